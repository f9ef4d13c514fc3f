#include "games/in_a_row/threats.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "game/orders.h"
#include "games/in_a_row/threat_evaluation.h"

namespace plateau::in_a_row {
namespace {

// "..xx.o": x is our own, o the enemy's.
ThreatCounts count(const std::string& line, int n, bool by_space = false) {
    std::uint32_t own = 0, enemy = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == 'x') own |= 1u << i;
        if (line[i] == 'o') enemy |= 1u << i;
    }
    return count_line_threats(own, enemy, static_cast<int>(line.size()), {n, by_space, false});
}

struct Kind {
    int half_open = 0, open = 0;
};

void expect_threat(const std::string& line, int size, Kind expected, bool by_space = false) {
    const auto counts = count(line, 5, by_space);
    for (int i = 1; i < 5; ++i) {
        const auto at = static_cast<std::size_t>(i);
        EXPECT_EQ(counts.half_open[at], i == size ? expected.half_open : 0) << line << ", half-open " << i;
        EXPECT_EQ(counts.open[at], i == size ? expected.open : 0) << line << ", open " << i;
    }
}

TEST(Threats, AreOpenHalfOpenOrClosed) {
    expect_threat(".xxxx.", 4, {0, 1});
    expect_threat("oxxxx.", 4, {1, 0});
    expect_threat(".xxxx", 4, {1, 0});
    expect_threat("oxxxxo", 4, {0, 0});
    expect_threat("oxxx.o", 3, {0, 0});
    expect_threat(".xxx.", 3, {1, 0});
    expect_threat(".xxx..", 3, {0, 1});
    expect_threat("....x....", 1, {0, 1});
    expect_threat("x....", 1, {1, 0});
}

TEST(Threats, WithAGapAreHalfOpenWhateverTheEnds) {
    expect_threat("..xx.xx..", 4, {1, 0});
    expect_threat("oxxx.xo", 4, {1, 0});
    expect_threat(".x.xxx.x.", 4, {2, 0});
}

TEST(Threats, SpaceAloneMakesAnOpenFourOfOneThatIsBlocked) {
    expect_threat("oxxxx..", 4, {1, 0});
    expect_threat("oxxxx..", 4, {0, 1}, true);
}

TEST(Threats, OfTwoGroupsOneCellApartAreOneOnlyWhereEveryGapCounts) {
    const auto gapped = [](const std::string& line, bool every_gap) {
        std::uint32_t own = 0;
        for (std::size_t i = 0; i < line.size(); ++i) own |= line[i] == 'x' ? 1u << i : 0;
        return count_line_threats(own, 0, static_cast<int>(line.size()), {5, false, false, every_gap});
    };
    const auto apart = gapped("..xx.x..", false), together = gapped("..xx.x..", true);
    EXPECT_EQ(apart.half_open[2] + apart.open[2], 1);
    EXPECT_EQ(apart.open[3] + apart.half_open[3], 0);
    EXPECT_EQ(together.open[3], 1);
    EXPECT_EQ(together.open[2] + together.half_open[2] + together.open[1] + together.half_open[1], 0);
    EXPECT_EQ(gapped("xx.x.", true).half_open[3], 1) << "room for five and no more";
    EXPECT_EQ(gapped("..xx.xx..", true).half_open[4], 1) << "one short is half-open whatever the ends";
}

TEST(Threats, OfWholeLinesAreCountedApart) {
    EXPECT_EQ(count("..xxxxx..", 5).complete, 1);
    EXPECT_EQ(count("oxxxxxxo", 5).complete, 1);
    EXPECT_EQ(count("..xxxx...", 5).complete, 0);
}

// Counts every line again, cell by cell, from the rules' own view of the board.
template <class Rules>
ThreatCounts count_again(const Rules& rules, const typename Rules::Position& position, Side side) {
    const Shape& shape = rules.shape();
    ThreatCounts total;
    const auto is_inside = [&](int row, int col) {
        return row >= 0 && row < shape.rows && col >= 0 && col < shape.cols;
    };
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}})
        for (int row = 0; row < shape.rows; ++row)
            for (int col = 0; col < shape.cols; ++col) {
                if (is_inside(row - down, col - right)) continue;
                std::string line;
                for (int r = row, c = col; is_inside(r, c); r += down, c += right) {
                    const auto stone = rules.stone_at(position, r, c);
                    line += !stone ? '.' : *stone == side ? 'x' : 'o';
                }
                total.add(count(line, shape.n), 1, shape.n);
            }
    return total;
}

