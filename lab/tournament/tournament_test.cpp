#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/stop.h"
#include "lab/tournament/game_unit.h"
#include "lab/tournament/standings.h"
#include "lab/tournament/tournament_report.h"
#include "play/files.h"
#include "protocols/engine_list.h"

namespace plateau::lab {
namespace {

namespace fs = std::filesystem;
const play::FileResources resources;

Result<TournamentPlan> parsed(const std::string& text) { return parse_tournament(text, "", resources); }

TournamentPlan plan_of(const std::string& kind, int players, int games = 2, const std::string& more = "") {
    std::string list;
    for (int i = 0; i < players; ++i)
        list += (i == 0 ? "" : ",") + std::string{"{name = \"p"} + std::to_string(i) + "\", player = \"" +
                (i % 3 == 0   ? "alphabeta:depth=3"
                 : i % 3 == 1 ? "alphabeta:depth=1"
                              : "random") +
                "\"}";
    auto plan = parsed("game = \"tictactoe\"\nkind = \"" + kind + "\"\nplayers = [" + list +
                       "]\ngames = " + std::to_string(games) + "\n" + more);
    EXPECT_TRUE(plan) << plan.error().en;
    return *plan;
}

TEST(TournamentFiles, SayLineAndColumnOfWhatIsWrong) {
    const std::map<std::string, std::string> wrong{
        {"game = ", "line 1, column "},
        {"game = \"tictactoe\"\nplayers = [\"random\"]", "line 1, column 1: a tournament needs"},
        {"game = \"tictactoe\"\nkind = \"league\"", "line 2, column 8: kind expects one of round_robin"},
        {"game = 3", "line 1, column 8: game expects a text"},
        {"game = \"tictactoe\"\nplayers = [\"random\", \"random\"]", "line 2, column 22: random takes part twice"},
        {"game = \"tictactoe\"\nplayers = [\"random\", 3]", "line 2, column 22: players expects specs"},
        {"gmae = \"tictactoe\"", "line 1, column 8: there is no 'gmae' in a tournament: expected one of"},
        {"game = \"tictactoe\"\ngames = 0", "line 2, column 9: games expects a whole number from 1"},
        {"clock = {time = \"soon\"}", "line 1, column 17: time expects a time"},
        {"clock = {hours = 3}", "line 1, column 18: there is no 'hours' in clock"},
        {"clock = 3", "line 1, column 9: clock expects a table"},
        {"[=]", "this is not TOML"},
        {"players\u00e4\u0755 = 1", "line 1, column "},
        {"game = \u00e9", "line 1, column "},
        {std::string("[\0\0a\nb = 1", 8), "this is not TOML"},
        {"game = \"chess\"\nplayers = [\"a\", \"b\"]", "there is no game 'chess'"},
        {"game = \"tictactoe\"\nplayers = [\"random\", \"nobody\"]", "there is no player 'nobody'"},
        {"game = \"tictactoe\"\nkind = \"sprt\"\nplayers = [\"random\", \"easy\"]",
         "line 1, column 1: kind = \"sprt\""},
    };
    for (const auto& [text, words] : wrong) {
        const auto plan = parsed(text);
        ASSERT_FALSE(plan) << text;
        EXPECT_TRUE(plan.error().en.starts_with(words)) << text << "\n" << plan.error().en;
    }
}

TEST(Schedules, LetAllMeetOnce) {
    const auto plan = plan_of("round_robin", 5);
    EXPECT_EQ(next_stage(plan, {}).size(), 10U);
    EXPECT_EQ(next_stage(plan_of("gauntlet", 5), {}).size(), 4U);
    EXPECT_EQ(next_stage(plan_of("gauntlet", 5, 2, "heroes = 2"), {}).size(), 6U);
}

TEST(Schedules, OfASwissTournamentPairNeighboursWhoHaveNotMet) {
    for (const int players : {6, 7}) {
        const auto plan = plan_of("swiss", players, 2, "rounds = 4");
        std::vector<PairingScore> played;
        std::set<std::pair<std::size_t, std::size_t>> met;
        for (int round = 1; round <= 4; ++round) {
            const auto stage = next_stage(plan, played);
            ASSERT_EQ(stage.size(), static_cast<std::size_t>(players / 2));
            for (const auto& pairing : stage) {
                EXPECT_EQ(pairing.round, round);
                EXPECT_TRUE(met.insert(std::minmax(pairing.player, pairing.opponent)).second);
                played.push_back({pairing, pairing.player < pairing.opponent ? 4 : 0});  // the better seed wins
            }
        }
        EXPECT_TRUE(next_stage(plan, played).empty());
        const auto byes = half_points_of_byes(plan, played);
        EXPECT_EQ(std::count(byes.begin(), byes.end(), 4), players % 2 == 0 ? 0 : 4);
    }
}

TEST(Schedules, OfACupLeaveOneWinner) {
    const auto plan = plan_of("knockout", 6);
    std::vector<PairingScore> played;
    int stages = 0;
    while (true) {
        const auto stage = next_stage(plan, played);
        if (stage.empty()) break;
        ASSERT_LT(++stages, 20);
        // The worse seed wins, but 0 ties for ever and goes on as the better seed.
        for (const auto& pairing : stage) played.push_back({pairing, pairing.player == 0 ? pairing.games : 0});
    }
    EXPECT_EQ(survivors(plan, played), std::vector<std::size_t>{0});
    EXPECT_EQ(stages, 3 + 2 * plan.tiebreak_pairs);
}

class Tournaments : public testing::Test {
protected:
    Tournaments() : folder_{fs::temp_directory_path() / ("plateau_tournament_" + std::to_string(::getpid()))} {
        fs::create_directories(folder_);
    }
    ~Tournaments() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }

