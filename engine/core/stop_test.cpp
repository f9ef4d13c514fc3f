#include "core/stop.h"

#include <gtest/gtest.h>

#include <chrono>

namespace plateau {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

TEST(Stop, IsSeenByEverySignalOfItsSource) {
    const StopSource source;
    const auto early = source.signal();
    EXPECT_FALSE(early.stop_requested());
    const StopSource copy = source;
    copy.request_stop();
    EXPECT_TRUE(early.stop_requested());
    EXPECT_TRUE(source.signal().stop_requested());
    EXPECT_FALSE(StopSignal{}.stop_requested()) << "a signal without a source";
    EXPECT_FALSE(StopSource{}.stop_requested()) << "another source";
}

TEST(Stop, CallsBackOnceAndNotAfterTheCallbackHasGone) {
    const StopSource source;
    int calls = 0, calls_of_the_other = 0;
    const StopCallback stays{source.signal(), [&] { ++calls; }};
    {
        const StopCallback goes{source.signal(), [&] { ++calls_of_the_other; }};
    }
    source.request_stop();
    source.request_stop();
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(calls_of_the_other, 0);
    const StopCallback late{source.signal(), [&] { ++calls; }};
    EXPECT_EQ(calls, 2) << "at once, when the stop has been requested before";
}

TEST(Stop, CallbackIsNotDestroyedWhileAnotherThreadCallsIt) {
    for (int round = 0; round < 200; ++round) {
        StopSource source;
        std::atomic<bool> has_begun{false}, has_ended{false};
        auto callback = std::make_unique<StopCallback>(source.signal(), [&] {
            has_begun = true;
            std::this_thread::yield();
            has_ended = true;
        });
        StoppableThread asker{[&] { source.request_stop(); }};
        while (!has_begun) std::this_thread::yield();
        callback.reset();
        EXPECT_TRUE(has_ended);
    }
}

TEST(Stop, CallbackMayEndItself) {
    const StopSource source;
    std::unique_ptr<StopCallback> callback;
    bool was_called = false;
    callback = std::make_unique<StopCallback>(source.signal(), [&] {
        callback.reset();
        was_called = true;
    });
    source.request_stop();
    EXPECT_TRUE(was_called);
    EXPECT_FALSE(callback);
}

TEST(Stop, ThreadIsStoppedAndJoinedWhenItGoes) {
    std::atomic<bool> has_ended{false};
    {
        const StoppableThread thread{[&](const StopSignal& stop) {
            while (!stop.stop_requested()) std::this_thread::yield();
            has_ended = true;
        }};
    }
    EXPECT_TRUE(has_ended);
}

TEST(Stop, AssigningAThreadEndsTheOneBefore) {
    std::atomic<int> ended{0};
    const auto work = [&](const StopSignal& stop) {
        while (!stop.stop_requested()) std::this_thread::yield();
        ++ended;
    };
    StoppableThread thread{work};
    thread = StoppableThread{work};
    EXPECT_EQ(ended, 1);
    thread = {};
    EXPECT_EQ(ended, 2);
}

TEST(Stop, WakesWhoWaitsForACondition) {
    for (int round = 0; round < 200; ++round) {
        std::mutex mutex;
        StoppableCondition wake;
        std::atomic<bool> held{true};
        StoppableThread waiter{[&](const StopSignal& stop) {
            std::unique_lock lock{mutex};
            held = wake.wait_for(lock, stop, hours{1}, [] { return false; });
        }};
        if (round % 2) std::this_thread::yield();
        waiter = {};
        EXPECT_FALSE(held);
    }
}

TEST(Stop, ConditionComesTrueOrTheTimePasses) {
    std::mutex mutex;
    StoppableCondition wake;
    bool is_so = false;
    std::unique_lock lock{mutex};
    EXPECT_FALSE(wake.wait_for(lock, {}, milliseconds{1}, [&] { return is_so; }));
    const StoppableThread other{[&] {
        const std::lock_guard guard{mutex};
        is_so = true;
        wake.notify_all();
    }};
    EXPECT_TRUE(wake.wait(lock, {}, [&] { return is_so; }));
    EXPECT_TRUE(lock.owns_lock());
}

}  // namespace
}  // namespace plateau
