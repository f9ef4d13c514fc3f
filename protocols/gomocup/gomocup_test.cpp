#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

#include "core/random.h"
#include "core/stop.h"
#include "play/catalog.h"
#include "play/files.h"
#include "protocols/gomocup/gomocup_engine.h"
#include "protocols/gomocup/gomocup_player.h"
#include "protocols/outside_players.h"

namespace plateau::protocols::gomocup {
namespace {

namespace fs = std::filesystem;
const play::FileResources resources;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in{text};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// What the engine says, without the MESSAGE lines.
std::vector<std::string> talk(const std::string& input, const std::string& player = "gomoku:nodes=300,table=1") {
    std::istringstream in{input};
    std::ostringstream out;
    GomocupEngine engine{resources, in, out};
    if (!player.empty()) engine.choose_player(player);
    engine.run();
    std::vector<std::string> kept;
    for (const auto& line : lines_of(out.str()))
        if (!line.starts_with("MESSAGE")) kept.push_back(line);
    return kept;
}

using Lines = std::vector<std::string>;
std::string error_in(const Lines& lines) { return lines.empty() ? "silence" : lines.back().substr(0, 5); }
bool is_move(const std::string& line) { return point(line).has_value(); }

TEST(GomocupEngine, AnswersEveryCommandOfARecordedDialogue) {
    const auto said = talk(
        "ABOUT\r\nSTART 15\r\nINFO timeout_turn 1000\r\nINFO timeout_match 0\r\nINFO max_memory 10000000\r\n"
        "INFO game_type 1\r\nINFO rule 0\r\nINFO folder /tmp\r\nINFO evaluate 3,3\r\nBEGIN\r\nTURN 0,0\r\n"
        "TAKEBACK 0,0\r\nRESTART\r\nTURN 7,7\r\nRECTSTART 12,9\r\nBEGIN\r\nSTART 20\r\nBOARD\r\n"
        "10,10,2\r\n11,10,1\r\n12,10,2\r\nDONE\r\nPLAY 0,0\r\nYXBOARD\r\n3,3,1\r\nDONE\r\nDANCE\r\nEND\r\nBEGIN\r\n");
    ASSERT_EQ(said.size(), 13U);
    EXPECT_TRUE(said[0].starts_with("name=\"Plateau\", version=\""));
    EXPECT_EQ(said[1], "OK");
    EXPECT_EQ(said[2], "7,7") << "the middle of an empty board";
    EXPECT_TRUE(is_move(said[3]));
    EXPECT_EQ(said[4], "OK");
    EXPECT_EQ(said[5], "OK");
    EXPECT_TRUE(is_move(said[6]));
    EXPECT_EQ(said[7], "OK");
    EXPECT_EQ(said[8], "6,4");
    EXPECT_EQ(said[9], "OK");
    EXPECT_TRUE(is_move(said[10]));
    EXPECT_EQ(said[11], "0,0");
    EXPECT_EQ(said[12], "UNKNOWN DANCE");
}

TEST(GomocupEngine, WinsAndStopsFives) {
    EXPECT_EQ(talk("START 15\nBOARD\n3,7,1\n4,7,1\n5,7,1\n6,7,1\n2,7,2\n0,0,2\n0,2,2\n0,4,2\nDONE\n").back(), "7,7");
    EXPECT_EQ(talk("START 15\nBOARD\n3,7,2\n4,7,2\n5,7,2\n6,7,2\n2,7,1\n0,0,1\n0,2,1\nDONE\n").back(), "7,7");
    // Exactly five: six at 7,7 would not win, but white's own open four elsewhere does not matter yet.
    EXPECT_NE(
        talk("START 15\nINFO rule 1\nBOARD\n2,7,1\n3,7,1\n4,7,1\n5,7,1\n7,7,1\n0,0,2\n0,2,2\n0,4,2\n0,6,2\n0,8,2\n"
             "1,7,2\nDONE\n")
            .back(),
        "6,7");
}

TEST(GomocupEngine, KnowsRenju) {
    // Black (the engine, who began) may not play the double three at 7,7, and need not.
    const auto said =
        talk("START 15\nINFO rule 4\nBOARD\n7,5,1\n0,0,2\n7,6,1\n0,2,2\n5,7,1\n0,4,2\n6,7,1\n0,6,2\nDONE\n");
    EXPECT_TRUE(is_move(said.back()));
    EXPECT_NE(said.back(), "7,7");
}

TEST(GomocupEngine, SpeaksWithYixinBoard) {
    // As Yixin Board 2017 begins, goes on and shows the points that black may not take in renju: its rule 2.
    const auto said = talk(
        "info show_detail 1\nyxshowinfo\nSTART 15 15\nINFO max_node -1\nINFO timeout_match 100000000\n"
        "INFO time_left 100000000\nINFO timeout_turn 2000000\nINFO caution_factor 1\nINFO thread_num 1\n"
        "INFO hash_size 524288\nINFO pondering 0\nINFO rule 2\nINFO time_left 100000000\nyxhashclear\nstart 15 15\n"
        "board\n7,7,2\ndone\nstart 15 15\nyxboard\n7,5,1\n0,0,2\n7,6,1\n0,2,2\n5,7,1\n0,4,2\n6,7,1\n0,6,2\ndone\n"
        "yxshowforbid\nyxquerydatabaseall\n7,5\n0,0\ndone\nINFO rule 0\nyxshowforbid\nyxdance\n");
    ASSERT_EQ(said.size(), 7U);
    EXPECT_EQ(said[0], "OK");
    EXPECT_EQ(said[1], "OK");
    EXPECT_TRUE(is_move(said[2]));
    EXPECT_EQ(said[3], "OK");
    EXPECT_EQ(said[4], "FORBID 0707.");
    EXPECT_EQ(said[5], "FORBID .");
    EXPECT_EQ(said[6], "UNKNOWN YXDANCE");
}

TEST(GomocupEngine, StopsAtTheNodesItIsAllowed) {
    std::istringstream in{"START 15\nINFO timeout_turn 2000000\nINFO max_node 500\nTURN 7,7\n"};
    std::ostringstream out;
    GomocupEngine{resources, in, out}.run();
    const auto at = out.str().find(" nodes ");
    ASSERT_NE(at, std::string::npos) << out.str();
    EXPECT_LE(std::stoll(out.str().substr(at + 7)), 1000) << out.str();
}

TEST(GomocupEngine, OpensAndChoosesBySwap2) {
    const auto three = talk("START 15\nSWAP2BOARD\nDONE\n").back();
    EXPECT_EQ(lines_of(three).size(), 1U);
    std::istringstream words{three};
    std::set<std::string> points;
    for (std::string word; words >> word;) {
        EXPECT_TRUE(is_move(word)) << word;
        points.insert(word);
    }
    EXPECT_EQ(points.size(), 3U);
    // Black has nothing, white is far ahead: white it is, by a move. And the other way round.
    EXPECT_TRUE(is_move(talk("START 15\nSWAP2BOARD\n0,0,2\n7,7,1\n14,14,2\nDONE\n").back()));
    EXPECT_EQ(talk("START 15\nSWAP2BOARD\n7,7,2\n0,0,1\n8,8,2\nDONE\n").back(), "SWAP");
    const auto five = talk("START 15\nSWAP2BOARD\n0,0,1\n7,7,2\n14,14,1\n8,8,2\n0,14,1\nDONE\n").back();
    EXPECT_TRUE(is_move(five));
    EXPECT_EQ(error_in(talk("START 15\nSWAP2BOARD\n7,7,2\nDONE\n")), "ERROR");
}

TEST(GomocupEngine, RefusesWhatMakesNoSenseAndGoesOn) {
    EXPECT_EQ(error_in(talk("BEGIN\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START 4\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START\n")), "ERROR");
    EXPECT_EQ(error_in(talk("RECTSTART 15\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START 15\nTURN 15,0\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START 15\nTURN -1,0\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START 15\nTURN a,b\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START 15\nBEGIN\nTURN 7,7\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START 15\nTAKEBACK 3,3\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START 15\nBOARD\n1,1,1\n1,1,2\nDONE\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START 15\nBOARD\n1,1,7\nDONE\n")), "ERROR");
    EXPECT_EQ(error_in(talk("START 15\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\n0,1,1\n1,1,1\n2,1,1\n3,1,1\nDONE\n")),
              "ERROR")
        << "the game is over";
    EXPECT_TRUE(is_move(talk("START 15\nTURN 99,99\nTURN 7,7\n").back()));
}

TEST(GomocupEngine, EndsInTheMiddleOfABoard) {
    for (const char* last : {"", "7,7", "END\n", "7,7,1\nEND\n7,8,1\nDONE\n", "7,7,1\nend now\n"})
        for (const char* board : {"BOARD\n", "YXBOARD\n", "SWAP2BOARD\n"})
            EXPECT_EQ(talk(std::string{"START 15\n"} + board + last), Lines{"OK"}) << board << last;
}

// A stream that gives its text and then, like a pipe whose writer hangs, nothing until it is closed.
TEST(GomocupEngine, EndsWithItsManagerNotWithItsTime) {
    constexpr std::chrono::minutes turn{10};
    int pipe_ends[2];
    ASSERT_EQ(::pipe(pipe_ends), 0);
    const fs::path path = "/proc/self/fd/" + std::to_string(pipe_ends[0]);
    std::ifstream in{path};
    std::ostringstream out;
    GomocupEngine engine{resources, in, out};
    const auto start = std::chrono::steady_clock::now();
    StoppableThread manager{[&] {
        const auto milliseconds = std::chrono::milliseconds{turn}.count();
        const std::string text = fmt::format("START 15\nINFO timeout_turn {}\nTURN 7,7\n", milliseconds);
        EXPECT_EQ(::write(pipe_ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
        std::this_thread::sleep_for(std::chrono::milliseconds{300});
        ::close(pipe_ends[1]);
    }};
    engine.run();
    ::close(pipe_ends[0]);
    EXPECT_LT(std::chrono::steady_clock::now() - start, turn);
    EXPECT_TRUE(is_move(lines_of(out.str()).back())) << "what it had found by then";
}

TEST(GomocupEngine, SurvivesTenThousandMutatedLines) {
    const std::vector<std::string> seeds{"START 15",
                                         "RECTSTART 9,12",
                                         "BEGIN",
                                         "TURN 7,7",
                                         "BOARD",
                                         "3,4,1",
                                         "5,5,2",
                                         "DONE",
                                         "INFO timeout_turn 1",
                                         "INFO rule 4",
                                         "INFO rule 1",
                                         "TAKEBACK 7,7",
                                         "ABOUT",
                                         "SWAP2BOARD",
                                         "INFO time_left 1000",
                                         "PLAY 1,1",
                                         "RESTART",
                                         "YXBOARD",
                                         "INFO max_memory 1",
                                         "INFO rule 8",
                                         "TURN 0,0",
                                         "START 20"};
    Random random{4242};
    std::string input;
    for (int i = 0; i < 10'000; ++i) {
        std::string line = seeds[random.below(static_cast<std::uint32_t>(seeds.size()))];
        for (auto changes = random.below(3); changes > 0; --changes) {
            const auto at = random.below(static_cast<std::uint32_t>(line.size()) + 1);
            const char c = static_cast<char>(32 + random.below(95));
            if (random.below(3) == 0) line.insert(at, 1, c);
            else if (at < line.size() && random.below(2) == 0) line[at] = c;
            else if (at < line.size()) line.erase(at, 1);
        }
        if (line == "END") continue;
        input += line + '\n';
    }
    for (const auto& line : talk(input, "gomoku:nodes=2,depth=1,table=1,threats=0")) {
        const bool is_known = line == "OK" || line == "SWAP" || line.starts_with("ERROR ") ||
                              line.starts_with("UNKNOWN") || line.starts_with("name=") || is_move(line) ||
                              line.find(' ') != std::string::npos;
        EXPECT_TRUE(is_known) << line;
        if (const auto at = point(line)) {
            EXPECT_TRUE(at->x >= 0 && at->x < 25 && at->y >= 0 && at->y < 25);
        }
    }
}

TEST(GomocupEngine, ThinksWellWithinItsTime) {
    TimeAndMemory limits;
    limits.turn_ms = 1000;
    EXPECT_LT(limits.move_ms(0), 980);
    EXPECT_GT(limits.move_ms(0), 950) << "a second is to be used";
    limits.left_ms = 2000;
    EXPECT_LT(limits.move_ms(0), 100);
    limits.left_ms = -5;
    EXPECT_LE(limits.move_ms(0), 5);
    limits.left_ms = 2'147'483'647;
    EXPECT_GT(limits.move_ms(0), 700);
    limits.turn_ms = 0;
    EXPECT_LE(limits.move_ms(0), 50);
    limits.turn_ms = 2'147'483'647;
    EXPECT_LE(limits.move_ms(0), 1'000'000'000) << "what players take";
    EXPECT_TRUE(is_move(talk("START 15\nINFO timeout_turn 2147483647\nTURN 7,7\nEND\n", "").back()));
    limits.turn_ms = 0;
    limits.memory = 8 << 20;
    EXPECT_EQ(limits.table_megabytes(), 2);

    EXPECT_TRUE(is_move(talk("START 15\nINFO timeout_turn 300\nBOARD\n7,7,2\n8,8,1\n7,8,2\nDONE\n", "").back()));
}

// Threads that never rest, as on a machine that others use too; they tell how long a little work takes at worst.
class BusyMachine {
public:
    BusyMachine() {
        for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
            threads_.emplace_back([this](StopSignal stop) {
                volatile unsigned work = 0;
                while (!stop.stop_requested()) {
                    const auto start = std::chrono::steady_clock::now();
                    for (int k = 0; k < 5'000'000; ++k) work = work + 1;  // some ten milliseconds alone
                    const auto took = std::chrono::steady_clock::now() - start;
                    const std::lock_guard lock{mutex_};
                    longest_ = std::max<std::chrono::nanoseconds>(longest_, took);
                }
            });
    }
    std::chrono::nanoseconds longest() const {
        const std::lock_guard lock{mutex_};
        return longest_;
    }

private:
    mutable std::mutex mutex_;
    std::chrono::nanoseconds longest_{0};
    std::vector<StoppableThread> threads_;
};

TEST(GomocupEngine, AnswersInTimeOnABusyMachine) {
    const BusyMachine busy;
    constexpr std::chrono::milliseconds turn{1000};
    int pipe_in[2], pipe_out[2];
    ASSERT_EQ(::pipe(pipe_in), 0);
    ASSERT_EQ(::pipe(pipe_out), 0);
    std::ifstream in{"/proc/self/fd/" + std::to_string(pipe_in[0])};
    std::ofstream out{"/proc/self/fd/" + std::to_string(pipe_out[1])};
    std::ifstream heard{"/proc/self/fd/" + std::to_string(pipe_out[0])};
    StoppableThread engine{[&] { GomocupEngine{resources, in, out}.run(); }};
    const auto say = [&](const std::string& text) {
        EXPECT_EQ(::write(pipe_in[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    };
    const auto answer = [&] {
        std::string line;
        while (std::getline(heard, line) && line.starts_with("MESSAGE")) continue;
        return line;
    };
    say("START 15\nINFO timeout_turn " + std::to_string(turn.count()) + "\n");
    EXPECT_EQ(answer(), "OK");
    std::chrono::nanoseconds slowest{0};
    for (int game = 0; game < 2; ++game) {
        for (const char* stone : {"7,7", "0,0", "14,0"}) {
            const auto start = std::chrono::steady_clock::now();
            say(std::string{"TURN "} + stone + "\n");
            const std::string move = answer();
            EXPECT_TRUE(is_move(move)) << move;
            slowest = std::max<std::chrono::nanoseconds>(slowest, std::chrono::steady_clock::now() - start);
        }
        say("RESTART\n");
        EXPECT_EQ(answer(), "OK");
    }
    say("END\n");
    EXPECT_LE(slowest, turn + 3 * busy.longest()) << "later only by what the machine takes from everybody";
    engine.join();
    for (const int end : {pipe_in[0], pipe_in[1], pipe_out[0], pipe_out[1]}) ::close(end);
}

// An engine in shell script: `answer` is what it says when it has to move.
class GomocupScripts : public testing::Test {
protected:
    GomocupScripts() : folder_{fs::temp_directory_path() / ("plateau_gomocup_" + std::to_string(::getpid()))} {
        fs::create_directories(folder_);
    }
    ~GomocupScripts() override { fs::remove_all(folder_); }

    std::string engine(const std::string& answer, const std::string& greeting = "echo OK",
                       const std::string& setting = ":") const {
        const auto path = folder_ / "engine.sh";
        std::ofstream{path} << "#!/bin/bash\nn=0\nwhile read -r line; do case \"$line\" in\nSTART*) n=0;" << greeting
                            << ";;\nINFO*) " << setting << ";;\nBEGIN|DONE|TURN*) " << answer
                            << ";;\nEND) exit 0;;\nesac\ndone\n";
        ::chmod(path.c_str(), 0755);
        return path.string();
    }
    fs::path file(const std::string& name) const { return folder_ / name; }
    fs::path log_file() const { return folder_ / "heard.txt"; }
    // One that writes down what it is told, and gives up when it has to move.
    std::string listening_engine() const {
        const auto path = folder_ / "listener.sh";
        std::ofstream{path} << "#!/bin/sh\nwhile read -r line; do echo \"$line\" >> " << log_file().string()
                            << "; case \"$line\" in\nSTART*) echo OK;;\nBEGIN|DONE) exit 0;;\nesac\ndone\n";
        ::chmod(path.c_str(), 0755);
        return path.string();
    }
    play::PlayedGame play(const std::string& command, const std::string& options = ",timeout=5s") const {
        auto player = open_outside("gomocup:cmd=" + command + "" + options);
        EXPECT_TRUE(player) << player.error().en;
        return play(**player);
    }
    play::PlayedGame play(play::OutsidePlayer& player) const {
        const auto game = play::open_game("gomoku", resources);
        play::GamePlan plan;
        plan.seats[0].player = "gomocup";
        plan.seats[0].outside = &player;
        plan.seats[1].player = "random";
        auto played = (*game)->play_game(plan, {});
        EXPECT_TRUE(played);
        return *played;
    }

private:
    fs::path folder_;
};

TEST_F(GomocupScripts, PlayAndWin) {
    // Five along the top row, which random moves hardly stop.
    const std::string row = "echo MESSAGE hello; echo $n,0; n=$((n+1))";
    for (const auto* options : {",timeout=5s", ",timeout=5s,turn=1"}) {
        const auto played = play(engine(row), options);
        EXPECT_EQ(played.moves[0].text, "a15");
        EXPECT_TRUE(played.ending.has_value());
    }
}

TEST_F(GomocupScripts, LoseByWhatTheyDoWrong) {
    EXPECT_EQ(play(engine("exit 3")).mishap, play::Mishap::crash);
    EXPECT_EQ(play(engine("echo 99,99")).mishap, play::Mishap::illegal);
    EXPECT_EQ(play(engine("echo nonsense")).mishap, play::Mishap::illegal);
    EXPECT_EQ(play(engine("echo ERROR no")).mishap, play::Mishap::crash);
    EXPECT_EQ(play(engine("sleep 20"), ",timeout=200ms,time=100ms").mishap, play::Mishap::stall);
    EXPECT_EQ(play(engine("echo 0,0", "echo ERROR size")).mishap, play::Mishap::crash);
    EXPECT_EQ(play(engine("echo 0,0", "sleep 20"), ",timeout=200ms").mishap, play::Mishap::stall);
    EXPECT_EQ(play("/nowhere/engine").mishap, play::Mishap::crash);
}

TEST_F(GomocupScripts, MayComplainOfSettings) {
    const std::string row = "echo ERROR late; echo $n,0; n=$((n+1))";
    EXPECT_EQ(play(engine(row, "echo OK", "echo UNKNOWN setting")).mishap, play::Mishap::none);
}

TEST_F(GomocupScripts, AreGivenTimeToPutTheirSearchAway) {
    // What comes within 50 ms of the move is lost.
    const std::string row = "echo $n,0; n=$((n+1)); while read -r -t 0.05 lost; do :; done";
    EXPECT_EQ(play(engine(row), ",timeout=2s,time=2s,pause=400ms").mishap, play::Mishap::none);
}

TEST_F(GomocupScripts, TakeTheirMemoryBeforeTheFirstMove) {
    play(listening_engine());
    std::ifstream in{log_file()};
    const std::string heard{std::istreambuf_iterator<char>{in}, {}};
    const std::size_t memory = heard.find("INFO max_memory"), start = heard.rfind("START 15");
    ASSERT_NE(memory, std::string::npos);
    EXPECT_LT(memory, start);
    EXPECT_LT(start, heard.find("BEGIN"));
}

TEST_F(GomocupScripts, AreStartedAgainAfterACrashThatCounts) {
    const std::string mark = file("died").string();
    const std::string row =
        "[ $n = 2 ] && [ ! -e " + mark + " ] && touch " + mark + " && exit 3; echo $n,0; n=$((n+1))";
    auto player = open_outside("gomocup:timeout=5s,cmd=" + engine(row));
    ASSERT_TRUE(player);
    EXPECT_EQ(play(**player).mishap, play::Mishap::crash);
    EXPECT_EQ(play(**player).mishap, play::Mishap::none);
}

TEST_F(GomocupScripts, KeepWhatTheySayOfTheirSearch) {
    const auto played =
        play(engine("echo 'MESSAGE Depth 3-9 | Eval -12 | Node 4K'; "
                    "echo 'MESSAGE Speed 268K | Depth 15-26 | Eval 348 | Node 60K | Time 2ms'; "
                    "echo $n,0; n=$((n+1))"));
    ASSERT_GE(played.moves.size(), 1u);
    EXPECT_EQ(played.moves[0].thought.depth, 15);
    EXPECT_EQ(played.moves[0].thought.score, 348);
    EXPECT_EQ(played.moves[0].thought.nodes, 60'000u);
}

TEST(GomocupPlayer, ReadsMessages) {
    const auto read = [](std::string_view text) {
        play::KeptThought thought;
        read_message(text, thought);
        return thought;
    };
    EXPECT_EQ(read("depth 9 score -12 nodes 4321").nodes, 4321u);
    EXPECT_EQ(read("depth 9 score -12 nodes 4321").score, -12);
    EXPECT_EQ(read("Depth 7-8 | Eval +M12 | Time 1ms").score, win_in(12));
    EXPECT_EQ(read("Depth 7-8 | Eval -M3").score, loss_in(3));
    EXPECT_EQ(read("ev=17 node 1.5M").nodes, 1'500'000u);
    EXPECT_EQ(read("depth of winter: eval the score").depth, 0);
    EXPECT_EQ(read("depth").depth, 0);
    EXPECT_EQ(read("").score, 0);
}

// The rule and the size are those of the game, unless the spec names others.
TEST_F(GomocupScripts, AreToldTheRuleOfTheGame) {
    const auto told = [&](const char* game, const std::string& options) {
        const auto heard = log_file();
        fs::remove(heard);
        const auto rules = play::open_game(game, resources);
        EXPECT_TRUE(rules);
        auto player = open_outside("gomocup:cmd=" + listening_engine() + ",timeout=5s" + options, game);
        EXPECT_TRUE(player) << player.error().en;
        play::GamePlan plan;
        plan.seats[0].outside = player->get();
        plan.seats[1].player = "random";
        EXPECT_TRUE((*rules)->play_game(plan, {}));
        std::ifstream in{heard};
        return std::string{std::istreambuf_iterator<char>{in}, {}};
    };
    EXPECT_NE(told("gomoku", "").find("INFO rule 0\n"), std::string::npos);
    EXPECT_NE(told("standard_gomoku", "").find("INFO rule 1\n"), std::string::npos);
    EXPECT_NE(told("renju", "").find("INFO rule 4\n"), std::string::npos);
    EXPECT_NE(told("caro", "").find("INFO rule 8\n"), std::string::npos);
    EXPECT_NE(told("renju", ",rule=freestyle").find("INFO rule 0\n"), std::string::npos);
    EXPECT_NE(told("in_a_row:rows=9,cols=9,n=5", "").find("START 9\n"), std::string::npos);
    EXPECT_FALSE(open_outside("gomocup:cmd=x", "connect4"));
    EXPECT_FALSE(open_outside("gomocup:cmd=x", "pente"));
}

// Some engines take the first stone for black's and the side after the last for their own.
TEST_F(GomocupScripts, AreToldTheStonesInTheOrderOfPlay) {
    const auto game = play::open_game("gomoku", resources);
    auto player = open_outside("gomocup:cmd=" + listening_engine() + ",timeout=5s");
    ASSERT_TRUE(player);
    play::GamePlan plan;
    plan.opening = {"h8", "a15", "c3", "i9", "b1"};
    plan.seats[0].player = "random";
    plan.seats[1].outside = player->get();
    ASSERT_TRUE((*game)->play_game(plan, {}));
    std::ifstream in{log_file()};
    const std::string heard{std::istreambuf_iterator<char>{in}, {}};
    EXPECT_NE(heard.find("BOARD\n7,7,2\n0,0,1\n2,12,2\n8,6,1\n1,14,2\nDONE\n"), std::string::npos) << heard;
}

TEST_F(GomocupScripts, AreReadyOrSayWhyNot) {
    const auto ready = [](const std::string& command) {
        return (*open_outside("gomocup:cmd=" + command + ",timeout=5s"))->make_ready();
    };
    EXPECT_TRUE(ready(engine("echo 0,0")));
    EXPECT_FALSE(ready("/nowhere/engine"));
    EXPECT_FALSE(ready(engine("echo 0,0", "exit 1")));
    const auto refused = ready(engine("echo 0,0", "echo ERROR size"));
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().en.find("ERROR size"), std::string::npos);
}

TEST(GomocupPlayer, RefusesASpecThatMakesNoSense) {
    EXPECT_FALSE(open_outside("gomocup"));
    EXPECT_FALSE(open_outside("gomocup:cmd=x,rule=chess"));
    EXPECT_TRUE(open_outside("gomocup:cmd=x,rule=renju,size=15"));
    EXPECT_TRUE(is_outside("gomocup:cmd=x"));
}

}  // namespace
}  // namespace plateau::protocols::gomocup
