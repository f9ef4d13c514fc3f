// What each option of the rules changes.
#include "game/perft.h"
#include "games/gyges/test_positions.h"

namespace plateau::gyges {

namespace {

const std::string opening = "321123/000000/000000/000000/000000/321123 S";
const std::string stuck = "230322/111123/000000/000000/300000/000000 S";

std::string error_of(const std::string& options) {
    const auto read = options_of(*parse_spec("gyges:" + options));
    return read ? "" : read.error().en;
}

}  // namespace

TEST(GygesOptions, fix_the_arrangements) {
    const Rules both = rules_with("south=312312,north=213213");
    EXPECT_EQ(both.to_text(both.start()), "312312/000000/000000/000000/000000/213213 S");
    const Rules one = rules_with("south=312312");
    EXPECT_EQ(one.to_text(one.start()), "312312/000000/000000/000000/000000/000000 N");
    EXPECT_EQ(one.legal_moves(one.start()).size(), 18u);
    EXPECT_EQ(error_of("south=312311"), "south=312311: expected two 1s, two 2s and two 3s, such as 312312");
    EXPECT_NE(error_of("north=31"), "");
    EXPECT_NE(error_of("north=300012001020"), "");
    EXPECT_EQ(error_of("north=300012001023,home_rows=2"), "");
    EXPECT_NE(error_of("south=112233,presets=1"), "");
    EXPECT_NE(error_of("stuck=never"), "");
    EXPECT_NE(error_of("rules=7"), "");
}

TEST(GygesOptions, home_rows_2_gives_83160_arrangements) {
    const Rules rules = rules_with("home_rows=2");
    EXPECT_EQ(distinct_perft(rules, rules.start(), 6).back(), 83160u);
}

TEST(GygesOptions, alternate_lets_the_players_place_in_turn) {
    const Rules rules = rules_with("alternate=1");
    Position position = rules.start();
    Random random{1};
    for (int ply = 0; ply < 12; ++ply) {
        EXPECT_EQ(position.side, ply % 2 ? Side::second : Side::first);
        EXPECT_TRUE(position.is_setup());
        position = rules.after(position, rules.sample(position, random));
    }
    EXPECT_FALSE(position.is_setup());
    EXPECT_EQ(position.side, Side::first);
}

TEST(GygesOptions, presets_leave_six_arrangements) {
    const Rules rules = rules_with("presets=1");
    EXPECT_EQ(distinct_perft(rules, rules.start(), 12)[5], 6u);
    EXPECT_EQ(distinct_perft(rules, rules.start(), 12)[11], 36u);
    EXPECT_EQ(rules.legal_moves(*rules.parse_position("300000/0/0/0/0/000000 S")).size(), 9u);
}

TEST(GygesOptions, replace_0_is_the_game_without_replacements) {
    const Rules basic = rules_with("replace=0"), whole = rules_with("");
    const Position position = position_of(basic, opening);
    const auto all = whole.legal_moves(position);
    EXPECT_EQ(basic.count_moves(position), static_cast<std::uint64_t>(std::count_if(
                                               all.begin(), all.end(), [](Move m) { return !m.is_replacement(); })));
    EXPECT_EQ(basic.parse_move(position, "c1-b1=d4").error().en,
              "c1-b1=d4 is not possible: b1 is taken and pieces are not replaced");
}

TEST(GygesOptions, stuck_says_what_happens_when_a_row_cannot_move) {
    const Rules draw = rules_with("stuck=draw"), pass = rules_with("stuck=pass"), next = rules_with("stuck=next");
    const Position position = position_of(next, stuck);
    EXPECT_EQ(draw.outcome(position), Outcome::draw());
    EXPECT_EQ(draw.outcome_reason(position).en, "South cannot move");
    EXPECT_EQ(pass.outcome(position), std::nullopt);
    ASSERT_EQ(pass.legal_moves(position).size(), 1u);
    EXPECT_EQ(pass.to_text(position, pass.legal_moves(position)[0]), "pass");
    EXPECT_EQ(pass.after(position, *pass.parse_move(position, "pass")).side, Side::second);
    EXPECT_FALSE(pass.parse_move(position, "a2-a3"));
    EXPECT_EQ(next.outcome(position), std::nullopt);
    EXPECT_TRUE(next.parse_move(position, "a2-a3"));
}

TEST(GygesOptions, drop_row_playable_closes_the_rows_of_stuck_pieces) {
    const std::string board = "000000/300000/000000/000000/111123/230322 S";
    const Rules occupied = rules_with(""), playable = rules_with("drop_row=playable");
    EXPECT_TRUE(occupied.parse_move(position_of(occupied, board), "a2-a5=c6"));
    EXPECT_FALSE(playable.parse_move(position_of(playable, board), "a2-a5=c6"));
    EXPECT_TRUE(playable.parse_move(position_of(playable, board), "a2-a5=c4"));
}

TEST(GygesOptions, ko_forbids_the_board_before_the_last_move) {
    const Rules ko = rules_with("ko=1"), free = rules_with("");
    const Position now = flipped(position_of(ko, opening));
    const Move back = *ko.parse_move(now, "c6-c5");
    Position before = ko.after(now, back);
    const std::vector<Position> line{before, now};
    EXPECT_TRUE(ko.forbids(Line<Position>{line}, back));
    EXPECT_FALSE(ko.forbids(Line<Position>{line}, *ko.parse_move(now, "d6-d5")));
    EXPECT_FALSE(free.forbids(Line<Position>{line}, back));
    const std::vector<Position> longer{before, now, now};
    EXPECT_FALSE(ko.forbids(Line<Position>{longer}, back)) << "two moves ago is another matter";
}

TEST(GygesOptions, no_repeat_forbids_every_earlier_board) {
    const Rules rules = rules_with("no_repeat=1"), free = rules_with("");
    const Position now = position_of(rules, opening);
    const Move stay = *rules.parse_move(now, "c1-d1=c1"), go = *rules.parse_move(now, "c1-c2");
    const std::vector<Position> line{now};
    EXPECT_TRUE(rules.forbids(Line<Position>{line}, stay));
    EXPECT_FALSE(rules.forbids(Line<Position>{line}, go));
    EXPECT_FALSE(free.forbids(Line<Position>{line}, stay));
    const std::vector<Position> longer{rules.after(now, go), now, now, now};
    EXPECT_TRUE(rules.forbids(Line<Position>{longer}, go));
}

TEST(GygesOptions, a_player_whose_every_move_is_forbidden_has_drawn) {
    const Rules rules = rules_with("no_repeat=1,max_plies=0");
    const Position now = position_of(rules, opening);
    std::vector<Position> line;
    for (const Move move : rules.legal_moves(now)) line.push_back(rules.after(now, move));
    const Position last_choice = line.back();
    line.push_back(now);
    EXPECT_EQ(rules.outcome(Line<Position>{line}), Outcome::draw());
    EXPECT_EQ(rules.outcome_reason(Line<Position>{line}).en, "every move would bring back an earlier board");
    std::erase(line, last_choice);
    EXPECT_EQ(rules.outcome(Line<Position>{line}), std::nullopt);
}

TEST(GygesOptions, one_move_that_is_left_is_found_whichever_it_is) {
    Random random{17};
    for (const char* options : {"no_repeat=1,max_plies=0", "no_repeat=1,memory=leg,end_on_start=0,max_plies=0"}) {
        const Rules rules = rules_with(options);
        for (int i = 0; i < 20; ++i) {
            const Position now = random_position(random);
            const auto moves = rules.legal_moves(now);
            if (moves.empty() || rules.winning_move(now)) continue;
            const Position left = rules.after(now, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            std::vector<Position> line;
            for (const Move move : moves)
                if (!rules.after(now, move).has_same_board(left)) line.push_back(rules.after(now, move));
            line.push_back(now);
            const bool stays = left.has_same_board(now);
            EXPECT_EQ(rules.outcome(Line<Position>{line}).has_value(), stays) << rules.to_text(now);
            line.insert(line.begin(), left);
            EXPECT_EQ(rules.outcome(Line<Position>{line}), Outcome::draw()) << rules.to_text(now);
        }
    }
}

TEST(GygesOptions, takeback_refuses_moves_that_let_the_opponent_win_at_once) {
    const Rules teaching = rules_with("takeback=1"), plain = rules_with("");
    const Position position = position_of(plain, "123321/000000/000000/000000/000000/321123 S");
    std::size_t safe = 0;
    for (const Move move : plain.legal_moves(position)) {
        const bool is_safe = !plain.winning_move(plain.after(position, move));
        safe += is_safe;
        EXPECT_EQ(teaching.is_legal(position, move), is_safe);
        if (is_safe) continue;
        const auto refused = teaching.parse_move(position, plain.to_text(position, move));
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().en.find("North could then win at once"), std::string::npos);
    }
    EXPECT_LT(safe, 230u);
    EXPECT_EQ(teaching.count_moves(position), safe);
}

// Earlier boards that lie one move away, among others: struck from the list are those moves that `forbids` forbids.
TEST(GygesOptions, forbidden_moves_are_struck_alike_at_once_and_one_by_one) {
    Random random{8};
    std::size_t struck = 0;
    for (const char* options :
         {"ko=1", "no_repeat=1", "no_repeat=1,memory=leg,end_on_start=0", "no_repeat=1,stuck=pass"}) {
        const Rules rules = rules_with(options);
        for (int i = 0; i < 200; ++i) {
            const Position now = random_position(random);
            const auto moves = rules.legal_moves(now);
            std::vector<Position> line{random_position(random)};
            for (std::uint32_t earlier = random.below(5); earlier-- > 0 && !moves.empty();)
                line.push_back(rules.after(now, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
            line.push_back(now);
            const Line<Position> played{line};
            auto left = moves, expected = moves;
            rules.strike_forbidden(played, left);
            expected.erase(std::remove_if(expected.begin(), expected.end(),
                                          [&](Move move) { return rules.forbids(played, move); }),
                           expected.end());
            EXPECT_TRUE(std::equal(left.begin(), left.end(), expected.begin(), expected.end())) << options;
            if (!rules.outcome(now)) {
                EXPECT_EQ(rules.outcome(played).has_value(), expected.empty()) << options;
            }
            struck += moves.size() - expected.size();
        }
    }
    EXPECT_GT(struck, 500u);
}

TEST(GygesOptions, takeback_leaves_a_lost_player_every_move) {
    const Rules teaching = rules_with("takeback=1"), plain = rules_with("");
    Random random{3};
    for (int i = 0; i < 2000; ++i) {
        const Position position = random_position(random);
        const auto moves = plain.legal_moves(position);
        if (std::any_of(moves.begin(), moves.end(),
                        [&](Move move) { return !plain.winning_move(plain.after(position, move)); }))
            continue;
        EXPECT_EQ(teaching.count_moves(position), moves.size());
        return;
    }
    FAIL() << "no lost position was drawn";
}

TEST(GygesOptions, repetitions_and_max_plies_can_be_changed) {
    const Rules rules = rules_with("repetitions=2,max_plies=3");
    const Position start = position_of(rules, opening);
    const Position then = rules.after(start, *rules.parse_move(start, "c1-d1=c1"));
    const std::vector<Position> twice{start, then, start};
    EXPECT_EQ(rules.outcome(Line<Position>{twice}), Outcome::draw());
    EXPECT_EQ(rules_with("max_plies=0").outcome(Line<Position>{twice}), std::nullopt);
    const Position other = rules.after(then, *rules.parse_move(then, "c6-c5"));
    const Position last = rules.after(other, *rules.parse_move(other, "c1-c2"));
    const std::vector<Position> three{start, then, other, last};
    EXPECT_EQ(rules.outcome(Line<Position>{three}), Outcome::draw());
    EXPECT_EQ(rules_with("").outcome(Line<Position>{three}), std::nullopt);
}

}  // namespace plateau::gyges
