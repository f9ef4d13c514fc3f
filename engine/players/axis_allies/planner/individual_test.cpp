#include "players/axis_allies/planner/individual.h"

#include <gtest/gtest.h>

#include "players/axis_allies/expert/rule_base_player.h"
#include "players/axis_allies/planner/drafts.h"
#include "players/axis_allies/planner/imagination.h"
#include "players/axis_allies/test_files.h"

namespace plateau::axis_allies {
namespace {

// Germany's first turn, as the staff would play it in two moods.
struct Parents {
    Parents() {
        std::shared_ptr<Staff> staff;
        expert = std::move(*make_rule_base_expert(rules, {}, files, &staff));
        Imagination imagination{rules, calculator, {}, staff->sequence()};
        start.power = rules.map().power("germany");
        mother = imagination.staffs_turn(start, {});
        father = imagination.staffs_turn(start, Drafts::in_mood(Phase::purchase, {}, 0));
    }

    const TestFiles files;
    const Rules rules{test_map("classic")};
    OddsCalculator calculator{rules.map(), 14};
    std::unique_ptr<Expert> expert;
    Position start = rules.start();
    Individual mother, father;
};

bool is_of_either(const Move& order, const std::vector<Move>& a, const std::vector<Move>& b) {
    return std::find(a.begin(), a.end(), order) != a.end() || std::find(b.begin(), b.end(), order) != b.end();
}

TEST(Individual, isAWholeTurnInThreeParts) {
    const Parents germany;
    for (const Individual* one : {&germany.mother, &germany.father}) {
        EXPECT_GT(one->purchases.size(), 3U);
        EXPECT_GT(one->attacks.size(), 3U);
        EXPECT_FALSE(one->placements.empty());
        for (const Move& order : one->purchases) EXPECT_EQ(order.verb, Verb::buy);
        for (const Move& order : one->placements) EXPECT_EQ(order.verb, Verb::place);
    }
    EXPECT_FALSE(germany.mother.same_orders(germany.father));
}

TEST(Individual, crossesOverWithinItsPartsOnly) {
    const Parents germany;
    Random random{4};
    for (int i = 0; i < 20; ++i) {
        const Individual child = crossed(germany.mother, germany.father, random);
        for (const Phase phase : {Phase::purchase, Phase::combat_move, Phase::noncombat_move, Phase::place})
            for (const Move& order : child.orders_in(phase))
                EXPECT_TRUE(is_of_either(order, germany.mother.orders_in(phase), germany.father.orders_in(phase)));
    }
}

TEST(Individual, aMutationChangesOnePart) {
    const Parents germany;
    Random random{4};
    int changed = 0;
    for (int i = 0; i < 60; ++i) {
        const Individual other = mutated(germany.mother, germany.rules, germany.start, random);
        const int parts = (other.purchases != germany.mother.purchases) +
                          (other.placements != germany.mother.placements) +
                          (other.attacks != germany.mother.attacks || other.marches != germany.mother.marches);
        EXPECT_LE(parts, 1);
        changed += parts;
    }
    EXPECT_GT(changed, 30);
}

TEST(Individual, givesOnlyOrdersThatCanBeCarriedOut) {
    Parents germany;
    Random random{8};
    std::shared_ptr<Staff> staff;
    const auto expert = make_rule_base_expert(germany.rules, {}, germany.files, &staff);
    Imagination imagination{germany.rules, germany.calculator, {}, staff->sequence()};
    for (int i = 0; i < 5; ++i) {
        const Individual child =
            mutated(crossed(germany.mother, germany.father, random), germany.rules, germany.start, random);
        Position position = germany.start;
        for (const ReasonedOrder& order : imagination.orders_of(child, germany.start, {})) {
            ASSERT_TRUE(germany.rules.check(position, order.move));
            position = germany.rules.after(position, order.move);
        }
        EXPECT_LT(position.ipc[position.power], 32) << "something was bought";
    }
}

}  // namespace
}  // namespace plateau::axis_allies
