#include "games/axis_allies/test_table.h"

namespace plateau::axis_allies {
namespace {

TEST(Aircraft, flyOutOnlyAsFarAsTheyCanComeBack) {
    Table table;
    table.clear().put("germany", 1, "fighter", "germany").put("germany", 1, "bomber", "germany");
    table.put("uk", 1, "infantry", "united_kingdom").turn("germany");
    EXPECT_EQ(table.refusal("move 1 fighter germany sz_baltic sz_north_sea united_kingdom"),
              "from the United Kingdom no landing place could be reached with 1 step left");
    EXPECT_TRUE(table.accepts("move 1 bomber germany sz_baltic sz_north_sea united_kingdom"));
    table.technology("germany", "long_range_aircraft");
    EXPECT_TRUE(table.accepts("move 1 fighter germany sz_baltic sz_north_sea united_kingdom"));
}

TEST(Aircraft, needSomebodyToAttack) {
    Table table;
    table.clear().put("germany", 1, "fighter", "germany").turn("germany");
    EXPECT_EQ(table.refusal("move 1 fighter germany east_europe karelia"), "there is nobody to attack in Karelia");
    EXPECT_EQ(table.refusal("move 1 fighter germany east_europe"), "there is nobody to attack in Eastern Europe");
}

TEST(Aircraft, countTheSeaZoneOfAnIslandAsAStep) {
    Table table;
    table.clear().put("japan", 1, "fighter", "japan").turn("japan", Phase::noncombat_move);
    EXPECT_FALSE(table.accepts("move 1 fighter japan okinawa"));
    EXPECT_TRUE(table.accepts("move 1 fighter japan sz_japan sz_okinawa okinawa"));
}

TEST(Aircraft, withNowhereToLandAreLost) {
    Table table;
    table.clear()
        .put("usa", 1, "fighter", "sz_hawaii")
        .put("usa", 1, "carrier", "sz_hawaii")
        .put("japan", 1, "transport", "sz_wake_island")
        .turn("usa");
    table.order("move 1 fighter sz_hawaii sz_wake_island").order("end combat_move").order("roll 1@3").order("roll 0");
    EXPECT_EQ(table.phase(), "noncombat_move");
    Table lost = table;
    lost.order("end noncombat_move");
    EXPECT_EQ(lost.count("usa", "fighter", "sz_wake_island"), 0);
    table.order("move 1 fighter sz_wake_island sz_hawaii").order("end noncombat_move");
    EXPECT_EQ(table.count("usa", "fighter", "sz_hawaii"), 1);
}

TEST(Aircraft, keepTheMovementThatIsLeftForTheWayHome) {
    Table table;
    table.clear().put("germany", 1, "fighter", "germany").put("ussr", 1, "infantry", "karelia").turn("germany");
    table.order("move 1 fighter germany east_europe karelia").order("end combat_move");
    table.order("roll 1@3").order("roll 0");
    EXPECT_EQ(table.owner("karelia"), "ussr") << "aircraft do not take territory";
    EXPECT_FALSE(table.accepts("move 1 fighter karelia east_europe germany west_europe"));
    table.order("move 1 fighter karelia east_europe germany");
    EXPECT_EQ(table.count("germany", "fighter", "germany"), 1);
}

TEST(Carrier, takesTwoFightersAndNoBomber) {
    Table table;
    table.clear()
        .put("usa", 1, "carrier", "sz_hawaii")
        .put("usa", 3, "fighter", "hawaii")
        .put("usa", 1, "bomber", "hawaii")
        .turn("usa", Phase::noncombat_move);
    EXPECT_EQ(table.refusal("move 3 fighter hawaii sz_hawaii"),
              "there is no room for so many on the carriers in the Hawaii Sea Zone");
    EXPECT_FALSE(table.accepts("move 1 bomber hawaii sz_hawaii"));
    table.order("move 2 fighter hawaii sz_hawaii");
    EXPECT_FALSE(table.accepts("move 1 fighter hawaii sz_hawaii"));
    EXPECT_EQ(table.refusal("move 1 carrier sz_hawaii sz_midway"), "fighters in the Hawaii Sea Zone need the carrier")
        << "it has received them";
}

TEST(Carrier, movesFirstAndThenReceivesFighters) {
    Table table;
    table.clear()
        .put("usa", 1, "carrier", "sz_hawaii")
        .put("usa", 1, "fighter", "hawaii")
        .turn("usa", Phase::noncombat_move);
    EXPECT_FALSE(table.accepts("move 1 fighter hawaii sz_hawaii sz_midway"));
    table.order("move 1 carrier sz_hawaii sz_midway").order("move 1 fighter hawaii sz_hawaii sz_midway");
    EXPECT_EQ(table.count("usa", "fighter", "sz_midway"), 1);
}

TEST(Carrier, thatCouldComeCountsAsALandingPlace) {
    Table table;
    table.clear().put("usa", 1, "fighter", "hawaii").put("japan", 1, "transport", "sz_caroline_islands").turn("usa");
    EXPECT_FALSE(table.accepts("move 1 fighter hawaii sz_hawaii sz_wake_island sz_caroline_islands"));
    table.put("usa", 1, "carrier", "sz_hawaii").turn("usa");
    EXPECT_TRUE(table.accepts("move 1 fighter hawaii sz_hawaii sz_wake_island sz_caroline_islands"));
    table.put("usa", 2, "fighter", "hawaii").turn("usa");
    EXPECT_TRUE(table.accepts("move 2 fighter hawaii sz_hawaii sz_wake_island sz_caroline_islands"));
    EXPECT_FALSE(table.accepts("move 3 fighter hawaii sz_hawaii sz_wake_island sz_caroline_islands"))
        << "it has room for two";
}

TEST(Carrier, carriesAnAllysFightersWhichDoNotAttack) {
    Table table;
    table.clear()
        .put("usa", 1, "carrier", "sz_north_sea")
        .put("uk", 1, "fighter", "sz_north_sea")
        .put("germany", 1, "transport", "sz_baltic")
        .turn("usa");
    EXPECT_FALSE(table.accepts("move 1 carrier sz_north_sea sz_baltic")) << "the guest would be left behind";
    table.order("move 1 carrier 1 uk fighter sz_north_sea sz_baltic").order("end combat_move");
    EXPECT_EQ(table.step(), "attack_roll");
    EXPECT_TRUE(table.accepts("roll 1@1"));
    EXPECT_FALSE(table.accepts("roll 1@3")) << "the British fighter holds its fire";
    table.order("roll 1@1").order("roll 0");
    table.turn("uk");
    EXPECT_EQ(table.count("uk", "fighter", "sz_baltic"), 1);
}

TEST(Carrier, defendsWithTheFightersAboard) {
    Table table;
    table.clear()
        .put("usa", 1, "carrier", "sz_hawaii")
        .put("uk", 1, "fighter", "sz_hawaii")
        .put("usa", 1, "fighter", "sz_hawaii");
    table.put("japan", 2, "battleship", "sz_midway")
        .turn("japan")
        .order("move 2 battleship sz_midway sz_hawaii")
        .order("end combat_move");
    table.order("roll 1@4");
    EXPECT_EQ(table.step(), "defender_losses");
    table.order("lose 1 usa carrier").order("roll 2@4");
    EXPECT_EQ(table.count("usa", "carrier", "sz_hawaii"), 0);
    EXPECT_EQ(table.count("usa", "fighter", "hawaii"), 1) << "without a deck they come down a step away";
    EXPECT_EQ(table.count("uk", "fighter", "hawaii"), 1);
}

TEST(AaGun, firesOnceAtEachAircraftThatAttacks) {
    Table table;
    table.clear()
        .put("germany", 2, "fighter", "germany")
        .put("germany", 1, "bomber", "germany")
        .put("ussr", 1, "infantry", "karelia")
        .put("ussr", 1, "aa_gun", "karelia")
        .turn("germany");
    table.order("move 2 fighter germany east_europe karelia")
        .order("move 1 bomber germany east_europe karelia")
        .order("end combat_move");
    EXPECT_EQ(table.step(), "aa_roll");
    EXPECT_NEAR(table.rules.probability(table.position, *table.rules.parse_move(table.position, "roll 3")), 1.0 / 216,
                1e-12);
    table.order("roll 1");
    EXPECT_EQ(table.step(), "aa_losses");
    EXPECT_EQ(table.rules.side_to_move(table.position), Side::second) << "the attacker picks the plane";
    table.order("lose 1 bomber").order("roll 0").order("roll 0").order("stay");
    EXPECT_EQ(table.step(), "attack_roll") << "once a turn";
}

TEST(AaGun, firesAtOverflightsInTheSecondEditionOnly) {
    for (const char* edition : {"second", "third"}) {
        Table table{edition};
        table.clear()
            .put("germany", 2, "bomber", "germany")
            .put("ussr", 1, "aa_gun", "karelia")
            .put("ussr", 1, "infantry", "russia")
            .turn("germany");
        table.order("move 2 bomber germany east_europe karelia russia");
        if (std::string{edition} == "third") {
            EXPECT_EQ(table.step(), "orders");
            continue;
        }
        EXPECT_EQ(table.step(), "overflight_roll");
        table.order("roll 1");
        EXPECT_EQ(table.count("germany", "bomber", "russia"), 1);
        EXPECT_EQ(table.step(), "orders");
    }
}

TEST(AaGun, isCapturedNeverLostAndStandsAlone) {
    Table table;
    table.clear()
        .put("germany", 2, "tank", "east_europe")
        .put("ussr", 1, "infantry", "karelia")
        .put("ussr", 1, "aa_gun", "karelia")
        .turn("germany");
    table.order("move 2 tank east_europe karelia").order("end combat_move").order("roll 2@3").order("roll 0");
    EXPECT_EQ(table.count("germany", "aa_gun", "karelia"), 1);
    EXPECT_EQ(table.refusal("move 1 aa_gun karelia east_europe"), "only 0 AA guns in Karelia can still move 1 step")
        << "not in the turn of its capture";
    table.put("germany", 1, "aa_gun", "east_europe").turn("germany", Phase::noncombat_move);
    EXPECT_EQ(table.refusal("move 1 aa_gun karelia east_europe"),
              "Eastern Europe has an AA gun: only one is allowed per territory");
    Table third{"third"};
    third.clear()
        .put("germany", 1, "aa_gun", "germany")
        .put("germany", 1, "aa_gun", "east_europe")
        .turn("germany", Phase::noncombat_move);
    EXPECT_TRUE(third.accepts("move 1 aa_gun germany east_europe"));
}

TEST(Raid, takesTheSumOfTheDiceFromTheOwner) {
    Table table;
    table.clear()
        .put("germany", 2, "bomber", "germany")
        .put("uk", 1, "aa_gun", "united_kingdom")
        .ipc("uk", 30)
        .turn("germany");
    EXPECT_EQ(table.refusal("raid 1 bomber germany sz_baltic sz_north_sea eire"), "there is no enemy factory in Eire");
    table.order("raid 2 bomber germany sz_baltic sz_north_sea united_kingdom").order("end combat_move");
    EXPECT_EQ(table.step(), "raid_aa_roll");
    table.order("roll 1");
    EXPECT_EQ(table.step(), "raid_roll");
    EXPECT_FALSE(table.accepts("roll 7")) << "one bomber is left";
    table.order("roll 6");
    EXPECT_EQ(table.money("uk"), 24);
    EXPECT_EQ(table.phase(), "noncombat_move");
    table.order("move 1 bomber united_kingdom sz_north_sea west_europe");
}

TEST(Raid, comesBeforeTheBattleAndTakesNoPartInIt) {
    Table table;
    table.clear()
        .put("germany", 1, "bomber", "germany")
        .put("germany", 1, "tank", "east_europe")
        .put("ussr", 1, "infantry", "karelia")
        .ipc("ussr", 2)
        .turn("germany");
    table.order("raid 1 bomber germany east_europe karelia")
        .order("move 1 tank east_europe karelia")
        .order("end combat_move");
    EXPECT_EQ(table.step(), "raid_roll");
    table.order("roll 5");
    EXPECT_EQ(table.money("ussr"), 0) << "no more than there is";
    EXPECT_EQ(table.step(), "attack_roll");
    EXPECT_FALSE(table.accepts("roll 1@4")) << "the bomber has had its raid";
    table.order("roll 1@3").order("roll 0");
    EXPECT_EQ(table.owner("karelia"), "germany");
    EXPECT_TRUE(table.accepts("move 1 bomber karelia east_europe germany"));
}

TEST(Rockets, fireOnceATurnAtAFactoryWithinThreeSteps) {
    Table table;
    table.technology("germany", "rockets").ipc("uk", 30).turn("germany");
    EXPECT_EQ(table.refusal("rocket germany karelia").empty(), true);
    table.order("rocket west_europe united_kingdom");
    EXPECT_EQ(table.step(), "rocket_roll");
    table.order("roll 4");
    EXPECT_EQ(table.money("uk"), 26);
    EXPECT_EQ(table.refusal("rocket germany karelia"), "only one rocket can be fired per turn");
    table.turn("ussr");
    EXPECT_EQ(table.refusal("rocket karelia germany"), "the U.S.S.R. has no rockets");
    table.technology("usa", "rockets").turn("usa");
    EXPECT_FALSE(table.accepts("rocket east_us japan"));
}

TEST(Neutral, costsThreeOnceAndStopsLandUnits) {
    Table table;
    table.clear()
        .put("germany", 2, "tank", "west_europe")
        .put("germany", 1, "fighter", "west_europe")
        .ipc("germany", 10)
        .turn("germany");
    EXPECT_EQ(table.refusal("move 1 tank west_europe spain gibraltar"),
              "Spain cannot be passed through: land units stop there");
    table.order("move 1 tank west_europe spain");
    EXPECT_EQ(table.money("germany"), 7);
    EXPECT_EQ(table.owner("spain"), "germany");
    EXPECT_FALSE(table.accepts("move 1 tank spain gibraltar"));
    EXPECT_TRUE(table.accepts("move 1 tank west_europe spain gibraltar")) << "now it is ordinary land";
    table.ipc("germany", 2);
    EXPECT_EQ(table.refusal("move 1 tank west_europe switzerland"), "that costs 3 IPC and there are 2");
    table.turn("germany", Phase::noncombat_move);
    EXPECT_EQ(table.refusal("move 1 fighter west_europe switzerland south_europe"),
              "Switzerland is neutral and cannot be flown over now");
}

TEST(Neutral, isTakenByTheFirstToFlyOverIt) {
    Table table;
    table.clear()
        .put("germany", 1, "fighter", "finland_norway")
        .put("uk", 1, "submarine", "sz_baltic")
        .ipc("germany", 5)
        .turn("germany");
    table.order("move 1 fighter finland_norway sweden sz_baltic");
    EXPECT_EQ(table.money("germany"), 2);
    EXPECT_EQ(table.owner("sweden"), "germany");
}

}  // namespace
}  // namespace plateau::axis_allies
