#include "players/axis_allies/tactics/estimate.h"

#include <gtest/gtest.h>

#include "games/axis_allies/test_maps.h"

namespace plateau::axis_allies {
namespace {

struct Case {
    int infantry, tanks, fighters;  // that attack
    int defenders, defending_fighters;
    bool has_guns;
};

BattleQuestion battle_of(const Map& map, const Case& sides) {
    const auto kind = [&](const char* id) {
        for (KindId known = 0; known < map.kind_count(); ++known)
            if (map.kinds[known].id == id) return known;
        return no_kind;
    };
    BattleQuestion question;
    const auto add = [&](Stacks& stacks, const char* id, int count) {
        if (count > 0) stacks.push_back({.kind = kind(id), .count = static_cast<std::uint8_t>(count)});
    };
    add(question.attackers, "infantry", sides.infantry);
    add(question.attackers, "tank", sides.tanks);
    add(question.attackers, "fighter", sides.fighters);
    add(question.defenders, "infantry", sides.defenders);
    add(question.defenders, "fighter", sides.defending_fighters);
    question.has_aa_gun = sides.has_guns;
    return question;
}

TEST(Estimate, LargeBattlesAreEstimatedNearTheirExactOdds) {
    const auto map = test_map("classic");
    OddsCalculator calculator{*map, 4};
    for (const Case& sides : {Case{14, 7, 0, 14, 0, false}, Case{14, 7, 2, 18, 1, false}, Case{20, 4, 3, 12, 0, true},
                              Case{10, 10, 0, 20, 2, false}, Case{16, 8, 4, 16, 2, true}}) {
        const BattleQuestion question = battle_of(*map, sides);
        const Summary exact = calculator.summary(question), estimate = estimated_odds(*map, question);
        EXPECT_NEAR(estimate.win, exact.win, 0.13);
        EXPECT_NEAR(estimate.takes, exact.takes, 0.13);
        EXPECT_NEAR(estimate.attacker_loss_ipc, exact.attacker_loss_ipc, 15);
        EXPECT_NEAR(estimate.defender_loss_ipc, exact.defender_loss_ipc, 15);
    }
}

TEST(Estimate, SmallBattlesAreExact) {
    const auto map = test_map("classic");
    OddsCalculator calculator{*map, 4};
    const BattleQuestion question = battle_of(*map, {6, 3, 1, 8, 0, false});
    EXPECT_FALSE(is_large(*map, question));
    EXPECT_DOUBLE_EQ(quick_odds(calculator, *map, question).takes, calculator.summary(question).takes);
}

TEST(Estimate, HopelessAndCertainBattlesAreSo) {
    const auto map = test_map("classic");
    EXPECT_GT(estimated_odds(*map, battle_of(*map, {60, 30, 0, 20, 0, false})).takes, 0.99);
    EXPECT_LT(estimated_odds(*map, battle_of(*map, {30, 0, 0, 60, 5, false})).takes, 0.01);
}

}  // namespace
}  // namespace plateau::axis_allies
