#include <gtest/gtest.h>

#include "game/contract.h"
#include "game/perft.h"
#include "games/in_a_row/placement.h"
#include "games/in_a_row/slow_renju.h"

namespace plateau::in_a_row {
namespace {

constexpr Shape renju{.rows = 15, .cols = 15, .n = 5, .renju = true};
constexpr Shape caro{.rows = 15, .cols = 15, .n = 5, .exact = true, .open_end = true};
constexpr Shape pente{.rows = 19, .cols = 19, .n = 5, .captures = true};
constexpr Shape swap2{.rows = 15, .cols = 15, .n = 5, .swap2 = true};

void keeps_the_contract(const Shape& shape, int games, int plies = 60) {
    const Placement rules{shape};
    for (const auto& broken : check_contract(rules, {.games = games, .max_plies = plies, .seed = 3}))
        ADD_FAILURE() << broken;
}

TEST(Variants, KeepTheContract) {
    keeps_the_contract(renju, 2);
    keeps_the_contract(Shape{.rows = 7, .cols = 7, .n = 5, .renju = true, .swap2 = true}, 10);
    keeps_the_contract(Shape{.rows = 7, .cols = 8, .n = 5, .exact = true, .open_end = true}, 10);
    keeps_the_contract(Shape{.rows = 7, .cols = 7, .n = 5, .captures = true}, 15, 200);
    keeps_the_contract(swap2, 2, 20);
}

// A plain matrix for pente: every stone put down looks for the pattern o x x o with its own eyes.
class SlowPente {
public:
    explicit SlowPente(int side)
        : side_{side}, rows_(static_cast<std::size_t>(side), std::string(static_cast<std::size_t>(side), '.')) {}

    void play(int row, int col, char stone) {
        at(row, col) = stone;
        const char foe = stone == 'x' ? 'o' : 'x';
        for (const auto& [down, right] :
             std::vector<std::pair<int, int>>{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}) {
            std::string seen;
            for (int k = 0; k < 4; ++k) seen += look(row + k * down, col + k * right);
            if (seen != std::string{stone, foe, foe, stone}) continue;
            at(row + down, col + right) = at(row + 2 * down, col + 2 * right) = '.';
            ++(stone == 'x' ? pairs_x : pairs_o);
        }
    }
    std::string text(char to_move) const {
        std::string text;
        for (const auto& row : rows_) text += (text.empty() ? "" : "/") + row;
        text += std::string{" "} + to_move;
        if (pairs_x + pairs_o > 0) text += " " + std::to_string(pairs_x) + ":" + std::to_string(pairs_o);
        return text;
    }
    int pairs_x = 0, pairs_o = 0;

private:
    char& at(int row, int col) { return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)]; }
    char look(int row, int col) { return row < 0 || col < 0 || row >= side_ || col >= side_ ? '#' : at(row, col); }

    int side_;
    std::vector<std::string> rows_;
};

TEST(Pente, CapturesAgreeWithASlowBoard) {
    const Placement rules{Shape{.rows = 8, .cols = 8, .n = 5, .captures = true}};
    Random random{77};
    int captures = 0, won_by_pairs = 0;
    for (int game = 0; game < 300; ++game) {
        SlowPente slow{8};
        auto position = rules.start();
        while (!rules.outcome(position)) {
            const auto move = rules.sample(position, random);
            const char stone = position.to_move == Side::first ? 'x' : 'o';
            slow.play(move.row, move.col, stone);
            position = rules.after(position, move);
            ASSERT_EQ(rules.to_text(position), slow.text(stone == 'x' ? 'o' : 'x'));
        }
        captures += slow.pairs_x + slow.pairs_o;
        if (slow.pairs_x >= pairs_to_win || slow.pairs_o >= pairs_to_win) {
            ++won_by_pairs;
            ASSERT_EQ(rules.outcome(position), Outcome::win(other(position.to_move)));
            ASSERT_EQ(rules.outcome_reason(position).en, "5 pairs captured");
        }
    }
    EXPECT_GT(captures, 500);
    EXPECT_GT(won_by_pairs, 5);
}

TEST(Pente, AStoneMayStepBetweenTwoOthersAndThreeAreNotTaken) {
    const Placement rules{pente};
    const auto stays = *rules.parse_position("h8 g8 a1 j8 i8");  // black steps between g8 and j8
    EXPECT_EQ(stays.pairs[1], 0);
    EXPECT_EQ(rules.parse_position("h8 g8 i8 a1 j8 k8")->pairs[1], 0);
    EXPECT_EQ(rules.parse_position("h8 g8 i8 j8")->pairs[1], 1);
    EXPECT_EQ(rules.parse_position("h8 g8 i8 j8")->plies, 2);
}

