#include "players/gyges/kit.h"

#include <algorithm>
#include <cmath>

#include "games/gyges/evaluation.h"
#include "games/gyges/reach_evaluation.h"
#include "players/gyges/features.h"
#include "players/gyges/network.h"
#include "players/gyges/pvs_player.h"
#include "players/gyges/thesis_player.h"

namespace plateau::gyges {

namespace {

using MadeEvaluation = Result<std::unique_ptr<Evaluation<Rules>>>;

template <class Made, class Options>
NamedEvaluation<Rules> evaluation_with_options(const std::string& name, Text meaning) {
    return {.name = name,
            .meaning = std::move(meaning),
            .scale = 1,
            .options = list_options<Options>(),
            .make = [](const Rules&, const Spec& spec, const Resources&) -> MadeEvaluation {
                const auto options = read_options<Options>(spec);
                if (!options) return options.failure();
                return std::unique_ptr<Evaluation<Rules>>{new Made{*options}};
            }};
}

template <class Simple>
NamedEvaluation<Rules> simple_evaluation(const std::string& name, Text meaning) {
    return {.name = name,
            .meaning = std::move(meaning),
            .scale = 1,
            .options = {},
            .make = [name](const Rules&, const Spec& spec, const Resources&) -> MadeEvaluation {
                for (const auto& [key, value] : spec.options) return options::unknown("eval=" + name, key, {});
                return std::unique_ptr<Evaluation<Rules>>{new Simple};
            }};
}

struct WeightsOptions {
    std::string weights;
};
template <class Visitor>
void describe(WeightsOptions& o, Visitor&& option) {
    option("weights", o.weights, "", "",
           Text{"a file of weights made by plateau learn", "un fichier de poids fait par plateau learn"});
}

struct LearnedReachOptions : ReachOptions, WeightsOptions {};
template <class Visitor>
void describe(LearnedReachOptions& o, Visitor&& option) {
    describe(static_cast<ReachOptions&>(o), option);
    describe(static_cast<WeightsOptions&>(o), option);
}

Result<ReachOptions> read_reach(const std::string& file, const Resources& resources) {
    const auto points = points_of(*reach_features().make(Rules{}), file, resources);
    if (!points) return points.failure();
    ReachOptions options;
    auto next = points->begin();
    for (const auto& term : reach_list) options.*term.worth = static_cast<int>(std::lround(*next++));
    return options;
}

NamedEvaluation<Rules> reach_evaluation() {
    return {.name = "reach",
            .meaning = {"what each side controls alone, exits, trapped pieces, threats",
                        "ce que chaque camp contrôle seul, sorties, pièces bloquées, menaces"},
            .scale = 1,
            .options = list_options<LearnedReachOptions>(),
            .make = [](const Rules&, const Spec& spec, const Resources& resources) -> MadeEvaluation {
                const auto options = read_options<LearnedReachOptions>(spec);
                if (!options) return options.failure();
                ReachOptions reach = *options;
                if (!options->weights.empty()) {
                    const auto learned = read_reach(options->weights, resources);
                    if (!learned) return learned.failure();
                    reach = *learned;
                }
                return std::unique_ptr<Evaluation<Rules>>{new Reach{reach}};
            }};
}

NamedEvaluation<Rules> control_evaluation() {
    return {.name = "control",
            .meaning = control_features().meaning,
            .scale = 1,
            .options = list_options<WeightsOptions>(),
            .make = [](const Rules& rules, const Spec& spec, const Resources& resources) -> MadeEvaluation {
                const auto options = read_options<WeightsOptions>(spec);
                if (!options) return options.failure();
                auto features = control_features().make(rules);
                auto points = points_of(*features, options->weights, resources);
                if (!points) return points.failure();
                return std::unique_ptr<Evaluation<Rules>>{
                    new FeatureEvaluation<Rules>{std::move(features), std::move(*points)}};
            }};
}

void keep(Rules::Moves& moves, auto&& is_kept) {
    moves.erase(std::remove_if(moves.begin(), moves.end(), [&](Move move) { return !is_kept(move); }), moves.end());
}

// Of several moves that lead to one board the first.
void keep_distinct(const Rules& rules, const Position& position, Rules::Moves& moves) {
    std::vector<std::pair<Key, std::size_t>> places;
    for (std::size_t i = 0; i < moves.size(); ++i) places.emplace_back(key_of(rules.after(position, moves[i])), i);
    std::sort(places.begin(), places.end());
    std::vector<bool> is_first(moves.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        is_first[places[i].second] = i == 0 || places[i].first != places[i - 1].first;
    std::size_t next = 0;
    keep(moves, [&](Move) { return is_first[next++]; });
}

bool is_safe(const Rules& rules, const Position& position, Move move) {
    return !rules.winning_move(rules.after(position, move));
}

void keep_safe(const Rules& rules, const Position& position, Rules::Moves& moves) {
    keep(moves, [&](Move move) { return is_safe(rules, position, move); });
}

// Wins, then moves after which the opponent cannot win at once.
int promise(const Rules& rules, const Position& position, const Move& move) {
    return move.is_win() ? 2 : is_safe(rules, position, move) ? 1 : 0;
}

}  // namespace

Kit<Rules> kit(const Rules&) {
    Kit<Rules> result;
    result.evaluations = {evaluation_with_options<MaxPath, MaxPathOptions>(
                              "maxpath", {"how many pieces lead to each square, far squares above all",
                                          "combien de pièces mènent à chaque case, les lointaines surtout"}),
                          simple_evaluation<Distance>("distance", {"how far the pieces are from one's own side",
                                                                   "combien les pièces sont loin de son propre côté"}),
                          evaluation_with_options<Basic, BasicOptions>(
                              "basic", {"pieces of value n on their player's n-th row are bad",
                                        "les pièces de valeur n sur la n-ième rangée de leur joueur sont mauvaises"}),
                          reach_evaluation(),
                          control_evaluation(),
                          network_evaluation()};
    result.features = {control_features(), reach_features()};
    result.players = {pvs_player(result.evaluations), thesis_player()};
    result.filters = {{"distinct",
                       {"one move for each board that can result", "un coup pour chaque plateau qui peut en résulter"},
                       keep_distinct},
                      {"safe",
                       {"moves after which the opponent cannot win at once",
                        "coups après lesquels l'adversaire ne peut gagner aussitôt"},
                       keep_safe}};
    result.ordering = promise;
    // What Lemière and Desquesnes' program (2013) plays where nothing is chosen.
    result.usual_options = {{"mtdf", {{"depth", "2"}, {"eval", "basic"}}}};
    result.levels = {"alphabeta:depth=1,eval=distance,mistakes=40", "alphabeta:depth=1,eval=maxpath,mistakes=15",
                     "strong:nodes=2000", "strong:nodes=30000", "strong:nodes=600000"};
    // A piece may cross the whole board: wins come out of the blue.
    result.warnings = {"wins", "threats"};
    return result;
}

}  // namespace plateau::gyges
