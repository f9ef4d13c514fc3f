// Marching: infantry one step, tanks two, through an undefended enemy territory if need be (blitz).
#include "games/axis_allies/ownership.h"
#include "games/axis_allies/phases/phases.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

// What a march meets on its way in combat movement.
struct March {
    bool attacks = false;  // enters land that is not friendly
    int neutrals = 0;
    bool is_stopped = false;  // by defenders or in neutral land
};

Result<March> look_ahead(const RuleBook& book, const Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    const UnitType& type = book.type(move.group().kind());
    March march;
    ZoneSet taken;
    for (int i = 1; i <= move.steps(); ++i) {
        const ZoneId zone = move.path[static_cast<std::size_t>(i)];
        const bool is_last = i == move.steps();
        if (taken.has(zone) || is_friendly(book, position, zone, side)) continue;
        march.attacks = true;
        const bool is_defended = has_enemy_fighters(book, position, zone, side);
        const bool stops = is_defended || position.owner(zone) == nobody;
        if (position.owner(zone) == nobody) ++march.neutrals;
        if (!is_last && stops)
            return fail(fmt::format("{} cannot be passed through: land units stop there", the(book, zone).en),
                        fmt::format("on ne traverse pas {} : les unités terrestres s'y arrêtent", the(book, zone).fr));
        if (!is_last && !type.can_blitz)
            return fail(fmt::format("{} cannot blitz through {}", type.name.many.en, the(book, zone).en),
                        fmt::format("{} : pas de blitz à travers {}", type.name.many.fr, the(book, zone).fr));
        if (!is_defended) taken.add(zone);
        march.is_stopped = stops;
    }
    return march;
}

Result<void> check_combat_march(const RuleBook& book, const Position& position, const Move& move) {
    const UnitType& type = book.type(move.group().kind());
    if (type.noncombat_only)
        return fail(fmt::format("{} move in the noncombat_move phase only", type.name.many.en),
                    fmt::format("{} : mouvement dans la phase noncombat_move seulement", type.name.many.fr));
    const auto march = look_ahead(book, position, move);
    if (!march) return march.failure();
    if (!march->attacks)
        return fail(fmt::format("{} is friendly: moves that attack nobody belong to the noncombat_move phase",
                                the(book, move.to()).en),
                    fmt::format("{} est ami : les mouvements sans attaque se font dans la phase noncombat_move",
                                the(book, move.to()).fr));
    if (is_restricted(book, position)) return restricted_power(book, position.power);
    const int cost = march->neutrals * book.map.neutral_entry_cost;
    if (cost > position.ipc[position.power]) return too_dear(cost, position.ipc[position.power]);
    if (position.arrivals.room() < 2) return too_many_moves();
    return {};
}

Result<void> check_peaceful_march(const RuleBook& book, const Position& position, const Move& move) {
    for (const ZoneId zone : move.zones())
        if (!is_friendly(book, position, zone, side_of_turn(book, position)))
            return fail(
                fmt::format("{} is not friendly: it can be entered in the combat_move phase only", the(book, zone).en),
                fmt::format("{} n'est pas ami : on n'y entre que dans la phase combat_move", the(book, zone).fr));
    const KindId kind = move.group().kind();
    if (kind == book.map.aa_gun && !book.options.several_aa && move.from() != move.to()) {
        const Side side = side_of_turn(book, position);
        if (move.group().count > 1 || has_aa_gun(book, position, move.to(), side))
            return fail(
                fmt::format("{} has an AA gun: only one is allowed per territory", the(book, move.to()).en),
                fmt::format("{} a un canon antiaérien : il n'y en a qu'un par territoire", the(book, move.to()).fr));
    }
    return {};
}

}  // namespace

Result<void> check_march(const RuleBook& book, const Position& position, const Move& move) {
    const Group group = move.group();
    for (std::size_t i = 0; i + 1 < move.path_size; ++i)
        if (!book.map.land_neighbours(move.path[i]).has(move.path[i + 1]) || book.map.is_sea(move.path[i]))
            return not_adjacent(book, move.path[i], move.path[i + 1]);
    const int able = able_to_move(book, position, move.from(), group.kind(), move.steps());
    if (group.count < 1 || group.count > able) return too_few(book, move.from(), group.kind(), able, move.steps());
    if (move.group_count > 1)
        return fail("land units carry nothing: expected one kind of unit",
                    "les unités terrestres ne portent rien : une seule sorte d'unité est attendue");
    if (position.moved.room() < 24) return too_many_moves();
    return position.phase == Phase::combat_move ? check_combat_march(book, position, move)
                                                : check_peaceful_march(book, position, move);
}

void play_march(const RuleBook& book, Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    bool is_stopped = false;
    for (std::size_t i = 1; i < move.path_size && position.phase == Phase::combat_move; ++i) {
        const ZoneId zone = move.path[i];
        if (is_friendly(book, position, zone, side)) continue;
        is_stopped = position.owner(zone) == nobody;
        if (is_stopped) pay_to_bank(position, position.power, book.map.neutral_entry_cost);
        if (has_enemy_fighters(book, position, zone, side)) {
            is_stopped = true;
            const Arrival arrival{zone, move.path[i - 1]};
            if (std::find(position.arrivals.begin(), position.arrivals.end(), arrival) == position.arrivals.end())
                position.arrivals.insert(arrival);
        } else {
            capture(book, position, zone);
        }
    }
    shift(book, position, move.from(), move.to(), move.group().kind(), move.group().count, move.steps(), is_stopped, 0);
}

void list_marches(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves) {
    const auto add = [&](Move move, int steps) {
        const int able = able_to_move(book, position, from, kind, steps);
        if (able == 0) return;
        move.groups[0].count = 1;
        if (!check_march(book, position, move)) return;
        for (int count = 1; count <= able; ++count) {
            move.groups[0].count = static_cast<std::uint8_t>(count);
            if (count == 1 || check_march(book, position, move)) moves.push_back(move);
        }
    };
    ZoneSet near;
    const Move start = Move::of(Verb::move).with(Group::units(position.power, kind, 1)).through(from);
    for (const ZoneId first : book.map.land_neighbours(from)) {
        near.add(first);
        add(Move{start}.through(first), 1);
    }
    if (stats_of(book, position, position.power, kind).move < 2 || able_to_move(book, position, from, kind, 2) == 0)
        return;
    // Peaceful marches need one way to each place; a blitz is told by the territory it takes on the way.
    const bool is_combat = position.phase == Phase::combat_move;
    ZoneSet reached = near | ZoneSet::of(from);
    for (const ZoneId first : near)
        for (const ZoneId second : book.map.land_neighbours(first)) {
            if (!is_combat && reached.has(second)) continue;
            const std::size_t before = moves.size();
            add(Move{start}.through(first).through(second), 2);
            if (moves.size() > before) reached.add(second);
        }
}

}  // namespace plateau::axis_allies
