// plateau odds: exact odds of an Axis & Allies battle.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "core/names.h"
#include "core/options.h"
#include "games/axis_allies/odds/force_text.h"
#include "games/axis_allies/odds/odds.h"
#include "games/axis_allies/odds/verdict.h"

namespace plateau::cli {

namespace {

using namespace axis_allies;

Result<std::shared_ptr<const Map>> map_of(const Arguments& arguments, const Console& console) {
    const auto text = console.resources().read("data/axis_allies/" + arguments.text("--map", "classic") + ".json");
    if (!text) return text.failure();
    return load_map(*text, arguments.text("--edition", "second"));
}

Result<TechnologySet> technologies_of(const Map& map, const std::string& text) {
    TechnologySet owned = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find_first_of(", ", at), text.size());
        const std::string name = text.substr(at, end - at);
        at = end + 1;
        if (name.empty()) continue;
        const int number = map.find_technology(name);
        if (number < 0) {
            std::vector<std::string> known;
            for (const auto& technology : map.technologies) known.push_back(technology.id);
            return unknown_name({"technology", "de technologie"}, name, known);
        }
        owned = static_cast<TechnologySet>(owned | 1 << number);
    }
    return owned;
}

// "rounds=2", "units=3", "below=0.4", "air", several with commas.
Result<RetreatRule> retreat_of(const std::string& text) {
    RetreatRule rule;
    const auto spec = parse_spec("retreat:" + text);
    const bool only_air = text == "air";
    if (text.empty()) return rule;
    if (only_air) {
        rule.when_only_air = true;
        return rule;
    }
    if (!spec)
        return unknown_name({"way to --retreat", "de retraite"}, text, {"rounds=2", "units=3", "below=0.4", "air"});
    for (const auto& [key, value] : spec->options) {
        if (key == "below") {
            const auto below = options::number(key, value, 0, 1);
            if (!below) return below.failure();
            rule.below = *below;
            continue;
        }
        const auto number = options::integer(key, value, 0, 200);
        if (!number) return number.failure();
        if (key == "rounds") rule.after_rounds = static_cast<std::uint8_t>(*number);
        else if (key == "units") rule.units_left = static_cast<std::uint8_t>(*number);
        else return unknown_name({"way to --retreat", "de retraite"}, key, {"rounds", "units", "below", "air"});
    }
    return rule;
}

Result<BattleQuestion> question_of(const Map& map, const Arguments& arguments) {
    BattleQuestion question;
    const auto attackers = parse_force(map, arguments.text("--attack")),
               defenders = parse_force(map, arguments.text("--defend"));
    if (!attackers) return attackers.failure();
    if (!defenders) return defenders.failure();
    question.attackers = *attackers;
    question.defenders = *defenders;
    const auto attack_technologies = technologies_of(map, arguments.text("--attack-technologies"));
    const auto defend_technologies = technologies_of(map, arguments.text("--defend-technologies"));
    if (!attack_technologies) return attack_technologies.failure();
    if (!defend_technologies) return defend_technologies.failure();
    for (auto& stack : question.attackers) stack.technologies = *attack_technologies;
    for (auto& stack : question.defenders) {
        stack.technologies = *defend_technologies;
        if (stack.kind == map.aa_gun) question.has_aa_gun = true;
    }
    question.at_sea = fights_at_sea(map, question.attackers, question.defenders);
    question.keep_land_unit = arguments.has("--keep-land");
    question.defender_submerges = arguments.has("--submerge");
    question.air_may_leave_landing = map.edition_rules.air_retreat;
    const auto losses = parse_loss_order(map, arguments.text("--losses")),
               defender_losses = parse_loss_order(map, arguments.text("--defender-losses"));
    if (!losses) return losses.failure();
    if (!defender_losses) return defender_losses.failure();
    question.attacker_losses = *losses;
    question.defender_losses = *defender_losses;
    if (arguments.has("--amphibious")) {
        question.is_landing = true;
        for (auto& stack : question.attackers) stack.has_landed = map.kinds[stack.kind].domain == Domain::land;
        const std::string ships = arguments.text("--amphibious");
        const auto bombarding = parse_force(map, ships == "none" || ships == "aucun" ? "" : ships);
        if (!bombarding) return bombarding.failure();
        question.bombarding = *bombarding;
        for (auto& stack : question.bombarding) stack.technologies = *attack_technologies;
    }
    const auto retreat = retreat_of(arguments.text("--retreat"));
    if (!retreat) return retreat.failure();
    question.retreat = *retreat;
    if (question.attackers.empty())
        return fail("--attack needs units, such as \"3 infantry 1 tank\"",
                    "--attack attend des unités, comme « 3 infanteries 1 char »");
    if (auto checked = check(map, question); !checked) return checked.failure();
    return question;
}

