// Every construct, condition and function of docs/rule_language.md, on both engines.
#include "expert/language.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "expert/engine.h"

namespace plateau::expert {
namespace {

// What a rule or a function shows: (show VALUE ...), each value as it is written.
class Shown : public testing::TestWithParam<Engine::Kind> {
protected:
    static std::string rule(const std::string& name, const std::string& text, int priority = 0) {
        return "(defrule " + name + " \"a | b\" (declare (salience " + std::to_string(priority) + ")) " + text + ")\n";
    }

    // The lines that rules show, one after the other; or what is wrong.
    static std::string shown(const std::string& rules) {
        Engine engine{GetParam()};
        std::string lines;
        engine.define("show", 0, [&lines](const Engine::Call& call) -> Value {
            if (!lines.empty()) lines += "; ";
            for (std::size_t i = 0; i < call.size(); ++i) lines += (i ? " " : "") + call.word(i);
            return truth(true);
        });
        if (auto loaded = engine.load("f.clp", rules); !loaded) return loaded.error().en;
        engine.reset();
        const auto fired = engine.run(100);
        return fired ? lines : fired.error().en;
    }

    // A value as it is written: with the marks of strings, and without brackets around lists.
    static std::string value_of(const std::string& expression) {
        return shown("(deffunction same (?x) ?x)" + rule("r", "=> (show (implode$ (create$ " + expression + ")))"));
    }
};

INSTANTIATE_TEST_SUITE_P(Engines, Shown, testing::ValuesIn(Engine::kinds()),
                         [](const auto& kind) { return kind.param == Engine::Kind::clips ? "clips" : "own"; });

struct Case {
    const char* expression;
    const char* value;
};

TEST_P(Shown, functionsGiveTheirValues) {
    const Case cases[] = {
        {"(+ 1 2)", "3"},
        {"(+ 1 2.5 1)", "4.5"},
        {"(- 5 1 1)", "3"},
        {"(* 2 3.0)", "6.0"},
        {"(/ 4 2)", "2.0"},
        {"(/ 1 3)", "0.333333333333333"},
        {"(div 7 2)", "3"},
        {"(div -7 2.9)", "-3"},
        {"(mod -7 4)", "-3"},
        {"(mod 7.5 2)", "1.5"},
        {"(abs -3) (abs 2.5)", "3 2.5"},
        {"(min 3 1.5 2) (max 1 1.0) (max 1 2.5)", "1.5 1 2.5"},
        {"(sqrt 9) (** 2 3) (** 4 0.5)", "3.0 8.0 2.0"},
        {"(round 2.5) (round -2.5) (round 7)", "2 -3 7"},
        {"(integer 3.9) (integer -3.9) (float 3)", "3 -3 3.0"},
        {"(+ 9223372036854775807 1) (* 4611686018427387904 4)", "-9223372036854775808 0"},
        {"100000000000000000000 1e20 .5 -3. +7 1e 3a -", "9223372036854775807 1e+20 0.5 -3.0 7 1e 3a -"},
        {"(< 1 2 3) (< 1 3 2) (<= 1 1 2) (> 3 2 2) (>= 3 2 2)", "TRUE FALSE TRUE FALSE TRUE"},
        {"(= 1 1.0 1) (= 1 2 1) (<> 1 2 3) (<> 1 2 1)", "TRUE FALSE TRUE FALSE"},
        {"(eq 1 1.0) (eq a a a) (eq a \"a\") (neq a b c) (neq a b a)", "FALSE TRUE FALSE TRUE FALSE"},
        {"(eq (create$ a 1) (create$ a 1)) (eq (create$ a) a)", "TRUE FALSE"},
        {"(and TRUE 0 a) (and TRUE FALSE) (or FALSE 0) (or FALSE FALSE) (not 0) (not FALSE)",
         "TRUE FALSE TRUE FALSE FALSE TRUE"},
        {"(numberp 1) (numberp a) (integerp 1) (integerp 1.0) (floatp 1.0) (floatp 1)",
         "TRUE FALSE TRUE FALSE TRUE FALSE"},
        {"(evenp 2) (evenp 3) (oddp 3) (oddp 2)", "TRUE FALSE TRUE FALSE"},
        {"(symbolp a) (symbolp \"a\") (stringp \"a\") (lexemep a) (lexemep 1)", "TRUE FALSE TRUE TRUE FALSE"},
        {"(multifieldp (create$)) (multifieldp a)", "TRUE FALSE"},
        {"(str-cat a \"b\" 1 2.0) (sym-cat a \"b\" 1)", "\"ab12.0\" ab1"},
        {"(str-length \"été\") (length$ \"été\") (length$ (create$ a b))", "3 5 2"},
        {"(sub-string 2 3 abcd) (sub-string 2 10 \"été\") (sub-string 3 2 abc) (sub-string -1 2 abc)",
         "\"bc\" \"té\" \"\" \"ab\""},
        {"(str-compare abc abd) (str-compare abc abd 2) (str-compare b a) (str-compare a \"a\")", "-1 0 1 0"},
        {"(upcase \"aé\") (upcase ab) (lowcase \"AbC\")", "\"Aé\" AB \"abc\""},
        {"(create$ a (create$ b c) 1 \"x \\\"y\")", "a b c 1 \"x \\\"y\""},
        {"(nth$ 2 (create$ a b)) (nth$ 3 (create$ a b)) (nth$ 0 (create$ a))", "b nil nil"},
        {"(member$ b (create$ a b b)) (member$ 1 (create$ 1.0)) (member$ a (create$))", "2 FALSE FALSE"},
        {"(first$ (create$ a b)) (rest$ (create$ a b c)) (first$ (create$)) (rest$ (create$))", "a b c"},
        {"(subseq$ (create$ a b c) 2 9) (subseq$ (create$ a b c) -1 1) (subseq$ (create$ a b) 2 1)", "b c a"},
        {"(insert$ (create$ a b) 2 x y) (insert$ (create$ a) 9 x)", "a x y b a x"},
        {"(delete$ (create$ a b c) 1 2) (replace$ (create$ a b c) 2 2 x (create$ y z))", "c a x y z c"},
        {"(implode$ (create$ a \"b c\" 1.0))", "\"a \\\"b c\\\" 1.0\""},
        {"(explode$ \"a 1 2.5 \\\"x y\\\" ?z (b)\")", "a 1 2.5 \"x y\" \"?z\" \"(\" b \")\""},
        {"(if (> 2 1) then a b else c) (if FALSE then a else c d) (if FALSE then a)", "b d FALSE"},
        {"(progn a b) (progn)", "b FALSE"},
        {"(same (create$ a b))", "a b"},
    };
    for (const auto& [expression, value] : cases) EXPECT_EQ(value_of(expression), value) << expression;
}

// Every function is there, and in the table above or in a test below.
TEST_P(Shown, wordsThatAreMadeUpAreNew) {
    EXPECT_EQ(value_of("(neq (gensym*) (gensym*))"), "TRUE");
    EXPECT_EQ(value_of("(symbolp (gensym*))"), "TRUE");
}

TEST_P(Shown, argumentsAreWorkedOutOnlyAsFarAsTheyAreNeeded) {
    EXPECT_EQ(shown(rule("r",
                         "=> (and (show 1) FALSE (show 2)) (or FALSE (show 3) (show 4))"
                         " (eq (show 5) x (show 6)) (< 2 1 (length$ (create$ (show 7)))) (+ 1 (if (show 8) then 1))")),
              "1; 3; 5; 8");
}

TEST_P(Shown, aWrongArgumentEndsTheRun) {
    const Case cases[] = {
        {"(+ 1 (same a))", "Function + expected argument #2 to be of type integer or float"},
        {"(< (same a) 1)", "Function < expected argument #1 to be of type integer or float"},
        {"(nth$ (same a) (create$ a))", "Function nth$ expected argument #1 to be of type integer"},
        {"(nth$ 1 (same a))", "Function nth$ expected argument #2 to be of type multifield"},
        {"(str-length (same 1))", "Function str-length expected argument #1 to be of type symbol or string"},
        {"(str-cat a (same (create$ a)))",
         "Function str-cat expected argument #2 to be of type string, instance name, symbol, float, or integer"},
        {"(explode$ (same a))", "Function explode$ expected argument #1 to be of type string"},
        {"(evenp (same a))", "Function evenp expected argument #1 to be of type integer"},
        {"(sqrt (same a))", "Function sqrt expected argument #1 to be of type float"},
        {"(sqrt -1)", "Domain error for sqrt function."},
        {"(** 0 0)", "Domain error for ** function."},
        {"(/ 1 0)", "Attempt to divide by zero in / function."},
        {"(delete$ (create$ a b) 2 3)", "Multifield index range 2..3 out of range 1..2 in function delete$."},
        {"(insert$ (create$ a b) 0 x)", "Multifield index 0 out of range 1..3 in function insert$."},
        {"(replace$ (create$ a b) 3 3 x)", "Multifield index 3 out of range 1..2 in function replace$."},
        {"(if FALSE then (bind ?n 1)) ?n", "Variable n unbound."},
    };
    for (const auto& [expression, error] : cases)
        EXPECT_EQ(value_of(expression), std::string{"f.clp:1:27: rule r: "} + error) << expression;
}

TEST_P(Shown, whatCannotBeRightIsToldWhenItIsRead) {
    const Case cases[] = {
        {"(abs)", "Function abs expected exactly 1 argument(s)"},
        {"(+ 1)", "Function + expected at least 2 argument(s)"},
        {"(str-compare a b 1 2)", "Function str-compare expected no more than 3 argument(s)"},
        {"(same)", "Function same expected exactly 1 argument(s)"},
        {"(+ a 1)", "Function + expected argument #1 to be of type integer or float"},
        {"(nth$ (str-cat a) (create$))", "Function nth$ expected argument #1 to be of type integer"},
        {"?x", "Undefined variable x referenced in RHS of defrule."},
    };
    for (const auto& [expression, error] : cases) {
        const std::string said = value_of(expression);
        EXPECT_TRUE(said.starts_with("f.clp:1:") && said.ends_with(std::string{": defrule r: "} + error)) << said;
    }
}

TEST_P(Shown, functionsOfTheRulesHaveVariablesLoopsAndReturns) {
    const std::string functions = R"(
(deffunction sum (?first $?more) "adds | ajoute"
  (bind ?total ?first)
  (loop-for-count (?i 1 (length$ ?more)) do
    (bind ?total (+ ?total (nth$ ?i ?more))))
  ?total)
(deffunction find (?x $?list)
  (loop-for-count (?i (length$ ?list))
    (if (eq ?x (nth$ ?i ?list)) then (return ?i)))
  none)
(deffunction count-to (?n)
  (bind ?i 0) (bind ?seen (create$))
  (while TRUE do
    (bind ?i (+ ?i 1))
    (if (> ?i ?n) then (break))
    (bind ?seen ?seen ?i))
  (progn ?seen))
(deffunction pairs (?n)
  (bind ?seen (create$))
  (loop-for-count (?i 1 ?n) do (loop-for-count (?j ?i ?n) do (bind ?seen ?seen (sym-cat ?i - ?j))))
  ?seen)
(deffunction renamed (?x) (bind ?x (+ ?x 1)) (bind ?y ?x) (bind ?x) (create$ ?y ?x))
(deffunction nothing () (return))
(deffunction twice (?n) (* 2 ?n))
(deffunction twice (?n) (+ ?n ?n 1))
)";
    const Case cases[] = {{"(sum 1)", "1"},          {"(sum 1 2 3)", "6"},
                          {"(find b a b c)", "2"},   {"(find d a b c)", "none"},
                          {"(count-to 3)", "1 2 3"}, {"(pairs 2)", "1-1 1-2 2-2"},
                          {"(renamed 4)", "5 4"},    {"(create$ a (nothing))", "a FALSE"},
                          {"(twice 2)", "5"}};
    for (const auto& [expression, value] : cases)
        EXPECT_EQ(shown(functions + rule("r", std::string{"=> (show (implode$ (create$ "} + expression + ")))")),
                  value);
}

TEST_P(Shown, aRuleMayGiveItsVariablesOtherValuesAndLeaveEarly) {
    EXPECT_EQ(
        shown(rule("s", "=> (assert (a 1))", 9) +
              rule("r", "(a ?x) => (show ?x) (bind ?x (+ ?x 1)) (show ?x) (bind ?x) (show ?x) (return) (show no)")),
        "1; 2; 1");
}

constexpr const char* facts =
    R"((deftemplate zone (slot id) (slot owner (default nobody)) (multislot near) (multislot more (default x y)))
(defrule start "a | b" (declare (salience 100)) =>
  (assert (zone (id libya) (owner germany) (near egypt algeria))
          (zone (id egypt) (owner uk) (near libya))
          (zone (id sahara))
          (done) (done libya) (done egypt 2) (done "egypt" 2.0) (done a b c)))
)";

