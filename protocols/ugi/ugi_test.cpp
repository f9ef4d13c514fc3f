#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "play/catalog.h"
#include "play/files.h"
#include "protocols/outside_players.h"
#include "protocols/ugi/ugi_engine.h"
#include "protocols/ugi/ugi_player.h"

namespace plateau::protocols::ugi {
namespace {

namespace fs = std::filesystem;
const play::FileResources resources;

std::string talk(const std::string& input, const std::string& game = "tictactoe") {
    std::istringstream in{input};
    std::ostringstream out;
    UgiEngine engine{resources, in, out};
    EXPECT_TRUE(engine.choose_game(game));
    engine.run();
    return out.str();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(UgiEngine, GreetsAndAnswersQuestions) {
    const auto answer = talk(
        "ugi\nisready\nuginewgame\nposition startpos moves b2\nquery p1turn\nquery gameover\nquery result\n"
        "position startpos moves a1 a2 b1 b2 c1\nquery gameover\nquery result\nquit\nquery result\n");
    EXPECT_TRUE(has(answer, "id name Plateau"));
    EXPECT_TRUE(
        has(answer, "ugiok\nreadyok\nresponse false\nresponse false\nresponse none\nresponse true\nresponse p1win\n"));
    EXPECT_TRUE(answer.ends_with("p1win\n"));
}

TEST(UgiEngine, FindsTheWinAndSaysWhatItThinks) {
    const auto answer = talk(
        "setoption name Game value connect4\nsetoption name Player value alphabeta\n"
        "position startpos moves 4 1 4 1 4 1\ngo depth 3\nisready\n");
    EXPECT_TRUE(has(answer, "bestmove 4\n"));
    EXPECT_TRUE(has(answer, "score mate 1"));
}

TEST(UgiEngine, StopsAnEndlessSearchWhenAsked) {
    const auto answer =
        talk("setoption name Game value connect4\nposition startpos\ngo infinite\nisready\nstop\nisready\n");
    EXPECT_TRUE(has(answer, "bestmove "));
    EXPECT_LT(answer.find("readyok"), answer.rfind("bestmove"));
}

TEST(UgiEngine, SurvivesLinesThatMakeNoSense) {
    const auto answer = talk(
        "\n   \nposition\nposition fen nonsense\nposition startpos moves z9\nsetoption\nsetoption name Game value "
        "chess\n"
        "setoption name Player value nobody\nquery\nquery weather\ngo depth x\nwhat\ngo p1time 300 p2time 300 p1inc "
        "0\n");
    EXPECT_TRUE(has(answer, "info string there is no game 'chess'"));
    EXPECT_TRUE(has(answer, "info string 'what' is not understood"));
    EXPECT_TRUE(has(answer, "bestmove "));
    EXPECT_TRUE(talk("go depth 2\n").ends_with("\n"));
}

// An engine in shell script: `answer` is what it does on "go".
class Scripts : public testing::Test {
protected:
    Scripts() : folder_{fs::temp_directory_path() / ("plateau_ugi_" + std::to_string(::getpid()))} {
        fs::create_directories(folder_);
    }
    ~Scripts() override { fs::remove_all(folder_); }

    std::string engine(const std::string& answer, const std::string& greeting = "echo ugiok") const {
        const auto path = folder_ / "engine.sh";
        std::ofstream{path} << "#!/bin/sh\nwhile read -r line; do case \"$line\" in\nugi) " << greeting
                            << ";;\nisready) echo readyok;;\nposition*) position=\"$line\";;\ngo*) " << answer
                            << ";;\nquit) exit 0;;\nesac\ndone\n";
        ::chmod(path.c_str(), 0755);
        return path.string();
    }
    // Plays tic-tac-toe: the first cell that is free.
    static constexpr const char* plays_on =
        "for cell in a1 b1 c1 a2 b2 c2 a3 b3 c3; do case \"$position\" in *$cell*) ;; "
        "*) echo \"info depth 1 score cp 5 nodes 7 pv $cell\"; echo \"bestmove $cell\"; break;; esac; done";

    play::PlayedGame play(const std::string& command, const std::string& options = ",timeout=5s") const {
        const auto game = play::open_game("tictactoe", resources);
        auto player = open_outside("ugi:cmd=" + command + options);
        EXPECT_TRUE(player) << player.error().en;
        play::GamePlan plan;
        plan.seats[0].player = "ugi";
        plan.seats[0].outside = player->get();
        plan.seats[1].player = "random";
        auto played = (*game)->play_game(plan, {});
        EXPECT_TRUE(played);
        return *played;
    }

private:
    fs::path folder_;
};

TEST_F(Scripts, PlayWholeGames) {
    const auto played = play(engine(plays_on));
    EXPECT_EQ(played.mishap, play::Mishap::none) << played.ending->reason.en;
    EXPECT_EQ(played.moves[0].text, "a1");
    EXPECT_EQ(played.moves[0].thought.depth, 1);
    EXPECT_EQ(played.moves[0].thought.score, 5);
    EXPECT_EQ(played.use[0].nodes, 7 * played.use[0].moves);
}

TEST_F(Scripts, LoseByWhatTheyDoWrong) {
    EXPECT_EQ(play(engine("exit 3")).mishap, play::Mishap::crash);
    EXPECT_EQ(play(engine("kill -9 $$")).mishap, play::Mishap::crash);
    EXPECT_EQ(play(engine("echo bestmove z9")).mishap, play::Mishap::illegal);
    EXPECT_EQ(play(engine("echo bestmove")).mishap, play::Mishap::illegal);
    EXPECT_EQ(play(engine("sleep 20"), ",timeout=200ms").mishap, play::Mishap::stall);
    EXPECT_EQ(play(engine("sleep 0.3; echo bestmove a1"), ",time=10ms,margin=50ms").mishap, play::Mishap::time);
    EXPECT_EQ(play(engine("echo", "exit 1")).mishap, play::Mishap::crash);
    EXPECT_EQ(play(engine("echo", "sleep 20"), ",timeout=200ms").mishap, play::Mishap::stall);
    EXPECT_EQ(play("/nowhere/engine").mishap, play::Mishap::crash);
}

TEST(UgiPlayer, RefusesASpecThatMakesNoSense) {
    EXPECT_FALSE(open_outside("ugi"));
    EXPECT_FALSE(open_outside("ugi:cmd=x,colour=red"));
    EXPECT_TRUE(is_outside("ugi:cmd=x"));
    EXPECT_FALSE(is_outside("ugly"));
}

TEST(Commands, AreSplitIntoWords) {
    EXPECT_EQ(split_command("a 'b c' --d=\"e f\"  g"), (std::vector<std::string>{"a", "b c", "--d=e f", "g"}));
    EXPECT_TRUE(split_command("  ").empty());
}

}  // namespace
}  // namespace plateau::protocols::ugi
