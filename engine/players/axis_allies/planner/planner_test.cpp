#include "players/axis_allies/planner/planner.h"
#include "players/axis_allies/planner/voyage_orders.h"

#include <gtest/gtest.h>

#include "players/axis_allies/expert/rule_base_player.h"
#include "players/axis_allies/judging/fronts.h"
#include "players/axis_allies/judging/zone_network.h"
#include "players/axis_allies/kit.h"
#include "players/axis_allies/planner/choosing.h"
#include "players/axis_allies/test_files.h"

namespace plateau::axis_allies {
namespace {

double value_of(const Features<Rules>& features, const Rules& rules, const Position& position,
                const std::string& name) {
    FeatureVector found;
    features.extract(rules, position, found);
    const auto blocks = features.blocks();
    double sum = 0;
    for (const Feature& feature : found) {
        EXPECT_LT(feature.index, count_features(blocks));
        const std::string its = feature_name(blocks, feature.index);
        if (its == name || its.starts_with(name + "[")) sum += static_cast<double>(feature.value);
    }
    return sum;
}

// A clock that stands at a given time.
class StoppedWatch final : public Watch {
public:
    explicit StoppedWatch(double seconds) : seconds_{seconds} {}
    double elapsed_seconds() const override { return seconds_; }
    bool stop_requested() const override { return false; }

private:
    double seconds_;
};

Plan scored(std::vector<double> scores) {
    Plan plan;
    plan.scores = std::move(scores);
    return plan;
}

TEST(Plans, areComparedOnTheDiceThatBothHaveMet) {
    const Lead lead = lead_of(scored({5, 7, 9}), scored({1, 3}));
    EXPECT_EQ(lead.pairs, 2U);
    EXPECT_DOUBLE_EQ(lead.mean, 4);
    EXPECT_GT(lead.error, 0) << "two pairs that agree are not certainty";
    EXPECT_LT(lead_of(scored({4, 4, 4, 4, 4, 4, 4, 4}), scored({0, 0, 0, 0, 0, 0, 0, 0})).error, lead.error);
    EXPECT_EQ(lead_of(scored({}), scored({1})).pairs, 0U);
}

TEST(Allowance, leavesToThePhasesThatFollowWhatThePresentOneMayNotUse) {
    Limits limits;
    limits.seconds = 1;
    const StoppedWatch early{0.1}, late{0.5};
    limits.watch = &early;
    EXPECT_FALSE(Allowance(limits, 10, Phase::purchase, {}).is_spent());
    EXPECT_TRUE(Allowance(limits, 10, Phase::purchase, {}).is_spent(0.5));
    limits.watch = &late;
    EXPECT_TRUE(Allowance(limits, 10, Phase::purchase, {}).is_spent());
    EXPECT_FALSE(Allowance(limits, 10, Phase::combat_move, {}).is_spent());
    EXPECT_TRUE(Allowance(limits, 10, Phase::combat_move, {0.3, 0}).is_spent()) << "the turn has used 0.3 s before";
    EXPECT_FALSE(Allowance(limits, 10, Phase::noncombat_move, {0.3, 0}).is_spent());
}

TEST(Allowance, countsNodesOfTheWholeTurn) {
    Limits limits;
    limits.nodes = 20;
    Allowance purchase{limits, 1000, Phase::purchase, {}};
    int spent = 0;
    for (; !purchase.is_spent(); ++spent) purchase.spend_node();
    Allowance marches{limits, 1000, Phase::noncombat_move, {0, static_cast<std::uint64_t>(spent)}};
    for (; !marches.is_spent(); ++spent) marches.spend_node();
    EXPECT_LE(spent, 20);
    EXPECT_GE(spent, 15);
}

TEST(Economy, knowsTheVerdictOfTheLastRound) {
    const TestFiles files;
    const Rules rules{test_map("classic")};
    Position position = rules.start();
    const double early = verdict_of(rules.book(), position, Side::second);
    position.round = 12;
    for (const ZoneId zone : rules.map().land)
        if (position.owner(zone) != nobody && rules.map().zones[zone].ipc > 0 &&
            income_of(rules.book(), position, Side::second) < 72)
            position.set_owner(zone, 1);
    EXPECT_GE(income_of(rules.book(), position, Side::second), 71);
    const double late = verdict_of(rules.book(), position, Side::second);
    EXPECT_GT(late, 0.5);
    EXPECT_DOUBLE_EQ(verdict_of(rules.book(), position, Side::first), -late);
    position.round = 1;
    EXPECT_LT(verdict_of(rules.book(), position, Side::second), late) << "much may change in eleven rounds";
    EXPECT_LT(std::abs(early), 0.2);
}

TEST(FrontFeatures, countForTheSideToMoveAndAgainstTheOther) {
    const TestFiles files;
    const Rules rules{test_map("classic")};
    const FrontFeatures fronts{rules};
    Position position = rules.start();
    EXPECT_TRUE(is_turn_start(position));
    const double before = value_of(fronts, rules, position, "infantry");
    const ZoneId russia = rules.map().zone("russia");
    position.add(russia, 0, rules.map().kind("infantry"), 10);
    EXPECT_NEAR(value_of(fronts, rules, position, "infantry"), before + 3, 1e-4);
    position.power = 1;  // Germany to move: the same men count against it
    EXPECT_NEAR(value_of(fronts, rules, position, "infantry"), -before - 3, 1e-4);
    EXPECT_NEAR(value_of(fronts, rules, position, "turn[1]"), 1, 1e-6);
}

TEST(FrontFeatures, movesFromTheWeightsOfTheStartToThoseOfTheEnd) {
    const TestFiles files;
    const Rules rules{test_map("classic")};
    const FrontFeatures fronts{rules};
    Position position = rules.start();
    position.round = 3;
    const double whole = value_of(fronts, rules, position, "infantry");
    EXPECT_NEAR(value_of(fronts, rules, position, "infantry[1]"), whole * 3 / rules.book().options.rounds, 1e-4);
    position.round = static_cast<std::uint8_t>(rules.book().options.rounds);
    EXPECT_NEAR(value_of(fronts, rules, position, "infantry[0]"), 0, 1e-6);
}

TEST(FrontFeatures, seeACapitalInDanger) {
    const TestFiles files;
    const Rules rules{test_map("classic")};
    const FrontFeatures fronts{rules};
    Position position = rules.start();
    const double safe = value_of(fronts, rules, position, "danger_ashore");
    position.add(rules.map().zone("ukraine"), 1, rules.map().kind("tank"), 40);
    for (const ZoneId zone : rules.map().land_neighbours(rules.map().zone("russia")))
        for (KindId kind = 0; kind < rules.map().kind_count(); ++kind) position.units[zone][0][kind] = 0;
    EXPECT_LT(value_of(fronts, rules, position, "danger_ashore"), safe - 2);
}

TEST(ZoneFeatures, haveElevenNumbersAZone) {
    const TestFiles files;
    const Rules rules{test_map("classic")};
    const ZoneFeatures zones{rules};
    EXPECT_EQ(count_features(zones.blocks()), 11 * rules.map().zones.size() + rules.map().powers.size());
    EXPECT_GT(value_of(zones, rules, rules.start(), "turn[0]"), 0);
}

// The drafts of a phase of Germany's first turn, and the rule base's plan.
struct Drafting {
    explicit Drafting(Phase phase) {
        EXPECT_TRUE(expert);
        position.power = 1;
        position.phase = phase;
        plan = drafts.by_rules(position);
        EXPECT_FALSE(plan.orders.empty());
    }
    std::vector<Change> changes(Change::Kind kind) {
        std::vector<Change> found;
        for (const Change& change : drafts.changes(position, plan))
            if (change.kind == kind) found.push_back(change);
        EXPECT_FALSE(found.empty());
        return found;
    }
    Plan changed(const Change& change) {
        Plan next = drafts.changed(position, plan, change);
        Position board = position;
        for (const ReasonedOrder& order : next.orders) {
            EXPECT_TRUE(rules.check(board, order.move)) << next.name.en;
            board = rules.after(board, order.move);
            while (rules.awaits_chance(board)) board = rules.after(board, Move::of(Verb::roll));  // guns miss
            EXPECT_FALSE(order.reason.why.en.empty() || order.reason.why.fr.empty());
        }
        return next;
    }
    // How many units of the kind a plan orders from one zone to another.
    static int ordered(const Plan& plan, const Change& change) {
        int count = 0;
        for (const ReasonedOrder& order : plan.orders)
            if (order.move.verb == Verb::move && order.move.from() == change.zone && order.move.to() == change.to &&
                order.move.group().kind() == change.unit)
                count += order.move.group().count;
        return count;
    }

