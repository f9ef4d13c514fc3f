#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "play/catalog.h"
#include "play/files.h"
#include "protocols/hub/hub_engine.h"
#include "protocols/hub/hub_player.h"
#include "protocols/outside_players.h"

namespace plateau::protocols::hub {
namespace {

namespace fs = std::filesystem;
const play::FileResources resources;
constexpr const char* start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST(HubWords, AreReadAndWrittenWithTheirQuotes) {
    const Line line = parse_line("  pos pos=Wbe moves=\"32-28 19-23\" start name = \"\" ");
    EXPECT_EQ(line.command, "pos");
    EXPECT_EQ(*line.find("moves"), "32-28 19-23");
    EXPECT_TRUE(line.has("start"));
    EXPECT_EQ(*line.find("name"), "");
    EXPECT_EQ(to_text(Line{"id", {{"name", "A"}, {"author", "B C"}, {"x", ""}, {"y", "a=b"}}}),
              "id name=A author=\"B C\" x=\"\" y=\"a=b\"");
    EXPECT_EQ(parse_line("").command, "");
    EXPECT_EQ(parse_line("a \"b").arguments.size(), 1U);
}

TEST(HubWords, WriteCapturesWithWhatIsTaken) {
    EXPECT_EQ(to_text(WireMove{28, 19, {23}}), "28x19x23");
    EXPECT_EQ(to_text(WireMove{32, 28, {}}), "32-28");
    EXPECT_EQ(parse_move("28x19x23"), (WireMove{28, 19, {23}}));
    for (const char* wrong : {"", "32", "32-", "32-28-27", "99-98", "a-b", "32+28", "32-0"})
        EXPECT_FALSE(parse_move(wrong)) << wrong;
}

TEST(WireGames, TellMovesWithTheSameEndsApart) {
    auto wire = *WireGame::open("draughts");
    ASSERT_TRUE(wire->set_up("W:WK4:B13,20,32,37"));
    EXPECT_EQ(wire->cells(), "WeeeWeeeeeeeebeeeeeebeeeeeeeeeeebeeeebeeeeeeeeeeeee");
    EXPECT_FALSE(wire->play(WireMove{4, 15, {}}));
    auto again = *WireGame::open("draughts");
    ASSERT_TRUE(again->set_cells(wire->cells()));
    EXPECT_EQ(again->position(), wire->position());
    const auto taken = wire->play(std::string_view{"4x27x38x15"});
    ASSERT_TRUE(taken);
    EXPECT_EQ(*again->play(*taken), "4x27x38x15");
    EXPECT_FALSE(WireGame::open("connect4"));
    EXPECT_FALSE(again->set_cells("Wbb"));
    EXPECT_FALSE(again->set_cells(std::string{start}.replace(5, 1, "?")));
}

TEST(WireGames, RememberWhatCanComeBack) {
    auto wire = *WireGame::open("draughts");
    ASSERT_TRUE(wire->set_up("W:WK46,30:BK4,15"));
    ASSERT_TRUE(wire->play(std::string_view{"46-41"}));
    ASSERT_TRUE(wire->play(std::string_view{"4-9"}));
    EXPECT_EQ(wire->since_anchor(), (std::vector<WireMove>{{46, 41, {}}, {4, 9, {}}}));
    ASSERT_TRUE(wire->play(std::string_view{"30-24"}));
    EXPECT_TRUE(wire->since_anchor().empty());
    EXPECT_EQ(wire->anchor(), wire->cells());
}

std::string talk(const std::string& input) {
    std::istringstream in{input};
    std::ostringstream out;
    HubEngine engine{resources, in, out};
    EXPECT_TRUE(engine.choose_player("alphabeta:depth=3"));
    engine.run();
    return out.str();
}

TEST(HubEngine, GreetsAndGetsReady) {
    const auto answer = talk("hub\nset-param name=variant value=frisian\ninit\nping\nquit\nping\n");
    EXPECT_TRUE(answer.starts_with("id name=Plateau version="));
    EXPECT_TRUE(has(answer, "param name=variant value=normal type=enum values=\"normal killer bt frisian losing"));
    EXPECT_TRUE(has(answer, "wait\nready\npong\n"));
    EXPECT_EQ(count(answer, "pong"), 1U);
}

TEST(HubEngine, SearchesAndAnswersOnce) {
    // `new-game` waits for the search; the end of the input would stop it.
    const auto answer = talk(std::string{"hub\ninit\npos pos="} + start +
                             " moves=\"32-28 19-23 28x19x23\"\nlevel depth=3\ngo think\nnew-game\nquit\n");
    EXPECT_EQ(count(answer, "\ndone move="), 1U) << answer;
    EXPECT_TRUE(has(answer, "info depth=3 score=")) << "alphabeta does not count its leaves" << answer;
    EXPECT_TRUE(has(answer, "done move=14x23x19") || has(answer, "done move=13x24x19")) << answer;
}

TEST(HubEngine, TellsTheMeanDepthOfTheLeavesWhereItIsKnown) {
    const auto answer = talk(
        "set-param name=player value=\"strong:table=1,tables=0\"\ninit\npos start\nlevel depth=9\ngo "
        "think\nnew-game\n");
    const auto at = answer.find("info depth=9 mean-depth=");
    ASSERT_NE(at, std::string::npos) << answer;
    const double mean = std::stod(answer.substr(at + std::string_view{"info depth=9 mean-depth="}.size()));
    EXPECT_GT(mean, 1);
    EXPECT_NE(mean, 9) << "captures go deeper, reductions less deep" << answer;
}

TEST(HubEngine, RefusesALevelThatIsNoNumberAndKeepsTheOneBefore) {
    for (const char* wrong : {"move-time=abc", "depth=x", "nodes=", "move-time=-3", "inc=1s", "moves=many"}) {
        const auto answer =
            talk(std::string{"init\npos start\nlevel depth=1\nlevel "} + wrong + "\ngo think\nnew-game\n");
        EXPECT_EQ(count(answer, "error message=\""), 1U) << wrong << answer;
        EXPECT_EQ(count(answer, "done move="), 1U) << wrong << answer;
        EXPECT_EQ(count(answer, "info depth=2"), 0U) << wrong << answer;
    }
}

TEST(HubEngine, PlaysAtOnceOnAClockThatHasRunOut) {
    for (const char* late : {"time=-0.2 inc=2", "time=-10.9 inc=0.1 moves=3", "time=0.1 inc=-0.1"}) {
        const auto answer = talk(std::string{"init\npos start\nlevel "} + late + "\ngo think\nnew-game\n");
        EXPECT_EQ(count(answer, "error"), 0U) << late << answer;
        EXPECT_EQ(count(answer, "done move="), 1U) << late << answer;
    }
}

TEST(HubEngine, RefusesAnEmptyBoard) {
    const auto answer = talk("init\npos pos=W" + std::string(50, 'e') + "\ngo think\n");
    EXPECT_TRUE(has(answer, "error message=\"the board is empty")) << answer;
    EXPECT_TRUE(has(answer, "there is no position to search")) << answer;
}

TEST(HubEngine, ShowsTheScoreOfAForcedMoveAfterAFewPlies) {
    // There is one capture and nothing else.
    const auto answer =
        talk("set-param name=player value=\"strong:table=1,tables=0\"\ninit\npos pos=W" + std::string(17, 'e') +
             "beeeebeeeewe" + std::string(21, 'e') + "\nlevel nodes=100000\ngo think\nnew-game\n");
    EXPECT_EQ(count(answer, "done move="), 1U) << answer;
    EXPECT_TRUE(has(answer, "info depth=3 ")) << answer;
}

TEST(HubEngine, AnswersAfterStopInEveryMode) {
    for (const char* mode : {"go analyze", "go ponder", "level infinite\ngo think"}) {
        const auto answer =
            talk(std::string{"set-param name=player value=pvs\ninit\npos start\n"} + mode + "\nping\nstop\nping\n");
        EXPECT_EQ(count(answer, "done move="), 1U) << answer;
        EXPECT_LT(answer.find("pong"), answer.find("done")) << answer;
    }
}

TEST(HubEngine, GoesOnAfterAPonderHit) {
    auto answer = talk("init\npos start\nlevel move-time=0.05\ngo ponder\nponder-hit\nnew-game\n");
    EXPECT_EQ(count(answer, "done move="), 1U) << answer;
    answer = talk("init\npos start\nlevel depth=2\ngo ponder\nponder-hit\nnew-game\n");
    EXPECT_EQ(count(answer, "done move="), 1U) << answer;
    answer = talk("init\npos start\nlevel infinite\ngo ponder\nponder-hit\nnew-game\n");
    EXPECT_EQ(count(answer, "done move="), 1U) << answer;
    answer = talk("init\nponder-hit\nstop\n");
    EXPECT_EQ(count(answer, "done"), 0U) << answer;
}

TEST(HubEngine, KeepsItsMindFromMoveToMove) {
    const auto answer = talk("init\npos start\nlevel depth=3\ngo think\npos pos=" + std::string{start} +
                             " moves=\"32-28 18-23\"\ngo think\npos pos=" + std::string{start} +
                             " moves=\"31-27\"\ngo think\nnew-game\n");
    EXPECT_EQ(count(answer, "done move="), 3U) << answer;
    EXPECT_EQ(count(answer, "error"), 0U) << answer;
}

TEST(HubEngine, SurvivesLinesThatMakeNoSense) {
    const auto answer = talk(
        "\n   \n=\n\"\nwhat is=this\ninit\npos\npos pos=nonsense\ngo\npos start moves=\"32-29\"\ngo think\n"
        "pos start moves=\"zz\"\nset-param\nset-param name=x value=y\nset-param name=threads value=many\n"
        "set-param name=variant value=chess\nset-param name=player value=nobody\nlevel depth=x time=\n"
        "pos pos=BeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW\ngo\npos start\nlevel depth=1\ngo\nnew-game\n");
    EXPECT_GE(count(answer, "error message=\""), 9U) << answer;
    EXPECT_EQ(count(answer, "\ndone\n"), 3U) << answer;
    EXPECT_EQ(count(answer, "done move="), 1U) << answer;
}

TEST(HubEngine, WantsAPositionOfTheVariantItPlays) {
    for (const char* variant : {"normal", "frisian", "english"}) {
        const auto answer =
            talk(std::string{"init\npos start\nlevel depth=2\ngo think\nset-param name=variant value="} + variant +
                 "\ngo think\nponder-hit\nstop\npos start\ngo think\nnew-game\n");
        EXPECT_EQ(count(answer, "done move="), 2U) << answer;
        EXPECT_EQ(count(answer, "there is no position to search"), 1U) << answer;
        EXPECT_EQ(count(answer, "ready"), 1U) << "nobody asked for more" << answer;
    }
}

TEST(HubEngine, EndsItsSearchWhenThePeerDisappears) {
    const auto begun = std::chrono::steady_clock::now();
    talk("set-param name=player value=pvs\ninit\npos start\nlevel move-time=600\ngo think\n");
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds{600}) << "its time for a move";
}

// The program itself as the engine behind the player, where it is built; a script otherwise.
class HubScripts : public testing::Test {
protected:
    HubScripts() : folder_{fs::temp_directory_path() / ("plateau_hub_" + std::to_string(::getpid()))} {
        fs::create_directories(folder_);
    }
    ~HubScripts() override { fs::remove_all(folder_); }

