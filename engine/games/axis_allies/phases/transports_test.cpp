#include "games/axis_allies/test_table.h"

namespace plateau::axis_allies {
namespace {

// A quiet corner: British ships in the North Sea, Germany across the water.
Table channel(const char* edition = "second") {
    Table table{edition};
    table.clear().put("uk", 1, "transport", "sz_north_sea").turn("uk");
    return table;
}

TEST(Transport, carriesTwoInfantryOrOneTankOrOneGun) {
    Table table = channel();
    table.put("uk", 3, "infantry", "united_kingdom")
        .put("uk", 1, "tank", "united_kingdom")
        .put("uk", 1, "aa_gun", "united_kingdom");
    EXPECT_TRUE(table.accepts("load 2 infantry united_kingdom sz_north_sea"));
    EXPECT_EQ(table.refusal("load 3 infantry united_kingdom sz_north_sea"),
              "there is no room for 3 infantry on the transports in the North Sea");
    EXPECT_EQ(table.refusal("load 1 aa_gun united_kingdom sz_north_sea"),
              "AA guns move in the noncombat_move phase only");
    table.order("load 1 tank united_kingdom sz_north_sea");
    EXPECT_FALSE(table.accepts("load 1 infantry united_kingdom sz_north_sea"));
    Table other = channel();
    other.put("uk", 1, "aa_gun", "united_kingdom")
        .put("uk", 1, "infantry", "united_kingdom")
        .turn("uk", Phase::noncombat_move);
    other.order("load 1 aa_gun united_kingdom sz_north_sea");
    EXPECT_FALSE(other.accepts("load 1 infantry united_kingdom sz_north_sea"));
}

TEST(Transport, bridgesWithoutSailing) {
    Table table = channel();
    table.put("uk", 2, "infantry", "united_kingdom").put("germany", 1, "infantry", "west_europe");
    table.order("load 2 infantry united_kingdom sz_north_sea").order("unload 2 infantry sz_north_sea west_europe");
    EXPECT_EQ(table.count("uk", "infantry", "west_europe"), 2);
    EXPECT_EQ(table.refusal("move 1 transport sz_north_sea sz_west_spain"),
              "only 0 transports in the North Sea can still move 1 step");
}

TEST(Transport, picksUpBeforeDuringAndAfterSailing) {
    Table table;
    table.clear().put("uk", 1, "transport", "sz_east_canada").put("uk", 1, "infantry", "east_canada");
    table.put("uk", 1, "infantry", "united_kingdom").turn("uk");
    table.order("load 1 infantry east_canada sz_east_canada");
    table.order("move 1 transport 1 infantry sz_east_canada sz_north_sea");
    table.order("load 1 infantry united_kingdom sz_north_sea");
    table.order("move 1 transport 2 infantry sz_north_sea sz_karelia");
    EXPECT_EQ(table.count("uk", "infantry", "sz_karelia"), 2);
    EXPECT_FALSE(table.accepts("move 1 transport 2 infantry sz_karelia sz_north_sea")) << "two steps are made";
}

TEST(Transport, loadingAndLandingIsTheWholeMoveOfALandUnit) {
    Table table = channel();
    table.put("uk", 1, "tank", "united_kingdom").turn("uk", Phase::noncombat_move);
    table.order("load 1 tank united_kingdom sz_north_sea").order("unload 1 tank sz_north_sea united_kingdom");
    EXPECT_FALSE(table.accepts("load 1 tank united_kingdom sz_north_sea"));
    table.clear()
        .put("usa", 1, "transport", "sz_west_us")
        .put("usa", 1, "tank", "east_us")
        .turn("usa", Phase::noncombat_move);
    table.order("move 1 tank east_us west_us");
    EXPECT_FALSE(table.accepts("load 1 tank west_us sz_west_us")) << "it has moved";
}

TEST(Transport, cargoMayStayAboardIntoLaterTurns) {
    Table table = channel();
    table.put("uk", 2, "infantry", "united_kingdom").order("load 2 infantry united_kingdom sz_north_sea");
    table.turn("uk").order("move 1 transport 2 infantry sz_north_sea sz_karelia");
    EXPECT_EQ(table.count("uk", "infantry", "sz_karelia"), 2);
    EXPECT_EQ(table.refusal("unload 2 infantry sz_karelia karelia"),
              "Karelia is friendly: units land there in the noncombat_move phase");
    table.order("end combat_move").order("unload 2 infantry sz_karelia karelia");
    EXPECT_EQ(table.count("uk", "infantry", "karelia"), 2);
}

TEST(Transport, nobodyGoesAboardAmongEnemyShips) {
    Table table = channel();
    table.put("uk", 1, "infantry", "united_kingdom").put("germany", 1, "submarine", "sz_north_sea");
    EXPECT_EQ(table.refusal("load 1 infantry united_kingdom sz_north_sea"),
              "nobody goes aboard among the enemy ships in the North Sea");
}

TEST(Transport, unloadsAllInOneTerritoryInAnAssaultButInTwoAfterwards) {
    Table table = channel();
    table.put("uk", 2, "infantry", "sz_north_sea");
    table.put("germany", 1, "infantry", "west_europe").put("germany", 1, "infantry", "finland_norway");
    table.order("unload 1 infantry sz_north_sea west_europe");
    EXPECT_EQ(table.refusal("unload 1 infantry sz_north_sea finland_norway"),
              "in an assault the cargo of one transport all goes to one territory");
    EXPECT_TRUE(table.accepts("unload 1 infantry sz_north_sea west_europe"));
    Table quiet = channel();
    quiet.put("uk", 2, "infantry", "sz_north_sea")
        .own("uk", "finland_norway")
        .own("uk", "west_europe")
        .turn("uk", Phase::noncombat_move);
    quiet.order("unload 1 infantry sz_north_sea west_europe").order("unload 1 infantry sz_north_sea finland_norway");
    EXPECT_EQ(quiet.count("uk", "infantry", "west_europe"), 1);
    EXPECT_EQ(quiet.count("uk", "infantry", "finland_norway"), 1);
}

TEST(Transport, goesDownWithItsCargo) {
    Table table = channel();
    table.put("uk", 2, "infantry", "sz_north_sea").put("uk", 1, "battleship", "sz_north_sea");
    table.put("germany", 1, "submarine", "sz_baltic").turn("germany");
    table.order("move 1 submarine sz_baltic sz_north_sea").order("end combat_move");
    EXPECT_EQ(table.step(), "first_strike_roll");
    table.order("roll 1@2s");
    EXPECT_EQ(table.rules.side_to_move(table.position), Side::first) << "the owner chooses his losses";
    table.order("lose 1 transport");
    EXPECT_EQ(table.count("uk", "infantry", "sz_north_sea"), 0);
}

TEST(Transport, thatFoughtUnloadsButDoesNotLoadAndOneThatRetreatedDoesNeither) {
    Table table;
    table.clear()
        .put("uk", 1, "transport", "sz_north_sea")
        .put("uk", 1, "battleship", "sz_north_sea")
        .put("uk", 1, "infantry", "sz_north_sea");
    table.put("uk", 1, "infantry", "karelia").put("germany", 1, "submarine", "sz_karelia").turn("uk");
    table.order("move 1 transport 1 infantry sz_north_sea sz_karelia")
        .order("move 1 battleship sz_north_sea sz_karelia");
    table.order("end combat_move").order("roll 1@4").order("roll 0");
    EXPECT_EQ(table.phase(), "noncombat_move");
    EXPECT_FALSE(table.accepts("load 1 infantry karelia sz_karelia"));
    EXPECT_TRUE(table.accepts("unload 1 infantry sz_karelia karelia"));

    Table back;
    back.clear()
        .put("uk", 1, "transport", "sz_north_sea")
        .put("uk", 1, "battleship", "sz_north_sea")
        .put("uk", 1, "infantry", "sz_north_sea");
    back.put("uk", 1, "infantry", "united_kingdom").put("germany", 1, "submarine", "sz_karelia").turn("uk");
    back.order("move 1 transport 1 infantry sz_north_sea sz_karelia")
        .order("move 1 battleship sz_north_sea sz_karelia");
    back.order("end combat_move").order("roll 0").order("roll 0");
    back.order("stay").order("retreat sz_north_sea");
    EXPECT_EQ(back.count("uk", "infantry", "sz_north_sea"), 1);
    EXPECT_EQ(back.phase(), "noncombat_move");
    EXPECT_FALSE(back.accepts("load 1 infantry united_kingdom sz_north_sea"));
    EXPECT_FALSE(back.accepts("unload 1 infantry sz_north_sea united_kingdom"));
}

TEST(Transport, carriesAlliesFromTurnToTurn) {
    Table table;
    table.clear().put("usa", 1, "transport", "sz_north_sea").put("uk", 2, "infantry", "united_kingdom").turn("uk");
    table.order("load 2 infantry united_kingdom sz_north_sea");
    table.turn("usa");
    EXPECT_FALSE(table.accepts("move 1 transport sz_north_sea sz_karelia")) << "the guests would swim";
    table.order("move 1 transport 2 uk infantry sz_north_sea sz_karelia");
    EXPECT_EQ(table.refusal("unload 2 uk infantry sz_karelia karelia"), "it is the turn of the United States");
    table.turn("uk", Phase::noncombat_move).order("unload 2 infantry sz_karelia karelia");
    EXPECT_EQ(table.count("uk", "infantry", "karelia"), 2);
}

TEST(Transport, landingIsOffWhenTheSeaIsNotCleared) {
    Table table;
    table.clear()
        .put("uk", 1, "transport", "sz_north_sea")
        .put("uk", 2, "infantry", "sz_north_sea")
        .put("uk", 1, "submarine", "sz_north_sea");
    table.put("germany", 1, "submarine", "sz_baltic").put("germany", 1, "infantry", "germany").turn("uk");
    table.order("move 1 transport 2 infantry sz_north_sea sz_baltic").order("move 1 submarine sz_north_sea sz_baltic");
    table.order("unload 2 infantry sz_baltic germany");
    EXPECT_EQ(table.count("uk", "infantry", "germany"), 0) << "they wait aboard";
    table.order("end combat_move").order("roll 0").order("roll 0");
    EXPECT_EQ(table.step(), "attacker_submarines");
    table.order("stay").order("stay").order("retreat sz_north_sea");
    EXPECT_EQ(table.count("uk", "infantry", "sz_north_sea"), 2);
    EXPECT_EQ(table.phase(), "noncombat_move");
}

TEST(Transport, battleshipsSupportALandingOnceATurn) {
    Table table;
    table.clear()
        .put("uk", 2, "battleship", "sz_north_sea")
        .put("uk", 2, "transport", "sz_north_sea")
        .put("uk", 2, "infantry", "sz_north_sea");
    table.put("germany", 1, "infantry", "west_europe").put("germany", 1, "infantry", "finland_norway").turn("uk");
    table.order("unload 1 infantry sz_north_sea west_europe").order("unload 1 infantry sz_north_sea finland_norway");
    table.order("end combat_move").order("battle west_europe");
    EXPECT_EQ(table.step(), "bombard_roll");
    EXPECT_TRUE(table.accepts("roll 2@4")) << "both fire";
    table.order("roll 1@4").order("roll 0");
    EXPECT_EQ(table.owner("west_europe"), "uk");
    EXPECT_EQ(table.step(), "attack_roll") << "they have fired already";
}

}  // namespace
}  // namespace plateau::axis_allies
