#include "rooms/game_clock.h"

#include <gtest/gtest.h>

namespace plateau::rooms {
namespace {

using std::chrono::milliseconds;

const GameClock::Moment game_start{};

GameClock five_seconds() { return {5000, 200, game_start}; }

TEST(GameClock, ChargesTheSideItRunsFor) {
    GameClock clock = five_seconds();
    clock.charge(Side::first, game_start + milliseconds{1500});
    clock.charge(Side::second, game_start + milliseconds{1800});
    EXPECT_EQ(clock.left(Side::first), 3500);
    EXPECT_EQ(clock.left(Side::second), 4700);
}

TEST(GameClock, ChargesNobodyWhileItStands) {
    GameClock clock = five_seconds();
    clock.charge(std::nullopt, game_start + milliseconds{9000});
    clock.charge(Side::first, game_start + milliseconds{9100});
    EXPECT_EQ(clock.left(Side::first), 4900);
    EXPECT_EQ(clock.left(Side::second), 5000);
}

TEST(GameClock, GivesTheIncrementToWhoeverMoved) {
    GameClock clock = five_seconds();
    clock.press(Side::second);
    EXPECT_EQ(clock.left(Side::first), 5000);
    EXPECT_EQ(clock.left(Side::second), 5200);
}

TEST(GameClock, IsUpWhenNothingIsLeft) {
    GameClock clock = five_seconds();
    clock.charge(Side::first, game_start + milliseconds{4999});
    EXPECT_FALSE(clock.is_up(Side::first));
    clock.charge(Side::first, game_start + milliseconds{5000});
    EXPECT_TRUE(clock.is_up(Side::first));
    EXPECT_FALSE(clock.is_up(Side::second));
}

TEST(GameClock, RingsJustAfterTheTimeIsUp) {
    GameClock clock = five_seconds();
    EXPECT_EQ(clock.alarm(Side::first), game_start + milliseconds{5020});
    clock.charge(Side::first, game_start + milliseconds{7000});
    EXPECT_EQ(clock.alarm(Side::first), game_start + milliseconds{7020});
}

TEST(GameClock, GoesOnAsItWasKept) {
    GameClock clock = five_seconds();
    clock.charge(Side::first, game_start + milliseconds{1000});
    const auto later = game_start + milliseconds{60'000};
    GameClock again{clock.kept(), later};
    EXPECT_EQ(clock.kept().dump(), R"({"increment":200,"initial":5000,"left":[4000,5000]})");
    EXPECT_EQ(again.kept(), clock.kept());
    again.charge(Side::second, later + milliseconds{10});
    EXPECT_EQ(again.left(Side::second), 4990);
    EXPECT_THROW((GameClock{Json::object(), later}), Json::exception);
}

TEST(GameClock, StartsAnewWithTheSameTimes) {
    GameClock clock = five_seconds();
    clock.charge(Side::first, game_start + milliseconds{1000});
    EXPECT_EQ(clock.anew(game_start).kept(), five_seconds().kept());
}

}  // namespace
}  // namespace plateau::rooms
