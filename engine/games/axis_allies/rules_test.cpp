#include "games/axis_allies/rules.h"

#include <gtest/gtest.h>

#include "game/contract.h"
#include "games/axis_allies/invariants.h"
#include "games/axis_allies/test_maps.h"

namespace plateau::axis_allies {
namespace {

static_assert(Game<Rules> && WithChance<Rules> && WithOrders<Rules> && ExplainsOutcome<Rules>);

Rules rules_of(const char* map, const char* edition, RuleOptions (*change)(RuleOptions) = nullptr) {
    const auto data = test_map(map, edition);
    RuleOptions options = RuleOptions::of(*data);
    return Rules{data, change ? change(options) : options};
}

// A random game up to a round, with the invariants checked at every position.
int play_random_game(const Rules& rules, std::uint64_t seed, int rounds) {
    Random random{seed};
    Position position = rules.start();
    int plies = 0;
    while (!rules.outcome(position) && position.round <= rounds) {
        const Move move = random_move(rules, position, random);
        position = rules.after(position, move);
        if (++plies % 4 && position.phase != Phase::place) continue;
        const std::string broken = broken_invariant(rules, position);
        if (!broken.empty()) {
            ADD_FAILURE() << "seed " << seed << " ply " << plies << " after " << static_cast<int>(move.verb) << ": "
                          << broken << "\n"
                          << rules.to_text(position);
            return plies;
        }
    }
    return plies;
}

TEST(Rules, randomGamesOfBothEditionsBreakNoInvariant) {
    for (const char* edition : {"second", "third"}) {
        const Rules rules = rules_of("classic", edition);
        for (std::uint64_t seed = 0; seed < 150; ++seed) play_random_game(rules, seed, 3);
    }
}

TEST(Rules, wholeRandomGamesEnd) {
    for (const char* edition : {"second", "third"}) {
        const Rules rules = rules_of("classic", edition);
        Random random{5};
        Position position = rules.start();
        int plies = 0;
        for (; !rules.outcome(position) && plies < 20000; ++plies)
            position = rules.after(position, random_move(rules, position, random));
        EXPECT_TRUE(rules.outcome(position)) << plies;
        EXPECT_NE(rules.outcome_reason(position).en, "");
    }
}

TEST(Rules, keepTheContractOfGames) {
    for (const char* edition : {"second", "third"}) {
        const Rules rules = rules_of("classic", edition);
        for (const auto& broken : check_contract(rules, {.games = 2, .max_plies = 200, .seed = 3}))
            ADD_FAILURE() << broken;
        const Rules small = rules_of("two_shores", edition);
        for (const auto& broken : check_contract(small, {.games = 4, .max_plies = 300, .seed = 4}))
            ADD_FAILURE() << broken;
    }
}

TEST(Rules, everyListedOrderIsAccepted) {
    const Rules rules = rules_of("classic", "second");
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        Random random{seed};
        Position position = rules.start();
        for (int ply = 0; ply < 400 && !rules.outcome(position); ++ply) {
            if (ply % 5 == 0)
                for (const Move& move : rules.legal_moves(position)) {
                    const auto checked = rules.check(position, move);
                    ASSERT_TRUE(checked) << rules.to_text(position, move) << ": " << checked.error().en;
                }
            position = rules.after(position, random_move(rules, position, random));
        }
    }
}

}  // namespace
}  // namespace plateau::axis_allies
