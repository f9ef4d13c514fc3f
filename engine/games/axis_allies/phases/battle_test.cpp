#include <cmath>

#include "games/axis_allies/odds/odds.h"
#include "games/axis_allies/test_table.h"

namespace plateau::axis_allies {
namespace {

TEST(Battle, ownersChooseTheirLosses) {
    Table table;
    table.clear()
        .put("germany", 2, "tank", "east_europe")
        .put("germany", 1, "infantry", "east_europe")
        .put("ussr", 2, "infantry", "karelia")
        .put("ussr", 1, "tank", "karelia")
        .turn("germany");
    table.order("move 2 tank east_europe karelia")
        .order("move 1 infantry east_europe karelia")
        .order("end combat_move");
    EXPECT_EQ(table.rules.side_to_move(table.position), Side::second);
    table.order("roll 2@3");
    EXPECT_EQ(table.rules.side_to_move(table.position), Side::first);
    EXPECT_EQ(table.refusal("lose 3 infantry"), "2 infantry can be lost here, not 3");
    EXPECT_EQ(table.refusal("lose 2 infantry 1 tank"), "2 hits have to be put on units, not 3");
    EXPECT_EQ(table.refusal("stay"),
              "2 hits have to be put on units in Karelia: expected lose, such as lose 1 infantry");
    table.order("lose 1 infantry 1 tank");
    EXPECT_EQ(table.count("ussr", "infantry", "karelia"), 2) << "they fire before they leave";
    EXPECT_EQ(table.step(), "defense_roll");
    EXPECT_TRUE(table.accepts("roll 3@2"));
    table.order("roll 1@2");
    EXPECT_EQ(table.count("ussr", "infantry", "karelia"), 1);
    EXPECT_EQ(table.step(), "attacker_losses");
    EXPECT_EQ(table.rules.side_to_move(table.position), Side::second);
    table.order("lose 1 infantry");
    EXPECT_EQ(table.step(), "retreat");
}

TEST(Battle, leavesTheTerritoryToTheDefenderWhenNobodyIsLeft) {
    Table table;
    table.clear().put("germany", 1, "infantry", "east_europe").put("ussr", 1, "infantry", "karelia").turn("germany");
    table.order("move 1 infantry east_europe karelia").order("end combat_move").order("roll 1@1").order("roll 1@2");
    EXPECT_EQ(table.owner("karelia"), "ussr");
    EXPECT_EQ(table.phase(), "noncombat_move");
}

TEST(Battle, ofSeveralPowersIsDefendedTogether) {
    Table table;
    table.clear()
        .put("germany", 4, "tank", "east_europe")
        .put("ussr", 1, "fighter", "karelia")
        .put("uk", 1, "fighter", "karelia")
        .technology("uk", "jet_power")
        .turn("germany");
    table.order("move 4 tank east_europe karelia").order("end combat_move").order("roll 1@3");
    EXPECT_EQ(table.step(), "defender_losses");
    EXPECT_TRUE(table.accepts("lose 1 uk fighter"));
    table.order("lose 1 ussr fighter");
    EXPECT_TRUE(table.accepts("roll 1@4 1@5")) << "each rolls with its own technology";
    table.order("roll 0").order("stay").order("roll 1@3").order("roll 0");
    EXPECT_EQ(table.owner("karelia"), "germany");
}

TEST(Retreat, goesWhereAttackersCameFromAllTogether) {
    Table table;
    table.clear()
        .put("germany", 1, "infantry", "east_europe")
        .put("germany", 1, "tank", "ukraine")
        .put("germany", 1, "fighter", "germany");
    table.put("ussr", 5, "infantry", "karelia").turn("germany");
    table.order("move 1 infantry east_europe karelia")
        .order("move 1 tank ukraine karelia")
        .order("move 1 fighter germany east_europe karelia");
    table.order("end combat_move").order("roll 0").order("roll 0");
    EXPECT_EQ(table.step(), "retreat");
    EXPECT_FALSE(table.accepts("retreat finland_norway"));
    EXPECT_EQ(table.refusal("retreat"), "expected where to retreat to, such as retreat libya");
    table.order("retreat ukraine");
    EXPECT_EQ(table.count("germany", "infantry", "ukraine"), 1);
    EXPECT_EQ(table.count("germany", "tank", "ukraine"), 1);
    EXPECT_EQ(table.count("germany", "fighter", "karelia"), 1) << "aircraft land on their own";
    EXPECT_EQ(table.phase(), "noncombat_move");
    EXPECT_FALSE(table.accepts("move 1 tank ukraine east_europe")) << "it has fought";
    table.order("move 1 fighter karelia east_europe germany");
}

TEST(Retreat, isNotPossibleFromALandingInTheSecondEdition) {
    for (const char* edition : {"second", "third"}) {
        Table table{edition};
        table.clear()
            .put("uk", 1, "transport", "sz_north_sea")
            .put("uk", 1, "infantry", "sz_north_sea")
            .put("uk", 1, "fighter", "united_kingdom")
            .put("germany", 3, "infantry", "west_europe")
            .turn("uk");
        table.order("unload 1 infantry sz_north_sea west_europe")
            .order("move 1 fighter united_kingdom sz_north_sea west_europe");
        table.order("end combat_move").order("roll 0").order("roll 0");
        if (std::string{edition} == "second") {
            EXPECT_EQ(table.step(), "attack_roll");
            continue;
        }
        EXPECT_EQ(table.step(), "retreat");
        EXPECT_FALSE(table.accepts("retreat united_kingdom"));
        table.order("retreat");  // the fighter leaves, the infantry fights on
        EXPECT_EQ(table.step(), "attack_roll");
        EXPECT_FALSE(table.accepts("roll 1@3"));
        table.order("roll 0").order("roll 1@2");
        EXPECT_EQ(table.phase(), "noncombat_move");
        table.order("move 1 fighter west_europe sz_north_sea united_kingdom");
    }
}

TEST(Retreat, ofShipsNeedsAFriendlyOrEmptyZone) {
    Table table;
    table.clear()
        .put("germany", 1, "battleship", "sz_baltic")
        .put("uk", 2, "battleship", "sz_north_sea")
        .turn("germany");
    table.order("move 1 battleship sz_baltic sz_north_sea").order("end combat_move").order("roll 0").order("roll 0");
    EXPECT_FALSE(table.accepts("retreat sz_karelia"));
    table.order("retreat sz_baltic");
    EXPECT_EQ(table.count("germany", "battleship", "sz_baltic"), 1);
}

TEST(Submarine, hitsShipsOnlyAndIsHitByAircraft) {
    Table table;
    table.clear().put("germany", 1, "fighter", "germany").put("uk", 1, "submarine", "sz_north_sea").turn("germany");
    table.order("move 1 fighter germany sz_baltic sz_north_sea").order("end combat_move");
    table.order("roll 0");
    EXPECT_EQ(table.step(), "defender_submarines") << "it cannot shoot at aircraft, but it may go";
    table.order("stay").order("stay").order("roll 1@3");
    EXPECT_EQ(table.count("uk", "submarine", "sz_north_sea"), 0);
}

TEST(Submarine, withdrawsToAQuietZoneAfterARound) {
    Table table;
    table.clear()
        .put("germany", 1, "battleship", "sz_baltic")
        .put("germany", 1, "transport", "sz_west_spain")
        .put("uk", 2, "submarine", "sz_north_sea")
        .put("uk", 1, "submarine", "sz_west_spain")
        .turn("germany");
    table.order("move 1 battleship sz_baltic sz_north_sea").order("end combat_move");
    table.order("battle sz_north_sea").order("roll 0").order("roll 0");
    EXPECT_EQ(table.step(), "defender_submarines");
    EXPECT_FALSE(table.accepts("withdraw 1 submarine sz_west_spain")) << "a battle is fought there";
    EXPECT_FALSE(table.accepts("withdraw 1 submarine sz_baltic sz_karelia"));
    EXPECT_EQ(table.refusal("submerge 1 submarine"), "only defending submarines of the third edition submerge");
    table.order("withdraw 1 submarine sz_karelia");
    EXPECT_EQ(table.count("uk", "submarine", "sz_karelia"), 1);
    EXPECT_EQ(table.step(), "defender_submarines") << "one by one";
    table.order("stay");
    EXPECT_EQ(table.step(), "retreat");
}

TEST(Submarine, submergesInTheThirdEditionAndTheLandingGoesOn) {
    Table table{"third"};
    table.clear()
        .put("germany", 1, "battleship", "sz_central_mediterranean")
        .put("germany", 1, "transport", "sz_central_mediterranean")
        .put("germany", 2, "infantry", "sz_central_mediterranean");
    table.put("uk", 1, "submarine", "sz_east_mediterranean").turn("germany");
    table.order("move 1 transport 2 infantry sz_central_mediterranean sz_east_mediterranean");
    table.order("move 1 battleship sz_central_mediterranean sz_east_mediterranean")
        .order("unload 2 infantry sz_east_mediterranean egypt");
    table.order("end combat_move").order("roll 0").order("roll 0");
    EXPECT_EQ(table.step(), "defender_submarines");
    table.order("submerge 1 submarine");
    EXPECT_EQ(table.owner("egypt"), "germany");
    EXPECT_EQ(table.count("uk", "submarine", "sz_east_mediterranean"), 1);
    EXPECT_EQ(table.phase(), "noncombat_move");
}

TEST(Submarine, ofTheAttackerWithdrawsFirst) {
    Table table;
    table.clear()
        .put("germany", 2, "submarine", "sz_baltic")
        .put("uk", 1, "battleship", "sz_north_sea")
        .turn("germany");
    table.order("move 2 submarine sz_baltic sz_north_sea").order("end combat_move").order("roll 0").order("roll 0");
    EXPECT_EQ(table.step(), "attacker_submarines");
    table.order("withdraw 2 submarine sz_baltic");
    EXPECT_EQ(table.count("germany", "submarine", "sz_baltic"), 2);
    EXPECT_EQ(table.phase(), "noncombat_move");
}

TEST(Ships, stopAtEnemyShipsOfAnyKind) {
    Table table;
    table.clear()
        .put("germany", 1, "battleship", "sz_baltic")
        .put("uk", 1, "transport", "sz_north_sea")
        .turn("germany");
    EXPECT_EQ(table.refusal("move 1 battleship sz_baltic sz_north_sea sz_karelia"),
              "enemy ships in the North Sea stop every ship");
    table.order("move 1 battleship sz_baltic sz_north_sea");
    EXPECT_FALSE(table.accepts("move 1 battleship sz_north_sea sz_karelia"));
    table.turn("germany", Phase::noncombat_move).put("germany", 1, "submarine", "sz_baltic");
    EXPECT_NE(table.refusal("move 1 submarine sz_baltic sz_north_sea"), "");
}

TEST(Ships, ofTransportsAloneSurviveARoundBeforeTheyMayLeave) {
    Table table;
    table.clear().put("germany", 2, "transport", "sz_baltic").put("uk", 1, "submarine", "sz_north_sea").turn("germany");
    table.order("move 2 transport sz_baltic sz_north_sea").order("end combat_move");
    EXPECT_EQ(table.step(), "defense_roll") << "they have nothing to fire with";
    table.order("roll 1@2s");
    EXPECT_EQ(table.count("germany", "transport", "sz_north_sea"), 1);
    table.order("stay").order("retreat sz_baltic");
    EXPECT_EQ(table.count("germany", "transport", "sz_baltic"), 1);
}

// Fights a battle of the game to the death with the usual order of losses.
bool attacker_wins(const Rules& rules, Position position, Random& random) {
    const ZoneId zone = position.battle.zone;
    while (position.phase == Phase::combat) {
        Move move = Move::of(Verb::stay);
        if (is_roll(position.step)) move = rules.roll(position, random);
        else if (position.step >= Step::aa_losses && position.step <= Step::attacker_losses) {
            const auto& order = rules.map().is_sea(zone)          ? rules.map().sea_losses
                                : attacker_chooses(position.step) ? rules.map().land_attack_losses
                                                                  : rules.map().land_defense_losses;
            const Moves moves = rules.legal_moves(position);
            for (const KindId kind : order) {
                const auto found =
                    std::find_if(moves.begin(), moves.end(), [&](const Move& m) { return m.group().kind() == kind; });
                if (found == moves.end()) continue;
                move = *found;
                break;
            }
        }
        EXPECT_TRUE(rules.check(position, move));
        position = rules.after(position, move);
    }
    return rules.map().is_sea(zone) ? !has_ships(rules.book(), position, zone, Side::first) &&
                                          has_ships(rules.book(), position, zone, Side::second)
                                    : position.owner(zone) == position.power;
}

// The game itself as the judge of the calculator: the same battles, fought by the rules on the board.
TEST(Battle, isWonAsOftenAsTheCalculatorSays) {
    struct Case {
        const char *edition, *zone, *from;
        std::vector<std::pair<const char*, int>> attackers, defenders;
    };
    const Case cases[] = {
        {"second", "karelia", "east_europe", {{"infantry", 3}, {"tank", 1}}, {{"infantry", 1}, {"tank", 1}}},
        {"second",
         "karelia",
         "east_europe",
         {{"infantry", 2}, {"fighter", 1}, {"bomber", 1}},
         {{"infantry", 2}, {"fighter", 1}, {"aa_gun", 1}}},
        {"second",
         "sz_north_sea",
         "sz_baltic",
         {{"submarine", 2}, {"battleship", 1}},
         {{"submarine", 1}, {"transport", 1}, {"battleship", 1}}},
        {"third",
         "sz_north_sea",
         "sz_baltic",
         {{"carrier", 1}, {"submarine", 1}, {"battleship", 1}},
         {{"carrier", 1}, {"fighter", 2}}},
    };
    for (const auto& fight : cases) {
        Table table{fight.edition};
        table.clear().turn("germany");
        BattleQuestion question;
        question.at_sea = table.map().is_sea(table.map().zone(fight.zone));
        for (const auto& [kind, count] : fight.attackers) {
            table.put("germany", count, kind, fight.from);
            question.attackers.push_back({.kind = table.map().kind(kind), .count = static_cast<std::uint8_t>(count)});
        }
        for (const auto& [kind, count] : fight.defenders) {
            table.put("ussr", count, kind, fight.zone);
            question.has_aa_gun |= std::string{kind} == "aa_gun";
            question.defenders.push_back({.kind = table.map().kind(kind), .count = static_cast<std::uint8_t>(count)});
        }
        for (const auto& [kind, count] : fight.attackers)
            table.order("move " + std::to_string(count) + " " + kind + " " + fight.from + " " + fight.zone);
        table.order("end combat_move");
        const auto odds = OddsCalculator{table.map(), 4}.odds(question);
        constexpr int battles = 1200;
        int won = 0;
        Random random{17};
        for (int i = 0; i < battles; ++i) won += attacker_wins(table.rules, table.position, random);
        const double expected = question.at_sea ? odds.win : odds.takes;
        EXPECT_NEAR(static_cast<double>(won) / battles, expected,
                    4 * std::sqrt(expected * (1 - expected) / battles) + 0.002)
            << fight.zone;
    }
}

}  // namespace
}  // namespace plateau::axis_allies
