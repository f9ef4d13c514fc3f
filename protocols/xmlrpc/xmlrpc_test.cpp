#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "core/random.h"
#include "core/stop.h"
#include "play/catalog.h"
#include "play/files.h"
#include "protocols/outside_players.h"
#include "protocols/xmlrpc/agent.h"
#include "protocols/xmlrpc/agent_player.h"
#include "protocols/xmlrpc/http.h"
#include "protocols/xmlrpc/percepts.h"

namespace plateau::protocols::xmlrpc {
namespace {

using play::Mishap;
const play::FileResources resources;

// Something that answers on a port of its own.
class Peer {
public:
    using Answer = std::function<std::string(const std::string&)>;

    explicit Peer(Answer answer) : server_{*HttpServer::listen("127.0.0.1", 0)}, answer_{std::move(answer)} {
        thread_ = StoppableThread{[this](const StopSignal& stop) { server_.serve(answer_, stop); }};
    }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(server_.port()); }

private:
    HttpServer server_;
    Answer answer_;
    StoppableThread thread_;
};

// An agent as the universities' students write them: it looks at the matrix and plays anything that is allowed.
class StudentAgent {
public:
    std::string operator()(const std::string& body) {
        const auto call = parse_call(body);
        if (!call) return write_fault(1, "no call");
        if (call->method == "initialize") return write_response(Value{});
        if (call->method != "play" || call->parameters.size() != 4) return write_fault(1, "no such method");
        const auto* members = call->parameters[0].as_struct();
        const auto& rows = members ? *members->at("m").as_array() : *call->parameters[0].as_array();
        const auto height = [&](long row, long column) -> long long {
            if (row < 0 || row > 8 || column < 0 || column > 8) return 0;
            return std::abs(
                *(*rows[static_cast<std::size_t>(row)].as_array())[static_cast<std::size_t>(column)].as_integer());
        };
        std::vector<Value> actions;
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column)
                for (int down = -1; down <= 1; ++down)
                    for (int right = -1; right <= 1; ++right) {
                        const auto from = height(row, column), to = height(row + down, column + right);
                        if ((down == 0 && right == 0) || from == 0 || to == 0 || from + to > 5) continue;
                        actions.emplace_back(
                            Value::Array{Value{row}, Value{column}, Value{row + down}, Value{column + right}});
                    }
        ++moves;
        return write_response(actions[random_.below(static_cast<std::uint32_t>(actions.size()))]);
    }
    int moves = 0;

private:
    Random random_{7};
};

Result<play::PlayedGame> play_against(const std::string& agent, const std::string& player = "random",
                                      const std::string& second_agent = "") {
    const auto game = play::open_game("avalam:tiebreak=fives", resources);
    const auto outside = open_outside(agent);
    if (!outside) return outside.failure();
    play::GamePlan plan;
    plan.seats[0].outside = outside->get();
    plan.seats[1].player = player;
    auto second =
        second_agent.empty() ? Result<std::unique_ptr<play::OutsidePlayer>>{nullptr} : open_outside(second_agent);
    if (!second) return second.failure();
    plan.seats[1].outside = second->get();
    return (*game)->play_game(plan, {});
}

