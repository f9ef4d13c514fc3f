#include "players/axis_allies/table/table.h"

#include <gtest/gtest.h>

#include "players/axis_allies/test_files.h"

namespace plateau::axis_allies {
namespace {

// A game that is played by the first legal order that is asked for, its dice thrown from a seed.
struct Played {
    explicit Played(const Rules& of) : rules{of}, positions{of.start()} {}

    void play(const std::string& text) {
        const auto move = rules.parse_move(positions.back(), text);
        ASSERT_TRUE(move) << text << ": " << move.error().en;
        append(*move);
        while (rules.awaits_chance(positions.back())) append(rules.roll(positions.back(), dice));
    }
    void append(const Move& move) {
        moves.push_back(move);
        positions.push_back(rules.after(positions.back(), move));
    }
    Course course() const { return {positions, moves}; }

    const Rules& rules;
    Random dice{3};
    std::vector<Position> positions;
    std::vector<Move> moves;
};

// An attack on Ukraine, up to the first throws.
Played attack(const Rules& rules) {
    Played game{rules};
    game.play("end purchase");
    game.play("move 3 infantry caucasus ukraine");
    game.play("move 1 tank russia caucasus ukraine");
    game.play("end combat_move");
    return game;
}

TEST(Table, followsAGameAndBeginsAnewWhereItWentAnotherWay) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    const auto table = Table::open(rules, files);
    ASSERT_TRUE(table) << table.error().en;
    const Played game = attack(rules);
    // Move by move and all at once tell the same.
    for (std::size_t moves = 0; moves <= game.moves.size(); ++moves)
        (*table)->follow({std::span{game.positions}.first(moves + 1), std::span{game.moves}.first(moves)});
    const auto once = Table::open(rules, files);
    (*once)->follow(game.course());
    ASSERT_FALSE((*once)->throws().empty());
    EXPECT_EQ((*table)->throws().size(), (*once)->throws().size());
    EXPECT_EQ((*table)->story().size(), (*once)->story().size());
    // Three infantry and a tank throw first.
    const Throw& first = (*once)->throws().front();
    EXPECT_TRUE(first.by_attacker);
    EXPECT_EQ(first.zone, rules.map().zone("ukraine"));
    int dice = 0;
    for (const auto& one : first.dice) dice += one.count;
    EXPECT_EQ(dice, 4);
    EXPECT_NEAR((*once)->luck()[0].expected, (3 * 1 + 1 * 3) / 6.0, 1e-9);
    // Taken back to the start nothing has happened.
    (*table)->follow({std::span{game.positions}.first(1), {}});
    EXPECT_TRUE((*table)->throws().empty() && (*table)->story().empty());
}

TEST(Table, knowsTheBattleBeforeItIsOrdered) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    const auto table = Table::open(rules, files);
    Played game{rules};
    game.play("end purchase");
    const auto battle = (*table)->battle_after(game.positions.back(),
                                               "move 3 infantry caucasus ukraine; move 1 tank russia caucasus ukraine");
    ASSERT_TRUE(battle);
    EXPECT_EQ(battle->zone, rules.map().zone("ukraine"));
    EXPECT_EQ(battle->question.attackers.size(), 2U);
    EXPECT_GT(battle->odds.lose, 0);
    EXPECT_FALSE(battle->verdict.word.fr.empty());
    EXPECT_FALSE((*table)->battle_after(game.positions.back(), "move 1 infantry russia caucasus")) << "no battle";
    EXPECT_FALSE((*table)->battle_after(game.positions.back(), "move 1 elephant russia caucasus"));
}

TEST(Table, ordersAreTakenBackUntilTheirPhaseEndsOrDiceAreThrown) {
    const Rules rules{test_map("classic")};
    Played game{rules};
    EXPECT_FALSE(may_undo(rules, game.course()));
    game.play("buy 1 infantry");
    EXPECT_TRUE(may_undo(rules, game.course()));
    game.play("end purchase");
    EXPECT_FALSE(may_undo(rules, game.course()));
    EXPECT_FALSE(may_undo(rules, attack(rules).course()));
}

TEST(Table, knowsWhichOrdersLoseAircraft) {
    const Rules rules{test_map("classic")};
    const Map& map = rules.map();
    const auto table = Table::open(rules, TestFiles{});
    ASSERT_TRUE(table);
    const auto lost = [&](const Position& position, std::string_view orders) {
        int count = 0;
        for (const Stack& stack : (*table)->aircraft_lost_by(position, orders)) count += stack.count;
        return count;
    };
    Position position = rules.start();
    position.power = map.find_power("usa");
    position.phase = Phase::noncombat_move;
    const ZoneId pacific = map.zone("sz_south_pacific");
    const KindId fighter = map.kind("fighter");
    EXPECT_EQ(lost(position, "end noncombat_move"), 0) << "it stands on its carrier";
    // A fighter over the open sea that can still reach the carrier, if that waits or comes.
    position.add(pacific, position.power, fighter, 1);
    note_moved(position, pacific, fighter, 1, Moved::done, 1);
    EXPECT_EQ(lost(position, "end noncombat_move"), 1);
    EXPECT_EQ(lost(position, "move 1 fighter sz_south_pacific sz_hawaii"), 0);
    EXPECT_EQ(lost(position, "move 1 submarine sz_hawaii sz_midway"), 0);
    EXPECT_EQ(lost(position, "move 1 carrier sz_hawaii sz_midway"), 0) << "the carrier can still come back";
    EXPECT_EQ(lost(position, "move 1 carrier sz_hawaii sz_north_pacific sz_alaska"), 1);
}

}  // namespace
}  // namespace plateau::axis_allies
