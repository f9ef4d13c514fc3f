#include "players/axis_allies/staff/staff.h"

#include "players/axis_allies/tactics/estimate.h"
#include "players/axis_allies/tactics/orders.h"

namespace plateau::axis_allies {

void Staff::begin() {
    threats_.reset();
    ways_.clear();
    sea_ways_.clear();
    approaches_.clear();
    muster_ = book().map.powers[us()].capital;
}

// Of the board with all orders given so far.
Threats& Staff::threats() {
    if (threats_ && seen_orders_ == desk_.orders().size()) return *threats_;
    seen_ = board();
    seen_orders_ = desk_.orders().size();
    threats_ = std::make_unique<Threats>(book(), seen_, other(side()));
    return *threats_;
}

KindId Staff::tank() const {
    for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
        if (book().type(kind).can_blitz) return kind;
    return infantry();
}

KindId Staff::transport() const {
    for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
        if (book().type(kind).capacity) return kind;
    return no_kind;
}

int Staff::transports_owned() const {
    int count = 0;
    if (transport() == no_kind) return 0;
    for (const ZoneId sea : book().map.sea) count += board().count(sea, us(), transport());
    return count + board().pending[transport()];
}

bool Staff::is_key(ZoneId zone) const {
    return board().owner(zone) == us() && (zone == book().map.powers[us()].capital || board().factories.has(zone));
}

// Whether everything that was bought may be placed here.
bool Staff::may_muster(ZoneId zone) const {
    if (!is_key(zone) || !board().factories.has(zone) || board().start_owner(zone) != us()) return false;
    return book().map.zones[zone].owner == us() && book().map.zones[zone].has_factory;
}

// Steps by land to the nearest enemy capital or factory; an ordinary enemy zone counts as three steps more.
const std::vector<int>& Staff::ways_to_enemy() {
    if (!ways_.empty()) return ways_;
    ways_.assign(book().map.zones.size(), unreachable);
    prizes_ = ways_;
    const Side enemy = other(side());
    for (const ZoneId goal : book().map.land) {
        if (!book().is_on(enemy, board().owner(goal))) continue;
        bool is_prize = board().factories.has(goal);
        for (const auto& power : book().map.powers) is_prize = is_prize || power.capital == goal;
        for (const ZoneId zone : book().map.land) {
            const int steps = book().roads.open_distance(Domain::land, zone, goal);
            if (steps < unreachable) ways_[zone] = std::min(ways_[zone], steps + (is_prize ? 0 : 3));
            if (is_prize) prizes_[zone] = std::min(prizes_[zone], steps);
        }
    }
    return ways_;
}

bool Staff::is_overseas() {
    ways_to_enemy();
    return prizes_[book().map.powers[us()].capital] >= unreachable;
}

BattleQuestion Staff::defenders_of(ZoneId zone, bool with_new_units) const {
    BattleQuestion question;
    add_defenders(book(), board(), zone, other(side()), question);
    if (with_new_units && zone == muster_)
        for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
            if (board().pending[kind] && fights_in(book(), zone, kind))
                add_stack(question.defenders, {.kind = kind,
                                               .count = board().pending[kind],
                                               .power = us(),
                                               .technologies = board().technologies[us()]});
    return question;
}

double Staff::capital_threat() {
    const ZoneId capital = book().map.powers[us()].capital;
    if (board().owner(capital) != us()) return 0;
    return threats().takes(calculator_, capital, defenders_of(capital, true));
}

// Whether key zones hold without these units.
bool Staff::may_leave(ZoneId zone, KindId kind, int count) {
    if (!is_key(zone) || book().type(kind).domain == Domain::sea) return true;
    BattleQuestion question = defenders_of(zone, true);
    for (auto& stack : question.defenders)
        if (stack.kind == kind && stack.power == us())
            stack.count = static_cast<std::uint8_t>(std::max(0, stack.count - count));
    Stacks staying;
    for (const Stack& stack : question.defenders)
        if (stack.count) staying.push_back(stack);
    question.defenders = staying;
    const bool is_capital = zone == book().map.powers[us()].capital;
    return threats().takes(calculator_, zone, question) <= (is_capital ? doctrine.capital_risk : doctrine.hold);
}

int Staff::spare(ZoneId zone, KindId kind, int count) {
    if (count == 0 || may_leave(zone, kind, count)) return count;
    int some = 0, too_many = count;
    while (too_many - some > 1) {
        const int middle = (some + too_many) / 2;
        (may_leave(zone, kind, middle) ? some : too_many) = middle;
    }
    return some;
}

double Staff::prize(ZoneId zone) const {
    if (book().map.is_sea(zone)) return 0;
    double worth = (doctrine.income_worth + 1) * book().map.zones[zone].ipc;
    if (board().factories.has(zone)) worth += doctrine.factory_worth;
    for (PowerId power = 0; power < book().map.powers.size(); ++power)
        if (book().map.powers[power].capital == zone && board().owner(zone) == power)
            worth += doctrine.capital_worth + board().ipc[power];
    return worth;
}

// Every unit that can attack a target now, cheapest kinds first.
std::vector<Staff::Unit> Staff::units_against(ZoneId target) {
    std::vector<Unit> units;
    const bool at_sea = book().map.is_sea(target);
    for (const KindId kind : at_sea ? book().map.sea_losses : book().map.land_attack_losses) {
        const UnitType& type = book().type(kind);
        const Stats& stats = stats_of(book(), board(), us(), kind);
        if (!type.fights() || stats.attack == 0 || type.domain == (at_sea ? Domain::land : Domain::sea)) continue;
        for (ZoneId from = 0; from < book().map.zones.size(); ++from) {
            const int count = board().count(from, us(), kind);
            if (count == 0 || from == target) continue;
            const int reach = type.domain == Domain::air ? stats.move - 1 : stats.move;
            if (book().roads.open_distance(type.domain, from, target) > reach) continue;
            if (type.domain == Domain::land && book().map.is_sea(from)) continue;
            const auto order = attack_order(rules(), board(), from, kind, 1, target);
            if (!order) continue;
            const int able = able_to_move(book(), board(), from, kind, order->steps());
            if (able > 0) units.push_back({kind, from, able, false, {*order}});
        }
    }
    if (!at_sea) add_packets(target, units);
    return units;
}

// Sea zones where a ship at `port` finds men, its own first.
std::vector<ZoneId> Staff::picks_for(ZoneId port, const Position& at, ZoneSet open, CanalSet canals) const {
    std::vector<ZoneId> picks{port};
    for (const KindId cargo : {infantry(), tank()})
        if (at.count(port, us(), cargo) - waiting_to_land(at, port, cargo) > 0) return picks;
    for (const ZoneId pick : book().roads.reach(Domain::sea, port, 2, open, open, canals)) {
        bool any = false;
        for (const ZoneId quay : book().map.land_neighbours(pick))
            any = any || (is_friendly(book(), at, quay, side()) &&
                          (unmoved(at, quay, infantry()) > 0 || unmoved(at, quay, tank()) > 0));
        if (any) picks.push_back(pick);
    }
    return picks;
}

// One transport's cargo to the target, as orders that are possible on the trial board.
std::vector<Move> Staff::packet(ZoneId target, const Voyage& voyage, Position& trial, int& men, KindId& kind) {
    const ZoneSet open = book().map.sea & ~zones_with_ships(book(), trial, other(side()));
    const CanalSet canals = open_canals(book(), trial, side());
    const auto [port, pick, beach] = voyage;
    std::vector<Move> orders;
    const Position before = trial;
    const auto give = [&](const Move& move) {
        if (!rules().check(trial, move)) return false;
        trial = rules().after(trial, move);
        orders.push_back(move);
        return true;
    };
    const auto sail = [&](ZoneId from, ZoneId to, int points, int cargo) {
        Move move = Move::of(Verb::move).with(Group::units(us(), transport(), 1));
        if (cargo) move.with(Group::units(us(), kind, cargo));
        const auto way = book().roads.path(Domain::sea, from, to, points, open, {}, canals);
        for (const ZoneId zone : way) move.through(zone);
        return !way.empty() && give(move);
    };
    men = 0;
    bool is_possible = pick == port || sail(port, pick, 2, 0);
    for (const KindId cargo : {infantry(), tank()}) {
        if (!is_possible || men > 0) break;
        kind = cargo;
        const int room = transport_room(book()) / std::max(1, book().type(cargo).load);
        if (pick == port) men = std::min(room, trial.count(port, us(), cargo) - waiting_to_land(trial, port, cargo));
        for (const ZoneId quay : book().map.land_neighbours(pick)) {
            const int ready = std::min(room - men, unmoved(trial, quay, cargo));
            if (ready <= 0 || quay == target || !is_friendly(book(), trial, quay, side())) continue;
            if (!may_leave(quay, cargo, ready)) continue;
            if (give(Move::of(Verb::load).with(Group::units(us(), cargo, ready)).through(quay).through(pick)))
                men += ready;
        }
    }
    is_possible = is_possible && men > 0 && (pick == beach || sail(pick, beach, 2, men));
    if (is_possible && give(Move::of(Verb::unload).with(Group::units(us(), kind, men)).through(beach).through(target)))
        return orders;
    trial = before;
    return {};
}

void Staff::add_packets(ZoneId target, std::vector<Unit>& units) {
    if (transport() == no_kind) return;
    const ZoneSet open = book().map.sea & ~zones_with_ships(book(), board(), other(side()));
    const ZoneSet beaches = book().map.sea_neighbours(target) & open;
    if (beaches.empty()) return;
    const CanalSet canals = open_canals(book(), board(), side());
    Position trial = board();
    for (const ZoneId port : book().map.sea) {
        const int ships = unmoved(board(), port, transport());
        if (ships == 0) continue;
        const auto picks = picks_for(port, board(), open, canals);
        const auto try_ship = [&] {
            for (const ZoneId pick : picks)
                for (const ZoneId beach : beaches) {
                    const int to_pick = pick == port ? 0 : book().roads.open_distance(Domain::sea, port, pick);
                    const int to_beach = pick == beach ? 0 : book().roads.open_distance(Domain::sea, pick, beach);
                    if (to_pick + to_beach > 2) continue;
                    int men = 0;
                    KindId kind = infantry();
                    auto orders = packet(target, {port, pick, beach}, trial, men, kind);
                    if (orders.empty()) continue;
                    units.push_back({kind, port, men, true, std::move(orders)});
                    return true;
                }
            return false;
        };
        for (int ship = 0; ship < ships && try_ship(); ++ship) continue;
    }
}

double Staff::gain_of(ZoneId target, const BattleQuestion& battle, const Summary& odds) {
    double air = 0;
    BattleQuestion after;
    double lost = odds.attacker_loss_ipc;
    after.at_sea = battle.at_sea;
    // What is left to hold the zone: the losses are taken from the cheapest.
    for (const KindId kind : battle.at_sea ? book().map.sea_losses : book().map.land_attack_losses)
        for (const Stack& stack : battle.attackers) {
            if (stack.kind != kind) continue;
            const int cost = book().type(kind).stats.cost;
            if (book().type(kind).domain == Domain::air) air += cost * stack.count;
            const int gone = std::min<int>(stack.count, static_cast<int>(lost / cost + 0.5));
            lost = std::max(0.0, lost - gone * cost);
            Stack left = stack;
            left.count = static_cast<std::uint8_t>(stack.count - gone);
            left.has_landed = false;
            if (left.count && book().type(kind).domain != Domain::air) add_stack(after.defenders, left);
        }
    const double worth = prize(target);
    double gain = odds.takes * worth + odds.defender_loss_ipc - odds.attacker_loss_ipc;
    gain -= (doctrine.air_weight - 1) * air * (odds.lose + odds.mutual);
    if (odds.takes > 0.05 && !after.defenders.empty())
        gain -= doctrine.reply_weight * odds.takes *
                threats().best_reply(calculator_, target, after, book().map.is_sea(target) ? 0 : worth * 0.75).cost;
    return gain;
}

// The board as it should be after a battle that goes as expected, and the zones whose safety it changes.
Position Staff::supposed_after(ZoneId target, const BattleQuestion& battle, const Summary& odds,
                               const std::vector<const Unit*>& force, ZoneSet& area) const {
    Position after = board();
    area = ZoneSet::of(target) | book().map.land_neighbours(target);
    for (const PowerId enemy : book().enemies(side()))
        for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
            if (fights_in(book(), target, kind)) after.add(target, enemy, kind, -after.count(target, enemy, kind));
    if (!book().map.is_sea(target)) after.set_owner(target, us());
    for (const Unit* unit : force) {
        if (book().type(unit->kind).domain == Domain::air) continue;
        if (!unit->by_sea) {
            area.add(unit->from);
            after.add(unit->from, us(), unit->kind, -std::min(1, after.count(unit->from, us(), unit->kind)));
            continue;
        }
        const ZoneId beach = unit->orders.back().from();
        area.add(beach), area.add(unit->from);
        if (beach == unit->from || after.count(unit->from, us(), transport()) == 0) continue;
        after.add(unit->from, us(), transport(), -1);
        after.add(beach, us(), transport(), 1);
    }
    double lost = odds.attacker_loss_ipc;
    for (const KindId kind : battle.at_sea ? book().map.sea_losses : book().map.land_attack_losses)
        for (const Stack& stack : battle.attackers) {
            if (stack.kind != kind) continue;
            const int cost = book().type(kind).stats.cost;
            const int gone = std::min<int>(stack.count, static_cast<int>(lost / cost + 0.5));
            lost = std::max(0.0, lost - gone * cost);
            if (book().type(kind).domain == Domain::air) continue;
            after.add(target, us(), kind, std::min(stack.count - gone, 255 - after.count(target, us(), kind)));
        }
    return after;
}

// What the enemy's best reply in each of these zones costs us, all together.
double Staff::exposure(const Threats& enemy, const Position& at, ZoneSet area) {
    double sum = 0;
    for (const ZoneId zone : area) {
        const bool at_sea = book().map.is_sea(zone);
        if (!at_sea && !book().is_on(side(), at.owner(zone))) continue;
        BattleQuestion question;
        add_defenders(book(), at, zone, other(side()), question);
        if (at_sea && question.defenders.empty()) continue;
        if (zone == muster_)
            for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
                if (at.pending[kind] && fights_in(book(), zone, kind))
                    add_stack(question.defenders, {.kind = kind,
                                                   .count = at.pending[kind],
                                                   .power = us(),
                                                   .technologies = at.technologies[us()]});
        sum += enemy.best_reply(calculator_, zone, question, at_sea ? 0 : prize(zone) * 0.75).cost;
    }
    return sum;
}

// The gain of an attack with the change in what the enemy can do next.
double Staff::swing_of(ZoneId target, const BattleQuestion& battle, const Summary& odds,
                       const std::vector<const Unit*>& force) {
    double air = 0;
    for (const Stack& stack : battle.attackers)
        if (book().type(stack.kind).domain == Domain::air) air += book().type(stack.kind).stats.cost * stack.count;
    double gain = odds.takes * prize(target) + odds.defender_loss_ipc - odds.attacker_loss_ipc;
    gain -= (doctrine.air_weight - 1) * air * (odds.lose + odds.mutual);
    ZoneSet area;
    const Position after = supposed_after(target, battle, odds, force, area);
    const Threats later{book(), after, other(side())};
    const double before = exposure(threats(), board(), area & ~ZoneSet::of(target));
    return gain - doctrine.reply_weight * (exposure(later, after, area) - before);
}

// Adds units in a few sensible orders and keeps the force that gains most.
Staff::Choice Staff::best_force(ZoneId target, const std::vector<Unit>& units) {
    BattleQuestion defence;
    add_defenders(book(), board(), target, side(), defence);
    const bool at_sea = defence.at_sea;
    Choice best;
    std::vector<const Unit*> land, air, ships;
    for (const Unit& unit : units) {
        const Domain domain = book().type(unit.kind).domain;
        (domain == Domain::air ? air : domain == Domain::sea ? ships : land).push_back(&unit);
    }
    struct Trial {
        double gain;
        std::vector<const Unit*> force;
        BattleQuestion battle;
        Summary odds;
    };
    std::vector<Trial> trials;
    std::vector<std::vector<const Unit*>> sequences;
    if (at_sea) {
        sequences.push_back(ships);
        sequences.back().insert(sequences.back().end(), air.begin(), air.end());
        if (!air.empty() && !ships.empty()) sequences.push_back(air);
    } else {
        if (land.empty()) return best;
        sequences.push_back(land);
        sequences.back().insert(sequences.back().end(), air.begin(), air.end());
        if (!air.empty() && !defence.defenders.empty()) {
            sequences.push_back({land.front()});
            sequences.back().insert(sequences.back().end(), air.begin(), air.end());
            sequences.back().insert(sequences.back().end(), land.begin() + 1, land.end());
        }
    }
    for (const auto& sequence : sequences) {
        BattleQuestion question = defence;
        std::vector<const Unit*> force;
        int sent = 0, all = 0;
        for (const Unit* unit : sequence) all += unit->count;
        for (const Unit* unit : sequence) {
            const int single = unit->by_sea ? unit->count : 1;
            for (int i = 0; i < unit->count; i += single) {
                add_stack(question.attackers, {.kind = unit->kind,
                                               .count = static_cast<std::uint8_t>(single),
                                               .power = us(),
                                               .technologies = board().technologies[us()],
                                               .has_landed = unit->by_sea});
                question.is_landing = question.is_landing || unit->by_sea;
                force.push_back(unit);
                sent += single;
                const bool is_last = unit == sequence.back() && i + single >= unit->count;
                // Every size of a small force, some of a large one.
                if (sent > 6 && sent % std::max(2, all / 8) && !is_last) continue;
                const Summary odds = quick_odds(calculator_, book().map, question);
                best.takes = std::max(best.takes, odds.takes);
                if (odds.takes < doctrine.accept) continue;
                const double gain = gain_of(target, question, odds);
                trials.push_back({gain, force, question, odds});
                best.gain = std::max(best.gain, gain);
                if (odds.takes >= 0.999 && gain < best.gain - 4) break;
            }
        }
    }
    // The most promising ones again, with what they leave open behind them.
    std::stable_sort(trials.begin(), trials.end(), [](const Trial& a, const Trial& b) { return a.gain > b.gain; });
    best.gain = -1e9;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, trials.size()); ++i) {
        const Trial& trial = trials[i];
        const double gain = swing_of(target, trial.battle, trial.odds, trial.force);
        if (gain > best.gain) best.gain = gain, best.force = trial.force;
    }
    return best;
}

