#include "games/gyges/legs.h"

#include <algorithm>
#include <cassert>

namespace plateau::gyges {

namespace {

// Neighbours of a square, goals among them.
std::vector<Square> neighbours(Square square) {
    std::vector<Square> result;
    const int row = row_of(square), column = column_of(square);
    result.push_back(row == 0 ? south_goal : square_at(row - 1, column));
    if (column > 0) result.push_back(square_at(row, column - 1));
    if (column < row_length - 1) result.push_back(square_at(row, column + 1));
    result.push_back(row == row_length - 1 ? north_goal : square_at(row + 1, column));
    return result;
}

// Adds every way to go on from `leg`, which stands on `here`, with `steps_left` steps.
void extend(const Leg& leg, Square here, int steps_left, std::vector<Leg>& legs) {
    for (const Square next : neighbours(here)) {
        const bool is_goal = next >= square_count;
        if (is_goal && steps_left > 1) continue;  // a goal is not crossed
        const Steps step = is_goal ? 0 : step_between(here, next);
        if (leg.steps & step) continue;
        Leg longer = leg;
        longer.steps |= step;
        longer.squares |= bit(next);
        longer.end = next;
        assert(longer.length < longer.path.size());
        longer.path[longer.length++] = next;
        if (steps_left == 1) legs.push_back(longer);
        else extend(longer, next, steps_left - 1, legs);
    }
}

Squares crossed(const Leg& leg) { return leg.squares & ~bit(leg.end); }

}  // namespace

// Steps 0 to 29 go along the rows, 30 to 59 along the columns.
Steps step_between(Square a, Square b) {
    if (a > b) std::swap(a, b);
    assert(b < square_count);
    if (b - a == 1) return Steps{1} << (row_of(a) * (row_length - 1) + column_of(a));
    assert(b - a == row_length);
    return Steps{1} << (step_count / 2 + a);
}

const LegTables& LegTables::instance() {
    static const LegTables tables;
    return tables;
}

LegTables::LegTables() {
    for (Square square = 0; square < square_count; ++square)
        for (int value = 1; value <= 3; ++value) list_legs(square, value);
}

void LegTables::list_legs(Square square, int value) {
    std::vector<Leg> legs;
    extend(Leg{}, square, value, legs);
    assert(!legs.empty() && legs.size() <= max_legs);
    List& list = lists_[square][value];
    list.first_leg = static_cast<std::uint16_t>(legs_.size());
    list.leg_count = static_cast<std::uint16_t>(legs.size());
    for (const Leg& leg : legs) list.between |= crossed(leg);
    legs_.insert(legs_.end(), legs.begin(), legs.end());
    list_free_legs(list);
}

void LegTables::list_free_legs(List& list) {
    list.first_free = static_cast<std::uint32_t>(free_.size());
    free_.resize(free_.size() + (std::size_t{1} << std::popcount(list.between)));
    Squares blocked = 0;
    do {  // every subset of the squares between
        FreeLegs& entry = free_[list.first_free + extract(blocked, list.between)];
        for (int i = 0; i < list.leg_count; ++i) {
            const Leg& leg = legs_[static_cast<std::size_t>(list.first_leg + i)];
            if (crossed(leg) & blocked) continue;
            entry.legs |= std::uint64_t{1} << i;
            entry.ends |= bit(leg.end);
        }
        blocked = (blocked - list.between) & list.between;
    } while (blocked);
}

}  // namespace plateau::gyges
