#include "games/draughts/kit.h"

#include "games/draughts/evaluation.h"

namespace plateau::draughts {

namespace {

template <class Board>
Kit<Rules<Board>> kit_for() {
    using R = Rules<Board>;
    Kit<R> kit;
    kit.evaluations.push_back(
        {.name = "polynomial",
         .meaning = {"pieces, legal moves and men in the far zone",
                     "pièces, coups légaux et pions dans la zone adverse"},
         .scale = 10 * Polynomial<Board>::scale,
         .options = list_options<PolynomialWeights>(),
         .make = [](const R&, const Spec& spec, const Resources&) -> Result<std::unique_ptr<Evaluation<R>>> {
             const auto weights = read_options<PolynomialWeights>(spec);
             if (!weights) return weights.failure();
             return std::unique_ptr<Evaluation<R>>{new Polynomial<Board>{*weights}};
         }});
    // Captures first, larger ones before smaller.
    kit.ordering = [](const R&, const Position& position, const Move& move) {
        return count_of(move.captured(position));
    };
    kit.levels = {"alphabeta:depth=1,mistakes=40", "alphabeta:depth=2,mistakes=10", "alphabeta:depth=4,ordering=1",
                  "alphabeta:depth=7,ordering=1,table=16,deepening=1",
                  "alphabeta:depth=30,nodes=3000000,ordering=1,table=64,deepening=1"};
    kit.win_chance_slope = 0.008;
    kit.score_unit = {"hundredths of a man", "centièmes de pion"};
    return kit;
}

}  // namespace

Kit<Rules10> kit(const Rules10&) { return kit_for<Board<10>>(); }
Kit<Rules8> kit(const Rules8&) { return kit_for<Board<8>>(); }

}  // namespace plateau::draughts
