#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <set>

#include "core/stop.h"
#include "lab/match/match_json.h"
#include "lab/match/match_runner.h"
#include "lab/match/openings.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab {
namespace {

namespace fs = std::filesystem;
const play::FileResources resources;

std::unique_ptr<play::AnyGame> open(std::string_view name) { return std::move(*play::open_game(name, resources)); }

MatchPlan some_match() {
    MatchPlan plan;
    plan.game = "tictactoe";
    plan.players = {"alphabeta:depth=2", "random"};
    plan.games = 60;
    plan.random_plies = 2;
    plan.seed = 7;
    return plan;
}

MatchSummary summary_of(const MatchPlan& plan, const MatchArchive* games = nullptr) {
    const auto run = run_match(plan, *open(plan.game), games, {}, {});
    EXPECT_TRUE(run) << run.error().en;
    return run->summary;
}

void expect_same(const MatchSummary& one, const MatchSummary& other) {
    EXPECT_EQ(one.games, other.games);
    EXPECT_EQ(one.wins, other.wins);
    EXPECT_EQ(one.draws, other.draws);
    EXPECT_EQ(one.pairs, other.pairs);
    EXPECT_EQ(one.plies, other.plies);
    for (std::size_t player = 0; player < 2; ++player) {
        EXPECT_EQ(one.use[player].nodes, other.use[player].nodes);
        EXPECT_EQ(one.use[player].moves, other.use[player].moves);
    }
}

class MatchInArchive : public testing::Test {
protected:
    MatchInArchive() : path_{fs::temp_directory_path() / ("plateau_match_" + std::to_string(::getpid()) + ".db")} {
        remove();
    }
    ~MatchInArchive() override { remove(); }
    void remove() const {
        for (const char* end : {"", "-wal", "-shm"}) fs::remove(path_.string() + end);
    }
    const fs::path& path() const { return path_; }

