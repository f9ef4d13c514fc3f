#include "players/in_a_row/gravity_player.h"

#include <gtest/gtest.h>

#include <set>

namespace plateau::in_a_row {
namespace {

class NoFiles final : public Resources {
public:
    Result<std::string> read(std::string_view) const override { return fail("no files here", "pas de fichiers ici"); }
};

// The columns that the player chooses in a hundred tries where the middle column wins, or saves, at once.
std::multiset<int> choices(const std::string& spec, std::initializer_list<int> columns) {
    const Gravity64 rules{{.rows = 6, .cols = 7, .n = 4, .gravity = true}};
    auto player = exact_player<Bits64>().make(rules, *parse_spec(spec), NoFiles{});
    std::vector positions{rules.start()};
    for (const int column : columns)
        positions.push_back(rules.after(positions.back(), {static_cast<std::uint8_t>(column)}));
    std::multiset<int> chosen;
    for (int i = 0; i < 100; ++i) {
        const auto move = (*player)->choose(Line{std::span<const Gravity64::Position>{positions}}, {}, {});
        chosen.insert(rules.to_text(positions.back(), move)[0] - '1');
    }
    return chosen;
}

TEST(ExactPlayer, SeesWinsAndThreatsAtAGlanceAsOftenAsItIsAlert) {
    const auto win = {3, 0, 3, 0, 3, 6}, threat = {3, 0, 3, 0, 3};
    for (const auto& columns : {win, threat}) {
        EXPECT_EQ(choices("exact:insight=0", columns).count(3), 100u);
        const auto half = choices("exact:insight=0,alert=50", columns).count(3);
        EXPECT_GT(half, 45u);
        EXPECT_LT(half, 85u);
        EXPECT_LT(choices("exact:insight=0,alert=0", columns).count(3), 50u);
    }
}

TEST(ExactPlayer, ThinksWithoutBeingAlert) {
    EXPECT_EQ(choices("exact:insight=100,alert=0", {3, 0, 3, 0, 3, 6}).count(3), 100u);
}

}  // namespace
}  // namespace plateau::in_a_row
