#include "players/draughts/kit.h"

#include "games/draughts/evaluation.h"
#include "players/draughts/memory/memory_player.h"
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

template <class Shape>
class PatternsEvaluation final : public Evaluation<Rules10> {
public:
    explicit PatternsEvaluation(std::shared_ptr<const PatternsOf<Shape>> patterns) : patterns_{std::move(patterns)} {}
    Score operator()(const Rules10&, const Position& position) const override { return patterns_->score(position); }

private:
    std::shared_ptr<const PatternsOf<Shape>> patterns_;
};

template <class Shape>
NamedEvaluation<Rules10> patterns(const char* name, Text meaning) {
    return {.name = name,
            .meaning = std::move(meaning),
            .scale = 100,
            .options = list_options<PatternsOptions<Shape>>(),
            .make = [](const Rules10&, const Spec& spec,
                       const Resources& resources) -> Result<std::unique_ptr<Evaluation<Rules10>>> {
                const auto options = read_options<PatternsOptions<Shape>>(spec);
                if (!options) return options.failure();
                auto read = PatternsOf<Shape>::read(options->weights, resources);
                if (!read) return read.failure();
                return std::unique_ptr<Evaluation<Rules10>>{new PatternsEvaluation<Shape>{std::move(*read)}};
            }};
}

// Nothing can be taken, and nothing could be if the opponent had the move.
template <class Board>
bool is_quiet(const Rules<Board>& rules, const Position& position) {
    Position passed = position;
    passed.to_move = other(position.to_move);
    return !rules.can_capture(position) && !rules.can_capture(passed);
}

// By nodes and without endgame tables, which not every machine has, so that they play alike everywhere; the weaker ones
// judge by the polynomial and err now and then.
std::array<std::string, 5> levels_of(const Variant& variant) {
    const std::string weak = knows_patterns(variant) ? ",eval=polynomial" : "";
    return {"alphabeta:depth=1,mistakes=40", "strong:nodes=40,mistakes=10,table=1,tables=0" + weak,
            "strong:nodes=600,table=1,tables=0", "strong:nodes=10000,table=8,tables=0",
            "strong:nodes=200000,table=64,tables=0"};
}

// The menu of Epiard and Gouget (2016). They print no depth: all three look four plies ahead.
std::vector<NamedOpponent> menu_of_2016() {
    return {{"min-max",
             {"Min-max", "Min-max"},
             {"looks at every line (Epiard and Gouget 2016)", "regarde toutes les lignes (Epiard et Gouget 2016)"},
             "minimax:depth=4,eval=polynomial"},
            {"alpha-beta",
             {"Alpha-beta", "Alpha-bêta"},
             {"plays as min-max does, sooner (Epiard and Gouget 2016)",
              "joue comme le min-max, plus vite (Epiard et Gouget 2016)"},
             "alphabeta:depth=4,eval=polynomial"},
            {"with-memory",
             {"Alpha-beta with memory", "Alpha-bêta avec mémoire"},
             {"learns from every game finished here and avoids what lost (Epiard and Gouget 2016)",
              "apprend de chaque partie finie ici et évite ce qui a perdu (Epiard et Gouget 2016)"},
             "memory:depth=4,eval=polynomial,file=kept"}};
}

template <class Board>
Kit<Rules<Board>> kit_for(const Rules<Board>& board_rules) {
    using R = Rules<Board>;
    Kit<R> kit;
    kit.evaluations.push_back(polynomial<Board>());
    if constexpr (Board::size == 10)
        if (knows_patterns(board_rules.variant())) {
            kit.evaluations.push_back(
                patterns<Blocks>("patterns", {"regions of men, learned from games of the engine with itself",
                                              "régions de pions, apprises de parties du moteur contre lui-même"}));
            kit.evaluations.push_back(
                patterns<Rectangles>("rectangles", {"regions of twelve squares, to be learned from many games",
                                                    "régions de douze cases, à apprendre de beaucoup de parties"}));
            kit.features.push_back({"patterns",
                                    {"regions of men, and kings apart", "régions de pions, et les dames à part"},
                                    [](const R&) { return std::make_shared<PatternFeatures<Blocks>>(); }});
            kit.features.push_back(
                {"rectangles",
                 {"regions of twelve squares, and kings apart", "régions de douze cases, et les dames à part"},
                 [](const R&) { return std::make_shared<PatternFeatures<Rectangles>>(); }});
        }
    kit.players.push_back(strong_player(board_rules, kit.evaluations));
    if constexpr (Board::size == 10) {
        kit.players.push_back(memory_player(kit.evaluations));
        kit.opponents = menu_of_2016();
    }
    kit.is_quiet = is_quiet<Board>;
    // Captures first, larger ones before smaller.
    kit.ordering = [](const R&, const Position& position, const Move& move) {
        return count_of(move.captured(position));
    };
    kit.levels = levels_of(board_rules.variant());
    kit.win_chance_slope = 0.012;
    kit.score_unit = {"hundredths of a man", "centièmes de pion"};
    return kit;
}

}  // namespace

Kit<Rules10> kit(const Rules10& rules) { return kit_for(rules); }
Kit<Rules8> kit(const Rules8& rules) { return kit_for(rules); }

}  // namespace plateau::draughts
