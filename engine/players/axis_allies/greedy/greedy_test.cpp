#include "players/axis_allies/greedy/greedy.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/axis_allies/invariants.h"
#include "games/axis_allies/test_maps.h"

namespace plateau::axis_allies {
namespace {

// Plays to the end of a round; empty seats move at random.
Position play(const Rules& rules, Player<Rules>* first, Player<Rules>* second, int rounds, std::uint64_t seed) {
    Random random{seed};
    Position position = rules.start();
    while (!rules.outcome(position) && position.round <= rounds) {
        Player<Rules>* player = rules.side_to_move(position) == Side::first ? first : second;
        const std::vector<Position> line{position};
        const Move move = rules.awaits_chance(position) || !player ? random_move(rules, position, random)
                                                                   : player->choose(Line<Position>{line}, {}, {});
        const auto checked = rules.check(position, move);
        if (!checked) {
            ADD_FAILURE() << rules.to_text(position, move) << ": " << checked.error().en;
            return position;
        }
        position = rules.after(position, move);
        EXPECT_EQ(broken_invariant(rules, position), "");
    }
    return position;
}

TEST(Greedy, playsWholeGamesOfBothEditionsAgainstItself) {
    for (const char* edition : {"second", "third"}) {
        const Rules rules{test_map("classic", edition)};
        Greedy first{rules, {}}, second{rules, {}};
        const Position end = play(rules, &first, &second, 4, 1);
        EXPECT_TRUE(rules.outcome(end) || end.round == 5);
    }
}

TEST(Greedy, gainsIncomeFromARandomOpponent) {
    const Rules rules{test_map("classic")};
    for (const Side side : {Side::first, Side::second}) {
        Greedy greedy{rules, {}};
        const Position end =
            side == Side::first ? play(rules, &greedy, nullptr, 4, 2) : play(rules, nullptr, &greedy, 4, 2);
        EXPECT_GT(income_of(rules.book(), end, side), income_of(rules.book(), rules.start(), side));
    }
}

// What it orders in the first phase of a kind, as text.
std::vector<std::string> orders_of(const Rules& rules, const GreedyOptions& options, Phase phase) {
    Position position = rules.start();
    position.power = rules.map().power("germany");
    position.phase = phase;
    Greedy greedy{rules, options};
    std::vector<std::string> orders;
    while (position.phase == phase) {
        const std::vector<Position> line{position};
        const Move move = greedy.choose(Line<Position>{line}, {}, {});
        orders.push_back(rules.to_text(position, move));
        position = rules.after(position, move);
        while (rules.awaits_chance(position) && position.phase == phase)
            position = rules.after(position, Move::of(Verb::roll));
    }
    return orders;
}

TEST(Greedy, buysNoTanksWhenTold) {
    const Rules rules{test_map("classic")};
    const auto has_tank = [&](int tank_every) {
        GreedyOptions options;
        options.tank_every = tank_every;
        const auto orders = orders_of(rules, options, Phase::purchase);
        return std::any_of(orders.begin(), orders.end(),
                           [](const std::string& order) { return order.find("tank") != std::string::npos; });
    };
    EXPECT_TRUE(has_tank(3));
    EXPECT_FALSE(has_tank(0));
}

TEST(Greedy, attacksLessTheMoreItOverlooks) {
    const Rules rules{test_map("classic")};
    GreedyOptions blind;
    blind.overlook = 1;
    EXPECT_EQ(orders_of(rules, blind, Phase::combat_move).size(), 1U) << "nothing but the end of the phase";
    EXPECT_GT(orders_of(rules, {}, Phase::combat_move).size(), 5U);
}

TEST(Greedy, overlooksTheSameWithTheSameSeed) {
    const Rules rules{test_map("classic")};
    GreedyOptions options;
    options.overlook = 0.5;
    options.seed = 3;
    EXPECT_EQ(orders_of(rules, options, Phase::combat_move), orders_of(rules, options, Phase::combat_move));
}

}  // namespace
}  // namespace plateau::axis_allies
