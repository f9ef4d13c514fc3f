#include "players/axis_allies/expert/rule_base_player.h"

#include <gtest/gtest.h>

#include "game/orders.h"
#include "games/axis_allies/invariants.h"
#include "players/axis_allies/advice/advice.h"
#include "players/axis_allies/kit.h"
#include "players/axis_allies/planner/planner.h"
#include "players/axis_allies/test_files.h"

namespace plateau::axis_allies {
namespace {

using Made = Result<std::unique_ptr<Player<Rules>>>;

RuleBasePlayerOptions with_folder(const std::string& folder) {
    RuleBasePlayerOptions options;
    options.rules = folder;
    return options;
}

std::string rule(const std::string& head, const std::string& action) {
    return "(defrule mine\n  \"a test | un essai\"\n  (declare (salience 99))\n  " + head + "\n  =>\n  " + action +
           ")\n";
}

// Orders of both players until a round is over, as text; every order is legal and has its reason.
std::vector<std::string> record(const Rules& rules, Player<Rules>& first, Player<Rules>& second, int rounds,
                                std::uint64_t seed, const Limits& limits = {}) {
    Random dice{seed};
    std::vector<std::string> orders;
    Position position = rules.start();
    while (!rules.outcome(position) && position.round <= rounds) {
        Move move;
        if (rules.awaits_chance(position)) move = rules.roll(position, dice);
        else {
            const std::vector<Position> line{position};
            std::vector<Reason> reasons;
            Player<Rules>& player = rules.side_to_move(position) == Side::first ? first : second;
            move = player.choose(Line<Position>{line}, limits,
                                 [&](const Thought<Move>& thought) { reasons = thought.reasons; });
            const auto checked = rules.check(position, move);
            EXPECT_TRUE(checked) << rules.to_text(position, move) << ": " << (checked ? "" : checked.error().en);
            EXPECT_FALSE(reasons.empty()) << rules.to_text(position, move);
            if (!checked) break;
        }
        orders.push_back(rules.to_text(position, move));
        position = rules.after(position, move);
        EXPECT_EQ(broken_invariant(rules, position), "");
    }
    return orders;
}

Made named(const Rules& rules, const TestFiles& files, const std::string& text) {
    const auto spec = parse_spec(text);
    for (const auto& player : kit(rules).players)
        if (player.name == spec->name) return player.make(rules, *spec, files);
    return fail("no such player", "pas de tel joueur");
}

std::vector<std::string> deeds_of(const Rules& rules, const RuleBasePlayerOptions& options, const TestFiles& files) {
    std::shared_ptr<Staff> staff;
    const auto expert = make_rule_base_expert(rules, options, files, &staff);
    EXPECT_TRUE(expert);
    std::vector<std::string> names;
    for (const Staff::Deed* deed : staff->sequence()) names.emplace_back(deed->name);
    return names;
}

TEST(RuleBasePlayer, theStaffWorksInTheOrderOfTheRules) {
    const Rules rules{test_map("classic")};
    TestFiles files;
    const std::vector<std::string> deeds = deeds_of(rules, {}, files);
    EXPECT_EQ(deeds.size(), Staff::deeds().size()) << "every deed has its rule";
    const auto place = [&](const char* name) { return std::find(deeds.begin(), deeds.end(), name); };
    EXPECT_LT(place("buy-defence"), place("buy-army"));
    EXPECT_LT(place("assault"), place("raid"));
    EXPECT_LT(place("land-planes"), place("defend-capital"));
    EXPECT_LT(place("shuttle"), place("rally"));
    EXPECT_LT(place("rally"), place("fall-back"));
    // A rule of one's own does not change how the staff thinks by itself.
    files.keep("mine/first.clp", rule("(turn (phase noncombat_move))", "(save-planes)"));
    EXPECT_EQ(deeds_of(rules, with_folder("mine"), files), deeds);
}

TEST(RuleBasePlayer, takesARuleFromAFolderWithoutBeingBuiltAgain) {
    const Rules rules{test_map("classic")};
    TestFiles files;
    files.keep("mine/bombers.clp", rule("(turn (power germany) (phase purchase) (round 1))", "(buy bomber 2)"));
    const auto player = make_rule_base_player(rules, with_folder("mine"), files);
    ASSERT_TRUE(player) << player.error().en;
    Position position = rules.start();
    position.power = rules.map().power("germany");
    const Json orders =
        advise(rules, **player, position, {.phase = Phase::purchase, .language = Language::french}).orders;
    EXPECT_EQ(orders[0]["buy"]["bomber"], 2);
    EXPECT_EQ(orders[0]["why"][0], "mine");
    EXPECT_EQ(orders[0]["why"][1], "règle : mine, parce qu'un essai");
}

TEST(RuleBasePlayer, tellsFileLineAndColumnOfARuleThatIsWrong) {
    const Rules rules{test_map("classic")};
    TestFiles files;
    files.keep("mine/bad.clp", "; a remark\n" + rule("(turn (power germany)", "(buy bomber 2)"));
    const auto player = make_rule_base_player(rules, with_folder("mine"), files);
    ASSERT_FALSE(player);
    EXPECT_TRUE(player.error().en.starts_with("mine/bad.clp:2:1: ")) << player.error().en;
}

TEST(RuleBasePlayer, stopsARuleThatLoopsBeforeTheGameStarts) {
    const Rules rules{test_map("classic")};
    TestFiles files;
    files.keep("mine/loop.clp",
               rule("(intent)", "(assert (intent (name (gensym*))))") +
                   "(defrule first \"a | b\" (declare (salience 100)) (turn) => (assert (intent (name x))))");
    const auto player = make_rule_base_player(rules, with_folder("mine"), files);
    ASSERT_FALSE(player);
    EXPECT_EQ(player.error().en, "mine/loop.clp:1:1: rule mine loops: it was stopped");
    EXPECT_EQ(player.error().fr, "mine/loop.clp:1:1 : la règle mine tourne en rond : elle a été arrêtée");
}

TEST(RuleBasePlayer, saysWhenARuleNamesAZoneThatIsNotThere) {
    const Rules rules{test_map("classic")};
    TestFiles files;
    files.keep("mine/zone.clp", rule("(turn)", "(hold atlantis)"));
    const auto player = make_rule_base_player(rules, with_folder("mine"), files);
    ASSERT_FALSE(player);
    EXPECT_EQ(player.error().en, "mine/zone.clp:1:1: rule mine: there is no zone 'atlantis' on this map");
}

TEST(RuleBasePlayer, knowsFirstTurnsForAllFivePowers) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    RuleBasePlayerOptions options;
    options.openings = true;
    const std::map<std::string, std::string> first{{"ussr", "ussr-first-purchase"},
                                                   {"uk", "uk-first-purchase"},
                                                   {"japan", "japan-first-purchase"},
                                                   {"usa", "usa-first-purchase"}};
    for (const auto& [power, name] : first) {
        const auto player = make_rule_base_player(rules, options, files);
        ASSERT_TRUE(player) << player.error().en;
        Position position = rules.start();
        position.power = rules.map().power(power);
        const Json orders = advise(rules, **player, position, {.phase = Phase::purchase}).orders;
        EXPECT_NE(orders.dump().find(name), std::string::npos) << orders.dump();
    }
    const auto player = make_rule_base_player(rules, options, files);
    Position germany = rules.start();
    germany.power = rules.map().power("germany");
    const Json attacks = advise(rules, **player, germany, {}).orders;
    EXPECT_NE(attacks.dump().find("germany-north-sea"), std::string::npos) << attacks.dump();
}

TEST(RuleBasePlayer, keepsAnIntentUntilItIsDoneOrGivenUp) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    RuleBasePlayerOptions options;
    options.openings = true;
    const auto expert = make_rule_base_expert(rules, options, files);
    ASSERT_TRUE(expert) << expert.error().en;
    Position position = rules.start();
    position.power = rules.map().power("japan");
    const auto intents_in = [&](int round) {
        position.round = static_cast<std::uint8_t>(round);
        EXPECT_TRUE((*expert)->plan(position));
        std::string all;
        for (const std::string& fact : (*expert)->memory()) all += fact;
        return all;
    };
    EXPECT_NE(intents_in(1).find("china"), std::string::npos);
    EXPECT_NE(intents_in(2).find("china"), std::string::npos) << "it lasts";
    position.set_owner(rules.map().zone("china"), position.power);
    const std::string next = intents_in(3);
    EXPECT_EQ(next.find("china"), std::string::npos) << next;
    EXPECT_NE(next.find("india"), std::string::npos) << next;
    EXPECT_NE(intents_in(7).find("india"), std::string::npos);
    EXPECT_NE(intents_in(8).find("(since 8)"), std::string::npos) << "given up, and meant anew";
}

