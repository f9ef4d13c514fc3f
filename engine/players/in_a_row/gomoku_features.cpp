#include "players/in_a_row/gomoku_features.h"

#include <fmt/format.h>

#include "players/in_a_row/gomoku_board.h"

namespace plateau::in_a_row {

namespace {

using namespace gomoku;
using Position = Placement::Position;

// A board kept from one position to the next, for making one is dear.
const Board& board_for(const Shape& shape, const Position& position) {
    static thread_local std::unique_ptr<Board> board;
    if (!board || !(board->shape() == shape)) board = std::make_unique<Board>(shape, cell_values(raw_value_weights()));
    board->set(position);
    return *board;
}

// Where stones are taken or ends must be open the weights by hand are as good or better.
std::string usual_weights(const Shape& shape) {
    if (shape.captures || shape.open_end) return "raw";
    const char* name = shape.renju ? "renju" : shape.exact ? "standard_gomoku" : "gomoku";
    return fmt::format("data/in_a_row/{}.weights", name);
}

// Counts of kinds of lines and ranks over the empty cells: tempo, then the side to move, then the other. With classes,
// how the kinds of a cell's four lines come together counts too; with holdings, which threats each side has somewhere,
// and in renju the colour to move.
class PatternFeatures final : public Features<Placement> {
public:
    enum class Detail { lines, cells, holdings };
    PatternFeatures(Detail detail, const Shape& shape)
        : detail_{detail}, by_colour_{detail == Detail::holdings && shape.renju} {}

    std::vector<FeatureBlock> blocks() const override {
        std::vector<FeatureBlock> all;
        for (const std::string colour : {"black_", "white_"}) {
            const std::string of = by_colour_ ? colour : "";
            all.push_back({of + "tempo", 1});
            all.push_back({of + "mine_lines", line_kinds});
            all.push_back({of + "mine_ranks", ranks});
            all.push_back({of + "theirs_lines", line_kinds});
            all.push_back({of + "theirs_ranks", ranks});
            if (detail_ >= Detail::cells) {
                all.push_back({of + "mine_cells", cell_classes});
                all.push_back({of + "theirs_cells", cell_classes});
            }
            if (detail_ == Detail::holdings) all.push_back({of + "holdings", holdings});
            if (!by_colour_) break;
        }
        return all;
    }
    void extract(const Placement& rules, const Position& position, FeatureVector& features) const override {
        const Board& board = board_for(rules.shape(), position);
        std::vector<int> counts(size(), 0);
        counts[0] = 1;
        const int me = board.mover();
        count_side(board, me, {1, value_weights}, counts);
        count_side(board, 1 - me, {1 + weights_a_side, value_weights + cell_classes}, counts);
        if (detail_ == Detail::holdings) counts[class_weights + board.held()] = 1;
        const std::size_t first = by_colour_ && me != board.black() ? size() : 0;
        for (std::size_t i = 0; i < counts.size(); ++i)
            if (counts[i] != 0)
                features.push_back({static_cast<std::uint32_t>(first + i), static_cast<float>(counts[i])});
    }
    std::vector<float> raw_weights() const override {
        auto weights = raw_value_weights();
        weights.resize(size(), 0);
        if (by_colour_) {
            const auto black = weights;
            weights.insert(weights.end(), black.begin(), black.end());
        }
        return weights;
    }

    bool is_by_colour() const { return by_colour_; }

private:
    struct Places {
        std::size_t lines, classes;
    };

    // Of one colour.
    std::size_t size() const {
        return detail_ == Detail::lines ? value_weights : detail_ == Detail::cells ? class_weights : held_weights;
    }
    void count_side(const Board& board, int side, Places from, std::vector<int>& counts) const {
        for (const CellIndex cell : board.cells()) {
            if (!board.is_empty(cell)) continue;
            const CellCode code = board.code(side, cell);
            for (int d = 0; d < 4; ++d) ++counts[from.lines + static_cast<std::size_t>(kind_in(code, d))];
            ++counts[from.lines + line_kinds + static_cast<std::size_t>(board.rank(side, cell))];
            if (detail_ >= Detail::cells) ++counts[from.classes + static_cast<std::size_t>(class_of(code))];
        }
    }

    Detail detail_;
    bool by_colour_;
};

struct LearnedValues {
    std::vector<float> points, order;
};

// The order of moves, where a file has one, in blocks beside the evaluation.
LearnedValues take_order(Weights& weights) {
    LearnedValues taken;
    std::vector<float> left;
    std::vector<FeatureBlock> blocks;
    auto at = weights.values.begin();
    for (const auto& block : weights.blocks) {
        const auto end = at + static_cast<std::ptrdiff_t>(block.size);
        const bool is_order = block.name.find("order_") != std::string::npos && block.size == cell_classes;
        auto& to = is_order ? taken.order : left;
        to.insert(to.end(), at, end);
        if (!is_order) blocks.push_back(block);
        at = end;
    }
    weights.values = std::move(left);
    weights.blocks = std::move(blocks);
    return taken;
}

}  // namespace

Result<std::shared_ptr<const CellValues>> gomoku_values(const std::string& named, const Shape& shape,
                                                        const Resources& resources) {
    const std::string file = named.empty() ? usual_weights(shape) : named;
    if (file == "raw") return cell_values(raw_value_weights());
    auto weights = read_weights(file, resources);
    if (!weights) return weights.failure();
    const auto* features = weights->find("features");
    using Detail = PatternFeatures::Detail;
    const Detail detail = features && *features == "cells"      ? Detail::cells
                          : features && *features == "holdings" ? Detail::holdings
                                                                : Detail::lines;
    const PatternFeatures of{detail, shape};
    LearnedValues values = take_order(*weights);
    auto points = values_for(*weights, of.blocks());
    if (!points) return points.failure();
    for (auto& value : *points) value = static_cast<float>(static_cast<double>(value) * weights->scale());
    const std::size_t colours = of.is_by_colour() ? 2 : 1;
    if (!values.order.empty() && values.order.size() != colours * order_weights)
        return fail(fmt::format("{}: expected {} weights of the order of moves, found {}", file,
                                colours * order_weights, values.order.size()),
                    fmt::format("{} : {} poids de l'ordre des coups attendus, {} trouvés", file,
                                colours * order_weights, values.order.size()));
    return cell_values(*points, values.order);
}

std::vector<NamedFeatures<Placement>> gomoku_features() {
    using Detail = PatternFeatures::Detail;
    const auto made_with = [](Detail detail) {
        return [detail](const Placement& rules) { return std::make_shared<PatternFeatures>(detail, rules.shape()); };
    };
    return {{"patterns",
             {"kinds of lines and threats that a stone on each empty cell would make",
              "sortes de lignes et de menaces que ferait un pion sur chaque case vide"},
             made_with(Detail::lines)},
            {"cells",
             {"the same, and how the kinds of a cell's four lines come together",
              "les mêmes, et la réunion des sortes des quatre lignes d'une case"},
             made_with(Detail::cells)},
            {"holdings",
             {"the same, and which threats both sides hold at once; in renju apart for each colour",
              "les mêmes, et les menaces que les deux camps tiennent à la fois ; au renju, à part pour chaque couleur"},
             made_with(Detail::holdings)}};
}

bool is_quiet_for_gomoku(const Placement& rules, const Position& position) {
    if (position.phase != Placement::Phase::play) return false;
    const Board& board = board_for(rules.shape(), position);
    for (const int side : {0, 1})
        if (board.count(side, Rank::five) + board.count(side, Rank::open_four) > 0) return false;
    return true;
}

}  // namespace plateau::in_a_row
