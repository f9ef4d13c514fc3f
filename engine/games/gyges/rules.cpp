#include "games/gyges/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "games/gyges/legs.h"
#include "games/gyges/notation.h"

namespace plateau::gyges {

namespace {

// The arrangements that read alike from both ends.
constexpr std::array<std::string_view, 6> presets{"123321", "132231", "213312", "231132", "312213", "321123"};

void put_arrangement(std::string_view digits, Side side, Position& position) {
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const Square seen_by_south = static_cast<Square>(i);
        if (digits[i] != '0')
            position.put(digits[i] - '0', side == Side::first ? seen_by_south : flipped(seen_by_south));
    }
}

bool is_arrangement(std::string_view digits, const Options& options) {
    const std::size_t rows = digits.size() / row_length;
    if (digits.size() % row_length != 0 || rows < 1 || rows > static_cast<std::size_t>(options.home_rows)) return false;
    if (digits.find_first_not_of("0123") != std::string_view::npos) return false;
    if (options.presets && std::find(presets.begin(), presets.end(), digits) == presets.end()) return false;
    return std::all_of(std::begin("123"), std::begin("123") + 3,
                       [&](char value) { return std::count(digits.begin(), digits.end(), value) == 2; });
}

// The empty squares that the pieces of the nearest row reach without a bounce: a move each, to as many boards.
std::size_t count_plain_walks(const Position& position) {
    const Squares row = row_squares(nearest_row(position.occupied(), position.side));
    std::size_t count = 0;
    for (Squares pieces = position.occupied() & row; pieces;) {
        const Square from = take_first(pieces);
        const Squares others = position.occupied() & ~bit(from);
        const Squares ends = LegTables::instance().free_legs(from, position.value_at(from), others).ends;
        count += static_cast<std::size_t>(std::popcount(ends & whole_board & ~position.occupied()));
    }
    return count;
}

// The moves that bring an earlier board back. A move empties one square at most and changes three.
class WayBack {
public:
    static std::optional<WayBack> find(const Position& now, const Position& earlier) {
        const Squares changed = (now.low ^ earlier.low) | (now.high ^ earlier.high);
        const Squares emptied = changed & ~earlier.occupied(), filled = changed & ~now.occupied();
        if (std::popcount(changed) > 3 || std::popcount(emptied) > 1 || std::popcount(filled) > 1) return std::nullopt;
        return WayBack{earlier, changed, emptied ? emptied : changed};
    }

    // Cheap, and never wrong about a no.
    bool may_begin_with(Squares starts) const { return !starts_ || (starts_ & starts); }
    bool may_be(Move move) const {
        if (changed_ & ~(bit(move.from) | bit(move.to) | bit(move.drop))) return false;
        return !(board_.occupied() & bit(move.from)) || move.to == move.from || move.drop == move.from;
    }
    const Position& board() const { return board_; }

private:
    WayBack(const Position& board, Squares changed, Squares starts)
        : board_{board}, changed_{changed}, starts_{starts} {}

