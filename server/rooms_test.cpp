#include "rooms/rooms.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <future>

#include "archive/archive.h"
#include "server/alarms.h"
#include "server/thinking_pool.h"

namespace plateau::server {
namespace {

namespace fs = std::filesystem;

// An archive that writes when it is told to: until then its writer is held up in the answer to an earlier change.
class WaitingArchive {
public:
    WaitingArchive() {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        archive_ = std::move(*archive::Archive::open(path_));
        hold();
    }
    ~WaitingArchive() {
        go_on_.set_value();
        archive_.reset();
        fs::remove_all(folder_);
    }

    archive::Archive& games() { return *archive_; }

    // What waits is kept, or refused where the file has gone.
    void write(bool is_gone) {
        if (is_gone) fs::rename(path_, away_);
        go_on_.set_value();
        (void)archive_->flush();
        if (is_gone) fs::rename(away_, path_);
        hold();
    }

private:
    void hold() {
        go_on_ = {};
        const auto is_held = std::make_shared<std::promise<void>>();
        const auto held = is_held->get_future();
        archive::GameChange change{.key = "held up"};
        change.header.emplace().game = "tictactoe";
        archive_->save(std::move(change), [is_held, until = go_on_.get_future().share()](const auto&) {
            is_held->set_value();
            until.wait();
        });
        held.wait();
    }

    const fs::path folder_ = fs::temp_directory_path() / ("plateau_rooms_" + std::to_string(::getpid()));
    const fs::path path_ = folder_ / "games.db", away_ = folder_ / "away.db";
    std::unique_ptr<archive::Archive> archive_;
    std::promise<void> go_on_;
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
        plan.host = Secret::of("host");
        plan.seats.resize(2);
        for (Seat& seat : plan.seats) seat.token = Secret::of("host");
        plan.seats[1].side = Side::second;
        const auto room = rooms_.create(std::move(plan));
        EXPECT_TRUE(room);
        (*room)->begin({}, noted());
        archive_.write(false);
        return *room;
    }
    Reply noted() {
        return [this](const Response& answer) { statuses_.push_back(answer.status); };
    }
    void play(Room& room, const std::string& move) { room.play("host", move, -1, noted()); }
    std::size_t plies(const std::string& id) { return (*rooms_.find(id))->plies(); }

    std::vector<int> statuses_;
    KeptTables tables_{100};
    WaitingArchive archive_;
    Shelf shelf_;
    Alarms alarms_;
    ThinkingPool pool_{{.threads = 1}};
    Rooms rooms_{{archive_.games(), pool_, alarms_, tables_, shelf_.rules()}, shelf_, {.max_rooms = 10}};
};

TEST_F(RoomsTest, TellsAMoveOnceItIsKept) {
    const auto room = begin("a");
    const auto socket = std::make_shared<NotedSocket>();
    room->watch(socket);
    play(*room, "b2");
    EXPECT_EQ(room->plies(), 0u);
    EXPECT_EQ(socket->told.size(), 1u);
    archive_.write(false);
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
    archive_.write(true);
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
    archive_.write(false);
    EXPECT_EQ(statuses_.back(), 200);
    EXPECT_EQ(plies("a"), 1u);
}

TEST_F(RoomsTest, RefusesWhoeverStillHoldsARoomThatWasGivenUp) {
    const auto room = begin("a");
    play(*room, "b2");
    archive_.write(true);
    play(*room, "a1");
    archive_.write(false);
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
    (*rooms_.create(std::move(plan)))->begin({}, noted());
    archive_.write(true);
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
