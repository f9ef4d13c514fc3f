// The generators: what each piece can do, and the moves made of it.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "games/gyges/notation.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

namespace {

// Takes the square farthest from a player.
Square take_farthest(Squares& set, Side side) {
    const Square square = side == Side::first ? last_of(set) : first_of(set);
    set &= ~bit(square);
    return square;
}

// The occupied rows, nearest to `side` first. Stops when visit(pieces of the row) says so.
template <class Visit>
void for_each_row(const Position& position, Side side, Visit&& visit) {
    for (Squares left = position.occupied(); left;) {
        const Squares row = row_squares(nearest_row(left, side));
        if (visit(left & row)) return;
        left &= ~row;
    }
}

void add_wins(const Sources& sources, Square goal, Rules::Moves& moves) {
    for (const Source& source : sources)
        if (source.wins) moves.push_back({source.from, goal, nowhere});
}

void add_plain(Square from, Squares ends, Side side, Rules::Moves& moves) {
    while (ends) moves.push_back({from, take_farthest(ends, side), nowhere});
}

void add_replacements(Square from, Square to, Squares drops, Side side, Rules::Moves& moves) {
    while (drops) moves.push_back({from, to, take_farthest(drops, side)});
}

// Element number `index` of a set.
Square element(Squares set, int index) {
    while (index-- > 0) set &= set - 1;
    return first_of(set);
}

}  // namespace

Move Source::move(int index, Square goal) const {
    assert(index >= 0 && index < count());
    if (wins && index-- == 0) return {from, goal, nowhere};
    if (const int plain = std::popcount(ends); index < plain) return {from, element(ends, index), nowhere};
    else index -= plain;
    const int drop_count = std::popcount(drops);
    return {from, element(pieces, index / drop_count), element(drops, index % drop_count)};
}

Source Rules::source_at(const Position& position, Square from, Squares rows) const {
    const Squares pieces = position.occupied() & ~bit(from);
    const Squares goal = bit(goal_of(other(position.side)));
    Squares wanted = whole_board | goal;
    if (!options_.replace) wanted &= ~pieces;
    if (!options_.end_on_start || memory_ == Memory::squares) wanted &= ~bit(from);
    const Squares reached = landings(position, from, wanted, memory_);
    assert((reached & ~wanted) == 0);
    return {from, reached & whole_board & ~pieces, reached & pieces, rows & ~pieces, (reached & goal) != 0};
}

Sources Rules::sources(const Position& position) const {
    Sources sources;
    if (position.goal || position.is_setup()) return sources;
    const Squares rows = drop_rows(position);
    for_each_row(position, position.side, [&](Squares row) {
        while (row)
            if (const Source source = source_at(position, take_first(row), rows); source.count() > 0)
                sources.push_back(source);
        return !sources.empty() || stuck_ != Stuck::next;
    });
    return sources;
}

// Rows where a replaced piece may go: none behind the opponent's first row.
Squares Rules::drop_rows(const Position& position) const {
    const Side opponent = other(position.side);
    int row = nearest_row(position.occupied(), opponent);
    if (options_.drop_row == "playable")
        for_each_row(position, opponent, [&](Squares pieces) {
            if (!can_move(position, pieces, opponent)) return false;
            row = row_of(first_of(pieces));
            return true;
        });
    return position.side == Side::first ? rows_up_to(row) : whole_board & ~rows_up_to(row - 1);
}

// Whether `side` could move one of these pieces.
bool Rules::can_move(const Position& position, Squares row, Side side) const {
    while (row) {
        const Square from = take_first(row);
        const Squares pieces = position.occupied() & ~bit(from);
        if (options_.replace) {  // whatever a leg ends on, it may stay there
            const auto& free = LegTables::instance().free_legs(from, position.value_at(from), pieces);
            if (free.ends & ~bit(goal_of(side))) return true;
        } else {
            Squares wanted = (whole_board & ~pieces) | bit(goal_of(other(side)));
            if (!options_.end_on_start) wanted &= ~bit(from);
            if (landings(position, from, wanted, memory_)) return true;
        }
    }
    return false;
}

bool Rules::is_stuck_draw(const Position& position) const {
    if (position.is_setup()) return false;
    bool is_stuck = true;
    for_each_row(position, position.side, [&](Squares row) {
        is_stuck = !can_move(position, row, position.side);
        return !is_stuck || stuck_ == Stuck::draw;
    });
    return is_stuck;
}

bool Rules::must_pass(const Position& position) const {
    return stuck_ == Stuck::pass && !position.goal && !position.is_setup() && sources(position).empty();
}

Rules::Moves Rules::legal_moves(const Position& position) const {
    Moves moves;
    if (position.is_setup()) {
        list_placements(position, moves);
        return moves;
    }
    const Sources sources = this->sources(position);
    add_wins(sources, goal_of(other(position.side)), moves);
    for (const Source& source : sources) add_plain(source.from, source.ends, position.side, moves);
    for (const Source& source : sources)
        for (Squares pieces = source.pieces; pieces;)
            add_replacements(source.from, take_farthest(pieces, position.side), source.drops, position.side, moves);
    if (moves.empty() && must_pass(position)) moves.push_back(Move::pass());
    if (options_.takeback) keep_safe_moves(position, moves);
    return moves;
}

