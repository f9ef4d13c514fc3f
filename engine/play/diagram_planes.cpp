#include "play/diagram_planes.h"

#include <algorithm>
#include <cassert>

namespace plateau::play {

namespace {

// Those of the first side, of the second, of nobody.
constexpr int owners = 3;
int place_of_owner(int owner) { return owner == 0 ? 2 : owner - 1; }

}  // namespace

DiagramPlanes::DiagramPlanes(const Diagram& start, std::vector<std::string> kinds) : kinds_{std::move(kinds)} {
    for (const auto& piece : start.pieces) kinds_.push_back(piece.kind);
    std::sort(kinds_.begin(), kinds_.end());
    kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
    for (const auto& cell : start.cells)
        if (!cell.is_off_board) cells_.emplace(cell.id, static_cast<int>(cells_.size()));
}

PlaneShape DiagramPlanes::shape() const {
    const int kinds = static_cast<int>(kinds_.size());
    return {owners * kinds, 1, static_cast<int>(cells_.size()), kinds};
}

void DiagramPlanes::draw(const Diagram& diagram, std::span<std::uint8_t> planes) const {
    assert(planes.size() == static_cast<std::size_t>(shape().size()));
    for (const auto& piece : diagram.pieces) {
        const auto cell = cells_.find(piece.cell);
        const auto kind = std::lower_bound(kinds_.begin(), kinds_.end(), piece.kind);
        if (cell == cells_.end() || kind == kinds_.end() || *kind != piece.kind) continue;
        const int plane =
            place_of_owner(piece.owner) * static_cast<int>(kinds_.size()) + static_cast<int>(kind - kinds_.begin());
        const int place = plane * static_cast<int>(cells_.size()) + cell->second;
        planes[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(std::clamp(piece.height, 1, 255));
    }
}

}  // namespace plateau::play
