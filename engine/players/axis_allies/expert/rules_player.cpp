#include "players/axis_allies/expert/rules_player.h"

#include <fmt/format.h>

namespace plateau::axis_allies {

using expert::Engine;
using expert::truth;
using expert::Value;

namespace {

// A number of the doctrine by its name in rules.
double* number_of(Doctrine& doctrine, const std::string& name) {
    const std::pair<const char*, double*> numbers[] = {{"aim", &doctrine.aim},
                                                       {"accept", &doctrine.accept},
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
                                                       {"sea-risk", &doctrine.sea_risk}};
    for (const auto& [known, number] : numbers)
        if (name == known) return number;
    return nullptr;
}

std::shared_ptr<Staff> define_staff(Expert& expert) {
    const auto staff = std::make_shared<Staff>(expert.desk(), expert.calculator());
    expert.begin_phase = [staff] {
        staff->doctrine = {};
        staff->avoid = {};
        staff->begin();
    };
    expert.more_facts = [staff](Expert& at) {
        if (at.board().phase != Phase::combat_move) return;
        const Map& map = at.book().map;
        for (const TargetView& view : staff->targets()) {
            const PowerId owner = at.board().owner(view.zone);
            at.engine().add_fact("target", {{"zone", map.zones[view.zone].id},
                                            {"kind", std::string{map.is_sea(view.zone) ? "sea" : "land"}},
                                            {"owner", owner == nobody ? std::string{"nobody"} : map.powers[owner].id},
                                            {"income", static_cast<long long>(map.zones[view.zone].ipc)},
                                            {"takes", view.takes},
                                            {"gain", view.gain},
                                            {"defended", std::string{view.is_defended ? "yes" : "no"}}});
        }
    };
    expert.define_action("assault", 1, [staff, &expert](const Engine::Call& call) -> Value {
        const ZoneId zone = expert.zone_of(call.word(0));
        return truth(zone != no_zone && staff->attack(zone));
    });
    expert.define_action("leave-alone", 1, [staff, &expert](const Engine::Call& call) -> Value {
        const ZoneId zone = expert.zone_of(call.word(0));
        if (zone != no_zone) staff->avoid.add(zone);
        return truth(true);
    });
    // (doctrine NAME VALUE): a number the staff aims at, for this phase.
    expert.define_action("doctrine", 2, [staff, &expert](const Engine::Call& call) -> Value {
        if (call.word(0) == "transports") {
            staff->doctrine.transports = static_cast<int>(call.integer(1));
            return truth(true);
        }
        double* number = number_of(staff->doctrine, call.word(0));
        if (!number)
            expert.engine().stop_run({fmt::format("the staff has no number '{}'", call.word(0)),
                                      fmt::format("l'état-major n'a pas de nombre « {} »", call.word(0))});
        else *number = call.number(1);
        return truth(number != nullptr);
    });
    const std::pair<const char*, void (Staff::*)()> deeds[] = {{"land-planes", &Staff::land_aircraft},
                                                               {"save-planes", &Staff::save_aircraft},
                                                               {"defend-capital", &Staff::defend_capital},
                                                               {"rally", &Staff::rally},
                                                               {"fall-back", &Staff::fall_back},
                                                               {"shuttle", &Staff::shuttle},
                                                               {"escort", &Staff::escort},
                                                               {"buy-defence", &Staff::buy_for_defence},
                                                               {"buy-army", &Staff::buy_army},
                                                               {"buy-fleet", &Staff::buy_fleet},
                                                               {"place-new", &Staff::place}};
    for (const auto& [name, deed] : deeds)
        expert.define_action(name, 0, [staff, deed = deed](const Engine::Call&) -> Value {
            ((*staff).*deed)();
            return truth(true);
        });
    expert.define_action("raid", 0, [staff](const Engine::Call&) -> Value { return truth(staff->raid()); });
    expert.engine().define("capital-threat", 0,
                           [staff](const Engine::Call&) -> Value { return staff->capital_threat(); });
    expert.engine().define("overseas", 0,
                           [staff](const Engine::Call&) -> Value { return truth(staff->is_overseas()); });
    expert.engine().define("transports", 0, [staff](const Engine::Call&) -> Value {
        return static_cast<long long>(staff->transports_owned());
    });
    return staff;
}

}  // namespace

Result<std::unique_ptr<Expert>> make_rules_expert(const Rules& rules, const RulesPlayerOptions& options,
                                                  const Resources& resources, std::shared_ptr<Staff>* staff) {
    RuleBase base{.base = "all", .extra = options.rules, .values = {}, .run_limit = options.limit};
    auto expert =
        Expert::open(rules, resources, std::move(base), static_cast<std::uint64_t>(options.seed), [staff](Expert& at) {
            auto commanded = define_staff(at);
            if (staff) *staff = std::move(commanded);
        });
    if (!expert) return expert;
    // Rules of one's own are tried before the game starts.
    if (!options.rules.empty())
        if (auto tried = try_rules(**expert, rules); !tried) return tried.failure();
    return expert;
}

Result<std::unique_ptr<Player<Rules>>> make_rules_player(const Rules& rules, const RulesPlayerOptions& options,
                                                         const Resources& resources) {
    auto expert = make_rules_expert(rules, options, resources);
    if (!expert) return expert.failure();
    return std::unique_ptr<Player<Rules>>{new ExpertPlayer{rules, std::move(*expert), Conduct{.by_balance = true}}};
}

}  // namespace plateau::axis_allies