TEST_P(Shown, conditionsAreMetByTheFactsTheyDescribe) {
    const Case cases[] = {
        {"(zone (id ?z))", "sahara; egypt; libya"},
        {"(zone (id ?z) (owner germany))", "libya"},
        {"(zone (id ?z) (owner ~germany))", "sahara; egypt"},
        {"(zone (id ?z) (owner uk|nobody))", "sahara; egypt"},
        {"(zone (id ?z&libya))", "libya"},
        {"(zone (id ?z & ~ libya & ~ egypt))", "sahara"},
        {"(zone (id ?z) (owner ?o&:(neq ?o uk)))", "sahara; libya"},
        {"(zone (id ?z) (near))", "sahara"},
        {"(zone (id ?z) (near ?))", "egypt"},
        {"(zone (id ?z) (near ? $?))", "egypt; libya"},
        {"(zone (id ?z) (more x y))", "sahara; egypt; libya"},
        {"(zone (near $? ?z $?))", "libya; egypt; algeria"},
        {"(zone (id libya) (near $?z))", "egypt algeria"},
        {"(zone (id ?z) (near $?n&:(> (length$ ?n) 1)))", "libya"},
        {"(zone (id ?x) (near $? ?z $?)) (zone (id ?z) (near $? ?x $?))", "libya; egypt"},
        {"(zone (id ?x)) (zone (id ?z&~?x) (owner ~nobody))", "egypt; libya; libya; egypt"},
        {"(zone (id ?z)) (not (zone (near $? ?z $?)))", "sahara"},
        {"(zone (id ?z)) (exists (zone (near $? ?z $?)))", "egypt; libya"},
        {"(not (zone (id paris))) (exists (zone)) (zone (id ?z) (owner uk))", "egypt"},
        {"(zone (id ?z)) (test (neq ?z libya)) (test (neq ?z egypt))", "sahara"},
        {"(test (> 2 1)) (zone (id ?z) (owner uk))", "egypt"},
        {"(test (> 1 2)) (zone (id ?z) (owner uk))", ""},
        {"(done ?z)", "libya"},
        {"(done ?z 2)", "egypt"},
        {"(done ?z ?n&:(= ?n 2))", "egypt; egypt"},
        {"(done \"egypt\" ?z)", "2"},
        {"(done $?z ?)", "a b; egypt; egypt; "},
        {"(done a $?z c)", "b"},
        {"(done $?x ?z $?y) (test (eq ?z b))", "b"},
        {"(zone (id ?z) (owner ?o)) (done ?z $?) (test (eq ?o uk))", "egypt"},
    };
    for (const auto& [conditions, lines] : cases)
        EXPECT_EQ(shown(facts + rule("r", std::string{conditions} + " => (show ?z)")), lines) << conditions;
}

