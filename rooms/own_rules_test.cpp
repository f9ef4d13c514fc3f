#include "rooms/own_rules.h"

#include <gtest/gtest.h>

#include "play/catalog.h"
#include "rooms/player_bounds.h"
#include "rooms/shelf.h"

namespace plateau::rooms {
namespace {

const std::string loop =
    "(defrule endless\n  \"round and round | en rond\"\n  (declare (salience 99))\n  (turn)\n  =>\n"
    "  (while TRUE do (hold egypt)))\n";

TEST(OwnRules, AreThereAsLongAsSomebodyHoldsThem) {
    RuleShelf shelf;
    auto rules = shelf.hold({{"a.clp", "text"}});
    const std::string folder = rules->folder;
    EXPECT_EQ(*shelf.read(folder + "/"), "a.clp\n");
    EXPECT_EQ(*shelf.read(folder + "/a.clp"), "text");
    EXPECT_FALSE(shelf.read(folder + "/b.clp"));
    EXPECT_FALSE(shelf.read(folder));
    const Json written = kept(*rules);
    rules.reset();
    EXPECT_FALSE(shelf.read(folder + "/a.clp"));
    const auto again = shelf.hold_again(written);
    EXPECT_EQ(*shelf.read(folder + "/a.clp"), "text");
}

TEST(OwnRules, ReadNoFileOfTheMachine) {
    const RuleShelf shelf;
    for (const char* path : {"own/../etc/passwd", "own/x/../../etc/passwd", "own/", "/etc/passwd"})
        EXPECT_FALSE(shelf.read(path)) << path;
    EXPECT_TRUE(shelf.read("data/axis_allies/rules/all/"));
}

TEST(OwnRules, WhatIsSentIsBounded) {
    EXPECT_TRUE(read_rule_changes(Json::object()));
    for (const char* name : {"../x.clp", "x.txt", ".clp", "a/b.clp", "A.clp", ""})
        EXPECT_FALSE(read_rule_changes({{"files", {{name, "text"}}}})) << name;
    EXPECT_FALSE(read_rule_changes({{"files", {{"a.clp", 7}}}}));
    EXPECT_FALSE(read_rule_changes({{"files", {{"a.clp", std::string(100'001, ' ')}}}}));
    EXPECT_FALSE(read_rule_changes({{"off", {7}}}));
    EXPECT_FALSE(read_rule_changes(Json::array()));
}

TEST(OwnRules, AnErrorIsTakenApartIntoFilePlaceAndSentence) {
    const auto problem =
        problem_of(fail("own/Ab1/1_purchase.clp:12:3: rule x loops: it was stopped",
                        "own/Ab1/1_purchase.clp:12:3 : la règle x tourne en rond : elle a été arrêtée"));
    EXPECT_EQ(problem.file, "1_purchase.clp");
    EXPECT_EQ(problem.place, (expert::Place{12, 3}));
    EXPECT_EQ(problem.what.en, "rule x loops: it was stopped");
    EXPECT_EQ(problem.what.fr, "la règle x tourne en rond : elle a été arrêtée");
    EXPECT_EQ(told(problem).text.en, "1_purchase.clp:12:3: rule x loops: it was stopped");
    EXPECT_EQ(problem_of(fail("no place", "nulle part")).what.en, "no place");
    EXPECT_EQ(problem_of(fail("own/Ab1: odd", "own/")).file, "");
}

TEST(OwnRules, APlayerFollowsThemUnlessTheyLoop) {
    Shelf shelf;
    const auto game = shelf.open("axis_allies");
    ASSERT_TRUE(game);
    const auto quiet = with_rules(shelf.rules(), **game, "rules", {{"off", {"army"}}});
    ASSERT_TRUE(quiet) << quiet.error().en;
    EXPECT_TRUE(check_player(**game, quiet->spec));
    const auto endless = with_rules(shelf.rules(), **game, "rules", {{"files", {{"9_mine.clp", loop}}}});
    ASSERT_TRUE(endless);
    const auto checked = check_player(**game, endless->spec);
    ASSERT_FALSE(checked);
    EXPECT_EQ(problem_of(checked.failure()).what.en, "rule endless loops: it was stopped");
    EXPECT_FALSE(with_rules(shelf.rules(), **game, "greedy", Json::object()));
    EXPECT_FALSE(with_rules(shelf.rules(), **shelf.open("connect4"), "alphabeta", Json::object()));
}

}  // namespace
}  // namespace plateau::rooms
