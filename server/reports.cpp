#include "server/reports.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "play/files.h"

namespace plateau::server {

namespace {

namespace fs = std::filesystem;

fs::path folder() { return play::shipped_folder(play::Shipped::reports); }

// Letters, digits, '_', '-', and inside a file's name dots: nothing that leads elsewhere.
bool is_plain(const std::string& name) {
    return !name.empty() && name.size() < 100 && name.front() != '.' && name.find("..") == std::string::npos &&
           std::all_of(
               name.begin(), name.end(),
               [](unsigned char c) {
                   return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                          c == '-' || c == '.';
               });
}

// In French where there is one; a report that was written before there were two has English alone.
std::optional<Text> text_of(const std::string& name) {
    if (!is_plain(name)) return std::nullopt;
    const auto english = play::read_file(folder() / name / "report.md");
    if (!english) return std::nullopt;
    const auto french = play::read_file(folder() / name / "report.fr.md");
    return Text{*english, french ? *french : *english};
}

std::string title_of(const std::string& text, const std::string& otherwise) {
    if (!text.starts_with("# ")) return otherwise;
    return text.substr(2, text.find('\n') - 2);
}

const Text no_report{"there is no such report", "il n'y a pas de tel compte rendu"};

}  // namespace

Json reports() {
    Json list = Json::array();
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{folder(), error}) {
        const std::string name = entry.path().filename().string();
        if (const auto text = text_of(name))
            list.push_back(
                {{"name", name}, {"title", to_json(Text{title_of(text->en, name), title_of(text->fr, name)})}});
    }
    std::sort(list.begin(), list.end(), [](const Json& a, const Json& b) { return a.at("name") < b.at("name"); });
    return list;
}

Response report(const std::string& name) {
    const auto text = text_of(name);
    return text ? json_response({{"text", to_json(*text)}}) : refusal(404, no_report);
}

Response report_picture(const std::string& name, const std::string& picture) {
    const bool is_fine = is_plain(name) && is_plain(picture) && picture.ends_with(".svg");
    const auto text = is_fine ? play::read_file(folder() / name / picture) : Result<std::string>{fail(no_report)};
    if (!text) return refusal(404, no_report);
    return {.status = 200, .type = "image/svg+xml", .body = std::make_shared<const std::string>(*text), .headers = {}};
}

}  // namespace plateau::server
