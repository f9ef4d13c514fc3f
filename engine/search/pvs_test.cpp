#include "search/pvs.h"

#include <gtest/gtest.h>

#include "search/alphabeta.h"
#include "search/test_forced_wins.h"
#include "search/test_positions.h"

namespace plateau::search {
namespace {

using in_a_row::Gravity64;
using in_a_row::Placement;

const in_a_row::Shape connect4{.rows = 6, .cols = 7, .n = 4, .gravity = true};
const in_a_row::Shape gomoku{.rows = 15, .cols = 15, .n = 5};

PvsOptions small_options() {
    PvsOptions options;
    options.table_megabytes = 1;
    return options;
}

template <Game G>
Thought<typename G::Move> think(const G& rules, const typename G::Position& position, const PvsOptions& options,
                                int candidates = 0, const Limits& limits = {}, const Listener<G>& listener = {}) {
    const std::vector<typename G::Position> line{position};
    Pvs<G> search{rules, options, HookPolicy<G>{hooks_of(rules, candidates)}};
    return search.think(Line<typename G::Position>{line}, limits, listener);
}

template <Game G>
Score alphabeta_score(const G& rules, const typename G::Position& position, int depth, int candidates) {
    TextbookOptions options;
    options.depth = depth;
    options.ordering = true;
    const std::vector<typename G::Position> line{position};
    AlphaBeta<G> search{rules, options, hooks_of(rules, candidates)};
    return search.think(Line<typename G::Position>{line}, {}, {}).score;
}

template <Game G>
void expect_alphabeta_score(const G& rules, const Variant& variant, const PvsOptions& options, int positions) {
    Random random{7};
    const auto longest = static_cast<std::uint32_t>(std::min(variant.shape.cells() - 1, 24));
    for (int i = 0; i < positions; ++i) {
        const auto position = random_position(rules, static_cast<int>(random.below(longest)), random);
        EXPECT_EQ(think(rules, position, options, variant.candidates).score,
                  alphabeta_score(rules, position, options.depth, variant.candidates))
            << variant.name << ": " << rules.to_text(position);
    }
}

TEST(Pvs, WithExactSettingsHasTheScoreOfAlphabetaInEveryVariant) {
    for (const auto& variant : variants()) {
        auto options = small_options();
        options.exact = true;
        options.depth = variant.depth;
        with_rules(variant.shape, [&](const auto& rules) {
            expect_alphabeta_score(rules, variant, options, variant.candidates ? 4 : 12);
        });
    }
}

TEST(Pvs, WithExactSettingsHasTheSameScoreWithTwoThreads) {
    for (const bool defer : {true, false})
        for (const auto& variant : variants()) {
            auto options = small_options();
            options.exact = true;
            options.depth = variant.depth;
            options.threads = 2;
            options.defer = defer;
            with_rules(variant.shape, [&](const auto& rules) {
                expect_alphabeta_score(rules, variant, options, variant.candidates ? 2 : 6);
            });
        }
}

TEST(Pvs, WithOpenWindowsHasTheScoreOfAlphabetaToo) {
    auto options = small_options();
    options.exact = true;
    options.aspiration = 0;
    options.depth = 5;
    expect_alphabeta_score(Gravity64{connect4}, {"connect4", connect4, 5, 0}, options, 12);
}

TEST(Pvs, FindsTheShortestWin) {
    const Gravity64 rules{connect4};
    const auto position = rules.parse_position("445566");  // three in a row at the bottom, both ends open
    ASSERT_TRUE(position);
    const auto thought = think(rules, *position, small_options());
    EXPECT_EQ(thought.score, win_in(1));
    EXPECT_TRUE(thought.is_proven);
}

TEST(Pvs, ProvesThatTictactoeIsADraw) {
    const Placement rules{{.rows = 3, .cols = 3, .n = 3}};
    auto options = small_options();
    options.depth = 60;
    const auto thought = think(rules, rules.start(), options);
    EXPECT_EQ(thought.score, 0);
    EXPECT_TRUE(thought.is_proven);
    EXPECT_LE(thought.depth, 16);
    EXPECT_EQ(thought.line.size(), 9u);
}

TEST(Pvs, AgreesWithExactSettingsOnWhoWinsSmallGames) {
    const Placement rules{{.rows = 4, .cols = 4, .n = 3}};
    Random random{11};
    auto options = small_options();
    options.depth = 40;
    auto exact = options;
    exact.exact = true;
    exact.depth = 12;
    for (int i = 0; i < 20; ++i) {
        const auto position = random_position(rules, 5, random);
        const Score score = think(rules, position, options).score, truth = think(rules, position, exact).score;
        EXPECT_EQ(is_win(score), is_win(truth)) << rules.to_text(position);
        EXPECT_EQ(is_loss(score), is_loss(truth)) << rules.to_text(position);
    }
}

TEST(Pvs, IsDeterministicWithOneThreadAndANodeLimit) {
    const Placement rules{gomoku};
    Limits limits;
    limits.nodes = 3000;
    Random random{3};
    const auto position = random_position(rules, 6, random);
    const auto first = think(rules, position, small_options(), 1, limits);
    const auto second = think(rules, position, small_options(), 1, limits);
    EXPECT_EQ(first.line, second.line);
    EXPECT_EQ(first.score, second.score);
    EXPECT_EQ(first.nodes, second.nodes);
}

TEST(Pvs, KeepsTheNodeLimitToTheNode) {
    const Gravity64 rules{connect4};
    for (const int threads : {1, 2})
        for (const std::uint64_t nodes : {1, 2, 17, 1000, 12345}) {
            auto options = small_options();
            options.threads = threads;
            Limits limits;
            limits.nodes = nodes;
            const auto thought = think(rules, rules.start(), options, 0, limits);
            EXPECT_LE(thought.nodes, nodes);
            // A second thread may end with nodes that it was granted and had no time to spend.
            const auto least = threads == 1 ? std::min<std::uint64_t>(nodes, 1000) : 0;
            EXPECT_GE(thought.nodes + 1, least);
            EXPECT_FALSE(thought.line.empty());
        }
}

// A clock that goes on by one millisecond each time somebody looks at it.
class CountingWatch final : public Watch {
public:
    explicit CountingWatch(int stop_at_poll = 1 << 30) : stop_at_poll_{stop_at_poll} {}
    double elapsed_seconds() const override { return ++polls_ * 1e-3; }
    bool stop_requested() const override { return polls_ >= stop_at_poll_; }
    int polls() const { return polls_; }

private:
    mutable int polls_ = 0;
    int stop_at_poll_;
};

TEST(Pvs, OverrunsTheTimeByNoMoreThanOnePoll) {
    const Gravity64 rules{connect4};
    for (const int threads : {1, 2}) {
        const CountingWatch watch;
        Limits limits;
        limits.seconds = 0.0995;
        limits.watch = &watch;
        auto options = small_options();
        options.threads = threads;
        options.early_stop = 100;
        think(rules, rules.start(), options, 0, limits);
        EXPECT_GE(watch.polls(), 99);
        EXPECT_LE(watch.polls(), 101);
    }
}

TEST(Pvs, StopsWhenAsked) {
    const Gravity64 rules{connect4};
    const CountingWatch watch{20};
    Limits limits;
    limits.watch = &watch;
    auto options = small_options();
    options.depth = 200;
    think(rules, rules.start(), options, 0, limits);
    EXPECT_LE(watch.polls(), 21);
}

TEST(Pvs, TellsTheLinesAskedForTheBestLast) {
    const Gravity64 rules{connect4};
    auto options = small_options();
    options.depth = 5;
    options.lines = 3;
    std::vector<Thought<Gravity64::Move>> told;
    const auto thought =
        think<Gravity64>(rules, rules.start(), options, 0, {}, [&](const auto& t) { told.push_back(t); });
    ASSERT_GE(told.size(), 3u);
    const auto last = told.end() - 3;
    EXPECT_EQ(last[0].rank, 3);
    EXPECT_EQ(last[2].rank, 1);
    EXPECT_EQ(last[2].line, thought.line);
    EXPECT_GE(last[2].score, last[1].score);
    EXPECT_GE(last[1].score, last[0].score);
    EXPECT_NE(last[0].line.front(), last[1].line.front());
}

// Each of the several scores is that of the move it leads with.
TEST(Pvs, ScoresEveryLineExactlyWithExactSettings) {
    const Gravity64 rules{connect4};
    Random random{5};
    const auto position = random_position(rules, 10, random);
    auto options = small_options();
    options.depth = 5;
    options.lines = 7;
    options.exact = true;
    std::vector<Thought<Gravity64::Move>> told;
    think<Gravity64>(rules, position, options, 0, {}, [&](const auto& t) { told.push_back(t); });
    for (const auto& thought : told) {
        if (thought.depth != 5) continue;
        const auto child = rules.after(position, thought.line.front());
        const auto outcome = rules.outcome(child);
        const Score below =
            outcome ? terminal_score(*outcome, rules.side_to_move(child), 0) : alphabeta_score(rules, child, 4, 0);
        EXPECT_EQ(thought.score, -from_root(below, 1));
    }
}

// --- policies --------------------------------------------------------------------------------------

// Connect four with most hooks, each counted.
struct CountingPolicy {
    int* depth_of_path;
    int* asked;

