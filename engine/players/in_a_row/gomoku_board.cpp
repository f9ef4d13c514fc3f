#include "players/in_a_row/gomoku_board.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace plateau::in_a_row::gomoku {

namespace {

constexpr auto stone_keys = zobrist_keys<2 * cell_slots>(0x60b0);
constexpr auto pair_keys = zobrist_keys<2 * 16>(0x60b1);
constexpr int margin = 5;  // cells that a window looks beyond the end of a line
// To the eight neighbours, from the upper left to the lower right.
constexpr std::array<int, 8> directions{-row_stride - 1, -row_stride, -row_stride + 1, -1, 1,
                                        row_stride - 1,  row_stride,  row_stride + 1};

int row_of(CellIndex cell) { return cell / row_stride; }
int col_of(CellIndex cell) { return cell % row_stride; }

}  // namespace

Board::Board(const Shape& shape, std::shared_ptr<const CellValues> values)
    : shape_{shape}, values_{std::move(values)}, facts_{code_facts()}, around_(cell_slots) {
    for (int row = 0; row < shape.rows; ++row)
        for (int col = 0; col < shape.cols; ++col) cells_.push_back(static_cast<CellIndex>(row * row_stride + col));
    for (const CellIndex cell : cells_) {
        const int row = row_of(cell), col = col_of(cell);
        places_[0][at(cell)] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)};
        places_[1][at(cell)] = {static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)};
        places_[2][at(cell)] = {static_cast<std::uint8_t>(row - col + shape.cols - 1), static_cast<std::uint8_t>(col)};
        places_[3][at(cell)] = {static_cast<std::uint8_t>(row + col), static_cast<std::uint8_t>(col)};
        auto next = around_[at(cell)].begin();
        std::fill(around_[at(cell)].begin(), around_[at(cell)].end(), no_cell);
        for (int down = -3; down <= 3; ++down)
            for (int right = -3; right <= 3; ++right) {
                const bool is_close = std::abs(down) <= 2 && std::abs(right) <= 2;
                const bool is_in_line = down == 0 || right == 0 || std::abs(down) == std::abs(right);
                const int r = row + down, c = col + right;
                if ((down == 0 && right == 0) || !(is_close || is_in_line)) continue;
                if (r >= 0 && r < shape.rows && c >= 0 && c < shape.cols)
                    *next++ = static_cast<CellIndex>(r * row_stride + c);
            }
        unsigned direction = 0;
        for (int down = -1; down <= 1; ++down)
            for (int right = -1; right <= 1; ++right) {
                if (down == 0 && right == 0) continue;
                const int r = row + 3 * down, c = col + 3 * right;
                const bool is_inside = r >= 0 && r < shape.rows && c >= 0 && c < shape.cols;
                rays_[at(cell)] |= static_cast<std::uint8_t>(unsigned{is_inside} << direction++);
            }
    }
}

void Board::set(const Placement::Position& position) {
    const FiveRule plain = shape_.open_end ? FiveRule::open_end : shape_.exact ? FiveRule::exactly : FiveRule::at_least;
    black_ = static_cast<int>(index_of(position.black));
    for (int side = 0; side < 2; ++side)
        by_side_[static_cast<std::size_t>(side)] = values_->colours[side == black_ ? 0 : 1].get();
    const auto rule_of = [&](int side) {
        return !shape_.renju ? plain : side == black_ ? FiveRule::exactly : FiveRule::at_least;
    };
    kinds_ = &LinePairs::of(rule_of(0), rule_of(1));
    for (auto& side : lines_)
        for (auto& direction : side) direction.fill(~LineBits{0});
    for (const CellIndex cell : cells_)
        for (std::size_t d = 0; d < 4; ++d) {
            const auto [line, place] = places_[d][at(cell)];
            for (auto& side : lines_) side[d][line] &= ~(LineBits{1} << (place + margin));
        }
    taken_.fill(false);
    owner_.fill(-1);
    near_.fill(0);
    codes_.fill(0);
    sums_ = {};
    last_five_ = {no_cell, no_cell};
    stones_ = 0;
    history_.clear();
    for (std::size_t side = 0; side < 2; ++side) {
        sums_.pairs[side] = position.pairs[side];
        sums_.key ^= pair_keys[16 * side + static_cast<std::size_t>(sums_.pairs[side] & 15)];
    }
    for (const CellIndex cell : cells_) know(cell);
    for (const CellIndex cell : cells_)
        for (std::size_t d = 0; d < 4; ++d) refresh(cell, d);
    for (const CellIndex cell : cells_)
        for (const Side side : {Side::first, Side::second})
            if (position.has(side, row_of(cell), col_of(cell))) put(static_cast<int>(index_of(side)), cell);
    mover_ = static_cast<int>(index_of(position.to_move));
    changes_.clear();
}