nlohmann::ordered_json left_of(const Map& map, const Stacks& stacks, const std::vector<int>& counts) {
    auto left = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        if (counts[i] == 0) continue;
        const std::string power = stacks[i].power == nobody ? "" : map.powers[stacks[i].power].id + " ";
        left[power + map.kinds[stacks[i].kind].id] = counts[i];
    }
    return left;
}

void print_json(const Map& map, const BattleQuestion& question, const BattleOdds& odds, const VerdictRow& verdict,
                const Console& console) {
    nlohmann::ordered_json answer{{"win", odds.win},
                                  {"mutual", odds.mutual},
                                  {"lose", odds.lose},
                                  {"retreat", odds.retreat},
                                  {"takes", odds.takes},
                                  {"attacker_loss_ipc", odds.attacker_loss_ipc},
                                  {"defender_loss_ipc", odds.defender_loss_ipc},
                                  {"rounds", odds.rounds},
                                  {"survivors", nlohmann::ordered_json::array()},
                                  {"verdict", verdict.id},
                                  {"verdict_text", console.say(verdict.word)}};
    for (const auto& ending : odds.survivors)
        answer["survivors"].push_back({{"chance", ending.chance},
                                       {"attackers", left_of(map, question.attackers, ending.attackers)},
                                       {"defenders", left_of(map, question.defenders, ending.defenders)}});
    console.print(answer.dump());
}

Text left_text(const Map& map, Stacks stacks, const std::vector<int>& counts) {
    for (std::size_t i = 0; i < stacks.size(); ++i) stacks[i].count = static_cast<std::uint8_t>(counts[i]);
    return describe_force(map, stacks);
}

void print_table(const Map& map, const BattleQuestion& question, const BattleOdds& odds, const VerdictRow& verdict,
                 const Console& console) {
    const auto row = [&](const Text& name, const std::string& value) {
        console.print(fmt::format("{:<28}{}", console.say(name), value));
    };
    const auto percent = [](double share) { return fmt::format("{:8.4f} %", 100 * share); };
    console.print(fmt::format("{} v {}", console.say(describe_force(map, question.attackers)),
                              console.say(describe_force(map, question.defenders))));
    row({"attacker wins", "l'attaquant gagne"}, percent(odds.win));
    if (!question.at_sea) row({"takes the territory", "prend le territoire"}, percent(odds.takes));
    row({"nobody left", "personne ne reste"}, percent(odds.mutual));
    row({"defender wins", "le défenseur gagne"}, percent(odds.lose));
    if (odds.retreat > 0) row({"attacker retreats", "l'attaquant se retire"}, percent(odds.retreat));
    row({"attacker's expected loss", "perte attendue, attaquant"}, fmt::format("{:8.4f} IPC", odds.attacker_loss_ipc));
    row({"defender's expected loss", "perte attendue, défenseur"}, fmt::format("{:8.4f} IPC", odds.defender_loss_ipc));
    row({"expected rounds", "tours attendus"}, fmt::format("{:8.4f}", odds.rounds));
    row({"verdict", "verdict"}, fmt::format("{} ({})", console.say(verdict.word), console.say(verdict.meaning)));
    console.print(Text{"likeliest endings:", "fins les plus probables :"});
    for (std::size_t i = 0; i < std::min<std::size_t>(8, odds.survivors.size()); ++i) {
        const auto& ending = odds.survivors[i];
        console.print(fmt::format("  {} {} v {}", percent(ending.chance),
                                  console.say(left_text(map, question.attackers, ending.attackers)),
                                  console.say(left_text(map, question.defenders, ending.defenders))));
    }
    console.print(Text{"attacker's loss in IPC:", "perte de l'attaquant en IPC :"});
    for (const auto& bar : attacker_losses(map, question, odds, 16)) {
        const std::string losses =
            bar.least == bar.most ? std::to_string(bar.least) : fmt::format("{}-{}", bar.least, bar.most);
        console.print(fmt::format("  {:>9} {:5.1f} % {}", losses, 100 * bar.chance,
                                  std::string(static_cast<std::size_t>(bar.chance * 50 + 0.5), '#')));
    }
}

