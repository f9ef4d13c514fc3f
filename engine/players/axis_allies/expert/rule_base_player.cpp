#include "players/axis_allies/expert/rule_base_player.h"

#include <fmt/format.h>

namespace plateau::axis_allies {

using expert::Engine;
using expert::truth;
using expert::Value;

namespace {

// A number of the doctrine by its name in rules.
double* number_of(Doctrine& doctrine, const std::string& name) {
    const std::pair<const char*, double*> numbers[] = {{"accept", &doctrine.accept},
                                                       {"threshold", &doctrine.threshold},
                                                       {"income-worth", &doctrine.income_worth},
                                                       {"factory-worth", &doctrine.factory_worth},
                                                       {"capital-worth", &doctrine.capital_worth},
                                                       {"air-weight", &doctrine.air_weight},
                                                       {"reply-weight", &doctrine.reply_weight},
                                                       {"capital-risk", &doctrine.capital_risk},
                                                       {"hold", &doctrine.hold},
                                                       {"tanks", &doctrine.tanks},
                                                       {"planes", &doctrine.planes},
                                                       {"sea-risk", &doctrine.sea_risk},
                                                       {"clear-beach", &doctrine.clear_beach}};
    for (const auto& [known, number] : numbers)
        if (name == known) return number;
    return nullptr;
}

void add_target_facts(Expert& expert, Staff& staff) {
    if (expert.board().phase != Phase::combat_move) return;
    const Map& map = expert.book().map;
    for (const TargetView& view : staff.offensive.targets()) {
        const PowerId owner = expert.board().owner(view.zone);
        expert.engine().add_fact("target", {{"zone", map.zones[view.zone].id},
                                            {"kind", std::string{map.is_sea(view.zone) ? "sea" : "land"}},
                                            {"owner", owner == nobody ? std::string{"nobody"} : map.powers[owner].id},
                                            {"income", static_cast<long long>(map.zones[view.zone].ipc)},
                                            {"takes", view.takes},
                                            {"gain", view.gain},
                                            {"defended", std::string{view.is_defended ? "yes" : "no"}}});
    }
}

// (doctrine NAME VALUE): a number the staff aims at, for this phase.
Value set_doctrine(Expert& expert, Staff& staff, const Engine::Call& call) {
    if (call.word(0) == "transports") {
        staff.doctrine().transports = static_cast<int>(call.integer(1));
        return truth(true);
    }
    double* number = number_of(staff.doctrine(), call.word(0));
    if (!number)
        expert.engine().stop_run({fmt::format("the staff has no number '{}'", call.word(0)),
                                  fmt::format("l'état-major n'a pas de nombre « {} »", call.word(0))});
    else *number = call.number(1);
    return truth(number != nullptr);
}

// What rules order of the staff: one target, or a deed as a whole.
void define_actions(Expert& expert, const std::shared_ptr<Staff>& staff) {
    expert.define_action("assault", 1, [staff, &expert](const Engine::Call& call) -> Value {
        const ZoneId zone = expert.zone_of(call.word(0));
        return truth(zone != no_zone && staff->offensive.attack(zone));
    });
    expert.define_action("leave-alone", 1, [staff, &expert](const Engine::Call& call) -> Value {
        const ZoneId zone = expert.zone_of(call.word(0));
        if (zone != no_zone) staff->offensive.avoid.add(zone);
        return truth(true);
    });
    expert.define_action("doctrine", 2, [staff, &expert](const Engine::Call& call) -> Value {
        return set_doctrine(expert, *staff, call);
    });
    for (const Staff::Deed& deed : Staff::deeds())
        if (std::string_view{deed.name} != "assault")
            expert.define_action(
                deed.name, 0, [staff, &deed](const Engine::Call&) -> Value { return truth(deed.carry_out(*staff)); });
}

void define_questions(Expert& expert, const std::shared_ptr<Staff>& staff) {
    expert.engine().define("capital-threat", 0,
                           [staff](const Engine::Call&) -> Value { return staff->situation.capital_threat(); });
    expert.engine().define(
        "overseas", 0, [staff](const Engine::Call&) -> Value { return truth(staff->situation.ways.is_overseas()); });
    expert.engine().define("campaigning", 0, [staff](const Engine::Call&) -> Value {
        return truth(staff->situation.campaign().has_value());
    });
    expert.engine().define("transports", 0, [staff](const Engine::Call&) -> Value {
        return static_cast<long long>(staff->situation.transports_owned());
    });
}

std::shared_ptr<Staff> define_staff(Expert& expert) {
    const auto staff = std::make_shared<Staff>(expert.desk(), expert.calculator());
    expert.begin_phase = [staff] { staff->begin(); };
    expert.more_facts = [staff](Expert& at) { add_target_facts(at, *staff); };
    define_actions(expert, staff);
    define_questions(expert, staff);
    return staff;
}

Result<std::unique_ptr<Expert>> open_rule_base_expert(const Rules& rules, const RuleBasePlayerOptions& options,
                                                      const Resources& resources, std::shared_ptr<Staff>& staff) {
    RuleBase base{.base = "all",
                  .also = {},
                  .extra = options.rules,
                  .values = {},
                  .run_limit = options.limit,
                  .engine = options.engine};
    if (options.openings) base.also = {"openings"};
    return Expert::open(rules, resources, std::move(base), static_cast<std::uint64_t>(options.seed),
                        [&staff](Expert& at) { staff = define_staff(at); });
}

// What the staff does where nobody tells it: the deeds that our rules call for, by their priority. Rules of one's own
// change what the rule base orders, not how the staff thinks by itself.
Result<Staff::Sequence> usual_sequence(const Rules& rules, const Resources& resources) {
    std::shared_ptr<Staff> staff;
    const auto ours = open_rule_base_expert(rules, {}, resources, staff);
    if (!ours) return ours.failure();
    return Staff::sequence_of((*ours)->engine().functions_called());
}

}  // namespace

Result<std::unique_ptr<Expert>> make_rule_base_expert(const Rules& rules, const RuleBasePlayerOptions& options,
                                                      const Resources& resources, std::shared_ptr<Staff>* commanded) {
    std::shared_ptr<Staff> staff;
    auto expert = open_rule_base_expert(rules, options, resources, staff);
    if (!expert) return expert;
    // Rules of one's own are tried before the game starts.
    if (!options.rules.empty())
        if (auto tried = try_rules(**expert, rules); !tried) return tried.failure();
    if (!commanded) return expert;
    auto sequence = usual_sequence(rules, resources);
    if (!sequence) return sequence.failure();
    staff->follow(std::move(*sequence));
    *commanded = std::move(staff);
    return expert;
}

Result<std::unique_ptr<Player<Rules>>> make_rule_base_player(const Rules& rules, const RuleBasePlayerOptions& options,
                                                             const Resources& resources) {
    auto expert = make_rule_base_expert(rules, options, resources);
    if (!expert) return expert.failure();
    return std::unique_ptr<Player<Rules>>{new ExpertPlayer{rules, std::move(*expert), Conduct{.by_balance = true}}};
}

}  // namespace plateau::axis_allies
