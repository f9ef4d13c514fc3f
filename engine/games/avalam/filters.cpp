#include "games/avalam/filters.h"

#include <algorithm>

namespace plateau::avalam {

bool covers_own_tower(const Position& position, Move move) {
    return position.owner(move.to) == position.side_to_move();
}

bool leaves_a_crowd(const Position& position, Move move) {
    return std::popcount(neighbours_of(move.from) & position.occupied()) > 4;
}

bool makes_five(const Position& position, Move move) {
    return position.height(move.from) + position.height(move.to) == tallest;
}

Spots isolated_by(const Position& position, Move move) {
    const Spots left = position.occupied() & ~bit(move.from);
    return left & neighbours_of(move.from) & ~neighbours_of(left);
}

namespace {

// Placements of a free set-up are never filtered.
template <class Rejected>
void remove_joins(Rules::Moves& moves, Rejected rejected) {
    const auto kept =
        std::remove_if(moves.begin(), moves.end(), [&](Move move) { return !move.is_placement() && rejected(move); });
    moves.erase(kept, moves.end());
}

bool makes_safe(const Position& position, Move move) {
    return makes_five(position, move) || isolated_by(position, move);
}

}  // namespace

void keep_off_own_towers(const Rules&, const Position& position, Rules::Moves& moves) {
    remove_joins(moves, [&](Move move) { return covers_own_tower(position, move); });
}

void keep_few_neighbours(const Rules&, const Position& position, Rules::Moves& moves) {
    remove_joins(moves, [&](Move move) { return leaves_a_crowd(position, move); });
}

void keep_fives_and_isolated(const Rules&, const Position& position, Rules::Moves& moves) {
    remove_joins(moves, [&](Move move) { return !makes_safe(position, move); });
}

void keep_both(const Rules&, const Position& position, Rules::Moves& moves) {
    remove_joins(moves, [&](Move move) { return leaves_a_crowd(position, move) || !makes_safe(position, move); });
}

void keep_either(const Rules&, const Position& position, Rules::Moves& moves) {
    remove_joins(moves, [&](Move move) { return leaves_a_crowd(position, move) && !makes_safe(position, move); });
}

int promise(const Rules&, const Position& position, const Move& move) {
    if (move.is_placement()) return 0;
    const Side mover = position.side_to_move();
    constexpr int safe_tower = 2;
    int result = position.owner(move.to) == mover ? -1 : 1;
    // The new tower belongs to whoever owned the moved one.
    Spots own = position.towers(mover) & ~bit(move.to);
    if (position.owner(move.from) == mover) own |= bit(move.to);
    Spots safe = isolated_by(position, move) & ~position.fives();
    if (makes_five(position, move)) safe |= bit(move.to);
    result += safe_tower * (std::popcount(safe & own) - std::popcount(safe & ~own));
    return result;
}

}  // namespace plateau::avalam
