#include "lab/statistics/opinions.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/json_text.h"

namespace plateau::lab {

namespace {

using Json = nlohmann::json;

// What the server keeps beside a game; nothing where the person did not agree.
std::optional<std::string> shared_remark(const std::string& extra) {
    const auto kept = read_json<Json>(extra);
    if (!kept || !kept->is_object()) return std::nullopt;
    const auto agreed = kept->find("may_share"), remark = kept->find("remark");
    if (agreed == kept->end() || *agreed != Json(true)) return std::nullopt;
    return remark != kept->end() && remark->is_string() ? remark->get<std::string>() : "";
}

std::string result_of_person(const archive::GameRecord& record) {
    if (record.result == "*") return "unfinished";
    if (record.result == "1/2-1/2") return "drawn";
    return (record.result == "1-0") == record.is_person[0] ? "won" : "lost";
}

// Quoted where it has to be. A spreadsheet would compute what begins like a formula: an apostrophe keeps it text.
std::string cell(std::string text) {
    if (!text.empty() && std::string_view{"=+-@\t\r"}.find(text.front()) != std::string_view::npos) text = "'" + text;
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string{c};
    return quoted + '"';
}

}  // namespace

Result<std::vector<Opinion>> shared_opinions(const archive::Archive& archive, const archive::Filter& filter) {
    std::vector<Opinion> opinions;
    archive::Filter wanted = filter;
    wanted.with_people = true;
    const auto read = archive.each(wanted, false, [&](const archive::KeptGame& kept) {
        const auto& record = kept.record;
        if (record.opinion.empty() || record.is_person[0] == record.is_person[1]) return true;
        auto remark = shared_remark(kept.extra);
        if (!remark) return true;
        opinions.push_back({record.game, record.is_person[0] ? record.second : record.first, result_of_person(record),
                            kept.plies, record.opinion, std::move(*remark)});
        return true;
    });
    if (!read) return read.failure();
    const auto order = [](const Opinion& one) {
        return std::tie(one.game, one.player, one.answer, one.result, one.plies, one.remark);
    };
    std::sort(opinions.begin(), opinions.end(),
              [&](const Opinion& a, const Opinion& b) { return order(a) < order(b); });
    return opinions;
}

std::string to_csv(const std::vector<Opinion>& opinions) {
    std::string text = "game,level,result,moves,answer,remark\r\n";
    for (const auto& one : opinions)
        text += fmt::format("{},{},{},{},{},{}\r\n", cell(one.game), cell(one.player), one.result, one.plies,
                            one.answer, cell(one.remark));
    return text;
}

}  // namespace plateau::lab
