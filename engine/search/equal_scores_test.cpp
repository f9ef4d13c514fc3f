// Equal depth and equal evaluation give equal scores, whatever the algorithm and its switches.
#include <gtest/gtest.h>

#include "game/orders.h"
#include "games/in_a_row/evaluation.h"
#include "search/alphabeta.h"
#include "search/minimax.h"
#include "search/mtdf.h"
#include "search/negamax.h"
#include "search/solver.h"

namespace plateau::search {
namespace {

using in_a_row::Gravity128;
using in_a_row::Gravity64;
using in_a_row::Lines;
using in_a_row::Placement;
using in_a_row::Shape;

TextbookOptions options(int depth, int table_megabytes = 0, bool deepening = false, bool ordering = false) {
    TextbookOptions chosen;
    chosen.depth = depth;
    chosen.table_megabytes = table_megabytes;
    chosen.deepening = deepening;
    chosen.ordering = ordering;
    return chosen;
}

// A number out of the key: any evaluation does for comparing searches, and this one is quick.
template <class G>
class KeyEvaluation final : public Evaluation<G> {
public:
    Score operator()(const G& rules, const typename G::Position& position) const override {
        return static_cast<Score>(mix(rules.key(position)) % 2001) - 1000;
    }
};

template <class G>
std::shared_ptr<const Evaluation<G>> evaluation_for(const G& rules) {
    if (rules.shape().cells() > 64) return std::make_shared<KeyEvaluation<G>>();
    return std::make_shared<Lines<G>>(rules);
}

// A position some random plies into a game that is not over.
template <class G>
typename G::Position random_position(const G& rules, Random& random) {
    while (true) {
        auto position = rules.start();
        const int plies = static_cast<int>(random.below(static_cast<std::uint32_t>(rules.shape().cells())));
        for (int ply = 0; ply < plies && !rules.outcome(position); ++ply)
            position = rules.after(position, random_move(rules, position, random));
        if (!rules.outcome(position)) return position;
    }
}

template <class G, class Search, class Options>
Thought<typename G::Move> think(const G& rules, const typename G::Position& position, Options options) {
    Hooks<G> hooks;
    hooks.evaluation = evaluation_for(rules);
    Search search{rules, options, hooks};
    const std::vector<typename G::Position> line{position};
    return search.think(Line<typename G::Position>{line}, Limits{}, {});
}

template <class G>
void check_line(const G& rules, typename G::Position position, const Thought<typename G::Move>& thought,
                const std::string& who) {
    ASSERT_FALSE(thought.line.empty()) << who;
    for (const auto& move : thought.line) {
        const auto legal = rules.legal_moves(position);
        ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << who;
        position = rules.after(position, move);
    }
    const bool plays_to_the_end =
        is_decided(thought.score) && distance_of(thought.score) == static_cast<int>(thought.line.size());
    EXPECT_TRUE(!plays_to_the_end || rules.outcome(position)) << who;
}

// What minimax says of one move of a position.
template <class G>
Score score_of_move(const G& rules, const typename G::Position& position, const typename G::Move& move, int depth) {
    const auto child = rules.after(position, move);
    if (const auto outcome = rules.outcome(child)) return terminal_score(*outcome, rules.side_to_move(position), 1);
    if (depth == 1) return -clamp_evaluation((*evaluation_for(rules))(rules, child));
    const Score score = -think<G, AlphaBeta<G>>(rules, child, options(depth - 1)).score;
    return is_win(score) ? score - 1 : is_loss(score) ? score + 1 : score;
}

template <class G>
void check_equal_scores(const Shape& shape, int positions) {
    const G rules{shape};
    const int depth = shape.cells() > 64 ? 2 : 4;
    Random random{static_cast<std::uint64_t>(shape.cells())};
    for (int i = 0; i < positions; ++i) {
        const auto position = random_position(rules, random);
        const auto minimax = think<G, Minimax<G>>(rules, position, options(depth));
        const auto expect_equal = [&](const Thought<typename G::Move>& thought, const std::string& who) {
            EXPECT_EQ(thought.score, minimax.score) << who << " at " << rules.to_text(position);
            EXPECT_EQ(score_of_move(rules, position, thought.line.front(), depth), minimax.score)
                << who << " plays another move";
            check_line(rules, position, thought, who);
        };
        NegamaxOptions unpruned;
        unpruned.depth = depth;
        unpruned.pruning = false;
        NegamaxOptions pruned = unpruned;
        pruned.pruning = true;
        NegamaxOptions remembering = pruned;
        remembering.table_megabytes = 1;
        check_line(rules, position, minimax, "minimax");
        expect_equal(think<G, Negamax<G>>(rules, position, unpruned), "negamax without pruning");
        expect_equal(think<G, Negamax<G>>(rules, position, pruned), "negamax");
        expect_equal(think<G, Negamax<G>>(rules, position, remembering), "negamax with a table");
        expect_equal(think<G, AlphaBeta<G>>(rules, position, options(depth)), "alphabeta");
        expect_equal(think<G, AlphaBeta<G>>(rules, position, options(depth, 1)), "alphabeta with a table");
        expect_equal(think<G, AlphaBeta<G>>(rules, position, options(depth, 1, true, true)), "alphabeta deepening");
        expect_equal(think<G, Mtdf<G>>(rules, position, options(depth, 1)), "mtdf");
        expect_equal(think<G, Mtdf<G>>(rules, position, options(depth, 1, true)), "mtdf deepening");
    }
}

TEST(EqualScores, OnTicTacToe) { check_equal_scores<Placement>({.rows = 3, .cols = 3, .n = 3}, 200); }
TEST(EqualScores, OnConnectFour) {
    check_equal_scores<Gravity64>({.rows = 6, .cols = 7, .n = 4, .gravity = true}, 200);
}
TEST(EqualScores, OnAWideBoardWithGravity) {
    check_equal_scores<Gravity128>({.rows = 9, .cols = 8, .n = 5, .gravity = true}, 200);
}
TEST(EqualScores, OnExactThreeWithGravity) {
    check_equal_scores<Gravity64>({.rows = 5, .cols = 5, .n = 3, .gravity = true, .exact = true}, 200);
}
TEST(EqualScores, OnASmallFreeBoard) { check_equal_scores<Placement>({.rows = 4, .cols = 4, .n = 3}, 60); }

TEST(EqualScores, OnGomoku) { check_equal_scores<Placement>({.rows = 15, .cols = 15, .n = 5}, 200); }
TEST(EqualScores, OnStandardGomoku) {
    check_equal_scores<Placement>({.rows = 15, .cols = 15, .n = 5, .exact = true}, 200);
}

TEST(Solver, KnowsTheValuesOfSmallBoards) {
    const auto value = [](const Shape& shape) {
        if (shape.gravity) {
            const Gravity64 rules{shape};
            return Solver<Gravity64>{rules, 16}.solve(rules.start(), Limits{}).score;
        }
        const Placement rules{shape};
        return Solver<Placement>{rules, 16}.solve(rules.start(), Limits{}).score;
    };
    EXPECT_EQ(value({.rows = 3, .cols = 3, .n = 3}), 0);
    EXPECT_TRUE(is_win(value({.rows = 3, .cols = 4, .n = 3})));
    EXPECT_EQ(value({.rows = 3, .cols = 3, .n = 3, .gravity = true}), 0);
    EXPECT_TRUE(is_win(value({.rows = 4, .cols = 4, .n = 3, .gravity = true})));
    EXPECT_EQ(value({.rows = 4, .cols = 4, .n = 4, .gravity = true}), 0);
}

class EndlessWatch final : public Watch {
public:
    double elapsed_seconds() const override { return 0; }
    bool stop_requested() const override { return ++polls > 3; }
    mutable int polls = 0;
};

TEST(Limits, EndASearchAtOnceAndKeepALegalMove) {
    const Gravity64 rules{{.rows = 6, .cols = 7, .n = 4, .gravity = true}};
    const std::vector<Gravity64::Position> line{rules.start()};
    for (const bool deepening : {false, true}) {
        AlphaBeta<Gravity64> search{rules, options(40, 0, deepening), {}};
        EndlessWatch watch;
        Limits stopping;
        stopping.watch = &watch;
        const auto stopped = search.think(Line<Gravity64::Position>{line}, stopping, {});
        EXPECT_LE(stopped.nodes, 5000u);
        EXPECT_FALSE(stopped.line.empty());
        Limits few;
        few.nodes = 777;
        const auto limited = search.think(Line<Gravity64::Position>{line}, few, {});
        EXPECT_EQ(limited.nodes, 777u);
        EXPECT_FALSE(limited.line.empty());
    }
}

TEST(Table, KeepsDeepEntriesOfThisSearchAndForgetsOldOnes) {
    TranspositionTable table{1};
    const Key key = 12345;
    table.store(key, {77, 3, 9, Bound::exact});
    const auto found = table.find(key);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->score, 77);
    EXPECT_EQ(found->move, 3);
    EXPECT_EQ(found->depth, 9);
    EXPECT_EQ(found->bound, Bound::exact);
    // Five keys of one bucket: the shallowest gives way, and after a few searches the oldest.
    for (Key i = 1; i <= 4; ++i) table.store(key + (i << 40), {0, 0, static_cast<int>(i), Bound::lower});
    EXPECT_TRUE(table.find(key));
    EXPECT_FALSE(table.find(key + (Key{1} << 40)));
    for (int i = 0; i < 3; ++i) table.start_search();
    for (Key i = 5; i <= 8; ++i) table.store(key + (i << 40), {0, 0, 1, Bound::lower});
    EXPECT_FALSE(table.find(key));
    table.clear();
    EXPECT_FALSE(table.find(key + (Key{5} << 40)));
}

}  // namespace
}  // namespace plateau::search