std::vector<TargetView> Staff::targets() {
    std::vector<TargetView> views;
    const ZoneSet ships = zones_with_ships(book(), board(), other(side()));
    for (ZoneId zone = 0; zone < book().map.zones.size(); ++zone) {
        const bool is_target =
            book().map.is_sea(zone) ? ships.has(zone) : book().is_on(other(side()), board().owner(zone));
        if (!is_target || avoid.has(zone)) continue;
        const auto units = units_against(zone);
        if (units.empty()) continue;
        const Choice choice = best_force(zone, units);
        BattleQuestion defence;
        add_defenders(book(), board(), zone, side(), defence);
        views.push_back({zone, choice.takes, choice.gain, !defence.defenders.empty()});
    }
    std::stable_sort(views.begin(), views.end(), [](const auto& a, const auto& b) { return a.gain > b.gain; });
    return views;
}

bool Staff::attack(ZoneId target) {
    const bool is_target = book().map.is_sea(target) ? has_ships(book(), board(), target, other(side()))
                                                     : book().is_on(other(side()), board().owner(target));
    if (!is_target || avoid.has(target)) return false;
    std::vector<Unit> units = units_against(target);
    // Who must stay at home stays.
    for (Unit& unit : units)
        if (!unit.by_sea) unit.count = spare(unit.from, unit.kind, unit.count);
    std::erase_if(units, [](const Unit& unit) { return unit.count == 0; });
    if (units.empty()) return false;
    const Choice choice = best_force(target, units);
    if (choice.gain < doctrine.threshold) return false;
    bool any = false;
    for (const Unit* unit : choice.force)
        any = (unit->by_sea ? desk_.give_all(unit->orders) : desk_.give(unit->orders.front())) || any;
    return any;
}

