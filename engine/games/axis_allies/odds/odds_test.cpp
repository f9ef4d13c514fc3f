#include "games/axis_allies/odds/odds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/axis_allies/odds/force_text.h"
#include "games/axis_allies/odds/fraction.h"
#include "games/axis_allies/odds/simulator.h"
#include "games/axis_allies/odds/verdict.h"
#include "games/axis_allies/odds/written_battle.h"
#include "games/axis_allies/test_maps.h"

namespace plateau::axis_allies {
namespace {

BattleQuestion battle(const char* attack, const char* defend) {
    BattleQuestion question;
    question.attackers = *parse_force(classic(), attack);
    question.defenders = *parse_force(classic(), defend);
    question.at_sea = fights_at_sea(classic(), question.attackers, question.defenders);
    EXPECT_TRUE(check(classic(), question));
    return question;
}

OddsSummary<Fraction> exact(const BattleQuestion& question) {
    BattleKernel<Fraction> kernel;
    kernel.solve(classic(), question, false);
    return kernel.summary;
}

BattleOdds odds_of(const BattleQuestion& question) { return OddsCalculator{classic(), 4}.odds(question); }

Fraction f(int top, int bottom = 1) { return Fraction::of(top, bottom); }

struct ExactRow {
    const char *attack, *defend;
    Fraction win, mutual, lose, attacker_loss, defender_loss;
};

TEST(Odds, equalThePublishedFractions) {
    const ExactRow rows[] = {
        {"1 inf", "1 inf", f(1, 4), f(1, 8), f(5, 8), f(9, 4), f(9, 8)},
        {"1 tank", "1 inf", f(1, 2), f(1, 4), f(1, 4), f(5, 2), f(9, 4)},
        {"2 inf", "1 inf", f(157, 232), f(25, 464), f(125, 464), f(657, 232), f(1017, 464)},
        {"1 battleship", "1 battleship", f(1, 4), f(1, 2), f(1, 4), f(18), f(18)},
        {"1 bomber", "1 battleship", f(1, 4), f(1, 2), f(1, 4), f(45, 4), f(18)},
        {"1 sub", "1 transport", f(3, 4), f(0), f(1, 4), f(2), f(6)},
        {"1 sub", "1 sub", f(3, 5), f(0), f(2, 5), f(16, 5), f(24, 5)},
        {"1 sub", "1 battleship", f(3, 7), f(0), f(4, 7), f(32, 7), f(72, 7)},
        {"1 fighter", "1 sub", f(1), f(0), f(0), f(0), f(8)},
        {"1 battleship 1 transport", "1 sub", f(46, 49), f(2, 49), f(1, 49), f(240, 49), f(384, 49)},
        {"1 inf 1 bomber", "1 fighter", f(83, 98), f(5, 49), f(5, 98), f(9, 2), f(558, 49)},
    };
    for (const auto& row : rows) {
        const auto odds = exact(battle(row.attack, row.defend));
        EXPECT_EQ(odds.win, row.win) << row.attack << " v " << row.defend;
        EXPECT_EQ(odds.mutual, row.mutual) << row.attack << " v " << row.defend;
        EXPECT_EQ(odds.lose, row.lose) << row.attack << " v " << row.defend;
        EXPECT_EQ(odds.attacker_loss_ipc, row.attacker_loss) << row.attack << " v " << row.defend;
        EXPECT_EQ(odds.defender_loss_ipc, row.defender_loss) << row.attack << " v " << row.defend;
    }
    EXPECT_EQ(exact(battle("1 inf 1 bomber", "1 fighter")).takes, f(13, 49));
}

struct DecimalRow {
    const char *attack, *defend;
    double win, mutual, lose, attacker_loss, defender_loss;
};

TEST(Odds, equalThePublishedDecimals) {
    const DecimalRow rows[] = {
        {"3 inf", "2 inf", 0.516724, 0.037354, 0.445921, 5.938832, 4.014361},
        {"2 inf 1 tank", "2 inf", 0.810597, 0.053229, 0.136175, 4.493580, 5.467056},
        {"1 sub 2 fighter 1 bomber", "1 battleship 1 transport", 0.991242, 0.004895, 0.003863, 9.140648, 31.903507},
        {"3 inf 1 tank", "1 inf 1 tank", 0.944327, 0.016625, 0.039048, 3.959716, 7.771124},
        {"10 inf", "5 inf", 0.897128, 0.003940, 0.098932, 13.211270, 14.296993},
        {"30 inf", "15 inf", 0.988314, 0.000167, 0.011519, 35.590885, 44.851087},
    };
    for (const auto& row : rows) {
        const auto odds = odds_of(battle(row.attack, row.defend));
        EXPECT_NEAR(odds.win, row.win, 5.01e-7) << row.attack << " v " << row.defend;
        EXPECT_NEAR(odds.mutual, row.mutual, 5.01e-7);
        EXPECT_NEAR(odds.lose, row.lose, 5.01e-7);
        EXPECT_NEAR(odds.attacker_loss_ipc, row.attacker_loss, 5.01e-7);
        EXPECT_NEAR(odds.defender_loss_ipc, row.defender_loss, 5.01e-7);
    }
}

// Values published by other authors, for units of other editions put together from ours.
TEST(Odds, agreeWithOtherPeoplesFractions) {
    // AlliesCalc: tank and bomber against tank and fighter, the tank reserved; there a tank defends at 3.
    std::string revised = text_of("data/axis_allies/classic.json");
    const std::string old = "\"cost\": 5, \"move\": 2, \"attack\": 3, \"defense\": 2";
    revised.replace(revised.find(old), old.size(), "\"cost\": 5, \"move\": 2, \"attack\": 3, \"defense\": 3");
    const auto map = *load_map(revised, "second");
    BattleQuestion question = battle("1 tank 1 bomber", "1 tank 1 fighter");
    question.keep_land_unit = true;
    BattleKernel<Fraction> kernel;
    kernel.solve(*map, question, false);
    EXPECT_EQ(kernel.summary.win, f(2351, 6545));
    EXPECT_EQ(kernel.summary.lose, f(2726, 6545));
    EXPECT_EQ(kernel.summary.mutual, f(1468, 6545));
    // TripleA's own test: infantry and bomber against a fighter, the infantry kept, about 0.80 and 0.16.
    BattleQuestion kept = battle("1 inf 1 bomber", "1 fighter");
    kept.keep_land_unit = true;
    EXPECT_NEAR(odds_of(kept).takes, 0.8116, 5e-5);
    EXPECT_NEAR(odds_of(kept).lose, 0.1570, 5e-5);
}

TEST(Odds, addUpToOneInEveryWay) {
    BattleQuestion question = battle("4 inf 2 tank 2 fighter 1 bomber", "5 inf 1 tank 1 fighter");
    question.has_aa_gun = true;
    const auto odds = odds_of(question);
    EXPECT_NEAR(odds.win + odds.mutual + odds.lose + odds.retreat, 1, 1e-12);
    double sum = 0, attacker_loss = 0;
    for (const auto& ending : odds.survivors) {
        sum += ending.chance;
        int left = 0;
        for (std::size_t i = 0; i < ending.attackers.size(); ++i)
            left += ending.attackers[i] * classic().kinds[question.attackers[i].kind].stats.cost;
        attacker_loss += ending.chance * (4 * 3 + 2 * 5 + 2 * 12 + 15 - left);
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_NEAR(attacker_loss, odds.attacker_loss_ipc, 1e-9);
    double bars = 0;
    for (const auto& bar : attacker_losses(classic(), question, odds, 20)) bars += bar.chance;
    EXPECT_NEAR(bars, 1, 1e-12);
}

TEST(Odds, barsHoldTheLossesTheyName) {
    const BattleQuestion question = battle("3 inf 1 tank", "2 inf");
    const auto odds = odds_of(question);
    const auto exact = attacker_losses(classic(), question, odds, 12);
    std::vector<int> losses;
    for (const auto& bar : exact) {
        EXPECT_EQ(bar.least, bar.most);
        losses.push_back(bar.least);
    }
    EXPECT_EQ(losses, (std::vector{0, 3, 6, 9, 14}));
    const auto wide = attacker_losses(classic(), question, odds, 3);
    ASSERT_EQ(wide.size(), 3U);
    EXPECT_EQ(wide[0].most, 4);
    EXPECT_EQ(wide[1].least, 5);
    EXPECT_NEAR(wide[0].chance, exact[0].chance + exact[1].chance, 1e-12);
    EXPECT_NEAR(wide[2].chance, exact[4].chance, 1e-12);
}

TEST(Odds, aaFireShootsDownAllPlanesWithOneSixthToTheirNumber) {
    for (int planes = 1; planes <= 4; ++planes) {
        BattleQuestion question = battle("1 fighter", "1 inf");
        question.attackers[0].count = static_cast<std::uint8_t>(planes);
        question.has_aa_gun = true;
        question.retreat.after_rounds = 1;
        double none_left_at_once = 0;
        for (const auto& ending : odds_of(question).survivors)
            if (ending.attackers[0] == 0 && ending.defenders[0] == 1) none_left_at_once += ending.chance;
        // One infantry shoots down at most one plane in the only round.
        const double all_down = std::pow(1.0 / 6, planes);
        const double one_left = planes * std::pow(1.0 / 6, planes - 1) * (5.0 / 6) * 0.5 * (1.0 / 3);
        EXPECT_NEAR(none_left_at_once, all_down + one_left, 1e-12);
    }
}

// Battleships at a landing hit 4 in 6; whom they hit still fires in the first round.
TEST(Odds, bombardedUnitsFireBack) {
    BattleQuestion question = battle("1 inf", "1 inf");
    question.is_landing = true;
    question.bombarding = *parse_force(classic(), "1 battleship");
    // The defender is gone after round one unless all miss: then it goes on as 1 v 1.
    // Round one: hit by somebody 1 - 1/3 * 5/6 = 13/18, attacker hit 1/3.
    const Fraction hit = f(13, 18), miss = f(5, 18), shot = f(1, 3), missed = f(2, 3);
    const Fraction win = hit * missed + miss * missed * f(1, 4);
    EXPECT_EQ(exact(question).win, win);
    question.bombarded_fire_back = false;
    EXPECT_EQ(exact(question).win, f(2, 3) + f(1, 3) * f(1, 4));
    EXPECT_EQ(shot + missed, f(1));
}

TEST(Odds, heavyBombersThrowThreeDiceAndJetsDefendAtFive) {
    BattleQuestion question = battle("1 bomber", "1 fighter");
    question.attackers[0].technologies = classic().technology("heavy_bombers");
    question.defenders[0].technologies = classic().technology("jet_power");
    // Three dice at 4 all miss with 1/27; the jet hits with 5/6.
    const Fraction hit = f(26, 27), shot = f(5, 6), stay = f(1, 27) * f(1, 6);
    EXPECT_EQ(exact(question).win, hit * f(1, 6) / (f(1) - stay));
    EXPECT_EQ(exact(question).mutual, hit * shot / (f(1) - stay));
}

TEST(Odds, severalPowersDefendWithTheirOwnTechnologies) {
    BattleQuestion question = battle("2 tank", "1 uk fighter 1 usa fighter");
    ASSERT_EQ(question.defenders.size(), 2u);
    const auto plain = odds_of(question);
    question.defenders[1].technologies = classic().technology("jet_power");
    const auto jets = odds_of(question);
    EXPECT_LT(jets.win, plain.win);
    question.defenders[0].technologies = classic().technology("jet_power");
    EXPECT_LT(odds_of(question).win, jets.win);
}

TEST(Odds, submergedSubmarinesSurviveAndTheZoneIsCleared) {
    BattleQuestion question = battle("1 battleship 1 transport", "1 sub");
    question.defender_submerges = true;
    const auto odds = exact(question);
    // One round: the battleship hits with 2/3, the submarine with 1/3, then it dives.
    EXPECT_EQ(odds.win, f(1));
    EXPECT_EQ(odds.defender_loss_ipc, f(8) * f(2, 3));
    EXPECT_EQ(odds.attacker_loss_ipc, f(8) * f(1, 3));
    EXPECT_EQ(odds.rounds, f(1));
}

TEST(Odds, retreatAfterOneRoundKeepsWhoIsLeft) {
    BattleQuestion question = battle("2 inf", "2 inf");
    question.retreat.after_rounds = 1;
    const auto odds = exact(question);
    EXPECT_EQ(odds.rounds, f(1));
    EXPECT_EQ(odds.win, f(1, 36) * (f(1) - f(1, 9)));
    EXPECT_EQ(odds.attacker_loss_ipc, f(2) * f(3) * f(1, 3));
    EXPECT_EQ(odds.win + odds.mutual + odds.lose + odds.retreat, f(1));
}

TEST(Odds, retreatBelowAChanceLosesLess) {
    BattleQuestion question = battle("5 inf 2 tank", "6 inf");
    const auto death = odds_of(question);
    question.retreat.below = 0.4;
    const auto careful = odds_of(question);
    EXPECT_LT(careful.attacker_loss_ipc, death.attacker_loss_ipc);
    EXPECT_LT(careful.win, death.win);
    EXPECT_GT(careful.retreat, 0.1);
    question.retreat.below = 1e-12;
    EXPECT_NEAR(odds_of(question).win, death.win, 1e-9);
}

TEST(Odds, onlyAircraftLeaveALandingInTheThirdEdition) {
    BattleQuestion question = battle("2 inf 1 fighter", "2 inf");
    question.is_landing = true;
    question.retreat.after_rounds = 1;
    EXPECT_EQ(check(classic(), question).error().en, "nobody retreats from a landing in the second edition");
    question.air_may_leave_landing = true;
    EXPECT_TRUE(check(classic(), question));
    const auto odds = odds_of(question);
    EXPECT_NEAR(odds.win + odds.mutual + odds.lose + odds.retreat, 1, 1e-12);
    for (const auto& ending : odds.survivors)
        EXPECT_FALSE(ending.attackers[0] > 0 && ending.defenders[0] > 0) << "infantry never leaves a landing";
}

TEST(Odds, orderOfLossesIsTheOwnersChoice) {
    BattleQuestion question = battle("1 inf 1 fighter", "2 inf");
    const auto cheap_first = odds_of(question);
    question.attacker_losses = *parse_loss_order(classic(), "fighter infantry");
    const auto dear_first = odds_of(question);
    EXPECT_GT(dear_first.attacker_loss_ipc, cheap_first.attacker_loss_ipc);
    EXPECT_GT(cheap_first.win, dear_first.win);
}

Stacks random_force(Random& random, const std::vector<const char*>& kinds, int units) {
    Stacks stacks;
    for (const char* id : kinds) {
        const auto count = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(units) + 1));
        if (count) stacks.push_back({.kind = classic().kind(id), .count = count});
        units -= count;
    }
    return stacks;
}

BattleQuestion random_battle(Random& random, int units) {
    BattleQuestion question;
    question.at_sea = random.below(2) == 0;
    const std::vector<const char*> sea{"transport", "submarine", "carrier", "fighter", "bomber", "battleship"};
    const std::vector<const char*> land{"infantry", "tank", "fighter", "bomber"};
    const std::vector<const char*> sea_defense{"transport", "submarine", "carrier", "fighter", "battleship"};
    do {
        question.attackers = random_force(random, question.at_sea ? sea : land, units);
        question.defenders = random_force(random, question.at_sea ? sea_defense : land, units);
    } while (question.attackers.empty() || question.defenders.empty());
    for (Stacks* side : {&question.attackers, &question.defenders})
        for (auto& stack : *side)
            if (random.below(3) == 0) stack.technologies = static_cast<TechnologySet>(random.below(64));
    if (!question.at_sea) {
        question.has_aa_gun = random.below(2) == 0;
        question.keep_land_unit = random.below(3) == 0;
        question.is_landing = random.below(3) == 0;
        if (question.is_landing) {
            question.air_may_leave_landing = random.below(2) == 0;
            if (random.below(2)) question.bombarding.push_back({.kind = classic().kind("battleship"), .count = 2});
            question.bombarded_fire_back = random.below(4) != 0;
        }
    } else {
        question.defender_submerges = random.below(3) == 0;
    }
    if (!question.is_landing || question.air_may_leave_landing) {
        if (random.below(4) == 0) question.retreat.after_rounds = static_cast<std::uint8_t>(1 + random.below(3));
        if (random.below(4) == 0) question.retreat.units_left = static_cast<std::uint8_t>(1 + random.below(2));
        if (random.below(4) == 0) question.retreat.when_only_air = true;
    }
    return question;
}

TEST(Odds, agreeWithTheSimulatorOnRandomBattlesOfEveryKind) {
    Random random{2009};
    OddsCalculator calculator{classic(), 4};
    constexpr int battles = 1500;
    double worst = 0;
    for (int i = 0; i < 200; ++i) {
        const BattleQuestion question = random_battle(random, 5);
        ASSERT_TRUE(check(classic(), question));
        const auto odds = calculator.odds(question);
        ASSERT_NEAR(odds.win + odds.mutual + odds.lose + odds.retreat, 1, 1e-9);
        const Summary fought = simulate(classic(), question, battles, random);
        const auto deviation = [&](double chance, double share) {
            return std::abs(share - chance) / std::sqrt(chance * (1 - chance) / battles + 1e-7);
        };
        for (const auto& [chance, share] : {std::pair{odds.win, fought.win},
                                            {odds.mutual, fought.mutual},
                                            {odds.lose, fought.lose},
                                            {odds.retreat, fought.retreat},
                                            {odds.takes, fought.takes}})
            worst = std::max(worst, deviation(chance, share));
        const double spread = std::sqrt(battles) / 60.0;
        EXPECT_NEAR(fought.attacker_loss_ipc, odds.attacker_loss_ipc, 3.5 / spread * 1.6) << i;
        EXPECT_NEAR(fought.defender_loss_ipc, odds.defender_loss_ipc, 3.5 / spread * 1.6) << i;
        EXPECT_NEAR(fought.rounds, odds.rounds, 0.35) << i;
    }
    EXPECT_LT(worst, 5.0) << "standard deviations, among a thousand numbers";
}

TEST(Odds, rememberBattlesAskedBefore) {
    OddsCalculator calculator{classic(), 10};
    const auto question = battle("3 inf 1 tank", "1 inf 1 tank");
    const double win = calculator.summary(question).win;
    EXPECT_NEAR(win, 0.944327, 5e-7);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(calculator.summary(question).win, win);
    EXPECT_EQ(calculator.computed(), 1u);
    EXPECT_EQ(calculator.questions(), 6u);
    BattleQuestion other = question;
    other.has_aa_gun = true;
    EXPECT_NE(key_of(other), key_of(question));
    other = question;
    std::swap(other.attackers, other.defenders);
    EXPECT_NE(key_of(other), key_of(question));
}

TEST(ForceText, readsBothLanguagesAndShortForms) {
    const auto force = [](const char* text) {
        const auto stacks = parse_force(classic(), text);
        return stacks ? describe_force(classic(), *stacks).en : "error: " + stacks.error().en;
    };
    EXPECT_EQ(force("3 infantry 1 tank"), "3 infantry and 1 tank");
    EXPECT_EQ(force("3inf,1t"), "3 infantry and 1 tank");
    EXPECT_EQ(force("3 infanteries et 2 chars d'assaut"), "3 infantry and 2 tanks");
    EXPECT_EQ(force("2 navires de guerre, 1 sous-marin + porte-avions"), "2 battleships, 1 submarine and 1 carrier");
    EXPECT_EQ(force("1 aa gun"), "1 AA gun");
    EXPECT_EQ(force("2 inf 1 infantry"), "3 infantry");
    EXPECT_EQ(force(""), "nothing");
    EXPECT_EQ(force("3"), "error: 3 of what? Put a unit after the number");
    EXPECT_EQ(force("3 elephants").substr(0, 59), "error: there is no unit 'elephants': expected one of infant");
    EXPECT_EQ(force("999 inf"), "error: 999 units are too many: at most 200 of a kind");
    EXPECT_EQ(describe_force(classic(), *parse_force(classic(), "1 inf 2 ftr")).fr, "1 infanterie et 2 chasseurs");
}

TEST(WrittenBattle, isReadAsAQuestion) {
    WrittenBattle written;
    written.attack = "2 infantry 1 fighter";
    written.defend = "1 infantry 1 aa_gun";
    written.losses = "fighter infantry";
    written.defend_technologies = "jet_power";
    written.bombarding = "1 battleship";
    const auto question = parse_battle(classic(), written);
    ASSERT_TRUE(question) << question.error().en;
    EXPECT_TRUE(question->has_aa_gun && question->is_landing && !question->at_sea);
    EXPECT_TRUE(question->attackers[0].has_landed && !question->attackers[1].has_landed);
    EXPECT_EQ(question->bombarding.size(), 1u);
    EXPECT_EQ(question->attacker_losses.front(), classic().kind("fighter"));
    EXPECT_NE(question->defenders[0].technologies, 0);
    const auto error = [&](auto change) {
        WrittenBattle wrong = written;
        change(wrong);
        const auto read = parse_battle(classic(), wrong);
        return read ? std::string{} : read.error().en;
    };
    EXPECT_EQ(error([](auto& battle) { battle.attack = ""; }),
              "there is no attacker: expected units, such as \"3 infantry 1 tank\"");
    EXPECT_TRUE(error([](auto& battle) { battle.retreat = "soon"; }).starts_with("there is no way to retreat 'soon'"));
    EXPECT_TRUE(
        error([](auto& battle) { battle.attack_technologies = "magic"; }).starts_with("there is no technology"));
    EXPECT_EQ(error([](auto& battle) { battle.retreat = "rounds=1"; }),
              "nobody retreats from a landing in the second edition");
}

TEST(Verdict, followsTheTable) {
    const auto verdicts = load_verdicts(text_of("data/axis_allies/verdicts.json"));
    ASSERT_TRUE(verdicts) << verdicts.error().en;
    const auto judge = [&](const char* attack, const char* defend) {
        const auto question = battle(attack, defend);
        return verdicts->judge(classic(), question, odds_of(question)).id;
    };
    EXPECT_EQ(judge("1 tank", ""), "blitz");
    EXPECT_EQ(judge("20 inf 10 tank 5 bomber", "1 inf"), "overkill");
    EXPECT_EQ(judge("3 inf 2 tank", "1 inf"), "no_loss");
    EXPECT_EQ(judge("3 inf 1 tank", "1 inf 1 tank"), "good");
    EXPECT_EQ(judge("2 inf", "1 inf"), "fair");
    EXPECT_EQ(judge("3 inf", "2 inf"), "risky");
    EXPECT_EQ(judge("3 fighter 2 bomber", "1 fighter"), "good_no_capture");
    EXPECT_EQ(judge("1 inf", "1 inf"), "bad");
    EXPECT_EQ(verdicts->rows().size(), 8u);
    for (const VerdictRow& row : verdicts->rows())
        EXPECT_FALSE(row.defender_word.en.empty() || row.defender_word.fr.empty() || row.defender_meaning.en.empty() ||
                     row.defender_meaning.fr.empty())
            << row.id << " as the defender sees it";
    EXPECT_EQ(load_verdicts("{\"verdicts\": []}").error().en,
              "verdicts: expected a last row without thresholds, for every other battle");
}

}  // namespace
}  // namespace plateau::axis_allies
