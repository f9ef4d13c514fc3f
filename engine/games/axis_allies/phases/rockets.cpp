// Rockets: one shot a turn from an AA gun at an enemy factory within range.
#include "games/axis_allies/phases/phases.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

void pay_to_bank(Position& position, PowerId power, int ipc) {
    position.ipc[power] = static_cast<std::uint16_t>(std::max(0, position.ipc[power] - ipc));
}

void strike_factory(const RuleBook& book, Position& position, ZoneId zone, int strength) {
    const int worth = book.map.zones[zone].ipc;
    const PowerId owner = position.owner(zone);
    if (book.raids == Raids::damage) {
        position.damage[zone] = static_cast<std::uint8_t>(std::min(2 * worth, position.damage[zone] + strength));
        return;
    }
    pay_to_bank(position, owner, book.raids == Raids::capped ? std::min(strength, worth) : strength);
}

Result<void> check_rocket(const RuleBook& book, const Position& position, const Move& move) {
    const KindId gun = book.map.aa_gun;
    const int range = gun == no_kind ? 0 : stats_of(book, position, position.power, gun).rocket_range;
    if (range == 0)
        return fail(fmt::format("{} has no rockets", the_power(book, position.power).en),
                    fmt::format("{} n'a pas de fusées", the_power(book, position.power).fr));
    if (position.rocket_fired) return fail("only one rocket can be fired per turn", "on ne tire qu'une fusée par tour");
    if (move.path_size != 2)
        return fail("expected a gun's territory and a factory's, such as rocket germany united_kingdom",
                    "le territoire d'un canon et celui d'une usine sont attendus, comme rocket germany united_kingdom");
    if (book.map.is_sea(move.from()) || position.count(move.from(), position.power, gun) == 0)
        return fail(
            fmt::format("{} has no AA gun in {}", the_power(book, position.power).en, the(book, move.from()).en),
            fmt::format("{} n'a pas de canon antiaérien dans {}", the_power(book, position.power).fr,
                        the(book, move.from()).fr));
    if (!position.factories.has(move.to()) ||
        !book.is_on(other(side_of_turn(book, position)), position.owner(move.to())))
        return fail(fmt::format("there is no enemy factory in {}", the(book, move.to()).en),
                    fmt::format("il n'y a pas d'usine ennemie dans {}", the(book, move.to()).fr));
    if (book.roads.open_distance(Domain::air, move.from(), move.to()) > range)
        return fail(
            fmt::format("{} is more than {} steps from {}", the(book, move.to()).en, range, the(book, move.from()).en),
            fmt::format("{} est à plus de {} pas de {}", the(book, move.to()).fr, range, the(book, move.from()).fr));
    if (is_restricted(book, position)) return restricted_power(book, position.power);
    return {};
}

void play_rocket(const RuleBook&, Position& position, const Move& move) {
    position.rocket_fired = 1;
    position.flight = {};
    position.flight.zone = move.to();
    position.step = Step::rocket_roll;
}

void list_rockets(const RuleBook& book, const Position& position, Moves& moves) {
    const KindId gun = book.map.aa_gun;
    if (position.rocket_fired || gun == no_kind || stats_of(book, position, position.power, gun).rocket_range == 0)
        return;
    for (const ZoneId from : book.map.land) {
        if (position.count(from, position.power, gun) == 0) continue;
        for (const ZoneId to : position.factories) {
            const Move move = Move::of(Verb::rocket).through(from).through(to);
            if (check_rocket(book, position, move)) moves.push_back(move);
        }
    }
}

}  // namespace plateau::axis_allies