    // The answer without what a clock measured.
    static std::string played(const TournamentPlan& plan, const std::string& path, int threads, bool resumes,
                              int stop_after = -1) {
        auto archive = archive::Archive::open(path);
        EXPECT_TRUE(archive);
        auto games = TournamentArchive::open(**archive, plan, resumes);
        EXPECT_TRUE(games);
        const auto queue = in_process_queue([] { return make_game_worker(resources); }, threads);
        StopSource stop;
        TournamentRun run;
        const auto ended = run_tournament(
            plan, &*games, *queue, stop.signal(),
            [&](const TournamentRun& so_far, int, int) {
                if (stop_after >= 0 && so_far.games_played >= stop_after) stop.request_stop();
            },
            run);
        EXPECT_TRUE(ended) << ended.error().en;
        EXPECT_EQ(run.is_complete, stop_after < 0);
        auto answer = to_json(plan, run, standings_of(plan, run));
        for (auto& row : answer["standings"]) {
            row.erase("cpu_seconds");
            row.erase("longest_move_seconds");
        }
        return answer.dump();
    }

private:
    fs::path folder_;
};

TEST_F(Tournaments, AreNotMixedWithAnotherPlanOfTheSameName) {
    const auto plan = plan_of("round_robin", 3, 4);
    played(plan, file("begun"), 1, false, 2);
    auto archive = archive::Archive::open(file("begun"));
    ASSERT_TRUE(archive);
    auto longer = plan;
    longer.games = 8;
    const auto refused = TournamentArchive::open(**archive, longer, true);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().en.find("was planned otherwise"), std::string::npos) << refused.error().en;
    EXPECT_TRUE(TournamentArchive::open(**archive, plan, true)->has_games());
}

TEST_F(Tournaments, OfEveryKindEndTheSameWithAnyNumberOfThreads) {
    for (const char* kind : {"round_robin", "gauntlet", "swiss", "knockout"}) {
        const auto plan = plan_of(kind, 5, 4);
        const auto one = played(plan, file(std::string{kind} + "1"), 1, false);
        EXPECT_EQ(played(plan, file(std::string{kind} + "3"), 3, false), one) << kind;
    }
}

