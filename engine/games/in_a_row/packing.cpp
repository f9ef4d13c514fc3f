// Positions in few bytes (game/packing.h): two bits a cell, columns or rows one after the other, and with free
// placement what a board does not show.
#include "games/in_a_row/gravity.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

template <class Bits>
void Gravity<Bits>::pack(const Position& position, BitWriter& writer) const {
    for (int col = 0; col < shape_.cols; ++col)
        for (const Bits stones : {position.all, position.mine})
            writer.put(static_cast<std::uint64_t>((stones & column(col)) >> (col * column_bits_)), shape_.rows);
}

template <class Bits>
auto Gravity<Bits>::unpack(BitReader& reader) const -> std::optional<Position> {
    Position position;
    for (int col = 0; col < shape_.cols; ++col) {
        const std::uint64_t all = reader.take(shape_.rows), mine = reader.take(shape_.rows);
        const bool hangs = (all & (all + 1)) != 0;
        if (hangs || (mine & ~all) != 0) return std::nullopt;
        position.all |= Bits{all} << (col * column_bits_);
        position.mine |= Bits{mine} << (col * column_bits_);
    }
    position.plies = static_cast<std::int16_t>(count_bits(position.all));
    if (count_bits(position.mine) != position.plies / 2) return std::nullopt;
    position.is_won = has_line(static_cast<Bits>(position.all ^ position.mine));
    return position;
}

void Placement::pack(const Position& position, BitWriter& writer) const {
    writer.put(index_of(position.to_move), 1);
    writer.put(position.is_won, 1);
    for (int row = 0; row < shape_.rows; ++row)
        for (const auto& stones : position.stones) writer.put(stones[static_cast<std::size_t>(row)], shape_.cols);
    if (!has_extras_) return;
    writer.put(static_cast<std::uint64_t>(position.foul), 2);
    writer.put(static_cast<std::uint64_t>(position.phase), 3);
    writer.put(index_of(position.black), 1);
    for (const auto pairs : position.pairs) writer.put(pairs, 8);
}

std::optional<Placement::Position> Placement::unpack(BitReader& reader) const {
    Position position;
    position.to_move = reader.take(1) ? Side::second : Side::first;
    position.is_won = reader.take(1);
    for (int row = 0; row < shape_.rows; ++row)
        for (const Side side : {Side::first, Side::second})
            for (auto stones = static_cast<RowBits>(reader.take(shape_.cols)); stones != 0; stones &= stones - 1) {
                const int col = std::countr_zero(stones);
                if (position.taken(row) >> col & 1) return std::nullopt;
                put(position, side, row, col);
            }
    if (!has_extras_) return position;
    position.foul = static_cast<Foul>(reader.take(2));
    const auto phase = reader.take(3);
    if (phase > static_cast<std::uint64_t>(Phase::choose_again)) return std::nullopt;
    position.phase = static_cast<Phase>(phase);
    position.black = reader.take(1) ? Side::second : Side::first;
    for (auto& pairs : position.pairs) pairs = static_cast<std::uint8_t>(reader.take(8));
    return position;
}

template void Gravity<Bits64>::pack(const Position&, BitWriter&) const;
template void Gravity<Bits128>::pack(const Position&, BitWriter&) const;
template std::optional<Gravity64::Position> Gravity<Bits64>::unpack(BitReader&) const;
template std::optional<Gravity128::Position> Gravity<Bits128>::unpack(BitReader&) const;

static_assert(WithPacking<Gravity64> && WithPacking<Gravity128> && WithPacking<Placement>);

}  // namespace plateau::in_a_row
