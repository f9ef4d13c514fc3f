// Text of positions and moves, and what people are told when they are wrong.
#include "games/gyges/notation.h"

#include "games/gyges/test_positions.h"

namespace plateau::gyges {

namespace {

const std::string opening = "321123/000000/000000/000000/000000/321123 S";

std::string position_error(const std::string& text, const std::string& options = "") {
    const auto position = rules_with(options).parse_position(text);
    return position ? "" : position.error().en;
}

std::string move_error(const std::string& position, const std::string& move) {
    const Rules rules;
    const auto parsed = rules.parse_move(position_of(rules, position), move);
    return parsed ? "" : parsed.error().en;
}

}  // namespace

TEST(GygesNotation, reads_positions_with_and_without_slashes) {
    const Rules rules;
    const Position position = position_of(rules, opening);
    EXPECT_EQ(rules.to_text(position), opening);
    EXPECT_EQ(position_of(rules, "321123000000000000000000000000321123 S"), position);
    EXPECT_EQ(position_of(rules, "321123/0/0/0/0/321123 S"), position);
    EXPECT_EQ(position.value_at(*parse_square("a1")), 3);
    EXPECT_EQ(position.value_at(*parse_square("c6")), 1);
}

TEST(GygesNotation, reads_positions_that_are_being_set_up_or_won) {
    const Rules rules;
    EXPECT_TRUE(position_of(rules, "300000/0/0/0/0/0 S").is_setup());
    EXPECT_TRUE(position_of(rules, "321123/0/0/0/0/010000 N").is_setup());
    EXPECT_EQ(rules.outcome(position_of(rules, "311123/0/0/0/0/321023 N goal=N2")), Outcome::win(Side::first));
    EXPECT_EQ(rules.outcome(position_of(rules, "311123/0/0/0/0/321023 S goal=S2")), Outcome::win(Side::second));
}

TEST(GygesNotation, says_what_is_wrong_with_a_position) {
    EXPECT_NE(position_error("").find("six rows of six digits"), std::string::npos);
    EXPECT_NE(position_error("321123/000000/000000/000000/000000/321123").find("S or N"), std::string::npos);
    EXPECT_NE(position_error("321124/0/0/0/0/321123 S").find("digits 0 to 3"), std::string::npos);
    EXPECT_EQ(position_error("321122/0/0/0/0/321123 S"), "expected four pieces of value 2, not 5");
    EXPECT_EQ(position_error("321123/0/100000/0/0/321123 S"), "expected four pieces of value 1, not 5");
    EXPECT_NE(position_error("321120/0/0/3/0/321120 S").find("six rows"), std::string::npos);
    EXPECT_NE(position_error("321120/0/000300/0/0/321000 S").find("being set up"), std::string::npos);
    EXPECT_EQ(position_error("333000/0/0/0/0/0 S"), "expected at most two pieces of value 3 on South's side");
    EXPECT_EQ(position_error("330000/0/0/0/0/0 N"), "it is South's turn to place a piece: expected S");
    EXPECT_EQ(position_error("330000/0/0/0/0/0 S", "presets=1"),
              "South's pieces belong to none of the preset arrangements");
    EXPECT_NE(position_error("311123/0/0/0/0/321023 N goal=S2").find("expected goal=N"), std::string::npos);
    EXPECT_NE(position_error("311123/0/0/0/0/321023 N goal=N9").find("expected goal=N"), std::string::npos);
}

TEST(GygesNotation, reads_any_legal_route_and_the_ends_alone) {
    const Rules rules;
    const Position position = position_of(rules, opening);
    const Move move = *rules.parse_move(position, "c1-b1-b3");
    EXPECT_EQ(*rules.parse_move(position, "c1-b3"), move);
    EXPECT_EQ(*rules.parse_move(position, "c1-d1-e1-d2"), *rules.parse_move(position, "c1-d2"));
    EXPECT_EQ(*rules.parse_move(position, "C1-B1=D4"), *rules.parse_move(position, "c1-b1=d4"));
    EXPECT_EQ(rules.to_text(position, move), "c1-b1-b3");
}

TEST(GygesNotation, shows_the_route_of_a_move_step_by_step) {
    const Rules rules;
    const Position position = position_of(rules, opening);
    const Route route = rules.route(position, *rules.parse_move(position, "c1-b1-b3"));
    std::string steps;
    for (const Square square : route.squares) steps += square_name(square);
    EXPECT_EQ(steps, "c1b1b2b3");
    EXPECT_EQ(route.landings, (std::vector<std::size_t>{1, 3}));
    EXPECT_EQ(route.bounces(), (std::vector<Square>{*parse_square("b1")}));
}

TEST(GygesNotation, says_what_is_wrong_with_a_move) {
    EXPECT_NE(move_error(opening, "castle").find("such as b1-b4"), std::string::npos);
    EXPECT_NE(move_error(opening, "c1").find("such as b1-b4"), std::string::npos);
    EXPECT_NE(move_error(opening, "c1-c2=d3=d4").find("such as b1-b4"), std::string::npos);
    EXPECT_NE(move_error(opening, "c1-N-c2").find("such as b1-b4"), std::string::npos);
    EXPECT_EQ(move_error(opening, "c2-c3"), "c2-c3 is not possible: there is no piece on c2");
    EXPECT_EQ(move_error(opening, "c6-c5"), "c6-c5 is not possible: South moves pieces of row 1");
    EXPECT_EQ(move_error(opening, "c1-c4"), "c1-c4 is not possible: the 1 on c1 cannot get to c4");
    EXPECT_EQ(move_error(opening, "c1-S"), "c1-S is not possible: the 1 on c1 cannot get to S");
    EXPECT_EQ(move_error(opening, "c1-b1"), "c1-b1 is not possible: say where the piece on b1 goes, such as c1-b1=c1");
    EXPECT_EQ(move_error(opening, "c1-c2=d4"), "c1-c2=d4 is not possible: there is no piece to replace on c2");
    EXPECT_EQ(move_error(opening, "c1-b1=c6"),
              "c1-b1=c6 is not possible: a replaced piece goes to an empty square, not behind North's first row");
    EXPECT_EQ(move_error(opening, "c1-e1-b3"),
              "c1-e1-b3 is not possible: the move exists, but not that way, expected c1-b1-b3");
    EXPECT_EQ(move_error("311123/0/0/0/0/321023 N goal=N2", "c6-c5"), "the game is over");
}

TEST(GygesNotation, says_what_is_wrong_with_a_placement) {
    const std::string setting_up = "330000/0/0/0/0/0 S";
    EXPECT_NE(move_error(setting_up, "a1-a2").find("such as 3a1"), std::string::npos);
    EXPECT_NE(move_error(setting_up, "4c1").find("such as 3a1"), std::string::npos);
    EXPECT_EQ(move_error(setting_up, "1a1"), "1a1 is not possible: a1 is taken");
    EXPECT_EQ(move_error(setting_up, "3c1"), "3c1 is not possible: both pieces of value 3 are placed");
    EXPECT_EQ(move_error(setting_up, "1c6"), "1c6 is not possible: South sets up on its own side");
    EXPECT_EQ(move_error(setting_up, "1c1"), "");
}

TEST(GygesDiagram, has_squares_goals_and_in_the_set_up_reserves) {
    const Rules rules;
    EXPECT_EQ(rules.diagram(position_of(rules, opening)).cells.size(), 38u);
    EXPECT_EQ(rules.diagram(position_of(rules, opening)).pieces.size(), 12u);
    const Diagram setting_up = rules.diagram(position_of(rules, "330000/0/0/0/0/0 S"));
    EXPECT_EQ(setting_up.cells.size(), 44u);
    EXPECT_EQ(setting_up.pieces.size(), 2u + 2u + 3u);
    const Diagram won = rules.diagram(position_of(rules, "311123/0/0/0/0/321023 N goal=N2"));
    EXPECT_EQ(won.pieces.back().cell, "N");
    EXPECT_EQ(won.pieces.back().height, 2);
}

TEST(GygesDiagram, tells_bounces_from_replacements_by_clicks) {
    const Rules rules;
    const Position position = position_of(rules, opening);
    using Clicks = std::vector<std::string>;
    EXPECT_EQ(rules.clicks(position, *rules.parse_move(position, "c1-b1-b3")), (Clicks{"c1", "b1", "b3"}));
    EXPECT_EQ(rules.clicks(position, *rules.parse_move(position, "c1-b1=b3")), (Clicks{"c1", "b1", "b1", "b3"}));
    EXPECT_EQ(rules.clicks(rules.start(), *rules.parse_move(rules.start(), "3a1")), (Clicks{"S3", "a1"}));
}

}  // namespace plateau::gyges