TEST_F(Tournaments, GoOnWhereTheyWereStopped) {
    for (const char* kind : {"round_robin", "swiss", "knockout"}) {
        const auto plan = plan_of(kind, 4, 6);
        const auto whole = played(plan, file(std::string{kind} + "a"), 2, false);
        const auto path = file(std::string{kind} + "b");
        played(plan, path, 2, false, 3);
        played(plan, path, 1, true, 5);
        EXPECT_EQ(played(plan, path, 2, true), whole) << kind;
        EXPECT_EQ(played(plan, path, 2, true), whole) << kind;  // nothing left to play
    }
}

TEST_F(Tournaments, StopWhenTheTestIsDecided) {
    const auto plan = parsed(
        "game = \"tictactoe\"\nkind = \"sprt\"\nplayers = [\"alphabeta:depth=6\", \"random\"]\ngames = 400\n"
        "sprt = {elo0 = 0, elo1 = 100}");
    ASSERT_TRUE(plan) << plan.error().en;
    const auto answer = nlohmann::json::parse(played(*plan, file("sprt"), 2, false));
    EXPECT_LT(answer["games"], 200);
    EXPECT_EQ(answer["pairings"][0]["sprt"]["verdict"], "H1");
    EXPECT_EQ(answer.dump(), nlohmann::json::parse(played(*plan, file("sprt1"), 1, false)).dump());
}

TEST_F(Tournaments, AreReportedWithBoards) {
    const auto plan = plan_of("round_robin", 3, 4);
    auto archive = archive::Archive::open(file("report"));
    auto games = TournamentArchive::open(**archive, plan, false);
    const auto queue = in_process_queue([] { return make_game_worker(resources); }, 1);
    TournamentRun run;
    ASSERT_TRUE(run_tournament(plan, &*games, *queue, {}, {}, run));
    const auto report = report_of(plan, run, standings_of(plan, run), *games, resources, "plateau tournament x.toml");
    ASSERT_TRUE(report) << report.error().en;
    const auto html = to_html(*report, Language::french);
    EXPECT_NE(html.find("class=\"game\""), std::string::npos);
    EXPECT_NE(html.find("data-ply=\"1\""), std::string::npos);
    EXPECT_EQ(html.find("http"), html.find("http://www.w3.org"));
    EXPECT_EQ(report->data.size(), 13U);
}

TEST(GameUnits, ComeBackAsTheyWentOut) {
    const auto plan =
        plan_of("round_robin", 2, 2,
                "clock = {time = \"60s\", increment = \"1s\"}\nadjudication = {win_plies = 4, win_score = "
                "100}\nposition = \"x../.../... o\"");
    MatchPlan match = plan.match;
    match.players = {"random", "easy"};
    const GameUnit unit{"tictactoe", {{7, plan_of_game(match, 0)}, {8, plan_of_game(match, 1)}}};
    const auto back = parse_unit(to_text(unit));
    ASSERT_TRUE(back) << back.error().en;
    EXPECT_EQ(to_text(*back), to_text(unit));
    EXPECT_EQ(back->games[1].plan.clock, unit.games[1].plan.clock);
    EXPECT_EQ(back->games[1].plan.adjudication.win_score, 100);
    for (const char* wrong : {"nonsense", "7", "{\"game\": 7}", "{\"game\": \"connect4\", \"games\": [1e309]}",
                              "{\"game\": \"connect4\", \"games\": [7]}"}) {
        EXPECT_FALSE(parse_unit(wrong)) << wrong;
        EXPECT_FALSE(parse_records(wrong)) << wrong;
    }
    const auto records = make_game_worker(resources)->work(to_text(unit), {});
    ASSERT_TRUE(records && *records);
    EXPECT_EQ(parse_records(**records)->size(), 2U);
}

// What a worker answers to a pair of games between these two.
Result<std::optional<std::string>> answer_to(Worker& worker, const std::string& first, const std::string& second) {
    MatchPlan match = plan_of("round_robin", 2, 2).match;
    match.players = {first, second};
    return worker.work(to_text(GameUnit{"tictactoe", {{1, plan_of_game(match, 0)}, {2, plan_of_game(match, 1)}}}), {});
}

