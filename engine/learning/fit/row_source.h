// Rows to fit, wherever they lie: in memory (Dataset), or made of packed positions each time they are asked for.
#pragma once

#include <span>

#include "core/feature.h"

namespace plateau::learning {

struct Row {
    std::span<const Feature> features;
    float target = 0;  // the share of the game won by the side to move
    float weight = 1;
};

class RowSource {
public:
    virtual ~RowSource() = default;
    virtual std::uint32_t features() const = 0;  // how many there are; every index is below
    virtual std::size_t size() const = 0;
    // May be asked from several threads, each with a `room` of its own, which the row may lie in. An index may come
    // twice: the values add up.
    virtual Row read(std::size_t i, FeatureVector& room) const = 0;
};

}  // namespace plateau::learning
