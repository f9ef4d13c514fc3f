#include "rooms/survive.h"

#include <gtest/gtest.h>

#include <future>
#include <new>
#include <stdexcept>

#include "core/stop.h"
#include "rooms/json.h"
#include "rooms/sure_reply.h"
#include "server/thinking_pool.h"

namespace plateau::server {
namespace {

// A reply and what was answered with it; broken where nobody answered and nobody will.
struct Asked {
    std::shared_ptr<std::promise<Response>> promise = std::make_shared<std::promise<Response>>();
    std::future<Response> answer = promise->get_future();
    Reply reply = [promise = promise](Response response) { promise->set_value(std::move(response)); };
};

Response answer_of(ThinkingPool& pool, const std::function<void(const Reply&)>& work) {
    Asked asked;
    ThinkingPool::Job job;
    job.owner = "somebody";
    job.work = [reply = sure(std::move(asked.reply)), work](StopSignal) { work(reply); };
    EXPECT_TRUE(pool.submit(std::move(job)));
    if (asked.answer.wait_for(std::chrono::seconds{20}) != std::future_status::ready) return {.status = 0};
    return asked.answer.get();
}

PoolOptions single_thread() {
    PoolOptions options;
    options.threads = 1;
    return options;
}

TEST(Survive, OutlivesJobsThatThrowAndAnswersForThem) {
    ThinkingPool pool{single_thread()};
    const std::vector<std::function<void(const Reply&)>> bad{
        [](const Reply&) { throw std::bad_alloc{}; },
        [](const Reply&) { throw std::runtime_error{"[json.exception.out_of_range.406] in /usr/share"}; },
        [](const Reply&) { throw 7; }, [](const Reply&) {},  // forgets to answer
    };
    for (const auto& work : bad) {
        const auto answer = answer_of(pool, work);
        EXPECT_EQ(answer.status, 500);
        ASSERT_TRUE(answer.body);
        EXPECT_EQ(*answer.body, *internal_error().body);
        EXPECT_EQ(answer.body->find("exception"), std::string::npos);
    }
    EXPECT_EQ(answer_of(pool, [](const Reply& reply) { reply({.status = 204}); }).status, 204);
}

TEST(Survive, AnAnswerGivenBeforeTheErrorStands) {
    ThinkingPool pool{single_thread()};
    const auto answer = answer_of(pool, [](const Reply& reply) {
        reply({.status = 200});
        throw std::runtime_error{"too late"};
    });
    EXPECT_EQ(answer.status, 200);
}

TEST(Survive, JobsThatNeverRanAreAnsweredAtTheEnd) {
    Asked asked;
    {
        ThinkingPool pool{single_thread()};
        ThinkingPool::Job job;
        job.not_before = ThinkingPool::Clock::now() + std::chrono::hours{1};
        job.work = [reply = sure(std::move(asked.reply))](StopSignal) { reply({.status = 200}); };
        EXPECT_TRUE(pool.submit(std::move(job)));
    }
    ASSERT_EQ(asked.answer.wait_for(std::chrono::seconds{0}), std::future_status::ready);
    EXPECT_EQ(asked.answer.get().status, 500);
}

TEST(SureReply, AnswersOnce) {
    std::vector<int> answers;
    {
        const Reply reply = sure([&](const Response& response) { answers.push_back(response.status); });
        const Reply copy = reply;  // NOLINT: two that hold it
        copy({.status = 200});
        reply({.status = 404});
    }
    EXPECT_EQ(answers, std::vector{200});
}

}  // namespace
}  // namespace plateau::server
