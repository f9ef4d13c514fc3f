#include "games/in_a_row/kit.h"

#include <cstdlib>

#include "games/in_a_row/board_features.h"
#include "games/in_a_row/evaluation.h"
#include "games/in_a_row/gravity_features.h"
#include "games/in_a_row/threat_evaluation.h"
#include "games/in_a_row/window_features.h"

namespace plateau::in_a_row {

namespace {

struct LinesOptions {
    std::string weights;
};

template <class Visitor>
void describe(LinesOptions& o, Visitor&& option) {
    option("weights", o.weights, "", "",
           Text{"a file of weights made by plateau learn (default: 4^(stones - 1))",
                "un fichier de poids fait par plateau learn (par défaut : 4^(pions - 1))"});
}

const Text lines_meaning{"windows of n cells that only one side has entered",
                         "fenêtres de n cases où un seul camp est entré"};

template <class Rules>
NamedEvaluation<Rules> lines_evaluation() {
    return {.name = "lines",
            .meaning = lines_meaning,
            .scale = 1,
            .options = list_options<LinesOptions>(),
            .make = [](const Rules& rules, const Spec& spec,
                       const Resources& resources) -> Result<std::unique_ptr<Evaluation<Rules>>> {
                const auto options = read_options<LinesOptions>(spec);
                if (!options) return options.failure();
                const auto points = points_of(LineFeatures<Rules>{rules}, options->weights, resources);
                if (!points) return points.failure();
                return std::unique_ptr<Evaluation<Rules>>{new Lines<Rules>{rules, *points}};
            }};
}

template <class Rules>
NamedFeatures<Rules> line_features() {
    return {"lines", lines_meaning, [](const Rules& rules) { return std::make_shared<LineFeatures<Rules>>(rules); }};
}

template <class Rules>
NamedFeatures<Rules> window_features() {
    return {"windows",
            {"every window of n cells by itself, by seat and stones",
             "chaque fenêtre de n cases pour elle-même, par camp et nombre de pions"},
            [](const Rules& rules) { return std::make_shared<WindowFeatures<Rules>>(rules); }};
}

const Text board_meaning{"stones by cell, and windows by stones, for a network",
                         "les pions par case et les fenêtres par nombre de pions, pour un réseau"};

template <class Rules>
NamedFeatures<Rules> board_features() {
    if constexpr (std::is_same_v<Rules, Placement>)
        return {"board", board_meaning, [](const Rules& rules) { return std::make_shared<BoardFeatures>(rules); }};
    else
        return {"board", board_meaning, [](const Rules& rules) {
                    return std::make_shared<GravityFeatures<decltype(Rules::Position::mine)>>(rules);
                }};
}

template <class Rules>
Kit<Rules> family_kit() {
    Kit<Rules> kit;
    kit.evaluations = {lines_evaluation<Rules>()};
    for (auto& evaluation : threat_evaluations<Rules>()) kit.evaluations.push_back(std::move(evaluation));
    kit.features = {line_features<Rules>(), window_features<Rules>(), threat_features<Rules>(),
                    board_features<Rules>()};
    kit.win_chance_slope = 0.01;
    return kit;
}

template <class Rules>
Kit<Rules> gravity_kit() {
    auto kit = family_kit<Rules>();
    kit.levels = {"alphabeta:depth=1,mistakes=40", "alphabeta:depth=2,mistakes=10",
                  "alphabeta:depth=5,table=16,ordering=1,deepening=1",
                  "alphabeta:depth=10,table=16,ordering=1,deepening=1",
                  "alphabeta:depth=42,nodes=4000000,table=64,ordering=1,deepening=1"};
    return kit;
}

// Cells within `radius` king steps of a stone, or the middle of an empty board.
void keep_cells_near_stones(const Placement& rules, const Placement::Position& position, int radius,
                            Placement::Moves& moves) {
    const Shape& shape = rules.shape();
    std::array<Placement::RowBits, max_board_side> near{};
    for (int row = 0; row < shape.rows; ++row) {
        Placement::RowBits spread = position.taken(row);
        for (int i = 0; i < radius; ++i) spread |= spread << 1 | spread >> 1;
        for (int r = std::max(0, row - radius); r <= std::min(shape.rows - 1, row + radius); ++r)
            near[static_cast<std::size_t>(r)] |= spread;
    }
    if (position.plies == 0) near[static_cast<std::size_t>(shape.rows / 2)] = Placement::RowBits{1} << (shape.cols / 2);
    const auto kept = std::remove_if(moves.begin(), moves.end(), [&](Placement::Move move) {
        return move.is_stone() && !(near[move.row] >> move.col & 1);
    });
    if (kept != moves.begin()) moves.erase(kept, moves.end());  // the opening pro may allow none of them
}

int closeness_to_centre(const Placement& rules, const Placement::Position&, const Placement::Move& move) {
    const int down = std::abs(2 * move.row - (rules.shape().rows - 1)),
              right = std::abs(2 * move.col - (rules.shape().cols - 1));
    return -std::max(down, right);
}

}  // namespace

Kit<Gravity64> base_kit(const Gravity64&) { return gravity_kit<Gravity64>(); }
Kit<Gravity128> base_kit(const Gravity128&) { return gravity_kit<Gravity128>(); }

Kit<Placement> base_kit(const Placement& rules) {
    auto result = family_kit<Placement>();
    result.ordering = closeness_to_centre;
    result.candidates = keep_cells_near_stones;
    if (rules.shape().cells() <= 16)
        result.levels = {"alphabeta:depth=1,mistakes=40", "alphabeta:depth=2,mistakes=15", "alphabeta:depth=4",
                         "alphabeta:depth=6", "alphabeta:depth=16,nodes=4000000,table=16,deepening=1"};
    else
        result.levels = {"alphabeta:depth=1,candidates=1,mistakes=30", "alphabeta:depth=1,candidates=2",
                         "alphabeta:depth=2,candidates=2,ordering=1",
                         "alphabeta:depth=4,candidates=1,ordering=1,table=16,deepening=1",
                         "alphabeta:depth=16,nodes=300000,candidates=2,ordering=1,table=64,deepening=1"};
    return result;
}

}  // namespace plateau::in_a_row
