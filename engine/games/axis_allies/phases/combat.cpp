// Phase 3: which battles there are and in which order they are fought.
#include "games/axis_allies/phases/battle.h"
#include "games/axis_allies/phases/cargo.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

bool has_own_fighters(const RuleBook& book, const Position& position, ZoneId zone) {
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
        if (position.count(zone, position.power, kind) && in_battle(book, position, zone, kind) > 0) return true;
    return false;
}

// The sea zone whose battle has to be fought before the landing in `land`, or no_zone.
ZoneId awaited_sea_battle(const Position& position, ZoneId land) {
    for (const auto& landing : position.landings)
        if (landing.land == land && !landing.is_ashore) return landing.sea;
    return no_zone;
}

// Everything but aircraft has had its move when the battles begin.
void close_movement(const RuleBook& book, Position& position) {
    settle_boarding(book, position);
    close_holds(position);
    const auto before = position.moved;
    position.moved.clear();
    for (const auto& moved : before) {
        const bool is_air = book.type(moved.kind).domain == Domain::air;
        note_moved(position, moved.zone, moved.kind, is_air ? moved.left : 0, moved.flags | Moved::done, moved.count);
    }
}

}  // namespace

ZoneSet pending_battles(const RuleBook& book, const Position& position) {
    const Side side = side_of_turn(book, position);
    ZoneSet pending;
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone) {
        if (raiders_in(book, position, zone) > 0) pending.add(zone);
        else if (!position.fought.has(zone) && has_own_fighters(book, position, zone) &&
                 has_enemy_fighters(book, position, zone, side))
            pending.add(zone);
    }
    return pending;
}

Result<void> check_battle(const RuleBook& book, const Position& position, const Move& move) {
    if (move.path_size != 1 || !pending_battles(book, position).has(move.to())) {
        const ZoneId zone = move.path_size ? move.to() : ZoneId{0};
        return fail(fmt::format("there is no battle to fight in {}", the(book, zone).en),
                    fmt::format("il n'y a pas de combat à livrer dans {}", the(book, zone).fr));
    }
    const ZoneId sea = awaited_sea_battle(position, move.to());
    if (sea != no_zone)
        return fail(
            fmt::format("the battle in {} comes before the landing in {}", the(book, sea).en, the(book, move.to()).en),
            fmt::format("le combat dans {} vient avant le débarquement dans {}", the(book, sea).fr,
                        the(book, move.to()).fr));
    return {};
}

void play_battle(const RuleBook& book, Position& position, const Move& move) {
    start_battle(book, position, move.to());
}

void list_battles(const RuleBook& book, const Position& position, Moves& moves) {
    for (const ZoneId zone : pending_battles(book, position))
        if (awaited_sea_battle(position, zone) == no_zone) moves.push_back(Move::of(Verb::battle).through(zone));
}

void begin_combat(const RuleBook& book, Position& position) {
    close_movement(book, position);
    position.phase = Phase::combat;
    next_battle(book, position);
}

// A single battle begins by itself; when none is left the combat phase is over.
void next_battle(const RuleBook& book, Position& position) {
    position.battle = {};
    position.step = Step::orders;
    const ZoneSet pending = pending_battles(book, position);
    if (pending.empty()) {
        position.phase = Phase::noncombat_move;
        position.arrivals.clear();
        position.landings.clear();
        return;
    }
    if (pending.size() == 1) start_battle(book, position, pending.first());
}

}  // namespace plateau::axis_allies
