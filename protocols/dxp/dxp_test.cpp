#include <gtest/gtest.h>

#include "core/random.h"
#include "core/stop.h"
#include "play/catalog.h"
#include "play/files.h"
#include "protocols/dxp/dxp_engine.h"
#include "protocols/dxp/dxp_player.h"
#include "protocols/outside_players.h"

namespace plateau::protocols::dxp {
namespace {

const play::FileResources resources;

TEST(DxpMessages, AreThoseOfTheStandard) {
    EXPECT_EQ(to_text(MoveMessage{12, {6, 11, {}}}), "M0012061100");
    EXPECT_EQ(to_text(MoveMessage{12, {5, 25, {12, 23, 22, 20}}}), "M001205250412232220");
    EXPECT_EQ(to_text(GameRequest{"Ann", false, 5, 75}), "R01Ann                             Z005075A");
    EXPECT_EQ(to_text(GameRequest{"Ann", false, 5, 75}).size(), 43U);
    EXPECT_EQ(to_text(GameAccept{"Bob", 0}), "ABob                             0");
    EXPECT_EQ(to_text(GameEnd{GameEnd::i_win, true}), "E31");
    EXPECT_EQ(to_text(BackRequest{12, false}), "B012Z");
    EXPECT_EQ(to_text(BackAccept{1}), "K1");
    EXPECT_EQ(to_text(Chat{"hello"}), "Chello");
}

TEST(DxpMessages, ComeBackAsTheyWentOut) {
    auto wire = *WireGame::open("draughts");
    GameRequest set_up{"Ann", true, 10, 0, wire->cells()};
    for (const Message& message :
         {Message{set_up}, Message{GameRequest{"Ann", false, 5, 75}}, Message{GameAccept{"Bob", 2}},
          Message{MoveMessage{12, {5, 25, {12, 23}}}}, Message{GameEnd{2, false}}, Message{Chat{"a b"}},
          Message{BackRequest{3, true}}, Message{BackAccept{2}}}) {
        const auto back = parse_message(to_text(message));
        ASSERT_TRUE(back) << to_text(message);
        EXPECT_EQ(to_text(*back), to_text(message));
    }
    EXPECT_EQ(to_text(set_up).size(), 94U);
}

TEST(DxpMessages, AreRefusedWhenTheyMakeNoSense) {
    for (const char* wrong : {"", "X", "M", "M00120611", "M001206110", "M0012061101", "M0012061199", "M00120699001",
                              "Mabcd061100", "E", "E9", "E00x", "R01short", "A", "B1", "K", "K9", "KK"})
        EXPECT_FALSE(parse_message(wrong)) << wrong;
    EXPECT_FALSE(parse_message("C" + std::string(200, 'x')));
    EXPECT_TRUE(parse_message("R99whatever"));  // another version: refused by an answer
    Random random{3};
    for (int i = 0; i < 2000; ++i) {
        std::string text = to_text(GameRequest{"Ann", true, 5, 75});
        text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.below(128));
        (void)parse_message(text.substr(0, random.below(100)));
    }
}

// Two ends of one connection on this machine.
struct Wire {
    Listener door = *Listener::open("127.0.0.1", 0);
    Connection near = *Connection::open("127.0.0.1", door.port(), after_seconds(5));
    Connection far = door.accept(after_seconds(5), {});
};

DxpPlan quick_plan(int games = 1) {
    DxpPlan plan;
    plan.player = "alphabeta:depth=2";
    plan.games = games;
    plan.patience_seconds = 20;
    return plan;
}

TEST(DxpEngine, PlaysBothSides) {
    Wire wire;
    std::vector<DxpResult> followed, initiated;
    Result<void> follower_ended;
    StoppableThread follower{[&] {
        auto engine = *DxpEngine::make(quick_plan(), resources);
        follower_ended = engine->follow(wire.far, {}, [&](const DxpResult& result) { followed.push_back(result); });
    }};
    auto engine = *DxpEngine::make(quick_plan(2), resources);
    const auto ended = engine->initiate(wire.near, {}, [&](const DxpResult& result) { initiated.push_back(result); });
    follower.join();
    ASSERT_TRUE(ended) << ended.error().en;
    ASSERT_TRUE(follower_ended) << follower_ended.error().en;
    ASSERT_EQ(initiated.size(), 2U);
    ASSERT_EQ(followed.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(initiated[i].moves, followed[i].moves);
        EXPECT_NE(initiated[i].was_white, followed[i].was_white);
        const int other = initiated[i].reason == 1 ? 3 : initiated[i].reason == 3 ? 1 : initiated[i].reason;
        EXPECT_EQ(followed[i].reason, other);
        EXPECT_NE(initiated[i].reason, GameEnd::none);
    }
    EXPECT_NE(initiated[0].was_white, initiated[1].was_white);
}

TEST(DxpEngine, StartsFromAPositionAndStopsAfterTheMovesAgreed) {
    Wire wire;
    DxpPlan plan = quick_plan();
    plan.position = "B:W31-35,K46:B6-15";
    plan.moves = 3;
    StoppableThread follower{[&] { (void)(*DxpEngine::make(quick_plan(), resources))->follow(wire.far, {}, {}); }};
    std::vector<DxpResult> results;
    auto engine = *DxpEngine::make(plan, resources);
    const auto ended = engine->initiate(wire.near, {}, [&](const DxpResult& result) { results.push_back(result); });
    ASSERT_TRUE(ended) << ended.error().en;
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].moves.size(), 6U);
}

