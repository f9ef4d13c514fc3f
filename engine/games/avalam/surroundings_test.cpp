#include "games/avalam/surroundings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"
#include "games/avalam/slow_rules.h"

namespace plateau::avalam {
namespace {

Position random_position(const Rules& rules, int plies, Random& random) {
    Position position = rules.start();
    for (int ply = 0; ply < plies && !rules.outcome(position); ++ply)
        position = rules.after(position, rules.sample(position, random));
    return position;
}

// Weights without any pattern, so that no mistake cancels another.
std::vector<float> any_points(std::size_t count) {
    Random random{5};
    std::vector<float> points(count);
    for (auto& value : points) value = static_cast<float>(random.below(2000)) - 1000;
    return points;
}

TEST(AvalamSurroundings, WeighTheFeaturesTheyAreLearnedBy) {
    const Rules rules;
    const auto features = std::make_shared<SurroundingFeatures>();
    const auto points = any_points(count_features(features->blocks()));
    const SurroundingsEvaluation fast{points};
    const FeatureEvaluation<Rules> slow{features, points};
    Random random{1};
    for (int plies = 0; plies <= 34; ++plies) {
        const Position position = random_position(rules, plies, random);
        EXPECT_EQ(fast(rules, position), slow(rules, position)) << rules.to_text(position);
        EXPECT_EQ(fast(rules, position), fast(rules, position.half_turned()));
    }
}

TEST(AvalamSurroundings, CountPartnersAsTheRulesDo) {
    const Rules rules;
    Random random{2};
    for (int plies = 0; plies <= 34; plies += 2) {
        const Position position = random_position(rules, plies, random);
        int own_partners = 0, settled_towers = 0, towers = 0;
        Surroundings::for_each_tower(position.board(), [&](Side, int kind) {
            ++towers;
            settled_towers += Surroundings::is_settled(kind);
            own_partners += kind >> 4 & 3;
        });
        EXPECT_EQ(towers, position.tower_count() - std::popcount(position.fives()));
        EXPECT_EQ(settled_towers, std::popcount(settled(position) & ~position.fives()));
        EXPECT_GE(own_partners, 0);
    }
}

TEST(AvalamSurroundings, CountASettledBoardAsItsScoreBeforeAnythingIsLearned) {
    const Rules rules;
    const SurroundingsEvaluation raw{SurroundingFeatures{}.raw_weights()};
    Random random{3};
    for (int game = 0; game < 10; ++game) {
        const Position position = random_position(rules, 100, random);
        const Side side = position.side_to_move();
        EXPECT_EQ(raw(rules, position), 100 * (points(position, side) - points(position, other(side))));
    }
}

}  // namespace
}  // namespace plateau::avalam
