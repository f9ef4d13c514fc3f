#include "games/gyges/evaluation.h"
#include "games/gyges/reach_evaluation.h"
#include "games/gyges/test_positions.h"
#include "players/gyges/kit.h"
#include "players/gyges/policy.h"
#include "search/alphabeta.h"

namespace plateau::gyges {
namespace {

class NoFiles final : public Resources {
    Result<std::string> read(std::string_view) const override { return fail("no files", "pas de fichiers"); }
};

Result<std::unique_ptr<Player<Rules>>> make(const Rules& rules, const std::string& spec) {
    return kit(rules).players.front().make(rules, *parse_spec(spec), NoFiles{});
}

std::unique_ptr<Player<Rules>> pvs(const Rules& rules, const std::string& options) {
    auto made = make(rules, "strong:eval=reach,table=1," + options);
    EXPECT_TRUE(made) << (made ? "" : made.error().en);
    return std::move(*made);
}

Move choose(Player<Rules>& player, const Position& position) {
    const std::vector<Position> line{position};
    return player.choose(Line<Position>{line}, Limits{}, {});
}

TEST(GygesPvs, TakesAnyEvaluationAndRefusesWhatItDoesNotKnow) {
    const Rules rules;
    for (const char* spec :
         {"strong:eval=basic,eval.sign=printed", "strong:eval=maxpath", "strong:eval=reach,eval.exit=80"})
        EXPECT_TRUE(make(rules, spec)) << spec;
    for (const char* spec : {"strong", "strong:colour=2", "strong:eval=beauty", "strong:eval=maxpath,eval.exit=80"})
        EXPECT_FALSE(make(rules, spec)) << spec;  // the first needs the file of its network
}

TEST(GygesPvs, GivesTheScoreOfAlphaBetaWhereItTakesNoRisks) {
    const Rules rules;
    Random random{21};
    for (int left = 12; left > 0;) {
        const Position position = random_position(random);
        if (rules.winning_move(position)) continue;
        --left;
        search::Hooks<Rules> hooks;
        hooks.evaluation = std::make_shared<MaxPath>();
        search::TextbookOptions options;
        options.depth = 2;
        const std::vector<Position> line{position};
        const auto thought = search::AlphaBeta<Rules>{rules, options, hooks}.think(Line<Position>{line}, {}, {});
        Score score = 0;
        (*make(rules, "strong:depth=2,exact=1,eval=maxpath,table=1"))
            ->choose(Line<Position>{line}, Limits{}, [&](const auto& told) { score = told.score; });
        EXPECT_EQ(score, thought.score) << rules.to_text(position);
    }
}

TEST(GygesPvs, WinsAtOnceAndDoesNotLoseAtOnce) {
    const Rules rules;
    const auto player = pvs(rules, "depth=2");
    Random random{7};
    int wins = 0, parries = 0;
    for (int i = 0; i < 60; ++i) {
        const Position position = random_position(random);
        const Move move = choose(*player, position);
        ASSERT_TRUE(rules.is_legal(position, move));
        if (rules.winning_move(position)) {
            EXPECT_TRUE(move.is_win()) << rules.to_text(position);
            ++wins;
            continue;
        }
        bool has_safe_move = false;
        for (const Move other : rules.legal_moves(position))
            has_safe_move = has_safe_move || !rules.winning_move(rules.after(position, other));
        if (!has_safe_move) continue;
        EXPECT_FALSE(rules.winning_move(rules.after(position, move))) << rules.to_text(position);
        ++parries;
    }
    EXPECT_GT(wins, 5);
    EXPECT_GT(parries, 5);
}

TEST(GygesPvs, SetsUpALegalRow) {
    for (const char* options : {"", "presets=1", "alternate=1", "home_rows=2"}) {
        const Rules rules = rules_with(options);
        const auto player = pvs(rules, "depth=1");
        Position position = rules.start();
        for (int i = 0; i < piece_count; ++i) {
            ASSERT_TRUE(position.is_setup());
            const Move move = choose(*player, position);
            ASSERT_TRUE(rules.is_legal(position, move)) << options;
            position = rules.after(position, move);
        }
        EXPECT_FALSE(position.is_setup());
    }
}

TEST(Policy, CodesOfMovesComeBackInAllFourImages) {
    const Rules rules;
    Policy policy{std::make_shared<Reach>(ReachOptions{})};
    Random random{3};
    for (int i = 0; i < 40; ++i) {
        const Position position = random_position(random);
        for (const Move move : rules.distinct_moves(position)) {
            const int code = policy.code(rules, position, move);
            ASSERT_EQ(policy.decode(rules, position, code), move);
            ASSERT_EQ(policy.code(rules, flipped(position), flipped(move)), code);
            if (mirrored(position) == position) continue;
            ASSERT_EQ(policy.code(rules, mirrored(position), mirrored(move)), code);
        }
    }
}

TEST(Policy, JudgesBothSidesAlike) {
    const Rules rules;
    Policy policy{std::make_shared<Reach>(ReachOptions{})};
    Random random{4};
    for (int i = 0; i < 200; ++i) {
        const Position position = random_position(random);
        EXPECT_EQ(policy.evaluate(rules, position), policy.evaluate(rules, flipped(position)));
        EXPECT_EQ(policy.evaluate(rules, position), policy.evaluate(rules, mirrored(position)));
    }
}

}  // namespace
}  // namespace plateau::gyges
