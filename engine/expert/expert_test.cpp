#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

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
    explicit Farm(Engine::Kind kind) : engine{kind} {
        engine.define("note", 1, [this](const Engine::Call& call) -> Value {
            notes.push_back(call.rule + ":" + call.word(0) + ":" + call.word(1));
            return truth(true);
        });
        engine.define("double", 1, [](const Engine::Call& call) -> Value { return 2 * call.number(0); });
    }
    Engine engine;
    std::vector<std::string> notes;
};

// Every test runs on CLIPS, where it is built in, and on ours.
class Expert : public testing::TestWithParam<Engine::Kind> {
protected:
    std::string error_of(const std::string& text) const;
    std::string trouble_of(const std::string& text, int cows = 1) const;
};

std::string name_of(Engine::Kind kind) { return kind == Engine::Kind::clips ? "clips" : "own"; }

INSTANTIATE_TEST_SUITE_P(Engines, Expert, testing::ValuesIn(Engine::kinds()),
                         [](const auto& kind) { return name_of(kind.param); });

TEST_P(Expert, rulesFireByPriorityAndCallFunctions) {
    Farm farm_yard{GetParam()};
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

TEST_P(Expert, tellsWhichFunctionsRulesCallByTheirPriority) {
    Farm farm_yard{GetParam()};
    ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
    // say-first has the higher priority though it comes last in the file.
    EXPECT_EQ(farm_yard.engine.functions_called(), (std::vector<std::string>{"note", "double", "note"}));
}

TEST_P(Expert, aFactTakenBackNoLongerFires) {
    Farm farm_yard{GetParam()};
    ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
    farm_yard.engine.reset();
    const auto cow = farm_yard.engine.add_fact("animal", {{"name", std::string{"cow"}}});
    farm_yard.engine.retract(cow);
    ASSERT_TRUE(farm_yard.engine.run(100));
    EXPECT_EQ(farm_yard.notes.size(), 1U);
}

// What loading a text after the farm's says.
std::string Expert::error_of(const std::string& text) const {
    Farm farm_yard{GetParam()};
    EXPECT_TRUE(farm_yard.engine.load("farm.clp", farm));
    const auto loaded = farm_yard.engine.load("more.clp", text);
    return loaded ? std::string{"loaded"} : loaded.error().en;
}

// "more.clp:LINE:COLUMN: " of where some part of a text stands.
std::string at(const std::string& text, const std::string& part) {
    const std::size_t byte = text.find(part), line = text.rfind('\n', byte);
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(byte), '\n');
    const std::size_t column = line == std::string::npos ? byte + 1 : byte - line;
    return "more.clp:" + std::to_string(lines + 1) + ":" + std::to_string(column) + ": ";
}

std::string rule(const std::string& conditions, const std::string& actions) {
    return "(defrule round \"a | b\" (declare (salience 30)) " + conditions + " => " + actions + ")\n";
}

// What a run says of rules added to the farm's, with so many cows about.
std::string Expert::trouble_of(const std::string& text, int cows) const {
    Farm farm_yard{GetParam()};
    EXPECT_TRUE(farm_yard.engine.load("farm.clp", farm));
    const auto loaded = farm_yard.engine.load("more.clp", text);
    if (!loaded) return loaded.error().en;
    std::string said;
    // The second time shows that the first one left nothing behind.
    for (int time = 0; time < 2; ++time) {
        farm_yard.engine.reset();
        for (int cow = 0; cow < cows; ++cow)
            farm_yard.engine.add_fact("animal", {{"name", std::string{"cow"} + std::to_string(cow)}});
        const auto fired = farm_yard.engine.run(500);
        const std::string now = fired ? std::to_string(*fired) + " fired" : fired.error().en;
        EXPECT_TRUE(time == 0 || said == now) << said << " and then " << now;
        said = now;
    }
    return said;
}