void Board::count_code(std::size_t side, CellCode code, int sign) {
    const CellValue& value = by_side_[side]->of[code];
    auto& count = sums_.counts[side][static_cast<std::size_t>(value.rank)];
    count = static_cast<std::int16_t>(count + sign);
    assert(count >= 0);
    sums_.mover[side] += sign * value.mover;
    sums_.waiter[side] += sign * value.waiter;
}

void Board::add_code(std::size_t side, CellCode code, CellIndex cell) {
    count_code(side, code, 1);
    if (facts_.rank[code] == Rank::five) last_five_[side] = cell;
}

void Board::forget(CellIndex cell) {
    for (std::size_t side = 0; side < 2; ++side) count_code(side, code(static_cast<int>(side), cell), -1);
}
void Board::know(CellIndex cell) {
    for (std::size_t side = 0; side < 2; ++side) add_code(side, code(static_cast<int>(side), cell), cell);
}

void Board::refresh(CellIndex cell, std::size_t direction) {
    const auto [line, place] = places_[direction][at(cell)];
    const unsigned kinds =
        (*kinds_)(window(lines_[0][direction][line], place), window(lines_[1][direction][line], place));
    const int shift = 4 * static_cast<int>(direction);
    const std::uint32_t before = codes_[at(cell)];
    const std::uint32_t after = (before & ~(0x000F000FU << shift)) | ((kinds & 15U) | (kinds & 0xF0U) << 12) << shift;
    if (after == before) return;
    changes_.push_back({cell, before});
    codes_[at(cell)] = after;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto old_code = static_cast<CellCode>(before >> (16 * side));
        const auto new_code = static_cast<CellCode>(after >> (16 * side));
        if (old_code == new_code) continue;
        count_code(side, old_code, -1);
        add_code(side, new_code, cell);
    }
}

// The empty cells whose windows the cell lies in.
void Board::refresh_lines(CellIndex cell) {
    for (std::size_t d = 0; d < 4; ++d) {
        const auto [line, place] = places_[d][at(cell)];
        const LineBits walls = lines_[0][d][line] & lines_[1][d][line];
        const LineBits full = lines_[0][d][line] | lines_[1][d][line];
        for (const int sign : {1, -1})
            for (int k = 1; k <= 5; ++k) {
                const int bit = place + margin + sign * k;
                if (walls >> bit & 1) break;
                if (!(full >> bit & 1)) refresh(static_cast<CellIndex>(cell + sign * k * strides[d]), d);
            }
    }
}

void Board::flip(int side, CellIndex cell) {
    for (std::size_t d = 0; d < 4; ++d) {
        const auto [line, place] = places_[d][at(cell)];
        lines_[static_cast<std::size_t>(side)][d][line] ^= LineBits{1} << (place + margin);
    }
}

void Board::spread(CellIndex cell, int sign) {
    for (const CellIndex next : around_[at(cell)]) {
        if (next == no_cell) break;
        near_[at(next)] = static_cast<std::int16_t>(near_[at(next)] + sign);
    }
}

// The stone alone, without what it changes around it.
void Board::own(int side, CellIndex cell) {
    assert(is_empty(cell));
    flip(side, cell);
    taken_[at(cell)] = true;
    owner_[at(cell)] = static_cast<std::int8_t>(side);
    ++stones_;
    spread(cell, 1);
}

void Board::disown(int side, CellIndex cell) {
    assert(owner(cell) == side);
    flip(side, cell);
    taken_[at(cell)] = false;
    owner_[at(cell)] = -1;
    --stones_;
    spread(cell, -1);
}

void Board::put(int side, CellIndex cell) {
    forget(cell);
    own(side, cell);
    sums_.key ^= stone_keys[static_cast<std::size_t>(side) * cell_slots + at(cell)];
    refresh_lines(cell);
}

void Board::lift(int side, CellIndex cell) {
    disown(side, cell);
    sums_.key ^= stone_keys[static_cast<std::size_t>(side) * cell_slots + at(cell)];
    know(cell);
    for (std::size_t d = 0; d < 4; ++d) refresh(cell, d);
    refresh_lines(cell);
}

bool Board::takes_pair(int side, CellIndex cell, std::size_t direction) const {
    const auto owner_after = [&](int steps) {
        return owner_[static_cast<std::size_t>(cell + steps * directions[direction])];
    };
    return (rays_[at(cell)] >> direction & 1) && owner_after(1) == 1 - side && owner_after(2) == 1 - side &&
           owner_after(3) == side;
}

