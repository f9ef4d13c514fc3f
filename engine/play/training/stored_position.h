// One position of a game as learning keeps it: packed, with what the player thought and how the game ended. Stored
// positions lie one after the other, in memory as in files (docs/learning_data.md):
//
//     game 4 | score 4 | ply 2 | result 2 | move 2 | size 2 | packed position, `size` bytes        little-endian
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/score.h"

namespace plateau::play {

struct StoredPosition {
    static constexpr std::uint16_t won = 65534, drawn = won / 2, lost = 0;
    static constexpr std::uint16_t no_move = 65535;

    std::uint32_t game = 0;        // its number: positions of one game stay together when data are split
    Score score = 0;               // what the player thought, of the side to move
    std::uint16_t ply = 0;         // moves made before, those of the opening included
    std::uint16_t result = 0;      // of the side to move: lost to won; between them means of several games
    std::uint16_t move = no_move;  // the best move, by its rank (move_rank.h)
    std::string_view packed;       // game/packing.h

    double result_share() const { return static_cast<double>(result) / won; }
    friend bool operator==(const StoredPosition&, const StoredPosition&) = default;
};

inline constexpr std::size_t stored_head = 16;  // bytes before the packed position

void append(const StoredPosition& position, std::string& bytes);
// Takes the first position off the bytes; nothing where they end inside it.
std::optional<StoredPosition> take_position(std::string_view& bytes);
// The position that begins at a place where one was taken before.
inline StoredPosition position_at(const char* place) {
    std::string_view bytes{place, stored_head + 65535};
    return *take_position(bytes);
}

}  // namespace plateau::play
