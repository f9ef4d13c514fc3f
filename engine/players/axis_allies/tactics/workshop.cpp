#include "players/axis_allies/tactics/workshop.h"

#include <algorithm>
#include <numeric>

namespace plateau::axis_allies {

namespace {

constexpr int usual_price = 4;  // of a unit

int units_bought(const RuleBook& book, const Position& position) {
    return std::accumulate(position.pending.begin(),
                           position.pending.begin() + static_cast<std::ptrdiff_t>(book.map.kind_count()), 0);
}

}  // namespace

int room_for_units(const RuleBook& book, const Position& position) {
    const int made = production_left(book, position);
    return made == 255 ? 255 : std::max(0, made - units_bought(book, position));
}

std::optional<Move> next_repair(const RuleBook& book, const Position& position) {
    if (book.raids != Raids::damage) return std::nullopt;
    const PowerId us = position.power;
    if (room_for_units(book, position) >= position.ipc[us] / usual_price) return std::nullopt;
    const auto repair = [](ZoneId zone) { return Move::of(Verb::repair).with(Group::number(1)).through(zone); };
    const ZoneId capital = book.map.powers[us].capital;
    if (check_repair(book, position, repair(capital))) return repair(capital);
    for (const ZoneId zone : position.factories)
        if (check_repair(book, position, repair(zone))) return repair(zone);
    return std::nullopt;
}

double share_of_dear(const RuleBook& book, const Position& position, KindId cheap, KindId dear, double usual) {
    const int room = room_for_units(book, position);
    if (room == 255 || room == 0) return usual;
    const int low = stats_of(book, position, position.power, cheap).cost;
    const int high = stats_of(book, position, position.power, dear).cost;
    if (high <= low) return usual;
    const double affordable = static_cast<double>(position.ipc[position.power]) / room;
    return std::max(usual, std::clamp((affordable - low) / (high - low), 0.0, 1.0));
}

}  // namespace plateau::axis_allies