int Board::captures(int side, CellIndex cell) const {
    int pairs = 0;
    for (std::size_t direction = 0; direction < directions.size(); ++direction)
        pairs += takes_pair(side, cell, direction);
    return pairs;
}

// The stone changes one line of the cell where the five would be: only that is looked up again.
bool Board::spoils_five(CellIndex five, CellIndex cell) const {
    const int foe = 1 - mover_;
    assert(rank(foe, five) == Rank::five && is_empty(cell) && !shape_.captures);
    if (cell == five) return true;
    for (std::size_t d = 0; d < 4; ++d) {
        if (kind_in(code(foe, five), static_cast<int>(d)) != LineKind::five) continue;
        const auto [line, place] = places_[d][at(five)];
        const int offset = places_[d][at(cell)].at - place;
        if (places_[d][at(cell)].line != line || std::abs(offset) > window_bits / 2) return false;
        std::array<unsigned, 2> windows{window(lines_[0][d][line], place), window(lines_[1][d][line], place)};
        windows[static_cast<std::size_t>(mover_)] |= 1U << (offset < 0 ? offset + 5 : offset + 4);
        const unsigned kinds = (*kinds_)(windows[0], windows[1]);
        if (static_cast<LineKind>(foe == 0 ? kinds & 15U : kinds >> 4) == LineKind::five) return false;
    }
    return true;
}

void Board::play(CellIndex cell) {
    assert(cell >= 0 && cell < cell_slots && is_empty(cell));
    Played& played = history_.emplace_back();
    played.cell = cell;
    played.changes = changes_.size();
    played.sums = sums_;
    put(mover_, cell);
    if (shape_.captures)
        for (std::size_t direction = 0; direction < directions.size(); ++direction) {
            if (!takes_pair(mover_, cell, direction)) continue;
            for (const int steps : {1, 2}) {
                const auto taken = static_cast<CellIndex>(cell + steps * directions[direction]);
                lift(1 - mover_, taken);
                played.captured[static_cast<std::size_t>(played.captures++)] = taken;
            }
            auto& pairs = sums_.pairs[static_cast<std::size_t>(mover_)];
            const auto keys = 16 * static_cast<std::size_t>(mover_);
            sums_.key ^= pair_keys[keys + static_cast<std::size_t>(pairs & 15)];
            ++pairs;
            sums_.key ^= pair_keys[keys + static_cast<std::size_t>(pairs & 15)];
        }
    mover_ = 1 - mover_;
}

void Board::undo() {
    assert(can_undo());
    const Played& played = history_.back();
    mover_ = 1 - mover_;
    for (int i = 0; i < played.captures; ++i) own(1 - mover_, played.captured[static_cast<std::size_t>(i)]);
    disown(mover_, played.cell);
    for (; changes_.size() > played.changes; changes_.pop_back())
        codes_[at(changes_.back().cell)] = changes_.back().code;
    sums_ = played.sums;
    history_.pop_back();
}

Key Board::key_after(CellIndex cell) const {
    return key() ^ 0x5851f42d4c957f2dULL ^ stone_keys[static_cast<std::size_t>(mover_) * cell_slots + at(cell)];
}

bool Board::can_make(int side, Rank wanted) const {
    if (count(side, wanted) == 0) return false;
    if (!shape_.renju || side != black_) return true;
    for (const CellIndex cell : cells_)
        if (is_empty(cell) && rank(side, cell) == wanted && !is_foul(side, cell)) return true;
    return false;
}

bool Board::is_barred(CellIndex cell) const {
    if (shape_.pro_distance == 0 || stones_ != 2) return false;
    return std::max(std::abs(row_of(cell) - shape_.rows / 2), std::abs(col_of(cell) - shape_.cols / 2)) <
           shape_.pro_distance;
}

CellIndex Board::find(int side, Rank wanted) const {
    if (wanted == Rank::five) {
        const CellIndex last = last_five_[static_cast<std::size_t>(side)];
        if (last != no_cell && is_empty(last) && rank(side, last) == Rank::five) return last;
    }
    for (const CellIndex cell : cells_)
        if (is_empty(cell) && rank(side, cell) == wanted) return cell;
    return no_cell;
}

bool Board::is_real_foul(CellIndex cell) const {
    RenjuBoard board{shape_.rows, shape_.cols, {}, {}};
    for (const CellIndex stone : cells_) {
        const int owner = owner_[at(stone)];
        if (owner < 0) continue;
        auto& rows = owner == black_ ? board.black : board.white;
        rows[static_cast<std::size_t>(row_of(stone))] |= 1U << col_of(stone);
    }
    return foul_at(board, row_of(cell), col_of(cell)) != Foul::none;
}

}  // namespace plateau::in_a_row::gomoku
