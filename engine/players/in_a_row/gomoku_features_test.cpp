#include "players/in_a_row/gomoku_features.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"
#include "core/weights.h"
#include "players/in_a_row/gomoku_board.h"

namespace plateau::in_a_row::gomoku {
namespace {

constexpr Shape freestyle{.rows = 15, .cols = 15, .n = 5};
constexpr Shape standard{.rows = 15, .cols = 15, .n = 5, .exact = true};
constexpr Shape renju{.rows = 15, .cols = 15, .n = 5, .renju = true};

class OneFile final : public Resources {
public:
    explicit OneFile(std::string text) : text_{std::move(text)} {}
    Result<std::string> read(std::string_view) const override { return text_; }

private:
    std::string text_;
};

std::shared_ptr<const Features<Placement>> holdings_of(const Placement& rules) {
    for (const auto& features : gomoku_features())
        if (features.name == "holdings") return features.make(rules);
    return nullptr;
}

// Weights of all blocks, no two alike, and of the order of moves.
Weights some_weights(const Placement& rules, Random& random) {
    Weights weights;
    weights.set("features", "holdings");
    weights.set("scale", "10");
    weights.blocks = holdings_of(rules)->blocks();
    for (const std::string colour : {"black_", "white_"}) {
        const std::string of = rules.shape().renju ? colour : "";
        weights.blocks.push_back({of + "order_mine", cell_classes});
        weights.blocks.push_back({of + "order_theirs", cell_classes});
        if (!rules.shape().renju) break;
    }
    for (std::size_t i = 0; i < count_features(weights.blocks); ++i)
        weights.values.push_back(static_cast<float>(random.real() * 4 - 2));
    return weights;
}

Placement::Position random_position(const Placement& rules, Random& random) {
    auto position = rules.start();
    const std::uint32_t plies = 3 + random.below(30);
    for (std::uint32_t i = 0; i < plies; ++i) {
        const auto moves = rules.legal_moves(position);
        const auto next = rules.after(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        if (!rules.outcome(next)) position = next;
    }
    return position;
}

std::uint64_t with_next(std::uint64_t sum, std::uint64_t number) {
    return (sum * 1'000'003 + number) & 0xFFFFFFFFFFFFULL;
}

// tests/trainer/check.py has the same numbers.
TEST(GomokuFeatures, KindsAreThoseOfTheTrainer) {
    const auto sum_of = [](FiveRule rule) {
        std::uint64_t sum = 0;
        for (unsigned enemy = 0; enemy < 1U << window_bits; ++enemy)
            for (unsigned own = 0; own < 1U << window_bits; ++own)
                sum = with_next(sum, static_cast<std::uint64_t>(LineTable::of(rule)(own, enemy)));
        return sum;
    };
    EXPECT_EQ(sum_of(FiveRule::at_least), 136068291341103U);
    EXPECT_EQ(sum_of(FiveRule::exactly), 245449864382448U);
    std::uint64_t classes = 0;
    for (int i = 0; i < cell_codes; ++i) {
        const auto code = static_cast<CellCode>(i);
        bool is_known = true;
        for (int d = 0; d < 4; ++d) is_known = is_known && static_cast<int>(kind_in(code, d)) < line_kinds;
        if (is_known)
            classes = with_next(classes, static_cast<std::uint64_t>(class_of(code)) * 8 +
                                             static_cast<std::uint64_t>(code_facts().rank[code]));
    }
    EXPECT_EQ(classes, 238272242387131U);
}

TEST(GomokuFeatures, AddUpToWhatTheBoardEvaluates) {
    Random random{11};
    for (const Shape& shape : {freestyle, standard, renju}) {
        const Placement rules{shape};
        const Weights weights = some_weights(rules, random);
        const auto values = gomoku_values("some.weights", shape, OneFile{to_text(weights)});
        ASSERT_TRUE(values) << values.error().en;
        Board board{shape, *values};
        const auto features = holdings_of(rules);
        for (int i = 0; i < 60; ++i) {
            const auto position = random_position(rules, random);
            board.set(position);
            FeatureVector row;
            features->extract(rules, position, row);
            double points = 0;
            for (const auto& feature : row)
                points += 10 * static_cast<double>(weights.values[feature.index]) * static_cast<double>(feature.value);
            // Each of some 400 cells is rounded to a sixteenth.
            EXPECT_NEAR(board.evaluation(), points, 5) << rules.to_text(position);
        }
    }
}

TEST(GomokuFeatures, GiveRenjuAnOrderForEachColour) {
    Random random{12};
    const Placement rules{renju};
    const Weights weights = some_weights(rules, random);
    const auto values = gomoku_values("some.weights", renju, OneFile{to_text(weights)});
    ASSERT_TRUE(values) << values.error().en;
    Board board{renju, *values};
    const std::size_t evaluation = count_features(holdings_of(rules)->blocks());
    for (int i = 0; i < 20; ++i) {
        const auto position = random_position(rules, random);
        board.set(position);
        const std::size_t from = evaluation + (board.mover() == board.black() ? 0 : 2 * cell_classes);
        for (const CellIndex cell : board.cells()) {
            if (!board.is_empty(cell)) continue;
            const auto mine = from + static_cast<std::size_t>(class_of(board.code(board.mover(), cell)));
            const auto theirs =
                from + cell_classes + static_cast<std::size_t>(class_of(board.code(1 - board.mover(), cell)));
            EXPECT_NEAR(board.order(cell), 44 * static_cast<double>(weights.values[mine] + weights.values[theirs]),
                        1.5);
        }
    }
}

TEST(GomokuFeatures, RefuseAFileThatHasHalfAnOrder) {
    Random random{13};
    const Placement rules{freestyle};
    Weights weights = some_weights(rules, random);
    weights.blocks.pop_back();
    weights.values.resize(weights.values.size() - cell_classes);
    const auto values = gomoku_values("half.weights", freestyle, OneFile{to_text(weights)});
    ASSERT_FALSE(values);
    EXPECT_EQ(values.error().en, "half.weights: expected 4760 weights of the order of moves, found 2380");
}

TEST(GomokuFeatures, WithoutAnOrderMovesComeByTheirUrgency) {
    const Placement rules{freestyle};
    Board board{freestyle, cell_values(raw_value_weights())};
    Random random{14};
    board.set(random_position(rules, random));
    for (const CellIndex cell : board.cells()) {
        if (!board.is_empty(cell)) continue;
        EXPECT_EQ(board.order(cell), 2 * board.urgency(board.mover(), cell) + board.urgency(1 - board.mover(), cell));
    }
}

}  // namespace
}  // namespace plateau::in_a_row::gomoku