void Staff::attack_all() {
    for (int pass = 0; pass < 2; ++pass) {
        bool any = false;
        for (const TargetView& view : targets())
            if (view.gain >= doctrine.threshold) any = attack(view.zone) || any;
        if (!any) return;
    }
}

bool Staff::raid() {
    for (const ZoneId zone : book().map.land) {
        if (!board().factories.has(zone) || !book().is_on(other(side()), board().owner(zone))) continue;
        if (board().ipc[board().owner(zone)] < 4 || has_aa_gun(book(), board(), zone, other(side()))) continue;
        for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
            for (ZoneId from = 0; book().type(kind).can_raid && from < book().map.zones.size(); ++from)
                if (unmoved(board(), from, kind) > 0)
                    if (auto order = attack_order(rules(), board(), from, kind, 1, zone)) {
                        order->verb = Verb::raid;
                        if (desk_.give(*order)) return true;
                    }
    }
    return false;
}

void Staff::plan_phase() {
    begin();
    switch (board().phase) {
        case Phase::purchase:
            buy_for_defence();
            buy_fleet();
            buy_army();
            return;
        case Phase::combat_move:
            attack_all();
            raid();
            return;
        case Phase::noncombat_move:
            land_aircraft();
            defend_capital();
            shuttle();
            escort();
            rally();
            fall_back();
            save_aircraft();
            return;
        default: place();
    }
}

}  // namespace plateau::axis_allies
