// What stands behind Engine: CLIPS (clips/) or an implementation of our own (own/). Both read the language of
// docs/rule_language.md and fire the same rules in the same order. Engine checks the text, keeps the names and writes
// the sentences; a reasoner matches and fires.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "expert/engine.h"
#include "expert/meter.h"
#include "expert/rule_text.h"

namespace plateau::expert {

// Who is told what goes wrong. Only the first failure counts; nothing is matched and fired after it.
class ReasonerHost {
public:
    virtual void exceeds(Meter::Excess excess) = 0;
    virtual void fails(const std::string& rule, const Text& what) = 0;

protected:
    ~ReasonerHost() = default;
};

class Reasoner {
public:
    using Function = Engine::Function;
    using FactId = Engine::FactId;

    virtual ~Reasoner() = default;

    // `function` outlives the reasoner.
    virtual void define(const std::string& name, int least, const Function& function) = 0;
    // A construct that Language admitted.
    virtual std::optional<Wrong> build(const Construct& construct) = 0;
    virtual void take_away(const std::set<std::string>& rules) = 0;
    virtual void rules_are_loaded() = 0;

    virtual void reset() = 0;
    virtual FactId add_fact(std::string_view name, const std::vector<Slot>& slots) = 0;
    virtual std::optional<Text> add_fact(const Construct& fact) = 0;  // what is wrong with it
    virtual void retract(FactId fact) = 0;
    virtual std::vector<std::string> facts(std::string_view name) const = 0;

    virtual std::string next_rule() const = 0;  // to fire; nothing when none waits
    virtual void fire() = 0;
    virtual void halt() = 0;  // the rule that fires goes no further
    virtual void end_run() = 0;

    virtual Meter& meter() = 0;
    virtual bool tests_conditions() const = 0;
    virtual std::string firing_rule() const = 0;
    virtual std::string tested_rule() const = 0;       // whose conditions are looked at
    virtual std::string busiest_rule() const = 0;      // whose conditions were met most often
    virtual std::string present_function() const = 0;  // of the rules

    virtual std::vector<std::string> functions() const = 0;  // that are there before any is defined
    // What rules call as actions, call by call, the rule with the highest priority first.
    virtual std::vector<std::string> calls() const = 0;
};

std::unique_ptr<Reasoner> make_own_reasoner(ReasonerHost& host);
std::unique_ptr<Reasoner> make_clips_reasoner(ReasonerHost& host);  // null where CLIPS is not built in
bool has_clips();

}  // namespace plateau::expert
