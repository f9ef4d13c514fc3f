// The twelve places where players and programs go wrong, one test each.
#include "games/axis_allies/test_table.h"

namespace plateau::axis_allies {
namespace {

TEST(Trap, productionIsUnlimitedOnlyForTheFirstOwnerOfAFirstFactory) {
    Table table;
    table.clear().own("germany", "karelia").turn("germany", Phase::place);
    table.position.pending[table.map().kind("infantry")] = 30;
    EXPECT_TRUE(table.accepts("place 20 infantry germany"));
    EXPECT_TRUE(table.accepts("place 3 infantry karelia"));
    EXPECT_EQ(table.refusal("place 4 infantry karelia"), "the factory in Karelia can still produce 3");
    table.order("place 2 infantry karelia");
    EXPECT_EQ(table.refusal("place 2 infantry karelia"), "the factory in Karelia can still produce 1");
    // A factory that was bought is limited too, even at home; a territory of no value makes one unit.
    table.position.factories.add(table.map().zone("west_europe"));
    EXPECT_FALSE(table.accepts("place 7 infantry west_europe"));
    EXPECT_TRUE(table.accepts("place 6 infantry west_europe"));
    table.own("germany", "gibraltar").position.factories.add(table.map().zone("gibraltar"));
    table.position.set_start_owner(table.map().zone("gibraltar"), table.map().power("germany"));
    EXPECT_TRUE(table.accepts("place 1 infantry gibraltar"));
    EXPECT_FALSE(table.accepts("place 2 infantry gibraltar"));
}

TEST(Trap, firstStrikesRemoveTheirVictimsInEveryRound) {
    Table table;
    table.clear().put("germany", 1, "submarine", "sz_west_spain").put("germany", 1, "battleship", "sz_west_spain");
    table.put("uk", 2, "battleship", "sz_north_sea").turn("germany");
    table.order("move 1 submarine sz_west_spain sz_north_sea").order("move 1 battleship sz_west_spain sz_north_sea");
    table.order("end combat_move").order("roll 0").order("roll 0").order("roll 0");  // a round in which all miss
    EXPECT_EQ(table.step(), "attacker_submarines");
    table.order("stay");
    EXPECT_EQ(table.step(), "retreat");
    table.order("stay");
    EXPECT_EQ(table.step(), "first_strike_roll");
    table.order("roll 1@2s");
    EXPECT_EQ(table.count("uk", "battleship", "sz_north_sea"), 1);  // gone at once
    table.order("roll 0");
    EXPECT_EQ(table.step(), "defense_roll");
    EXPECT_FALSE(table.accepts("roll 2@4"));  // one is left to fire
    EXPECT_TRUE(table.accepts("roll 1@4"));
}

TEST(Trap, bombardedUnitsFireBack) {
    Table table;
    table.clear().put("uk", 1, "battleship", "sz_north_sea").put("uk", 1, "transport", "sz_north_sea");
    table.put("uk", 2, "infantry", "united_kingdom").put("germany", 1, "infantry", "west_europe").turn("uk");
    table.order("load 2 infantry united_kingdom sz_north_sea").order("unload 2 infantry sz_north_sea west_europe");
    table.order("end combat_move");
    EXPECT_EQ(table.step(), "bombard_roll");
    table.order("roll 1@4");
    EXPECT_EQ(table.step(), "defense_roll") << "nobody is left to aim at, but the victim fires";
    table.order("roll 1@2");
    EXPECT_EQ(table.count("germany", "infantry", "west_europe"), 0);
    EXPECT_EQ(table.count("uk", "infantry", "west_europe"), 1);
    EXPECT_EQ(table.owner("west_europe"), "uk");

    Table other{"second", "bombarded_fire_back=0"};
    other.clear().put("uk", 1, "battleship", "sz_north_sea").put("uk", 1, "transport", "sz_north_sea");
    other.put("uk", 2, "infantry", "united_kingdom").put("germany", 1, "infantry", "west_europe").turn("uk");
    other.order("load 2 infantry united_kingdom sz_north_sea").order("unload 2 infantry sz_north_sea west_europe");
    other.order("end combat_move").order("roll 1@4");
    EXPECT_EQ(other.owner("west_europe"), "uk");
    EXPECT_EQ(other.count("uk", "infantry", "west_europe"), 2);
}

TEST(Trap, antiAircraftFireComesBeforeBombardmentAndEverythingElse) {
    Table table;
    table.clear().put("uk", 1, "battleship", "sz_north_sea").put("uk", 1, "transport", "sz_north_sea");
    table.put("uk", 1, "infantry", "united_kingdom").put("uk", 1, "fighter", "united_kingdom");
    table.put("germany", 2, "infantry", "west_europe").put("germany", 1, "aa_gun", "west_europe").turn("uk");
    table.order("load 1 infantry united_kingdom sz_north_sea").order("unload 1 infantry sz_north_sea west_europe");
    table.order("move 1 fighter united_kingdom sz_north_sea west_europe").order("end combat_move");
    EXPECT_EQ(table.step(), "aa_roll");
    table.order("roll 1");
    EXPECT_EQ(table.count("uk", "fighter", "west_europe"), 0);
    EXPECT_EQ(table.step(), "bombard_roll");
    table.order("roll 0");
    EXPECT_EQ(table.step(), "attack_roll");
    EXPECT_FALSE(table.accepts("roll 1@3")) << "the fighter is gone";
}

TEST(Trap, aircraftDoNotLandWhereTheTurnBeganInEnemyHands) {
    Table table;
    table.clear().put("germany", 2, "infantry", "east_europe").put("germany", 1, "fighter", "germany");
    table.put("ussr", 1, "infantry", "ukraine").own("ussr", "ukraine").turn("germany");
    table.order("move 2 infantry east_europe ukraine").order("end combat_move");
    table.order("roll 1@1").order("roll 0");
    EXPECT_EQ(table.owner("ukraine"), "germany");
    EXPECT_EQ(table.phase(), "noncombat_move");
    EXPECT_NE(table.refusal("move 1 fighter germany east_europe ukraine").find("cannot land in Ukraine"),
              std::string::npos);
    // For the next ally it was friendly when his turn began.
    table.put("japan", 1, "fighter", "germany").turn("japan", Phase::noncombat_move);
    EXPECT_TRUE(table.accepts("move 1 fighter germany east_europe ukraine"));
}

TEST(Trap, aSeaBattleCostsTheBattleshipItsShot) {
    Table table;  // Bustros' first German turn: one British submarine stands in the way
    table.turn("germany");
    table.order("load 2 infantry south_europe sz_central_mediterranean");
    table.order("move 1 transport 2 infantry sz_central_mediterranean sz_east_mediterranean");
    table.order("move 1 battleship sz_central_mediterranean sz_east_mediterranean");
    table.order("unload 2 infantry sz_east_mediterranean egypt");
    table.order("move 1 tank libya french_equatorial_africa egypt").order("move 1 infantry libya egypt");
    table.order("end combat_move");
    EXPECT_EQ(table.refusal("battle egypt"),
              "the battle in the East Mediterranean Sea Zone comes before the landing in Egypt");
    table.order("battle sz_east_mediterranean").order("roll 1@4").order("roll 0");
    EXPECT_EQ(table.count("germany", "infantry", "egypt"), 3);
    EXPECT_EQ(table.step(), "attack_roll") << "no bombardment";
    EXPECT_TRUE(table.accepts("roll 3@1 1@3"));
}

TEST(Trap, canalsAreJudgedAtTheStartOfTheTurn) {
    Table table;
    table.clear()
        .put("germany", 1, "submarine", "sz_east_mediterranean")
        .put("germany", 1, "tank", "libya")
        .turn("germany");
    EXPECT_EQ(table.refusal("move 1 submarine sz_east_mediterranean sz_red_sea"),
              "the suez canal was not in friendly hands when the turn began");
    table.order("move 1 tank libya egypt").order("end combat_move");
    EXPECT_EQ(table.owner("egypt"), "germany");
    EXPECT_FALSE(table.accepts("move 1 submarine sz_east_mediterranean sz_red_sea"));
    table.own("germany", "syria_iraq").turn("germany");
    EXPECT_TRUE(table.accepts("move 1 submarine sz_east_mediterranean sz_red_sea"));
    table.put("usa", 1, "submarine", "sz_caribbean").own("japan", "panama").turn("usa");
    EXPECT_FALSE(table.accepts("move 1 submarine sz_caribbean sz_west_panama"));
    table.own("uk", "panama").turn("usa");
    EXPECT_TRUE(table.accepts("move 1 submarine sz_caribbean sz_west_panama"));
}

TEST(Trap, economicVictoryIsJudgedAtTheEndOfTheRound) {
    Table table;
    for (const char* zone : {"india", "china", "sinkiang", "australia", "south_africa", "egypt", "persia", "syria_iraq",
                             "soviet_far_east", "yakut", "evenki", "novosibirsk", "kazakh", "caucasus"})
        table.own("japan", zone);
    ASSERT_GE(income_of(table.rules.book(), table.position, Side::second), 84);
    table.clear().turn("japan", Phase::noncombat_move).order("end noncombat_move");
    EXPECT_FALSE(table.rules.outcome(table.position)) << "the United States still have their turn";
    EXPECT_EQ(table.power(), "usa");
    table.order("end purchase").order("end combat_move").order("end noncombat_move");
    ASSERT_TRUE(table.rules.outcome(table.position));
    EXPECT_EQ(table.rules.outcome(table.position)->winner, Side::second);
    EXPECT_EQ(table.rules.outcome_reason(table.position).en, "economic victory");
}

TEST(Trap, aLiberatedCapitalHasNoMoneyAndCollectsAtTheEndOfItsTurn) {
    Table table;
    table.clear().own("germany", "russia").own("germany", "karelia").ipc("ussr", 0).ipc("uk", 10);
    table.put("uk", 1, "tank", "caucasus").turn("uk").order("move 1 tank caucasus russia");
    EXPECT_EQ(table.owner("russia"), "ussr");
    EXPECT_EQ(table.money("ussr"), 0);
    EXPECT_EQ(table.money("uk"), 10) << "the liberator takes nothing";
    table.turn("ussr", Phase::purchase);
    EXPECT_EQ(table.refusal("buy 1 infantry"), "that costs 3 IPC and there are 0");
    table.order("end purchase").order("end combat_move").order("end noncombat_move");
    EXPECT_EQ(table.money("ussr"), 24 - 3);
}

TEST(Trap, theLoserOfACapitalStillMovesAndFights) {
    Table table;
    table.clear()
        .own("germany", "russia")
        .ipc("ussr", 20)
        .put("ussr", 2, "infantry", "novosibirsk")
        .turn("ussr", Phase::purchase);
    EXPECT_EQ(table.refusal("buy 1 infantry"), "the U.S.S.R. buys nothing while Russia is in enemy hands");
    EXPECT_EQ(table.refusal("research 1"), "the U.S.S.R. buys nothing while Russia is in enemy hands");
    table.order("end purchase").order("move 2 infantry novosibirsk russia");
    EXPECT_EQ(table.owner("russia"), "ussr");
    table.own("germany", "russia").clear().turn("ussr", Phase::noncombat_move).order("end noncombat_move");
    EXPECT_EQ(table.money("ussr"), 20) << "no income without a capital";
}

TEST(Trap, tanksBlitzOutAndBackAndThroughAGunOrAFactory) {
    Table table;
    table.clear().put("germany", 2, "tank", "libya").put("uk", 1, "aa_gun", "french_equatorial_africa").turn("germany");
    table.position.factories.add(table.map().zone("french_equatorial_africa"));
    table.order("move 1 tank libya french_equatorial_africa libya");
    EXPECT_EQ(table.owner("french_equatorial_africa"), "germany");
    EXPECT_EQ(table.count("germany", "aa_gun", "french_equatorial_africa"), 1) << "the gun is captured";
    EXPECT_EQ(table.count("germany", "tank", "libya"), 2);
    table.put("uk", 1, "infantry", "egypt").turn("germany");
    EXPECT_EQ(table.refusal("move 1 tank libya egypt italian_east_africa"),
              "Egypt cannot be passed through: land units stop there");
    EXPECT_EQ(table.refusal("move 1 tank libya congo"), "Libya does not touch the Belgian Congo");
}

TEST(Trap, caspianShipsCanBeBuiltAndNeverLeave) {
    Table table;
    table.clear().turn("ussr", Phase::place);
    table.position.pending[table.map().kind("submarine")] = 1;
    table.order("place 1 submarine sz_caspian");
    EXPECT_EQ(table.count("ussr", "submarine", "sz_caspian"), 1);
    table.turn("ussr");
    for (const Move& move : table.rules.legal_moves(table.position)) EXPECT_EQ(move.verb, Verb::end);
    EXPECT_FALSE(table.accepts("move 1 submarine sz_caspian sz_black"));
}

}  // namespace
}  // namespace plateau::axis_allies
