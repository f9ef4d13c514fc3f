#include "players/draughts/kit.h"

#include "games/draughts/evaluation.h"
#include "players/draughts/patterns.h"
#include "players/draughts/strong.h"

namespace plateau::draughts {

namespace {

template <class Board>
NamedEvaluation<Rules<Board>> polynomial() {
    using R = Rules<Board>;
    return {.name = "polynomial",
            .meaning = {"pieces, legal moves and men in the far zone",
                        "pièces, coups légaux et pions dans la zone adverse"},
            .scale = 10 * Polynomial<Board>::scale,
            .options = list_options<PolynomialWeights>(),
            .make = [](const R&, const Spec& spec, const Resources&) -> Result<std::unique_ptr<Evaluation<R>>> {
                const auto weights = read_options<PolynomialWeights>(spec);
                if (!weights) return weights.failure();
                return std::unique_ptr<Evaluation<R>>{new Polynomial<Board>{*weights}};
            }};
}

class PatternsEvaluation final : public Evaluation<Rules10> {
public:
    explicit PatternsEvaluation(std::shared_ptr<const Patterns> patterns) : patterns_{std::move(patterns)} {}
    Score operator()(const Rules10&, const Position& position) const override { return patterns_->score(position); }

private:
    std::shared_ptr<const Patterns> patterns_;
};

NamedEvaluation<Rules10> patterns() {
    return {.name = "patterns",
            .meaning = {"regions of men, learned from games of the engine with itself",
                        "régions de pions, apprises de parties du moteur contre lui-même"},
            .scale = 100,
            .options = list_options<PatternsOptions>(),
            .make = [](const Rules10&, const Spec& spec,
                       const Resources& resources) -> Result<std::unique_ptr<Evaluation<Rules10>>> {
                const auto options = read_options<PatternsOptions>(spec);
                if (!options) return options.failure();
                auto read = Patterns::read(options->weights, resources);
                if (!read) return read.failure();
                return std::unique_ptr<Evaluation<Rules10>>{new PatternsEvaluation{std::move(*read)}};
            }};
}

// Nothing can be taken, and nothing could be if the opponent had the move.
template <class Board>
bool is_quiet(const Rules<Board>& rules, const Position& position) {
    Position passed = position;
    passed.to_move = other(position.to_move);
    return !rules.can_capture(position) && !rules.can_capture(passed);
}

template <class Board>
Kit<Rules<Board>> kit_for(const Rules<Board>& board_rules) {
    using R = Rules<Board>;
    Kit<R> kit;
    kit.evaluations.push_back(polynomial<Board>());
    if constexpr (Board::size == 10)
        if (knows_patterns(board_rules.variant())) {
            kit.evaluations.push_back(patterns());
            kit.features.push_back({"patterns",
                                    {"regions of men, and kings apart", "régions de pions, et les dames à part"},
                                    [](const R&) { return std::make_shared<PatternFeatures>(); }});
        }
    kit.players.push_back(strong_player(board_rules, kit.evaluations));
    kit.is_quiet = is_quiet<Board>;
    // Captures first, larger ones before smaller.
    kit.ordering = [](const R&, const Position& position, const Move& move) {
        return count_of(move.captured(position));
    };
    kit.levels = {"alphabeta:depth=1,mistakes=40", "alphabeta:depth=2,mistakes=10", "alphabeta:depth=4,ordering=1",
                  "alphabeta:depth=7,ordering=1,table=16,deepening=1",
                  "alphabeta:depth=30,nodes=3000000,ordering=1,table=64,deepening=1"};
    kit.win_chance_slope = 0.012;
    kit.score_unit = {"hundredths of a man", "centièmes de pion"};
    return kit;
}

}  // namespace

Kit<Rules10> kit(const Rules10& rules) { return kit_for(rules); }
Kit<Rules8> kit(const Rules8& rules) { return kit_for(rules); }

}  // namespace plateau::draughts