    Score evaluate(const Gravity64&, const Gravity64::Position& position) const {
        return in_a_row::count_bits(position.mine & 0x1fc0000);
    }
    void start(const Gravity64&, const Line<Gravity64::Position>&) { *depth_of_path = 0; }
    void push(const Gravity64&, const Gravity64::Position&, Gravity64::Move, const Gravity64::Position&) {
        ++*depth_of_path;
    }
    void pop() { --*depth_of_path; }
    Key key(const Gravity64& rules, const Gravity64::Position& position) const {
        return std::min(rules.key(position), rules.key(rules.transformed(position, 1)));
    }
    bool is_mirrored(const Gravity64& rules, const Gravity64::Position& position) const {
        return key(rules, position) != rules.key(position);
    }
    int code(const Gravity64& rules, const Gravity64::Position& position, Gravity64::Move move) const {
        return rules.transformed(move, is_mirrored(rules, position) ? 1 : 0).col;
    }
    std::optional<Gravity64::Move> decode(const Gravity64& rules, const Gravity64::Position& position, int code) const {
        const Gravity64::Move move =
            rules.transformed(Gravity64::Move{static_cast<std::uint8_t>(code)}, is_mirrored(rules, position) ? 1 : 0);
        if (move.col >= 7 || !rules.has_room(position, move.col)) return std::nullopt;
        return move;
    }
    // Even columns, then odd ones.
    bool generate(const Gravity64& rules, const Gravity64::Position& position, int stage,
                  Gravity64::Moves& moves) const {
        if (stage > 1) return false;
        for (std::uint8_t col = static_cast<std::uint8_t>(stage); col < 7; col = static_cast<std::uint8_t>(col + 2))
            if (rules.has_room(position, col)) moves.push_back({col});
        return true;
    }
    std::optional<Known> known(const Gravity64& rules, const Gravity64::Position& position, int) const {
        ++*asked;
        for (const auto move : rules.legal_moves(position))
            if (rules.after(position, move).is_won) return Known{win_in(1)};
        return std::nullopt;
    }
};

struct CountedEvaluation final : Evaluation<Gravity64> {
    Score operator()(const Gravity64&, const Gravity64::Position& position) const override {
        return in_a_row::count_bits(position.mine & 0x1fc0000);
    }
};

Score policy_score(const Gravity64& rules, const Gravity64::Position& position, PvsOptions options, int& path,
                   int& asked) {
    const std::vector<Gravity64::Position> line{position};
    Pvs<Gravity64, CountingPolicy> search{rules, options, CountingPolicy{&path, &asked}};
    return search.think(Line<Gravity64::Position>{line}, {}, {}).score;
}

TEST(Policy, WithStagesCodesAndSymmetricKeysHasTheScoreOfAlphabeta) {
    const Gravity64 rules{connect4};
    auto options = small_options();
    options.exact = true;
    options.depth = 5;
    TextbookOptions plain;
    plain.depth = 5;
    Hooks<Gravity64> hooks;
    hooks.evaluation = std::make_shared<CountedEvaluation>();
    Random random{9};
    int path = 0, asked = 0;
    for (int i = 0; i < 12; ++i) {
        const auto position = random_position(rules, 12, random);
        const std::vector<Gravity64::Position> line{position};
        AlphaBeta<Gravity64> alphabeta{rules, plain, hooks};
        EXPECT_EQ(policy_score(rules, position, options, path, asked),
                  alphabeta.think(Line<Gravity64::Position>{line}, {}, {}).score);
        EXPECT_EQ(path, 0);
    }
    EXPECT_EQ(asked, 0) << "exact settings ask no policy for scores";
}

TEST(Policy, ThatKnowsWinsIsBelieved) {
    const Gravity64 rules{connect4};
    auto options = small_options();
    options.depth = 2;
    const auto position = rules.parse_position("445");  // 5 next makes it three with both ends open
    int path = 0, asked = 0;
    const auto open = rules.parse_position("4455");
    ASSERT_TRUE(position && open);
    EXPECT_EQ(policy_score(rules, *open, options, path, asked), win_in(3)) << "two plies and the knowledge of one";
    EXPECT_GT(asked, 0);
}

// --- risks -------------------------------------------------------------------------------------------

// Five in a row on a small board, with a pass in thought and quiescence: a position is quiet unless somebody
// could complete a line at once.
struct RiskyPolicy {
    std::shared_ptr<const Evaluation<Placement>> evaluation;
    int* quiescence_nodes;