int run_odds(const Arguments& arguments, Console& console) {
    const auto map = map_of(arguments, console);
    if (!map) return console.refuse(map.failure());
    const auto question = question_of(**map, arguments);
    if (!question) return console.refuse(question.failure());
    const auto table = console.resources().read("data/axis_allies/verdicts.json");
    if (!table) return console.give_up(table.failure());
    const auto verdicts = load_verdicts(*table);
    if (!verdicts) return console.give_up(verdicts.failure());
    const BattleOdds odds = OddsCalculator{**map, 1}.odds(*question);
    const VerdictRow& verdict = verdicts->judge(**map, *question, odds);
    if (arguments.has("--json")) print_json(**map, *question, odds, verdict, console);
    else print_table(**map, *question, odds, verdict, console);
    return success;
}

}  // namespace

Command odds_command() {
    return {"odds",
            {"exact odds of an Axis & Allies battle", "chances exactes d'un combat d'Axis & Allies"},
            "plateau odds --attack \"3 infantry 1 tank\" --defend \"1 infantry 1 tank\"",
            {required(option("--attack", "UNITS", {"the attacker's units", "les unités de l'attaquant"})),
             required(option("--defend", "UNITS",
                             {"the defender's units; an AA gun fires at aircraft",
                              "les unités du défenseur ; un canon antiaérien tire sur les avions"})),
             option("--losses", "UNITS",
                    {"order of the attacker's losses, first lost first",
                     "ordre des pertes de l'attaquant, la première d'abord"}),
             option("--defender-losses", "UNITS", {"order of the defender's losses", "ordre des pertes du défenseur"}),
             flag("--keep-land", {"lose the last attacking land unit last",
                                  "perdre en dernier la dernière unité terrestre de l'attaquant"}),
             option("--retreat", "WHEN",
                    {"when the attacker retreats: rounds=2, units=3, below=0.4 or air",
                     "quand l'attaquant se retire : rounds=2, units=3, below=0.4 ou air"}),
             option("--amphibious", "SHIPS",
                    {"an amphibious assault, with these ships bombarding, or none",
                     "un débarquement, avec les navires qui bombardent, ou aucun"}),
             flag("--submerge", {"defending submarines submerge after the first round",
                                 "les sous-marins en défense plongent après le premier tour"}),
             option("--attack-technologies", "LIST",
                    {"the attacker's technologies: heavy_bombers,super_submarines",
                     "technologies de l'attaquant : heavy_bombers,super_submarines"}),
             option("--defend-technologies", "LIST",
                    {"the defender's technologies: jet_power", "technologies du défenseur : jet_power"}),
             option("--edition", "E", {"second or third (default: second)", "second ou third (par défaut : second)"}),
             option("--map", "M",
                    {"the map the units come from (default: classic)",
                     "la carte d'où viennent les unités (par défaut : classic)"}),
             json_option()},
            run_odds};
}

}  // namespace plateau::cli
