#include "players/in_a_row/gomoku_proof.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace plateau::in_a_row {
namespace {

using Position = Placement::Position;

Shape gomoku_board() { return {.rows = 15, .cols = 15, .n = 5}; }

Position after_moves(const Placement& rules, const std::string& moves) {
    Position position = rules.start();
    std::istringstream words{moves};
    for (std::string word; words >> word;) position = rules.after(position, *rules.parse_move(position, word));
    return position;
}

// Positions of the suite that are won in nine plies.
std::vector<std::string> short_wins() {
    std::vector<std::string> all;
    std::ifstream file{"data/in_a_row/forced_wins.txt"};
    for (std::string line; std::getline(file, line);)
        if (line.ends_with(" # 9")) all.push_back(line.substr(0, line.find('#')));
    return all;
}

Result<ProvenWin<Placement::Move>> prove(const Placement& rules, const Position& position) {
    return prove_gomoku_win(rules, position, {.nodes_a_move = 100'000, .table_megabytes = 4}, {});
}

TEST(GomokuProof, AnOpenThreeIsAnsweredByAnOpenFourWhateverTheDefence) {
    const Placement rules{gomoku_board()};
    const Position position = after_moves(rules, "h8 a1 h9 a15 h10 o1");
    const auto win = prove(rules, position);
    ASSERT_TRUE(win) << win.error().en;
    EXPECT_EQ(win->checked.plies, 3);
    EXPECT_TRUE(check_proof(rules, position, win->proof));
    EXPECT_LE(win->proof.nodes.size(), 4u);  // the four, and the fives on either side
}

TEST(GomokuProof, WinsOfTheSuiteAreProvenToTheEnd) {
    const Placement rules{gomoku_board()};
    const auto positions = short_wins();
    constexpr std::size_t most = 4;  // the whole suite: tests/forced_wins/proofs.mjs
    ASSERT_GE(positions.size(), most);
    for (std::size_t i = 0; i < most; ++i) {
        const Position position = after_moves(rules, positions[i]);
        const auto win = prove(rules, position);
        ASSERT_TRUE(win) << positions[i] << ": " << win.error().en;
        EXPECT_TRUE(check_proof(rules, position, win->proof)) << positions[i];
    }
}

TEST(GomokuProof, BlackOfRenjuWinsWithoutAFoul) {
    Shape shape = gomoku_board();
    shape.renju = shape.exact = true;
    const Placement rules{shape};
    const Position position = after_moves(rules, "h8 a1 h9 a15 h10 o1");
    const auto win = prove(rules, position);
    ASSERT_TRUE(win) << win.error().en;
    EXPECT_TRUE(check_proof(rules, position, win->proof));
}

TEST(GomokuProof, WhereNothingIsForcedNothingIsProven) {
    const Placement rules{gomoku_board()};
    const auto quiet = prove(rules, after_moves(rules, "h8 i9"));
    ASSERT_FALSE(quiet);
    EXPECT_EQ(quiet.error().en, "no forced win was found");
    const Position over = after_moves(rules, "h8 a1 h9 a2 h10 a3 h11 a4 h12");
    EXPECT_FALSE(prove(rules, over));
}

TEST(ProofCheck, FindsWhatATreeLeavesOut) {
    const Placement rules{gomoku_board()};
    const Position position = after_moves(rules, "h8 a1 h9 a15 h10 o1");
    const auto win = prove(rules, position);
    ASSERT_TRUE(win);
    auto without_answer = win->proof;
    without_answer.nodes[0].otherwise = GomokuProof::no_node;
    EXPECT_FALSE(check_proof(rules, position, without_answer));
    auto on_a_stone = win->proof;
    on_a_stone.nodes[0].move = {14, 0};  // a1
    EXPECT_FALSE(check_proof(rules, position, on_a_stone));
    auto without_defence = win->proof;
    without_defence.nodes[0].replies.clear();
    EXPECT_FALSE(check_proof(rules, position, without_defence));
    EXPECT_FALSE(check_proof(rules, position, win->proof, 10));  // positions
    EXPECT_FALSE(check_proof(rules, position, GomokuProof{}));
}

}  // namespace
}  // namespace plateau::in_a_row
