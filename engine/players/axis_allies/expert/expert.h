// A rule base at work on one phase: facts from the board go in, orders with reasons come out.
//
//     auto expert = Expert::open(rules, resources, {.base = "thesis", .extra = "", .values = {...}});
//     if (auto planned = (*expert)->plan(position); !planned) ...
//     for (const ReasonedOrder& order : (*expert)->desk().orders()) ...
//
// The rules are text files, data/axis_allies/rules/<base>/*.clp. A folder of one's own adds to them: a file or a
// rule of the same name takes the place of ours.
#pragma once

#include <map>
#include <set>

#include "core/resources.h"
#include "expert/engine.h"
#include "game/limits.h"
#include "players/axis_allies/tactics/desk.h"
#include "players/axis_allies/tactics/threats.h"

namespace plateau::axis_allies {

struct RuleBase {
    std::string base;                             // "thesis"
    std::vector<std::string> also;                // other folders of ours: "openings"
    std::string extra;                            // a folder, or nothing
    std::map<std::string, expert::Value> values;  // what (option NAME) answers
    long long run_limit = 20'000;                 // rules fired in a phase
    expert::Engine::Kind engine = expert::Engine::kinds().front();
};

class Expert {
public:
    // Fails with file, line and column where a rule is wrong. `define` may add functions before the rules are read.
    using Defining = std::function<void(Expert&)>;
    static Result<std::unique_ptr<Expert>> open(const Rules& rules, const Resources& resources, RuleBase base,
                                                std::uint64_t seed, const Defining& define);

    // Works out the orders of the present phase. A stop signal or the end of the time cuts it short: the failure says
    // so, and the orders given so far are on the desk.
    Result<void> plan(const Position& position, const Limits& limits = {});
    bool was_interrupted() const { return engine_.was_interrupted(); }

    Desk& desk() { return desk_; }
    const Position& board() const { return desk_.board(); }
    const RuleBook& book() const { return desk_.book(); }
    OddsCalculator& calculator() { return calculator_; }
    expert::Engine& engine() { return engine_; }
    const expert::Value& value(const std::string& name) const;
    double number(const std::string& name) const;
    const ZoneSet& held() const { return held_; }  // zones whose units stay, by (hold ZONE)
    Random& random() { return random_; }

    // Intents live from turn to turn.
    std::vector<std::string> memory() const { return memory_; }
    void remember(std::vector<std::string> facts) { memory_ = std::move(facts); }

    // A function of rules that gives orders: it runs with the calling rule as their reason.
    void define_action(std::string name, int least, expert::Engine::Function function);
    // Gives an order and keeps the facts in step.
    bool give(const Move& move);
    // Called before the facts are made.
    std::function<void()> begin_phase;
    // Adds facts to the ones that every phase has.
    std::function<void(Expert&)> more_facts;

    ZoneId zone_of(const std::string& id);  // a word that is no zone stops the run
    KindId kind_of(const std::string& id);

private:
    Expert(const Rules& rules, RuleBase base, std::uint64_t seed);

    void define_functions();
    void define_questions();
    void define_questions_of_money();
    void define_questions_of_zones();
    void define_questions_of_units();
    void define_questions_of_danger();
    void add_facts();
    void add_zone_facts();
    void add_unit_facts();
    void refresh_units(ZoneId zone);
    std::vector<PowerId> powers_of(const std::string& word);
    bool is_side(PowerId power, const std::string& word) const;
    int income_missing(const std::string& word) const;
    int free_units(ZoneId zone, KindId kind) const;

    RuleBase base_;
    Desk desk_;
    OddsCalculator calculator_;
    expert::Engine engine_;
    Random random_;
    ZoneSet held_;
    std::vector<std::string> memory_;
    std::map<std::pair<int, int>, expert::Engine::FactId> unit_facts_;  // by zone and power * 16 + kind
};

}  // namespace plateau::axis_allies