// The mishap of an agent that answers like this to each call.
play::PlayedGame game_with(Peer::Answer answer, const std::string& options = "credit=20s") {
    const Peer peer{std::move(answer)};
    auto game = play_against("xmlrpc:url=" + peer.url() + "," + options);
    EXPECT_TRUE(game);
    return *game;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(XmlRpc, ReadsWhatItWrites) {
    const Value value{Value::Array{Value{}, Value{true}, Value{-5}, Value{1.5}, Value{std::string{"a < b & c"}},
                                   Value{Value::Struct{{"m", Value{Value::Array{}}}, {"rows", Value{9}}}}}};
    const auto call = parse_call(write_call({"play", {value, Value{1}}}));
    ASSERT_TRUE(call);
    EXPECT_EQ(call->method, "play");
    ASSERT_EQ(call->parameters.size(), 2U);
    EXPECT_EQ(call->parameters[0], value);
    const auto answer = parse_response(write_response(value));
    ASSERT_TRUE(answer);
    EXPECT_EQ(*answer, value);
}

TEST(XmlRpc, ReadsWhatPythonWrites) {
    const auto call = parse_call(
        "<?xml version='1.0'?>\n<methodCall>\n<methodName>play</methodName>\n<params>\n<param>\n<value><array><data>\n"
        "<value><int>1</int></value>\n<value><int>-1</int></value>\n</data></array></value>\n</param>\n<param>\n"
        "<value><nil/></value></param>\n<param>\n<value><double>12.25</double></value>\n</param>\n<param>\n"
        "<value>text</value>\n</param>\n</params>\n</methodCall>\n");
    ASSERT_TRUE(call);
    ASSERT_EQ(call->parameters.size(), 4U);
    EXPECT_EQ(call->parameters[0], (Value{Value::Array{Value{1}, Value{-1}}}));
    EXPECT_TRUE(call->parameters[1].is_nil());
    EXPECT_EQ(call->parameters[2], Value{12.25});
    EXPECT_EQ(call->parameters[3], Value{std::string{"text"}});
}

TEST(XmlRpc, RefusesWhatIsNoCallOrAnswer) {
    const std::string good = write_call({"play", {Value{Value::Array{Value{1}}}}});
    for (std::size_t length = 0; length + 2 < good.size(); ++length) EXPECT_FALSE(parse_call(good.substr(0, length)));
    std::string nested;
    for (int i = 0; i < 10'000; ++i) nested += "<value><array><data>";
    EXPECT_FALSE(parse_response("<methodResponse><params><param>" + nested));
    EXPECT_FALSE(parse_response("<html>not found</html>"));
    const auto fault = parse_response(write_fault(3, "no such move"));
    ASSERT_FALSE(fault);
    EXPECT_TRUE(has(fault.error().en, "no such move"));
}

TEST(XmlRpc, TellsAddressesFromNonsense) {
    EXPECT_EQ(parse_address("http://127.0.0.1:8001")->port, 8001);
    EXPECT_EQ(parse_address("http://localhost")->port, 8000);
    for (const char* bad : {"", "127.0.0.1:8000", "http://", "http://host:", "http://host:0", "http://host:99999"})
        EXPECT_FALSE(parse_address(bad)) << bad;
}

TEST(AvalamAgent, PlaysALegalMoveOfThePosition) {
    auto agent = AvalamAgent::open("medium", resources);
    ASSERT_TRUE(agent);
    const avalam::Rules rules;
    for (const Value& percepts : {board_of(rules.start()), matrix_of(rules.start())}) {
        const auto answer =
            parse_response(agent->answer(write_call({"play", {percepts, Value{1}, Value{1}, Value{5.0}}})));
        ASSERT_TRUE(answer);
        const auto text = move_text(*answer);
        ASSERT_TRUE(text);
        EXPECT_TRUE(rules.parse_move(rules.start(), *text)) << *text;
    }
}

TEST(AvalamAgent, AnswersWrongCallsWithFaults) {
    auto agent = AvalamAgent::open("random", resources);
    ASSERT_TRUE(agent);
    const Value start = matrix_of(avalam::Rules{}.start());
    const std::vector<Call> wrong{{"dance", {}},
                                  {"play", {}},
                                  {"play", {start, Value{2}, Value{1}, Value{}}},
                                  {"play", {Value{Value::Array{}}, Value{1}, Value{1}, Value{}}},
                                  {"play", {start, Value{1}, Value{1}, Value{std::string{"soon"}}}}};
    for (const auto& call : wrong) EXPECT_FALSE(parse_response(agent->answer(write_call(call)))) << call.method;
    EXPECT_FALSE(parse_response(agent->answer("nonsense")));
    EXPECT_TRUE(parse_response(agent->answer(write_call({"initialize", {start, Value{1}, Value{}}}))));
    EXPECT_FALSE(AvalamAgent::open("nobody", resources));
}

TEST(AvalamAgent, SpendsMostOfItsTimeInTheMiddleOfTheGame) {
    double left = 900;
    std::vector<double> spent;
    for (int ply = 0; ply <= 36; ply += 2) {
        spent.push_back(AvalamAgent::share_of(left, ply));
        left -= spent.back();
    }
    EXPECT_GT(left, 0);
    EXPECT_LT(spent[0], spent[10] / 4);
    EXPECT_GT(AvalamAgent::share_of(0, 10), 0);
}

TEST(AgentPlayer, PlaysAWholeGameAgainstAStudentsAgent) {
    for (const std::string percepts : {"board", "matrix"}) {
        StudentAgent student;
        const auto game = game_with(std::ref(student), "credit=60s,percepts=" + percepts);
        ASSERT_TRUE(game.ending);
        EXPECT_EQ(game.mishap, Mishap::none) << game.ending->reason.en;
        EXPECT_GE(game.moves.size(), 28U);
        EXPECT_EQ(student.moves, static_cast<int>(game.moves.size() + 1) / 2);
    }
}

TEST(AgentPlayer, RefereesTwoAgentsAgainstEachOther) {
    auto ours = AvalamAgent::open("medium", resources);
    ASSERT_TRUE(ours);
    StudentAgent student;
    const Peer our_peer{[&](const std::string& body) { return ours->answer(body); }}, their_peer{std::ref(student)};
    const auto game =
        play_against("xmlrpc:credit=0s,url=" + our_peer.url(), "", "xmlrpc:url=" + their_peer.url() + ",credit=0s");
    ASSERT_TRUE(game);
    ASSERT_TRUE(game->ending);
    EXPECT_EQ(game->mishap, Mishap::none) << game->ending->reason.en;
    EXPECT_EQ(game->ending->winner, Side::first);
}

TEST(AgentPlayer, LosesByABadAnswerAndSaysWhy) {
    const auto action = [](std::vector<int> numbers) {
        Value::Array values;
        for (const int number : numbers) values.emplace_back(number);
        return [answer = write_response(Value{values})](const std::string&) { return answer; };
    };
    const std::vector<std::pair<Peer::Answer, std::string>> bad{
        {[](const std::string&) { return std::string{"good morning"}; }, "expected an answer of XML-RPC"},
        {[](const std::string&) { return write_fault(1, "division by zero"); }, "division by zero"},
        {[](const std::string&) { return write_response(Value{}); }, "expected an action of four numbers"},
        {action({0, 2, 0}), "expected an action of four numbers"},
        {action({0, 0, 0, 1}), "expected an action of four numbers"},
        {action({0, 2, 99, 3}), "expected an action of four numbers"},
        {action({0, 2, 8, 5}), "d"},   // no neighbours
        {action({4, 4, 4, 5}), "e5"},  // nothing stands there
    };
    for (const auto& [answer, complaint] : bad) {
        const auto game = game_with(answer);
        ASSERT_TRUE(game.ending);
        EXPECT_EQ(game.mishap, Mishap::illegal) << complaint;
        EXPECT_EQ(game.ending->winner, Side::second);
        EXPECT_TRUE(has(game.ending->reason.en, complaint)) << game.ending->reason.en;
    }
}

TEST(AgentPlayer, LosesWhenItAnswersTooLateOrNever) {
    StudentAgent student;
    const auto slow = [&](double seconds) {
        return [&student, seconds](const std::string& body) {
            if (has(body, "play")) std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
            return student(body);
        };
    };
    const auto late = game_with(slow(0.8), "credit=0.1s");
    // On a machine that is very busy it may come too late even for that.
    EXPECT_TRUE(late.mishap == Mishap::time || late.mishap == Mishap::stall) << late.ending->reason.en;
    const auto never = game_with(slow(2.5), "credit=0.1s");
    EXPECT_EQ(never.mishap, Mishap::stall) << never.ending->reason.en;
    EXPECT_EQ(game_with(slow(1.5), "credit=0s,timeout=300ms").mishap, Mishap::stall);
}

TEST(AgentPlayer, LosesWhenThePeerIsDeadOrDies) {
    std::string url;
    {
        const Peer gone{[](const std::string&) { return std::string{}; }};
        url = gone.url();
    }
    const auto dead = play_against("xmlrpc:url=" + url);
    ASSERT_TRUE(dead);
    EXPECT_EQ(dead->mishap, Mishap::crash);
    EXPECT_TRUE(has(dead->ending->reason.en, "nobody answers"));

    auto dying = std::make_unique<HttpServer>(*HttpServer::listen("127.0.0.1", 0));
    const auto spec = "xmlrpc:initialize=0,url=http://127.0.0.1:" + std::to_string(dying->port());
    StoppableThread end{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{300});
        dying.reset();
    }};
    const auto died = play_against(spec);
    ASSERT_TRUE(died);
    EXPECT_EQ(died->mishap, Mishap::crash) << died->ending->reason.en;
}

TEST(AgentPlayer, RefusesOptionsItDoesNotKnow) {
    EXPECT_FALSE(open_outside("xmlrpc:colour=red"));
    EXPECT_FALSE(open_outside("xmlrpc:url=somewhere"));
    EXPECT_FALSE(open_outside("xmlrpc:percepts=smell"));
}

}  // namespace
}  // namespace plateau::protocols::xmlrpc
