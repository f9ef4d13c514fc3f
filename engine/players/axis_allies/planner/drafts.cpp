#include "players/axis_allies/planner/drafts.h"

#include <fmt/format.h>

#include <cmath>

#include "players/axis_allies/staff/orders.h"

namespace plateau::axis_allies {

namespace {

struct Mood {
    const char* en;
    const char* fr;
    void (*change)(Doctrine&);
};

constexpr Mood purchases[] = {
    {"tanks", "chars", [](Doctrine& d) { d.tanks = 0.8; }},
    {"infantry", "infanterie", [](Doctrine& d) { d.tanks = 0, d.planes = 0; }},
    {"aircraft", "avions", [](Doctrine& d) { d.planes = 0.5; }},
    {"more transports", "plus de transports", [](Doctrine& d) { d.transports += 3; }},
    {"no transports", "sans transports", [](Doctrine& d) { d.transports = 0, d.tanks = 0.5; }},
};
constexpr Mood attacks[] = {
    {"bold", "hardi", [](Doctrine& d) { d.accept = 0.45, d.reply_weight *= 0.5, d.threshold = -1; }},
    {"careful", "prudent", [](Doctrine& d) { d.accept = 0.8, d.reply_weight = 1.3, d.threshold = 1.5; }},
    {"heedless of the reply", "sans souci de riposte", [](Doctrine& d) { d.reply_weight = 0; }},
    {"nothing left at home", "rien à la maison", [](Doctrine& d) { d.capital_risk = 0.3, d.hold = 1.01; }},
    {"land first", "la terre d'abord", [](Doctrine& d) { d.income_worth = 6; }},
    {"no attack", "sans attaque", [](Doctrine& d) { d.threshold = 1e6; }},
    {"trade", "échanges", [](Doctrine& d) { d.income_worth = 1.5, d.accept = 0.7; }},
};
constexpr Mood marches[] = {
    {"forward", "en avant", [](Doctrine& d) { d.hold = 1.01; }},
    {"hold", "tenir", [](Doctrine& d) { d.hold = 0.45; }},
    {"hold back", "en retrait", [](Doctrine& d) { d.hold = 0.2; }},
    {"capital first", "la capitale d'abord", [](Doctrine& d) { d.capital_risk = 0.005; }},
    {"nothing left at home", "rien à la maison", [](Doctrine& d) { d.capital_risk = 0.3; }},
};

std::span<const Mood> moods_of(Phase phase) {
    if (phase == Phase::purchase) return purchases;
    if (phase == Phase::combat_move) return attacks;
    if (phase == Phase::noncombat_move) return marches;
    return {};
}

bool is_attack_on(const Move& move, ZoneId zone) {
    return (move.verb == Verb::move || move.verb == Verb::unload || move.verb == Verb::raid) && move.to() == zone;
}

}  // namespace

Plan Drafts::by_rules(const Position& position) {
    Plan plan;
    plan.name = {"the rule base's", "celui de la base de règles"};
    if (auto planned = expert_.plan(position); !planned) trouble_ = planned.failure();
    plan.orders = expert_.desk().orders();
    plan.doctrine = usual();
    return plan;
}

Plan Drafts::by_staff(const Position& position, const Doctrine& doctrine, Text name) {
    Plan plan;
    plan.name = std::move(name);
    plan.doctrine = doctrine;
    desk_.open(position);
    desk_.because("", {"the staff's plan: " + plan.name.en, "le plan de l'état-major : " + plan.name.fr});
    staff_.doctrine = doctrine;
    staff_.avoid = {};
    staff_.plan_phase();
    plan.orders = desk_.orders();
    return plan;
}

Doctrine Drafts::plain(const Position& position) {
    Doctrine doctrine;
    desk_.open(position);
    staff_.begin();
    if (!staff_.is_overseas()) doctrine.hold = 1.01;
    return doctrine;
}

std::size_t Drafts::moods(Phase phase) { return moods_of(phase).size(); }

Plan Drafts::by_mood(const Position& position, const Doctrine& usual, std::size_t number) {
    const Mood& mood = moods_of(position.phase)[number];
    Doctrine doctrine = usual;
    mood.change(doctrine);
    return by_staff(position, doctrine, {mood.en, mood.fr});
}

Text Drafts::name_of(const Change& change) const {
    const Text& zone = rules_.map().zones[change.zone].name.word;
    switch (change.kind) {
        case Change::Kind::leave: return {"without " + zone.en, "sans " + zone.fr};
        case Change::Kind::strike: return {zone.en + " first", zone.fr + " d'abord"};
        case Change::Kind::stay: return {"stay in " + zone.en, "rester : " + zone.fr};
        case Change::Kind::march: {
            const Text& to = rules_.map().zones[change.to].name.word;
            return {fmt::format("from {} to {}", zone.en, to.en), fmt::format("de {} vers {}", zone.fr, to.fr)};
        }
        default: return {"as it is", "tel quel"};
    }
}

// The orders of a plan that the change leaves, with their reasons.
void Drafts::give_others(const Plan& plan, const Change& change) {
    for (const ReasonedOrder& order : plan.orders) {
        const bool is_land_march = order.move.verb == Verb::move && change.zone == order.move.from() &&
                                   rules_.book().type(order.move.group().kind()).domain == Domain::land;
        const bool is_dropped = change.kind == Change::Kind::leave || change.kind == Change::Kind::strike
                                    ? is_attack_on(order.move, change.zone)
                                    : is_land_march;
        if (is_dropped) continue;
        desk_.because(order.rule, order.why);
        desk_.give(order.move);
    }
}

Plan Drafts::changed(const Position& position, const Plan& plan, const Change& change) {
    Plan next;
    next.name = name_of(change);
    next.doctrine = plan.doctrine;
    next.change = change;
    desk_.open(position);
    staff_.doctrine = plan.doctrine;
    staff_.avoid = {};
    staff_.begin();
    const Text why{"a change of plan: " + next.name.en, "un changement de plan : " + next.name.fr};
    desk_.because("", why);
    if (change.kind == Change::Kind::strike) {
        staff_.doctrine.accept = 0.3, staff_.doctrine.threshold = -1e6;
        staff_.attack(change.zone);
        staff_.doctrine = plan.doctrine;
    }
    if (change.kind == Change::Kind::march)
        for (KindId kind = 0; kind < rules_.map().kind_count(); ++kind) {
            const UnitType& type = rules_.book().type(kind);
            const int count = unmoved(desk_.board(), change.zone, kind);
            if (count == 0 || type.domain != Domain::land || !type.fights()) continue;
            if (const auto order = march_order(rules_, desk_.board(), change.zone, kind, count, change.to))
                desk_.give(*order);
        }
    give_others(plan, change);
    if (position.phase == Phase::combat_move) {
        desk_.because("", why);
        if (change.kind == Change::Kind::leave) staff_.avoid.add(change.zone);
        staff_.attack_all();
    }
    next.orders = desk_.orders();
    return next;
}

std::vector<Change> Drafts::changes(const Position& position, const Plan& plan) {
    if (position.phase == Phase::combat_move) return attack_changes(position, plan);
    if (position.phase == Phase::noncombat_move) return march_changes(position);
    return {};
}

// Each attack of the plan left out or put first, and targets it does not attack.
std::vector<Change> Drafts::attack_changes(const Position& position, const Plan& plan) {
    ZoneSet fields;
    for (const ReasonedOrder& order : plan.orders)
        if (order.move.verb == Verb::move || order.move.verb == Verb::unload) fields.add(order.move.to());
    desk_.open(position);
    staff_.doctrine = plan.doctrine;
    staff_.doctrine.accept = 0.3;
    staff_.avoid = {};
    staff_.begin();
    std::vector<std::pair<double, Change>> found;
    ZoneSet targets;
    for (const TargetView& view : staff_.targets()) {
        targets.add(view.zone);
        const bool is_chosen = fields.has(view.zone);
        if (!is_chosen && view.takes < 0.3) continue;
        found.push_back({is_chosen ? -std::abs(view.gain) : view.gain, {Change::Kind::strike, view.zone, no_zone}});
    }
    for (const ZoneId zone : fields& targets) found.push_back({0, {Change::Kind::leave, zone, no_zone}});
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Change> changes;
    for (const auto& [promise, change] : found) changes.push_back(change);
    return changes;
}

// The largest stacks stay or go to a neighbour.
std::vector<Change> Drafts::march_changes(const Position& position) {
    const RuleBook& book = rules_.book();
    std::vector<std::pair<int, ZoneId>> stacks;
    for (const ZoneId zone : book.map.land) {
        int worth = 0;
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (book.type(kind).domain == Domain::land && book.type(kind).fights())
                worth += unmoved(position, zone, kind) * book.type(kind).stats.cost;
        if (worth >= 6) stacks.push_back({-worth, zone});
    }
    std::sort(stacks.begin(), stacks.end());
    if (stacks.size() > 6) stacks.resize(6);
    std::vector<Change> changes;
    for (const auto& [worth, zone] : stacks) {
        changes.push_back({Change::Kind::stay, zone, no_zone});
        for (const ZoneId to : book.map.land_neighbours(zone))
            if (is_friendly(book, position, to, side_of_turn(book, position)))
                changes.push_back({Change::Kind::march, zone, to});
    }
    return changes;
}

}  // namespace plateau::axis_allies
