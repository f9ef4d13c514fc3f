// What a file of rules may say: a part of the language of CLIPS, written down in docs/rule_language.md. Nothing in it
// reaches files or programs, no function calls itself, and no condition can match one fact in very many ways.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "expert/rule_text.h"

namespace plateau::expert {

class Language {
public:
    static constexpr std::size_t most_conditions = 32;  // of a rule
    static constexpr std::size_t most_conditions_in_all = 5000;
    static constexpr std::size_t most_rules = 1000;
    static constexpr std::size_t most_functions = 500;
    static constexpr int deepest_calls = 16;  // a function calls a function calls ...

    // The functions of CLIPS that rules may call.
    static std::span<const std::string_view> functions();

    // A function of the program.
    void add_function(std::string name) { program_.insert(std::move(name)); }
    // Remembers what later constructs may name. Fails with the place of what is not in the language.
    Result<void> admit(std::string_view file, const Construct& construct);

    bool knows_function(std::string_view name) const;
    bool knows_template(std::string_view name) const { return templates_.contains(name); }

private:
    struct Function {
        std::size_t parameters = 0;
        bool takes_more = false;  // its last parameter is a list
        std::set<std::string, std::less<>> calls;
    };
    friend class ConstructCheck;

    // How many calls deep a function goes that does not come back to itself.
    int depth_of(const std::string& name, std::map<std::string, int>& known) const;
    bool reaches(const std::string& from, const std::string& to) const;

    std::set<std::string, std::less<>> program_, templates_, rules_;
    std::map<std::string, Function, std::less<>> written_;  // by deffunction
    std::size_t conditions_ = 0;
};

// A condition that a fact has to meet, as opposed to (not ...), (exists ...) and (test ...).
bool is_fact_condition(const Node& condition);

struct RuleCondition {
    const Node* node;
    std::string words;  // that stand before it, joined: "?f<-"
};
std::vector<RuleCondition> conditions_of(const Construct& rule);

}  // namespace plateau::expert
