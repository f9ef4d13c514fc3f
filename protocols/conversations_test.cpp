// Conversations that no manual has: the commands of each protocol, right and wrong, in any order. Whatever is said, an
// engine answers in the words of its protocol and ends with its input.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "core/stop.h"
#include "play/files.h"
#include "protocols/dxp/dxp_engine.h"
#include "protocols/gomocup/gomocup_engine.h"
#include "protocols/hub/hub_engine.h"
#include "protocols/search_thread.h"
#include "protocols/stoppable_input.h"
#include "protocols/ugi/ugi_engine.h"
#include "protocols/xmlrpc/agent.h"
#include "protocols/xmlrpc/percepts.h"

namespace plateau::protocols {
namespace {

using Words = std::vector<std::string>;
const play::FileResources resources;
constexpr int conversations = 200;

const std::string& one_of(const Words& words, Random& random) {
    return words[random.below(static_cast<std::uint32_t>(words.size()))];
}

// A letter too much, a letter too few or another letter.
std::string mutated(std::string text, Random& random) {
    const auto at = random.below(static_cast<std::uint32_t>(text.size()) + 1);
    const char letter = static_cast<char>(32 + random.below(95));
    switch (random.below(3)) {
        case 0: text.insert(at, 1, letter); break;
        case 1: text.erase(at, 1); break;
        default:
            if (at < text.size()) text[at] = letter;
    }
    return text;
}

std::string conversation(const Words& words, Random& random) {
    std::string text;
    for (auto lines = 1 + random.below(16); lines > 0; --lines) {
        const std::string& line = one_of(words, random);
        text += (random.below(10) == 0 ? mutated(line, random) : line) + "\n";
    }
    if (random.below(4) == 0) text.resize(random.below(static_cast<std::uint32_t>(text.size())) + 1);
    return text;
}

Words lines_of(const std::string& text) {
    Words lines;
    std::istringstream in{text};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// Hub's names end where their values begin, too.
std::string first_word(const std::string& line) {
    const auto begin = std::min(line.find_first_not_of(' '), line.size());
    return line.substr(begin, line.find_first_of(" =", begin) - begin);
}

// How many of these lines begin with a word, up to the one that ends the conversation.
int count(const Words& lines, const std::string& word, const std::string& last = "-") {
    const auto end =
        std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return first_word(line) == last; });
    return static_cast<int>(
        std::count_if(lines.begin(), end, [&](const auto& line) { return first_word(line) == word; }));
}

// Ends the test program, and says why, where a conversation does not end.
class Bound {
public:
    explicit Bound(std::string text)
        : watch_{[text = std::move(text)](const StopSignal& done) {
              wait_for_stop(done, 60);
              if (done.stop_requested()) return;
              std::fprintf(stderr, "this conversation does not end:\n%s\n", text.c_str());
              std::abort();
          }} {}

private:
    StoppableThread watch_;
};

using Talk = std::function<std::string(const std::string& input)>;
using Check = std::function<void(const Words& said, const Words& heard)>;

void converse(const Words& words, const Talk& talk, const Check& check) {
    for (int i = 0; i < conversations && !testing::Test::HasFailure(); ++i) {
        Random random{2026, static_cast<std::uint64_t>(i)};
        const std::string text = conversation(words, random);
        SCOPED_TRACE(text);
        const Bound bound{text};
        check(lines_of(text), lines_of(talk(text)));
    }
}

void expect_words(const Words& lines, const std::string& known) {
    for (const auto& line : lines)
        EXPECT_NE((" " + known + " ").find(" " + first_word(line) + " "), std::string::npos) << line;
}

TEST(Conversations, InUgiEndAndGiveEverySearchOneMove) {
    const Words words{"ugi",
                      "isready",
                      "uginewgame",
                      "stop",
                      "stop",
                      "d",
                      "quit",
                      "what",
                      "query",
                      "query legalmoves",
                      "query result",
                      "query gameover",
                      "query p1turn",
                      "query weather",
                      "setoption name Game value connect4",
                      "setoption name Game value draughts",
                      "setoption name Game value avalam",
                      "setoption name Game value gyges",
                      "setoption name Game value tictactoe",
                      "setoption name Game value chess",
                      "setoption name Player value alphabeta:depth=2",
                      "setoption name Player value mcts:playouts=5",
                      "setoption name Player value random",
                      "setoption name Player value pvs:nodes=50,table=1",
                      "setoption name Player value nobody",
                      "setoption name",
                      "setoption",
                      "position",
                      "position startpos",
                      "position startpos",
                      "position startpos moves",
                      "position startpos moves b2",
                      "position startpos moves 4 4 4",
                      "position startpos moves 32-28 19-23",
                      "position fen",
                      "position fen W:W28:B22",
                      "position fen xxx/oo./... o",
                      "position fen x../.../... o moves b2",
                      "go",
                      "go depth 1",
                      "go depth 0",
                      "go depth x",
                      "go depth",
                      "go depth 999999999999",
                      "go nodes 20",
                      "go nodes 0",
                      "go movetime 2",
                      "go movetime 0",
                      "go movetime -1",
                      "go movetime 1e12",
                      "go p1time 20 p2time 20",
                      "go p1time 0 p2time 0 p1inc -3",
                      "go infinite",
                      "go infinite depth 1"};
    const auto talk = [](const std::string& input) {
        std::istringstream in{input};
        std::ostringstream out;
        ugi::UgiEngine engine{resources, in, out};
        EXPECT_TRUE(engine.choose_game("tictactoe"));
        EXPECT_TRUE(engine.choose_player("alphabeta:depth=2"));
        engine.run();
        return out.str();
    };
    converse(words, talk, [](const Words& said, const Words& heard) {
        expect_words(heard, "id option ugiok readyok info response bestmove");
        EXPECT_EQ(count(heard, "bestmove"), count(said, "go", "quit"));
        EXPECT_EQ(count(heard, "readyok"), count(said, "isready", "quit"));
    });
}

TEST(Conversations, InHubEndAndGiveEverySearchOneAnswer) {
    const std::string ten = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    const std::string eight = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    Words words{"hub",
                "init",
                "init",
                "ping",
                "stop",
                "ponder-hit",
                "ponder-hit",
                "new-game",
                "quit",
                "what is=this",
                "=",
                "pos",
                "pos start",
                "pos start",
                "pos start",
                "pos pos=nonsense",
                "pos pos=" + ten,
                "pos pos=" + eight,
                "pos pos=" + ten + " moves=\"32-28 19-23 28x19x23\"",
                "pos pos=" + ten + " moves=\"32-28 18-23\"",
                "pos start moves=\"32-29\"",
                "pos start moves=\"zz\"",
                "pos pos=WeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW",
                "level",
                "level depth=1",
                "level depth=2",
                "level depth=x",
                "level nodes=20",
                "level move-time=0.002",
                "level time=0.02 inc=0",
                "level time=0 moves=1",
                "level time=1e15 inc=1e15",
                "level infinite",
                "go",
                "go think",
                "go think",
                "go ponder",
                "go ponder",
                "go analyze",
                "set-param",
                "set-param name=player",
                "set-param name=player value=alphabeta:depth=2",
                "set-param name=player value=\"pvs:nodes=50,table=1\"",
                "set-param name=player value=nobody",
                "set-param name=threads value=2",
                "set-param name=threads value=many",
                "set-param name=table value=1",
                "set-param name=colour value=red",
                "set-param name=variant value=chess"};
    for (const auto& variant : hub::variant_names)
        words.push_back(std::string{"set-param name=variant value="} + variant.hub);
    const auto talk = [](const std::string& input) {
        std::istringstream in{input};
        std::ostringstream out;
        hub::HubEngine engine{resources, in, out};
        EXPECT_TRUE(engine.choose_player("alphabeta:depth=2"));
        engine.run();
        return out.str();
    };
    converse(words, talk, [](const Words& said, const Words& heard) {
        expect_words(heard, "id param wait ready pong error info done");
        EXPECT_EQ(count(heard, "done"), count(said, "go", "quit"));
        EXPECT_EQ(count(heard, "pong"), count(said, "ping", "quit"));
    });
}

TEST(Conversations, InGomocupEndAndAreAnsweredInItsWords) {
    const Words words{"ABOUT",
                      "START 15",
                      "START 15",
                      "START 5",
                      "START 4",
                      "START",
                      "RECTSTART 9,12",
                      "RECTSTART 9",
                      "RESTART",
                      "BEGIN",
                      "BEGIN",
                      "TURN 2,2",
                      "TURN 7,7",
                      "TURN 99,99",
                      "TURN",
                      "BOARD",
                      "BOARD",
                      "YXBOARD",
                      "SWAP2BOARD",
                      "SWAP2BOARD",
                      "1,1,1",
                      "2,2,2",
                      "3,3,1",
                      "4,4,2",
                      "0,0,3",
                      "9,9,9",
                      "1,1",
                      "DONE",
                      "DONE",
                      "DONE",
                      "END",
                      "END now",
                      "TAKEBACK 2,2",
                      "PLAY 1,1",
                      "INFO",
                      "INFO rule 0",
                      "INFO rule 1",
                      "INFO rule 4",
                      "INFO rule 8",
                      "INFO rule 99",
                      "INFO timeout_turn 1",
                      "INFO timeout_turn 99999999999999",
                      "INFO timeout_match 1",
                      "INFO time_left -5",
                      "INFO time_left x",
                      "INFO max_memory 1",
                      "INFO folder /tmp",
                      "DANCE"};
    const auto talk = [](const std::string& input) {
        std::istringstream in{input};
        std::ostringstream out;
        gomocup::GomocupEngine engine{resources, in, out};
        engine.choose_player("gomoku:nodes=2,depth=1,table=1,threats=0");
        engine.run();
        return out.str();
    };
    converse(words, talk, [](const Words&, const Words& heard) {
        for (const auto& line : heard) {
            const std::string word = line.substr(0, line.find(' '));
            EXPECT_TRUE(word == "OK" || word == "SWAP" || word == "ERROR" || word == "UNKNOWN" || word == "MESSAGE" ||
                        line.starts_with("name=") || gomocup::point(word))
                << line;
        }
    });
}

// What an engine that follows answers to all this, until it hangs up.
std::string told_by_dxp(const Words& messages) {
    int ends[2];
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    dxp::Connection near{dxp::Socket{ends[0]}};
    StoppableThread engine{[file = ends[1]] {
        dxp::DxpPlan plan;
        plan.player = "random";
        dxp::Connection far{dxp::Socket{file}};
        (void)(*dxp::DxpEngine::make(plan, resources))->follow(far, {}, {});
    }};
    for (const auto& message : messages) (void)::send(ends[0], message.c_str(), message.size() + 1, MSG_NOSIGNAL);
    ::shutdown(ends[0], SHUT_WR);
    std::string answers;
    for (std::string text; near.read(text, after_seconds(30)) == dxp::Connection::Reading::message;)
        answers += text + "\n";
    return answers;
}

TEST(Conversations, InDxpEndWhenTheOtherSideDoes) {
    const std::string name = "Somebody" + std::string(24, ' ');
    const Words words{"R01" + name + "W005000A",
                      "R01" + name + "W005000A",
                      "R01" + name + "Z001001A",
                      "R01" + name + "Z005000BW" + std::string(50, 'e'),
                      "R01" + name + "W005000BZ" + std::string(20, 'z') + std::string(10, 'e') + std::string(20, 'w'),
                      "R02" + name,
                      "R",
                      "A" + name + "0",
                      "M0001322800",
                      "M0001192300",
                      "M00013228",
                      "M0001999999",
                      "E00",
                      "E01",
                      "E31",
                      "E9",
                      "CHello",
                      "C",
                      "B001W",
                      "B",
                      "K0",
                      "X",
                      "0"};
    const auto talk = [](const std::string& input) { return told_by_dxp(lines_of(input)); };
    converse(words, talk, [](const Words&, const Words& heard) {
        for (const auto& line : heard) EXPECT_TRUE(dxp::parse_message(line)) << line;
    });
}

TEST(Conversations, InXmlRpcAreAnsweredByAValueOrAFault) {
    const avalam::Rules rules;
    const auto call = [&](const char* method, xmlrpc::Value board, int player, xmlrpc::Value seconds) {
        return xmlrpc::write_call(
            {method, {std::move(board), xmlrpc::Value{player}, xmlrpc::Value{1}, std::move(seconds)}});
    };
    using xmlrpc::Value;
    const Value board = xmlrpc::board_of(rules.start()), matrix = xmlrpc::matrix_of(rules.start());
    const Words words{call("play", board, 1, Value{0.01}),
                      call("play", matrix, -1, Value{}),
                      call("play", matrix, 1, Value{-5.0}),
                      call("play", matrix, 1, Value{1e300}),
                      call("play", matrix, 2, Value{0}),
                      call("play", Value{Value::Array{}}, 1, Value{}),
                      call("initialize", board, 1, Value{}),
                      call("finished", Value{}, 1, Value{}),
                      call("dance", board, 1, Value{}),
                      "",
                      "<methodCall>",
                      "nonsense"};
    auto agent = xmlrpc::AvalamAgent::open("alphabeta:depth=1", resources);
    ASSERT_TRUE(agent);
    for (int i = 0; i < conversations; ++i) {
        Random random{2026, static_cast<std::uint64_t>(i)};
        std::string body = one_of(words, random);
        for (auto changes = random.below(4); changes > 0; --changes) body = mutated(body, random);
        SCOPED_TRACE(body);
        const Bound bound{body};
        const std::string answer = agent->answer(body);
        EXPECT_NE(answer.find("<methodResponse>"), std::string::npos) << answer;
        EXPECT_TRUE(answer.ends_with("</methodResponse>\n")) << answer;
    }
}

// A peer that asks for more while a long search goes on, and then for an end: by a word, or by going away.
TEST(Conversations, DoNotWaitForASearchThatNobodyWants) {
    const auto in_ugi = [](const std::string& last) {
        std::istringstream in{"setoption name Player value pvs:table=1\nposition startpos\ngo movetime 600000\nd\n" +
                              last};
        std::ostringstream out;
        ugi::UgiEngine engine{resources, in, out};
        EXPECT_TRUE(engine.choose_game("connect4"));
        engine.run();
        EXPECT_EQ(count(lines_of(out.str()), "bestmove"), 1) << last;
    };
    const auto in_hub = [](const std::string& last) {
        std::istringstream in{
            "set-param name=player value=pvs:table=1\npos start\nlevel move-time=600\ngo think\nnew-game\n" + last};
        std::ostringstream out;
        hub::HubEngine{resources, in, out}.run();
        EXPECT_EQ(count(lines_of(out.str()), "done"), 1) << last;
    };
    const auto start = std::chrono::steady_clock::now();
    {
        std::vector<StoppableThread> talks;
        for (const char* last : {"", "stop\n", "quit\n"}) {
            talks.emplace_back([&in_ugi, last] { in_ugi(last); });
            talks.emplace_back([&in_hub, last] { in_hub(last); });
        }
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds{600}) << "the time of each search";
}

TEST(Conversations, EndAtOnceWithTheProgram) {
    StopSource stop;
    int ends[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    StoppableInput bytes{ends[0], stop.signal()};
    std::istream in{&bytes};
    std::ostringstream out;
    const std::string text = "position startpos\ngo movetime 600000\nd\n";
    ASSERT_EQ(::send(ends[1], text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
    const auto start = std::chrono::steady_clock::now();
    StoppableThread signal{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{300});
        stop.request_stop();
    }};
    ugi::UgiEngine engine{resources, in, out};
    ASSERT_TRUE(engine.choose_game("connect4"));
    engine.run(stop.signal());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds{600}) << "the time of its search";
    ::close(ends[0]);
    ::close(ends[1]);
}

}  // namespace
}  // namespace plateau::protocols
