#include "players/gyges/policy.h"

#include <cassert>

namespace plateau::gyges {

Policy::Judgement Policy::judge(const Rules& rules, const Position& position) {
    const Key key = key_of(position);
    Judgement& slot = judgements_[key & (judgements_.size() - 1)];
    const auto check = static_cast<std::uint32_t>(key >> 32) | 1;
    assert((judgements_.size() & (judgements_.size() - 1)) == 0);
    if (slot.check == check) return slot;
    slot.check = check;
    slot.score = rules.winning_move(position) ? wins_at_once : (*estimator_)(rules, position);
    return slot;
}

void Policy::orient(const Position& position) {
    if (position == oriented_) return;
    oriented_ = position;
    const Position seen = position.side == Side::first ? position : flipped(position);
    is_mirrored_ = key_of(mirrored(seen)) < key_of(seen);
}

// column of the start 3 | end 6 | drop 6, seen by South in the image that the key stands for
int Policy::code(const Rules&, const Position& position, const Move& move) {
    orient(position);
    Move seen = position.side == Side::first ? move : flipped(move);
    if (is_mirrored_) seen = mirrored(seen);
    assert(seen.to <= nowhere && seen.drop <= nowhere);
    return column_of(seen.from) << 12 | seen.to << 6 | seen.drop;
}

std::optional<Move> Policy::decode(const Rules& rules, const Position& position, int code) {
    orient(position);
    const int column = code >> 12;
    if (column >= row_length) return std::nullopt;
    Move move{static_cast<Square>(column), static_cast<Square>(code >> 6 & 63), static_cast<Square>(code & 63)};
    if (is_mirrored_) move = mirrored(move);
    if (position.side == Side::second) move = flipped(move);
    move.from = square_at(nearest_row(position.occupied(), position.side), column_of(move.from));
    const bool has_piece = (position.occupied() & bit(move.from)) != 0;
    return has_piece && rules.is_legal(position, move) ? std::optional{move} : std::nullopt;
}

int Policy::order(const Rules& rules, const Position& position, const Move& move, int depth) {
    if (move.is_win()) return 2 * search::first_rank;
    if (depth < order_depth_) return 0;
    const Judgement child = judge(rules, rules.after(position, move));
    if (child.wins()) return -search::first_rank;
    constexpr int limit = 5000, history_points = 16;
    return -std::clamp<int>(child.score, -limit, limit) * history_points;
}

std::array<std::uint16_t, 2> Policy::parts(const Rules&, const Position& position, const Move& move) {
    if (move.from >= square_count || move.to >= square_count) return {0, 0};
    const Move seen = position.side == Side::first ? move : flipped(move);
    const bool replaces = move.is_replacement();
    const int value = position.value_at(replaces ? move.to : move.from);
    const int placed = (replaces ? 4 : 0) + value;
    const int where = replaces ? seen.drop : seen.to;
    assert(where < square_count && value != 0);
    return {static_cast<std::uint16_t>(seen.from * 40 + seen.to),
            static_cast<std::uint16_t>(square_count * 40 + placed * square_count + where)};
}

}  // namespace plateau::gyges
