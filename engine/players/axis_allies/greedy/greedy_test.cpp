#include "players/axis_allies/greedy/greedy.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace plateau::axis_allies
