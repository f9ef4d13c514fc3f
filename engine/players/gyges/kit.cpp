#include "players/gyges/kit.h"

#include <algorithm>

#include "games/gyges/evaluation.h"
#include "games/gyges/reach_evaluation.h"
#include "players/gyges/features.h"
#include "players/gyges/strong.h"

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
    result.evaluations = {
        simple_evaluation<MaxPath>("maxpath", {"how many pieces lead to each square, far squares above all",
                                               "combien de pièces mènent à chaque case, les lointaines surtout"}),
        simple_evaluation<Distance>("distance", {"how far the pieces are from one's own side",
                                                 "combien les pièces sont loin de son propre côté"}),
        evaluation_with_options<Basic, BasicOptions>(
            "basic", {"pieces of value n on their player's n-th row are bad",
                      "les pièces de valeur n sur la n-ième rangée de leur joueur sont mauvaises"}),
        evaluation_with_options<Reach, ReachOptions>(
            "reach", {"what each side controls alone, exits, trapped pieces, threats",
                      "ce que chaque camp contrôle seul, sorties, pièces bloquées, menaces"})};
    result.features = {control_features()};
    result.players = {strong_player()};
    result.filters = {{"distinct",
                       {"one move for each board that can result", "un coup pour chaque plateau qui peut en résulter"},
                       keep_distinct},
                      {"safe",
                       {"moves after which the opponent cannot win at once",
                        "coups après lesquels l'adversaire ne peut gagner aussitôt"},
                       keep_safe}};
    result.ordering = promise;
    result.levels = {"alphabeta:depth=1,eval=distance,mistakes=40", "alphabeta:depth=1,eval=maxpath,mistakes=15",
                     "strong:nodes=2000", "strong:nodes=30000", "strong:nodes=600000"};
    return result;
}

}  // namespace plateau::gyges