TEST_P(Shown, factsComeAndGo) {
    EXPECT_EQ(shown(facts + rule("r", "?f <- (zone (id ?z) (owner ~nobody)) => (show ?z) (retract ?f)", 5) +
                    rule("left", "(zone (id ?z)) => (show left ?z)")),
              "egypt; libya; left sahara");
    // A fact that is there already is not added, and the answer says so.
    EXPECT_EQ(shown(rule("r", "=> (show (eq FALSE (assert (a)))) (show (eq FALSE (assert (a))))")), "FALSE; TRUE");
    EXPECT_EQ(shown(rule("r", "=> (assert (a 1 (create$ 2 3)) (a)) (assert (b (create$)))") +
                    rule("s", "(a $?x) => (show a ?x)") + rule("t", "(b) => (show b)")),
              "b; a; a 1 2 3");
    const std::string shape = "(deftemplate t (slot a))(deffunction same (?x) ?x)\n";
    EXPECT_EQ(
        shown(shape + rule("r", "=> (assert (t (a (same (create$ 1 2)))))")),
        "f.clp:2:1: rule r: Attempted to assert a multifield value  into the single field slot a of deftemplate t.");
    EXPECT_EQ(shown(shape + rule("r", "=> (assert (t (a (create$ 1 2))))")),
              "f.clp:2:60: defrule r: The single field slot a can only contain a single field value.");
}