    Position board_;
    Squares changed_;  // the squares that differ from now
    Squares starts_;   // from one of them the move sets out; from any where nothing differs
};

// How many plies back boards are forbidden: all of them, or with ko the last.
std::size_t farthest_forbidden(const Rules& rules, const Line<Position>& line) {
    return rules.options().no_repeat ? line.plies() : std::min<std::size_t>(1, line.plies());
}

// How many of the forbidden boards a move may lead to, at most.
std::size_t count_ways_back(const Rules& rules, const Line<Position>& line) {
    std::size_t count = 0;
    for (std::size_t ago = rules.options().no_repeat ? 0 : 1; ago <= farthest_forbidden(rules, line); ++ago)
        count += WayBack::find(line.now(), line.before(ago)).has_value();
    return count;
}

// Where moves lead to more boards than are forbidden, one is left.
bool has_no_move_left(const Rules& rules, const Line<Position>& line) {
    if (!rules.options().takeback) {
        const std::size_t forbidden = count_ways_back(rules, line);
        if (count_plain_walks(line.now()) > forbidden) return false;
        for (const Source& source : rules.sources(line.now()))
            if (static_cast<std::size_t>(std::popcount(source.ends)) > forbidden) return false;
    }
    return legal_moves_of(rules, line).empty();
}

// Where moves may set out from: one row has them all.
Squares starts_of(const Rules::Moves& moves) {
    const Square from = moves[0].from;
    return from < square_count ? row_squares(row_of(from)) : ~Squares{0};
}

// Whether two boards hold the same pieces, wherever they stand.
[[maybe_unused]] bool has_same_pieces(const Position& a, const Position& b) {
    for (int value = 1; value <= 3; ++value)
        if (std::popcount(a.pieces_of(value)) != std::popcount(b.pieces_of(value))) return false;
    return true;
}

}  // namespace

Result<Options> options_of(const Spec& game) {
    auto options = read_options<Options>(game);
    if (!options) return options;
    for (const auto& [name, digits] : {std::pair{"south", options->south}, std::pair{"north", options->north}})
        if (!digits.empty() && !is_arrangement(digits, *options))
            return fail(fmt::format("{}={}: expected two 1s, two 2s and two 3s, such as {}", name, digits,
                                    options->presets ? "321123" : "312312"),
                        fmt::format("{}={} : il faut deux 1, deux 2 et deux 3, comme {}", name, digits,
                                    options->presets ? "321123" : "312312"));
    return options;
}

Rules::Rules(Options options) : options_{std::move(options)} {
    memory_ = options_.memory == "squares" ? Memory::squares : options_.memory == "leg" ? Memory::leg : Memory::steps;
    stuck_ = options_.stuck == "draw" ? Stuck::draw : options_.stuck == "pass" ? Stuck::pass : Stuck::next;
    // With replacements a 1 can always move, so that some row is never stuck.
    may_be_stuck_ = stuck_ == Stuck::draw || (stuck_ == Stuck::next && !options_.replace);
    looks_back_ = options_.ko || options_.no_repeat;
    put_arrangement(options_.south, Side::first, start_);
    put_arrangement(options_.north, Side::second, start_);
    start_.side = side_to_place(start_);
    assert(options_.home_rows >= 1 && 2 * options_.home_rows <= row_length);
}

Position Rules::after(const Position& position, Move move) const {
    assert(!position.goal);
    Position next = position;
    next.side = other(position.side);
    if (move.is_pass()) return next;
    if (move.is_placement()) {
        next.put(move.placed_value(), move.to);
        next.side = side_to_place(next);
        return next;
    }
    const int value = position.value_at(move.from);
    next.clear(move.from);
    if (move.is_win()) {
        assert(move.to == goal_of(next.side));
        next.goal = static_cast<std::uint8_t>(value);
        return next;
    }
    if (move.is_replacement()) {
        next.clear(move.to);
        next.put(position.value_at(move.to), move.drop);
    }
    next.put(value, move.to);
    assert(has_same_pieces(position, next));
    return next;
}

// South places all its pieces before North, or they take turns; South plays first.
Side Rules::side_to_place(const Position& position) const {
    const int south = std::popcount(position.occupied() & home_of(Side::first));
    const int north = std::popcount(position.occupied() & home_of(Side::second));
    assert(south <= pieces_of_a_side && north <= pieces_of_a_side);
    if (south == pieces_of_a_side) return north == pieces_of_a_side ? Side::first : Side::second;
    if (north == pieces_of_a_side || !options_.alternate) return Side::first;
    return south <= north ? Side::first : Side::second;
}

