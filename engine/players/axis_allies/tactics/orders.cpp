#include "players/axis_allies/tactics/orders.h"

namespace plateau::axis_allies {

namespace {

std::optional<Move> order_along(const Rules& rules, const Position& board, const std::vector<ZoneId>& way, KindId kind,
                                int count) {
    if (way.empty() || way.size() > Move::max_path) return std::nullopt;
    Move order = Move::of(Verb::move).with(Group::units(board.power, kind, count));
    for (const ZoneId zone : way) order.through(zone);
    if (!rules.check(board, order)) return std::nullopt;
    return order;
}

ZoneSet guarded_from_air(const RuleBook& book, const Position& board, Side side) {
    ZoneSet zones;
    if (!book.options.overflight_aa) return zones;
    for (const ZoneId zone : book.map.land)
        if (has_aa_gun(book, board, zone, other(side))) zones.add(zone);
    return zones;
}

}  // namespace

std::optional<Move> attack_order(const Rules& rules, const Position& board, ZoneId from, KindId kind, int count,
                                 ZoneId target) {
    const RuleBook& book = rules.book();
    const Side side = side_of_turn(book, board);
    const Domain domain = book.type(kind).domain;
    const int points = stats_of(book, board, board.power, kind).move;
    if (from == target || book.roads.open_distance(domain, from, target) > points) return std::nullopt;
    const ZoneSet neutrals = neutral_zones(book, board);
    ZoneSet through = book.map.land | book.map.sea, avoid = neutrals;
    if (domain == Domain::sea) through = book.map.sea & ~zones_with_ships(book, board, other(side));
    if (domain == Domain::air) avoid |= guarded_from_air(book, board, side);
    if (domain == Domain::land) {
        through = {};
        for (const ZoneId zone : book.map.land_neighbours(from))
            if (!neutrals.has(zone) && !has_enemy_fighters(book, board, zone, side)) through.add(zone);
    }
    return order_along(rules, board,
                       book.roads.path(domain, from, target, points, through, avoid, open_canals(book, board, side)),
                       kind, count);
}

std::optional<Move> march_order(const Rules& rules, const Position& board, ZoneId from, KindId kind, int count,
                                ZoneId to) {
    const RuleBook& book = rules.book();
    const Side side = side_of_turn(book, board);
    const Domain domain = book.type(kind).domain;
    const int points = stats_of(book, board, board.power, kind).move;
    if (from == to || book.roads.open_distance(domain, from, to) > points) return std::nullopt;
    ZoneSet through = book.map.land | book.map.sea;
    if (domain == Domain::sea) through = book.map.sea & ~zones_with_ships(book, board, other(side));
    if (domain == Domain::air) through = through & ~neutral_zones(book, board);
    if (domain == Domain::land) {
        through = {};
        for (const ZoneId zone : book.map.land_neighbours(from))
            if (is_friendly(book, board, zone, side)) through.add(zone);
    }
    return order_along(rules, board,
                       book.roads.path(domain, from, to, points, through, {}, open_canals(book, board, side)), kind,
                       count);
}

}  // namespace plateau::axis_allies
