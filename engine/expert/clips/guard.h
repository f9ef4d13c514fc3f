// Keeps CLIPS within bounds. Every function that rules may not call is taken away before a rule is read, whatever its
// name; what is left is counted: each step of an evaluation, each match of a condition, each change of the facts. Rules
// that go beyond the bounds end softly: from then on every call answers FALSE at once and every condition fails.
#pragma once

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

extern "C" {
#include <clips/clips.h>
}

#include "expert/meter.h"

namespace plateau::expert {

class Guard {
public:
    Guard(void* env, Meter& meter);
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

    void begin();                 // of a run
    void take_facts_away();       // without a look at any condition
    bool spend(long long steps);  // false: the rules have to end
    bool spend_change();          // a fact comes or goes
    void rules_are_loaded();      // what they take is not counted
    bool is_littered() const;     // a new environment costs less than cleaning this one

    // The call that counts a match, for the text of rules.
    static constexpr std::string_view match_test = " (test (plateau-match))";
    static std::vector<std::string> functions_of(void* env);
    bool tests_conditions() const;
    std::string firing_rule() const;
    std::string tested_rule() const;       // whose conditions are looked at
    std::string busiest_rule() const;      // whose conditions were met most often
    std::string present_function() const;  // of the rules, not of CLIPS

private:
    using Plain = int (*)();
    struct Counted {
        Guard* guard;
        Plain function;
        bool changes_facts;
    };

    static Guard& of(void* env);
    void take_functions_away();
    void count_functions();
    void count_primitives();
    template <std::size_t... types>
    void count_primitives(std::index_sequence<types...>);

    template <class R>
    static R counted(void* env);
    static void* counted_string(void* env);
    static void counted_value(void* env, DATA_OBJECT* out);
    template <std::size_t type>
    static int counted_primitive(void* env, void* value, DATA_OBJECT* out);
    static Plain counter_for(char type);

    static long long divide(void* env);
    static void remainder(void* env, DATA_OBJECT* out);
    static void member(void* env, DATA_OBJECT* out);
    static void retract(void* env);
    static int match(void* env);
    static void turn_loop(void* env);

    bool spend_call(const Counted& counted);
    void weigh(const DATA_OBJECT& value);
    void weigh_bytes();
    std::string rule_below(const joinNode* join) const;

    using Evaluation = intBool (*)(void*, void*, DATA_OBJECT*);
    void* env_;
    Meter& meter_;
    std::deque<Counted> counted_;
    std::array<Evaluation, MAXIMUM_PRIMITIVES> primitives_{};
    long long bytes_of_rules_ = 0;
    bool is_mute_ = false;
    std::unordered_map<const joinNode*, long long> matches_of_;
};

}  // namespace plateau::expert
