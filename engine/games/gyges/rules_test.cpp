// One test or more for each rule of README.md, by its number.
#include <set>

#include "game/perft.h"
#include "game/symmetry.h"
#include "games/gyges/test_positions.h"

namespace plateau::gyges {

namespace {

const std::string opening = "321123/000000/000000/000000/000000/321123 S";

bool is_possible(const Rules& rules, const Position& position, const std::string& move) {
    return static_cast<bool>(rules.parse_move(position, move));
}
bool is_possible(const Rules& rules, const std::string& position, const std::string& move) {
    return is_possible(rules, position_of(rules, position), move);
}

Position played(const Rules& rules, Position position, const std::vector<std::string>& moves) {
    for (const auto& text : moves) {
        const auto move = rules.parse_move(position, text);
        EXPECT_TRUE(move) << text << (move ? "" : ": " + move.error().en);
        if (move) position = rules.after(position, *move);
    }
    return position;
}

std::vector<Position> line_of(const Rules& rules, const std::string& start, const std::vector<std::string>& moves) {
    std::vector<Position> line{position_of(rules, start)};
    for (const auto& move : moves) line.push_back(played(rules, line.back(), {move}));
    return line;
}

int unchanged_boards(const Rules& rules, const Position& position) {
    int count = 0;
    for (const Move move : rules.legal_moves(position)) count += rules.after(position, move).has_same_board(position);
    return count;
}

}  // namespace

TEST(GygesRule1, each_side_has_90_arrangements_and_South_places_first) {
    const Rules rules;
    const auto counts = distinct_perft(rules, rules.start(), 12);
    EXPECT_EQ(counts[5], 90u);
    EXPECT_EQ(counts[11], 8100u);
    Position position = rules.start();
    EXPECT_EQ(position.side, Side::first);
    position = played(rules, position, {"3a1", "3f1", "2b1", "2e1", "1c1"});
    EXPECT_EQ(position.side, Side::first);
    position = played(rules, position, {"1d1"});
    EXPECT_EQ(position.side, Side::second);
    position = played(rules, position, {"3a6", "2b6", "1c6", "1d6", "2e6", "3f6"});
    EXPECT_EQ(rules.to_text(position), opening);
}

TEST(GygesRule1, mirror_images_leave_4068_pairs_of_arrangements) {
    std::set<Key> seen;
    for (const auto& south : arrangements())
        for (const auto& north : arrangements()) {
            const Rules rules = rules_with("south=" + south + ",north=" + north);
            seen.insert(canonical_key(rules, rules.start()));
        }
    EXPECT_EQ(seen.size(), 4068u);
}

TEST(GygesRule2, South_moves_first_and_nobody_passes) {
    const Rules rules;
    const Position position = position_of(rules, opening);
    EXPECT_EQ(rules.side_to_move(position), Side::first);
    EXPECT_FALSE(is_possible(rules, position, "pass"));
    EXPECT_EQ(rules.side_to_move(played(rules, position, {"a1-a4"})), Side::second);
}

TEST(GygesRule3, only_the_nearest_occupied_row_moves) {
    const Rules rules;
    const std::string board = "000000/230000/001000/000000/123120/103023 ";
    EXPECT_TRUE(is_possible(rules, board + "S", "a2-a4"));
    EXPECT_FALSE(is_possible(rules, board + "S", "c3-c4"));
    EXPECT_FALSE(is_possible(rules, board + "N", "f5-f4"));
    for (const Move move : rules.legal_moves(position_of(rules, board + "S"))) EXPECT_EQ(row_of(move.from), 1);
    for (const Move move : rules.legal_moves(position_of(rules, board + "N"))) EXPECT_EQ(row_of(move.from), 5);
}

TEST(GygesRule4, a_piece_takes_exactly_its_steps_over_empty_squares) {
    const Rules rules;
    EXPECT_TRUE(is_possible(rules, opening, "a1-a4"));
    EXPECT_TRUE(is_possible(rules, opening, "a1-b3"));
    EXPECT_FALSE(is_possible(rules, opening, "a1-a3"));
    EXPECT_TRUE(is_possible(rules, opening, "b1-b3"));
    EXPECT_FALSE(is_possible(rules, opening, "b1-b4"));
    // The 3 on a1 is shut in.
    const Position shut = position_of(rules, "320000/100000/000000/000000/123000/112233 S");
    for (const Move move : rules.legal_moves(shut)) EXPECT_EQ(square_at(0, 1), move.from);
}

TEST(GygesRule5, a_leg_that_meets_a_piece_bounces_or_replaces) {
    const Rules rules;
    const Position position = position_of(rules, opening);
    EXPECT_TRUE(is_possible(rules, position, "c1-b1-b3"));
    EXPECT_TRUE(is_possible(rules, position, "c1-b1=d4"));
    EXPECT_FALSE(is_possible(rules, position, "c1-b1"));
    EXPECT_EQ(rules.to_text(played(rules, position, {"c1-b1=d4"})), "310123/000000/000000/000200/000000/321123 N");
    EXPECT_EQ(rules.to_text(played(rules, position, {"c1-b1-b3"})), "320123/000000/010000/000000/000000/321123 N");
    EXPECT_TRUE(is_possible(rules, position, "c1-d1-e1-e3"));
}

TEST(GygesRule6, no_step_is_used_twice) {
    const std::string board = "210000/300000/000000/000000/123000/112233 S";
    // The 2 on a1 would have to go back over the step that the 1 came by.
    EXPECT_FALSE(is_possible(rules_with(""), board, "b1-a1-b2"));
    EXPECT_TRUE(is_possible(rules_with("memory=leg"), board, "b1-a1-b2"));
}

TEST(GygesRule6, a_square_may_be_visited_again_by_other_steps) {
    const std::string board = "000201/000330/000000/303000/002112/021000 S";
    EXPECT_TRUE(is_possible(rules_with(""), board, "d1-e2-d2-d3"));
    EXPECT_FALSE(is_possible(rules_with("memory=squares"), board, "d1-d3"));
}

TEST(GygesRule6, routes_of_random_positions_use_no_step_twice) {
    const Rules rules;
    Random random{6};
    for (int i = 0; i < 40; ++i) {
        const Position position = random_position(random);
        for (const Move move : rules.legal_moves(position)) {
            const Route route = rules.route(position, move);
            ASSERT_EQ(route.squares.front(), move.from);
            ASSERT_EQ(route.squares.back(), move.to);
            Steps used = 0;
            for (std::size_t at = 1; at < route.squares.size() && route.squares[at] < square_count; ++at) {
                const Steps step = step_between(route.squares[at - 1], route.squares[at]);
                EXPECT_FALSE(used & step) << rules.to_text(position) << ' ' << rules.to_text(position, move);
                used |= step;
            }
            // Each leg is as long as the piece it starts on is worth.
            std::size_t before = 0;
            for (const std::size_t landing : route.landings) {
                EXPECT_EQ(static_cast<int>(landing - before), position.value_at(route.squares[before]));
                before = landing;
            }
        }
    }
}

TEST(GygesRule7, the_start_square_is_empty_and_may_be_crossed) {
    // The 3 on c1 is reached round by b2 and c2; its own leg then crosses b1.
    const Rules rules;
    const Position position = position_of(rules, "033130/000102/000200/200300/011000/200000 S");
    EXPECT_TRUE(is_possible(rules, position, "b1-c1-a2"));
    const Route route = rules.route(position, *rules.parse_move(position, "b1-c1-a2"));
    EXPECT_NE(std::find(route.squares.begin() + 1, route.squares.end(), route.squares.front()), route.squares.end());
}

TEST(GygesRule8, a_move_may_end_where_it_began) {
    const std::string board = "001203/031000/000230/000213/000001/020000 S";
    EXPECT_TRUE(is_possible(rules_with(""), board, "c1-d1-c2-c1"));
    EXPECT_FALSE(is_possible(rules_with("end_on_start=0"), board, "c1-d1-c2-c1"));
    EXPECT_FALSE(is_possible(rules_with("memory=squares"), board, "c1-d1-c2-c1"));
}

// Rule 9, that bouncing twice on a piece adds nothing, is what the slow generator checks: it does so.

TEST(GygesRule10, a_replaced_piece_goes_to_an_empty_square_not_behind_the_opponents_first_row) {
    const Rules rules;
    const Position south = position_of(rules, "021000/001030/100003/000300/122203/000000 S");
    EXPECT_TRUE(is_possible(rules, south, "c1-b1=f4"));
    EXPECT_TRUE(is_possible(rules, south, "c1-b1=c1")) << "the start square";
    EXPECT_TRUE(is_possible(rules, south, "c1-b1=e5")) << "North's first row itself";
    EXPECT_FALSE(is_possible(rules, south, "c1-b1=e6")) << "behind it";
    EXPECT_FALSE(is_possible(rules, south, "c1-b1=d5")) << "occupied";
    EXPECT_FALSE(is_possible(rules, south, "c1-b1=b1")) << "where it was";
    EXPECT_FALSE(is_possible(rules, south, "c1-b1=N"));
    EXPECT_FALSE(is_possible(rules, south, "c1-b1=S"));
    const Position north = flipped(south);
    EXPECT_TRUE(is_possible(rules, north, "c6-b6=e2"));
    EXPECT_FALSE(is_possible(rules, north, "c6-b6=e1"));
}

// Rule 11: in the one position where it could matter the opponent's row is that before the move.
TEST(GygesRule11, lifting_the_piece_does_not_move_the_opponents_first_row) {
    const Rules rules;
    const Position position = position_of(rules, "232323/111123/000000/000000/000000/000000 S");
    for (const Move move : rules.legal_moves(position)) EXPECT_TRUE(!move.is_replacement() || row_of(move.drop) <= 1);
}

TEST(GygesRule12, a_win_ends_exactly_on_the_opponents_goal) {
    const Rules rules;
    const Position with_3 = position_of(rules, "000000/000000/000000/213223/000231/030110 S");
    const Position with_2 = position_of(rules, "000000/000000/000000/312223/000231/030110 S");
    EXPECT_TRUE(is_possible(rules, with_3, "c4-N"));
    EXPECT_FALSE(is_possible(rules, with_2, "c4-N"));
    const Position won = played(rules, with_3, {"c4-N"});
    EXPECT_EQ(rules.outcome(won), Outcome::win(Side::first));
    EXPECT_EQ(rules.to_text(won), "000000/000000/000000/210223/000231/030110 N goal=N3");
    EXPECT_EQ(rules.outcome_reason(won).en, "a 3 has reached North's goal");
    EXPECT_TRUE(rules.legal_moves(won).empty());
    EXPECT_EQ(rules.count_moves(won), 0u);
    EXPECT_EQ(rules.outcome(flipped(won)), Outcome::win(Side::second));
}

TEST(GygesRule12, ones_own_goal_is_neither_entered_nor_crossed) {
    const Rules rules;
    EXPECT_FALSE(is_possible(rules, opening, "c1-S"));
    Random random{12};
    for (int i = 0; i < 100; ++i) {
        const Position position = random_position(random);
        for (const Move move : rules.legal_moves(position)) {
            EXPECT_NE(move.to, goal_of(position.side));
            const Route route = rules.route(position, move);
            for (std::size_t at = 0; at + 1 < route.squares.size(); ++at) EXPECT_LT(route.squares[at], square_count);
        }
    }
}

TEST(GygesRule12, a_plain_move_may_end_behind_the_opponents_first_row) {
    const Rules rules;
    const std::string board = "000000/000000/000000/321123/321123/000000 S";
    EXPECT_TRUE(is_possible(rules, board, "c4-c5-c6"));
    EXPECT_FALSE(is_possible(rules, board, "c4-c5=c6"));
}

TEST(GygesRule13, where_a_row_is_stuck_the_next_one_moves) {
    const Rules rules;
    for (const char* board :
         {"230322/111123/000000/000000/300000/000000 S", "232323/111123/000000/000000/000000/000000 S"}) {
        const auto moves = rules.legal_moves(position_of(rules, board));
        EXPECT_FALSE(moves.empty());
        for (const Move move : moves) EXPECT_EQ(row_of(move.from), 1);
    }
}

TEST(GygesRule14, every_opening_has_two_moves_or_more_that_change_nothing) {
    for (const auto& south : arrangements()) {
        const Rules rules = rules_with("south=" + south + ",north=123123");
        EXPECT_GE(unchanged_boards(rules, rules.start()), 2) << south;
    }
}

TEST(GygesRule15, the_third_occurrence_of_a_position_is_a_draw) {
    const Rules rules;
    const std::vector<std::string> nothing{"c1-d1=c1", "c6-d6=c6", "c1-d1=c1", "c6-d6=c6"};
    auto line = line_of(rules, opening, nothing);
    EXPECT_EQ(rules.outcome(Line<Position>{line}), Outcome::draw());
    EXPECT_EQ(rules.outcome_reason(Line<Position>{line}).en, "the position has occurred 3 times");
    line.pop_back();
    EXPECT_EQ(rules.outcome(Line<Position>{line}), std::nullopt);
    EXPECT_EQ(rules.outcome(line.back()), std::nullopt);
}

TEST(GygesRule15, after_200_moves_the_game_is_drawn_and_placements_do_not_count) {
    const Rules rules = rules_with("repetitions=0");
    const Position start = position_of(rules, opening);
    std::vector<Position> line;
    Position setting_up = rules.start();
    for (const char* placement : {"3a1", "3f1", "2b1", "2e1", "1c1", "1d1", "3a6", "2b6", "1c6", "1d6", "2e6", "3f6"}) {
        line.push_back(setting_up);
        setting_up = played(rules, setting_up, {placement});
    }
    EXPECT_EQ(setting_up, start);
    line.push_back(start);
    for (int ply = 0; ply < 199; ++ply) line.push_back(played(rules, line.back(), {ply % 2 ? "c6-d6=c6" : "c1-d1=c1"}));
    EXPECT_EQ(rules.outcome(Line<Position>{line}), std::nullopt);
    line.push_back(line[line.size() - 2]);
    EXPECT_EQ(rules.outcome(Line<Position>{line}), Outcome::draw());
    EXPECT_EQ(rules.outcome_reason(Line<Position>{line}).en, "200 moves were played without a winner");
}

TEST(GygesRules, sample_every_move_alike) {
    const Rules rules;
    const Position position = position_of(rules, "202110/000330/000000/000200/000100/030123 S");
    const auto moves = rules.legal_moves(position);
    std::vector<int> counts(moves.size());
    Random random{1};
    for (std::size_t i = 0; i < 200 * moves.size(); ++i) {
        const auto found = std::find(moves.begin(), moves.end(), rules.sample(position, random));
        ASSERT_NE(found, moves.end());
        ++counts[static_cast<std::size_t>(found - moves.begin())];
    }
    EXPECT_GT(*std::min_element(counts.begin(), counts.end()), 130);
    EXPECT_LT(*std::max_element(counts.begin(), counts.end()), 270);
}

TEST(GygesRules, give_one_key_to_four_images_and_different_keys_to_different_positions) {
    Random random{4};
    std::set<Key> keys, shared;
    for (int i = 0; i < 2000; ++i) {
        const Position position = random_position(random);
        keys.insert(key_of(position));
        shared.insert(shared_key(position));
        for (const Position& image : {mirrored(position), flipped(position), flipped(mirrored(position))}) {
            EXPECT_EQ(shared_key(image), shared_key(position));
            EXPECT_NE(key_of(image), key_of(position));
        }
        EXPECT_EQ(flipped(flipped(position)), position);
    }
    EXPECT_EQ(keys.size(), 2000u);
    EXPECT_EQ(shared.size(), 2000u);
}

TEST(GygesRules, play_alike_with_the_sides_exchanged) {
    const Rules rules;
    Random random{44};
    for (int i = 0; i < 50; ++i) {
        const Position position = random_position(random), image = flipped(position);
        const auto moves = rules.legal_moves(position);
        EXPECT_EQ(rules.count_moves(image), moves.size());
        for (const Move move : moves) {
            EXPECT_TRUE(rules.is_legal(image, flipped(move)));
            EXPECT_EQ(rules.after(image, flipped(move)), flipped(rules.after(position, move)));
        }
    }
}

TEST(GygesRules, find_the_move_between_two_positions) {
    const Rules rules;
    const Position position = position_of(rules, opening);
    const auto move = rules.move_between(position, position_of(rules, "310123/000000/000000/000200/000000/321123 N"));
    ASSERT_TRUE(move);
    EXPECT_EQ(rules.to_text(position, *move), "c1-b1=d4");
    const auto none = rules.move_between(position, position_of(rules, "321123/000000/000000/000000/000000/321132 N"));
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().en.substr(0, 18), "no move leads from");
}

}  // namespace plateau::gyges
