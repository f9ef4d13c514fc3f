#include "play/game_loop.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <thread>

#include "core/stop.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/searches_impl.h"

namespace plateau::play {
namespace {

const FileResources resources;

std::unique_ptr<AnyGame> open(std::string_view name) { return std::move(*open_game(name, resources)); }

GamePlan plan_for(const std::string& first, const std::string& second) {
    GamePlan plan;
    plan.seats[0].player = first;
    plan.seats[1].player = second;
    return plan;
}

class ScriptedPlayer final : public OutsidePlayer {
public:
    explicit ScriptedPlayer(std::function<OutsideAnswer(const GameSoFar&)> answer) : answer_{std::move(answer)} {}
    void start_game(const GameSoFar&) override { ++games; }
    OutsideAnswer choose(const GameSoFar& game, StopSignal) override { return answer_(game); }
    int games = 0;

private:
    std::function<OutsideAnswer(const GameSoFar&)> answer_;
};

OutsideAnswer say(const std::string& move) {
    OutsideAnswer answer;
    answer.move = move;
    return answer;
}

TEST(GameLoop, PlaysToTheEndAndReplaysToTheLetter) {
    const auto game = open("connect4");
    const auto played = game->play_game(plan_for("alphabeta:depth=2", "random"), {});
    ASSERT_TRUE(played) << played.error().en;
    ASSERT_TRUE(played->ending);
    EXPECT_EQ(played->mishap, Mishap::none);
    auto session = *game->new_session({});
    for (const auto& move : played->moves) ASSERT_TRUE(session->play(move.text));
    ASSERT_TRUE(session->ending());
    EXPECT_EQ(session->ending()->winner, played->ending->winner);
    EXPECT_EQ(session->ending()->reason, played->ending->reason);
    EXPECT_GT(played->use[0].nodes, 0u);
    EXPECT_EQ(played->use[0].moves + played->use[1].moves, played->moves.size());
}

TEST(GameLoop, TellsAListenerOfEveryMove) {
    const auto game = open("connect4");
    GamePlan plan = plan_for("random", "random");
    plan.random_plies = 3;
    std::vector<std::size_t> told;
    plan.listener = [&](const std::vector<PlayedMove>& moves) { told.push_back(moves.size()); };
    const auto played = game->play_game(plan, {});
    ASSERT_TRUE(played);
    ASSERT_EQ(told.size(), played->moves.size() - 2);  // the opening is told at once
    for (std::size_t i = 0; i < told.size(); ++i) EXPECT_EQ(told[i], i + 3);
}

TEST(GameLoop, IsTheSameGameForTheSameSeeds) {
    const auto game = open("tictactoe");
    const auto moves = [&](std::uint64_t seed) {
        auto plan = plan_for("random", "random");
        plan.seats[0].seed = seed;
        plan.seats[1].seed = seed + 1;
        const auto played = game->play_game(plan, {});
        std::string text;
        for (const auto& move : played->moves) text += move.text + " ";
        return text;
    };
    EXPECT_EQ(moves(5), moves(5));
    EXPECT_NE(moves(5), moves(6));
}

TEST(GameLoop, PlaysTheOpeningAndThenRandomPliesThatEndNothing) {
    const auto game = open("tictactoe");
    auto plan = plan_for("alphabeta:depth=1", "alphabeta:depth=1");
    plan.opening = {"b2", "a1"};
    plan.random_plies = 4;
    for (plan.seed = 1; plan.seed < 40; ++plan.seed) {
        const auto played = game->play_game(plan, {});
        ASSERT_TRUE(played);
        ASSERT_GT(played->moves.size(), 6u);
        EXPECT_EQ(played->moves[1].text, "a1");
        for (std::size_t i = 0; i < 6; ++i) EXPECT_TRUE(played->moves[i].is_opening);
        EXPECT_FALSE(played->moves[6].is_opening);
    }
}

TEST(GameLoop, RefusesAPlanThatCannotBe) {
    const auto game = open("tictactoe");
    EXPECT_FALSE(game->play_game(plan_for("nobody", "random"), {}));
    auto plan = plan_for("random", "random");
    plan.opening = {"b2", "b2"};
    EXPECT_FALSE(game->play_game(plan, {}));
    plan.opening = {"a1", "a2", "b1", "b2", "c1", "c2"};
    EXPECT_NE(game->play_game(plan, {}).error().en.find("after the end"), std::string::npos);
}

TEST(GameLoop, CutsLongGamesAndStopsWhenAsked) {
    const auto game = open("gomoku");
    auto plan = plan_for("random", "random");
    plan.max_plies = 5;
    const auto cut = game->play_game(plan, {});
    EXPECT_TRUE(cut->is_cut);
    EXPECT_TRUE(cut->ending && !cut->ending->winner);
    StopSource stop;
    stop.request_stop();
    EXPECT_FALSE(game->play_game(plan, stop.signal())->ending);
}

TEST(GameLoop, TakesPlayersFromOutsideAndTellsTheirFailuresApart) {
    const auto game = open("tictactoe");
    ScriptedPlayer fine{[&](const GameSoFar& so_far) {
        EXPECT_EQ(so_far.side, Side::first);
        auto session = *game->new_session({});
        for (const auto& move : so_far.moves) EXPECT_TRUE(session->play(move.text));
        return say(session->legal_moves().front().text);
    }};
    auto plan = plan_for("", "random");
    plan.seats[0].outside = &fine;
    EXPECT_EQ(game->play_game(plan, {})->mishap, Mishap::none);
    EXPECT_EQ(fine.games, 1);

    for (const auto mishap : {Mishap::crash, Mishap::stall, Mishap::time, Mishap::illegal}) {
        ScriptedPlayer bad{[&](const GameSoFar&) {
            OutsideAnswer answer = say(mishap == Mishap::illegal ? "z9" : "b2");
            if (mishap != Mishap::illegal) answer.mishap = mishap;
            return answer;
        }};
        plan.seats[0].outside = &bad;
        const auto played = game->play_game(plan, {});
        EXPECT_EQ(played->mishap, mishap);
        EXPECT_EQ(played->ending->winner, Side::second);
        EXPECT_NE(played->ending->reason.fr.find("premier"), std::string::npos);
    }
}

// A race with dice: a roll of 1 or 2, then the runner may take it or leave it; three steps win.
struct Race {
    struct Position {
        int steps[2] = {0, 0};
        int turn = 0, roll = 0;
        friend bool operator==(const Position&, const Position&) = default;
    };
    using Move = int;  // the roll, or 10 to leave it and 11 to take it
    using Moves = std::vector<int>;

