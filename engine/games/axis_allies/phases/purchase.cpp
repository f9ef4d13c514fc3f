// Phase 1: research, then buying. Bought units wait off the board until they are placed.
#include "games/axis_allies/phases/phases.h"

#include <cassert>
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

Failure capital_in_enemy_hands(const RuleBook& book, const Position& position) {
    const ZoneId capital = book.map.powers[position.power].capital;
    return fail(fmt::format("{} buys nothing while {} is in enemy hands", the_power(book, position.power).en,
                            the(book, capital).en),
                fmt::format("{} n'achète rien tant que {} est aux mains de l'ennemi",
                            the_power(book, position.power).fr, the(book, capital).fr));
}

int price(const RuleBook& book, const Position& position, KindId kind) {
    return stats_of(book, position, position.power, kind).cost;
}

int factories_left(const RuleBook& book, const Position& position) {
    if (!book.options.new_factories) return 0;
    return book.options.max_new_factories - position.factories_built - position.pending[book.map.factory];
}

}  // namespace

bool can_buy(const RuleBook& book, const Position& position, KindId kind) {
    return !is_capital_lost(book, position, position.power) &&
           position.ipc[position.power] >= price(book, position, kind) && position.pending[kind] < 200 &&
           (kind != book.map.factory || factories_left(book, position) > 0);
}

Result<void> check_research(const RuleBook& book, const Position& position, const Move& move) {
    const int dice = move.group().value(), cost = dice * book.map.research_die_cost;
    if (!book.options.research || book.map.technologies.empty())
        return fail("this game is played without research", "cette partie se joue sans recherche");
    if (is_capital_lost(book, position, position.power)) return capital_in_enemy_hands(book, position);
    if (position.research_closed)
        return fail("research comes once, before buying", "la recherche se fait une fois, avant les achats");
    if (dice < 1 || dice > 200)
        return fail("expected how many dice to buy, such as research 2",
                    "un nombre de dés est attendu, comme research 2");
    if (cost > position.ipc[position.power]) return too_dear(cost, position.ipc[position.power]);
    const auto all = static_cast<TechnologySet>((1 << book.map.technologies.size()) - 1);
    if (position.technologies[position.power] == all)
        return fail("there is no technology left to discover", "il ne reste aucune technologie à découvrir");
    return {};
}

void play_research(const RuleBook& book, Position& position, const Move& move) {
    const int dice = move.group().value();
    assert(dice * book.map.research_die_cost <= position.ipc[position.power]);
    position.ipc[position.power] =
        static_cast<std::uint16_t>(position.ipc[position.power] - dice * book.map.research_die_cost);
    position.research_closed = 1;
    position.flight.count = static_cast<std::uint8_t>(dice);
    position.step = Step::research_roll;
}

Result<void> check_buy(const RuleBook& book, const Position& position, const Move& move) {
    const KindId kind = move.group().kind();
    const int count = move.group().count, cost = count * price(book, position, kind);
    if (is_capital_lost(book, position, position.power)) return capital_in_enemy_hands(book, position);
    if (count < 1 || position.pending[kind] + count > 200)
        return fail("expected a number of units from 1 to 200", "un nombre d'unités de 1 à 200 est attendu");
    if (cost > position.ipc[position.power]) return too_dear(cost, position.ipc[position.power]);
    if (kind == book.map.factory && count > factories_left(book, position)) {
        const int left = std::max(0, factories_left(book, position));
        return fail(fmt::format("{} can still be built in this game", counted(book.map, kind, left).en),
                    fmt::format("{} : c'est tout ce qu'on peut encore construire", counted(book.map, kind, left).fr));
    }
    return {};
}

void play_buy(const RuleBook& book, Position& position, const Move& move) {
    const KindId kind = move.group().kind();
    const int count = move.group().count;
    assert(count * price(book, position, kind) <= position.ipc[position.power]);
    position.ipc[position.power] =
        static_cast<std::uint16_t>(position.ipc[position.power] - count * price(book, position, kind));
    position.pending[kind] = static_cast<std::uint8_t>(position.pending[kind] + count);
    position.research_closed = 1;
}

Result<void> check_repair(const RuleBook& book, const Position& position, const Move& move) {
    const int count = move.group().value(), cost = count * repair_cost;
    if (move.path_size != 1 || count < 1)
        return fail("expected how much to repair, and where, such as repair 2 germany",
                    "la réparation et l'endroit sont attendus, comme repair 2 germany");
    const ZoneId zone = move.to();
    if (position.damage[zone] < count || !position.factories.has(zone) || position.owner(zone) != position.power)
        return fail(fmt::format("{} has no factory of its own with such damage in {}",
                                the_power(book, position.power).en, the(book, zone).en),
                    fmt::format("{} n'a pas d'usine ainsi endommagée dans {}", the_power(book, position.power).fr,
                                the(book, zone).fr));
    if (is_capital_lost(book, position, position.power)) return capital_in_enemy_hands(book, position);
    if (cost > position.ipc[position.power]) return too_dear(cost, position.ipc[position.power]);
    return {};
}

void play_repair(Position& position, const Move& move) {
    const int count = move.group().value();
    assert(count <= position.damage[move.to()]);
    position.damage[move.to()] = static_cast<std::uint8_t>(position.damage[move.to()] - count);
    position.ipc[position.power] = static_cast<std::uint16_t>(position.ipc[position.power] - count * repair_cost);
    position.research_closed = 1;
}

void list_repairs(const RuleBook& book, const Position& position, Moves& moves) {
    for (const ZoneId zone : position.factories)
        for (int count = 1; count <= position.damage[zone]; ++count) {
            const Move move = Move::of(Verb::repair).with(Group::number(count)).through(zone);
            if (!check_repair(book, position, move)) break;
            moves.push_back(move);
        }
}

void list_purchases(const RuleBook& book, const Position& position, Moves& moves) {
    if (is_capital_lost(book, position, position.power)) return;
    const int ipc = position.ipc[position.power];
    list_repairs(book, position, moves);
    for (int dice = 1; dice <= std::min(200, ipc / book.map.research_die_cost); ++dice) {
        const Move move = Move::of(Verb::research).with(Group::number(dice));
        if (!check_research(book, position, move)) break;
        moves.push_back(move);
    }
    for (KindId kind = 0; kind < book.map.kinds.size(); ++kind) {
        int most = std::min(ipc / price(book, position, kind), 200 - position.pending[kind]);
        if (kind == book.map.factory) most = std::min(most, factories_left(book, position));
        for (int count = 1; count <= most; ++count)
            moves.push_back(Move::of(Verb::buy).with(Group::units(position.power, kind, count)));
    }
}

}  // namespace plateau::axis_allies