TEST_P(Expert, anErrorIsToldWithItsFileLineAndColumn) {
    const std::string head = "; a remark\n(defrule x\n  \"why | pourquoi\"\n  (declare (salience 1))\n";
    EXPECT_EQ(error_of(head + "  (animal) (animal (wings 2))\n  =>\n  (note a 1))"),
              "more.clp:5:20: defrule x: Invalid slot wings not defined in corresponding deftemplate animal.");
    EXPECT_EQ(error_of(head + "  (animal)\n  =>\n  (note é (sing a 1)))"),
              "more.clp:7:11: rule x: there is no function 'sing'");
    EXPECT_EQ(error_of(head + "  (animal)\n  =>\n  (note a 1)"), "more.clp:2:1: this bracket is never closed");
    EXPECT_EQ(error_of("(defrule x (declare (salience 1)) (animal) => (note a 1))"),
              "more.clp:1:12: rule x: expected \"why, in English | pourquoi, en français\" after its name");
    EXPECT_EQ(error_of("(defrule x\n \"a | b\"\n (animal) => (note a 1))"),
              "more.clp:3:2: rule x: expected a priority, such as (declare (salience 50))");
    EXPECT_EQ(error_of("(defrule x \"a | b\" (declare (salience (double 4))) => (note a 1))"),
              "more.clp:1:20: rule x: expected a priority, such as (declare (salience 50))");
    EXPECT_EQ(error_of("\nhello"), "more.clp:2:1: expected an opening bracket: (defrule ...");
    EXPECT_EQ(error_of("(deffacts x (animal))"),
              "more.clp:1:1: expected (defrule NAME ...), (deftemplate NAME ...) or (deffunction NAME ...)");
}

// The names that docs/rule_language.md lists.
std::vector<std::string> documented_functions() {
    std::ifstream page{"docs/rule_language.md"};
    std::vector<std::string> names;
    bool is_listed = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("## ")) is_listed = line == "## Functions";
        for (std::size_t at = 0;
             is_listed && line.starts_with('|') && (at = line.find('`', at)) != std::string::npos;) {
            const auto end = line.find('`', at + 1);
            names.push_back(line.substr(at + 1, end - at - 1));
            at = end + 1;
        }
    }
    return names;
}

TEST_P(Expert, knowsNoFunctionButTheDocumentedOnes) {
    std::vector<std::string> expected = documented_functions();
    // What CLIPS calls by itself, and the count of matches.
    if (GetParam() == Engine::Kind::clips)
        for (const char* name :
             {"expand$", "(expansion-call)", "(get-loop-count)", "(set-evaluation-error)", "plateau-match"})
            expected.emplace_back(name);
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(Engine{GetParam()}.functions(), expected);
    EXPECT_GT(expected.size(), 50U);
}

TEST_P(Expert, rulesReachNoFileNoProgramAndNoExit) {
    std::istringstream names{
        "open close rename remove save bsave load load* bload load-facts save-facts load-instances save-instances "
        "restore-instances bload-instances bsave-instances batch batch* dribble-on dribble-off system exit build eval "
        "read readline read-number get-char put-char printout format set-locale release-mem conserve-mem clear reset "
        "run halt funcall assert-string str-assert fetch toss print-region get-region constructs-to-c undefrule "
        "refresh watch set-strategy seed random time timer operating-system sort expand$ send new call make-instance "
        "do-for-all-facts modify duplicate progn$ foreach plateau-match sing"};
    for (std::string name; names >> name;) {
        const std::string call = "(" + name + " \"a\")";
        const std::string unknown = "there is no function '" + name + "'";
        for (const std::string& text :
             {rule("", "(note a " + call + ")"), rule("(test\n (not " + call + "))", ""),
              rule("(animal (name ?n&:" + call + "))", ""), rule("(animal\n (friends $? ?n & : " + call + "))", ""),
              rule("", "\n (assert (animal (name " + call + ")))"), rule("", call),

              rule("", "(loop-for-count (?i 1 " + call + ") do)")})
            EXPECT_EQ(error_of(text), at(text, call) + "rule round: " + unknown);
        const std::string function = "(deffunction f ()\n (if TRUE then " + call + "))";
        EXPECT_EQ(error_of(function), at(function, call) + "function f: " + unknown);
    }
    EXPECT_EQ(error_of("(deftemplate t (slot a (default (exit))))"),
              "more.clp:1:24: template t: expected (default VALUE) with values as they are written");
    EXPECT_EQ(error_of("(deftemplate t (slot a (default-dynamic (exit))))"),
              "more.clp:1:24: template t: expected (default VALUE) with values as they are written");
}

