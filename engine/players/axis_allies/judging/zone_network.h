// Bustros' neural network (2009, 4.4.3) as a baseline: eleven inputs a zone (eight counts, gun, factory, owner), one
// hidden layer, and one output, the chance to win, asked of the position that each plan leads to.
#pragma once

#include "game/features.h"
#include "games/axis_allies/rules.h"
#include "learning/fit/perceptron.h"

namespace plateau::axis_allies {

// Seen by the side to move: its own count for it, the other's against it.
class ZoneFeatures final : public Features<Rules> {
public:
    explicit ZoneFeatures(const Rules& rules) : rules_{rules} {}
    std::vector<FeatureBlock> blocks() const override;
    void extract(const Rules& rules, const Position& position, FeatureVector& features) const override;

private:
    Rules rules_;
};

class ZoneNetwork {
public:
    // A file made by plateau learn perceptron axis_allies --features zones.
    static Result<ZoneNetwork> read(const Rules& rules, std::string_view file, const Resources& resources);

    // How likely a side is to win, as a logit.
    double operator()(const Position& position, Side side);

private:
    ZoneNetwork(const Rules& rules, learning::Perceptron network)
        : rules_{rules}, features_{rules}, network_{std::move(network)} {}

    Rules rules_;
    ZoneFeatures features_;
    learning::Perceptron network_;
    learning::Activity activity_;
    FeatureVector found_;
};

inline constexpr const char* zone_weights = "data/axis_allies/zones.weights";

}  // namespace plateau::axis_allies
