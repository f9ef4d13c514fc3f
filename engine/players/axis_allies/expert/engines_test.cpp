// CLIPS and our own inference engine give the same orders from every rule base that ships.
#include <gtest/gtest.h>

#include "players/axis_allies/expert/rule_base_player.h"
#include "players/axis_allies/expert/thesis.h"
#include "players/axis_allies/test_files.h"

namespace plateau::axis_allies {
namespace {

using Engine = expert::Engine;
using Made = Result<std::unique_ptr<Player<Rules>>>;

// The orders of a game to the end of a round, everybody by one player.
std::vector<std::string> orders_of(const Rules& rules, Player<Rules>& player, int rounds) {
    Random dice{5};
    std::vector<std::string> orders;
    for (Position position = rules.start(); !rules.outcome(position) && position.round <= rounds;) {
        const std::vector<Position> line{position};
        const Move move =
            rules.awaits_chance(position) ? rules.roll(position, dice) : player.choose(Line<Position>{line}, {}, {});
        orders.push_back(rules.to_text(position, move));
        position = rules.after(position, move);
    }
    return orders;
}

void expect_same_orders(const std::function<Made(const Rules&, const TestFiles&, Engine::Kind)>& make) {
    const Rules rules{test_map("classic", "third")};
    const TestFiles files;
    std::vector<std::string> first;
    for (const Engine::Kind kind : Engine::kinds()) {
        const auto player = make(rules, files, kind);
        ASSERT_TRUE(player) << player.error().en;
        const auto orders = orders_of(rules, **player, 2);
        if (first.empty()) first = orders;
        EXPECT_EQ(orders, first);
    }
    EXPECT_GT(first.size(), 50U);
}

Made by_rules(const Rules& rules, const TestFiles& files, Engine::Kind kind, bool openings) {
    RuleBasePlayerOptions options;
    options.engine = kind;
    options.openings = openings;
    return make_rule_base_player(rules, options, files);
}

TEST(axis_allies_engines, giveTheSameOrdersFromTheThesis) {
    expect_same_orders([](const Rules& rules, const TestFiles& files, Engine::Kind kind) {
        ThesisOptions options;
        options.engine = kind;
        return make_thesis(rules, options, files);
    });
}

TEST(axis_allies_engines, giveTheSameOrdersFromTheRuleBaseOfAllPowers) {
    expect_same_orders([](const Rules& rules, const TestFiles& files, Engine::Kind kind) {
        return by_rules(rules, files, kind, false);
    });
}

TEST(axis_allies_engines, giveTheSameOrdersWithOpeningsAndIntents) {
    expect_same_orders([](const Rules& rules, const TestFiles& files, Engine::Kind kind) {
        return by_rules(rules, files, kind, true);
    });
}

}  // namespace
}  // namespace plateau::axis_allies
