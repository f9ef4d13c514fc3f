#include "lab/training/training_plan.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "core/stop.h"
#include "core/weights.h"
#include "games/in_a_row/placement.h"
#include "lab/positions/position_sinks.h"
#include "lab/training/examples.h"
#include "lab/training/self_play.h"
#include "lab/training/workers.h"
#include "learning/fit/adam_logistic.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/learned.h"
#include "play/stop_watch.h"

namespace plateau::lab {
namespace {

namespace fs = std::filesystem;

class Training : public ::testing::Test {
protected:
    Training() : folder_{fs::temp_directory_path() / ("plateau_training_" + std::to_string(::getpid()))} {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~Training() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    std::unique_ptr<play::AnyGame> open(const std::string& name) const {
        auto game = play::open_game(name, files_);
        EXPECT_TRUE(game);
        return std::move(*game);
    }

    TrainingPlan plan(const std::string& method, const std::string& out, std::uint64_t games) const {
        TrainingPlan plan;
        plan.method = *parse_spec(method);
        plan.player = "alphabeta:depth=1";
        plan.games = games;
        plan.out = file(out);
        plan.command = "test";
        plan.date = "2000-01-01";
        plan.save_every_seconds = 0.02;
        return plan;
    }

    static std::string weights_of(const TrainingPlan& plan) {
        const auto text = play::read_file(plan.out);
        EXPECT_TRUE(text) << plan.out;
        return text ? *text : "";
    }

    // The files of a folder with their contents, one after the other.
    static std::string contents_of(const std::string& folder) {
        std::string all;
        for (const auto& path : position_files(folder)) all += path.filename().string() + *play::read_file(path);
        return all;
    }

    SelfPlayRun self_play(const std::string& folder, std::uint64_t games) const {
        SelfPlayRun run;
        run.plan.player = "alphabeta:depth=1";
        run.games = games;
        run.folder = file(folder);
        return run;
    }

    fs::path folder_;
    play::FileResources files_;
};

// Plays a player against every reply there is; the number of games it lost.
int games_lost(const in_a_row::Placement& rules, Player<in_a_row::Placement>& player, Side side,
               std::vector<in_a_row::Placement::Position>& line) {
    const Line<in_a_row::Placement::Position> now{line};
    if (const auto outcome = rules.outcome(line.back())) return outcome->winner == other(side);
    std::vector<in_a_row::Placement::Move> moves;
    if (rules.side_to_move(line.back()) == side) moves.push_back(player.choose(now, {}, {}));
    else
        for (const auto& move : rules.legal_moves(line.back())) moves.push_back(move);
    int lost = 0;
    for (const auto& move : moves) {
        line.push_back(rules.after(line.back(), move));
        lost += games_lost(rules, player, side, line);
        line.pop_back();
    }
    return lost;
}

TEST_F(Training, TicTacToeByPlayNeverLosesAfterwards) {
    const auto game = open("tictactoe");
    const in_a_row::Placement rules{*in_a_row::shape_of(*parse_spec("tictactoe"))};
    for (const std::string method : {"qlearning", "sarsa", "td"}) {
        const auto plan = this->plan(method + ":rate=0.3,epsilon=0.5", method, 8000);
        const auto report = train(*game, plan, {}, {});
        ASSERT_TRUE(report) << report.error().en;
        auto player = play::make_table_player(rules, *parse_spec("learned:values=" + plan.out), files_);
        ASSERT_TRUE(player) << player.error().en;
        std::vector<in_a_row::Placement::Position> line{rules.start()};
        for (const Side side : {Side::first, Side::second})
            EXPECT_EQ(games_lost(rules, **player, side, line), 0) << method << " as " << to_string(side);
    }
}

TEST_F(Training, AnUntrainedTableLoses) {
    const in_a_row::Placement rules{*in_a_row::shape_of(*parse_spec("tictactoe"))};
    play::TablePlayer<in_a_row::Placement> player{rules, {}, true};
    std::vector<in_a_row::Placement::Position> line{rules.start()};
    EXPECT_GT(games_lost(rules, player, Side::second, line), 0);
}

const std::vector<std::pair<std::string, std::uint64_t>> every_method{
    {"logistic:opening=6,steps=4,precision=0", 30},
    {"logistic:solver=adam,opening=6,steps=4,batch=64", 30},
    {"perceptron:hidden=4,epochs=3,opening=6", 30},
    {"td:leaf=1,rate=0.01", 40},
    {"td:values=features,rate=0.01", 40},
    {"qlearning", 500},
    {"sarsa", 500},
    {"cmaes:pairs=1,population=4", 24},
    {"genetic:pairs=1,population=4", 24},
    {"abdoulaye:depth=2,lambda=0.5,opening=2", 4},
};

TEST_F(Training, StoppedAndResumedGivesTheSameWeights) {
    const auto game = open("connect4");
    for (const auto& [method, games] : every_method) {
        const auto whole = plan(method, "whole " + method, games);
        ASSERT_TRUE(train(*game, whole, {}, {})) << method;

        auto cut = plan(method, "cut " + method, games);
        for (int stops = 0; stops < 3; ++stops) {
            StopSource stop;
            TrainingListener listener;
            listener.progress = [&](const Text&, std::uint64_t, std::uint64_t, const std::string&) {
                stop.request_stop();
            };
            const auto report = train(*game, cut, stop.signal(), listener);
            cut.resume = true;
            if (report) break;
        }
        const auto report = train(*game, cut, {}, {});
        ASSERT_TRUE(report) << method << report.error().en;
        EXPECT_EQ(weights_of(cut), weights_of(whole)) << method;
        EXPECT_FALSE(fs::exists(cut.out + ".state"));
    }
}

// Runs the plan in a child that is killed again and again, until it is through.
int run_with_kills(const play::AnyGame& game, const TrainingPlan& plan) {
    Random random{1};
    for (int kills = 0;; ++kills) {
        const pid_t child = ::fork();
        if (child == 0) ::_exit(train(game, plan, {}, {}) ? 0 : 1);
        if (kills < 6) {
            ::usleep(1000 * (10 + random.below(60)));
            ::kill(child, SIGKILL);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        if (!WIFEXITED(status)) continue;
        EXPECT_EQ(WEXITSTATUS(status), 0);
        return kills;
    }
}

TEST_F(Training, KilledAndResumedGivesTheSameWeights) {
    struct Case {
        std::string game, method;
        std::uint64_t games;
        int gate_pairs;
    };
    for (const auto& [name, method, games, gate_pairs] :
         {Case{"connect4", "logistic:opening=6,steps=20,precision=0", 300, 20},
          Case{"tictactoe", "qlearning", 8000, 0}}) {
        const auto game = open(name);
        auto whole = plan(method, "undisturbed", games);
        whole.gate.pairs = gate_pairs;
        ASSERT_TRUE(train(*game, whole, {}, {}));
        auto killed = whole;
        killed.out = file("killed");
        killed.resume = true;
        killed.save_every_seconds = 0.01;
        EXPECT_GE(run_with_kills(*game, killed), 1) << method;
        EXPECT_EQ(contents_of(whole.out + ".games"), contents_of(killed.out + ".games")) << method;
        for (const char* ending : {"", ".candidate", ".curve.csv"}) {
            const auto one = play::read_file(whole.out + ending), other = play::read_file(killed.out + ending);
            ASSERT_EQ(static_cast<bool>(one), static_cast<bool>(other)) << method << ending;
            if (one) {
                EXPECT_EQ(*one, *other) << method << ending;
            }
        }
        EXPECT_FALSE(fs::exists(killed.out + ".state"));
    }
}

TEST_F(Training, IsTheSameOnSeveralThreads) {
    const auto game = open("connect4");
    auto one = plan("logistic:opening=6,steps=5", "one", 40), two = plan("logistic:opening=6,steps=5", "two", 40);
    two.threads = 3;
    ASSERT_TRUE(train(*game, one, {}, {}));
    ASSERT_TRUE(train(*game, two, {}, {}));
    EXPECT_EQ(weights_of(one), weights_of(two));
    EXPECT_EQ(contents_of(one.out + ".games"), contents_of(two.out + ".games"));
}

TEST_F(Training, TheFileSaysWhereItComesFromAndPlays) {
    const auto game = open("connect4");
    auto plan = this->plan("logistic:opening=6", "lines.weights", 60);
    plan.gate.pairs = 4;
    const auto report = train(*game, plan, {}, {});
    ASSERT_TRUE(report) << report.error().en;
    const auto weights = read_weights(report->weights_file, files_);
    ASSERT_TRUE(weights) << weights.error().en;
    for (const char* key : {"command", "game", "method", "seed", "date", "data", "features", "scale", "gate"})
        EXPECT_TRUE(weights->find(key)) << key;
    EXPECT_TRUE(game->check_player("alphabeta:depth=2,eval=lines,eval.weights=" + report->weights_file));
    EXPECT_EQ(report->gate->pairs.pairs(), 4u);
    EXPECT_TRUE(fs::exists(plan.out + ".curve.csv"));
    EXPECT_EQ(report->is_kept, report->gate->score > 0.5);
}

// The document's closed form, by the method and not by the player alone; the curves say how it came about.
TEST_F(Training, AbdoulayesCoefficientsComeWithTheirCurvesAndPlay) {
    const auto game = open("in_a_row:rows=5,cols=5,n=4");
    const auto method = parse_spec("abdoulaye");
    auto plan = *usual_plan(*game, *method);
    EXPECT_EQ(plan.games, 5u);
    EXPECT_EQ(plan.gate.pairs, 0);
    plan.out = file("coefficients.weights");
    const auto report = train(*game, plan, {}, {});
    ASSERT_TRUE(report) << report.error().en;
    const auto weights = read_weights(plan.out, files_);
    ASSERT_TRUE(weights) << weights.error().en;
    EXPECT_EQ(*weights->find("features"), "threats");
    EXPECT_FLOAT_EQ(weights->values[3], 100000) << "half-open, one short of four";
    const auto curves = play::read_file(report->coefficients_file);
    ASSERT_TRUE(curves);
    EXPECT_TRUE(
        curves->starts_with("step,own_half_1,own_half_2,own_half_3,own_open_1,own_open_2,own_open_3,enemy_half_1"))
        << curves->substr(0, 100);
    EXPECT_NE(curves->find("\n0,3.3333333,6.6666667,80,10,100,250,"), std::string::npos) << "it begins with Aglin's";
    EXPECT_TRUE(game->check_player("thesis:weights=" + plan.out));
    EXPECT_TRUE(game->check_player("alphabeta:depth=2,eval=threats,eval.weights=" + plan.out));
    EXPECT_FALSE(open("connect4")->check_player("thesis:weights=" + file("nowhere")));
    EXPECT_FALSE(open("gomoku")->check_player("thesis:weights=" + plan.out)) << "five are not four";
}

TEST_F(Training, AbdoulayeLearnsNothingElseThanNInARow) {
    auto plan = this->plan("abdoulaye", "x", 1);
    plan.player = "random";
    for (const char* name : {"avalam", "renju", "pente"})
        EXPECT_EQ(check_plan(*open(name), plan).error().en,
                  fmt::format("abdoulaye learns n in a row without fouls, captures or swap2, not {}", name));
}

TEST_F(Training, RefusesWhatCannotBe) {
    const auto game = open("connect4");
    const auto error = [&](const TrainingPlan& plan) { return check_plan(*game, plan).error().en; };
    EXPECT_EQ(error(plan("guessing", "x", 1)),
              "there is no method 'guessing': expected one of logistic, perceptron, td, sarsa, qlearning, cmaes, "
              "genetic, abdoulaye, book, memory, strategies");
    EXPECT_EQ(error(plan("logistic:l2=x", "x", 1)).substr(0, 20), "l2 must be a number ");
    auto strange = plan("logistic", "x", 1);
    strange.features = "moon";
    EXPECT_EQ(error(strange), "there is no feature set 'moon': expected one of lines, windows, threats, board");
    auto first = plan("qlearning", "run", 100000);
    StopSource stop;
    stop.request_stop();
    EXPECT_FALSE(train(*game, first, stop.signal(), {}));
    EXPECT_EQ(train(*game, first, {}, {}).error().en,
              first.out + ".state holds an unfinished run: continue it with --resume, or delete it");
    auto other = plan("sarsa", "run", 100000);
    other.resume = true;
    EXPECT_NE(train(*game, other, {}, {}).error().en.find("belongs to another run"), std::string::npos);
    auto longer = first;
    longer.games = 200000;
    longer.resume = true;
    EXPECT_NE(train(*game, longer, {}, {}).error().en.find("belongs to another run"), std::string::npos);
    EXPECT_TRUE(fs::exists(first.out + ".state")) << "what was begun is still there";
}

TEST_F(Training, SelfPlayGoesOnWhereItWasStoppedAndGrows) {
    const auto game = open("connect4");
    const auto run_until = [&](const SelfPlayRun& run, std::uint64_t games) {
        StopSource stop;
        return run_self_play(*game, run, files_, stop.signal(), [&](const SelfPlayTotals& totals) {
            if (totals.games >= games) stop.request_stop();
        });
    };
    const auto whole = self_play("whole", 2100);
    const auto totals = run_until(whole, 5000);
    ASSERT_TRUE(totals) << totals.error().en;
    EXPECT_EQ(totals->games, 2100u);
    EXPECT_EQ(totals->new_games, 2100u);
    EXPECT_EQ(position_files(whole.folder).size(), 3u);

    auto cut = self_play("cut", 2100);
    for (const std::uint64_t games : {1, 700}) EXPECT_FALSE(run_until(cut, games)) << "stopped after " << games;
    cut.threads = 3;  // which may end all the games before the one that stops them is taken in
    for (const std::uint64_t games : {1000, 1001, 2050}) (void)run_until(cut, games);
    ASSERT_TRUE(run_until(cut, 5000));
    EXPECT_EQ(contents_of(cut.folder), contents_of(whole.folder));
    EXPECT_EQ(run_until(cut, 5000)->new_games, 0u) << "nothing is left to play";

    auto grown = self_play("grown", 300);
    ASSERT_TRUE(run_until(grown, 5000));
    grown.games = 2100;
    ASSERT_TRUE(run_until(grown, 5000));
    EXPECT_EQ(contents_of(grown.folder), contents_of(whole.folder));

    auto other = self_play("grown", 2100);
    other.plan.seed = 2;
    EXPECT_NE(run_until(other, 5000).error().en.find("was begun with seed: 1"), std::string::npos);
}

TEST_F(Training, RefusesPositionsOfAnotherGame) {
    const auto game = open("connect4"), other = open("tictactoe");
    ASSERT_TRUE(run_self_play(*other, self_play("tictactoe", 10), files_, {}, {}));
    auto plan = this->plan("logistic", "out", 1);
    plan.data = file("tictactoe");
    EXPECT_EQ(train(*game, plan, {}, {}).error().en, plan.data + " holds positions of tictactoe, not of connect4");
}

TEST_F(Training, ExamplesMergeEqualPositionsAndKeepGamesTogether) {
    const auto game = open("connect4");
    const auto ground = game->training("lines");
    ASSERT_TRUE(ground);
    MemorySink memory{about_run(*game, {})};
    std::vector<std::string> different;
    play::SelfPlayPlan random;
    random.player = "random";
    const std::string bytes = *(*ground)->self_play(random, 0, play::StopWatch{StopSignal{}});
    for (std::string_view left = bytes; different.size() < 2;)
        different.emplace_back(play::take_position(left)->packed);
    for (std::uint32_t number = 0; number < 50; ++number) {
        play::StoredPosition position;
        position.game = number;
        position.ply = 1;
        position.result = number % 2 == 0 ? play::StoredPosition::won : play::StoredPosition::lost;
        position.packed = different[0];
        ASSERT_TRUE(memory.sink()(position));
        position.packed = different[1];
        position.score = win_in(3);  // nothing to learn, unless asked for
        ASSERT_TRUE(memory.sink()(position));
    }
    const PositionSet set = memory.finish();
    const learning::Ties ties{{}, count_features((*ground)->blocks())};
    const auto merged = make_examples(**ground, ties, set, {.symmetries = false, .validation_percent = 0}, 1);
    ASSERT_TRUE(merged) << merged.error().en;
    EXPECT_EQ(merged->positions, 100u);
    EXPECT_EQ(merged->distinct, 1u);
    ASSERT_EQ(merged->training.size(), 1u);
    FeatureVector room;
    EXPECT_EQ(merged->training.read(0, room).target, 0.5);
    EXPECT_EQ(merged->training.read(0, room).weight, 1);
    const ExampleOptions opinions{
        .quiet = false, .proven = true, .symmetries = false, .validation_percent = 0, .result_share = 0};
    const auto with_proven = make_examples(**ground, ties, set, opinions, 1);
    ASSERT_EQ(with_proven->training.size(), 2u);
    EXPECT_EQ(with_proven->training.read(0, room).target + with_proven->training.read(1, room).target, 1.5)
        << "an even score, and a certain win";
    const auto all =
        make_examples(**ground, ties, set, {.dedupe = false, .symmetries = false, .validation_percent = 30}, 1);
    EXPECT_EQ(all->training.size() + all->validation.size(), 50u);
    EXPECT_GT(all->validation.size(), 5u);
}

// What is read row by row and what is kept in memory are the same sum for any weights.
TEST_F(Training, RowsReadOneByOneSayWhatRowsInMemorySay) {
    const auto game = open("connect4");
    const auto ground = game->training("windows");
    ASSERT_TRUE(ground);
    auto games = self_play("games", 20);
    ASSERT_TRUE(run_self_play(*game, games, files_, {}, {}));
    const auto set = PositionSet::open(file("games"));
    ASSERT_TRUE(set) << set.error().en;
    const learning::Ties ties{(*ground)->ties(), count_features((*ground)->blocks())};
    const auto examples = make_examples(**ground, ties, *set, {.result_share = 0.5}, 1, workers(2));
    ASSERT_TRUE(examples) << examples.error().en;
    learning::AdamLogistic adam{ties.parameters(), {}};
    adam.start_from(ties.gather((*ground)->raw_weights()));
    EXPECT_NEAR(adam.loss(examples->training), adam.loss(examples->training.in_memory()), 1e-6);
    EXPECT_GT(examples->training.size(), 2 * 100u) << "a position and its mirror image";
}

TEST(Curve, IsWrittenAndDrawn) {
    const std::vector<CurvePoint> curve{{1, 0.7, 0.69}, {2, 0.6, 0.65}, {3, 0.5, 0.66}};
    EXPECT_EQ(to_csv(curve), "step,training,validation\n1,0.7,0.69\n2,0.6,0.65\n3,0.5,0.66\n");
    EXPECT_NE(draw_curve(curve, 40, 4, Language::english).find("0.69000 |*"), std::string::npos);
    EXPECT_EQ(draw_curve({}, 40, 4, Language::english), "");
}

}  // namespace
}  // namespace plateau::lab
