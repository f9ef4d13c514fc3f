// plateau odds: exact odds of an Axis & Allies battle.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "games/axis_allies/odds/force_text.h"
#include "games/axis_allies/odds/odds.h"
#include "games/axis_allies/odds/verdict.h"
#include "games/axis_allies/odds/written_battle.h"

namespace plateau::cli {

namespace {

using namespace axis_allies;

Result<std::shared_ptr<const Map>> map_of(const Arguments& arguments, const Console& console) {
    const auto text = console.resources().read("data/axis_allies/" + arguments.text("--map", "classic") + ".json");
    if (!text) return text.failure();
    return load_map(*text, arguments.text("--edition", ""));
}

Result<BattleQuestion> question_of(const Map& map, const Arguments& arguments) {
    WrittenBattle written;
    written.attack = arguments.text("--attack");
    written.defend = arguments.text("--defend");
    written.losses = arguments.text("--losses");
    written.defender_losses = arguments.text("--defender-losses");
    written.attack_technologies = arguments.text("--attack-technologies");
    written.defend_technologies = arguments.text("--defend-technologies");
    written.retreat = arguments.text("--retreat");
    written.keeps_land_unit = arguments.has("--keep-land");
    written.submarines_leave = arguments.has("--submerge");
    if (arguments.has("--amphibious")) {
        const std::string ships = arguments.text("--amphibious");
        written.bombarding = ships == "none" || ships == "aucun" ? "" : ships;
    }
    return parse_battle(map, written);
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
    const std::string against = console.say({"v", "contre"});
    console.print(fmt::format("{} {} {}", console.say(describe_force(map, question.attackers)), against,
                              console.say(describe_force(map, question.defenders))));
    row({"attacker wins", "l'attaquant gagne"}, percent(odds.win));
    if (!question.at_sea) row({"takes the territory", "prend le territoire"}, percent(odds.takes));
    row({"nobody left", "personne ne reste"}, percent(odds.mutual));
    row({"defender wins", "le défenseur gagne"}, percent(odds.lose));
    if (odds.retreat > 0) row({"attacker retreats", "l'attaquant se retire"}, percent(odds.retreat));
    row({"attacker's expected loss", "perte attendue, attaquant"}, fmt::format("{:8.4f} IPC", odds.attacker_loss_ipc));
    row({"defender's expected loss", "perte attendue, défenseur"}, fmt::format("{:8.4f} IPC", odds.defender_loss_ipc));
    row({"expected rounds", "tours attendus"}, fmt::format("{:8.4f}", odds.rounds));
    const auto judgement = [&](const Text& name, const Text& word, const Text& meaning) {
        console.print_row(fmt::format("{:<28}", console.say(name)),
                          {fmt::format("{} ({})", word.en, meaning.en), fmt::format("{} ({})", word.fr, meaning.fr)});
    };
    judgement({"verdict", "verdict"}, verdict.word, verdict.meaning);
    judgement({"for the defender", "pour le défenseur"}, verdict.defender_word, verdict.defender_meaning);
    console.print(Text{"likeliest endings:", "fins les plus probables :"});
    for (std::size_t i = 0; i < std::min<std::size_t>(8, odds.survivors.size()); ++i) {
        const auto& ending = odds.survivors[i];
        console.print(fmt::format("  {} {} {} {}", percent(ending.chance),
                                  console.say(left_text(map, question.attackers, ending.attackers)), against,
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
             option("--edition", "E",
                    {"one of the map's: second or third (default: its first)",
                     "une de celles de la carte : second ou third (par défaut : sa première)"}),
             option("--map", "M",
                    {"the map the units come from (default: classic)",
                     "la carte d'où viennent les unités (par défaut : classic)"}),
             json_option()},
            run_odds};
}

}  // namespace plateau::cli
