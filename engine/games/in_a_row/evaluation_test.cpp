#include "games/in_a_row/evaluation.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "game/orders.h"
#include "games/in_a_row/board_features.h"
#include "games/in_a_row/gravity_features.h"

namespace plateau::in_a_row {
namespace {

template <class Rules>
void expect_weights_and_features_agree(const Rules& rules) {
    const LineFeatures<Rules> features{rules};
    Random random{3};
    std::vector<float> learned(count_features(features.blocks()));
    for (auto& weight : learned) weight = static_cast<float>(random.real() * 400 - 200);
    const auto shared = std::make_shared<LineFeatures<Rules>>(rules);
    const FeatureEvaluation<Rules> raw_sum{shared, features.raw_weights()}, learned_sum{shared, learned};
    const Lines<Rules> raw{rules}, tuned{rules, learned};
    for (int game = 0; game < 20; ++game)
        for (auto position = rules.start(); !rules.outcome(position);
             position = rules.after(position, random_move(rules, position, random))) {
            EXPECT_EQ(raw(rules, position), raw_sum(rules, position)) << rules.to_text(position);
            EXPECT_NEAR(tuned(rules, position), learned_sum(rules, position), 2) << rules.to_text(position);
        }
}

TEST(Lines, WeighTheWindowsThatAreItsFeatures) {
    expect_weights_and_features_agree(Gravity64{*shape_of(*parse_spec("connect4"))});
    expect_weights_and_features_agree(Gravity128{*shape_of(*parse_spec("in_a_row:rows=9,cols=9,n=5,gravity=1"))});
    expect_weights_and_features_agree(Placement{*shape_of(*parse_spec("in_a_row:rows=7,cols=7,n=4"))});
}

TEST(Lines, CountWindowsOfBothSides) {
    const Gravity64 rules{*shape_of(*parse_spec("connect4"))};
    const auto position = rules.parse_position("......./......./......./......./......./x..o... x");
    ASSERT_TRUE(position) << position.error().en;
    FeatureVector found;
    LineFeatures<Gravity64>{rules}.extract(rules, *position, found);
    // x in the corner: one window up, one across the diagonal; the row's is blocked. o in the middle of the
    // bottom row: up, two diagonals, and the three windows of the row that x is not in.
    EXPECT_EQ(found, (FeatureVector{{0, 1}, {1, 2}, {4, 6}}));
}

std::map<std::string, float> counts_by_block(const std::vector<FeatureBlock>& blocks, const FeatureVector& found) {
    std::map<std::string, float> counts;
    for (const auto& feature : found) {
        const std::string name = feature_name(blocks, feature.index);
        counts[name.substr(0, name.find('['))] += feature.value;
    }
    return counts;
}

// What the bits say of a position can be counted again from its text.
TEST(BoardFeatures, MarkStonesAndWindowsOfABoard) {
    const Placement rules{*shape_of(*parse_spec("in_a_row:rows=7,cols=7,n=4"))};
    const BoardFeatures features{rules};
    const auto blocks = features.blocks();
    Random random{3};
    for (int game = 0; game < 10; ++game)
        for (auto position = rules.start(); !rules.outcome(position);
             position = rules.after(position, random_move(rules, position, random))) {
            FeatureVector found, lines;
            features.extract(rules, position, found);
            LineFeatures<Placement>{rules}.extract(rules, position, lines);
            auto counts = counts_by_block(blocks, found);
            EXPECT_EQ(counts["second"], position.plies % 2);
            EXPECT_EQ(counts["mine"] + counts["theirs"], position.plies);
            float windows = 0;
            for (const auto& line : lines) windows += line.index == 0 ? 0 : line.value;
            EXPECT_EQ(counts["my_windows"] + counts["their_windows"], windows);
        }
}

// Cells as the features number them: column by column from the left, each from the bottom with a spare one on top.
template <class Rules>
class CellByCell {
public:
    explicit CellByCell(const Rules& rules) : rules_{rules} {}

    std::set<std::string> told(const typename Rules::Position& position) const {
        std::set<std::string> all{"turn" + std::to_string(position.plies)};
        const auto last_bit = 8 * sizeof(position.all) - 1;
        if (position.plies % 2 == 1) all.insert("turn" + std::to_string(last_bit));
        const Side mover = rules_.side_to_move(position);
        for (int row = 0; row < rules_.shape().rows; ++row)
            for (int col = 0; col < rules_.shape().cols; ++col) add_cell(position, mover, row, col, all);
        return all;
    }

private:
    std::string number(int row, int col) const {
        return std::to_string(col * (rules_.shape().rows + 1) + rules_.shape().rows - 1 - row);
    }
    bool is_taken(const typename Rules::Position& position, int row, int col) const {
        return rules_.stone_at(position, row, col).has_value();
    }
    bool lands(const typename Rules::Position& position, int row, int col) const {
        return row >= 0 && row < rules_.shape().rows && !is_taken(position, row, col) &&
               (row == rules_.shape().rows - 1 || is_taken(position, row + 1, col));
    }