std::string read_text(Connection& connection) {
    std::string text;
    const auto reading = connection.read(text, after_seconds(10));
    return reading == Connection::Reading::message ? text : "";
}

// What a follower answers to what a strange peer sends.
class Follower : public testing::Test {
protected:
    Follower() {
        thread_ = StoppableThread{[this](const StopSignal& stop) {
            auto engine = *DxpEngine::make(quick_plan(), resources);
            ended_ = engine->follow(wire_.far, stop, {});
            wire_.far.close();
        }};
    }
    void send(const Message& message) { EXPECT_TRUE(wire_.near.send(message)); }
    std::string answer() { return read_text(wire_.near); }
    Result<void> ending() {
        thread_.join();
        return ended_;
    }

    Wire wire_;
    Result<void> ended_;
    StoppableThread thread_;
};

TEST_F(Follower, DeclinesWhatItDoesNotKnowAndGoesOn) {
    GameRequest other{"X", true, 5, 75};
    other.version = 2;
    send(other);
    EXPECT_TRUE(answer().ends_with("1"));
    send(GameRequest{"X", true, 5, 75, "W" + std::string(50, 'w')});  // no such position
    EXPECT_TRUE(answer().ends_with("2"));
    send(Chat{"hello"});
    send(BackRequest{1, true});
    EXPECT_EQ(answer(), "K1");
    send(GameRequest{"X", true, 5, 75});
    EXPECT_TRUE(answer().ends_with("0"));
    EXPECT_TRUE(answer().starts_with("M"));
    send(GameEnd{GameEnd::i_lose, true});
    EXPECT_TRUE(answer().starts_with("E"));
    EXPECT_TRUE(ending());
}

TEST_F(Follower, EndsAGameInWhichAnIllegalMoveComes) {
    send(GameRequest{"X", false, 5, 75});
    EXPECT_TRUE(answer().starts_with("A"));
    send(MoveMessage{1, {32, 10, {}}});
    EXPECT_EQ(answer(), "E01");
    EXPECT_FALSE(ending());
}

TEST_F(Follower, NoticesAPeerThatDisappears) {
    send(GameRequest{"X", false, 5, 75});
    EXPECT_TRUE(answer().starts_with("A"));
    wire_.near.close();
    EXPECT_EQ(ending().error().en, "the other side disconnected");
}

TEST(DxpEngine, ThinksNoLongerForAPeerThatHasGone) {
    Wire wire;
    DxpPlan plan = quick_plan();
    plan.player = "pvs:table=1,time=600s";
    StoppableThread peer{[&] {
        EXPECT_TRUE(wire.near.send(GameRequest{"X", true, 999, 0}));
        EXPECT_TRUE(read_text(wire.near).starts_with("A"));
        wire.near.close();
    }};
    const auto start = Clock::now();
    const auto ended = (*DxpEngine::make(plan, resources))->follow(wire.far, {}, {});
    EXPECT_LT(Clock::now() - start, std::chrono::seconds{600}) << "its time for a move";
    EXPECT_EQ(ended.error().en, "the other side disconnected");
}

TEST(DxpConnection, DoesNotWaitForAPeerThatDoesNotRead) {
    Wire wire;
    while (wire.near.send(Chat{std::string(100, 'x')})) continue;  // or it would never end
}

