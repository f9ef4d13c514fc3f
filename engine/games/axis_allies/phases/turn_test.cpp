#include "games/axis_allies/test_table.h"

namespace plateau::axis_allies {
namespace {

TEST(Turn, goesThroughItsPhasesInOrder) {
    Table table;
    EXPECT_EQ(table.power(), "ussr");
    EXPECT_EQ(table.phase(), "purchase");
    EXPECT_EQ(table.refusal("move 1 infantry russia karelia"),
              "this is the purchase phase: expected research, buy or end purchase");
    table.order("buy 8 infantry").order("end purchase");
    EXPECT_EQ(table.phase(), "combat_move");
    EXPECT_EQ(table.refusal("end place"), "this is the combat_move phase: expected end combat_move");
    table.order("end");
    EXPECT_EQ(table.phase(), "noncombat_move") << "there was no battle";
    table.order("end noncombat_move");
    EXPECT_EQ(table.phase(), "place");
    table.order("place 8 infantry russia");
    EXPECT_EQ(table.power(), "germany") << "nothing is left to place";
    EXPECT_EQ(table.money("ussr"), 24);
    EXPECT_EQ(table.count("ussr", "infantry", "russia"), 12);
}

TEST(Turn, whatIsNotPlacedIsLost) {
    Table table;
    table.order("buy 1 battleship")
        .order("end purchase")
        .order("end combat_move")
        .order("end noncombat_move")
        .order("end place");
    EXPECT_EQ(table.power(), "germany");
    EXPECT_EQ(table.money("ussr"), 24);
}

TEST(Turn, keepsMoneyThatIsNotSpent) {
    Table table;
    table.order("end purchase").order("end combat_move").order("end noncombat_move");
    EXPECT_EQ(table.money("ussr"), 48);
}

TEST(Research, costsFiveADieAndASixIsABreakthrough) {
    Table table;
    table.order("research 2");
    EXPECT_EQ(table.money("ussr"), 14);
    EXPECT_EQ(table.step(), "research_roll");
    EXPECT_NEAR(table.rules.probability(table.position, *table.rules.parse_move(table.position, "roll 1")), 10.0 / 36,
                1e-12);
    table.order("roll 1");
    EXPECT_EQ(table.step(), "technology_roll");
    EXPECT_EQ(table.rules.legal_moves(table.position).size(), 6u);
    table.order("roll industrial_technology");
    EXPECT_EQ(table.refusal("research 1"), "research comes once, before buying");
    table.order("buy 7 infantry");
    EXPECT_EQ(table.money("ussr"), 0) << "effective at once: two each";
}

TEST(Research, isNotPossibleAfterBuyingNorWithoutMoney) {
    Table table;
    EXPECT_EQ(table.refusal("research 5"), "that costs 25 IPC and there are 24");
    table.order("buy 1 infantry");
    EXPECT_EQ(table.refusal("research 1"), "research comes once, before buying");
    Table without{"second", "research=0"};
    EXPECT_EQ(without.refusal("research 1"), "this game is played without research");
}

TEST(Research, drawsATechnologyThatIsNotYetKnown) {
    Table table;
    for (const char* known : {"jet_power", "rockets", "super_submarines", "long_range_aircraft"})
        table.technology("ussr", known);
    table.order("research 4").order("roll 4");
    EXPECT_EQ(table.rules.legal_moves(table.position).size(), 2u);
    EXPECT_FALSE(table.accepts("roll rockets"));
    table.order("roll heavy_bombers").order("roll industrial_technology");
    EXPECT_EQ(table.step(), "orders") << "there is nothing left for the other two sixes";
}

TEST(Technology, longRangeHeavyBombersAndSuperSubmarinesWork) {
    Table table;
    table.clear()
        .technology("germany", "long_range_aircraft")
        .technology("germany", "heavy_bombers")
        .technology("germany", "super_submarines");
    table.put("germany", 1, "bomber", "germany")
        .put("germany", 1, "submarine", "sz_baltic")
        .put("ussr", 3, "infantry", "karelia")
        .put("uk", 1, "battleship", "sz_north_sea")
        .turn("germany");
    EXPECT_EQ(stats_of(table.rules.book(), table.position, table.position.power, table.map().kind("bomber")).move, 8);
    table.order("move 1 bomber germany east_europe karelia")
        .order("move 1 submarine sz_baltic sz_north_sea")
        .order("end combat_move");
    table.order("battle karelia");
    EXPECT_TRUE(table.accepts("roll 3@4")) << "three dice";
    table.order("roll 0").order("roll 0").order("retreat");
    EXPECT_EQ(table.step(), "first_strike_roll");
    EXPECT_TRUE(table.accepts("roll 1@3s"));
}

TEST(Factory, canBeBoughtFourTimesInAGameAndWorksFromTheNextTurn) {
    Table table;
    table.ipc("ussr", 100).order("buy 4 factory");
    EXPECT_EQ(table.refusal("buy 1 factory"), "0 factories can still be built in this game");
    table.order("buy 1 infantry").order("end purchase").order("end combat_move").order("end noncombat_move");
    table.order("place 1 factory caucasus");
    EXPECT_EQ(table.refusal("place 1 factory caucasus"),
              "only one factory is allowed per territory, and the Caucasus would have more");
    EXPECT_FALSE(table.accepts("place 1 infantry caucasus"));
    EXPECT_FALSE(table.accepts("place 1 factory ukraine")) << "German";
    table.order("place 1 factory yakut")
        .order("place 1 factory evenki")
        .order("place 1 factory kazakh")
        .order("place 1 infantry russia");
    EXPECT_EQ(table.position.factories_built, 4);
    table.turn("ussr", Phase::place);
    table.position.pending[table.map().kind("infantry")] = 3;
    EXPECT_TRUE(table.accepts("place 3 infantry caucasus"));
    Table none{"second", "new_factories=0"};
    EXPECT_EQ(none.refusal("buy 1 factory"), "0 factories can still be built in this game");
}

TEST(Factory, capturedThisTurnProducesNothing) {
    Table table;
    table.clear().put("germany", 1, "tank", "east_europe").turn("germany").order("move 1 tank east_europe karelia");
    table.position.pending[table.map().kind("infantry")] = 1;
    table.order("end combat_move").order("end noncombat_move");
    EXPECT_EQ(table.refusal("place 1 infantry karelia"),
              "land units and aircraft are placed at one's own factory, held since the turn began");
}

TEST(Placement, ofShipsIsBesideAFactoryAndFreeOfEnemies) {
    Table table;
    table.turn("uk", Phase::place);
    table.position.pending[table.map().kind("transport")] = 2;
    EXPECT_TRUE(table.accepts("place 2 transport sz_north_sea"));
    EXPECT_FALSE(table.accepts("place 1 transport sz_east_canada")) << "no factory there";
    EXPECT_FALSE(table.accepts("place 1 transport united_kingdom"));
    table.put("germany", 1, "submarine", "sz_north_sea");
    EXPECT_EQ(table.refusal("place 1 transport sz_north_sea"), "there are enemy ships in the North Sea");
    Table third{"third"};
    third.turn("uk", Phase::place).put("germany", 1, "submarine", "sz_north_sea");
    third.position.pending[third.map().kind("transport")] = 1;
    EXPECT_TRUE(third.accepts("place 1 transport sz_north_sea"));
}

TEST(Ownership, liberatedLandGoesBackUnlessItsCapitalIsLost) {
    Table table;
    table.clear()
        .own("germany", "caucasus")
        .put("uk", 1, "tank", "persia")
        .turn("uk")
        .order("move 1 tank persia caucasus");
    EXPECT_EQ(table.owner("caucasus"), "ussr");
    Table lost;
    lost.clear()
        .own("germany", "caucasus")
        .own("germany", "russia")
        .put("uk", 1, "tank", "persia")
        .put("uk", 1, "tank", "caucasus");
    lost.position.units.clear(lost.map().zone("caucasus"));
    lost.turn("uk").order("move 1 tank persia caucasus");
    EXPECT_EQ(lost.owner("caucasus"), "uk");
    EXPECT_EQ(income_of(lost.rules.book(), lost.position, lost.map().power("uk")), 33);
    lost.put("ussr", 1, "infantry", "novosibirsk").turn("ussr").order("move 1 infantry novosibirsk russia");
    EXPECT_EQ(lost.owner("russia"), "ussr");
    EXPECT_EQ(lost.owner("caucasus"), "ussr") << "the capital is free, the friend gives it back";
}

TEST(Capital, givesItsTreasureToTheCaptor) {
    Table table;
    table.clear()
        .ipc("ussr", 17)
        .ipc("germany", 5)
        .own("germany", "karelia")
        .put("germany", 1, "tank", "karelia")
        .turn("germany")
        .order("move 1 tank karelia russia");
    EXPECT_EQ(table.owner("russia"), "germany");
    EXPECT_EQ(table.money("germany"), 22);
    EXPECT_EQ(table.money("ussr"), 0);
}

TEST(Victory, ofTheAxisIsTwoAlliedCapitalsAtTheEndOfATurn) {
    Table table;
    table.clear()
        .own("germany", "russia")
        .put("germany", 1, "transport", "sz_north_sea")
        .put("germany", 1, "infantry", "sz_north_sea")
        .turn("germany");
    table.order("unload 1 infantry sz_north_sea united_kingdom");
    EXPECT_FALSE(table.rules.outcome(table.position));
    table.order("end combat_move").order("end noncombat_move");
    ASSERT_TRUE(table.rules.outcome(table.position));
    EXPECT_EQ(table.rules.outcome(table.position)->winner, Side::second);
    EXPECT_EQ(table.refusal("end purchase"), "the game is over");
    EXPECT_TRUE(table.rules.legal_moves(table.position).empty());
}

TEST(Victory, ofTheAlliesIsBothAxisCapitals) {
    Table table;
    table.clear().own("uk", "germany").turn("usa", Phase::noncombat_move);
    Table one = table;
    one.order("end noncombat_move");
    EXPECT_FALSE(one.rules.outcome(one.position));
    table.own("usa", "japan").order("end noncombat_move");
    ASSERT_TRUE(table.rules.outcome(table.position));
    EXPECT_EQ(table.rules.outcome(table.position)->winner, Side::first);
}

TEST(Victory, mayNeedOnesOwnCapitals) {
    Table table{"second", "own_capitals=1"};
    table.clear()
        .own("uk", "germany")
        .own("usa", "japan")
        .own("germany", "russia")
        .turn("usa", Phase::noncombat_move)
        .order("end noncombat_move");
    EXPECT_FALSE(table.rules.outcome(table.position));
}

TEST(Victory, ofTheAlliesMayBeEconomic) {
    Table table{"second", "allied_income=110"};
    for (const char* zone : {"west_europe", "south_europe", "east_europe", "ukraine", "finland_norway"})
        table.own("uk", zone);
    table.clear().turn("usa", Phase::noncombat_move).order("end noncombat_move");
    ASSERT_TRUE(table.rules.outcome(table.position));
    EXPECT_EQ(table.rules.outcome(table.position)->winner, Side::first);
}

TEST(Victory, isJudgedByIncomeAfterTheLastRound) {
    const auto judged = [](int gain, int loss) {
        Table table{"second", "rounds=1"};
        for (int i = 0; i < gain; ++i)
            table.own("japan", std::vector<const char*>{"india", "china", "australia", "sinkiang", "karelia",
                                                        "caucasus"}[static_cast<std::size_t>(i)]);
        for (int i = 0; i < loss; ++i)
            table.own("uk", std::vector<const char*>{"west_europe", "south_europe",
                                                     "east_europe"}[static_cast<std::size_t>(i)]);
        table.clear().turn("usa", Phase::noncombat_move).order("end noncombat_move");
        EXPECT_TRUE(table.rules.outcome(table.position));
        return *table.rules.outcome(table.position);
    };
    EXPECT_EQ(judged(6, 0), Outcome::win(Side::second));  // 57 + 15 = 72
    EXPECT_EQ(judged(3, 0), Outcome::draw());
    EXPECT_EQ(judged(0, 3), Outcome::win(Side::first));  // 57 - 15 = 42
}

TEST(Option, restrictedRussiaMovesButDoesNotAttackInRoundOne) {
    Table table{"second", "restricted=1"};
    table.order("end purchase");
    EXPECT_EQ(table.refusal("move 1 infantry caucasus ukraine"), "the U.S.S.R. may not attack in the first round");
    EXPECT_EQ(table.refusal("move 1 fighter karelia ukraine"), "the U.S.S.R. may not attack in the first round");
    table.order("end combat_move").order("move 3 infantry caucasus karelia");
    Table later{"second", "restricted=1"};
    later.position.round = 2;
    later.order("end purchase");
    EXPECT_TRUE(later.accepts("move 1 infantry caucasus ukraine"));
}

TEST(Option, axisTechnologiesAndBidsChangeTheStart) {
    const Table table{"second", "axis_technologies=1,bid=germany+8.japan-5"};
    EXPECT_EQ(table.position.technologies[table.map().power("germany")], table.map().technology("jet_power"));
    EXPECT_EQ(table.position.technologies[table.map().power("japan")], table.map().technology("super_submarines"));
    EXPECT_EQ(table.money("germany"), 40);
    EXPECT_EQ(table.money("japan"), 20);
    EXPECT_THROW((Table{"second", "bid=atlantis+3"}), std::runtime_error);
    EXPECT_THROW((Table{"second", "submarines=1"}), std::runtime_error);
}

TEST(Marine, ofTheTeachingMapAttacksBetterWhenItComesAshore) {
    const Rules rules{test_map("two_shores")};
    Position position = rules.start();
    position.units.clear();
    const Map& map = rules.map();
    position.add(map.zone("sz_strait"), map.power("north"), map.kind("transport"), 1);
    position.add(map.zone("sz_strait"), map.power("north"), map.kind("marine"), 1);
    position.add(map.zone("south_coast"), map.power("south"), map.kind("infantry"), 1);
    position.phase = Phase::combat_move;
    for (const char* text : {"unload 1 marine sz_strait south_coast", "end combat_move"})
        position = rules.after(position, *rules.parse_move(position, text));
    EXPECT_TRUE(rules.parse_move(position, "roll 1@2"));
    EXPECT_FALSE(rules.parse_move(position, "roll 1@1"));
}

}  // namespace
}  // namespace plateau::axis_allies
