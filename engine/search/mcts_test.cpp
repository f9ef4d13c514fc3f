#include "search/mcts_impl.h"

#include <gtest/gtest.h>

#include "search/test_forced_wins.h"

namespace plateau::search {
namespace {

using in_a_row::Gravity64;
using in_a_row::Placement;

const in_a_row::Shape connect4{.rows = 6, .cols = 7, .n = 4, .gravity = true};

MctsOptions small_options(long long playouts) {
    MctsOptions options;
    options.playouts = playouts;
    options.memory_megabytes = 8;
    options.slope = 0.01;
    return options;
}

template <Game G>
Thought<typename G::Move> think(const G& rules, const typename G::Position& position, const MctsOptions& options,
                                const Limits& limits = {}, std::uint64_t seed = 1) {
    const std::vector<typename G::Position> line{position};
    Mcts<G> search{rules, options, hooks_of(rules), seed};
    return search.think(Line<typename G::Position>{line}, limits, {});
}

template <Game G>
void expect_to_find_wins(const G& rules, int plies, std::uint32_t longest, std::size_t count, MctsOptions options) {
    const auto positions = forced_wins(rules, plies, count, longest);
    ASSERT_EQ(positions.size(), count);
    for (const auto& position : positions) {
        const auto thought = think(rules, position, options);
        ASSERT_TRUE(is_win(thought.score)) << rules.to_text(position);
        EXPECT_TRUE(keeps_win(rules, position, thought.line.front(), distance_of(thought.score)))
            << rules.to_text(position) << " in " << distance_of(thought.score);
    }
}

TEST(Mcts, FindsEveryWinInThree) {
    expect_to_find_wins(Gravity64{connect4}, 3, 24, 40, small_options(10000));
    expect_to_find_wins(Placement{{.rows = 5, .cols = 5, .n = 4}}, 3, 16, 25, small_options(10000));
    expect_to_find_wins(Placement{{.rows = 4, .cols = 4, .n = 3}}, 3, 8, 25, small_options(10000));
}

TEST(Mcts, FindsThemWithRaveThreadsAndShortPlayoutsToo) {
    auto with_rave = small_options(10000);
    with_rave.rave = 300;
    expect_to_find_wins(Gravity64{connect4}, 3, 24, 15, with_rave);
    auto with_threads = small_options(10000);
    with_threads.threads = 2;
    expect_to_find_wins(Gravity64{connect4}, 3, 24, 15, with_threads);
    auto with_evaluation = small_options(10000);
    with_evaluation.cutoff = 0;
    expect_to_find_wins(Gravity64{connect4}, 3, 24, 15, with_evaluation);
    auto without_looking = small_options(20000);
    without_looking.decisive = 0;
    expect_to_find_wins(Gravity64{connect4}, 3, 24, 15, without_looking);
}

TEST(Mcts, ProvesOnlyWhatIsTrue) {
    const Placement rules{{.rows = 3, .cols = 3, .n = 3}};
    Random random{2};
    for (int i = 0; i < 60; ++i) {
        const auto position = random_position(rules, static_cast<int>(2 + random.below(5)), random);
        const auto thought = think(rules, position, small_options(20000));
        const Score truth = true_score(rules, position, 9);
        ASSERT_TRUE(thought.is_proven) << rules.to_text(position);
        EXPECT_EQ(is_win(thought.score), is_win(truth)) << rules.to_text(position);
        EXPECT_EQ(is_loss(thought.score), is_loss(truth)) << rules.to_text(position);
    }
}

TEST(Mcts, WithoutSolverStillPrefersTheBetterMove) {
    auto options = small_options(4000);
    options.solver = false;
    options.decisive = 0;
    const Gravity64 rules{connect4};
    for (const auto& position : forced_wins(rules, 1, 5, 20))
        EXPECT_TRUE(keeps_win(rules, position, think(rules, position, options).line.front(), 1));
}

TEST(Mcts, IsDeterministicForOneSeedAndOneThread) {
    const Gravity64 rules{connect4};
    auto options = small_options(500);
    options.rave = 100;
    const auto first = think(rules, rules.start(), options), second = think(rules, rules.start(), options);
    EXPECT_EQ(first.line, second.line);
    EXPECT_EQ(first.score, second.score);
    EXPECT_NE(first.score, think(rules, rules.start(), options, {}, 2).score);
}

TEST(Mcts, CountsPlayoutsAsNodes) {
    const Gravity64 rules{connect4};
    for (const int threads : {1, 3}) {
        auto options = small_options(0);
        options.threads = threads;
        Limits limits;
        limits.nodes = 777;
        EXPECT_EQ(think(rules, rules.start(), options, limits).nodes, 777u);
        options.playouts = 300;
        EXPECT_EQ(think(rules, rules.start(), options, limits).nodes, 300u);
    }
}

TEST(Mcts, StaysWithinItsMemory) {
    const Placement rules{{.rows = 15, .cols = 15, .n = 5}};
    auto options = small_options(3000);
    options.memory_megabytes = 1;
    options.expand_after = 0;
    options.cutoff = 2;
    options.decisive = 0;
    const std::vector<Placement::Position> line{rules.start()};
    Mcts<Placement> search{rules, options, {}, 1};
    const auto thought = search.think(Line<Placement::Position>{line}, {}, {});
    EXPECT_EQ(thought.nodes, 3000u);
    EXPECT_LE(search.tree_size(), search.tree_capacity());
    EXPECT_GT(search.tree_size() + 225, search.tree_capacity());
}

class CountingWatch final : public Watch {
public:
    double elapsed_seconds() const override { return ++polls_ * 1e-3; }
    bool stop_requested() const override { return false; }
    int polls() const { return polls_; }

private:
    mutable int polls_ = 0;
};

TEST(Mcts, OverrunsTheTimeByNoMoreThanOnePoll) {
    const Gravity64 rules{connect4};
    for (const int threads : {1, 2}) {
        const CountingWatch watch;
        Limits limits;
        limits.seconds = 0.0495;
        limits.watch = &watch;
        auto options = small_options(0);
        options.threads = threads;
        think(rules, rules.start(), options, limits);
        EXPECT_EQ(watch.polls(), 50);
    }
}

// --- luck ------------------------------------------------------------------------------------------

// First to 20 points: a turn is "safe" (add 2) or "dare", which waits for a coin: heads adds 7, tails 0.
struct Dare {
    struct Position {
        std::array<int, 2> points{};
        Side to_move = Side::first;
        bool flips = false;
        friend bool operator==(const Position&, const Position&) = default;
    };
    struct Move {
        int points = 0;  // 2: safe; -1: dare; 0, 7: tails, heads
        friend bool operator==(const Move&, const Move&) = default;
    };
    using Moves = FixedVector<Move, 4>;

