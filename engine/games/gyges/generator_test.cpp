// The generators against published counts, against each other and against the slow generator.
#include <set>

#include "game/contract.h"
#include "game/perft.h"
#include "games/gyges/slow_generator.h"
#include "games/gyges/test_positions.h"

namespace plateau::gyges {

namespace {

struct Counts {
    const char* position;
    std::vector<std::uint64_t> nodes, wins, boards;
};

// Counted by two independent programs.
const std::vector<Counts> known_counts{
    {"321123/000000/000000/000000/000000/321123 S", {224, 57374, 16825500}, {0, 0, 4350}, {211, 34837}},
    {"123321/000000/000000/000000/000000/321123 S", {230, 60854, 18903502}, {0, 20, 17358}, {211, 37247}},
    {"202110/000330/000000/000200/000100/030123 S", {609, 385107, 159806541}, {0, 844, 241749}, {543, 208887}},
};

std::uint64_t wins_at(const Rules& rules, const Position& position, std::size_t ply) {
    if (ply == 1) return rules.winning_moves(position).size();
    std::uint64_t wins = 0;
    for (const Move move : rules.legal_moves(position))
        if (!move.is_win()) wins += wins_at(rules, rules.after(position, move), ply - 1);
    return wins;
}

std::set<std::string> boards_after(const Rules& rules, const Position& position, const Rules::Moves& moves) {
    std::set<std::string> boards;
    for (const Move move : moves) boards.insert(rules.to_text(rules.after(position, move)));
    return boards;
}

void expect_same_moves(const Rules& rules, const Position& position, std::vector<Move> slow) {
    const auto fast = rules.legal_moves(position);
    const auto order = [](Move a, Move b) {
        return std::tuple{a.from, a.to, a.drop} < std::tuple{b.from, b.to, b.drop};
    };
    std::vector<Move> sorted(fast.begin(), fast.end());
    std::sort(sorted.begin(), sorted.end(), order);
    std::sort(slow.begin(), slow.end(), order);
    EXPECT_EQ(sorted, slow) << rules.to_text(position);
}

// What must be true of the other generators, given the list.
void expect_consistent_generators(const Rules& rules, const Position& position) {
    const auto moves = rules.legal_moves(position);
    const auto is_win = [](Move move) { return move.is_win(); };
    EXPECT_EQ(rules.count_moves(position), moves.size());
    EXPECT_EQ(rules.winning_moves(position).size(),
              static_cast<std::size_t>(std::count_if(moves.begin(), moves.end(), is_win)));
    EXPECT_EQ(rules.winning_move(position).has_value(), std::any_of(moves.begin(), moves.end(), is_win));
    const auto distinct = rules.distinct_moves(position);
    EXPECT_EQ(boards_after(rules, position, distinct).size(), distinct.size());
    EXPECT_EQ(boards_after(rules, position, distinct), boards_after(rules, position, moves));
    for (const Move move : distinct) EXPECT_TRUE(rules.is_legal(position, move));
}

}  // namespace

TEST(GygesGenerators, count_the_known_moves_wins_and_boards) {
    const Rules rules;
    for (const auto& counts : known_counts) {
        const Position position = position_of(rules, counts.position);
        for (std::size_t i = 0; i < counts.nodes.size(); ++i)
            EXPECT_EQ(perft(rules, position, static_cast<int>(i) + 1), counts.nodes[i]) << counts.position;
        for (std::size_t i = 0; i < counts.wins.size(); ++i)
            EXPECT_EQ(wins_at(rules, position, i + 1), counts.wins[i]) << counts.position;
        EXPECT_EQ(distinct_perft(rules, position, static_cast<int>(counts.boards.size())), counts.boards);
    }
}

TEST(GygesGenerators, find_173_to_548_first_moves_and_163_to_497_boards) {
    std::vector<std::uint64_t> moves, boards;
    for (const auto& south : arrangements()) {
        const Rules rules = rules_with("south=" + south + ",north=321123");
        moves.push_back(rules.count_moves(rules.start()));
        boards.push_back(rules.distinct_moves(rules.start()).size());
        EXPECT_FALSE(rules.winning_move(rules.start()));
        EXPECT_EQ(moves.back() == 173, south == "121233" || south == "332121");
        EXPECT_EQ(moves.back() == 548, south == "231312" || south == "213132");
    }
    EXPECT_EQ(*std::min_element(moves.begin(), moves.end()), 173u);
    EXPECT_EQ(*std::max_element(moves.begin(), moves.end()), 548u);
    EXPECT_EQ(*std::min_element(boards.begin(), boards.end()), 163u);
    EXPECT_EQ(*std::max_element(boards.begin(), boards.end()), 497u);
    EXPECT_NEAR(std::accumulate(moves.begin(), moves.end(), 0.0) / 90, 296.5, 0.05);
    EXPECT_NEAR(std::accumulate(boards.begin(), boards.end(), 0.0) / 90, 278.0, 0.05);
}

// The figures of the program of Lemière and Desquesnes (2013), which forgets steps between legs.
TEST(GygesGenerators, without_memory_find_199_to_556_first_moves) {
    std::vector<std::uint64_t> moves;
    for (const auto& south : arrangements()) {
        const Rules rules = rules_with("south=" + south + ",north=321123,memory=leg,end_on_start=0");
        moves.push_back(rules.count_moves(rules.start()));
    }
    EXPECT_EQ(*std::min_element(moves.begin(), moves.end()), 199u);
    EXPECT_EQ(*std::max_element(moves.begin(), moves.end()), 556u);
    EXPECT_NEAR(std::accumulate(moves.begin(), moves.end(), 0.0) / 90, 319.7, 0.05);
}

class GygesVariants : public testing::TestWithParam<const char*> {};

TEST_P(GygesVariants, agree_with_the_slow_generator_on_random_positions) {
    const Rules rules = rules_with(GetParam());
    SlowGenerator slow{rules.options()};
    Random random{2013};
    for (int i = 0; i < 200; ++i) {
        // Scattered over the board, or gathered in the middle where routes are long.
        const Position position = random_position(random, i % 3 ? whole_board : rows_up_to(4) & ~rows_up_to(0));
        if (rules.outcome(position)) continue;
        expect_same_moves(rules, position, slow(position));
        expect_consistent_generators(rules, position);
    }
}

TEST_P(GygesVariants, agree_with_the_slow_generator_on_stuck_rows) {
    const Rules rules = rules_with(GetParam());
    SlowGenerator slow{rules.options()};
    Random random{90};
    int stuck = 0;
    for (int i = 0; i < 200; ++i) {
        const Position position = random_stuck_position(random);
        EXPECT_EQ(rules.outcome(position).has_value(), slow(position).empty()) << rules.to_text(position);
        if (rules.outcome(position)) {
            ++stuck;
            continue;
        }
        expect_same_moves(rules, position, slow(position));
        expect_consistent_generators(rules, position);
        const int nearest = nearest_row(position.occupied(), position.side);
        const Move move = rules.legal_moves(position).front();
        stuck += move.is_pass() || row_of(move.from) != nearest;
    }
    EXPECT_GE(stuck, 40);
}

INSTANTIATE_TEST_SUITE_P(Options, GygesVariants,
                         testing::Values("", "replace=0", "memory=squares", "memory=leg", "end_on_start=0",
                                         "drop_row=playable", "stuck=draw", "stuck=pass",
                                         "stuck=pass,replace=0,end_on_start=0", "replace=0,drop_row=playable"));

TEST(GygesRules, keep_the_contract_from_the_set_up_on) {
    const Rules rules;
    SlowGenerator slow{rules.options()};
    const auto slow_moves = [&](const Position& position) {
        if (!position.is_setup()) return slow(position);
        const auto moves = rules.legal_moves(position);
        return std::vector<Move>(moves.begin(), moves.end());
    };
    EXPECT_EQ(check_contract(rules, {.games = 3, .max_plies = 24}, slow_moves), std::vector<std::string>{});
}

TEST(GygesRules, keep_the_contract_with_every_option) {
    for (const char* options :
         {"ko=1", "no_repeat=1", "takeback=1", "stuck=pass,memory=squares", "stuck=draw,replace=0",
          "presets=1,alternate=1,memory=leg", "home_rows=2,drop_row=playable", "max_plies=3,end_on_start=0"}) {
        const Rules rules = rules_with(options);
        EXPECT_EQ(check_contract(rules, {.games = 1, .max_plies = 17}), std::vector<std::string>{}) << options;
    }
}

}  // namespace plateau::gyges