    Score evaluate(const Placement& rules, const Placement::Position& position) const {
        return (*evaluation)(rules, position);
    }
    static bool can_win(const Placement& rules, const Placement::Position& position) {
        for (const auto move : rules.legal_moves(position))
            if (rules.after(position, move).is_won) return true;
        return false;
    }
    static Placement::Position with_turn_passed(Placement::Position position) {
        position.to_move = other(position.to_move);
        return position;
    }
    Unrest unrest(const Placement& rules, const Placement::Position& position, int, Placement::Moves& moves) const {
        if (!can_win(rules, with_turn_passed(position)))
            return can_win(rules, position) ? Unrest::offered : Unrest::none;
        offers(rules, position, moves);
        return Unrest::forced;
    }
    void offers(const Placement& rules, const Placement::Position& position, Placement::Moves& moves) const {
        ++*quiescence_nodes;
        for (const auto move : rules.legal_moves(position)) {
            auto theirs = with_turn_passed(position);
            if (rules.after(position, move).is_won || rules.after(theirs, move).is_won) moves.push_back(move);
        }
    }
    std::optional<Placement::Position> pass(const Placement&, const Placement::Position& position) const {
        return with_turn_passed(position);
    }
};

class Risks : public ::testing::Test {
protected:
    Thought<Placement::Move> search(const Placement::Position& position, const PvsOptions& options) {
        const std::vector<Placement::Position> line{position};
        Pvs<Placement, RiskyPolicy> search{rules_, options, RiskyPolicy{evaluation_, &quiescence_nodes_}};
        return search.think(Line<Placement::Position>{line}, {}, {});
    }
    // Nothing risky but what `change` adds.
    template <class Change>
    PvsOptions with(Change change) const {
        auto options = small_options();
        options.late_move_reductions = options.null_move = options.single_reply = false;
        options.quiescence = 0;
        options.depth = 5;
        change(options);
        return options;
    }
    template <class Change>
    std::uint64_t nodes_over(const std::vector<Placement::Position>& positions, Change change) {
        std::uint64_t nodes = 0;
        for (const auto& position : positions) nodes += search(position, with(change)).nodes;
        return nodes;
    }
    std::vector<Placement::Position> quiet_positions() const {
        Random random{5};
        std::vector<Placement::Position> found;
        while (found.size() < 6) {
            const auto position = random_position(rules_, 6, random);
            if (true_score(rules_, position, 3) == 0) found.push_back(position);
        }
        return found;
    }

