#include "players/gyges/thesis_player.h"

#include <algorithm>
#include <set>

#include "games/gyges/evaluation.h"
#include "games/gyges/test_positions.h"

namespace plateau::gyges {
namespace {

constexpr const char* their_rules = "memory=leg,end_on_start=0,no_repeat=1";

class NoWeightFiles final : public Resources {
    Result<std::string> read(std::string_view) const override { return fail("no files", "pas de fichiers"); }
};

std::unique_ptr<Player<Rules>> thesis(const Rules& rules, const std::string& spec) {
    auto player = thesis_player().make(rules, *parse_spec(spec), NoWeightFiles{});
    EXPECT_TRUE(player) << (player ? "" : player.error().en);
    return std::move(*player);
}

Thought<Move> thesis_thought(Player<Rules>& player, const std::vector<Position>& line) {
    Thought<Move> last;
    player.choose(Line<Position>{line}, Limits{}, [&](const auto& thought) { last = thought; });
    return last;
}

TEST(GygesThesis, ListsTheMovesOfTheRulesPieceByPiece) {
    const Rules rules = rules_with(their_rules);
    Random random{31};
    for (int i = 0; i < 200; ++i) {
        const Position position = random_position(random);
        const auto ours = rules.legal_moves(position), theirs = moves_as_programmed(rules, position);
        std::set<Square> winners;
        for (const Move move : ours)
            if (move.is_win()) winners.insert(move.from);
        std::size_t expected = 0;
        for (const Move move : ours) expected += move.is_win() || winners.count(move.from) == 0;
        EXPECT_EQ(theirs.size(), expected) << rules.to_text(position);
        for (const Move move : theirs) EXPECT_TRUE(rules.is_legal(position, move));
        EXPECT_TRUE(std::is_sorted(theirs.begin(), theirs.end(), [](Move a, Move b) { return a.from < b.from; }));
    }
}

TEST(GygesThesis, AFirstPassThatFallsShortIsTheLast) {
    const Rules rules = rules_with(their_rules);
    const Distance distance;
    Random random{32};
    int short_ones = 0;
    for (int i = 0; i < 60; ++i) {
        const Position position = random_position(random);
        const auto moves = moves_as_programmed(rules, position);
        std::uint64_t tried = 0;
        Score best = -max_evaluation;
        for (const Move move : moves) {
            const Position next = rules.after(position, move);
            if (next.has_same_board(position)) continue;
            ++tried;
            best = std::max(best, -distance(rules, next));
        }
        const auto player = thesis(rules, "thesis:eval=distance,depth=1");
        const auto thought = thesis_thought(*player, {position});
        if (best >= 0) continue;
        ++short_ones;
        EXPECT_EQ(thought.score, best);
        // Every move once, and an evaluation for each side: the table answers at the root from then on.
        EXPECT_EQ(thought.nodes, 2 * tried);
        EXPECT_EQ(-distance(rules, rules.after(position, thought.line.front())), best);
    }
    EXPECT_GT(short_ones, 5);
}

TEST(GygesThesis, APassThatFindsNoMoreIsTriedAgainUntilTheWindowIsFifty) {
    const Rules rules = rules_with(their_rules);
    Random random{33};
    std::uint64_t most = 0;
    for (int i = 0; i < 60; ++i) {
        const Position position = random_position(random);
        const auto player = thesis(rules, "thesis:eval=distance,depth=1");
        const auto moves = static_cast<double>(moves_as_programmed(rules, position).size());
        most = std::max(most, static_cast<std::uint64_t>(
                                  static_cast<double>(thesis_thought(*player, {position}).nodes) / (2 * moves)));
    }
    EXPECT_GT(most, 10u) << "so one ply takes them more than two";
}

TEST(GygesThesis, PlaysNoBoardTwiceAndEveryGameAlike) {
    const Rules rules = rules_with(their_rules);
    Random random{34};
    std::size_t plies = 0;
    for (int game = 0; game < 20; ++game) {
        const char* spec = game % 2 == 0 ? "thesis" : "thesis:eval=maxpath,depth=2";
        std::vector<Position> line{random_position(random)};
        const auto player = thesis(rules, spec), again = thesis(rules, spec);
        for (; line.size() < 12 && !rules.outcome(Line<Position>{line}); ++plies) {
            const Move move = player->choose(Line<Position>{line}, Limits{}, {});
            EXPECT_EQ(again->choose(Line<Position>{line}, Limits{}, {}), move);
            ASSERT_TRUE(rules.is_legal(line.back(), move));
            ASSERT_FALSE(rules.forbids(Line<Position>{line}, move));
            line.push_back(rules.after(line.back(), move));
        }
    }
    EXPECT_GT(plies, 40u);
}

TEST(GygesThesis, SetsUpAndStopsWhereItIsTold) {
    const Rules rules;
    const auto player = thesis(rules, "thesis:depth=4,eval=maxpath");
    std::vector<Position> line{rules.start()};
    while (line.back().is_setup())
        line.push_back(rules.after(line.back(), player->choose(Line<Position>{line}, Limits{}, {})));
    Limits limits;
    limits.nodes = 2000;
    Thought<Move> thought;
    player->choose(Line<Position>{line}, limits, [&](const auto& told) { thought = told; });
    EXPECT_LE(thought.nodes, 2002u);
    EXPECT_TRUE(rules.is_legal(line.back(), thought.line.front()));
}

}  // namespace
}  // namespace plateau::gyges
