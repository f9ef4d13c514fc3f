#include "games/axis_allies/odds/verdict.h"

#include <cassert>

#include "games/axis_allies/json_fields.h"

namespace plateau::axis_allies {

namespace {

double value_of(const Map& map, const Stacks& stacks) {
    double value = 0;
    for (const auto& stack : stacks)
        if (map.kinds[stack.kind].fights()) value += stack.count * map.kinds[stack.kind].stats.cost;
    return value;
}

double number(JsonFields& fields, const char* key, double otherwise) {
    if (!fields.has(key)) return otherwise;
    const Json& value = fields[key];
    if (value.is_number()) return value.get<double>();
    fields.expected(fmt::format("\"{}\" to be a number", key), fmt::format("« {} », un nombre", key), value);
    return otherwise;
}

bool always_holds(const VerdictRow& row) {
    const VerdictRow free;
    return !row.needs_empty_zone && row.takes <= 0 && row.win <= 0 && row.exchange <= 0 &&
           row.loss_share >= free.loss_share && row.loss_ipc >= free.loss_ipc;
}

}  // namespace

const VerdictRow& Verdicts::judge(const Map& map, const BattleQuestion& question, const Summary& odds) const {
    assert(!rows_.empty());
    const bool is_empty = value_of(map, question.defenders) == 0;
    const double value = value_of(map, question.attackers);
    for (const auto& row : rows_)
        if ((!row.needs_empty_zone || is_empty) && odds.takes >= row.takes && odds.win >= row.win &&
            odds.attacker_loss_ipc <= row.loss_share * value && odds.attacker_loss_ipc <= row.loss_ipc &&
            odds.defender_loss_ipc >= row.exchange * odds.attacker_loss_ipc)
            return row;
    return rows_.back();
}

Result<Verdicts> load_verdicts(std::string_view json_text) {
    auto document = read_json<Json>(json_text);
    if (!document) return document.failure();
    std::optional<Failure> failure;
    std::vector<VerdictRow> rows;
    JsonFields fields{*document, same("verdicts"), failure};
    for (const auto& entry : fields.array("verdicts")) {
        JsonFields row{entry, same("verdicts"), failure};
        VerdictRow result;
        result.id = row.text("id");
        result.word = {row.text("en"), row.text("fr")};
        result.meaning = {row.text("meaning_en", ""), row.text("meaning_fr", "")};
        result.defender_word = {row.text("defender_en"), row.text("defender_fr")};
        result.defender_meaning = {row.text("defender_meaning_en", ""), row.text("defender_meaning_fr", "")};
        result.needs_empty_zone = row.yes("empty_zone");
        result.takes = number(row, "takes", result.takes);
        result.win = number(row, "win", result.win);
        result.loss_share = number(row, "loss_share", result.loss_share);
        result.loss_ipc = number(row, "loss_ipc", result.loss_ipc);
        result.exchange = number(row, "exchange", result.exchange);
        rows.push_back(std::move(result));
    }
    if (failure) return *failure;
    if (rows.empty() || !always_holds(rows.back()))
        return fail("verdicts: expected a last row without thresholds, for every other battle",
                    "verdicts : il faut une dernière ligne sans seuil, pour tout autre combat");
    return Verdicts{std::move(rows)};
}

}  // namespace plateau::axis_allies