    Position start() const { return {}; }
    Side side_to_move(const Position& p) const { return p.to_move; }
    std::optional<Outcome> outcome(const Position& p) const {
        for (const Side side : {Side::first, Side::second})
            if (p.points[index_of(side)] >= 20) return Outcome::win(side);
        return std::nullopt;
    }
    Moves legal_moves(const Position& p) const {
        Moves moves;
        moves.push_back({p.flips ? 0 : 2});
        moves.push_back({p.flips ? 7 : -1});
        return moves;
    }
    Position after(const Position& p, Move move) const {
        if (move.points < 0) return {p.points, p.to_move, true};
        Position next{p.points, other(p.to_move), false};
        next.points[index_of(p.to_move)] += move.points;
        return next;
    }
    bool awaits_chance(const Position& p) const { return p.flips; }
    double probability(const Position&, Move) const { return 0.5; }
    Move roll(const Position&, Random& random) const { return {random.below(2) == 0 ? 0 : 7}; }
    Key key(const Position& p) const { return mix(static_cast<Key>(p.points[0] * 64 + p.points[1] * 4 + p.flips)); }
    std::string to_text(const Position&) const { return ""; }
    std::string to_text(const Position&, Move move) const { return std::to_string(move.points); }
    Result<Position> parse_position(std::string_view) const { return Position{}; }
    Result<Move> parse_move(const Position&, std::string_view) const { return Move{}; }
};
static_assert(WithChance<Dare>);

TEST(Mcts, RollsWhereTheGameDoes) {
    const Dare rules;
    auto options = small_options(3000);
    const auto choice = [&](int mine, int theirs) {
        const std::vector<Dare::Position> line{{{mine, theirs}, Side::first, false}};
        Mcts<Dare> search{rules, options, {}, 1};
        return search.think(Line<Dare::Position>{line}, {}, {}).line.front().points;
    };
    EXPECT_EQ(choice(18, 18), 2) << "two points win for certain";
    EXPECT_EQ(choice(13, 18), -1) << "only heads saves the day";
    EXPECT_EQ(choice(4, 4), -1) << "a dare brings 3.5 points on average";
}

// A policy that is sure of one column, and a value that knows nothing.
class LikesColumn final : public PolicyEvaluation<Gravity64> {
public:
    explicit LikesColumn(int column, float chance = 0.9f) : column_{column}, chance_{chance} {}
    Score operator()(const Gravity64&, const Gravity64::Position&) const override { return 0; }
    Score judge(const Gravity64&, const Gravity64::Position&, std::span<const Gravity64::Move> moves,
                std::span<float> chances) const override {
        for (std::size_t i = 0; i < moves.size(); ++i)
            chances[i] = moves[i].col == column_ ? chance_ : (1 - chance_) / static_cast<float>(moves.size());
        return 0;
    }

private:
    int column_;
    float chance_;
};

Thought<Gravity64::Move> think_by(std::shared_ptr<const PolicyEvaluation<Gravity64>> policy, const MctsOptions& options,
                                  const Gravity64::Position& position) {
    const Gravity64 rules{connect4};
    Hooks<Gravity64> hooks;
    hooks.evaluation = std::move(policy);
    const std::vector<Gravity64::Position> line{position};
    Mcts<Gravity64> search{rules, options, std::move(hooks), 1};
    return search.think(Line<Gravity64::Position>{line}, {}, {});
}

TEST(MctsWithPolicy, PlaysWhatThePolicyLikesWhereNothingElseIsKnown) {
    for (int column = 0; column < 7; ++column) {
        auto options = small_options(1);
        options.decisive = 0;
        const auto liked = std::make_shared<LikesColumn>(column);
        EXPECT_EQ(think_by(liked, options, Gravity64{connect4}.start()).line.front().col, column);
        EXPECT_EQ(think_by(liked, small_options(200), Gravity64{connect4}.start()).line.front().col, column);
    }
}

TEST(MctsWithPolicy, FindsWinsThatItsPolicyThinksLittleOf) {
    const Gravity64 rules{connect4};
    for (const auto& position : forced_wins(rules, 3, 25, 24)) {
        const auto thought = think_by(std::make_shared<LikesColumn>(0, 0.5f), small_options(20000), position);
        ASSERT_TRUE(is_win(thought.score)) << rules.to_text(position);
        EXPECT_TRUE(keeps_win(rules, position, thought.line.front(), distance_of(thought.score)));
    }
}

TEST(MctsWithPolicy, GivesTheSameMoveEachTime) {
    const Gravity64 rules{connect4};
    Random random{6};
    for (int i = 0; i < 20; ++i) {
        const auto position = random_position(rules, 8, random);
        const auto first = think_by(std::make_shared<LikesColumn>(3, 0.3f), small_options(300), position);
        const auto second = think_by(std::make_shared<LikesColumn>(3, 0.3f), small_options(300), position);
        EXPECT_EQ(first.line, second.line);
        EXPECT_EQ(first.nodes, second.nodes);
    }
}

}  // namespace
}  // namespace plateau::search
