#include <gtest/gtest.h>

#include "game/contract.h"
#include "game/perft.h"
#include "games/in_a_row/gravity.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {
namespace {

constexpr Shape tictactoe{.rows = 3, .cols = 3, .n = 3};
constexpr Shape connect4{.rows = 6, .cols = 7, .n = 4, .gravity = true};
constexpr Shape gomoku{.rows = 15, .cols = 15, .n = 5};
constexpr Shape standard{.rows = 15, .cols = 15, .n = 5, .exact = true};

// An independent reading of the rules: a plain matrix, every line looked at from every cell.
class SlowBoard {
public:
    SlowBoard(const Shape& shape, const std::string& text) : shape_{shape} {
        std::string row;
        for (const char c : text.substr(0, text.find(' ')) + "/")
            if (c == '/') rows_.push_back(std::exchange(row, ""));
            else row += c;
    }
    bool has_line(char stone) const {
        for (int row = 0; row < shape_.rows; ++row)
            for (int col = 0; col < shape_.cols; ++col)
                for (int down = -1; down <= 1; ++down)
                    for (int right = -1; right <= 1; ++right)
                        if ((down != 0 || right != 0) && at(row - down, col - right) != stone &&
                            is_won_by(run(row, col, down, right, stone)))
                            return true;
        return false;
    }
    std::vector<std::string> moves() const {
        std::vector<std::string> names;
        for (int col = 0; col < shape_.cols; ++col)
            for (int row = shape_.rows - 1; row >= 0; --row) {
                if (at(row, col) != '.') continue;
                if (shape_.gravity) {
                    names.push_back(col < 9 ? std::to_string(col + 1)
                                            : std::string(1, static_cast<char>('a' + col - 9)));
                    break;
                }
                names.push_back(static_cast<char>('a' + col) + std::to_string(shape_.rows - row));
            }
        return names;
    }

private:
    char at(int row, int col) const {
        if (row < 0 || col < 0 || row >= shape_.rows || col >= shape_.cols) return '#';
        return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    }
    int run(int row, int col, int down, int right, char stone) const {
        int length = 0;
        while (at(row + length * down, col + length * right) == stone) ++length;
        return length;
    }
    bool is_won_by(int length) const { return shape_.exact ? length == shape_.n : length >= shape_.n; }

