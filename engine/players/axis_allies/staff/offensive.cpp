#include "players/axis_allies/staff/offensive.h"

#include <cassert>

#include "core/stable.h"
#include "players/axis_allies/tactics/estimate.h"
#include "players/axis_allies/tactics/orders.h"

namespace plateau::axis_allies {

namespace {

void append(Force& force, const Force& more) { force.insert(force.end(), more.begin(), more.end()); }

// A few sensible orders in which units may be added to an attack.
std::vector<Force> sequences_of(const RuleBook& book, const std::vector<Attacker>& units,
                                const BattleQuestion& defence) {
    Force land, air, ships;
    for (const Attacker& unit : units) {
        const Domain domain = book.type(unit.kind).domain;
        (domain == Domain::air ? air : domain == Domain::sea ? ships : land).push_back(&unit);
    }
    if (!defence.at_sea && land.empty()) return {};
    std::vector<Force> sequences{defence.at_sea ? ships : land};
    append(sequences.back(), air);
    if (defence.at_sea) {
        if (!air.empty() && !ships.empty()) sequences.push_back(air);
    } else if (!air.empty() && !defence.defenders.empty()) {
        sequences.push_back({land.front()});
        append(sequences.back(), air);
        sequences.back().insert(sequences.back().end(), land.begin() + 1, land.end());
    }
    return sequences;
}

}  // namespace

bool Offensive::is_target(ZoneId zone) const {
    if (avoid.has(zone)) return false;
    return at_.map().is_sea(zone) ? has_ships(at_.book(), at_.board(), zone, at_.enemy())
                                  : at_.book().is_on(at_.enemy(), at_.board().owner(zone));
}

// Adds the units of a sequence one by one and keeps what is worth a closer look.
void Offensive::try_sequence(const Force& sequence, Trial trial, Choice& best, std::vector<Trial>& trials) {
    int sent = 0, all = 0;
    for (const Attacker* unit : sequence) all += unit->count;
    for (const Attacker* unit : sequence) {
        const int single = unit->by_sea ? unit->count : 1;
        for (int i = 0; i < unit->count; i += single) {
            Stack joining = at_.own(unit->kind, single);
            joining.has_landed = unit->by_sea;
            add_stack(trial.battle.attackers, joining);
            trial.battle.is_landing = trial.battle.is_landing || unit->by_sea;
            trial.force.push_back(unit);
            sent += single;
            assert(sent <= all);
            const bool is_last = unit == sequence.back() && i + single >= unit->count;
            // Every size of a small force, some of a large one.
            if (sent > 6 && sent % std::max(2, all / 8) && !is_last) continue;
            trial.odds = quick_odds(at_.calculator(), at_.map(), trial.battle);
            best.takes = std::max(best.takes, trial.odds.takes);
            if (trial.odds.takes < at_.doctrine.accept) continue;
            trial.gain = gain_of(at_, trial);
            trials.push_back(trial);
            best.gain = std::max(best.gain, trial.gain);
            if (trial.odds.takes >= 0.999 && trial.gain < best.gain - 4) break;
        }
    }
}

Offensive::Choice Offensive::best_force(ZoneId target, const std::vector<Attacker>& units) {
    Trial start{.target = target};
    add_defenders(at_.book(), at_.board(), target, at_.side(), start.battle);
    Choice best;
    std::vector<Trial> trials;
    for (const Force& sequence : sequences_of(at_.book(), units, start.battle))
        try_sequence(sequence, start, best, trials);
    // The most promising ones again, with what they leave open behind them.
    sort_stably(trials, [](const Trial& a, const Trial& b) { return a.gain > b.gain; });
    best.gain = -1e9;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, trials.size()); ++i) {
        const double gain = swing_of(at_, trials[i]);
        if (gain > best.gain) best.gain = gain, best.force = trials[i].force;
    }
    return best;
}

std::vector<TargetView> Offensive::targets() {
    std::vector<TargetView> views;
    for (ZoneId zone = 0; zone < at_.map().zones.size(); ++zone) {
        if (!is_target(zone)) continue;
        const auto units = attackers_of(at_, zone);
        if (units.empty()) continue;
        const Choice choice = best_force(zone, units);
        BattleQuestion defence;
        add_defenders(at_.book(), at_.board(), zone, at_.side(), defence);
        views.push_back({zone, choice.takes, choice.gain, !defence.defenders.empty()});
    }
    sort_stably(views, [](const auto& a, const auto& b) { return a.gain > b.gain; });
    return views;
}

bool Offensive::attack(ZoneId target) {
    if (!is_target(target)) return false;
    std::vector<Attacker> units = attackers_of(at_, target);
    // Who must stay at home stays.
    for (Attacker& unit : units)
        if (!unit.by_sea) unit.count = at_.spare(unit.from, unit.kind, unit.count);
    std::erase_if(units, [](const Attacker& unit) { return unit.count == 0; });
    if (units.empty()) return false;
    const Choice choice = best_force(target, units);
    if (choice.gain < at_.doctrine.threshold) return false;
    bool any = false;
    for (const Attacker* unit : choice.force)
        any = (unit->by_sea ? at_.desk().give_all(unit->orders) : at_.desk().give(unit->orders.front())) || any;
    return any;
}

void Offensive::attack_all() {
    for (int pass = 0; pass < 2; ++pass) {
        bool any = false;
        for (const TargetView& view : targets())
            if (view.gain >= at_.doctrine.threshold) any = attack(view.zone) || any;
        if (!any) return;
    }
}

// A battle that something greater depends on need not pay by itself.
bool Offensive::attack_at_any_price(ZoneId target, double accept) {
    const Doctrine usual = at_.doctrine;
    at_.doctrine.accept = accept, at_.doctrine.threshold = -1e6;
    const bool any = attack(target);
    at_.doctrine = usual;
    return any;
}

bool Offensive::carry_campaign() {
    const std::optional<Campaign> campaign = at_.campaign();
    if (!campaign || avoid.has(campaign->goal)) return false;
    const Position before = at_.board();
    const std::size_t orders = at_.desk().orders().size();
    const bool is_open = !has_ships(at_.book(), at_.board(), campaign->beach, at_.enemy());
    if (!is_open && !attack_at_any_price(campaign->beach, at_.doctrine.clear_beach)) return false;
    if (attack(campaign->goal)) return true;
    // Without a landing the battle before it has to pay by itself.
    at_.desk().take_back(before, orders);
    at_.look_again();
    return false;
}

bool Offensive::raid() {
    for (const ZoneId zone : at_.map().land) {
        const PowerId owner = at_.board().owner(zone);
        if (!at_.board().factories.has(zone) || !at_.book().is_on(at_.enemy(), owner)) continue;
        if (at_.board().ipc[owner] < 4 || has_aa_gun(at_.book(), at_.board(), zone, at_.enemy())) continue;
        if (raid(zone)) return true;
    }
    return false;
}

bool Offensive::raid(ZoneId factory) {
    for (KindId kind = 0; kind < at_.map().kind_count(); ++kind)
        for (ZoneId from = 0; at_.book().type(kind).can_raid && from < at_.map().zones.size(); ++from) {
            if (unmoved(at_.board(), from, kind) == 0) continue;
            auto order = attack_order(at_.rules(), at_.board(), from, kind, 1, factory);
            if (!order) continue;
            order->verb = Verb::raid;
            if (at_.desk().give(*order)) return true;
        }
    return false;
}

}  // namespace plateau::axis_allies
