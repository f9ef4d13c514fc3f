// How much thinking one phase of a turn may take. The limits are those of the whole turn: each phase may go on until
// its share of the turn is used up, so that what one phase leaves goes to the next.
#pragma once

#include <cassert>

#include "game/limits.h"
#include "games/axis_allies/position.h"

namespace plateau::axis_allies {

// What a turn has used before the present phase.
struct TurnUse {
    double seconds = 0;
    std::uint64_t nodes = 0;
};

class Allowance {
public:
    Allowance(const Limits& limits, std::uint64_t usual_nodes, Phase phase, TurnUse before)
        : limits_{limits}, nodes_{limits.has_node_limit() ? limits.nodes : usual_nodes}, before_{before} {
        share_ = phase == Phase::purchase ? 0.15 : phase == Phase::combat_move ? 0.6 : 0.92;
    }

    void spend_node() { ++used_; }
    std::uint64_t used() const { return used_; }
    const Watch* watch() const { return limits_.watch; }

    // Whether so much of the phase's part is used up.
    bool is_spent(double part = 1) const {
        assert(part > 0 && part <= 1);
        if (limits_.watch && limits_.watch->stop_requested()) return true;
        if (limits_.has_time_limit() && limits_.watch)
            return limits_.watch->elapsed_seconds() >= part * std::max(0.0, limits_.seconds * share_ - before_.seconds);
        const double nodes = static_cast<double>(nodes_) * share_ - static_cast<double>(before_.nodes);
        return static_cast<double>(used_) >= part * std::max(1.0, nodes);
    }

private:
    const Limits& limits_;
    std::uint64_t nodes_;
    TurnUse before_;
    double share_ = 1;
    std::uint64_t used_ = 0;
};

}  // namespace plateau::axis_allies
