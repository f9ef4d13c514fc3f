// `fronts`: named numbers about a position at the start of a turn, from which its winner is foretold: income, armies,
// who stands near whose capital, what each side could take next. Learning weighs them; planners judge by them.
#pragma once

#include "game/features.h"
#include "games/axis_allies/rules.h"
#include "players/axis_allies/tactics/threats.h"

namespace plateau::axis_allies {

// Whether a power is about to begin its turn: the positions that `fronts` is about.
bool is_turn_start(const Position& position);

// Seen by the side to move: what its side has counts for it, what the other has against it.
class FrontFeatures final : public Features<Rules> {
public:
    explicit FrontFeatures(const Rules& rules) : rules_{rules} {}
    std::vector<FeatureBlock> blocks() const override;
    void extract(const Rules& rules, const Position& position, FeatureVector& features) const override;
    // The same with a calculator that remembers battles from one position to the next.
    void extract(const Position& position, OddsCalculator& calculator, FeatureVector& features) const;

private:
    Rules rules_;
};

// How likely a side is to win, as a logit: the weighted sum of `fronts`.
class FrontEvaluation {
public:
    static Result<FrontEvaluation> read(const Rules& rules, std::string_view file, const Resources& resources);

    double operator()(const Position& position, Side side, OddsCalculator& calculator);

private:
    FrontEvaluation(const Rules& rules, std::vector<float> weights)
        : rules_{rules}, features_{rules}, weights_{std::move(weights)} {}

    Rules rules_;
    FrontFeatures features_;
    std::vector<float> weights_;
    FeatureVector found_;
};

inline constexpr const char* front_weights = "data/axis_allies/fronts.weights";

}  // namespace plateau::axis_allies
