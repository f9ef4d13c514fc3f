#include "players/axis_allies/planner/drafts.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

#include "core/stable.h"
#include "games/axis_allies/odds/board_question.h"
#include "players/axis_allies/planner/voyage_orders.h"
#include "players/axis_allies/tactics/estimate.h"
#include "players/axis_allies/tactics/orders.h"

namespace plateau::axis_allies {

namespace {

struct Mood {
    const char* en;
    const char* fr;
    void (*change)(Doctrine&);
};

constexpr Mood purchase_moods[] = {
    {"tanks", "chars", [](Doctrine& d) { d.tanks = 0.8; }},
    {"infantry", "infanterie", [](Doctrine& d) { d.tanks = 0, d.planes = 0; }},
    {"aircraft", "avions", [](Doctrine& d) { d.planes = 0.5; }},
    {"more transports", "plus de transports", [](Doctrine& d) { d.transports += 3; }},
    {"no transports", "sans transports", [](Doctrine& d) { d.transports = 0, d.tanks = 0.5; }},
};
constexpr Mood attack_moods[] = {
    {"bold", "hardi", [](Doctrine& d) { d.accept = 0.45, d.reply_weight *= 0.5, d.threshold = -1; }},
    {"careful", "prudent", [](Doctrine& d) { d.accept = 0.8, d.reply_weight = 1.3, d.threshold = 1.5; }},
    {"heedless of the reply", "sans souci de riposte", [](Doctrine& d) { d.reply_weight = 0; }},
    {"nothing left at home", "rien à la maison", [](Doctrine& d) { d.capital_risk = 0.3, d.hold = 1.01; }},
    {"land first", "la terre d'abord", [](Doctrine& d) { d.income_worth = 6; }},
    {"no attack", "sans attaque", [](Doctrine& d) { d.threshold = 1e6; }},
    {"trade", "échanges", [](Doctrine& d) { d.income_worth = 1.5, d.accept = 0.7; }},
};
constexpr Mood march_moods[] = {
    {"forward", "en avant", [](Doctrine& d) { d.hold = 1.01; }},
    {"hold", "tenir", [](Doctrine& d) { d.hold = 0.45; }},
    {"hold back", "en retrait", [](Doctrine& d) { d.hold = 0.2; }},
    {"capital first", "la capitale d'abord", [](Doctrine& d) { d.capital_risk = 0.005; }},
    {"nothing left at home", "rien à la maison", [](Doctrine& d) { d.capital_risk = 0.3; }},
};

std::span<const Mood> moods_of(Phase phase) {
    if (phase == Phase::purchase) return purchase_moods;
    if (phase == Phase::combat_move) return attack_moods;
    if (phase == Phase::noncombat_move) return march_moods;
    return {};
}

Text with_colon(const Text& word) { return {word.en + ": ", word.fr + " : "}; }

bool is_attack_on(const Move& move, ZoneId zone) {
    return (move.verb == Verb::move || move.verb == Verb::unload || move.verb == Verb::raid) && move.to() == zone;
}

constexpr double least_hope = 0.1;  // a chance with which an attack stays in a plan

}  // namespace

Plan Drafts::by_rules(const Position& position, const Watch* watch) {
    Plan plan;
    plan.name = {"the rule base's", "celui de la base de règles"};
    Limits limits;
    limits.watch = watch;
    if (auto planned = expert_.plan(position, limits); !planned) trouble_ = planned.failure();
    plan.orders = expert_.desk().orders();
    plan.doctrine = usual();
    return plan;
}

Plan Drafts::by_staff(const Position& position, const Doctrine& doctrine, Text name) {
    Plan plan;
    plan.name = std::move(name);
    plan.doctrine = doctrine;
    desk_.open(position);
    desk_.because(Text{"the staff's plan: " + plan.name.en, "le plan de l'état-major : " + plan.name.fr});
    staff_.plan_phase(doctrine);
    plan.orders = desk_.orders();
    return plan;
}

Doctrine Drafts::plain(const Position& position) {
    Doctrine doctrine;
    desk_.open(position);
    staff_.begin();
    if (!staff_.situation.ways.is_overseas()) doctrine.hold = 1.01;
    return doctrine;
}

std::size_t Drafts::moods(Phase phase) { return moods_of(phase).size(); }

Doctrine Drafts::in_mood(Phase phase, Doctrine usual, std::size_t number) {
    assert(number < moods(phase));
    moods_of(phase)[number].change(usual);
    return usual;
}

Plan Drafts::by_mood(const Position& position, const Doctrine& usual, std::size_t number) {
    const Mood& mood = moods_of(position.phase)[number];
    return by_staff(position, in_mood(position.phase, usual, number), {mood.en, mood.fr});
}

Text Drafts::name_of(const Change& change) const {
    const Map& map = rules_.map();
    const Text& zone = map.zones[change.zone].name.word;
    const Text& to = map.zones[change.to == no_zone ? change.zone : change.to].name.word;
    const Text who = change.unit == no_kind ? Text{"", ""} : with_colon(map.kinds[change.unit].name.word);
    switch (change.kind) {
        case Change::Kind::leave: return {"without " + zone.en, "sans " + zone.fr};
        case Change::Kind::strike: return {zone.en + " first", zone.fr + " d'abord"};
        case Change::Kind::skip:
            return {fmt::format("{}not from {} to {}", who.en, zone.en, to.en),
                    fmt::format("{}pas de {} vers {}", who.fr, zone.fr, to.fr)};
        case Change::Kind::stay: return {who.en + "stay in " + zone.en, who.fr + "rester : " + zone.fr};
        case Change::Kind::send:
        case Change::Kind::march:
            return {fmt::format("{}from {} to {}", who.en, zone.en, to.en),
                    fmt::format("{}de {} vers {}", who.fr, zone.fr, to.fr)};
        default: return {"as it is", "tel quel"};
    }
}

bool Drafts::is_dropped(const Move& order, const Change& change) const {
    if (change.kind == Change::Kind::leave || change.kind == Change::Kind::strike)
        return is_attack_on(order, change.zone);
    if (order.verb != Verb::move || order.from() != change.zone) return false;
    if (change.kind == Change::Kind::skip && order.to() != change.to) return false;
    const KindId unit = order.group().kind();
    return change.unit == no_kind ? rules_.book().type(unit).domain == Domain::land : unit == change.unit;
}

// The orders of a plan that the change leaves, with their reasons. A voyage is made whole or not at all.
void Drafts::give_others(const Plan& plan, const Change& change, ZoneSet without) {
    const std::vector<std::size_t> voyages = voyages_of(rules_.book(), plan.orders);
    const auto is_out = [&](std::size_t i) {
        const Move& move = plan.orders[i].move;
        return is_dropped(move, change) || (move.path_size && without.has(move.to()) && is_attack_on(move, move.to()));
    };
    for (std::size_t i = 0; i < plan.orders.size(); ++i) {
        if (voyages[i] != i) continue;
        std::vector<Move> together;
        bool is_whole = true;
        for (std::size_t j = 0; j <= i; ++j)
            if (voyages[j] == i) together.push_back(plan.orders[j].move), is_whole = is_whole && !is_out(j);
        if (!is_whole) continue;
        desk_.because(plan.orders[i].reason);
        desk_.give_all(together);
    }
}

// Where the orders given so far attack without hope.
ZoneSet Drafts::hopeless_fields(OddsCalculator& calculator) {
    ZoneSet hopeless;
    if (desk_.board().phase != Phase::combat_move) return hopeless;
    for (const ReasonedOrder& order : desk_.orders()) {
        if (order.move.path_size == 0 || !is_attack_on(order.move, order.move.to())) continue;
        const ZoneId field = order.move.to();
        const BattleQuestion question = question_at(rules_.book(), desk_.board(), field);
        if (question.attackers.empty() || question.defenders.empty()) continue;
        if (quick_odds(calculator, rules_.map(), question).win < least_hope) hopeless.add(field);
    }
    return hopeless;
}

// What the change is about.
void Drafts::give_first(const Change& change) {
    if (change.kind == Change::Kind::strike) {
        const Doctrine usual = staff_.doctrine();
        staff_.doctrine().accept = 0.3, staff_.doctrine().threshold = -1e6;
        staff_.offensive.attack(change.zone);
        staff_.doctrine() = usual;
    }
    if (change.kind != Change::Kind::march && change.kind != Change::Kind::send) return;
    const auto order_of = change.kind == Change::Kind::march ? march_order : attack_order;
    for (KindId kind = 0; kind < rules_.map().kind_count(); ++kind) {
        const UnitType& type = rules_.book().type(kind);
        if (change.unit == no_kind ? type.domain != Domain::land || !type.fights() : kind != change.unit) continue;
        const int count = unmoved(desk_.board(), change.zone, kind);
        if (count == 0) continue;
        if (const auto order = order_of(rules_, desk_.board(), change.zone, kind, count, change.to)) desk_.give(*order);
    }
}

Plan Drafts::changed(const Position& position, const Plan& plan, const Change& change) {
    assert(change.kind != Change::Kind::none);
    Plan next;
    next.name = name_of(change);
    if (plan.change.kind != Change::Kind::none)
        next.name = {plan.name.en + ", " + next.name.en, plan.name.fr + ", " + next.name.fr};
    next.doctrine = plan.doctrine;
    next.change = change;
    const Text why{"a change of plan: " + next.name.en, "un changement de plan : " + next.name.fr};
    const auto give = [&](ZoneSet without) {
        desk_.open(position);
        staff_.begin(plan.doctrine);
        desk_.because(why);
        give_first(change);
        give_others(plan, change, without);
        return hopeless_fields(staff_.situation.calculator());
    };
    if (const ZoneSet hopeless = give({}); !hopeless.empty()) give(hopeless);
    if (position.phase == Phase::combat_move && change.kind != Change::Kind::skip) {
        desk_.because(why);
        if (change.kind == Change::Kind::leave) staff_.offensive.avoid.add(change.zone);
        staff_.offensive.attack_all();
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
    staff_.begin(plan.doctrine);
    staff_.doctrine().accept = 0.3;
    std::vector<std::pair<double, Change>> found;
    ZoneSet targets;
    for (const TargetView& view : staff_.offensive.targets()) {
        targets.add(view.zone);
        const bool is_chosen = fields.has(view.zone);
        if (!is_chosen && view.takes < 0.3) continue;
        found.push_back(
            {is_chosen ? -std::abs(view.gain) : view.gain, {Change::Kind::strike, view.zone, no_zone, no_kind}});
    }
    for (const ZoneId zone : fields& targets) found.push_back({0, {Change::Kind::leave, zone, no_zone, no_kind}});
    sort_stably(found, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Change> changes;
    for (const auto& [promise, change] : found) changes.push_back(change);
    add_joining(position, plan, fields & targets, changes);
    return changes;
}

// Units that take part in an attack stay away from it; idle ones join it.
void Drafts::add_joining(const Position& position, const Plan& plan, ZoneSet fields, std::vector<Change>& changes) {
    desk_.open(position);
    for (const ReasonedOrder& order : plan.orders) {
        desk_.give(order.move);
        if (order.move.verb != Verb::move || !fields.has(order.move.to())) continue;
        const Change skip{Change::Kind::skip, order.move.from(), order.move.to(), order.move.group().kind()};
        if (std::find(changes.begin(), changes.end(), skip) == changes.end()) changes.push_back(skip);
    }
    for (const ZoneId field : fields)
        for (ZoneId zone = 0; zone < rules_.map().zones.size(); ++zone)
            for (KindId kind = 0; kind < rules_.map().kind_count(); ++kind)
                if (const int count = unmoved(desk_.board(), zone, kind);
                    count > 0 && rules_.book().type(kind).fights() &&
                    attack_order(rules_, desk_.board(), zone, kind, count, field))
                    changes.push_back({Change::Kind::send, zone, field, kind});
}

// The largest stacks stay or go to a neighbour; then other units.
std::vector<Change> Drafts::march_changes(const Position& position) {
    const RuleBook& book = rules_.book();
    std::vector<std::pair<int, ZoneId>> stacks;
    for (const ZoneId zone : book.map.land) {
        int worth = 0;
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (book.type(kind).domain == Domain::land && book.type(kind).fights())
                worth += unmoved(position, zone, kind) * book.type(kind).stats.cost;
        if (worth > 0) stacks.push_back({-worth, zone});
    }
    std::sort(stacks.begin(), stacks.end());
    std::vector<Change> changes;
    for (const auto& [worth, zone] : stacks) {
        changes.push_back({Change::Kind::stay, zone, no_zone, no_kind});
        for (const ZoneId to : book.map.land_neighbours(zone))
            if (is_friendly(book, position, to, side_of_turn(book, position)))
                changes.push_back({Change::Kind::march, zone, to, no_kind});
    }
    add_journeys(position, changes);
    return changes;
}

// Aircraft, ships and fast troops stay, or go wherever friends stand.
void Drafts::add_journeys(const Position& position, std::vector<Change>& changes) {
    const RuleBook& book = rules_.book();
    const Side side = side_of_turn(book, position);
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            const int count = unmoved(position, zone, kind);
            const int points = stats_of(book, position, position.power, kind).move;
            if (count == 0 || points < 2) continue;
            changes.push_back({Change::Kind::stay, zone, no_zone, kind});
            const bool sails = book.type(kind).domain == Domain::sea;
            for (ZoneId to = 0; to < book.map.zones.size(); ++to) {
                if (book.roads.open_distance(book.type(kind).domain, zone, to) > points) continue;
                const bool is_welcome = sails ? !has_ships(book, position, to, other(side))
                                              : !book.map.is_sea(to) && is_friendly(book, position, to, side);
                if (is_welcome && march_order(rules_, position, zone, kind, count, to))
                    changes.push_back({Change::Kind::march, zone, to, kind});
            }
        }
}

}  // namespace plateau::axis_allies
