// A diagram as planes of bytes, for games that draw none of their own: a plane for each owner and kind of piece, in it
// a cell for each cell of the board, in it the height of the piece that stands there.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "game/actions.h"
#include "game/diagram.h"

namespace plateau::play {

class DiagramPlanes {
public:
    // `kinds`: of the pieces that may ever stand on the board.
    DiagramPlanes(const Diagram& start, std::vector<std::string> kinds);

    PlaneShape shape() const;
    void draw(const Diagram& diagram, std::span<std::uint8_t> planes) const;

private:
    std::map<std::string, int, std::less<>> cells_;  // on the board, by id
    std::vector<std::string> kinds_;
};

}  // namespace plateau::play
