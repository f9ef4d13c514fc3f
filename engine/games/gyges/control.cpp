#include "games/gyges/control.h"

#include <cassert>

namespace plateau::gyges {

namespace {

// Pieces of the other rows from which a leg leads into the goal.
Squares pieces_at_the_door(const Position& position, Square goal, Squares candidates) {
    const LegTables& tables = LegTables::instance();
    Squares found = 0;
    while (candidates) {
        const Square square = take_first(candidates);
        if (tables.free_legs(square, position.value_at(square), position.occupied()).ends & bit(goal))
            found |= bit(square);
    }
    return found;
}

// Squares from which a piece of this value could be near enough to the goal of `side`.
Squares near_goal(const Position& position, Side side) {
    Squares result = 0;
    for (int value = 1; value <= 3; ++value) {
        const Squares rows =
            side == Side::first ? rows_up_to(value - 1) : whole_board & ~rows_up_to(row_length - 1 - value);
        result |= position.pieces_of(value) & rows;
    }
    return result;
}

}  // namespace

Control control_of(const Position& position, Side side) {
    const LegTables& tables = LegTables::instance();
    const Squares occupied = position.occupied();
    const Square goal = goal_of(other(side));
    assert(occupied);
    Control control;
    Squares left = occupied, reached = 0, bounced = 0;
    do {  // rule 13: a row that is stuck gives way to the next
        control.active = left & row_squares(nearest_row(left, side));
        left &= ~control.active;
        for (Squares todo = control.active; todo;) {
            const Square square = take_first(todo);
            const Squares ends = tables.free_legs(square, position.value_at(square), occupied).ends;
            if (ends & ~bit(goal_of(side))) control.movable |= bit(square);
            if (ends & bit(goal)) control.exits |= bit(square);
            reached |= ends;
        }
    } while (!control.movable && left);
    bounced = control.active;
    for (Squares todo = reached & occupied & ~bounced; todo; todo = reached & occupied & ~bounced) {
        const Square square = take_first(todo);
        const Squares ends = tables.free_legs(square, position.value_at(square), occupied).ends;
        if (ends & bit(goal)) control.exits |= bit(square);
        reached |= ends;
        bounced |= bit(square);
    }
    control.pieces = reached & occupied;
    control.ends = reached & whole_board & ~occupied;
    control.doors = pieces_at_the_door(position, goal, near_goal(position, other(side)) & ~bounced);
    assert((control.pieces & control.ends) == 0 && (control.exits & control.doors) == 0);
    assert(control.active && (control.movable & ~control.active) == 0);
    return control;
}

}  // namespace plateau::gyges