    const TestFiles files{};
    const Rules rules{test_map("classic")};
    std::shared_ptr<Staff> staff{};
    const Result<std::unique_ptr<Expert>> expert = make_rule_base_expert(rules, {}, files, &staff);
    OddsCalculator calculator{rules.map(), 12};
    Drafts drafts{rules, **expert, staff, calculator};
    Position position = rules.start();
    Plan plan{};
};

TEST(Drafts, changeAPlanByOneTarget) {
    Drafting germany{Phase::combat_move};
    for (const Change& change : germany.changes(Change::Kind::leave))
        for (const ReasonedOrder& order : germany.changed(change).orders) {
            const bool attacks = order.move.verb == Verb::move || order.move.verb == Verb::unload;
            EXPECT_FALSE(attacks && order.move.to() == change.zone) << germany.rules.map().zones[change.zone].id;
        }
}

TEST(Drafts, giveUpAVoyageWholly) {
    Drafting germany{Phase::combat_move};
    const ZoneId egypt = germany.rules.map().zone("egypt");
    int landings = 0, loads = 0;
    for (const ReasonedOrder& order : germany.plan.orders) {
        landings += order.move.verb == Verb::unload && order.move.to() == egypt;
        loads += order.move.verb == Verb::load;
    }
    ASSERT_GT(landings, 0) << "the rule base lands in Egypt";
    ASSERT_GT(loads, 0);
    const Plan plan = germany.changed({Change::Kind::leave, egypt, no_zone, no_kind});
    const std::vector<std::size_t> voyages = voyages_of(germany.rules.book(), plan.orders);
    for (std::size_t i = 0; i < plan.orders.size(); ++i)
        EXPECT_FALSE(plan.orders[i].move.verb == Verb::load && voyages[i] == i) << "nobody boards for nothing";
}

TEST(Drafts, weakenAndReinforceAnAttack) {
    Drafting germany{Phase::combat_move};
    for (const Change& change : germany.changes(Change::Kind::skip)) {
        EXPECT_GT(Drafting::ordered(germany.plan, change), 0);
        EXPECT_EQ(Drafting::ordered(germany.changed(change), change), 0);
    }
    // Who was left out joins again.
    const Plan whole = germany.plan;
    for (const Change& skip : germany.changes(Change::Kind::skip)) {
        germany.plan = germany.changed(skip);
        const Change join{Change::Kind::send, skip.zone, skip.to, skip.unit};
        EXPECT_GT(Drafting::ordered(germany.changed(join), join), 0);
        germany.plan = whole;
    }
}

TEST(Drafts, sendUnitsWhereverFriendsStand) {
    Drafting germany{Phase::noncombat_move};
    int journeys = 0;
    for (const Change& change : germany.changes(Change::Kind::march)) {
        if (change.unit == no_kind) continue;
        ++journeys;
        EXPECT_GT(Drafting::ordered(germany.changed(change), change), 0) << germany.changed(change).name.en;
    }
    EXPECT_GT(journeys, 20);
    for (const Change& change : germany.changes(Change::Kind::stay))
        for (const ReasonedOrder& order : germany.changed(change).orders)
            EXPECT_FALSE(order.move.verb == Verb::move && order.move.from() == change.zone &&
                         order.move.group().kind() == change.unit);
}

// One whole turn of Germany; how many courses it imagined.
std::uint64_t courses_of_a_turn(int rollouts) {
    const TestFiles files;
    const Rules rules{test_map("classic")};
    PlannerOptions options;
    options.rollouts = rollouts;
    auto planner = make_planner(rules, PlannerMethod::hybrid, options, files);
    EXPECT_TRUE(planner);
    std::vector<Position> line{rules.start()};
    line.back().power = 1;
    std::uint64_t nodes = 0;
    Random dice{3};
    while (line.back().power == 1) {
        const Position& now = line.back();
        line.push_back(rules.after(
            now, rules.awaits_chance(now) ? rules.roll(now, dice)
                                          : (*planner)->choose(Line<Position>{line}, {},
                                                               [&](const auto& thought) { nodes += thought.nodes; })));
    }
    return nodes;
}

TEST(Planner, makesUseOfMoreTime) {
    const std::uint64_t few = courses_of_a_turn(10), many = courses_of_a_turn(80);
    EXPECT_LE(few, 10U);
    EXPECT_GE(few, 6U);
    EXPECT_GT(many, 50U);
}

TEST(Planner, saysWhenItsWeightsAreOfAnotherSort) {
    TestFiles files;
    files.keep("other.weights", "plateau-weights 1\nincome = 1\n");
    const Rules rules{test_map("classic")};
    PlannerOptions options;
    options.weights = "other.weights";
    for (const char* eval : {"fronts", "network"}) {
        options.eval = eval;
        const auto made = make_planner(rules, PlannerMethod::hybrid, options, files);
        ASSERT_FALSE(made) << eval;
        EXPECT_FALSE(made.error().en.empty() || made.error().fr.empty());
    }
}

}  // namespace
}  // namespace plateau::axis_allies
