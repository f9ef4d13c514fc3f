#include "rooms/last_use.h"

#include <gtest/gtest.h>

namespace plateau::rooms {
namespace {

using Time = std::chrono::steady_clock::time_point;

// Used again by somebody else whenever it is looked at, as games are.
struct Restless {
    int number;
    int asked = 0;

    Time last_used() { return Time{std::chrono::seconds{number * 7 % 100 + 1000 * asked++}}; }
};

TEST(LastUse, SortsWhatIsUsedMeanwhileByTheTimesFirstSeen) {
    std::vector<std::shared_ptr<Restless>> all;
    for (int i = 0; i < 100; ++i) all.push_back(std::make_shared<Restless>(Restless{i}));
    const auto sorted = by_last_use(all);
    ASSERT_EQ(sorted.size(), all.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        EXPECT_EQ(sorted[i]->asked, 1);
        EXPECT_EQ(sorted[i]->number * 7 % 100, static_cast<int>(i));
    }
}

}  // namespace
}  // namespace plateau::rooms
