#include "players/axis_allies/expert/rule_files.h"

#include <gtest/gtest.h>

#include "players/axis_allies/test_files.h"

namespace plateau::axis_allies {
namespace {

const std::string two_rules =
    "; a remark\n"
    "(defrule one\n  \"One -- first | Une -- la première, à l'été\"\n  (declare (salience 5))\n  (turn)\n  =>\n  (hold "
    "egypt)) "
    "(defrule two\n"
    "  \"second | la seconde\"\n  (declare (salience -3))\n  (turn)\n  =>\n  (hold libya))\n";

TEST(RuleFiles, ARuleIsListedWithItsMeaningPriorityAndLines) {
    const auto rules = rules_in("mine.clp", two_rules);
    ASSERT_TRUE(rules);
    ASSERT_EQ(rules->size(), 2u);
    EXPECT_EQ((*rules)[0].name, "one");
    EXPECT_EQ((*rules)[0].title, (Text{"One", "Une"}));
    EXPECT_EQ((*rules)[0].reason, (Text{"first", "la première, à l'été"}));
    EXPECT_EQ((*rules)[1].title, Text{}) << "a rule needs no name for people";
    EXPECT_EQ((*rules)[0].place, (expert::Place{2, 1}));
    EXPECT_EQ((*rules)[0].last_line, 7);
    EXPECT_EQ((*rules)[1].priority, -3);
    EXPECT_EQ((*rules)[1].place, (expert::Place{7, 17}));
}

TEST(RuleFiles, EveryRuleOfOursIsListed) {
    const TestFiles files;
    for (const char* player : {"rules", "thesis"}) {
        const auto base = read_rule_files(files, *rule_base_of(player));
        ASSERT_TRUE(base);
        EXPECT_GE(base->size(), 5u) << player;
        std::size_t count = 0;
        for (const auto& [name, text] : *base) {
            const auto rules = rules_in(name, text);
            ASSERT_TRUE(rules) << name;
            count += rules->size();
            for (const ListedRule& rule : *rules)
                EXPECT_FALSE(rule.title.en.empty() || rule.title.fr.empty()) << rule.name << " has no name for people";
        }
        EXPECT_GT(count, 15u) << player;
    }
    EXPECT_FALSE(rule_base_of("greedy"));
}

TEST(RuleFiles, ARuleSwitchedOffLeavesEverythingElseInItsPlace) {
    const auto left = changed({{"mine.clp", two_rules}}, {.files = {}, .off = {"one"}});
    ASSERT_TRUE(left);
    const auto rules = rules_in("mine.clp", left->at("mine.clp"));
    ASSERT_TRUE(rules);
    ASSERT_EQ(rules->size(), 1u);
    EXPECT_EQ((*rules)[0].name, "two");
    EXPECT_EQ((*rules)[0].place, (expert::Place{7, 17}));
}

TEST(RuleFiles, AChangedFileTakesThePlaceOfOurs) {
    const auto files = changed({{"a.clp", "ours"}, {"b.clp", "ours"}}, {.files = {{"b.clp", "mine"}}, .off = {}});
    ASSERT_TRUE(files);
    EXPECT_EQ(*files, (RuleFiles{{"a.clp", "ours"}, {"b.clp", "mine"}}));
}

TEST(RuleFiles, WhatCannotBeSwitchedOffIsTold) {
    const auto unknown = changed({{"mine.clp", two_rules}}, {.files = {}, .off = {"three"}});
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().en, "there is no rule 'three' to switch off");
    const auto broken = changed({{"mine.clp", two_rules}}, {.files = {{"mine.clp", "\n (defrule"}}, .off = {"one"}});
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().en, "mine.clp:2:2: this bracket is never closed");
}

}  // namespace
}  // namespace plateau::axis_allies