// The newest comes first; of those that come together, what stands first in the file.
TEST_P(Shown, amongEqualsTheOneWhoseNewestFactCameLastFires) {
    const std::string both = rule("one", "(a ?x) => (show one ?x)") + rule("two", "(a ?x) => (show two ?x)");
    EXPECT_EQ(shown(rule("start", "=> (assert (a 1) (a 2))", 9) + both), "one 2; two 2; one 1; two 1");
    EXPECT_EQ(shown(rule("start", "=> (assert (a 1) (a 2))", 9) + both +
                    rule("more", "(a 2) => (show more) (assert (a 3))", 5)),
              "more; one 3; two 3; one 2; two 2; one 1; two 1");
}

TEST_P(Shown, aConditionChangesNothing) {
    for (const char* action : {"(bind ?y 1)", "(assert (b))", "(retract ?x)"})
        EXPECT_EQ(shown(rule("r", std::string{"(a ?x) (test "} + action + ") =>")),
                  "f.clp:1:56: rule r: a condition changes nothing");
    EXPECT_EQ(shown("(deffunction sly () (assert (b)))" + rule("s", "=> (assert (a))", 9) +
                    rule("r", "(a) (test (sly)) => (show no)")),
              "f.clp:2:1: rule r: Facts may not be asserted during pattern-matching");
}

