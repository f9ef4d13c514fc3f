// Positions in few bytes (game/packing.h): whose move, then the holes in the order of their bits, three planes of
// heights and the towers with a yellow counter on top.
#include "core/bit_sets.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

static constexpr int hole_count = std::popcount(board.holes);

void Rules::pack(const Position& position, BitWriter& writer) const {
    writer.put(index_of(position.side_to_move()), 1);
    for (const Spots plane : position.board().height_bits) writer.put(gather_bits(plane, board.holes), hole_count);
    writer.put(gather_bits(position.board().yellow, board.holes), hole_count);
}

std::optional<Position> Rules::unpack(BitReader& reader) const {
    const bool is_second = reader.take(1);
    Towers towers;
    for (Spots& plane : towers.height_bits) plane = scatter_bits(reader.take(hole_count), board.holes);
    towers.yellow = scatter_bits(reader.take(hole_count), board.holes);
    const Spots too_tall = towers.height_bits[2] & towers.height_bits[1];
    if (too_tall || (towers.yellow & ~towers.occupied())) return std::nullopt;
    Position position;
    for (Spots left = towers.occupied(); left; left &= left - 1) position.put(lowest(left), towers.tower(lowest(left)));
    if (is_second != (position.side_to_move() == Side::second)) position.pass_turn();
    return position;
}

static_assert(WithPacking<Rules>);

}  // namespace plateau::avalam
