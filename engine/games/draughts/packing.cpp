// Positions in few bytes (game/packing.h): whose move, whether there are counts and kings, the squares of White and
// of Black one bit each, those of kings where there are any, the counts where there are any.
#include "core/bit_sets.h"
#include "games/draughts/rules.h"

namespace plateau::draughts {

namespace {

bool has_counts(const Position& position) {
    Position without = position;
    without.draw_plies = without.balance_plies = without.diagonal_plies = 0;
    without.wolf_square = without.wolf_moves = {};
    return !(without == position);
}

}  // namespace

template <class Board>
void Rules<Board>::pack(const Position& position, BitWriter& writer) const {
    const bool counts = has_counts(position), kings = position.kings != 0;
    writer.put(position.to_move == Colour::black, 1);
    writer.put(counts, 1);
    writer.put(kings, 1);
    writer.put(gather_bits(position.pieces[0], Board::all), Board::square_count);
    writer.put(gather_bits(position.pieces[1], Board::all), Board::square_count);
    if (kings) writer.put(gather_bits(position.kings, Board::all), Board::square_count);
    if (!counts) return;
    for (const auto count :
         {position.draw_plies, position.balance_plies, position.diagonal_plies, position.wolf_square[0],
          position.wolf_square[1], position.wolf_moves[0], position.wolf_moves[1]})
        writer.put(count, 8);
}

template <class Board>
std::optional<Position> Rules<Board>::unpack(BitReader& reader) const {
    Position position;
    position.to_move = reader.take(1) ? Colour::black : Colour::white;
    const bool counts = reader.take(1), kings = reader.take(1);
    position.pieces[0] = scatter_bits(reader.take(Board::square_count), Board::all);
    position.pieces[1] = scatter_bits(reader.take(Board::square_count), Board::all);
    if (kings) position.kings = scatter_bits(reader.take(Board::square_count), Board::all);
    if (counts)
        for (auto* count :
             {&position.draw_plies, &position.balance_plies, &position.diagonal_plies, &position.wolf_square[0],
              &position.wolf_square[1], &position.wolf_moves[0], &position.wolf_moves[1]})
            *count = static_cast<std::uint8_t>(reader.take(8));
    const bool is_a_board = (position.pieces[0] & position.pieces[1]) == 0 &&
                            (position.kings & ~position.occupied()) == 0 && position.wolf_square[0] < 64 &&
                            position.wolf_square[1] < 64;
    if (!is_a_board) return std::nullopt;
    return position;
}

template void Rules<plateau::draughts::Board<10>>::pack(const Position&, BitWriter&) const;
template void Rules<plateau::draughts::Board<8>>::pack(const Position&, BitWriter&) const;
template std::optional<Position> Rules<plateau::draughts::Board<10>>::unpack(BitReader&) const;
template std::optional<Position> Rules<plateau::draughts::Board<8>>::unpack(BitReader&) const;

static_assert(WithPacking<Rules10> && WithPacking<Rules8>);

}  // namespace plateau::draughts