class StoppedWatch final : public Watch {
public:
    explicit StoppedWatch(bool by_signal) : by_signal_{by_signal} {}
    double elapsed_seconds() const override { return by_signal_ ? 0 : 5; }
    bool stop_requested() const override { return by_signal_; }

private:
    bool by_signal_;
};

TEST(RuleBasePlayer, stopsWhenAskedOrOutOfTimeAndThinksAnewAfterwards) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    const std::vector<Position> line{rules.start()};
    const auto player = named(rules, files, "rules"), other = named(rules, files, "rules");
    ASSERT_TRUE(player && other);
    const Move usual = (*other)->choose(Line<Position>{line}, {}, {});
    for (const bool by_signal : {true, false}) {
        const StoppedWatch watch{by_signal};
        Limits limits;
        limits.watch = &watch;
        if (!by_signal) limits.seconds = 1;
        std::vector<Reason> reasons;
        const Move move = (*player)->choose(Line<Position>{line}, limits,
                                            [&](const Thought<Move>& thought) { reasons = thought.reasons; });
        EXPECT_TRUE(rules.check(line.back(), move));
        EXPECT_EQ(reasons.back().why, (Text{"the rules were interrupted", "les règles ont été interrompues"}));
        EXPECT_NE(move, usual);
    }
    EXPECT_EQ((*player)->choose(Line<Position>{line}, {}, {}), usual);
}

