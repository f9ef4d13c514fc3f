#include "players/axis_allies/kit.h"

#include <fmt/format.h>

#include "core/names.h"
#include "players/axis_allies/expert/rule_base_player.h"
#include "players/axis_allies/expert/thesis.h"
#include "players/axis_allies/greedy/greedy.h"
#include "players/axis_allies/judging/economy.h"
#include "players/axis_allies/judging/fronts.h"
#include "players/axis_allies/judging/zone_network.h"
#include "players/axis_allies/planner/planner.h"
#include "players/axis_allies/powers.h"

namespace plateau::axis_allies {

namespace {

using Made = Result<std::unique_ptr<Player<Rules>>>;

// A player with options of its own type.
template <class Options, class Make>
NamedPlayer<Rules> player(std::string name, Text meaning, Make make) {
    return {std::move(name), std::move(meaning), list_options<Options>(),
            [make](const Rules& rules, const Spec& spec, const Resources& resources) -> Made {
                const auto options = read_options<Options>(spec);
                if (!options) return options.failure();
                return make(rules, *options, resources);
            }};
}

NamedPlayer<Rules> planner(std::string name, Text meaning, PlannerMethod method) {
    return player<PlannerOptions>(std::move(name), std::move(meaning),
                                  [method](const Rules& rules, const PlannerOptions& options, const Resources& files) {
                                      return make_planner(rules, method, options, files);
                                  });
}

std::vector<NamedPlayer<Rules>> players() {
    std::vector<NamedPlayer<Rules>> all;
    all.push_back(player<GreedyOptions>("greedy",
                                        {"attacks what it wins by the odds, stacks the front",
                                         "attaque ce qu'il gagne selon les chances, garnit le front"},
                                        [](const Rules& rules, const GreedyOptions& options, const Resources&) -> Made {
                                            return std::unique_ptr<Player<Rules>>{new Greedy{rules, options}};
                                        }));
    all.push_back(
        player<ThesisOptions>("thesis",
                              {"Bustros' German player (2009), a rule base; for Germany alone",
                               "le joueur allemand de Bustros (2009), une base de règles ; pour l'Allemagne seule"},
                              make_thesis));
    all.push_back(player<RuleBasePlayerOptions>(
        "rules", {"the rule base of all five powers", "la base de règles des cinq puissances"}, make_rule_base_player));
    all.push_back(planner("strong",
                          {"the rule base's plan and others, imagined with the replies",
                           "le plan de la base de règles et d'autres, imaginés avec les ripostes"},
                          PlannerMethod::hybrid));
    all.back().former_names = {"hybrid"};
    all.push_back(planner("search",
                          {"plans of the staff, chosen by upper confidence bounds",
                           "plans de l'état-major, choisis par bornes de confiance"},
                          PlannerMethod::search));
    all.push_back(
        planner("genetic", {"plans bred from doctrines", "plans issus de doctrines croisées"}, PlannerMethod::genetic));
    all.push_back(planner("minmax",
                          {"allies maximise, enemies minimise: a baseline",
                           "les alliés maximisent, les ennemis minimisent : une référence"},
                          PlannerMethod::minmax));
    all.push_back(planner("network",
                          {"of the staff's plans the one a neural network likes best: a baseline",
                           "des plans de l'état-major celui que préfère un réseau de neurones : une référence"},
                          PlannerMethod::network));
    return all;
}

// A player for one power; its luck comes from `seed` unless the spec sets its own.
Made make_for_power(const Rules& rules, const Resources& resources, Spec spec, std::uint64_t seed) {
    const auto all = players();
    for (const auto& known : all) {
        if (!is_called(known, spec.name)) continue;
        spec.name = known.name;
        for (const auto& option : known.options)
            if (option.name == "seed" && !spec.find("seed")) spec.set("seed", std::to_string(seed));
        return known.make(rules, spec, resources);
    }
    return unknown_name({"player for a power", "de joueur pour une puissance"}, spec.name, names_of(all));
}

std::vector<NamedOpponent> opponents() {
    return {{"bustros",
             {"Bustros' Germany", "L'Allemagne de Bustros"},
             {"the German player of his thesis (2009), rule for rule",
              "le joueur allemand de son mémoire (2009), règle pour règle"},
             "thesis",
             {"germany"}},
            {"rule-base-openings",
             {"Rule base with openings", "Base de règles avec ouvertures"},
             {"the rule base of all five powers, with first turns and intents that last",
              "la base de règles des cinq puissances, avec premiers tours et intentions qui durent"},
             "rules:openings=1"}};
}

}  // namespace

Kit<Rules> kit(const Rules& rules) {
    Kit<Rules> kit;
    kit.players = players();
    std::string names;
    for (const auto& player : kit.players) names += (names.empty() ? "" : "|") + player.name;
    kit.players.push_back({"powers",
                           {"a player for each power", "un joueur par puissance"},
                           powers_options(rules, names),
                           [](const Rules& at, const Spec& spec, const Resources& resources) -> Made {
                               return make_powers(at, spec, [&](const Spec& player, std::uint64_t seed) {
                                   return make_for_power(at, resources, player, seed);
                               });
                           }});
    kit.evaluations.push_back(
        {"economy",
         {"income and units", "revenu et unités"},
         100,
         list_options<EconomyOptions>(),
         [](const Rules&, const Spec& spec, const Resources&) -> Result<std::unique_ptr<Evaluation<Rules>>> {
             const auto options = read_options<EconomyOptions>(spec);
             if (!options) return options.failure();
             return std::unique_ptr<Evaluation<Rules>>{new Economy{*options}};
         }});
    kit.features.push_back({"fronts",
                            {"income, armies, fronts and threats at the start of a turn",
                             "revenu, armées, fronts et menaces au début d'un tour"},
                            [](const Rules& at) { return std::make_shared<const FrontFeatures>(at); }});
    kit.features.push_back(
        {"zones",
         {"units, gun, factory and owner of every zone", "unités, canon, usine et propriétaire de chaque zone"},
         [](const Rules& at) { return std::make_shared<const ZoneFeatures>(at); }});
    kit.is_quiet = [](const Rules&, const Position& position) { return is_turn_start(position); };
    kit.features.push_back(
        {"economy",
         {"income, money, capitals, factories and units", "revenu, argent, capitales, usines et unités"},
         [](const Rules& at) { return std::make_shared<const EconomyFeatures>(at); }});
    // Each beats the one below in three games of four or more: docs/strength.md.
    kit.levels = {"greedy:mistakes=40", "greedy:mistakes=12", "greedy", "rules", "strong:rollouts=120"};
    kit.opponents = opponents();
    kit.score_unit = {"IPC", "IPC"};
    return kit;
}

}  // namespace plateau::axis_allies