    Shape shape_;
    std::vector<std::string> rows_;
};

template <class Rules>
void check_against_the_slow_board(const Rules& rules, int games) {
    const auto slow_moves = [&](const typename Rules::Position& position) {
        std::vector<typename Rules::Move> moves;
        for (const auto& name : SlowBoard{rules.shape(), rules.to_text(position)}.moves())
            moves.push_back(*rules.parse_move(position, name));
        return moves;
    };
    for (const auto& broken : check_contract(rules, {.games = games, .max_plies = 700, .seed = 5}, slow_moves))
        ADD_FAILURE() << broken;
    Random random{9};
    for (int game = 0; game < games; ++game)
        for (auto position = rules.start();; position = rules.after(position, random_move(rules, position, random))) {
            const SlowBoard slow{rules.shape(), rules.to_text(position)};
            const bool won = slow.has_line(rules.side_to_move(position) == Side::first ? 'o' : 'x');
            ASSERT_EQ(rules.outcome(position) && rules.outcome(position)->winner, won) << rules.to_text(position);
            if (rules.outcome(position)) break;
        }
}

TEST(InARow, TicTacToeHasTheKnownCounts) {
    const Placement rules{tictactoe};
    const std::vector<std::uint64_t> known{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    for (int depth = 1; depth <= 9; ++depth)
        EXPECT_EQ(perft(rules, rules.start(), depth), known[static_cast<std::size_t>(depth) - 1]);
}

TEST(InARow, ConnectFourHasTheKnownCountsOnEveryBoardType) {
    const std::vector<std::uint64_t> known{7, 49, 343, 2401, 16807, 117649, 823536};
    const Gravity64 narrow{connect4};
    const Gravity128 wide{connect4};
    const Placement rows{connect4};
    for (int depth = 1; depth <= 7; ++depth) {
        const auto expected = known[static_cast<std::size_t>(depth) - 1];
        EXPECT_EQ(perft(narrow, narrow.start(), depth), expected);
        EXPECT_EQ(perft(wide, wide.start(), depth), expected);
        EXPECT_EQ(perft(rows, rows.start(), depth), expected);
    }
}

TEST(InARow, ConnectFourHasTheKnownDistinctPositions) {
    const Gravity64 rules{connect4};
    EXPECT_EQ(distinct_perft(rules, rules.start(), 7),
              (std::vector<std::uint64_t>{7, 49, 238, 1120, 4263, 16422, 54859}));
}

TEST(InARow, EveryBoardTypeKeepsTheContractAndAgreesWithTheSlowBoard) {
    check_against_the_slow_board(Placement{tictactoe}, 40);
    check_against_the_slow_board(Placement{gomoku}, 2);
    check_against_the_slow_board(Placement{standard}, 2);
    check_against_the_slow_board(Placement{Shape{.rows = 4, .cols = 7, .n = 3, .exact = true}}, 30);
    check_against_the_slow_board(Placement{Shape{.rows = 12, .cols = 13, .n = 4, .gravity = true}}, 4);
    check_against_the_slow_board(Gravity64{connect4}, 30);
    check_against_the_slow_board(Gravity64{Shape{.rows = 5, .cols = 6, .n = 3, .gravity = true, .exact = true}}, 40);
    check_against_the_slow_board(Gravity64{Shape{.rows = 1, .cols = 9, .n = 3, .gravity = true}}, 10);
    check_against_the_slow_board(Gravity128{Shape{.rows = 9, .cols = 12, .n = 5, .gravity = true}}, 10);
    check_against_the_slow_board(Gravity128{Shape{.rows = 4, .cols = 25, .n = 4, .gravity = true, .exact = true}}, 10);
}

TEST(InARow, TheLargestBoardKeepsTheContract) {
    for (const bool gravity : {false, true})
        for (const auto& broken : check_contract(Placement{Shape{.rows = 25, .cols = 25, .n = 7, .gravity = gravity}},
                                                 {.games = 1, .max_plies = 30}))
            ADD_FAILURE() << broken;
}

TEST(InARow, SixInARowWinsFreestyleAndNotStandardGomoku) {
    const std::string moves = "a1 a3 b1 b3 c1 c3 e1 e3 f1 g3 d1";
    const Placement free{gomoku}, exact{standard};
    EXPECT_EQ(free.outcome(*free.parse_position(moves)), Outcome::win(Side::first));
    EXPECT_EQ(exact.outcome(*exact.parse_position(moves)), std::nullopt);
}

template <class Rules>
std::string winning_cells(const Rules& rules, const char* position) {
    std::string cells;
    for (const auto& piece : rules.diagram(*rules.parse_position(position)).pieces)
        if (piece.kind == "winning stone") cells += piece.cell + " ";
    return cells;
}

TEST(InARow, ThePictureShowsTheStonesOfTheWinningLine) {
    EXPECT_EQ(winning_cells(Gravity64{connect4}, "1122334"), "a1 b1 c1 d1 ");
    EXPECT_EQ(winning_cells(Gravity64{connect4}, "112233"), "");
    EXPECT_EQ(winning_cells(Placement{tictactoe}, "a1 b1 a2 b2 a3"), "a3 a2 a1 ");
}

TEST(InARow, ThePictureOfABigBoardHasItsDots) {
    const auto dots = [](const Shape& shape) {
        std::string cells;
        const Placement rules{shape};
        for (const auto& cell : rules.diagram(rules.start()).cells)
            if (cell.look == "star") cells += cell.id + " ";
        return cells;
    };
    EXPECT_EQ(dots(gomoku), "d12 l12 h8 d4 l4 ");
    EXPECT_EQ(dots(tictactoe), "");
}

TEST(InARow, AFullBoardWithoutALineIsADraw) {
    const Placement rules{tictactoe};
    EXPECT_EQ(rules.outcome(*rules.parse_position("xox/xoo/oxx o")), Outcome::draw());
}

TEST(InARow, AStoneLandsOnTheStonesBelow) {
    const Gravity64 rules{connect4};
    EXPECT_EQ(rules.to_text(*rules.parse_position("4453")), "......./......./......./......./...o.../..oxx.. x");
}

TEST(InARow, WrongPositionsAreRefusedWithAReason) {
    const Gravity64 rules{connect4};
    const auto error = [&](std::string_view text) {
        const auto parsed = rules.parse_position(text);
        return parsed ? std::string{"accepted"} : parsed.error().en;
    };
    EXPECT_EQ(error("......./......./......./......./...x.../....... o"), "a stone hangs in the air in column 4");
    EXPECT_EQ(error("......./......./......./......./......./xx..... o"),
              "2 stones x and 0 stones o do not fit with o to move");
    EXPECT_EQ(error("48"), "'8' is not a column: expected 1 to 7");
    EXPECT_EQ(error("4444444"), "column 4 is full");
    EXPECT_NE(error("......./......./......./......./......./...z... x").find("'z' is not a cell"), std::string::npos);
    EXPECT_NE(error("......./......./......./......./....... x").find("35 cells"), std::string::npos);
    EXPECT_NE(error("......./......./......./......./......./....... w").find("not a side"), std::string::npos);
}

TEST(InARow, WrongMovesAreRefusedWithAReason) {
    const Placement rules{gomoku};
    const auto position = *rules.parse_position("h8");
    EXPECT_EQ(rules.parse_move(position, "h8").error().en, "h8 is taken");
    EXPECT_EQ(rules.parse_move(position, "p1").error().fr, "« p1 » n'est pas une case : a1 à o15 est attendu");
    EXPECT_FALSE(rules.parse_move(position, "h16"));
    EXPECT_FALSE(rules.parse_move(position, "h"));
    EXPECT_TRUE(rules.parse_move(position, "H9"));
}

TEST(InARow, ShapesAreReadAndChecked) {
    EXPECT_EQ(*shape_of(*parse_spec("connect4")), connect4);
    EXPECT_EQ(shape_of(*parse_spec("in_a_row:rows=9,cols=8,n=5,gravity=1"))->cells(), 72);
    EXPECT_FALSE(shape_of(*parse_spec("in_a_row:rows=3,cols=3,n=4")));
    EXPECT_FALSE(shape_of(*parse_spec("in_a_row:rows=26")));
    EXPECT_FALSE(shape_of(*parse_spec("gomoku:rows=19")));
}

}  // namespace
}  // namespace plateau::in_a_row
