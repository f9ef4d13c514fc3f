// Positions in few bytes (game/packing.h): the two planes, whose move, and the piece in a goal.
#include "games/gyges/rules.h"

namespace plateau::gyges {

void Rules::pack(const Position& position, BitWriter& writer) const {
    writer.put(position.low, square_count);
    writer.put(position.high, square_count);
    writer.put(index_of(position.side), 1);
    writer.put(position.goal, 2);
}

std::optional<Position> Rules::unpack(BitReader& reader) const {
    Position position;
    position.low = reader.take(square_count);
    position.high = reader.take(square_count);
    position.side = reader.take(1) ? Side::second : Side::first;
    position.goal = static_cast<std::uint8_t>(reader.take(2));
    if (std::popcount(position.occupied()) + (position.goal > 0) > piece_count) return std::nullopt;
    return position;
}

static_assert(WithPacking<Rules>);

}  // namespace plateau::gyges
