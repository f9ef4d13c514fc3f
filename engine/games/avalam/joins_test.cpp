#include "games/avalam/joins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "games/avalam/slow_rules.h"

namespace plateau::avalam {
namespace {

// Asks about each tower one after the other, on the slow board.
bool touches(const SlowBoard& slow, Spot spot, bool joinable) {
    const Place place = board.place[spot];
    const int height = std::abs(slow.height(place.row, place.column));
    for (int row = place.row - 1; row <= place.row + 1; ++row)
        for (int column = place.column - 1; column <= place.column + 1; ++column) {
            if (row == place.row && column == place.column) continue;
            const int neighbour = std::abs(slow.height(row, column));
            if (neighbour > 0 && (!joinable || height + neighbour <= 5)) return true;
        }
    return false;
}

template <class Check>
void on_random_positions(Check check) {
    const Rules rules;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Position position = random_position(rules, static_cast<int>(seed % 36), seed);
        check(position, SlowBoard{rules.to_text(position)});
    }
}

TEST(AvalamJoins, SettledTowersAreThoseWithoutAnyMove) {
    on_random_positions([](const Position& position, const SlowBoard& slow) {
        for (Spots left = position.occupied(); left; left &= left - 1)
            EXPECT_EQ((settled(position) & bit(lowest(left))) == 0, touches(slow, lowest(left), true));
        EXPECT_EQ(settled(position) & position.fives(), position.fives());
        EXPECT_EQ(settled(position) & isolated(position), isolated(position));
    });
}

TEST(AvalamJoins, IsolatedTowersHaveNoTowerBesideThem) {
    on_random_positions([](const Position& position, const SlowBoard& slow) {
        for (Spots left = position.occupied(); left; left &= left - 1)
            EXPECT_EQ((isolated(position) & bit(lowest(left))) == 0, touches(slow, lowest(left), false));
    });
}

TEST(AvalamJoins, HaveTwoMovesEach) {
    on_random_positions([](const Position& position, const SlowBoard& slow) {
        EXPECT_EQ(2U * static_cast<std::size_t>(joins(position).count()), slow.moves().size());
        EXPECT_EQ(joins(position).none(), slow.moves().empty());
    });
}

TEST(AvalamJoins, GroupsPartTheTowersAndNoMoveLeavesItsGroup) {
    on_random_positions([](const Position& position, const SlowBoard&) {
        const Joins pairs = joins(position);
        const Groups parts = groups(pairs);
        Spots all = 0;
        for (const Spots part : parts) {
            EXPECT_EQ(all & part, 0U);
            EXPECT_EQ(pairs.partners(part) & ~part, 0U);
            EXPECT_GE(std::popcount(part), 2);
            all |= part;
        }
        EXPECT_EQ(all, pairs.spots());
        const Rules rules;
        for (const Move move : rules.legal_moves(position))
            EXPECT_EQ(std::count_if(parts.begin(), parts.end(),
                                    [&](Spots part) { return (part & bit(move.from)) && (part & bit(move.to)); }),
                      1);
    });
}

TEST(AvalamJoins, GroupsOnlySplitAsTheGameGoesOn) {
    const Rules rules;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        Random random{seed};
        Position position = rules.start();
        Groups before = groups(joins(position));
        while (!rules.outcome(position)) {
            position = rules.after(position, rules.sample(position, random));
            const Groups now = groups(joins(position));
            for (const Spots part : now)
                EXPECT_TRUE(std::any_of(before.begin(), before.end(), [&](Spots old) { return (part & ~old) == 0; }));
            before = now;
        }
    }
}

}  // namespace
}  // namespace plateau::avalam
