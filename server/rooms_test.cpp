#include "server/rooms.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

namespace plateau::server {
namespace {

// Keeps games in memory, when it is told to: what waits is kept or refused by write().
class WaitingStore final : public GameStore {
public:
    void save(GameChange change, Done done) override { waiting_.push_back({std::move(change), std::move(done)}); }

    Result<std::optional<StoredGame>> load(const std::string& id) override {
        const auto found = games_.find(id);
        return found == games_.end() ? std::optional<StoredGame>{} : std::optional{found->second};
    }

    archive::Archive& archive() override { throw std::logic_error{"there is none"}; }

    void write(bool is_full) {
        while (!waiting_.empty()) {
            auto [change, done] = std::move(waiting_.front());
            waiting_.pop_front();
            if (is_full) change.chain->is_broken = true;
            if (change.chain->is_broken) {
                done(fail("the disk is full", "le disque est plein"));
                continue;
            }
            StoredGame& game = games_[change.id];
            game.id = change.id;
            if (change.record) game.header = change.header;
            game.moves.resize(change.kept_plies);
            game.moves.insert(game.moves.end(), change.moves.begin(), change.moves.end());
            done({});
        }
    }

private:
    std::deque<std::pair<GameChange, Done>> waiting_;
    std::map<std::string, StoredGame> games_;
};

class NotedSocket final : public Socket {
public:
    void send(std::shared_ptr<const std::string> text) override { told.push_back(Json::parse(*text)); }
    void close() override { is_closed = true; }

    std::vector<Json> told;
    bool is_closed = false;
};

class RoomsTest : public testing::Test {
protected:
    std::shared_ptr<Room> begin(const std::string& id) {
        RoomPlan plan;
        plan.id = id;
        plan.game = *shelf_.open("tictactoe");
        plan.host = "host";
        plan.seats.resize(2);
        for (Seat& seat : plan.seats) seat.token = "host";
        plan.seats[1].side = Side::second;
        const auto room = rooms_.create(std::move(plan));
        EXPECT_TRUE(room);
        (*room)->begin(noted());
        store_.write(false);
        return *room;
    }
    Reply noted() {
        return [this](const Response& answer) { statuses_.push_back(answer.status); };
    }
    void play(Room& room, const std::string& move) { room.play("host", move, -1, noted()); }
    std::size_t plies(const std::string& id) { return (*rooms_.find(id))->plies(); }

    WaitingStore store_;
    Shelf shelf_;
    Alarms alarms_;
    ThinkingPool pool_{{.threads = 1}};
    Rooms rooms_{{store_, pool_, alarms_}, shelf_, {.max_rooms = 10}};
    std::vector<int> statuses_;
};

TEST_F(RoomsTest, TellsAMoveOnceItIsKept) {
    const auto room = begin("a");
    const auto socket = std::make_shared<NotedSocket>();
    room->watch(socket);
    play(*room, "b2");
    EXPECT_EQ(room->plies(), 0u);
    EXPECT_EQ(socket->told.size(), 1u);
    store_.write(false);
    EXPECT_EQ(room->plies(), 1u);
    EXPECT_EQ(socket->told.back().at("plies"), 1);
    EXPECT_EQ(statuses_, (std::vector{200, 200}));
}

TEST_F(RoomsTest, ReadsAGameAnewWhenAMoveWasNotKept) {
    const auto room = begin("a");
    const auto socket = std::make_shared<NotedSocket>();
    room->watch(socket);
    play(*room, "b2");
    play(*room, "a1");
    store_.write(true);
    EXPECT_EQ(statuses_, (std::vector{200, 503, 503}));
    EXPECT_TRUE(socket->is_closed);
    EXPECT_EQ(socket->told.size(), 1u);

    const auto anew = *rooms_.find("a");
    EXPECT_NE(anew, room);
    EXPECT_EQ(anew->plies(), 0u);
    const auto back = std::make_shared<NotedSocket>();
    anew->watch(back);
    EXPECT_GE(back->told.back().at("revision"), socket->told.back().at("revision"));
    play(*anew, "c3");
    store_.write(false);
    EXPECT_EQ(statuses_.back(), 200);
    EXPECT_EQ(plies("a"), 1u);
}

TEST_F(RoomsTest, RefusesWhoeverStillHoldsARoomThatWasGivenUp) {
    const auto room = begin("a");
    play(*room, "b2");
    store_.write(true);
    play(*room, "b2");
    store_.write(false);
    EXPECT_EQ(statuses_, (std::vector{200, 503, 503}));
    const auto late = std::make_shared<NotedSocket>();
    room->watch(late);
    EXPECT_TRUE(late->is_closed);
    EXPECT_EQ(plies("a"), 0u);
}

TEST_F(RoomsTest, ForgetsAGameThatCouldNotBegin) {
    RoomPlan plan;
    plan.id = "a";
    plan.game = *shelf_.open("tictactoe");
    plan.seats.resize(2);
    (*rooms_.create(std::move(plan)))->begin(noted());
    store_.write(true);
    EXPECT_EQ(statuses_, (std::vector{503}));
    const auto found = rooms_.find("a");
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, nullptr);
}

TEST_F(RoomsTest, KeepsARoomThatSomebodyHoldsInMemory) {
    const auto held = begin("held");
    for (int i = 0; i < 30; ++i) begin(std::to_string(i));
    EXPECT_LE(rooms_.size(), 10u);
    EXPECT_EQ(*rooms_.find("held"), held);
}

}  // namespace
}  // namespace plateau::server