TEST_F(Tournaments, UseTheEnginesOfAWorkersListAlone) {
    const std::string script = file("engine.sh"), trace = file("trace");
    std::ofstream{script} << "#!/bin/sh\ntouch " << trace << "\necho ugiok\nexit 0\n";
    fs::permissions(script, fs::perms::owner_all);
    protocols::EngineList engines;
    ASSERT_TRUE(engines.add("mine=ugi:cmd=" + script));
    const play::ShippedResources files;
    const auto worker = make_game_worker(
        files, [&](std::string_view player, std::string_view game) { return engines.open(player, game); });
    for (const std::string& player :
         {"ugi:cmd=" + script, "hub:cmd=" + script, "gomocup:cmd=" + script, "dxp:cmd=" + script,
          std::string{"dxp:host=127.0.0.1,port=1"}, std::string{"xmlrpc:url=http://127.0.0.1:1"},
          std::string{"ugi:engine=theirs"}, "ugi:engine=mine,cmd=" + script}) {
        const auto answer = answer_to(*worker, player, "random");
        ASSERT_FALSE(answer) << player;
        EXPECT_NE(answer.error().en.find("worker"), std::string::npos) << answer.error().en;
    }
    EXPECT_FALSE(fs::exists(trace)) << "nothing was started";
    ASSERT_TRUE(answer_to(*worker, "ugi:engine=mine,timeout=5s", "random"));
    EXPECT_TRUE(fs::exists(trace));
}

TEST_F(Tournaments, ReadNoFilesOfAWorkerThatAreNotForThem) {
    std::ofstream{file("t.weights")} << "none\n";
    const play::ShippedResources none, some{{file("")}};
    const std::string player = "alphabeta:depth=1,eval=lines,eval.weights=" + file("t.weights");
    const auto refused = answer_to(*make_game_worker(none), player, "random");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().en.find("cannot be read here"), std::string::npos) << refused.error().en;
    const auto read = answer_to(*make_game_worker(some), player, "random");
    ASSERT_FALSE(read) << "it holds no weights";
    EXPECT_EQ(read.error().en.find("cannot be read here"), std::string::npos) << read.error().en;
}

TEST(TournamentPlans, LeaveEnginesOfAListToTheWorkers) {
    const std::string text = "game = \"draughts\"\nplayers = [\"hub:engine=scan,time=1s\", \"random\"]\ngames = 2\n";
    ASSERT_TRUE(parsed(text)) << parsed(text).error().en;
    const auto here = make_game_worker(resources);
    const auto answer = answer_to(*here, "ugi:engine=scan", "random");
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().en, "only workers know the engine scan (plateau worker --engine scan=...)");
}

TEST(Queues, TellEveryResultOnceAndStopWhenAsked) {
    class Echo final : public Worker {
        Result<std::optional<std::string>> work(const std::string& job, StopSignal) override {
            if (job == "bad") return fail("no", "non");
            return std::optional{job};
        }
    };
    std::uint64_t handed = 0, told = 0;
    const auto queue = in_process_queue([] { return std::make_unique<Echo>(); }, 4);
    const auto next = [&]() -> std::optional<Job> {
        if (handed == 1000) return std::nullopt;
        ++handed;
        return Job{handed, std::to_string(handed)};
    };
    const auto done = [&](std::uint64_t id, const std::string& result) -> Result<void> {
        EXPECT_EQ(std::to_string(id), result);
        ++told;
        return {};
    };
    EXPECT_TRUE(queue->run(next, done, {}));
    EXPECT_EQ(told, 1000U);
    handed = told = 0;
    StopSource stop;
    EXPECT_TRUE(queue->run(
        next,
        [&](std::uint64_t, const std::string&) -> Result<void> {
            if (++told == 10) stop.request_stop();
            return {};
        },
        stop.signal()));
    EXPECT_EQ(told, handed);  // what was begun was finished
    EXPECT_LT(told, 20U);
    bool given = false;
    const auto broken = queue->run(
        [&]() -> std::optional<Job> {
            return std::exchange(given, true) ? std::nullopt : std::optional{Job{1, "bad"}};
        },
        done, {});
    EXPECT_EQ(broken.error().en, "no");
}

}  // namespace
}  // namespace plateau::lab
