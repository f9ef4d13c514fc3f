#include "rooms/kept_tables.h"

#include <gtest/gtest.h>

#include <vector>

namespace plateau::rooms {
namespace {

TEST(KeptTables, AreLetGoByWhoeverWasNotUsedForLongest) {
    KeptTables tables{100};
    std::vector<std::string> let_go;
    const auto keep = [&](const std::string& owner, long long megabytes) {
        tables.keep(owner, megabytes, [&, owner] {
            let_go.push_back(owner);
            tables.release(owner);
        });
    };
    keep("a", 40);
    keep("b", 40);
    keep("a", 40);
    EXPECT_EQ(tables.megabytes(), 80);
    keep("c", 40);
    EXPECT_EQ(let_go, std::vector<std::string>{"b"});
    keep("d", 90);
    EXPECT_EQ(let_go, (std::vector<std::string>{"b", "a", "c"}));
    EXPECT_EQ(tables.megabytes(), 90);
    tables.release("d");
    EXPECT_EQ(tables.megabytes(), 0);
}

TEST(KeptTables, StayWithThoseWhoCannotLetGoJustNow) {
    KeptTables tables{100};
    bool was_asked = false;
    tables.keep("thinking", 60, [] {});
    tables.keep("resting", 40, [&] {
        was_asked = true;
        tables.release("resting");
    });
    tables.keep("new", 40, [] {});
    EXPECT_TRUE(was_asked);
    EXPECT_EQ(tables.megabytes(), 100);
}

}  // namespace
}  // namespace plateau::rooms
