#include <gtest/gtest.h>

#include "expert/engine.h"
#include "expert/rule_text.h"

namespace plateau::expert {
namespace {

constexpr const char* farm = R"((deftemplate animal (slot name) (slot legs (default 4)) (multislot friends))
(defrule count-legs
  "Whoever has more than two legs is counted | On compte qui a plus de deux pattes"
  (declare (salience 10))
  (animal (name ?name) (legs ?legs&:(> ?legs 2)))
  =>
  (note ?name ?legs))
(defrule say-first
  "This comes first | Ceci vient d'abord"
  (declare (salience 20))
  =>
  (note first (double 2.5)))
)";

struct Farm {
    Farm() {
        engine.define("note", 1, [this](const Engine::Call& call) -> Value {
            notes.push_back(call.rule + ":" + call.word(0) + ":" + call.word(1));
            return truth(true);
        });
        engine.define("double", 1, [](const Engine::Call& call) -> Value { return 2 * call.number(0); });
    }
    Engine engine;
    std::vector<std::string> notes;
};

TEST(Expert, rulesFireByPriorityAndCallFunctions) {
    Farm farm_yard;
    ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
    for (int round = 0; round < 2; ++round) {
        farm_yard.notes.clear();
        farm_yard.engine.reset();
        farm_yard.engine.add_fact("animal", {{"name", std::string{"hen"}}, {"legs", 2LL}});
        farm_yard.engine.add_fact("animal", {{"name", std::string{"cow"}}, {"friends", Words{"hen", "dog"}}});
        const auto fired = farm_yard.engine.run(100);
        ASSERT_TRUE(fired);
        EXPECT_EQ(*fired, 2);
        EXPECT_EQ(farm_yard.notes, (std::vector<std::string>{"say-first:first:5", "count-legs:cow:4"}));
        EXPECT_EQ(farm_yard.engine.trace(), (std::vector<std::string>{"say-first", "count-legs"}));
    }
    EXPECT_EQ(farm_yard.engine.reason("say-first"), (Text{"This comes first", "Ceci vient d'abord"}));
}

TEST(Expert, tellsWhichFunctionsRulesCallByTheirPriority) {
    Farm farm_yard;
    ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
    // say-first has the higher priority though it comes last in the file.
    EXPECT_EQ(farm_yard.engine.functions_called(), (std::vector<std::string>{"note", "double", "note"}));
}

TEST(Expert, aFactTakenBackNoLongerFires) {
    Farm farm_yard;
    ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
    farm_yard.engine.reset();
    const auto cow = farm_yard.engine.add_fact("animal", {{"name", std::string{"cow"}}});
    farm_yard.engine.retract(cow);
    ASSERT_TRUE(farm_yard.engine.run(100));
    EXPECT_EQ(farm_yard.notes.size(), 1U);
}

TEST(Expert, anErrorIsToldWithItsFileAndLine) {
    const auto error_of = [](const std::string& text) {
        Farm farm_yard;
        EXPECT_TRUE(farm_yard.engine.load("farm.clp", farm));
        const auto loaded = farm_yard.engine.load("more.clp", text);
        return loaded ? std::string{"loaded"} : loaded.error().en;
    };
    const std::string head = "; a remark\n(defrule x\n  \"why | pourquoi\"\n  (declare (salience 1))\n";
    EXPECT_EQ(error_of(head + "  (animal (wings 2))\n  =>\n  (note a 1))"),
              "more.clp:5: defrule x: Invalid slot wings not defined in corresponding deftemplate animal.");
    EXPECT_EQ(error_of(head + "  (animal)\n  =>\n  (sing a 1))"),
              "more.clp:7: defrule x: Missing function declaration for sing.");
    EXPECT_EQ(error_of(head + "  (animal)\n  =>\n  (note a 1)"), "more.clp:2: this bracket is never closed");
    EXPECT_EQ(error_of("(defrule x (declare (salience 1)) (animal) => (note a 1))"),
              "more.clp:1: rule x: expected \"why, in English | pourquoi, en français\" after its name");
    EXPECT_EQ(error_of("(defrule x\n \"a | b\"\n (animal) => (note a 1))"),
              "more.clp:3: rule x: expected a priority, such as (declare (salience 50))");
    EXPECT_EQ(error_of("hello"), "more.clp:1: expected an opening bracket: (defrule ...");
}

TEST(Expert, aRuleThatLoopsIsStoppedAndNamed) {
    for (const std::string action : {"(assert (animal (name (gensym*))))", "(while TRUE do (double 1))"}) {
        Farm farm_yard;
        ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
        ASSERT_TRUE(farm_yard.engine.load(
            "loop.clp", "(defrule round \"a | b\" (declare (salience 30)) (animal) => " + action + ")"));
        farm_yard.engine.reset();
        farm_yard.engine.add_fact("animal", {{"name", std::string{"cow"}}});
        const auto fired = farm_yard.engine.run(500);
        ASSERT_FALSE(fired) << action;
        EXPECT_EQ(fired.error().en, "rule round loops: it was stopped");
    }
}

TEST(Expert, aFunctionCanStopTheRun) {
    Farm farm_yard;
    farm_yard.engine.define("refuse", 0, [&](const Engine::Call&) -> Value {
        farm_yard.engine.stop_run({"no", "non"});
        return truth(false);
    });
    ASSERT_TRUE(farm_yard.engine.load("f.clp", "(defrule r \"a | b\" (declare (salience 1)) => (refuse))"));
    farm_yard.engine.reset();
    const auto fired = farm_yard.engine.run(500);
    ASSERT_FALSE(fired);
    EXPECT_EQ(fired.error(), (Text{"rule r: no", "règle r : non"}));
}

TEST(Expert, factsCanBeKeptAsText) {
    Farm farm_yard;
    ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
    farm_yard.engine.reset();
    ASSERT_TRUE(farm_yard.engine.add_fact(std::string{"(animal (name ant) (legs 6))"}));
    EXPECT_FALSE(farm_yard.engine.add_fact(std::string{"(animal (wings 6))"}));
    EXPECT_EQ(farm_yard.engine.facts("animal"), (std::vector<std::string>{"(animal (name ant) (legs 6) (friends))"}));
}

}  // namespace
}  // namespace plateau::expert
