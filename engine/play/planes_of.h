// The planes of one game type: its own, or made from its diagrams.
#pragma once

#include <optional>
#include <vector>

#include "game/actions.h"
#include "game/palette.h"
#include "play/diagram_planes.h"

namespace plateau::play {

template <Game G>
    requires WithDiagram<G>
class PlanesOf {
public:
    explicit PlanesOf(const G& rules) : rules_{rules} {
        if constexpr (!WithPlanes<G>) by_diagram_.emplace(rules.diagram(rules.start()), kinds_of(rules));
    }

    PlaneShape shape() const {
        if constexpr (WithPlanes<G>) return rules_.plane_shape();
        else return by_diagram_->shape();
    }

    void draw(const typename G::Position& position, std::span<std::uint8_t> planes) const {
        std::fill(planes.begin(), planes.end(), std::uint8_t{0});
        if constexpr (WithPlanes<G>) rules_.draw_planes(position, planes);
        else by_diagram_->draw(rules_.diagram(position), planes);
    }

private:
    static std::vector<std::string> kinds_of(const G& rules) {
        std::vector<std::string> kinds;
        if constexpr (WithPalette<G>)
            for (const auto& piece : rules.palette()) kinds.push_back(piece.look.kind);
        return kinds;
    }

    const G& rules_;
    std::optional<DiagramPlanes> by_diagram_;
};

}  // namespace plateau::play
