#include "players/axis_allies/tactics/threats.h"

#include <cassert>

#include "players/axis_allies/tactics/estimate.h"

namespace plateau::axis_allies {

namespace {

Stack stack_of(const Position& position, PowerId power, KindId kind, int count) {
    return {.kind = kind,
            .count = static_cast<std::uint8_t>(count),
            .power = power,
            .technologies = position.technologies[power]};
}

}  // namespace

void add_stack(Stacks& stacks, const Stack& stack) {
    for (auto& known : stacks)
        if (known.kind == stack.kind && known.power == stack.power && known.has_landed == stack.has_landed) {
            known.count = static_cast<std::uint8_t>(std::min(250, known.count + stack.count));
            return;
        }
    assert(stack.count > 0);
    if (stacks.size() < 39) stacks.push_back(stack);
}

Threats::Threats(const RuleBook& book, const Position& position, Side attackers)
    : book_{book},
      position_{position},
      side_{attackers},
      powers_{&book.friends(attackers)},
      canals_{open_canals(book, position, attackers)} {
    const Map& map = book.map;
    for (const ZoneId zone : map.land) {
        if (is_friendly(book, position, zone, side_)) friendly_.add(zone), passable_.add(zone);
        else if (position.owner(zone) != nobody && !has_enemy_fighters(book, position, zone, side_))
            passable_.add(zone);
    }
    for (const ZoneId sea : map.sea)
        for (const PowerId power : book.enemies(side_))
            for (KindId kind = 0; kind < map.kind_count(); ++kind)
                if (map.kinds[kind].domain == Domain::sea && position.count(sea, power, kind)) {
                    hostile_ships_.add(sea);
                    if (map.kinds[kind].capacity == 0) hostile_warships_.add(sea);
                }
    for (ZoneId zone = 0; zone < map.zones.size(); ++zone)
        for (const PowerId power : *powers_) {
            Forces& forces = forces_[power];
            int ships = 0;
            for (KindId kind = 0; kind < map.kind_count(); ++kind) {
                const int count = position.count(zone, power, kind);
                const UnitType& type = map.kinds[kind];
                if (count == 0 || !type.fights()) continue;
                if (type.domain == Domain::air) forces.air.push_back({zone, kind, count});
                else if (type.domain == Domain::sea) {
                    if (type.capacity) ships += count;
                    else forces.warships.push_back({zone, kind, count});
                } else if (!map.is_sea(zone)) forces.land.push_back({zone, kind, count});
            }
            if (ships == 0) continue;
            Port port{zone, ships, {}};
            for (KindId kind = 0; kind < map.kind_count(); ++kind)
                if (map.kinds[kind].load && map.kinds[kind].fights()) {
                    port.ready[kind] = position.count(zone, power, kind);
                    for (const ZoneId quay : map.land_neighbours(zone))
                        port.ready[kind] += position.count(quay, power, kind);
                }
            forces.ports.push_back(port);
        }
}

bool Threats::add_marching(ZoneId zone, PowerId power, BattleQuestion& question) const {
    const ZoneSet near = book_.map.land_neighbours(zone) & friendly_;
    const ZoneSet through = book_.map.land_neighbours(zone) & passable_;
    bool any = false;
    for (const Group& group : forces_[power].land) {
        bool reaches = near.has(group.zone);
        if (!reaches && group.zone != zone && stats_of(book_, position_, power, group.kind).move > 1)
            reaches = !(book_.map.land_neighbours(group.zone) & through).empty();
        if (!reaches || stats_of(book_, position_, power, group.kind).attack == 0) continue;
        add_stack(question.attackers, stack_of(position_, power, group.kind, group.count));
        any = true;
    }
    return any;
}

int Threats::landing_distance(ZoneId zone) const {
    if (!(book_.map.land_neighbours(zone) & friendly_ & ~ZoneSet::of(zone)).empty()) return 1;
    int nearest = 4;
    for (const ZoneId ground : friendly_)
        if (ground != zone) nearest = std::min(nearest, book_.roads.open_distance(Domain::air, zone, ground));
    return nearest;
}

bool Threats::add_flying(ZoneId zone, PowerId power, BattleQuestion& question) const {
    if (forces_[power].air.empty()) return false;
    const int back = landing_distance(zone);
    bool any = false;
    for (const Group& group : forces_[power].air) {
        const int out = book_.roads.open_distance(Domain::air, group.zone, zone);
        const bool from_deck = book_.map.is_sea(group.zone);
        if (out + (from_deck ? std::min(back, 1) : back) > stats_of(book_, position_, power, group.kind).move) continue;
        add_stack(question.attackers, stack_of(position_, power, group.kind, group.count));
        any = true;
    }
    return any;
}

bool Threats::add_landing(ZoneId zone, PowerId power, BattleQuestion& question) const {
    const Forces& forces = forces_[power];
    if (forces.ports.empty()) return false;
    const ZoneSet beaches = book_.map.sea_neighbours(zone) & ~hostile_warships_;
    if (beaches.empty()) return false;
    const ZoneSet open = book_.map.sea & ~hostile_ships_;
    std::array<int, max_kinds> men{};
    const ZoneSet marching = book_.map.land_neighbours(zone) & friendly_;
    for (const Port& port : forces.ports) {
        const ZoneSet reach =
            book_.roads.reach(Domain::sea, port.sea, 2, open, book_.map.sea, canals_) | ZoneSet::of(port.sea);
        if ((reach & beaches).empty()) continue;
        int room = port.ships * transport_room(book_);
        std::array<int, max_kinds> ready = port.ready;
        for (const ZoneId quay : book_.map.land_neighbours(port.sea) & marching)
            for (KindId kind = 0; kind < book_.map.kind_count(); ++kind)
                if (ready[kind]) ready[kind] -= std::min(ready[kind], position_.count(quay, power, kind));
        for (const KindId kind : book_.map.land_attack_losses) {
            const int load = book_.type(kind).load;
            if (load == 0) continue;
            const int count = std::min(ready[kind], room / load);
            men[kind] += count;
            room -= count * load;
            assert(room >= 0);
        }
    }
    bool any = false;
    for (KindId kind = 0; kind < book_.map.kind_count(); ++kind) {
        if (men[kind] == 0) continue;
        Stack landed = stack_of(position_, power, kind, men[kind]);
        landed.has_landed = true;
        add_stack(question.attackers, landed);
        any = true;
    }
    if (!any) return false;
    question.is_landing = true;
    for (const Group& ship : forces.warships) {
        if (!book_.type(ship.kind).can_bombard) continue;
        for (const ZoneId beach : beaches)
            if (book_.roads.open_distance(Domain::sea, ship.zone, beach) <= 2) {
                add_stack(question.bombarding, stack_of(position_, power, ship.kind, ship.count));
                break;
            }
    }
    return true;
}

bool Threats::add_attackers(ZoneId zone, PowerId power, BattleQuestion& question) const {
    const bool march = add_marching(zone, power, question);
    const bool land = add_landing(zone, power, question);
    const bool fly = add_flying(zone, power, question);
    return march || land || fly;
}

bool Threats::add_sea_attackers(ZoneId zone, PowerId power, BattleQuestion& question) const {
    bool any = add_flying(zone, power, question);
    const ZoneSet open = book_.map.sea & ~(hostile_ships_ & ~ZoneSet::of(zone));
    for (const Group& ship : forces_[power].warships) {
        if (book_.roads.open_distance(Domain::sea, ship.zone, zone) > stats_of(book_, position_, power, ship.kind).move)
            continue;
        if (book_.roads.distance(Domain::sea, ship.zone, zone, open, canals_) >
            stats_of(book_, position_, power, ship.kind).move)
            continue;
        add_stack(question.attackers, stack_of(position_, power, ship.kind, ship.count));
        any = true;
    }
    return any;
}

double Threats::takes(OddsCalculator& calculator, ZoneId zone) const {
    BattleQuestion defenders;
    add_defenders(book_, position_, zone, side_, defenders);
    return takes(calculator, zone, defenders);
}

double Threats::takes(OddsCalculator& calculator, ZoneId zone, const BattleQuestion& defenders) const {
    assert(zone < book_.map.zones.size());
    double worst = 0;
    for (const PowerId power : *powers_) {
        BattleQuestion question = defenders;
        const bool any =
            book_.map.is_sea(zone) ? add_sea_attackers(zone, power, question) : add_attackers(zone, power, question);
        if (any) worst = std::max(worst, quick_odds(calculator, book_.map, question).takes);
    }
    return worst;
}

double Threats::takes_by_landing(OddsCalculator& calculator, ZoneId zone) const {
    double worst = 0;
    for (const PowerId power : *powers_) {
        BattleQuestion question;
        add_defenders(book_, position_, zone, side_, question);
        if (!add_landing(zone, power, question)) continue;
        add_flying(zone, power, question);
        worst = std::max(worst, quick_odds(calculator, book_.map, question).takes);
    }
    return worst;
}

Threats::Reply Threats::best_reply(OddsCalculator& calculator, ZoneId zone, const BattleQuestion& defenders,
                                   double prize) const {
    Reply best;
    for (const PowerId power : *powers_) {
        BattleQuestion question = defenders;
        const bool any =
            book_.map.is_sea(zone) ? add_sea_attackers(zone, power, question) : add_attackers(zone, power, question);
        if (!any) continue;
        const Summary odds = quick_odds(calculator, book_.map, question);
        const double cost = odds.defender_loss_ipc - odds.attacker_loss_ipc + odds.takes * prize;
        if (cost > best.cost) best = {cost, odds.takes};
        else if (odds.takes > 0.6 && best.cost == 0) best.takes = std::max(best.takes, odds.takes);
    }
    return best;
}

}  // namespace plateau::axis_allies
