// Phase 5: bought units appear at factories held since the turn began, ships beside them.
#include "games/axis_allies/phases/phases.h"

#include <cassert>
#include "core/stable.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

bool is_held(const Position& position, ZoneId zone) {
    return position.owner(zone) == position.power && position.start_owner(zone) == position.power;
}

bool has_working_factory(const Position& position, ZoneId zone) {
    return position.factories.has(zone) && !position.new_factories.has(zone) && is_held(position, zone);
}

// Production beside a sea zone, the largest first.
std::vector<ZoneId> shipyards(const RuleBook& book, const Position& position, ZoneId sea) {
    std::vector<ZoneId> yards;
    for (const ZoneId land : book.map.land_neighbours(sea))
        if (has_working_factory(position, land)) yards.push_back(land);
    sort_stably(yards, [&](ZoneId a, ZoneId b) {
        return production_left(book, position, a) > production_left(book, position, b);
    });
    return yards;
}

int room_beside(const RuleBook& book, const Position& position, ZoneId sea) {
    int room = 0;
    for (const ZoneId yard : shipyards(book, position, sea))
        room = std::min(255, room + production_left(book, position, yard));
    return room;
}

Result<void> check_new_factory(const RuleBook& book, const Position& position, ZoneId zone, int count) {
    if (book.map.is_sea(zone) || !is_held(position, zone))
        return fail(fmt::format("a factory goes to a territory that was {}'s own when the turn began",
                                book.map.powers[position.power].name.word.en),
                    fmt::format("une usine se place dans un territoire tenu dès le début du tour ({})",
                                book.map.powers[position.power].name.word.fr));
    if (position.factories.has(zone) || count > 1)
        return fail(
            fmt::format("only one factory is allowed per territory, and {} would have more", the(book, zone).en),
            fmt::format("une seule usine par territoire, et {} en aurait plus", the(book, zone).fr));
    return {};
}

Result<void> check_ship(const RuleBook& book, const Position& position, ZoneId zone, int count) {
    if (!book.map.is_sea(zone) || shipyards(book, position, zone).empty())
        return fail("ships are placed in a sea zone beside one's own factory, held since the turn began",
                    "les navires se placent dans une mer voisine de sa propre usine, tenue dès le début du tour");
    if (!book.options.place_contested && has_ships(book, position, zone, other(side_of_turn(book, position))))
        return fail(fmt::format("there are enemy ships in {}", the(book, zone).en),
                    fmt::format("il y a des navires ennemis dans {}", the(book, zone).fr));
    const int room = room_beside(book, position, zone);
    if (count > room)
        return fail(fmt::format("factories beside {} can still produce {}", the(book, zone).en, room),
                    fmt::format("les usines voisines de {} ne peuvent plus produire que {}", the(book, zone).fr, room));
    return {};
}

Result<void> check_at_factory(const RuleBook& book, const Position& position, ZoneId zone, KindId kind, int count) {
    if (book.map.is_sea(zone) || !has_working_factory(position, zone))
        return fail("land units and aircraft are placed at one's own factory, held since the turn began",
                    "les unités terrestres et les avions se placent à sa propre usine, tenue dès le début du tour");
    const int room = production_left(book, position, zone);
    if (count > room)
        return fail(fmt::format("the factory in {} can still produce {}", the(book, zone).en, room),
                    fmt::format("l'usine de {} ne peut plus produire que {}", the(book, zone).fr, room));
    const bool has_gun = has_aa_gun(book, position, zone, side_of_turn(book, position));
    if (kind == book.map.aa_gun && !book.options.several_aa && (has_gun || count > 1))
        return fail(fmt::format("{} has an AA gun: only one is allowed per territory", the(book, zone).en),
                    fmt::format("{} a un canon antiaérien : il n'y en a qu'un par territoire", the(book, zone).fr));
    return {};
}

}  // namespace

// Without limit only where the first owner of a factory of the set-up still holds it, and the edition has it so.
int production_left(const RuleBook& book, const Position& position, ZoneId zone) {
    const Zone& land = book.map.zones[zone];
    if (!has_working_factory(position, zone)) return 0;
    if (!book.options.factory_limit && land.has_factory && land.owner == position.power) return 255;
    return std::max(0, std::max(1, land.ipc) - used_in(position, zone) - position.damage[zone]);
}

int production_left(const RuleBook& book, const Position& position) {
    int sum = 0;
    for (const ZoneId zone : position.factories) sum = std::min(255, sum + production_left(book, position, zone));
    return sum;
}

Result<void> check_place(const RuleBook& book, const Position& position, const Move& move) {
    const KindId kind = move.group().kind();
    const int count = move.group().count, waiting = position.pending[kind];
    if (count < 1 || count > waiting)
        return fail(fmt::format("{} waiting to be placed", counted(book.map, kind, waiting).en),
                    fmt::format("{} en attente de placement", counted(book.map, kind, waiting).fr));
    if (move.path_size != 1)
        return fail("expected one zone, such as place 3 infantry germany",
                    "une zone est attendue, comme place 3 infantry germany");
    if (kind == book.map.factory) return check_new_factory(book, position, move.to(), count);
    if (position.count(move.to(), position.power, kind) + count > 250)
        return fail("there is no room for so many units of a kind in one zone",
                    "pas de place pour autant d'unités d'une sorte dans une zone");
    if (book.type(kind).domain == Domain::sea) return check_ship(book, position, move.to(), count);
    return check_at_factory(book, position, move.to(), kind, count);
}

void play_place(const RuleBook& book, Position& position, const Move& move) {
    const KindId kind = move.group().kind();
    int count = move.group().count;
    assert(count <= position.pending[kind]);
    position.pending[kind] = static_cast<std::uint8_t>(position.pending[kind] - count);
    if (kind == book.map.factory) {
        position.factories.add(move.to());
        position.new_factories.add(move.to());
        ++position.factories_built;
    } else {
        position.add(move.to(), position.power, kind, count);
        std::vector<ZoneId> yards{move.to()};
        if (book.map.is_sea(move.to())) yards = shipyards(book, position, move.to());
        for (const ZoneId yard : yards) {
            const int made = std::min(count, production_left(book, position, yard));
            if (production_left(book, position, yard) < 255) set_used(position, yard, used_in(position, yard) + made);
            count -= made;
        }
        assert(count == 0);
    }
    if (std::all_of(position.pending.begin(), position.pending.end(), [](int waiting) { return waiting == 0; }))
        end_phase(book, position);
}

void list_placements(const RuleBook& book, const Position& position, Moves& moves) {
    for (KindId kind = 0; kind < book.map.kinds.size(); ++kind) {
        if (position.pending[kind] == 0) continue;
        for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone)
            for (int count = 1; count <= position.pending[kind]; ++count) {
                const Move move = Move::of(Verb::place).with(Group::units(position.power, kind, count)).through(zone);
                if (!check_place(book, position, move)) break;
                moves.push_back(move);
            }
    }
}

}  // namespace plateau::axis_allies
