// From phase to phase, turn to turn and round to round; how a game ends.
#include "games/axis_allies/phases/cargo.h"

#include <cassert>

namespace plateau::axis_allies {

namespace {

void win(Position& position, Side side, EndedBy ended_by) {
    assert(!position.is_over());
    position.winner = static_cast<std::uint8_t>(1 + index_of(side));
    position.ended_by = ended_by;
}

bool holds_own_capitals(const RuleBook& book, const Position& position, Side side) {
    return capitals_held(book, position, side, side) == static_cast<int>(book.friends(side).size());
}

void check_victory(const RuleBook& book, Position& position, bool is_round_over) {
    const auto wins = [&](Side side, EndedBy ended_by) {
        if (book.options.own_capitals && !holds_own_capitals(book, position, side)) return;
        if (!position.is_over()) win(position, side, ended_by);
    };
    for (const auto& condition : book.map.victory) {
        if (condition.capitals &&
            capitals_held(book, position, condition.side, other(condition.side)) >= condition.capitals)
            wins(condition.side, EndedBy::capitals);
        if (is_round_over && condition.income && income_of(book, position, condition.side) >= condition.income)
            wins(condition.side, EndedBy::income);
        if (is_round_over && condition.cities && cities_of(book, position, condition.side) >= condition.cities)
            wins(condition.side, EndedBy::cities);
    }
    if (is_round_over && book.options.allied_income &&
        income_of(book, position, Side::first) >= book.options.allied_income)
        wins(Side::first, EndedBy::income);
}

void judge_at_the_limit(const RuleBook& book, Position& position) {
    const RoundLimit& limit = book.map.limit;
    const int income = income_of(book, position, limit.side);
    if (income >= limit.wins_with) win(position, limit.side, EndedBy::limit);
    else if (income <= limit.loses_with) win(position, other(limit.side), EndedBy::limit);
    else {
        position.winner = 3;
        position.ended_by = EndedBy::limit;
    }
}

void collect_income(const RuleBook& book, Position& position) {
    if (is_capital_lost(book, position, position.power)) return;
    const int total = position.ipc[position.power] + income_of(book, position, position.power) +
                      objectives_of(book, position, position.power);
    position.ipc[position.power] = static_cast<std::uint16_t>(std::min(total, 60000));
}

void forget_turn(Position& position) {
    position.moved.clear();
    position.arrivals.clear();
    position.landings.clear();
    position.used.clear();
    position.fought = {};
    position.bombarded = {};
    position.new_factories = {};
    position.pending = {};
    position.research_closed = 0;
    position.research_hits = 0;
    position.rocket_fired = 0;
    position.battle = {};
    position.flight = {};
}

void end_turn(const RuleBook& book, Position& position) {
    collect_income(book, position);
    forget_turn(position);
    const bool is_round_over = position.power + 1u == book.map.powers.size();
    check_victory(book, position, is_round_over);
    if (!position.is_over() && is_round_over && position.round >= book.options.rounds)
        judge_at_the_limit(book, position);
    if (position.is_over()) {
        position.phase = Phase::income;
        position.step = Step::orders;
        return;
    }
    position.power = static_cast<PowerId>(is_round_over ? 0 : position.power + 1);
    if (is_round_over) ++position.round;
    begin_turn(book, position);
}

}  // namespace

void begin_turn(const RuleBook& book, Position& position) {
    forget_turn(position);
    rest_cargo(book, position);
    for (auto& owners : position.owners) owners = static_cast<std::uint8_t>((owners & 15) * 17);
    position.phase = Phase::purchase;
    position.step = Step::orders;
}

void end_phase(const RuleBook& book, Position& position) {
    assert(position.step == Step::orders && !position.is_over());
    switch (position.phase) {
        case Phase::purchase: position.phase = Phase::combat_move; return;
        case Phase::combat_move: return begin_combat(book, position);
        case Phase::noncombat_move: {
            settle_boarding(book, position);
            lose_homeless_aircraft(book, position);
            position.moved.clear();
            position.used.clear();
            rest_cargo(book, position);
            position.phase = Phase::place;
            const bool has_pending =
                std::any_of(position.pending.begin(), position.pending.end(), [](int count) { return count > 0; });
            if (!has_pending) end_turn(book, position);
            return;
        }
        case Phase::place: return end_turn(book, position);
        default: assert(false);
    }
}

Position start_position(const RuleBook& book) {
    Position position = empty_position(book.map);
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone) {
        const Zone& start = book.map.zones[zone];
        position.set_owner(zone, start.owner);
        if (start.has_factory) position.factories.add(zone);
        for (const auto& stack : start.units) position.add(zone, stack.power, stack.kind, stack.count);
    }
    for (PowerId power = 0; power < book.map.powers.size(); ++power)
        position.ipc[power] = static_cast<std::uint16_t>(book.map.powers[power].ipc);
    if (const auto bids = parse_bid(book.map, book.options.bid))
        for (const auto& [power, ipc] : *bids)
            position.ipc[power] = static_cast<std::uint16_t>(std::max(0, position.ipc[power] + ipc));
    if (book.options.axis_technologies)
        for (const auto& [power, technologies] : book.map.balance_technologies)
            position.technologies[power] = static_cast<TechnologySet>(position.technologies[power] | technologies);
    begin_turn(book, position);
    return position;
}

}  // namespace plateau::axis_allies