std::uint64_t Rules::count_moves(const Position& position) const {
    if (position.is_setup() || options_.takeback) return legal_moves(position).size();
    std::uint64_t count = 0;
    for (const Source& source : sources(position)) count += static_cast<std::uint64_t>(source.count());
    return count == 0 && must_pass(position) ? 1 : count;
}

// Boards coincide in three ways only: replacing an equal piece is moving to where it is dropped; two
// pieces of the row can change places from either side; and the board may stay as it is.
Rules::Moves Rules::distinct_moves(const Position& position) const {
    if (position.is_setup() || options_.takeback) {
        Moves moves = legal_moves(position);
        std::vector<Key> seen;
        const auto kept = std::remove_if(moves.begin(), moves.end(), [&](Move move) {
            const Key key = key_of(after(position, move));
            if (std::find(seen.begin(), seen.end(), key) != seen.end()) return true;
            seen.push_back(key);
            return false;
        });
        moves.erase(kept, moves.end());
        return moves;
    }
    Moves moves;
    const Sources sources = this->sources(position);
    add_wins(sources, goal_of(other(position.side)), moves);
    bool stays = false;
    for (const Source& source : sources) {
        const Squares equals = source.pieces & position.pieces_of(position.value_at(source.from));
        Squares ends = source.ends, drops = equals ? source.drops & ~ends : 0;
        const Squares unmoved = (ends | drops) & bit(source.from);
        if (stays) ends &= ~unmoved, drops &= ~unmoved;
        stays = stays || unmoved;
        add_plain(source.from, ends, position.side, moves);
        if (drops) add_replacements(source.from, first_of(equals), drops, position.side, moves);
    }
    for (const Source& source : sources) {
        const auto swaps_back = [&](Square to) {
            return std::any_of(sources.begin(), sources.end(), [&](const Source& that) {
                return that.from == to && that.from < source.from && (that.pieces & bit(source.from)) &&
                       (that.drops & bit(to));
            });
        };
        for (Squares pieces = source.pieces & ~position.pieces_of(position.value_at(source.from)); pieces;) {
            const Square to = take_farthest(pieces, position.side);
            const Squares drops = swaps_back(to) ? source.drops & ~bit(source.from) : source.drops;
            add_replacements(source.from, to, drops, position.side, moves);
        }
    }
    if (moves.empty() && must_pass(position)) moves.push_back(Move::pass());
    return moves;
}

std::optional<Move> Rules::winning_move(const Position& position) const {
    if (position.goal || position.is_setup()) return std::nullopt;
    const Square goal = goal_of(other(position.side));
    std::optional<Move> win;
    for_each_row(position, position.side, [&](Squares row) {
        for (Squares left = row; left && !win;)
            if (const Square from = take_first(left); landings(position, from, bit(goal), memory_))
                win = Move{from, goal, nowhere};
        return win || stuck_ != Stuck::next || can_move(position, row, position.side);
    });
    return win;
}

Rules::Moves Rules::winning_moves(const Position& position) const {
    Moves wins;
    const auto first = winning_move(position);
    if (!first) return wins;
    for (Squares row = position.occupied() & row_squares(row_of(first->from)); row;)
        if (const Square from = take_first(row); landings(position, from, bit(first->to), memory_))
            wins.push_back({from, first->to, nowhere});
    return wins;
}

// A win that the loser could have prevented is taken back, so the loser has to prevent it.
void Rules::keep_safe_moves(const Position& position, Moves& moves) const {
    if (position.is_setup()) return;
    Moves safe;
    for (const Move move : moves)
        if (!allows_win(position, move)) safe.push_back(move);
    if (!safe.empty()) moves = safe;
}

bool Rules::allows_win(const Position& position, Move move) const {
    return winning_move(after(position, move)).has_value();
}

bool Rules::is_legal(const Position& position, Move move) const {
    if (outcome(position)) return false;
    if (position.is_setup() || options_.takeback || move.is_pass() || move.is_placement()) {
        const Moves moves = legal_moves(position);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }
    for (const Source& source : sources(position)) {
        if (source.from != move.from) continue;
        if (move.is_win()) return source.wins && move.to == goal_of(other(position.side)) && !move.is_replacement();
        if (move.is_replacement()) return (source.pieces & bit(move.to)) && (source.drops & bit(move.drop));
        return (source.ends & bit(move.to)) != 0;
    }
    return false;
}

Move Rules::sample(const Position& position, Random& random) const {
    const Sources sources = position.is_setup() || options_.takeback ? Sources{} : this->sources(position);
    if (sources.empty()) {
        const Moves moves = legal_moves(position);
        assert(!moves.empty());
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }
    int total = 0;
    for (const Source& source : sources) total += source.count();
    assert(total > 0);
    auto index = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    const Source* source = sources.begin();
    while (index >= source->count()) index -= source++->count();
    return source->move(index, goal_of(other(position.side)));
}

Result<Move> Rules::move_between(const Position& from, const Position& to) const {
    if (!outcome(from))
        for (const Move move : legal_moves(from))
            if (after(from, move) == to) return move;
    return fail(fmt::format("no move leads from {} to {}", to_text(from), to_text(to)),
                fmt::format("aucun coup ne mène de {} à {}", to_text(from), to_text(to)));
}

Route Rules::route(const Position& position, Move move) const {
    if (move.is_pass()) return {};
    if (move.is_placement()) return {{move.to}, {0}};
    return find_route(position, move.from, move.to, memory_).value_or(Route{});
}

}  // namespace plateau::gyges