    const Placement rules_{{.rows = 5, .cols = 5, .n = 4}};
    std::shared_ptr<const Evaluation<Placement>> evaluation_ = hooks_of(rules_, 0).evaluation;
    int quiescence_nodes_ = 0;
};

TEST_F(Risks, EachSavesNodesOrLooksFurther) {
    const auto positions = quiet_positions();
    const auto plain = nodes_over(positions, [](PvsOptions&) {});
    EXPECT_LT(nodes_over(positions, [](PvsOptions& o) { o.late_move_reductions = true; }), plain);
    EXPECT_LT(nodes_over(positions, [](PvsOptions& o) { o.late_move_pruning = 2; }), plain);
    EXPECT_LT(nodes_over(positions, [](PvsOptions& o) { o.futility = 4; }), plain);
    EXPECT_LT(nodes_over(positions, [](PvsOptions& o) { o.null_move = true; }), plain);
    EXPECT_NE(nodes_over(positions, [](PvsOptions& o) { o.probcut = 20, o.probcut_reduction = 2; }), plain);
    EXPECT_EQ(quiescence_nodes_, 0);
    EXPECT_NE(nodes_over(positions, [](PvsOptions& o) { o.quiescence = 6; }), plain);
    EXPECT_GT(quiescence_nodes_, 0);
}

TEST_F(Risks, AllTogetherStillFindEveryWinInThree) {
    const auto wins = forced_wins(rules_, 3, 30, 12);
    ASSERT_EQ(wins.size(), 30u);
    auto options = small_options();
    options.depth = 6;
    options.late_move_pruning = 6;
    options.futility = 40;
    options.probcut = 60;
    options.probcut_reduction = 2;
    for (const auto& position : wins) {
        const auto thought = search(position, options);
        ASSERT_FALSE(thought.line.empty());
        EXPECT_TRUE(is_win(thought.score)) << rules_.to_text(position);
        EXPECT_TRUE(keeps_win(rules_, position, thought.line.front(), 3)) << rules_.to_text(position);
    }
}

TEST_F(Risks, QuiescenceSeesAWinThatTheDepthDoesNot) {
    // Three in a row with both ends open: whatever the second seat does, the first wins two plies later.
    const auto position = rules_.parse_position("...../.xxx./...../oo.../..... o");
    ASSERT_TRUE(position);
    auto shallow = with([](PvsOptions& o) { o.depth = 1; });
    EXPECT_FALSE(is_loss(search(*position, shallow).score));
    shallow.quiescence = 8;
    EXPECT_EQ(search(*position, shallow).score, -win_in(2));
}

TEST_F(Risks, ExactSettingsTakeNone) {
    auto options = small_options();
    options.exact = true;
    options.depth = 4;
    options.futility = options.probcut = 1;
    options.late_move_pruning = 1;
    for (const auto& position : quiet_positions())
        EXPECT_EQ(search(position, options).score, alphabeta_score(rules_, position, 4, 0)) << rules_.to_text(position);
    EXPECT_EQ(quiescence_nodes_, 0);
}

// --- the same side moves again, and positions come back ----------------------------------------------

// A walker on a ring of cells: each turn is two steps (of the same side) of 0, 1 or 2 cells. Who makes it
// pass cell 40 wins. A position seen before on the line is a draw.
struct Walk {
    struct Position {
        int at = 0;
        int steps = 0;
        bool turned = false;
        friend bool operator==(const Position&, const Position&) = default;
    };
    struct Move {
        int by = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };
    using Moves = FixedVector<Move, 4>;