    // What it does on "go think", "go ponder", "ponder-hit" and "stop".
    std::string engine(const std::string& think, const std::string& ponder = "", const std::string& hit = "",
                       const std::string& stop = "echo done move=1-7") const {
        const auto path = folder_ / "engine.sh";
        std::ofstream{path} << "#!/bin/sh\nwhile read -r line; do echo \"$line\" >>" << (folder_ / "log").string()
                            << "\ncase \"$line\" in\nhub) echo id name=S; echo param name=variant value=normal "
                               "type=string; echo wait;;\ninit) echo ready;;\nping) echo pong;;\n\"go think\") "
                            << think << ";;\n\"go ponder\") " << (ponder.empty() ? ":" : ponder) << ";;\nponder-hit) "
                            << (hit.empty() ? ":" : hit) << ";;\nstop) " << stop << ";;\nquit) exit 0;;\nesac\ndone\n";
        ::chmod(path.c_str(), 0755);
        return path.string();
    }
    std::string log() const {
        std::ifstream file{folder_ / "log"};
        std::stringstream text;
        text << file.rdbuf();
        return text.str();
    }

    static play::PlayedGame play(const std::string& command, const std::string& options, const std::string& position,
                                 std::vector<std::string> opening = {}, const std::string& game_name = "draughts") {
        const auto game = play::open_game(game_name, resources);
        auto player = open_outside("hub:cmd=" + command + options, game_name);
        EXPECT_TRUE(player) << player.error().en;
        play::GamePlan plan;
        plan.position = position;
        plan.opening = std::move(opening);
        plan.seats[0].outside = player->get();
        plan.seats[1].player = "alphabeta:depth=1";
        plan.max_plies = 12;
        auto played = (*game)->play_game(plan, {});
        EXPECT_TRUE(played);
        return *played;
    }

private:
    fs::path folder_;
};

TEST_F(HubScripts, PlayTheirMove) {
    const auto played =
        play(engine("echo info depth=4 score=0.25 nodes=7 pv=\\\"28x17x22\\\"; echo done move=28x17x22"), ",depth=4",
             "W:W28:B22");
    EXPECT_EQ(played.mishap, play::Mishap::none) << played.ending->reason.en;
    EXPECT_EQ(played.moves[0].text, "28x17");
    EXPECT_EQ(played.moves[0].thought.score, 25);
    EXPECT_EQ(played.moves[0].thought.line, std::vector<std::string>{"28x17"});
    EXPECT_TRUE(has(log(), "set-param name=variant value=normal\n"));
    EXPECT_TRUE(has(log(), "pos pos=Weeeeeeeeeeeeeeeeeeeeebeeeeewe"));
    EXPECT_TRUE(has(log(), "level depth=4\ngo think\n"));
}

TEST_F(HubScripts, LoseByWhatTheyDoWrong) {
    const std::string alone = "W:W28:B5";
    EXPECT_EQ(play(engine("exit 3"), ",time=1s", alone).mishap, play::Mishap::crash);
    EXPECT_EQ(play(engine("kill -9 $$"), ",time=1s", alone).mishap, play::Mishap::crash);
    EXPECT_EQ(play(engine("echo done move=28-99"), ",time=1s", alone).mishap, play::Mishap::illegal);
    EXPECT_EQ(play(engine("echo done"), ",time=1s", alone).mishap, play::Mishap::illegal);
    EXPECT_EQ(play(engine("echo done move=28-17"), ",time=1s", alone).mishap, play::Mishap::illegal);
    EXPECT_EQ(play(engine("sleep 20"), ",timeout=200ms,depth=1", alone).mishap, play::Mishap::stall);
    EXPECT_EQ(play(engine("sleep 0.3; echo done move=28-22"), ",time=10ms,margin=50ms", alone).mishap,
              play::Mishap::time);
    EXPECT_EQ(play("/nowhere/engine", "", alone).mishap, play::Mishap::crash);
}

TEST_F(HubScripts, PonderAndAreToldHowItWent) {
    // White walks 46-41, 41-36 and so on; its guess of the reply is right once, then wrong.
    const auto path =
        engine("n=$((n+1)); case $n in 1) echo done move=46-41 ponder=5-10;; *) echo done move=36-31;; esac", "",
               "echo done move=41-36 ponder=15-20", "echo done move=36-31");
    const auto played = play(path, ",depth=3,ponder=1", "W:W46,47:B5");
    EXPECT_TRUE(has(log(), "go ponder\n")) << log();
    EXPECT_TRUE(has(log(), "ponder-hit\n") || has(log(), "stop\n")) << log();
    EXPECT_FALSE(played.moves.empty());
}

TEST(HubPlayer, RefusesASpecThatMakesNoSense) {
    EXPECT_FALSE(open_outside("hub", "draughts"));
    EXPECT_FALSE(open_outside("hub:cmd=x,colour=red", "draughts"));
    EXPECT_FALSE(open_outside("hub:cmd=x", "connect4"));
    EXPECT_TRUE(open_outside("hub:cmd=x", "frisian"));
    EXPECT_TRUE(is_outside("hub:cmd=x"));
}

}  // namespace
}  // namespace plateau::protocols::hub