    void add_cell(const typename Rules::Position& position, Side mover, int row, int col,
                  std::set<std::string>& all) const {
        const auto stone = rules_.stone_at(position, row, col);
        if (stone) all.insert((*stone == mover ? "mine" : "theirs") + number(row, col));
        if (lands(position, row, col)) all.insert("landing" + number(row, col));
        for (const Side side : {mover, other(mover)}) {
            const std::string owner = side == mover ? "my" : "their";
            for (int direction = 0; direction < 4; ++direction)
                if (const int stones = stones_in_window(position, side, row, col, direction); stones > 0)
                    all.insert(owner + "_windows " + std::to_string(stones) + " " + std::to_string(direction) + " " +
                               number(row, col));
            if (stone || !completes(position, side, row, col)) continue;
            all.insert(owner + "_wins" + number(row, col));
            if (lands(position, row, col)) all.insert(owner + "_wins_now" + number(row, col));
            if (lands(position, row + 1, col)) all.insert(owner + "_wins_above" + number(row, col));
        }
    }

    static constexpr int ups[] = {1, -1, 0, 1}, rights[] = {0, 1, 1, 1};

    // Of the side alone, fewer than n; 0 where there is no such window.
    int stones_in_window(const typename Rules::Position& position, Side side, int row, int col, int direction) const {
        int stones = 0;
        for (int i = 0; i < rules_.shape().n; ++i) {
            const int r = row - i * ups[direction], c = col + i * rights[direction];
            if (!rules_.shape().has(r, c)) return 0;
            const auto stone = rules_.stone_at(position, r, c);
            if (stone && *stone != side) return 0;
            stones += stone.has_value();
        }
        return stones < rules_.shape().n ? stones : 0;
    }
    // The empty cell is the one that a window lacks.
    bool completes(const typename Rules::Position& position, Side side, int row, int col) const {
        for (int direction = 0; direction < 4; ++direction)
            for (int i = 0; i < rules_.shape().n; ++i) {
                const int r = row + i * ups[direction], c = col - i * rights[direction];
                if (rules_.shape().has(r, c) &&
                    stones_in_window(position, side, r, c, direction) == rules_.shape().n - 1)
                    return true;
            }
        return false;
    }

    const Rules& rules_;
};

// "my_windows[i]" said as CellByCell says it.
std::string told_feature(const std::string& name, std::uint32_t bits) {
    const auto bracket = name.find('[');
    const std::string block = name.substr(0, bracket);
    const auto index = static_cast<std::uint32_t>(std::stoul(name.substr(bracket + 1)));
    if (block.find("windows") == std::string::npos) return block + std::to_string(index);
    return block + " " + std::to_string(1 + index / (4 * bits)) + " " + std::to_string(index / bits % 4) + " " +
           std::to_string(index % bits);
}

template <class Bits>
void expect_features_cell_by_cell(const char* game, int games) {
    const Gravity<Bits> rules{*shape_of(*parse_spec(game))};
    const GravityFeatures<Bits> features{rules};
    const auto blocks = features.blocks();
    EXPECT_EQ((count_features(blocks) + 63) / 64, features.words());
    Random random{4};
    for (int i = 0; i < games; ++i)
        for (auto position = rules.start(); !rules.outcome(position);
             position = rules.after(position, random_move(rules, position, random))) {
            FeatureVector found;
            features.extract(rules, position, found);
            std::set<std::string> told;
            for (const auto& feature : found)
                told.insert(told_feature(feature_name(blocks, feature.index), 8 * sizeof(Bits)));
            ASSERT_EQ(told, CellByCell{rules}.told(position)) << game << " " << rules.to_text(position);
        }
}

TEST(GravityFeatures, AreThoseSeenCellByCell) {
    expect_features_cell_by_cell<Bits64>("connect4", 30);
    expect_features_cell_by_cell<Bits64>("in_a_row:rows=5,cols=8,n=3,gravity=1", 10);
    expect_features_cell_by_cell<Bits64>("in_a_row:rows=1,cols=9,n=5,gravity=1", 5);
    expect_features_cell_by_cell<Bits64>("in_a_row:rows=4,cols=4,n=2,gravity=1", 5);
    expect_features_cell_by_cell<Bits128>("in_a_row:rows=9,cols=9,n=5,gravity=1", 5);
    expect_features_cell_by_cell<Bits128>("in_a_row:rows=6,cols=12,n=4,gravity=1", 5);
}

}  // namespace
}  // namespace plateau::in_a_row
