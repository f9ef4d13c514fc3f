#include "server/thinking_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "core/stop.h"

namespace plateau::server {
namespace {

using namespace std::chrono_literals;

constexpr auto long_enough = 60s;  // what comes about at all comes about much sooner

// Jobs that wait for the test's word, and notes of who ran.
class ThinkingPoolTest : public testing::Test {
protected:
    // Runs until it is told to end or is cut.
    ThinkingPool::Job lasting(const std::string& client, std::promise<void>& begun) {
        ThinkingPool::Job job{.client = client, .owner = client};
        job.work = [this, client, &begun](StopSignal stop) {
            note(client);
            begun.set_value();
            std::unique_lock lock{mutex_};
            wake_.wait(lock, stop, [this] { return may_end_; });
            if (stop.stop_requested()) cut_.push_back(client);
        };
        return job;
    }
    ThinkingPool::Job quick(const std::string& client, const std::string& owner = "") {
        ThinkingPool::Job job{.client = client, .owner = owner.empty() ? client : owner};
        job.work = [this, client](StopSignal) { note(client); };
        return job;
    }
    void note(const std::string& client) {
        const std::lock_guard lock{mutex_};
        ran_.push_back(client);
        wake_.notify_all();
    }
    void let_end() {
        const std::lock_guard lock{mutex_};
        may_end_ = true;
        wake_.notify_all();
    }
    bool wait_for_runs(std::size_t count) {
        std::unique_lock lock{mutex_};
        return wake_.wait_for(lock, {}, long_enough, [&] { return ran_.size() >= count; });
    }
    std::size_t place_of(const std::string& client) const {
        return static_cast<std::size_t>(std::find(ran_.begin(), ran_.end(), client) - ran_.begin());
    }

    std::mutex mutex_;
    StoppableCondition wake_;
    bool may_end_ = false;
    std::vector<std::string> ran_, cut_;
};

PoolOptions one_thread() {
    PoolOptions options;
    options.threads = 1;
    return options;
}

TEST_F(ThinkingPoolTest, ServesANewcomerBeforeTheManyJobsOfAnother) {
    std::promise<void> begun;
    ThinkingPool pool{one_thread()};
    ASSERT_TRUE(pool.submit(lasting("greedy", begun)));
    begun.get_future().wait();
    for (int i = 0; i < 40; ++i) ASSERT_TRUE(pool.submit(quick("greedy", std::to_string(i))));
    ASSERT_TRUE(pool.submit(quick("newcomer")));
    let_end();
    ASSERT_TRUE(wait_for_runs(42));
    EXPECT_EQ(place_of("newcomer"), 1) << "right after the one that ran";
}

TEST_F(ThinkingPoolTest, CutsALongThoughtWhenSomebodyWaitsWhoHasUsedLess) {
    auto options = one_thread();
    options.move_slice = 30ms;
    options.patience = 10ms;
    std::promise<void> begun;
    ThinkingPool pool{options};
    ASSERT_TRUE(pool.submit(lasting("greedy", begun)));
    begun.get_future().wait();
    ASSERT_TRUE(pool.submit(quick("newcomer")));
    ASSERT_TRUE(wait_for_runs(2));
    EXPECT_EQ(cut_, std::vector<std::string>{"greedy"});
}

TEST_F(ThinkingPoolTest, DoesNotCutANewcomerForWhoeverHasUsedMore) {
    auto options = one_thread();
    options.move_slice = 30ms;
    options.patience = 10ms;
    ThinkingPool pool{options};
    ThinkingPool::Job busy{.client = "greedy", .owner = "greedy"};
    busy.work = [this](StopSignal) {
        std::this_thread::sleep_for(2s);
        note("greedy");
    };
    ASSERT_TRUE(pool.submit(busy));
    ASSERT_TRUE(wait_for_runs(1));
    std::promise<void> begun;
    ASSERT_TRUE(pool.submit(lasting("newcomer", begun)));
    begun.get_future().wait();
    ASSERT_TRUE(pool.submit(quick("greedy")));
    std::this_thread::sleep_for(300ms);  // ten slices
    let_end();
    ASSERT_TRUE(wait_for_runs(3));
    EXPECT_TRUE(cut_.empty());
}

TEST_F(ThinkingPoolTest, CutsNobodyWhileAThreadIsFree) {
    PoolOptions options;
    options.threads = 2;
    options.move_slice = 1ms;
    options.patience = 5s;
    std::promise<void> begun;
    ThinkingPool pool{options};
    ASSERT_TRUE(pool.submit(lasting("first", begun)));
    begun.get_future().wait();
    for (std::size_t i = 1; i <= 200; ++i) {
        ASSERT_TRUE(pool.submit(quick("second")));
        ASSERT_TRUE(wait_for_runs(1 + i));
    }
    let_end();
    EXPECT_TRUE(cut_.empty());
}

TEST_F(ThinkingPoolTest, CutsAThoughtAtItsOwnLimit) {
    std::promise<void> begun;
    ThinkingPool pool{one_thread()};
    auto job = lasting("anybody", begun);
    job.longest = 20ms;
    ASSERT_TRUE(pool.submit(job));
    ASSERT_TRUE(pool.submit(quick("anybody")));
    ASSERT_TRUE(wait_for_runs(2));
    EXPECT_EQ(cut_, std::vector<std::string>{"anybody"});
}

TEST_F(ThinkingPoolTest, PutsMovesBeforeAnalysesOfOneClient) {
    std::promise<void> begun;
    ThinkingPool pool{one_thread()};
    ASSERT_TRUE(pool.submit(lasting("somebody", begun)));
    begun.get_future().wait();
    std::string order;
    for (const auto urgency : {Urgency::analysis, Urgency::move}) {
        auto job = quick("somebody");
        job.urgency = urgency;
        job.work = [this, &order, urgency](StopSignal) {
            order += urgency == Urgency::move ? 'm' : 'a';
            note("somebody");
        };
        ASSERT_TRUE(pool.submit(job));
    }
    let_end();
    ASSERT_TRUE(wait_for_runs(3));
    EXPECT_EQ(order, "ma");
}

TEST_F(ThinkingPoolTest, LetsOneClientFillHalfTheQueue) {
    auto options = one_thread();
    options.max_waiting = 8;
    std::promise<void> begun;
    ThinkingPool pool{options};
    ASSERT_TRUE(pool.submit(lasting("greedy", begun)));
    begun.get_future().wait();
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(pool.submit(quick("greedy")));
    EXPECT_FALSE(pool.submit(quick("greedy")));
    EXPECT_TRUE(pool.submit(quick("newcomer")));
    let_end();
    ASSERT_TRUE(wait_for_runs(6));
}

TEST_F(ThinkingPoolTest, RunsTogetherWhatHasMemoryTogether) {
    PoolOptions options;
    options.threads = 3;
    options.max_megabytes = 100;
    std::promise<void> first, second, third;
    ThinkingPool pool{options};
    for (auto* begun : {&first, &second, &third}) {
        auto job = lasting("somebody", *begun);
        job.megabytes = begun == &third ? 500 : 50;
        ASSERT_TRUE(pool.submit(job));
    }
    first.get_future().wait();
    second.get_future().wait();
    auto is_third_running = third.get_future();
    EXPECT_EQ(is_third_running.wait_for(200ms), std::future_status::timeout);
    let_end();
    EXPECT_EQ(is_third_running.wait_for(long_enough), std::future_status::ready) << "alone it may run";
}

}  // namespace
}  // namespace plateau::server
