// What later editions add, on a map that has it: support, two hits, destroyers, defending submarines that strike first,
// damage, production limits, objectives and cities.
#include "game/orders.h"
#include "games/axis_allies/odds/board_question.h"
#include "games/axis_allies/odds/odds.h"
#include "games/axis_allies/odds/simulator.h"
#include "games/axis_allies/test_table.h"

namespace plateau::axis_allies {
namespace {

Table isles(const char* options = "", const char* edition = "later") {
    Table table{edition, options, "sundered_isles"};
    table.clear();
    return table;
}

int dice_at(const Table& table, int strength, bool spares = false) {
    return dice_of(table.rules.book(), table.position)[static_cast<std::size_t>(dice_class(strength, spares))];
}

TEST(LaterRules, artillerySupportsOneInfantryEach) {
    Table table = isles();
    table.put("aurelia", 3, "infantry", "southgate").put("aurelia", 2, "artillery", "southgate");
    table.put("marland", 2, "infantry", "oldfort").turn("aurelia");
    table.order("move 3 infantry southgate oldfort")
        .order("move 2 artillery southgate oldfort")
        .order("end combat_move");
    EXPECT_EQ(table.step(), "attack_roll");
    EXPECT_EQ(dice_at(table, 2), 4);  // two guns and the two they help
    EXPECT_EQ(dice_at(table, 1), 1);
    table.order("roll 0").order("roll 1@2");
    EXPECT_EQ(table.step(), "attacker_losses");
    table.order("lose 1 artillery").order("stay");
    EXPECT_EQ(dice_at(table, 2), 2);  // one gun left: one infantry helped
    EXPECT_EQ(dice_at(table, 1), 2);
}

TEST(LaterRules, theFirstHitOfABattleshipSinksNothing) {
    Table table = isles();
    table.put("aurelia", 2, "battleship", "sz_dawn_sea")
        .put("varnia", 1, "cruiser", "sz_north_passage")
        .turn("aurelia");
    table.order("move 2 battleship sz_dawn_sea sz_north_passage").order("end combat_move");
    table.order("roll 0").order("roll 1@3");
    EXPECT_EQ(table.count("aurelia", "battleship", "sz_north_passage"), 2);
    EXPECT_EQ(table.step(), "retreat");
    table.order("stay").order("roll 0").order("roll 1@3").order("stay").order("roll 0").order("roll 1@3");
    EXPECT_EQ(table.count("aurelia", "battleship", "sz_north_passage"), 1);
    table.order("stay").order("roll 1@4").order("roll 0");
    EXPECT_EQ(table.phase(), "noncombat_move");
    EXPECT_TRUE(table.position.battle == Battle{});  // mended
}

TEST(LaterRules, defendingSubmarinesStrikeFirstTooUnlessADestroyerIsThere) {
    Table table = isles();
    table.put("aurelia", 1, "submarine", "sz_dawn_sea")
        .put("varnia", 1, "submarine", "sz_north_passage")
        .turn("aurelia");
    table.order("move 1 submarine sz_dawn_sea sz_north_passage").order("end combat_move");
    EXPECT_EQ(table.step(), "first_strike_roll");
    table.order("roll 1@2s");
    EXPECT_EQ(table.step(), "strike_back_roll");  // struck, it strikes back
    table.order("roll 1@1s");
    EXPECT_EQ(table.count("aurelia", "submarine", "sz_north_passage"), 0);
    EXPECT_EQ(table.count("varnia", "submarine", "sz_north_passage"), 0);

    Table hunted = isles();
    hunted.put("aurelia", 1, "destroyer", "sz_dawn_sea")
        .put("varnia", 2, "submarine", "sz_north_passage")
        .turn("aurelia");
    hunted.order("move 1 destroyer sz_dawn_sea sz_north_passage").order("end combat_move");
    EXPECT_EQ(hunted.step(), "attack_roll");
    hunted.order("roll 1@2");
    EXPECT_EQ(hunted.step(), "defense_roll");
    EXPECT_EQ(dice_at(hunted, 1, true), 2);
    hunted.order("roll 0");
    EXPECT_EQ(hunted.step(), "retreat");  // nobody dives
}

TEST(LaterRules, defencelessTransportsAreLostLast) {
    Table table = isles();
    table.put("aurelia", 3, "cruiser", "sz_dawn_sea").put("varnia", 2, "transport", "sz_north_passage");
    table.put("varnia", 1, "destroyer", "sz_north_passage")
        .put("varnia", 1, "cruiser", "sz_north_passage")
        .turn("aurelia");
    table.order("move 3 cruiser sz_dawn_sea sz_north_passage").order("end combat_move").order("roll 1@3");
    EXPECT_NE(table.refusal("lose 1 transport"), "");
    EXPECT_TRUE(table.accepts("lose 1 destroyer"));
    Table many = isles();
    many.put("aurelia", 3, "cruiser", "sz_dawn_sea").put("varnia", 2, "transport", "sz_north_passage");
    many.put("varnia", 1, "destroyer", "sz_north_passage").turn("aurelia");
    many.order("move 3 cruiser sz_dawn_sea sz_north_passage")
        .order("end combat_move")
        .order("roll 3@3")
        .order("roll 0");
    EXPECT_EQ(many.count("varnia", "transport", "sz_north_passage"), 0);  // the hits left over reach them
}

TEST(LaterRules, noMoreShipsBombardThanUnitsLand) {
    Table table = isles();
    table.put("aurelia", 1, "infantry", "dawn_cape").put("aurelia", 1, "transport", "sz_dawn_sea");
    table.put("aurelia", 2, "cruiser", "sz_dawn_sea").put("aurelia", 1, "battleship", "sz_dawn_sea");
    table.put("varnia", 2, "infantry", "north_isle").own("varnia", "north_isle").turn("aurelia");
    table.order("load 1 infantry dawn_cape sz_dawn_sea").order("unload 1 infantry sz_dawn_sea north_isle");
    table.order("end combat_move");
    EXPECT_EQ(table.step(), "bombard_roll");
    EXPECT_EQ(dice_at(table, 4), 1);  // the battleship, for one man
    EXPECT_EQ(dice_at(table, 3), 0);
    const BattleQuestion question = question_at(table.rules.book(), table.position, table.map().zone("north_isle"));
    ASSERT_EQ(question.bombarding.size(), 1u);
    EXPECT_EQ(question.bombarding[0].count, 1);
}

TEST(LaterRules, raidsDamageFactoriesUntilTheyAreRepaired) {
    Table table = isles();
    table.put("aurelia", 1, "bomber", "north_isle").own("aurelia", "north_isle").turn("aurelia");
    table.order("raid 1 bomber north_isle sz_dusk_sea dusk_cape").order("end combat_move").order("roll 5");
    const ZoneId cape = table.map().zone("dusk_cape");
    EXPECT_EQ(table.position.damage[cape], 5);
    table.order("end noncombat_move").ipc("varnia", 20);  // the bomber has nowhere to land
    EXPECT_EQ(production_left(table.rules.book(), table.position, cape), 0);
    EXPECT_NE(table.refusal("repair 6 dusk_cape"), "");
    table.order("repair 4 dusk_cape");
    EXPECT_EQ(table.money("varnia"), 16);
    EXPECT_EQ(production_left(table.rules.book(), table.position, cape), 2);
    EXPECT_EQ(isles("", "revised").refusal("repair 1 dusk_cape").substr(0, 7), "Aurelia");
}

TEST(LaterRules, factoriesMakeWhatTheirLandIsWorth) {
    Table table = isles();
    table.turn("aurelia", Phase::purchase).ipc("aurelia", 60).order("buy 9 infantry").order("end purchase");
    table.order("end combat_move").order("end noncombat_move");
    EXPECT_NE(table.refusal("place 9 infantry aurel_city"), "");
    EXPECT_TRUE(table.accepts("place 8 infantry aurel_city"));
    Table free = isles("factory_limit=0");
    free.turn("aurelia", Phase::purchase).ipc("aurelia", 60).order("buy 9 infantry").order("end purchase");
    free.order("end combat_move").order("end noncombat_move");
    EXPECT_TRUE(free.accepts("place 9 infantry aurel_city"));
}

TEST(LaterRules, objectivesAreCollectedWithTheIncome) {
    for (const bool on : {true, false}) {
        Table table = isles(on ? "" : "objectives=0");
        table.own("aurelia", "north_isle").turn("aurelia", Phase::noncombat_move).ipc("aurelia", 0);
        const int income = income_of(table.rules.book(), table.position, table.map().power("aurelia"));
        table.order("end noncombat_move");
        EXPECT_EQ(table.money("aurelia"), income + (on ? 4 : 0));
    }
}

TEST(LaterRules, enoughCitiesWinAtTheEndOfARound) {
    Table table = isles();
    for (const char* zone : {"north_isle", "south_isle", "dusk_cape", "mar_harbour"}) table.own("aurelia", zone);
    table.turn("varnia", Phase::noncombat_move).order("end noncombat_move");
    EXPECT_FALSE(table.rules.outcome(table.position));
    table.turn("marland", Phase::noncombat_move).order("end noncombat_move");
    ASSERT_TRUE(table.rules.outcome(table.position));
    EXPECT_EQ(table.rules.outcome_reason(table.position).en, "cities held");
}

// A battle on the board, with the usual losses, to the end.
bool attacker_wins(const Rules& rules, Position position, ZoneId zone, Random& random) {
    const PowerId power = position.power;
    while (position.phase == Phase::combat && position.power == power) {
        if (rules.awaits_chance(position)) {
            position = rules.after(position, rules.roll(position, random));
            continue;
        }
        const Moves moves = rules.legal_moves(position);
        const Move move = takes_losses(position.step) ? usual_loss(rules.book(), position, moves) : moves.front();
        position = rules.after(position, move);
    }
    for (KindId kind = 0; kind < rules.map().kind_count(); ++kind)
        if (position.count(zone, power, kind) && fights_in(rules.book(), zone, kind))
            return !has_enemy_fighters(rules.book(), position, zone, rules.map().side_of(power));
    return false;
}

struct Fleet {
    std::vector<std::pair<int, const char*>> attackers, defenders;
};

TEST(LaterRules, theBoardTheKernelAndTheSimulatorAgreeAtSea) {
    const Fleet battles[] = {{{{2, "submarine"}, {1, "battleship"}}, {{2, "submarine"}, {1, "cruiser"}}},
                             {{{2, "submarine"}, {1, "destroyer"}}, {{2, "submarine"}, {1, "destroyer"}}},
                             {{{1, "battleship"}, {1, "transport"}}, {{1, "battleship"}, {1, "transport"}}},
                             {{{3, "submarine"}}, {{1, "destroyer"}, {1, "submarine"}, {1, "transport"}}}};
    Random random{7};
    for (const auto& [attackers, defenders] : battles) {
        Table table = isles("submerge=0");
        for (const auto& [count, kind] : attackers) table.put("aurelia", count, kind, "sz_dawn_sea");
        for (const auto& [count, kind] : defenders) table.put("varnia", count, kind, "sz_north_passage");
        table.turn("aurelia");
        for (const auto& [count, kind] : attackers)
            table.order("move " + std::to_string(count) + " " + kind + " sz_dawn_sea sz_north_passage");
        table.order("end combat_move");
        const ZoneId zone = table.map().zone("sz_north_passage");
        const BattleQuestion question = question_at(table.rules.book(), table.position, zone);
        OddsCalculator calculator{table.map(), 4};
        const auto odds = calculator.odds(question);
        EXPECT_NEAR(simulate(table.map(), question, 20'000, random).win, odds.win, 0.015) << attackers[0].second;
        int wins = 0;
        constexpr int games = 4'000;
        for (int i = 0; i < games; ++i) wins += attacker_wins(table.rules, table.position, zone, random);
        EXPECT_NEAR(wins / double{games}, odds.win, 0.035) << attackers[0].second << " " << defenders[0].second;
    }
}

TEST(LaterRules, theBoardTheKernelAndTheSimulatorAgreeOnLand) {
    Random random{8};
    Table table = isles();
    table.put("aurelia", 4, "infantry", "southgate").put("aurelia", 2, "artillery", "southgate");
    table.put("aurelia", 1, "fighter", "southgate").put("marland", 4, "infantry", "oldfort");
    table.put("marland", 1, "artillery", "oldfort").put("marland", 1, "tank", "oldfort").turn("aurelia");
    for (const char* order : {"move 4 infantry southgate oldfort", "move 2 artillery southgate oldfort",
                              "move 1 fighter southgate oldfort", "end combat_move"})
        table.order(order);
    const ZoneId zone = table.map().zone("oldfort");
    const BattleQuestion question = question_at(table.rules.book(), table.position, zone);
    OddsCalculator calculator{table.map(), 4};
    const auto odds = calculator.odds(question);
    EXPECT_NEAR(simulate(table.map(), question, 20'000, random).win, odds.win, 0.015);
    int wins = 0;
    constexpr int games = 4'000;
    for (int i = 0; i < games; ++i) wins += attacker_wins(table.rules, table.position, zone, random);
    EXPECT_NEAR(wins / double{games}, odds.win, 0.035);
}

// Whole random games: nothing breaks, and positions come back from their text and their bytes.
void play_at_random(const char* name, const char* edition, int games) {
    const Rules rules{test_map(name, edition)};
    for (int game = 0; game < games; ++game) {
        Random random{static_cast<std::uint64_t>(game)};
        Position position = rules.start();
        for (int ply = 0; !rules.outcome(position); ++ply) {
            ASSERT_LT(ply, 100'000);
            const Move move = random_move(rules, position, random);
            ASSERT_TRUE(rules.check(position, move)) << rules.to_text(position, move);
            position = rules.after(position, move);
            if (ply % 16 == 0) {
                ASSERT_EQ(broken_invariant(rules, position), "") << name << " " << game << " " << ply;
            }
            if (ply % 300 != 0) continue;
            const auto back = rules.parse_position(rules.to_text(position));
            ASSERT_TRUE(back) << back.error().en;
            ASSERT_TRUE(*back == position) << rules.to_text(position);
            ASSERT_EQ(unpacked(rules, packed(rules, position)), position);
        }
    }
}

TEST(LaterRules, randomGamesOnOtherMapsEnd) {
    play_at_random("sundered_isles", "later", 12);
    play_at_random("sundered_isles", "revised", 6);
    play_at_random("six_crowns", "crowns", 12);
    play_at_random("two_shores", "second", 6);
}

TEST(LaterRules, aMapWithoutAnEditionNamedPlaysItsFirst) {
    const auto map = load_map(text_of("data/axis_allies/six_crowns.json"), "");
    ASSERT_TRUE(map) << map.error().en;
    EXPECT_EQ((*map)->edition, "crowns");
    EXPECT_EQ((*map)->powers.size(), 6u);
    EXPECT_EQ(test_map("classic", "")->edition, "second");
}

}  // namespace
}  // namespace plateau::axis_allies
