// The inference engine: CLIPS, or ours where that is not built in, behind one small face. It knows no game. The program
// asserts facts and defines functions; rules loaded from text fire by priority and call the functions; every call knows
// its rule.
//
//     Engine engine;
//     engine.define("odds", 2, [&](const Engine::Call& call) -> Value { ... });
//     if (auto loaded = engine.load("combat.clp", text); !loaded) ...   "combat.clp:12:3: ..."
//     engine.reset();
//     engine.add_fact("zone", {{"id", "libya"}, {"income", 1}});
//     auto fired = engine.run(10'000);
//
// Rules are strangers' text: they reach no file and no program, and loading and running them is bounded
// (docs/rule_language.md). One environment per engine, one engine per thinking player.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "expert/value.h"

namespace plateau::expert {

class Engine {
public:
    struct Call {
        std::string rule;  // the rule that called; empty while conditions are tested
        std::vector<Value> arguments;

        std::string word(std::size_t i) const;
        double number(std::size_t i, double otherwise = 0) const;
        long long integer(std::size_t i, long long otherwise = 0) const {
            return static_cast<long long>(number(i, static_cast<double>(otherwise)));
        }
        std::size_t size() const { return arguments.size(); }
    };
    using Function = std::function<Value(const Call&)>;
    using FactId = long long;  // 0: none

    // Both fire the same rules in the same order: the tests compare them.
    enum class Kind { clips, own };
    static std::vector<Kind> kinds();  // built in; the first is used unless another is asked for

    explicit Engine(Kind kind = kinds().front());
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Before the rules that call it are loaded. Takes at least `least` arguments; lists are spread out.
    void define(std::string name, int least, Function function);
    // Adds the constructs of a text; rules take part from the next reset() on. Fails with the file, line and column of
    // what is wrong.
    Result<void> load(std::string_view file, std::string_view text);

    // Asked now and then while rules are loaded and run; yes ends that with a failure.
    void stop_when(std::function<bool()> asks);
    bool was_interrupted() const;  // since the last reset

    void reset();  // no facts, nothing waits to fire
    FactId add_fact(std::string_view name, const std::vector<Slot>& slots);
    Result<void> add_fact(const std::string& text);  // as written by facts()
    void retract(FactId fact);
    // The facts of a template that are there now, as text.
    std::vector<std::string> facts(std::string_view name) const;

    // Fires until nothing is left to fire: how many did. More than `limit`, or more work or memory than a run may use
    // since the last reset, is a failure that names the rule.
    Result<long long> run(long long limit);

    // Stops the present run with a failure that names the rule.
    void stop_run(const Text& why);

    Text title(const std::string& rule) const;  // its name for people; empty where it gives none
    Text reason(const std::string& rule) const;
    std::vector<std::string> rules() const;      // in the order of loading
    std::vector<std::string> functions() const;  // that are there before any is defined, sorted
    // Those of the functions defined that rules call as actions, call by call, the rule with the highest priority
    // first.
    std::vector<std::string> functions_called() const;
    const std::vector<std::string>& trace() const;  // rules fired since the last reset, in order

private:
    struct Core;
    std::unique_ptr<Core> core_;
};

}  // namespace plateau::expert
