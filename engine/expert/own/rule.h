// A rule as the network takes it: what its conditions look at, in the order of CLIPS, and its actions.
#pragma once

#include <optional>

#include "expert/own/expression.h"

namespace plateau::expert::own {

// One look at a fact on its way to a condition. Conditions that begin with the same looks share them: the order in
// which rules wait to fire depends on that.
struct Step {
    struct Choice {
        Reference of;
        Item value;
    };

    int slot = 0;
    bool is_split = false;           // tries every number of words for the first of two lists
    int singles = 0;                 // fields of its slot that are no lists
    int words = -1;                  // the slot has at least so many; -1: it is not looked at
    bool is_exact = false;           // and no more
    std::optional<Choice> choice{};  // looked up among the values that other conditions want
    std::vector<Expression> tests{};
    std::string key{};  // of steps that are the same; nothing: shared with no other
};

struct Condition {
    enum class Kind { facts, no_fact, some_fact, tests };

    Kind kind = Kind::tests;
    Shape* shape = nullptr;
    std::vector<Step> steps{};
    std::vector<Reference> here_key{}, left_key{};  // equal in the fact and in those before
    std::vector<Expression> tests{};                // of the fact with those before
    std::vector<Expression> later_tests{};          // (test ...) behind it
};

struct Rule {
    std::string name;
    int priority = 0;
    std::vector<Condition> conditions{};
    std::vector<Expression> actions{};
    int locals = 0;
};

}  // namespace plateau::expert::own
