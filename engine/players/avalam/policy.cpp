#include "players/avalam/policy.h"

#include <cassert>

#include "games/avalam/filters.h"

namespace plateau::avalam {

namespace {

constexpr int exact_megabytes = 8;

bool is_turned(const Position& position) { return position.turned_key() < position.key(); }

bool is_legal(const Rules& rules, const Position& position, Move move) {
    if (rules.is_set_up(position) != move.is_placement()) return false;
    if (move.is_placement()) return static_cast<bool>(rules.parse_move(position, rules.to_text(position, move)));
    if (move.to >= spot_range || !(neighbours_of(move.from) & bit(move.to))) return false;
    const int from = position.height(move.from), to = position.height(move.to);
    return from > 0 && to > 0 && from + to <= tallest;
}

}  // namespace

void Policy::start(const Rules& rules, const Line<Position>&) {
    if (options_.exact_towers > 0 && !solver_)
        solver_ = std::make_unique<Solver>(rules, SolverOptions{exact_megabytes, groups_});
}

std::optional<search::Known> Policy::known(const Rules& rules, const Position& position, int) {
    if (position.tower_count() > options_.exact_towers || rules.is_set_up(position)) return std::nullopt;
    assert(solver_);
    Limits limits = *limits_;
    limits.nodes = options_.exact_nodes;
    const auto margin = solver_->margin(position, limits);
    if (!margin) return std::nullopt;
    return search::Known{points_of(*margin), search::Bound::exact};
}

// from 7 | to 6, in the image that the key stands for
int Policy::code(const Rules& rules, const Position& position, const Move& move) const {
    const Move seen = is_turned(position) ? rules.transformed(move, 1) : move;
    return seen.from << 6 | seen.to;
}

std::optional<Move> Policy::decode(const Rules& rules, const Position& position, int code) const {
    Move move{static_cast<Spot>(code >> 6), static_cast<Spot>(code & 63)};
    if (move.from > Move::red_reserve || move.to >= spot_range) return std::nullopt;
    if (is_turned(position)) move = rules.transformed(move, 1);
    return is_legal(rules, position, move) ? std::optional{move} : std::nullopt;
}

int Policy::order(const Rules& rules, const Position& position, const Move& move, int depth) const {
    constexpr int history_points = 64, promise_points = 4096;
    if (depth < options_.order_depth) return promise(rules, position, move) * promise_points;
    const Score after = evaluation_->score(rules.after(position, move));
    return -std::clamp<int>(after, -5000, 5000) * history_points;
}

std::array<std::uint16_t, 2> Policy::parts(const Rules&, const Position& position, const Move& move) const {
    const int from_to = move.from * 64 + move.to;
    if (move.is_placement()) return {static_cast<std::uint16_t>(from_to), static_cast<std::uint16_t>(from_to)};
    const Side mover = position.side_to_move();
    const int colours = 2 * (position.owner(move.from) == mover) + (position.owner(move.to) == mover);
    assert(position.height(move.from) > 0 && position.height(move.to) > 0);
    const int heights = position.height(move.from) * 6 + position.height(move.to);
    return {static_cast<std::uint16_t>(from_to), static_cast<std::uint16_t>(64 * 65 + colours * 36 + heights)};
}

}  // namespace plateau::avalam