// A name that was taken away is free: rules may use it for a function of their own.
TEST_P(Expert, aForbiddenNameCanBeGivenToAFunctionOfTheRules) {
    EXPECT_EQ(trouble_of("(deffunction exit () 7)" + rule("", "(note x (exit))")), "3 fired");
}

TEST_P(Expert, textBeyondTheBoundsIsRefusedWhileReading) {
    const auto nested = [](const std::string& open, int times) {
        std::string text;
        for (int i = 0; i < times; ++i) text += open;
        return text + "(animal)" + std::string(static_cast<std::size_t>(times), ')');
    };
    // A remark ends where CLIPS ends it.
    EXPECT_EQ(error_of("; \r(exit)"),
              "more.clp:1:4: expected (defrule NAME ...), (deftemplate NAME ...) or "
              "(deffunction NAME ...)");
    const std::string nesting = "more than 64 brackets inside one another";
    EXPECT_EQ(error_of(nested("(", 40'000)), "more.clp:1:65: " + nesting);
    EXPECT_EQ(error_of(rule(nested("(and ", 20'000), "")), "more.clp:1:363: " + nesting);
    EXPECT_EQ(error_of(rule("(test " + nested("(and ", 20'000) + ")", "")), "more.clp:1:364: " + nesting);
    EXPECT_EQ(error_of(rule("", "(note a " + nested("(and\n", 20'000) + ")")), "more.clp:63:1: " + nesting);
    EXPECT_EQ(error_of(rule(nested("(and ", 40'000), "")), "more.clp:1:1: this file has more than 200000 bytes");
    std::string many;
    for (int i = 0; i < 255; ++i) many += " 1";
    EXPECT_EQ(error_of(rule("", "(note a (+" + many + "))")), "loaded");
    std::string text = rule("", "(note a (+" + many + " 23))");
    EXPECT_EQ(error_of(text), at(text, "23") + "more than 256 words between two brackets");
    std::string sums;
    for (int i = 0; i < 9; ++i) sums += "(note a (+" + many + "))\n";
    text = rule("", sums);
    EXPECT_EQ(error_of(text), "more.clp:8:344: more than 2000 words in one construct");
    text = rule("", "(note " + std::string(101, 'a') + ")");
    EXPECT_EQ(error_of(text), at(text, "aaa") + "more than 100 letters in one word or string");
    text = rule("", "(note \"" + std::string(1001, 'a') + "\")");
    EXPECT_EQ(error_of(text), at(text, "\"aaa") + "more than 1000 letters in one word or string");
    EXPECT_EQ(error_of(std::string{"(defrule a\0b)", 13}),
              "more.clp:1:11: this letter cannot stand in a file of rules");
    std::string conditions;
    for (int i = 0; i < 32; ++i) conditions += "(animal)";
    EXPECT_EQ(error_of(rule(conditions, "")), "loaded");
    std::string rules;
    for (int i = 0; i < 157; ++i)
        rules += "(defrule r" + std::to_string(i) + " \"a | b\" (declare (salience 1)) " + conditions + " => )\n";
    EXPECT_EQ(error_of(rules), "more.clp:157:1: rule r156: more than 5000 conditions in all rules");
    text = rule(conditions + "(never)", "");
    EXPECT_EQ(error_of(text), at(text, "(never)") + "rule round: more than 32 conditions");
    for (const char* condition : {"(and (animal) (animal))", "(or (animal) (animal))", "(not (and (animal)))",
                                  "(not (not (animal)))", "(forall (animal) (animal))", "(logical (animal))",
                                  "(object (is-a USER))", "(exists (test (note a 1)))", "(and|(animal))", "((animal))"})
        EXPECT_NE(error_of(rule(condition, "")).find("expected a fact, (not FACT), (exists FACT) or (test EXPRESSION)"),
                  std::string::npos)
            << condition;
    for (const char* condition :
         {"(animal (name =(double 1)))", "(animal (name ?a&=(double 1)))", "(a = (double 1))"}) {
        text = rule(condition, "");
        EXPECT_EQ(error_of(text),
                  at(text, "(double") + "rule round: expected ?x&:(eq ?x EXPRESSION) instead of =(EXPRESSION)");
    }
    const std::string lists = "rule round: at most two $? in one slot of a condition, and one in its other slots";
    text = rule("(animal (friends $? ?a $? ?b $?))", "");
    EXPECT_EQ(error_of(text), at(text, "(friends") + lists);
    text = rule("(a $? ?a $? ?b $?)", "");
    EXPECT_EQ(error_of(text), at(text, "(a $?") + lists);
    EXPECT_EQ(error_of(rule("(animal (friends $? ?a $?))", "")), "loaded");
}

TEST_P(Expert, allFilesTogetherAreBounded) {
    Engine engine{GetParam()};
    const std::string remark = "; " + std::string(90'000, '-');
    for (int file = 0; file < 4; ++file) EXPECT_TRUE(engine.load("f.clp", remark));
    const auto loaded = engine.load("f.clp", remark);
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().en, "f.clp:1:1: the files of rules have more than 400000 bytes");
}

TEST_P(Expert, aLoopStandsOnItsOwn) {
    for (const char* loop : {"(while FALSE do)", "(loop-for-count 3 do)"})
        for (const std::string around : {"(note a L)", "(bind ?x L)", "(if L then 1)", "(while L do)", "(return L)",
                                         "(if TRUE then (note a (progn 1 L)))", "(loop-for-count (?i 1 L) do)"}) {
            const std::string text = rule("", std::string{around}.replace(around.find('L'), 1, loop));
            EXPECT_EQ(error_of(text), at(text, loop) + "rule round: a loop stands on its own, not inside another call");
        }
    EXPECT_EQ(
        error_of(rule("", "(if TRUE then (progn 1 (while FALSE do (loop-for-count 3 do))) else (while FALSE do))")),
        "loaded");
}

TEST_P(Expert, aRuleTakesThePlaceOfOneOfItsName) {
    Farm farm_yard{GetParam()};
    ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
    const std::string other =
        "(defrule say-first \"x | y\" (declare (salience 5)) (exists (animal)) (not (tree)) => (note last))";
    for (int time = 0; time < 3; ++time) ASSERT_TRUE(farm_yard.engine.load("more.clp", other));
    farm_yard.engine.reset();
    farm_yard.engine.add_fact("animal", {{"name", std::string{"cow"}}});
    ASSERT_TRUE(farm_yard.engine.run(100));
    EXPECT_EQ(farm_yard.engine.trace(), (std::vector<std::string>{"count-legs", "say-first"}));
    EXPECT_EQ(farm_yard.engine.reason("say-first"), (Text{"x", "y"}));
    EXPECT_EQ(farm_yard.engine.rules(), (std::vector<std::string>{"count-legs", "say-first"}));
    EXPECT_EQ(error_of(rule("", "") + rule("", "")), "more.clp:2:1: there is already a rule round above");
    EXPECT_EQ(error_of("(deftemplate animal (slot name))"),
              "more.clp:1:1: template animal: there is already a template of this name");
}

TEST_P(Expert, aFunctionMustNotCallItself) {
    const std::string itself = "it calls itself, at once or through others, which is not allowed";
    EXPECT_EQ(error_of("(deffunction f (?n) (if (> ?n 0) then (f (- ?n 1))))"), "more.clp:1:1: function f: " + itself);
    EXPECT_EQ(error_of("(deffunction g () (h))\n(deffunction h () (g))"),
              "more.clp:1:19: function g: there is no function 'h'");
    EXPECT_EQ(error_of("(deffunction h () 1)\n(deffunction g () (h))\n(deffunction h () (+ 1 (g)))"),
              "more.clp:3:1: function h: " + itself);
    EXPECT_EQ(error_of("(deffunction h () 1)\n(deffunction h (?a) 1)"),
              "more.clp:2:1: function h: there is a function of this name with other parameters");
    std::string deep = "(deffunction f0 () 1)\n";
    for (int i = 1; i < 17; ++i)
        deep += "(deffunction f" + std::to_string(i) + " () (f" + std::to_string(i - 1) + "))\n";
    EXPECT_EQ(error_of(deep), "more.clp:17:1: function f16: functions call one another more than 16 deep");
}

TEST_P(Expert, aRuleThatLoopsIsStoppedAndNamed) {
    const std::string loops = "more.clp:1:1: rule round loops: it was stopped";
    EXPECT_EQ(trouble_of(rule("(animal)", "(assert (animal (name (gensym*))))")), loops);
    EXPECT_EQ(trouble_of(rule("(animal (legs ?n))", "(assert (animal (legs (+ ?n 1))))")), loops);
    for (const char* action :
         {"(while TRUE do (double 1))", "(while TRUE do)", "(loop-for-count 9000000000000000000 do)",
          "(loop-for-count (?i 1 100000000) do (bind ?x ?i))", "(while TRUE do (retract (assert (animal (name x)))))"})
        EXPECT_EQ(trouble_of(rule("(animal)", action)), loops) << action;
}

// 2 to the power of 15 calls of calls: no loop, and no function that calls itself.
TEST_P(Expert, aFunctionThatWorksTooLongIsNamed) {
    std::string functions = "(deffunction f0 (?n) (loop-for-count 1000 do (bind ?n (+ ?n 1))) ?n)\n";
    for (int i = 1; i < 16; ++i) {
        const std::string below = "(f" + std::to_string(i - 1) + " ?n)";
        functions += "(deffunction f" + std::to_string(i) + " (?n) (+ " + below + " " + below + "))\n";
    }
    EXPECT_EQ(trouble_of(functions + rule("(animal)", "(note a (f15 1))")),
              "more.clp:17:1: rule round loops in function f0: it was stopped");
    EXPECT_EQ(trouble_of(functions + rule("(animal) (test (> (f15 1) 0))", "")),
              "more.clp:17:1: rule round: too many combinations of facts to try");
}

TEST_P(Expert, whatRulesMakeIsBounded) {
    EXPECT_EQ(trouble_of(rule("(animal)", "(bind ?s \"ab\") (while TRUE do (bind ?s (str-cat ?s ?s)))")),
              "more.clp:1:1: rule round makes a string of more than 1000 letters: it was stopped");
    EXPECT_EQ(trouble_of(rule("(animal)", "(bind ?s ab) (while TRUE do (bind ?s (sym-cat ?s ?s)))")),
              "more.clp:1:1: rule round makes a string of more than 1000 letters: it was stopped");
    EXPECT_EQ(trouble_of(rule("(animal)", "(bind ?s (create$ a b)) (while TRUE do (bind ?s (create$ ?s ?s)))")),
              "more.clp:1:1: rule round makes a list of more than 256 words: it was stopped");
    EXPECT_EQ(trouble_of(rule("(animal)", "(bind ?s (create$ a b)) (while TRUE do (bind ?s (insert$ ?s 1 ?s)))")),
              "more.clp:1:1: rule round makes a list of more than 256 words: it was stopped");
    EXPECT_EQ(
        trouble_of(rule("(animal)", "(bind ?s (create$ \"a b\")) (while TRUE do (bind ?s (create$ (implode$ ?s))))")),
        "more.clp:1:1: rule round makes a string of more than 1000 letters: it was stopped");
}

TEST_P(Expert, tooManyCombinationsOfFactsEndTheRun) {
    const std::string many = "more.clp:1:1: rule round: too many combinations of facts to try";
    for (const char* conditions :
         {"(animal) (animal) (animal) (animal)", "(animal (name ?a)) (animal (name ?b&~?a)) (animal (name ?c&~?a&~?b))",
          "(animal (name ?a)) (animal (name ?b)) (not (animal (name ?c&~?a) (legs ~4)))",
          "(animal (name ?a)) (animal (name ?b)) (animal (name ?c)) (test (eq ?a ?b ?c none))",
          "(animal) (animal) (animal) (never)"})
        EXPECT_EQ(trouble_of(rule(conditions, "(note a 1)"), 1000), many) << conditions;
    EXPECT_EQ(trouble_of(rule("(animal (name ?a)) (animal (name ?a)) (animal (name ?a)) (animal (name ?a))", ""), 1000),
              "more.clp:1:1: rule round loops: it was stopped");  // a thousand firings, and only 500 allowed
    EXPECT_EQ(trouble_of(rule("(animal (legs ?n&:(< ?n 9))) (animal) (animal)", "(assert (animal (legs 5)))"), 200),
              many);
}

TEST_P(Expert, aWordMatchedInAListIsCounted) {
    Farm farm_yard{GetParam()};
    ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
    ASSERT_TRUE(farm_yard.engine.load("more.clp", rule("(animal (friends $? ?a $?)) (animal (friends $? ?b $?))", "")));
    farm_yard.engine.reset();
    for (int cow = 0; cow < 50; ++cow)
        farm_yard.engine.add_fact("animal", {{"legs", static_cast<long long>(cow)}, {"friends", Words(100, "hen")}});
    const auto fired = farm_yard.engine.run(500);
    ASSERT_FALSE(fired);
    EXPECT_EQ(fired.error().en, "more.clp:1:1: rule round: too many combinations of facts to try");
}

TEST_P(Expert, noArithmeticEndsTheProgram) {
    const std::string least = "(- (- 0 9223372036854775807) 1)";
    EXPECT_EQ(trouble_of(rule("", "(note (div " + least + " -1) (mod " + least + " -1))")), "3 fired");
    EXPECT_EQ(trouble_of(rule("", "(note (div 7 2) (mod -7 4))")), "3 fired");
    EXPECT_EQ(trouble_of(rule("", "(note (div 7 0))")),
              "more.clp:1:1: rule round: Attempt to divide by zero in div function.");
    EXPECT_EQ(trouble_of(rule("", "(note (mod 7 0))")),
              "more.clp:1:1: rule round: Attempt to divide by zero in mod function.");
    EXPECT_EQ(trouble_of(rule("", "(note (member$ (create$ a b) (create$ a b)))")),
              "more.clp:1:1: rule round: Function member$ expected argument #1 to be of type a single value");
    EXPECT_EQ(trouble_of(rule("", "(retract *)")),
              "more.clp:1:1: rule round: Function retract expected argument #1 to be of type fact-address");
}

TEST_P(Expert, anErrorInAConditionIsToldWhenTheRulesRun) {
    EXPECT_EQ(trouble_of(rule("(animal (name ?n)) (test (> ?n 3))", "(note a 1)")),
              "more.clp:1:1: rule round: Function > expected argument #1 to be of type integer or float");
    EXPECT_EQ(trouble_of(rule("(animal (name ?n&:(> ?n 3)))", "(note a 1)")),
              "more.clp:1:1: rule round: Function > expected argument #1 to be of type integer or float");
}

TEST_P(Expert, whatIsCountedGivesWhatItAlwaysGave) {
    Farm farm_yard{GetParam()};
    ASSERT_TRUE(farm_yard.engine.load(
        "f.clp", rule("",
                      "(note (div 7 2) (mod -7 4)) (note (div -7 2.9) (mod 7.5 2)) (note (div 100 5 2) (mod 7 -4)) "
                      "(note (member$ c (create$ a b c c)) (member$ 1 (create$ a 1.0)))")));
    farm_yard.engine.reset();
    ASSERT_TRUE(farm_yard.engine.run(10));
    EXPECT_EQ(farm_yard.notes, (std::vector<std::string>{"round:3:-3", "round:-3:1.5", "round:10:3", "round:3:FALSE"}));
}

TEST_P(Expert, aStopEndsALongRunAndALongLoad) {
    Farm farm_yard{GetParam()};
    int asked = 0;
    bool stop = false;
    farm_yard.engine.stop_when([&] { return ++asked, stop; });
    ASSERT_TRUE(farm_yard.engine.load("f.clp", farm));
    ASSERT_TRUE(farm_yard.engine.load("f.clp", rule("(animal)", "(while TRUE do (bind ?x 1) (note a 1))")));
    farm_yard.engine.define("stop", 0, [&](const Engine::Call&) -> Value { return truth(stop = true); });
    ASSERT_TRUE(farm_yard.engine.load("f.clp", "(defrule stop \"a | b\" (declare (salience 90)) => (stop))"));
    farm_yard.engine.reset();
    farm_yard.engine.add_fact("animal", {{"name", std::string{"cow"}}});
    asked = 0;
    const auto fired = farm_yard.engine.run(500);
    ASSERT_FALSE(fired);
    EXPECT_EQ(fired.error(), (Text{"the rules were interrupted", "les règles ont été interrompues"}));
    EXPECT_TRUE(farm_yard.engine.was_interrupted());
    EXPECT_LE(asked, 2);
    EXPECT_LT(farm_yard.notes.size(), 20U);
    const auto loaded = farm_yard.engine.load("g.clp", farm);
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().en, "g.clp:1:1: loading was interrupted");
    stop = false;
    farm_yard.engine.reset();
    EXPECT_FALSE(farm_yard.engine.was_interrupted());
}

TEST_P(Expert, aFunctionCanStopTheRun) {
    Farm farm_yard{GetParam()};
    farm_yard.engine.define("refuse", 0, [&](const Engine::Call&) -> Value {
        farm_yard.engine.stop_run({"no", "non"});
        return truth(false);
    });
    ASSERT_TRUE(farm_yard.engine.load("f.clp", "(defrule r \"a | b\" (declare (salience 1)) => (refuse))"));
    farm_yard.engine.reset();
    const auto fired = farm_yard.engine.run(500);
    ASSERT_FALSE(fired);
    EXPECT_EQ(fired.error(), (Text{"f.clp:1:1: rule r: no", "f.clp:1:1 : règle r : non"}));
}

TEST_P(Expert, factsCanBeKeptAsText) {
    Farm farm_yard{GetParam()};
    ASSERT_TRUE(farm_yard.engine.load("farm.clp", farm));
    farm_yard.engine.reset();
    ASSERT_TRUE(farm_yard.engine.add_fact(std::string{"(animal (name ant) (legs 6))"}));
    for (const std::string no_fact :
         {"(animal (wings 6))", "(animal (legs (double 3)))", "(animal (legs ?x))", "(tree (legs 6))",
          "(animal) (animal)", "animal", "(animal", "(animal (legs 6) six)", "(animal (name (exit)))"})
        EXPECT_FALSE(farm_yard.engine.add_fact(no_fact)) << no_fact;
    EXPECT_EQ(farm_yard.engine.facts("animal"), (std::vector<std::string>{"(animal (name ant) (legs 6) (friends))"}));
}

}  // namespace
}  // namespace plateau::expert
