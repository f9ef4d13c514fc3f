#include "rooms/battle_odds.h"

#include <fmt/format.h>

#include <map>

#include "games/axis_allies/odds/verdict.h"
#include "rooms/json.h"

namespace plateau::rooms {

using namespace axis_allies;

namespace {

// With submarines the work grows with the fourth power of the units.
constexpr int most_units = 80;
constexpr std::size_t most_endings = 12;

bool fight(const Map& map, const Stack& stack) { return map.kinds[stack.kind].fights(); }

int units_in(const Map& map, const Stacks& stacks) {
    int units = 0;
    for (const Stack& stack : stacks)
        if (fight(map, stack)) units += stack.count;
    return units;
}
int units_left(const Map& map, const Stacks& stacks, const std::vector<int>& counts) {
    int units = 0;
    for (std::size_t i = 0; i < stacks.size(); ++i)
        if (fight(map, stacks[i])) units += counts[i];
    return units;
}

Json units_json(const Map& map, const Stacks& stacks, const std::vector<int>& counts) {
    Json units = Json::object();
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        const std::string& id = map.kinds[stacks[i].kind].id;
        if (counts[i] > 0) units[id] = units.value(id, 0) + counts[i];
    }
    return units;
}

// How many of each kind are lost on average.
Json mean_losses(const Map& map, const Stacks& stacks, const BattleOdds& odds,
                 std::vector<int> Ending<double>::* side) {
    Json losses = Json::object();
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        if (!fight(map, stacks[i])) continue;
        double left = 0;
        for (const auto& ending : odds.survivors) left += ending.chance * (ending.*side)[i];
        const std::string& id = map.kinds[stacks[i].kind].id;
        losses[id] = losses.value(id, 0.0) + stacks[i].count - left;
    }
    return losses;
}

Json likeliest(const Map& map, const BattleQuestion& question, const BattleOdds& odds) {
    Json endings = Json::array();
    for (const auto& ending : odds.survivors) {
        if (endings.size() == most_endings) break;
        endings.push_back({{"chance", ending.chance},
                           {"attackers", units_json(map, question.attackers, ending.attackers)},
                           {"defenders", units_json(map, question.defenders, ending.defenders)}});
    }
    return endings;
}

// The chance of each pair of numbers of units left: [attackers, defenders, chance].
Json survivors(const Map& map, const BattleQuestion& question, const BattleOdds& odds) {
    std::map<std::pair<int, int>, double> chances;
    for (const auto& ending : odds.survivors)
        chances[{units_left(map, question.attackers, ending.attackers),
                 units_left(map, question.defenders, ending.defenders)}] += ending.chance;
    Json bars = Json::array();
    for (const auto& [left, chance] : chances) bars.push_back({left.first, left.second, chance});
    return bars;
}

Json said(const Text& word, const Text& meaning) { return {{"word", to_json(word)}, {"meaning", to_json(meaning)}}; }

Json odds_json(const Map& map, const BattleQuestion& question, const BattleOdds& odds, const VerdictRow& verdict) {
    return {{"at_sea", question.at_sea},
            {"win", odds.win},
            {"takes", odds.takes},
            {"mutual", odds.mutual},
            {"lose", odds.lose},
            {"retreat", odds.retreat},
            {"rounds", odds.rounds},
            {"attacker_loss", odds.attacker_loss_ipc},
            {"defender_loss", odds.defender_loss_ipc},
            {"attacker_losses", mean_losses(map, question.attackers, odds, &Ending<double>::attackers)},
            {"defender_losses", mean_losses(map, question.defenders, odds, &Ending<double>::defenders)},
            {"survivors", survivors(map, question, odds)},
            {"endings", likeliest(map, question, odds)},
            {"verdict", verdict.id},
            {"attack", said(verdict.word, verdict.meaning)},
            {"defence", said(verdict.defender_word, verdict.defender_meaning)}};
}

Result<std::shared_ptr<const Map>> map_named(const std::string& name, const std::string& edition,
                                             const Resources& resources) {
    const auto text = is_plain_name(name)
                          ? resources.read("data/axis_allies/" + name + ".json")
                          : Result<std::string>{fail("a map has a plain name", "une carte a un nom simple")};
    if (!text) return fail("there is no such map", "il n'y a pas de telle carte");
    return load_map(*text, edition);
}

Result<Json> answer(const OddsWish& wish, const Resources& resources) {
    const auto map = map_named(wish.map, wish.edition, resources);
    if (!map) return map.failure();
    const auto question = parse_battle(**map, wish.battle);
    if (!question) return question.failure();
    if (std::max(units_in(**map, question->attackers), units_in(**map, question->defenders)) > most_units)
        return fail(fmt::format("at most {} units on a side", most_units),
                    fmt::format("au plus {} unités de chaque côté", most_units));
    const auto table = resources.read("data/axis_allies/verdicts.json");
    if (!table) return table.failure();
    const auto verdicts = load_verdicts(*table);
    if (!verdicts) return verdicts.failure();
    const BattleOdds odds = OddsCalculator{**map, 0}.odds(*question);
    return odds_json(**map, *question, odds, verdicts->judge(**map, *question, odds));
}

}  // namespace

bool is_plain_name(const std::string& name) {
    return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos;
}

Response battle_odds(const OddsWish& wish, const Resources& resources) {
    const auto found = answer(wish, resources);
    return found ? json_response(*found) : refusal(422, found.failure());
}

}  // namespace plateau::rooms