TEST(DxpConnection, IsNotWaitedForWhenTheProgramEnds) {
    StopSource stop;
    stop.request_stop();
    const auto start = Clock::now();
    EXPECT_FALSE(Connection::open("127.0.0.1", 1, after_seconds(60), stop.signal()));
    EXPECT_LT(Clock::now() - start, std::chrono::seconds{60}) << "what it would wait for an answer";
}

TEST_F(Follower, GivesUpOnAPeerThatTalksNonsense) {
    send(MoveMessage{1, {32, 28, {}}});
    EXPECT_TRUE(ending().error().en.starts_with("'M0001322800' came: expected a request"));
}

// The engine behind the player of matches.
play::PlayedGame play_one(play::OutsidePlayer& player, bool sits_first, const std::string& position, int plies,
                          const play::AnyGame& game) {
    play::GamePlan plan;
    plan.position = position;
    plan.seats[sits_first ? 0 : 1].outside = &player;
    plan.seats[sits_first ? 1 : 0].player = "alphabeta:depth=1";
    plan.random_plies = position.empty() ? 2 : 0;
    plan.max_plies = static_cast<std::size_t>(plies);
    auto played = game.play_game(plan, {});
    EXPECT_TRUE(played);
    return *played;
}

TEST(DxpPlayer, PlaysWholeGamesOnEitherSeat) {
    auto door = *Listener::open("127.0.0.1", 0);
    StoppableThread engine{[&](const StopSignal& stop) {
        while (!stop.stop_requested()) {
            auto connection = door.accept(after_seconds(60), stop);
            if (connection.is_open()) (void)(*DxpEngine::make(quick_plan(), resources))->follow(connection, stop, {});
        }
    }};
    const auto game = play::open_game("draughts", resources);
    const auto player = open_outside("dxp:port=" + std::to_string(door.port()), "draughts");
    ASSERT_TRUE(player);
    for (const bool sits_first : {true, false, true}) {
        const auto played = play_one(**player, sits_first, "", 10'000, **game);
        EXPECT_EQ(played.mishap, play::Mishap::none) << played.ending->reason.en;
        EXPECT_GT(played.moves.size(), 20U);
    }
    // Cut in the middle, when the engine is on move: the next game begins anew.
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(play_one(**player, true, "W:W31-35:B6-10", 3, **game).mishap, play::Mishap::none);
    engine.request_stop();
}

TEST(DxpPlayer, LosesByWhatTheEngineDoesWrong) {
    const auto game = play::open_game("draughts", resources);
    auto door = *Listener::open("127.0.0.1", 0);
    const std::string spec = "dxp:timeout=500ms,port=" + std::to_string(door.port());
    const auto mishap_with = [&](const std::function<void(Connection&)>& act) {
        StoppableThread engine{[&](const StopSignal& stop) {
            auto connection = door.accept(after_seconds(10), stop);
            if (connection.is_open()) act(connection);
        }};
        auto player = open_outside(spec, "draughts");
        return play_one(**player, true, "", 100, **game).mishap;
    };
    const auto accept = [](Connection& connection) {
        (void)read_text(connection);
        (void)connection.send(GameAccept{"X", 0});
    };
    EXPECT_EQ(mishap_with([](Connection&) {}), play::Mishap::crash);
    EXPECT_EQ(mishap_with([&](Connection& connection) { accept(connection); }), play::Mishap::crash);
    EXPECT_EQ(mishap_with([&](Connection& connection) {
                  accept(connection);
                  (void)read_text(connection);
              }),
              play::Mishap::stall);
    EXPECT_EQ(mishap_with([&](Connection& connection) {
                  accept(connection);
                  (void)connection.send(MoveMessage{0, {31, 50, {}}});
                  (void)read_text(connection);
              }),
              play::Mishap::illegal);
    EXPECT_EQ(mishap_with([&](Connection& connection) {
                  accept(connection);
                  (void)connection.send(GameEnd{GameEnd::i_lose, false});
                  (void)read_text(connection);
              }),
              play::Mishap::illegal);
    EXPECT_FALSE(open_outside("dxp", "english"));
    EXPECT_FALSE(open_outside("dxp:port=x", "draughts"));
}

}  // namespace
}  // namespace plateau::protocols::dxp
