// A two-sided game as a learner by playing sees it: choices, what they lead to, and a result in the end. One thread at
// a time.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/feature.h"
#include "core/key.h"
#include "core/random.h"
#include "core/side.h"

namespace plateau::learning {

// What can be seen of a position without playing on.
struct Glimpse {
    Key key = 0;             // the same for positions that are the same to a player
    FeatureVector features;  // seen by the side to move; empty where the learner keeps a table
    Side to_move = Side::first;
    std::optional<double> result;  // 1: the first side has won, -1: the second, 0: nobody
};

// A choice after looking ahead, and the quiet end of the line that speaks for it.
struct LookAhead {
    std::size_t choice = 0;
    Glimpse leaf;
};

class Environment {
public:
    virtual ~Environment() = default;

    // A new game, from a random opening where these are asked for; it is not over.
    virtual void restart(Random& random) = 0;
    virtual std::optional<double> result() const = 0;
    virtual Side side_to_move() const = 0;
    virtual std::size_t choices() const = 0;
    // The position that a choice leads to.
    virtual void look(std::size_t choice, Glimpse& glimpse) const = 0;
    virtual void play(std::size_t choice, Random& random) = 0;

    // Searches with an evaluation of these weights.
    virtual LookAhead look_ahead(std::span<const double> weights) = 0;
};

}  // namespace plateau::learning