TEST(RuleBasePlayer, givesLegalOrdersWithReasonsAndTheSameOnesAgain) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    std::vector<std::string> games[2];
    for (auto& game : games) {
        const auto first = named(rules, files, "rules"),
                   second = named(rules, files, "powers:germany=thesis,japan=rules");
        ASSERT_TRUE(first && second);
        game = record(rules, **first, **second, 2, 7);
    }
    EXPECT_EQ(games[0], games[1]);
    EXPECT_GT(games[0].size(), 100U);
}

TEST(Planners, giveLegalOrdersUnderANodeLimitAndTheSameOnesAgain) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    Limits limits;
    limits.nodes = 6;
    for (const char* name : {"strong:horizon=1,plans=3", "search:horizon=1,plans=3", "genetic:horizon=1,plans=3",
                             "genetic:horizon=1,individual=orders", "minmax:horizon=1,plans=2", "network:plans=3"}) {
        std::vector<std::string> games[2];
        for (auto& game : games) {
            const auto first = named(rules, files, name), second = named(rules, files, "greedy");
            ASSERT_TRUE(first && second);
            Position start = rules.start();
            for (Position position = start; position.power == start.power && !rules.awaits_chance(position) &&
                                            position.phase <= Phase::combat_move;) {
                const std::vector<Position> now{position};
                const Move move = (*first)->choose(Line<Position>{now}, limits, {});
                ASSERT_TRUE(rules.check(position, move)) << name;
                game.push_back(rules.to_text(position, move));
                position = rules.after(position, move);
            }
        }
        EXPECT_EQ(games[0], games[1]) << name;
    }
}

TEST(RuleBasePlayer, placesWhatItBoughtWhereAFactoryHasAnotherName) {
    const Rules rules{test_map("six_crowns", "")};
    const TestFiles files;
    const auto make = [&] { return make_rule_base_player(rules, RuleBasePlayerOptions{}, files); };
    const auto first = make(), second = make();
    ASSERT_TRUE(first && second);
    const auto orders = record(rules, **first, **second, 1, 1);
    const auto count = [&](const char* verb) {
        return std::count_if(orders.begin(), orders.end(), [&](const auto& order) { return order.starts_with(verb); });
    };
    EXPECT_GT(count("buy "), 0);
    EXPECT_GT(count("place "), 5);
}

}  // namespace
}  // namespace plateau::axis_allies