template <class Rules>
void expect_following_is_exact(const Rules& rules) {
    const ThreatCounter<Rules> counter{rules, false};
    const auto features = std::make_shared<ThreatFeatures<Rules>>(rules, false);
    const FeatureEvaluation<Rules> sum{features, features->raw_weights()};
    const ThreatEvaluation<Rules> raw{rules, aglin(rules.shape().n), false};
    Random random{5};
    for (int game = 0; game < 10; ++game)
        for (auto position = rules.start(); !rules.outcome(position);
             position = rules.after(position, random_move(rules, position, random))) {
            for (const Side side : {Side::first, Side::second})
                EXPECT_EQ(counter.count(rules, position).of(side), count_again(rules, position, side))
                    << rules.to_text(position);
            EXPECT_NEAR(raw(rules, position), sum(rules, position), 1) << rules.to_text(position);
        }
}

TEST(Threats, FollowedStoneByStoneAreThoseCountedAfresh) {
    expect_following_is_exact(Gravity64{*shape_of(*parse_spec("connect4"))});
    expect_following_is_exact(Gravity128{*shape_of(*parse_spec("in_a_row:rows=9,cols=9,n=5,gravity=1"))});
    expect_following_is_exact(Placement{*shape_of(*parse_spec("in_a_row:rows=7,cols=9,n=4"))});
    expect_following_is_exact(Placement{*shape_of(*parse_spec("tictactoe"))});
}

TEST(Threats, HaveTheCoefficientsOfAglin) {
    const auto five = aglin(5);
    const std::vector<double> half{2, 4, 8, 80}, open{6, 10, 100, 250};
    for (std::size_t size = 1; size <= 4; ++size) {
        EXPECT_DOUBLE_EQ(five.own.half_open[size], half[size - 1]);
        EXPECT_DOUBLE_EQ(five.own.open[size], open[size - 1]);
    }
    EXPECT_DOUBLE_EQ(five.enemy.open[3], 1300);
    EXPECT_DOUBLE_EQ(five.enemy.half_open[4], 2000);
    EXPECT_DOUBLE_EQ(five.enemy.open[4], 5020);
    EXPECT_DOUBLE_EQ(aglin(3).own.half_open[1], 10);
    EXPECT_NEAR(aglin(4).own.half_open[2], 6.67, 0.01);
    EXPECT_NEAR(aglin(4).own.open[1], 10, 1e-9);
}

// Algorithm 2 advances by one and so overwrites each coefficient but the first two.
TEST(Threats, HaveOtherSmallCoefficientsWhereTheLoopIsTakenAsItIsPrinted) {
    const auto five = aglin(5, SmallCoefficients::printed);
    const std::vector<double> half{2, 10, 18, 80}, open{6, 14, 100, 250};
    for (std::size_t size = 1; size <= 4; ++size) {
        EXPECT_DOUBLE_EQ(five.own.half_open[size], half[size - 1]) << size;
        EXPECT_DOUBLE_EQ(five.own.open[size], open[size - 1]) << size;
    }
    EXPECT_EQ(aglin(3, SmallCoefficients::printed), aglin(3));
}

class OneFile final : public Resources {
public:
    explicit OneFile(std::string text) : text_{std::move(text)} {}
    Result<std::string> read(std::string_view) const override { return text_; }

private:
    std::string text_;
};

TEST(Threats, HaveWeightsThatGoOutAsAFileAndComeBack) {
    for (const int n : {2, 3, 5}) {
        const auto raw = aglin(n);
        const auto again = read_threat_values("file", n, OneFile{to_text(to_weights(raw, n))});
        ASSERT_TRUE(again) << again.error().en;
        for (std::size_t size = 1; size < static_cast<std::size_t>(n); ++size) {
            EXPECT_FLOAT_EQ(static_cast<float>(again->own.half_open[size]),
                            static_cast<float>(raw.own.half_open[size]));
            EXPECT_FLOAT_EQ(static_cast<float>(again->enemy.open[size]), static_cast<float>(raw.enemy.open[size]));
        }
        EXPECT_EQ(again->own.complete, raw.own.complete);
    }
    EXPECT_FALSE(read_threat_values("file", 4, OneFile{to_text(to_weights(aglin(5), 5))})) << "of another n";
}

TEST(Threats, HaveLearnedWeightsForGomokuThatPreferTheMoversFours) {
    std::ifstream file{"data/in_a_row/gomoku_threats.weights"};
    std::ostringstream text;
    text << file.rdbuf();
    const auto weights = parse_weights(text.str());
    ASSERT_TRUE(weights) << weights.error().en;
    const Placement rules{*shape_of(*parse_spec("gomoku"))};
    const auto values = values_for(*weights, ThreatFeatures<Placement>{rules, false}.blocks());
    ASSERT_TRUE(values) << values.error().en;
    EXPECT_GT((*values)[4], -(*values)[12]);  // a half-open four is worth more to the side to move
    EXPECT_GT((*values)[8], (*values)[7]);    // an open four more than an open three
}

}  // namespace
}  // namespace plateau::in_a_row