void Rules::list_placements(const Position& position, Moves& moves) const {
    for (int value = 1; value <= 3; ++value) {
        if (reserve_of(position, position.side, value) == 0) continue;
        for (Squares free = home_of(position.side) & ~position.occupied(); free;) {
            const Move move = Move::placement(value, take_first(free));
            if (!options_.presets || fits_a_preset(after(position, move), position.side)) moves.push_back(move);
        }
    }
}

bool Rules::fits_a_preset(const Position& position, Side side) const {
    return std::any_of(presets.begin(), presets.end(), [&](std::string_view preset) {
        Position complete;
        put_arrangement(preset, side, complete);
        const Squares home = home_of(side), placed = position.occupied() & home;
        return (complete.low & placed) == (position.low & home) && (complete.high & placed) == (position.high & home);
    });
}

std::optional<Outcome> Rules::outcome(const Line<Position>& line) const {
    if (const auto outcome_now = outcome(line.now())) return outcome_now;
    if (line.now().is_setup()) return std::nullopt;
    if (is_repeated(line) || is_too_long(line)) return Outcome::draw();
    if (looks_back_ && has_no_move_left(*this, line)) return Outcome::draw();
    return std::nullopt;
}

bool Rules::is_repeated(const Line<Position>& line) const {
    if (options_.repetitions == 0) return false;
    int occurrences = 1;
    for (std::size_t ago = 2; ago <= line.plies() && occurrences < options_.repetitions; ago += 2)
        if (line.before(ago) == line.now()) ++occurrences;
    return occurrences >= options_.repetitions;
}

// Placements do not count.
bool Rules::is_too_long(const Line<Position>& line) const {
    if (options_.max_plies == 0) return false;
    const Position& first = line.before(line.plies());
    const int placements = first.is_setup() ? piece_count - std::popcount(first.occupied()) : 0;
    return static_cast<int>(line.plies()) - placements >= options_.max_plies;
}

bool Rules::restores_board(const Line<Position>& line, const Position& next) const {
    if (options_.ko && line.plies() > 0 && next.has_same_board(line.before(1))) return true;
    if (!options_.no_repeat) return false;
    for (std::size_t ago = 0; ago <= line.plies(); ++ago)
        if (next.has_same_board(line.before(ago))) return true;
    return false;
}

void Rules::strike_forbidden(const Line<Position>& line, Moves& moves) const {
    if (!looks_back_ || moves.empty() || line.now().is_setup()) return;
    const Squares starts = starts_of(moves);
    std::vector<WayBack> ways;
    for (std::size_t ago = options_.no_repeat ? 0 : 1; ago <= farthest_forbidden(*this, line); ++ago)
        if (const auto way = WayBack::find(line.now(), line.before(ago)); way && way->may_begin_with(starts))
            ways.push_back(*way);
    for (const WayBack& way : ways) {
        const auto leads_back = [&](Move move) {
            return way.may_be(move) && after(line.now(), move).has_same_board(way.board());
        };
        moves.erase(std::remove_if(moves.begin(), moves.end(), leads_back), moves.end());
    }
}

Text Rules::outcome_reason(const Position& position) const {
    if (position.goal)
        return {fmt::format("a {} has reached {}'s goal", position.goal, english_name(position.side)),
                fmt::format("un {} a atteint le but de {}", position.goal, french_name(position.side))};
    return {fmt::format("{} cannot move", english_name(position.side)),
            fmt::format("{} ne peut pas jouer", french_name(position.side))};
}

Text Rules::outcome_reason(const Line<Position>& line) const {
    if (outcome(line.now())) return outcome_reason(line.now());
    if (is_repeated(line))
        return {fmt::format("the position has occurred {} times", options_.repetitions),
                fmt::format("la position est apparue {} fois", options_.repetitions)};
    if (is_too_long(line))
        return {fmt::format("{} moves were played without a winner", options_.max_plies),
                fmt::format("{} coups ont été joués sans vainqueur", options_.max_plies)};
    return {"every move would bring back an earlier board", "tout coup ramènerait un plateau déjà vu"};
}

}  // namespace plateau::gyges
