#include "search/proof_impl.h"

#include <gtest/gtest.h>

#include "search/solver.h"
#include "search/test_forced_wins.h"

namespace plateau::search {
namespace {

using in_a_row::Gravity64;
using in_a_row::Placement;

const in_a_row::Shape connect4{.rows = 6, .cols = 7, .n = 4, .gravity = true};

ProofOptions small_options() {
    ProofOptions options;
    options.table_megabytes = 4;
    return options;
}

Limits nodes(std::uint64_t count) {
    Limits limits;
    limits.nodes = count;
    return limits;
}

template <Game G>
ProofAnswer<typename G::Move> prove(const G& rules, const typename G::Position& position, const Limits& limits,
                                    const ProofOptions& options = small_options(), int candidates = 0) {
    const std::vector<typename G::Position> line{position};
    Proof<G> proof{rules, options, hooks_of(rules, candidates)};
    return proof.prove(Line<typename G::Position>{line}, limits);
}

// Plays the line out: the attacker must have won at its end.
template <Game G>
bool ends_in_a_win(const G& rules, typename G::Position position, const std::vector<typename G::Move>& line) {
    const Side attacker = rules.side_to_move(position);
    for (const auto& move : line) position = rules.after(position, move);
    const auto outcome = rules.outcome(position);
    return outcome && outcome->winner == attacker;
}

template <Game G>
void expect_to_prove_wins(const G& rules, int plies, std::uint32_t longest, std::size_t count, int candidates = 0) {
    const auto positions = forced_wins(rules, plies, count, longest);
    ASSERT_EQ(positions.size(), count);
    for (const auto& position : positions) {
        const auto answer = prove(rules, position, nodes(100000), small_options(), candidates);
        EXPECT_EQ(answer.verdict, Verdict::win) << rules.to_text(position);
        EXPECT_GE(answer.plies, plies);
        EXPECT_TRUE(ends_in_a_win(rules, position, answer.line)) << rules.to_text(position);
    }
}

TEST(Proof, FindsEveryWinInThree) {
    expect_to_prove_wins(Gravity64{connect4}, 3, 24, 40);
    expect_to_prove_wins(Placement{{.rows = 5, .cols = 5, .n = 4}}, 3, 16, 25);
    expect_to_prove_wins(Placement{{.rows = 4, .cols = 4, .n = 3}}, 3, 8, 25);
}

TEST(Proof, FindsLongerWins) { expect_to_prove_wins(Gravity64{connect4}, 5, 24, 15); }

TEST(Proof, AgreesWithTheSolverOnWhoWins) {
    for (const in_a_row::Shape shape : {in_a_row::Shape{.rows = 4, .cols = 4, .n = 3},
                                        {.rows = 3, .cols = 3, .n = 3},
                                        {.rows = 4, .cols = 5, .n = 4, .gravity = true}})
        with_rules(shape, [&](const auto& rules) {
            using G = std::decay_t<decltype(rules)>;
            Random random{4};
            for (int i = 0; i < 25; ++i) {
                const auto position = random_position(rules, static_cast<int>(3 + random.below(5)), random);
                Solver<G> solver{rules, 1};
                const Score truth = solver.solve(position, {}).score;
                ProofOptions options = small_options();
                options.weak = i % 2 == 1;
                options.epsilon = i % 3 == 0 ? 0 : 0.25;
                options.mobility = i % 5 != 0;
                const auto answer = prove(rules, position, {}, options);
                ASSERT_NE(answer.verdict, Verdict::unknown);
                EXPECT_EQ(answer.verdict == Verdict::win, is_win(truth)) << rules.to_text(position);
                if (is_win(truth)) {
                    EXPECT_GE(answer.plies, distance_of(truth)) << rules.to_text(position);
                }
            }
        });
}

TEST(Proof, AsksForEitherSide) {
    const Placement rules{{.rows = 4, .cols = 4, .n = 3}};
    Random random{8};
    Proof<Placement> proof{rules, small_options()};
    for (int i = 0; i < 25; ++i) {
        const std::vector<Placement::Position> line{random_position(rules, 5, random)};
        Solver<Placement> solver{rules, 1};
        const Score truth = solver.solve(line.back(), {}).score;
        const Side mover = rules.side_to_move(line.back());
        const auto wins = [&](Side side) {
            return proof.prove(Line<Placement::Position>{line}, side, {}).verdict == Verdict::win;
        };
        EXPECT_EQ(wins(mover), is_win(truth)) << rules.to_text(line.back());
        EXPECT_EQ(wins(other(mover)), is_loss(truth)) << rules.to_text(line.back());
    }
}

TEST(Proof, IsSoundWithASmallTable) {
    const Gravity64 rules{{.rows = 4, .cols = 5, .n = 4, .gravity = true}};
    ProofOptions options = small_options();
    options.table_megabytes = 1;
    const std::vector<Gravity64::Position> line{rules.start()};
    Solver<Gravity64> solver{rules, 4};
    const Score truth = solver.solve(rules.start(), {}).score;
    const auto answer = prove(rules, rules.start(), {}, options);
    EXPECT_EQ(answer.verdict == Verdict::win, is_win(truth));
}

TEST(Proof, KeepsItsLimits) {
    const Placement rules{{.rows = 15, .cols = 15, .n = 5}};
    const auto answer = prove(rules, rules.start(), nodes(500));
    EXPECT_EQ(answer.verdict, Verdict::unknown);
    EXPECT_LE(answer.nodes, 500u);
    EXPECT_GE(answer.nodes, 490u);
}

TEST(Proof, IsDeterministic) {
    const Gravity64 rules{connect4};
    const auto position = forced_wins(rules, 5, 1, 24).front();
    const auto first = prove(rules, position, {}), second = prove(rules, position, {});
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(first.line, second.line);
}

// With candidates only the attacker's moves are narrowed, so a win is still a win.
TEST(Proof, FindsGomokuWinsNearTheStones) {
    const Placement rules{{.rows = 15, .cols = 15, .n = 5}};
    const auto position = rules.parse_position("h8 a1 i8 a3 j8 a5");  // an open three to move
    ASSERT_TRUE(position);
    const auto answer = prove(rules, *position, nodes(20000), small_options(), 1);
    EXPECT_EQ(answer.verdict, Verdict::win);
    EXPECT_TRUE(ends_in_a_win(rules, *position, answer.line));
}

// A policy of threats: in three in a row the defender must answer a threat to complete a line.
struct MustBlock {
    void defences(const Placement& rules, const Placement::Position& position, Placement::Moves& moves) const {
        auto threat = position;
        threat.to_move = other(position.to_move);
        for (const auto move : rules.legal_moves(position)) {
            if (rules.after(position, move).is_won || rules.after(threat, move).is_won) moves.push_back(move);
        }
        if (moves.empty()) moves = rules.legal_moves(position);
    }
};

TEST(Proof, TakesTheDefencesOfAPolicy) {
    const Placement rules{{.rows = 4, .cols = 4, .n = 3}};
    Proof<Placement> plain{rules, small_options()};
    Proof<Placement, MustBlock> quick{rules, small_options()};
    for (const auto& position : forced_wins(rules, 5, 10, 6)) {
        const std::vector<Placement::Position> line{position};
        const auto a = plain.prove(Line<Placement::Position>{line}, {});
        const auto b = quick.prove(Line<Placement::Position>{line}, {});
        EXPECT_EQ(a.verdict, Verdict::win);
        EXPECT_EQ(b.verdict, Verdict::win);
    }
}

}  // namespace
}  // namespace plateau::search
