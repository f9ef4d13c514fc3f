#include "core/stable.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "core/random.h"

namespace plateau {
namespace {

TEST(SortStably, SortsAsTheStandardDoesAndLeavesEqualsInTheirOrder) {
    Random random{7};
    for (int size = 0; size < 40; ++size) {
        std::vector<std::pair<unsigned, int>> list;
        for (int i = 0; i < size; ++i) list.emplace_back(random.below(5), i);
        auto expected = list;
        const auto by_first = [](const auto& a, const auto& b) { return a.first < b.first; };
        std::stable_sort(expected.begin(), expected.end(), by_first);
        sort_stably(list, by_first);
        EXPECT_EQ(list, expected);
    }
}

TEST(SortStably, MovesWhatCannotBeCopied) {
    std::vector<std::unique_ptr<int>> list;
    for (const int value : {3, 1, 2}) list.push_back(std::make_unique<int>(value));
    sort_stably(list, [](const auto& a, const auto& b) { return *a < *b; });
    EXPECT_EQ(*list[0], 1);
    EXPECT_EQ(*list[2], 3);
}

}  // namespace
}  // namespace plateau
