#include "search/table.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"
#include "core/stop.h"
#include "search/shared_budget.h"

namespace plateau::search {
namespace {

TEST(Table, GivesBackWhatWasStored) {
    TranspositionTable table{1};
    const TranspositionTable::Entry entries[] = {{win_in(3), 7, 12, Bound::exact, true},
                                                 {loss_in(4000), TranspositionTable::no_move, 255, Bound::lower, false},
                                                 {-max_evaluation, 0, 0, Bound::upper, true}};
    for (const auto& entry : entries) {
        table.store(42, entry);
        const auto found = table.find(42);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->score, entry.score);
        EXPECT_EQ(found->move, entry.move);
        EXPECT_EQ(found->depth, entry.depth);
        EXPECT_EQ(found->bound, entry.bound);
        EXPECT_EQ(found->is_complete, entry.is_complete);
    }
    EXPECT_FALSE(table.find(43));
}

TEST(Table, KeepsDeepEntriesOfTheSameSearchAndLetsOldOnesGo) {
    TranspositionTable table{1};
    const auto key = [](int i) { return static_cast<Key>(i) << 40; };  // all in one bucket
    table.store(key(1), {1, 0, 30, Bound::exact});
    for (int i = 2; i < 20; ++i) table.store(key(i), {1, 0, i % 5, Bound::exact});
    EXPECT_TRUE(table.find(key(1)));
    for (int i = 0; i < 8; ++i) table.start_search();
    for (int i = 20; i < 40; ++i) table.store(key(i), {1, 0, 5, Bound::exact});
    EXPECT_FALSE(table.find(key(1)));
}

// Every writer stores, under each key, data that can be told from the key: whatever a reader is given
// must fit. A torn entry would mix two of them.
TEST(Table, NeverGivesATornEntryWhileThreadsWrite) {
    TranspositionTable table{1};
    constexpr int keys = 16;
    const auto key_of = [](std::uint32_t i) { return mix(i) & ~Key{0xff}; };  // crowded into few buckets
    const auto entry_of = [](std::uint32_t i, std::uint32_t version) {
        const int tag = static_cast<int>(version % 200);
        return TranspositionTable::Entry{static_cast<Score>(i * 1000 + version % 200), static_cast<int>(i) * 200 + tag,
                                         tag, Bound::exact, tag % 2 == 0};
    };
    std::atomic<int> torn{0}, found{0};
    std::vector<StoppableThread> threads;
    for (std::uint64_t id = 0; id < 4; ++id)
        threads.emplace_back([&, id] {
            Random random{id};
            for (int step = 0; step < 30000; ++step) {
                const std::uint32_t i = random.below(keys);
                table.store(key_of(i), entry_of(i, random.below(1000)));
                const std::uint32_t j = random.below(keys);
                if (const auto entry = table.find(key_of(j))) {
                    ++found;
                    const auto expected = entry_of(j, static_cast<std::uint32_t>(entry->depth));
                    torn += entry->score != expected.score || entry->move != expected.move ||
                            entry->is_complete != expected.is_complete;
                }
            }
        });
    threads.clear();
    EXPECT_EQ(torn, 0);
    EXPECT_GT(found, 1000);
}

TEST(SharedBudget, GrantsNoMoreThanTheLimitToAllThreadsTogether) {
    Limits limits;
    limits.nodes = 20000;
    SharedBudget budget{limits};
    std::atomic<std::uint64_t> spent{0};
    std::vector<StoppableThread> threads;
    for (int id = 0; id < 4; ++id)
        threads.emplace_back([&] {
            Meter meter{budget, Meter::follows};
            while (!meter.spend_node()) ++spent;
        });
    threads.clear();
    EXPECT_LE(spent, limits.nodes);
    EXPECT_GT(spent, limits.nodes - 5000);
    EXPECT_TRUE(budget.is_spent());
}

}  // namespace
}  // namespace plateau::search
