#include <gtest/gtest.h>

#include <set>

#include "core/random.h"
#include "players/avalam/kit.h"
#include "players/avalam/mollin.h"
#include "players/avalam/policy.h"

namespace plateau::avalam {
namespace {

class NoFiles final : public Resources {
public:
    Result<std::string> read(std::string_view) const override { return fail("no files here", "pas de fichiers ici"); }
};

Position random_position(const Rules& rules, int plies, std::uint64_t seed) {
    Random random{seed};
    Position position = rules.start();
    for (int ply = 0; ply < plies && !rules.outcome(position); ++ply)
        position = rules.after(position, rules.sample(position, random));
    return position;
}

std::unique_ptr<Player<Rules>> player_of(const Rules& rules, const std::string& name,
                                         std::vector<std::pair<std::string, std::string>> options) {
    for (const auto& player : kit(rules).players)
        if (player.name == name) {
            auto made = player.make(rules, Spec{name, std::move(options)}, NoFiles{});
            EXPECT_TRUE(made);
            return made ? std::move(*made) : nullptr;
        }
    return nullptr;
}

Thought<Move> think(Player<Rules>& player, const Position& position, std::uint64_t nodes) {
    const std::vector<Position> line{position};
    Limits limits;
    limits.nodes = nodes;
    Thought<Move> last;
    player.choose(Line<Position>{line}, limits, [&](const Thought<Move>& thought) { last = thought; });
    return last;
}

TEST(AvalamStrong, PlaysSolvedEndgamesAndSaysSo) {
    const Rules rules;
    const auto player = player_of(rules, "strong", {{"eval.weights", ""}, {"table", "1"}, {"solve.table", "4"}});
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Position position = random_position(rules, 28, seed);
        const auto thought = think(*player, position, 100'000);
        const auto margin = Solver{rules, {.table_megabytes = 4}}.margin(position);
        ASSERT_TRUE(margin);
        EXPECT_TRUE(thought.is_proven);
        EXPECT_EQ(thought.score, points_of(*margin));
        ASSERT_EQ(thought.reasons.size(), 1U);
        EXPECT_TRUE(thought.reasons[0].why.en.starts_with("solved: "));
        EXPECT_FALSE(thought.reasons[0].why.fr.empty());
    }
}

TEST(AvalamStrong, KeepsWhatBestPlayGivesWhileItSetsTraps) {
    const Rules rules;
    const auto player = player_of(rules, "strong", {{"eval.weights", ""}, {"table", "1"}, {"solve.table", "4"}});
    int not_won = 0, other_moves = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const Position position = random_position(rules, 28, seed);
        Solver solver{rules, {.table_megabytes = 4}};
        const auto solution = solver.solve(position);
        if (!solution || solution->margin.sign() > 0) continue;
        ++not_won;
        const auto thought = think(*player, position, 200'000);
        const auto reply = solver.margin(rules.after(position, thought.line.front()));
        EXPECT_EQ(-reply->sign(), solution->margin.sign());
        other_moves += thought.line.front() != solution->line.front();
    }
    EXPECT_GT(not_won, 10);
    EXPECT_GT(other_moves, 5);
}

TEST(AvalamStrong, PlaysTheSameMoveForTheSameNodes) {
    const Rules rules;
    for (const std::uint64_t seed : {1, 2}) {
        const Position position = random_position(rules, 12, seed);
        const auto one = player_of(rules, "strong", {{"eval.weights", ""}, {"table", "1"}});
        const auto two = player_of(rules, "strong", {{"eval.weights", ""}, {"table", "1"}});
        const auto first = think(*one, position, 2000), second = think(*two, position, 2000);
        EXPECT_EQ(first.line, second.line);
        EXPECT_EQ(first.nodes, second.nodes);
        EXPECT_LE(first.nodes, 2001U);
    }
}

TEST(AvalamPolicy, KeepsMovesOfAPositionAndOfItsHalfTurnUnderOneCode) {
    const Rules rules;
    const Policy policy{std::make_shared<SurroundingsEvaluation>(SurroundingFeatures{}.raw_weights()),
                        GroupTable::for_solvers(Worth{}),
                        std::make_shared<const Limits>(),
                        {}};
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Position position = random_position(rules, 3 * static_cast<int>(seed), seed);
        const Position turned = position.half_turned();
        EXPECT_EQ(policy.key(rules, position), policy.key(rules, turned));
        for (const Move move : rules.legal_moves(position)) {
            const int code = policy.code(rules, position, move);
            EXPECT_EQ(policy.decode(rules, position, code), move);
            EXPECT_EQ(policy.decode(rules, turned, code), rules.transformed(move, 1));
        }
        EXPECT_FALSE(policy.decode(rules, position, 0xffff));
    }
}

class LateWatch final : public Watch {
public:
    double elapsed_seconds() const override { return 1; }
    bool stop_requested() const override { return false; }
};

TEST(AvalamPolicy, AsksForNoExactValueOnceTheTimeIsOver) {
    const Rules rules;
    const Position position = random_position(rules, 30, 1);
    const auto limits = std::make_shared<Limits>();
    Policy policy{std::make_shared<SurroundingsEvaluation>(SurroundingFeatures{}.raw_weights()),
                  GroupTable::for_solvers(Worth{}), limits, PolicyOptions{}};
    const std::vector<Position> line{position};
    policy.start(rules, Line<Position>{line});
    EXPECT_TRUE(policy.known(rules, position, 1));
    const LateWatch watch;
    limits->watch = &watch;
    limits->seconds = 0.2;
    const Position fresh = random_position(rules, 29, 2);
    EXPECT_FALSE(policy.known(rules, fresh, 1));
}

TEST(AvalamMollin, TakesEachPieceApart) {
    const Rules rules;
    const Position position = random_position(rules, 10, 4);
    const auto medium = player_of(rules, "mollin", {{"level", "medium"}});
    const auto deeper = player_of(rules, "mollin", {{"level", "medium"}, {"root", "apart"}});
    EXPECT_EQ(think(*medium, position, Limits::no_node_limit).depth, 2);
    EXPECT_EQ(think(*deeper, position, Limits::no_node_limit).depth, 3);
    const auto strict = player_of(rules, "mollin", {{"level", "hard"}, {"filter", "both"}});
    const auto open = player_of(rules, "mollin", {{"level", "hard"}, {"filter", "none"}});
    EXPECT_LT(think(*strict, position, Limits::no_node_limit).nodes,
              think(*open, position, Limits::no_node_limit).nodes);
}

TEST(AvalamMollin, PlaysTheFirstOfEquallyGoodMovesUnlessToldToDrawLots) {
    const Rules rules;
    const Position position = rules.start();            // every move takes one tower from somebody: most are alike
    const auto value_of = [&](const Position& after) {  // of a move, for whoever made it, after the best reply
        Score worst = infinite_score;
        for (const Move& reply : rules.legal_moves(after)) {
            const Position then = rules.after(after, reply);
            worst = std::min(worst, points(then, position.side_to_move()) - points(then, after.side_to_move()));
        }
        return worst;
    };
    Score best = -infinite_score;
    std::vector<Move> equals;
    for (const Move& move : rules.legal_moves(position)) {
        const Score value = value_of(rules.after(position, move));
        if (value > best) best = value, equals.clear();
        if (value == best) equals.push_back(move);
    }
    ASSERT_GT(equals.size(), 20U);
    const auto move_of = [&](std::vector<std::pair<std::string, std::string>> options) {
        return think(*player_of(rules, "mollin", std::move(options)), position, Limits::no_node_limit).line.front();
    };
    EXPECT_EQ(move_of({{"level", "medium"}}), equals.front());
    std::set<std::pair<int, int>> drawn;
    for (int seed = 1; seed <= 20; ++seed) {
        const Move move = move_of({{"level", "medium"}, {"ties", "random"}, {"seed", std::to_string(seed)}});
        EXPECT_NE(std::find(equals.begin(), equals.end(), move), equals.end());
        drawn.insert({move.from, move.to});
    }
    EXPECT_GT(drawn.size(), 5U);
}

}  // namespace
}  // namespace plateau::avalam