    Position start() const { return {}; }
    Side side_to_move(const Position& p) const { return p.steps / 2 % 2 == 0 ? Side::first : Side::second; }
    std::optional<Outcome> outcome(const Position& p) const {
        if (p.at < 12) return std::nullopt;
        const Position before{p.at, (p.steps + 3) % 4, false};
        return Outcome::win(side_to_move(before));
    }
    std::optional<Outcome> outcome(const Line<Position>& line) const {
        if (const auto over = outcome(line.now())) return over;
        int seen = 0;
        for (std::size_t ago = 0; ago <= line.plies(); ++ago) seen += line.before(ago) == line.now();
        if (seen >= 3) return Outcome::draw();
        return std::nullopt;
    }
    Moves legal_moves(const Position& p) const {
        Moves moves;
        for (int by = p.at > 0 ? -1 : 0; by <= 2; ++by) moves.push_back({by});
        return moves;
    }
    Position after(const Position& p, Move move) const { return {p.at + move.by, (p.steps + 1) % 4, false}; }
    Key key(const Position& p) const { return mix(static_cast<Key>(p.at * 4 + p.steps + 1)); }
    std::string to_text(const Position& p) const { return std::to_string(p.at); }
    std::string to_text(const Position&, Move move) const { return std::to_string(move.by); }
    Result<Position> parse_position(std::string_view) const { return Position{}; }
    Result<Move> parse_move(const Position&, std::string_view) const { return Move{}; }
};
static_assert(WithHistory<Walk>);

struct Advance final : Evaluation<Walk> {
    Score operator()(const Walk&, const Walk::Position& position) const override { return position.at % 5 - 2; }
};

TEST(Pvs, HasTheScoreOfMinimaxWhereASideMovesTwiceAndPositionsComeBack) {
    const Walk rules;
    Hooks<Walk> hooks;
    hooks.evaluation = std::make_shared<Advance>();
    for (int depth = 1; depth <= 7; ++depth)
        for (int at = 0; at < 12; ++at) {
            const std::vector<Walk::Position> line{{at, at % 4, false}};
            TextbookOptions plain;
            plain.depth = depth;
            AlphaBeta<Walk> alphabeta{rules, plain, hooks};
            auto options = small_options();
            options.exact = true;
            options.depth = depth;
            Pvs<Walk> pvs{rules, options, HookPolicy<Walk>{hooks}};
            EXPECT_EQ(pvs.think(Line<Walk::Position>{line}, {}, {}).score,
                      alphabeta.think(Line<Walk::Position>{line}, {}, {}).score)
                << "at " << at << " depth " << depth;
        }
}

TEST(Pvs, PlaysWhereTheFirstRecurrenceCountsAsADraw) {
    const Walk rules;
    auto options = small_options();
    options.depth = 20;
    const std::vector<Walk::Position> line{{3, 0, false}};
    Pvs<Walk> pvs{rules, options, HookPolicy<Walk>{}};
    const auto thought = pvs.think(Line<Walk::Position>{line}, {}, {});
    EXPECT_FALSE(thought.line.empty());
    EXPECT_FALSE(is_loss(thought.score)) << "one can always step back";
}

}  // namespace
}  // namespace plateau::search