TEST_P(Shown, conditionsThatMeanNothingAreToldWhenTheyAreRead) {
    const Case cases[] = {
        {"(a ?x&)", "expected a value, a variable or :(EXPRESSION)"},
        {"(a :3)", "loaded"},
        {"(a : 3)", "expected :(EXPRESSION)"},
        {"(a $? 1|?x)", "behind $? no value is joined by | to a variable or an expression"},
        {"(a b&:(> 1 2))", "expected a value alone, or behind a variable: ?x&a"},
        {"(a ?x ?x&b)", "expected ?x or a value, not both"},
        {"(a $?x&b)", "expected either words or lists joined by & and |"},
        {"(a ?1)", "expected a variable such as ?x"},
        {"(a b<c)", "this word cannot be a value"},
        {"(a [b])", "this word cannot be a value"},
        {"b (a)", "expected a condition, or ?x <- and a fact"},
        {"?f <- (not (a))", "expected a condition, or ?x <- and a fact"},
        {"(test TRUE)", "expected a fact, (not FACT), (exists FACT) or (test EXPRESSION)"},
        {"(initial-fact)", "expected a fact, (not FACT), (exists FACT) or (test EXPRESSION)"},
    };
    for (const auto& [condition, error] : cases) {
        const std::string said = shown(rule("r", std::string{condition} + " =>"));
        EXPECT_TRUE(said.ends_with(error) || (said.empty() && std::string{error} == "loaded"))
            << condition << ": " << said;
    }
}

TEST_P(Shown, actionsThatMeanNothingAreToldWhenTheyAreRead) {
    const Case cases[] = {
        {"(show (retract 1))", "retract stands on its own, and break in a loop"},
        {"(show (return 1))", "return stands on its own, and break in a loop"},
        {"(break)", "break stands on its own, and break in a loop"},
        {"(show a&b)", "expected a value or a variable such as ?x"},
        {"(show ?)", "expected a value or a variable such as ?x"},
        {"(assert (not a))", "expected a fact"},
        {"(assert (a = (+ 1 2)))", "expected a value"},
    };
    for (const auto& [action, error] : cases) {
        const std::string said = shown(rule("r", std::string{"=> "} + action));
        EXPECT_TRUE(said.ends_with(std::string{"rule r: "} + error)) << action << ": " << said;
    }
}

}  // namespace
}  // namespace plateau::expert