TEST(Caro, FiveClosedAtBothEndsOrSixDoNotWin) {
    const Placement rules{caro};
    const auto outcome = [&](std::string_view row) {
        std::string text;
        for (int i = 0; i < 14; ++i) text += "............../";
        const Placement board{Shape{.rows = 15, .cols = 14, .n = 5, .exact = true, .open_end = true}};
        return board.outcome(*board.parse_position(text + std::string{row} + " o"));
    };
    EXPECT_EQ(outcome("...oxxxxxo...."), std::nullopt);
    EXPECT_EQ(outcome("...oxxxxx....."), Outcome::win(Side::first));
    EXPECT_EQ(outcome("....xxxxx....."), Outcome::win(Side::first));
    EXPECT_EQ(outcome("....xxxxxx...."), std::nullopt);
    EXPECT_EQ(outcome("xxxxxo........"), Outcome::win(Side::first)) << "the edge closes nothing";
}

TEST(Swap2, StonesChoicesAndColours) {
    const Placement rules{swap2};
    const auto at = [&](std::string_view moves) { return *rules.parse_position(moves); };
    EXPECT_EQ(rules.side_to_move(at("h8 i9")), Side::first) << "the first seat puts down three stones";
    const auto choose = at("h8 i9 a1");
    EXPECT_EQ(rules.side_to_move(choose), Side::second);
    ASSERT_EQ(rules.legal_moves(choose).size(), 3U);
    const auto stays = at("h8 i9 a1 white");
    EXPECT_EQ(rules.side_to_move(stays), Side::second);
    EXPECT_EQ(stays.black, Side::first);
    const auto swapped = at("h8 i9 a1 black");
    EXPECT_EQ(rules.side_to_move(swapped), Side::first) << "the first seat is white now and has the move";
    EXPECT_EQ(swapped.black, Side::second);
    EXPECT_TRUE(swapped.has(Side::second, 7, 7));
    const auto adds = at("h8 i9 a1 add j7");
    EXPECT_EQ(rules.side_to_move(adds), Side::second);
    EXPECT_TRUE(adds.has(Side::second, 8, 9)) << "the fourth stone is white";
    const auto again = at("h8 i9 a1 add j7 b3");
    EXPECT_EQ(rules.side_to_move(again), Side::first);
    ASSERT_EQ(rules.legal_moves(again).size(), 2U);
    EXPECT_EQ(rules.side_to_move(at("h8 i9 a1 add j7 b3 white")), Side::first);
    EXPECT_EQ(rules.side_to_move(at("h8 i9 a1 add j7 b3 black")), Side::second);
    EXPECT_EQ(at("h8 i9 a1 ajouter j7 b3 noir").black, Side::first);
    for (const auto* moves : {"", "h8", "h8 i9 a1", "h8 i9 a1 white", "h8 i9 a1 black", "h8 i9 a1 add",
                              "h8 i9 a1 add j7", "h8 i9 a1 add j7 b3", "h8 i9 a1 add j7 b3 white k9"})
        EXPECT_EQ(*rules.parse_position(rules.to_text(at(moves))), at(moves)) << moves;
}

TEST(Swap2, WrongWordsAreRefusedWithAReason) {
    const Placement rules{swap2};
    const auto choose = *rules.parse_position("h8 i9 a1");
    EXPECT_EQ(rules.parse_move(choose, "j7").error().en, "'j7' is not a choice: expected black, white or add");
    EXPECT_FALSE(rules.parse_move(rules.start(), "black"));
    const std::string text = rules.to_text(choose);
    EXPECT_FALSE(rules.parse_position(text + " nonsense"));
    EXPECT_FALSE(rules.parse_position(text + " swapped"));
    EXPECT_FALSE(rules.parse_position(rules.to_text(rules.start()) + " choose"));
}

TEST(Variants, HaveTheirCounts) {
    const auto count = [](const Shape& shape, std::string_view moves, int depth) {
        const Placement rules{shape};
        return perft(rules, *rules.parse_position(moves), depth);
    };
    EXPECT_EQ(count(swap2, "h8 i9 a1", 1), 3U);
    EXPECT_EQ(count(swap2, "h8 i9 a1", 2), 222U + 222U + 222U);
    EXPECT_EQ(count(pente, "h8 g8 i8", 1), 358U);
    // The double three at h8 ends the game: no reply to it.
    EXPECT_EQ(count(renju, "h9 a1 h10 a3 f8 a5 g8 a7", 2), 216U * 216U);
}

TEST(Variants, ShapesAreReadAndChecked) {
    const auto shape = [](std::string_view text) { return shape_of(*parse_spec(text)); };
    EXPECT_TRUE(shape("renju")->renju);
    EXPECT_TRUE(shape("renju:opening=swap2")->swap2);
    EXPECT_TRUE(shape("caro")->open_end);
    EXPECT_EQ(shape("pente")->cols, 19);
    EXPECT_TRUE(shape("in_a_row:rows=19,cols=19,n=6,captures=1"));
    EXPECT_FALSE(shape("pente:opening=swap2"));
    EXPECT_FALSE(shape("connect4:opening=swap2"));
    EXPECT_FALSE(shape("in_a_row:renju=1"));
    EXPECT_FALSE(shape("renju:rows=19"));
    EXPECT_FALSE(shape("in_a_row:rows=8,cols=8,n=4,gravity=1,captures=1"));
}

}  // namespace
}  // namespace plateau::in_a_row