    Position start() const { return {}; }
    Side side_to_move(const Position& p) const { return p.turn == 0 ? Side::first : Side::second; }
    std::optional<Outcome> outcome(const Position& p) const {
        for (const Side side : {Side::first, Side::second})
            if (p.steps[index_of(side)] >= 3) return Outcome::win(side);
        return std::nullopt;
    }
    bool awaits_chance(const Position& p) const { return p.roll == 0; }
    double probability(const Position&, Move) const { return 0.5; }
    Move roll(const Position&, Random& random) const { return 1 + static_cast<int>(random.below(2)); }
    Moves legal_moves(const Position& p) const { return awaits_chance(p) ? Moves{1, 2} : Moves{10, 11}; }
    Position after(Position p, Move move) const {
        if (awaits_chance(p)) {
            p.roll = move;
            return p;
        }
        if (move == 11) p.steps[p.turn] += p.roll;
        p.turn = 1 - p.turn;
        p.roll = 0;
        return p;
    }
    Key key(const Position& p) const {
        return mix(static_cast<Key>(p.steps[0] * 1000 + p.steps[1] * 100 + p.turn * 10 + p.roll));
    }
    std::string to_text(const Position&) const { return "race"; }
    std::string to_text(const Position&, Move move) const { return std::to_string(move); }
    Result<Position> parse_position(std::string_view) const { return Position{}; }
    Result<Move> parse_move(const Position&, std::string_view text) const { return std::stoi(std::string{text}); }
};
static_assert(WithChance<Race>);

TEST(GameLoop, RollsTheSameDiceForTheSameSeedWhoeverPlays) {
    const Race rules;
    const PlayerFactory<Race> players{rules, resources};
    const auto rolls = [&](std::uint64_t player_seed) {
        auto plan = plan_for("random", "random");
        plan.seed = 9;
        plan.seats[0].seed = player_seed;
        plan.seats[1].seed = player_seed + 1;
        const auto played = GameLoop<Race>{rules, players, plan}.play(rules.start(), {}, {});
        std::vector<std::string> dice;
        for (std::size_t i = 0; i < played->moves.size(); ++i) {
            EXPECT_EQ(played->moves[i].is_luck, i % 2 == 0);
            if (i % 2 == 0 && i < 6) dice.push_back(played->moves[i].text);
        }
        return dice;
    };
    EXPECT_EQ(rolls(1), rolls(100));
}

TEST(GameLoop, GivesEachSideAClockWithAnIncrement) {
    const auto game = open("connect4");
    std::vector<double> left;
    ScriptedPlayer clocked{[&](const GameSoFar& so_far) {
        EXPECT_TRUE(so_far.clock.is_set());
        left.push_back(so_far.seconds_left[index_of(so_far.side)]);
        return say("1");
    }};
    auto plan = plan_for("", "alphabeta:depth=2");
    plan.seats[0].outside = &clocked;
    plan.clock = {100, 10};
    auto played = game->play_game(plan, {});
    ASSERT_TRUE(played);
    ASSERT_GE(left.size(), 2u);
    EXPECT_EQ(left[0], 100);
    EXPECT_NEAR(left[1], 110, 1);  // what it did not use, and the increment
    EXPECT_LT(share_of_clock(60, 1), 60 / 2.0);
    EXPECT_GT(share_of_clock(60, 1), 1);

    plan.clock = {1e-9, 0};
    plan.margin_seconds = 0;
    played = game->play_game(plan, {});
    EXPECT_EQ(played->mishap, Mishap::time);
}

TEST(GameLoop, EndsByAgreementWhenAsked) {
    const auto game = open("connect4");
    const auto with_scores = [&](Score first, Score second, const Adjudication& rules) {
        const auto player = [](Score score) {
            return [score](const GameSoFar& so_far) {
                auto answer = say(std::to_string(1 + so_far.moves.size() / 4 % 7));
                answer.thought.depth = 1;
                answer.thought.score = score;
                return answer;
            };
        };
        ScriptedPlayer one{player(first)}, two{player(second)};
        GamePlan plan;
        plan.seats[0].outside = &one;
        plan.seats[1].outside = &two;
        plan.adjudication = rules;
        return *game->play_game(plan, {});
    };
    const auto won = with_scores(500, -500, {4, 400, 0, 0, 0});
    EXPECT_TRUE(won.is_adjudicated);
    EXPECT_EQ(won.moves.size(), 4u);
    EXPECT_EQ(won.ending->winner, Side::first);
    const auto drawn = with_scores(5, 5, {0, 0, 4, 10, 6});
    EXPECT_TRUE(drawn.is_adjudicated);
    EXPECT_FALSE(drawn.ending->winner);
    EXPECT_EQ(drawn.moves.size(), 9u);
    EXPECT_FALSE(with_scores(500, 500, {4, 400, 0, 0, 0}).is_adjudicated);  // they do not agree
    EXPECT_FALSE(with_scores(500, -500, {}).is_adjudicated);
}

TEST(Thinkers, CountTheTimeOfTheirHelpers) {
    const auto game = open("connect4");
    auto session = *game->new_session({});
    auto thinker = *session->thinker("pvs:nodes=200000,threads=2,table=4");
    const double before = process_cpu_seconds(), own_before = thread_cpu_seconds();
    const auto decision = thinker->think({}, {});
    const double all = process_cpu_seconds() - before, own = thread_cpu_seconds() - own_before;
    EXPECT_GE(decision.cpu_seconds, own * 0.9);
    EXPECT_NEAR(decision.cpu_seconds, all, 0.25 * all + 0.02);
}

TEST(StopWatches, OfCpuTimeStandStillWhileTheThreadSleeps) {
    const StopWatch time, cpu_time{{}, Passing::cpu_time};
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    EXPECT_LT(cpu_time.elapsed_seconds(), time.elapsed_seconds());
}

}  // namespace
}  // namespace plateau::play