    MatchRun play(const MatchPlan& plan, bool resumes, StopSignal stop = {}, const MatchListener& listener = {}) const {
        const auto archive = archive::Archive::open(path_, {.linger_seconds = 0.001});
        EXPECT_TRUE(archive);
        const auto game = open(plan.game);
        const auto games = MatchArchive::open(**archive, *game, plan, resumes);
        EXPECT_TRUE(games) << games.error().en;
        const auto run = run_match(plan, *game, &*games, std::move(stop), listener);
        EXPECT_TRUE(run) << run.error().en;
        return *run;
    }
    std::vector<int> kept_rounds() const {
        const auto archive = archive::Archive::open(path_);
        std::vector<int> rounds;
        EXPECT_TRUE((*archive)->each({.oldest_first = true}, true, [&](const archive::KeptGame& game) {
            EXPECT_EQ(game.plies, game.record.moves.size());
            rounds.push_back(game.record.round);
            return true;
        }));
        return rounds;
    }

private:
    fs::path path_;
};

TEST(MatchPlans, GiveAPairTheSameStartWithSeatsSwapped) {
    const MatchPlan match = some_match();
    for (int pair = 0; pair < 5; ++pair) {
        const auto one = plan_of_game(match, 2 * pair), two = plan_of_game(match, 2 * pair + 1);
        EXPECT_EQ(one.seed, two.seed);
        EXPECT_EQ(one.seats[0].player, "alphabeta:depth=2");
        EXPECT_EQ(two.seats[0].player, "random");
        EXPECT_EQ(two.seats[1].player, "alphabeta:depth=2");
        EXPECT_NE(one.seats[1].seed, two.seats[0].seed);
        EXPECT_NE(one.seed, plan_of_game(match, 2 * pair + 2).seed);
    }
}

// It has not lost the games that it could not play.
TEST(Matches, FailWhereAnEngineCannotBeStarted) {
    MatchPlan plan = some_match();
    plan.game = "gomoku";
    plan.games = 2;
    for (const char* engine : {"gomocup:cmd=/nowhere/engine", "ugi:cmd=/nowhere/engine", "gomocup:cmd=/bin/false"}) {
        plan.players = {"random", engine};
        const auto run = run_match(plan, *open(plan.game), nullptr, {}, {});
        ASSERT_FALSE(run) << engine;
        EXPECT_NE(run.error().en.find("cannot be started"), std::string::npos) << run.error().en;
    }
}

TEST(Matches, AreTheSameForAnyNumberOfThreads) {
    MatchPlan plan = some_match();
    const auto alone = summary_of(plan);
    EXPECT_EQ(alone.games, 60);
    EXPECT_GT(alone.wins, alone.losses);
    EXPECT_EQ(alone.pairs.pairs(), 30u);
    plan.concurrency = 3;
    expect_same(alone, summary_of(plan));
}

TEST(Matches, TellOfEveryGameThatIsUnderWay) {
    MatchPlan plan = some_match();
    plan.games = 4;
    std::vector<std::size_t> moves(4);
    const auto run = run_match(plan, *open(plan.game), nullptr, {}, {}, [&](int game, const auto& so_far) {
        moves[static_cast<std::size_t>(game)] = so_far.size();
    });
    ASSERT_TRUE(run);
    for (std::size_t game = 0; game < 4; ++game) {
        ASSERT_TRUE(run->results[game]);
        EXPECT_EQ(moves[game], run->results[game]->plies);
    }
}

TEST(Matches, OfAPlayerWithItselfAreEvenPairByPair) {
    MatchPlan plan = some_match();
    plan.players = {"alphabeta:depth=3", "alphabeta:depth=3"};
    const auto sum = summary_of(plan);
    EXPECT_EQ(sum.wins, sum.losses);
    EXPECT_EQ(sum.as_first.wins, sum.as_second.losses);
    EXPECT_EQ(sum.as_first.wins + sum.as_second.wins, sum.wins);
    EXPECT_EQ(sum.as_first.games(), 30);
    EXPECT_EQ(sum.first_seat_wins() + sum.first_seat_losses(), sum.wins + sum.losses);
    EXPECT_NE(sum.as_first, sum.as_second) << "who begins is better off";
    EXPECT_EQ(sum.pairs.counts[2], 30u);
    EXPECT_TRUE(sum.strength.is_smoothed);
}

TEST(Matches, CountAGameWithoutItsPair) {
    MatchPlan plan = some_match();
    plan.games = 7;
    const auto sum = summary_of(plan);
    EXPECT_EQ(sum.games, 7);
    EXPECT_EQ(sum.pairs.pairs(), 3u);
    plan.games = 1;
    EXPECT_EQ(summary_of(plan).pairs.pairs(), 0u);
}

TEST(Matches, EndAtTheSamePairBySprtForAnyNumberOfThreads) {
    MatchPlan plan = some_match();
    plan.games = 4000;
    plan.sprt = Sprt{0, 80};
    const auto alone = summary_of(plan);
    EXPECT_EQ(alone.verdict, SprtVerdict::accept_h1);
    EXPECT_LT(alone.games, 1000);
    plan.concurrency = 4;
    expect_same(alone, summary_of(plan));
}

TEST(Matches, StopWithAWordWhenAPlayerCannotPlay) {
    MatchPlan plan = some_match();
    plan.players[1] = "alphabeta:depth=0";
    const auto run = run_match(plan, *open(plan.game), nullptr, {}, {});
    ASSERT_FALSE(run);
    EXPECT_NE(run.error().en.find("depth"), std::string::npos);
}

TEST_F(MatchInArchive, GoesOnWhereItWasStopped) {
    MatchPlan plan = some_match();
    const auto whole = summary_of(plan);
    StopSource stop;
    const auto part = play(plan, false, stop.signal(), [&](const MatchScore& score) {
        if (score.played() >= 21) stop.request_stop();
    });
    EXPECT_FALSE(part.is_complete);
    EXPECT_EQ(part.summary.games, 21);
    plan.concurrency = 2;
    const auto rest = play(plan, true);
    EXPECT_TRUE(rest.is_complete);
    expect_same(whole, rest.summary);
    EXPECT_EQ(kept_rounds().size(), 60u);
    expect_same(whole, play(plan, true).summary);  // nothing is left to play
    EXPECT_EQ(kept_rounds().size(), 60u);
    play(plan, false);  // another match
    EXPECT_EQ(kept_rounds().size(), 120u);
}

TEST_F(MatchInArchive, IsNotMixedWithAnotherPlan) {
    const MatchPlan begun = some_match();
    StopSource stop;
    play(begun, false, stop.signal(), [&](const MatchScore& score) {
        if (score.played() >= 5) stop.request_stop();
    });
    const auto archive = archive::Archive::open(path());
    ASSERT_TRUE(archive);
    const auto game = open(begun.game);
    const auto resumed = [&](const MatchPlan& plan) { return MatchArchive::open(**archive, *game, plan, true); };
    auto longer = begun;
    longer.games = 64;
    EXPECT_NE(resumed(longer).error().en.find("the match to resume was planned with 60 games"), std::string::npos);
    auto sequential = begun;
    sequential.sprt = Sprt{0, 80};
    EXPECT_FALSE(resumed(sequential));
    EXPECT_EQ(resumed(begun)->known().size(), 5u);
    auto elsewhere = begun;
    elsewhere.seed = begun.seed + 1;
    EXPECT_TRUE(resumed(elsewhere)->known().empty()) << "another match, begun anew";
}

// The match runs in a child that is killed without warning, again and again, until it comes to its end.
TEST_F(MatchInArchive, LosesNothingAndCountsNothingTwiceWhenKilled) {
    MatchPlan plan = some_match();
    plan.games = 600;
    plan.concurrency = 2;
    const auto whole = summary_of(plan);
    for (int kill = 0; kill < 4; ++kill) {
        int pipe_ends[2];
        ASSERT_EQ(::pipe(pipe_ends), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            play(plan, true, {}, [&](const MatchScore&) {
                if (::write(pipe_ends[1], "g", 1) != 1) ::_exit(1);
                ::usleep(2000);
            });
            ::_exit(0);
        }
        char game = 0;
        for (int seen = 0; seen < 20 + 13 * kill; ++seen) ASSERT_EQ(::read(pipe_ends[0], &game, 1), 1);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        ::close(pipe_ends[0]);
        ::close(pipe_ends[1]);
        std::set<int> rounds;
        for (const int round : kept_rounds()) EXPECT_TRUE(rounds.insert(round).second) << round;
    }
    const auto before = kept_rounds();
    EXPECT_FALSE(before.empty());
    EXPECT_LT(before.size(), 600u);
    const auto rest = play(plan, true);
    expect_same(whole, rest.summary);
    auto rounds = kept_rounds();
    EXPECT_TRUE(std::equal(before.begin(), before.end(), rounds.begin()));
    std::sort(rounds.begin(), rounds.end());
    ASSERT_EQ(rounds.size(), 600u);
    for (int i = 0; i < 600; ++i) EXPECT_EQ(rounds[static_cast<std::size_t>(i)], i + 1);
}

TEST(Openings, AreReadLineByLine) {
    const auto game = open("connect4");
    const auto openings = parse_openings(*game, "# a remark\n4453\n\n1 2 3 # another\r\n");
    ASSERT_TRUE(openings) << openings.error().en;
    EXPECT_EQ(*openings, (std::vector<Opening>{{"4", "4", "5", "3"}, {"1", "2", "3"}}));
    EXPECT_EQ(*parse_openings(*game, write_openings(*openings)), *openings);
    EXPECT_TRUE(parse_openings(*game, "44\n48\n").error().en.starts_with("line 2: "));
    EXPECT_EQ(parse_openings(*game, "44\n,\n").error().en, "line 2: moves are expected");
    EXPECT_TRUE(parse_openings(*game, "12121212\n").error().fr.starts_with("ligne 1 : "));
    EXPECT_FALSE(parse_openings(*game, "# nothing\n"));
}

TEST(Openings, AreDifferentAndEvenForTheJudge) {
    const auto game = open("connect4");
    SuitePlan plan;
    plan.count = 12;
    plan.plies = 4;
    plan.judge = "alphabeta:depth=4";
    plan.window = 0.1;
    const auto suite = make_openings(*game, plan, {}, {});
    ASSERT_TRUE(suite) << suite.error().en;
    ASSERT_EQ(suite->openings.size(), 12u);
    std::set<std::string> positions;
    for (const auto& opening : suite->openings) {
        EXPECT_EQ(opening.size(), 4u);
        auto session = *game->new_session({"", opening, 1});
        EXPECT_TRUE(positions.insert(session->position()).second);
        const auto decision = (*session->thinker(plan.judge))->think({}, {});
        EXPECT_NEAR(decision.thought.win_chance, 0.5, 0.1);
    }
}

TEST(Openings, CanEndWithTheMoveThatMakesThemEven) {
    const auto game = open("in_a_row:rows=9,cols=9,n=5");
    SuitePlan plan;
    plan.count = 1;
    plan.start = {"e5", "d4", "f6"};
    plan.plies = 4;
    plan.judge = "strong:nodes=2000,table=1";
    plan.is_balanced = true;
    plan.window = 0.5;
    const auto suite = make_openings(*game, plan, {}, {});
    ASSERT_TRUE(suite) << suite.error().en;
    ASSERT_EQ(suite->openings.size(), 1u);
    const Opening& opening = suite->openings[0];
    ASSERT_EQ(opening.size(), 4u);
    EXPECT_EQ(Opening(opening.begin(), opening.begin() + 3), plan.start);
    // Nearer to even than what the judge itself would play, which is the best move.
    const auto chance_after = [&](const std::string& move) {
        Opening moves = plan.start;
        moves.push_back(move);
        auto session = *game->new_session({"", moves, 1});
        return (*session->thinker(plan.judge))->think({}, {}).thought.win_chance;
    };
    auto before = *game->new_session({"", plan.start, 1});
    const auto best = (*before->thinker(plan.judge))->think({}, {}).move;
    EXPECT_LE(std::abs(chance_after(opening[3]) - 0.5), std::abs(chance_after(best) - 0.5) + 0.05);
    plan.start = {"e5", "e5"};
    EXPECT_FALSE(make_openings(*game, plan, {}, {})) << "no such moves";
}

TEST(Openings, HaveMorePliesWhereMoreAreNeeded) {
    const auto game = open("connect4");
    EXPECT_LT(usual_random_plies(*game, 5), usual_random_plies(*game, 500));
    EXPECT_LE(usual_random_plies(*game, 1'000'000), 10);
    EXPECT_GE(usual_random_plies(*open("tictactoe"), 1000), 1);
}

}  // namespace
}  // namespace plateau::lab
