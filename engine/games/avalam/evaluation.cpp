#include "games/avalam/evaluation.h"

#include <cassert>
#include <cmath>

namespace plateau::avalam {

namespace {

// Games hardly ever leave fewer towers.
constexpr int towers_at_the_end = 12;

int difference(const Position& position, Spots spots) {
    const Spots yellow = spots & position.towers(Side::first);
    const int lead = 2 * std::popcount(yellow) - std::popcount(spots);
    return position.side_to_move() == Side::first ? lead : -lead;
}

}  // namespace

Score TowerDifference::operator()(const Rules&, const Position& position) const {
    return difference(position, position.occupied());
}

Progress::Progress(const ProgressWeights& weights) {
    for (int towers = 0; towers <= counters_in_all; ++towers) {
        const double progress =
            std::min(1.0, static_cast<double>(counters_in_all - towers) / (counters_in_all - towers_at_the_end));
        const auto between = [&](double start, double end) {
            return static_cast<Score>(std::lround(scale * (start + (end - start) * progress)));
        };
        by_towers_left_[static_cast<std::size_t>(towers)] = {between(weights.towers_start, weights.towers_end),
                                                             between(weights.safe_start, weights.safe_end)};
    }
}

Score Progress::operator()(const Rules&, const Position& position) const {
    assert(position.tower_count() <= counters_in_all);
    const Weights weights = by_towers_left_[static_cast<std::size_t>(position.tower_count())];
    return weights.tower * difference(position, position.occupied()) +
           weights.safe * difference(position, position.fives() | isolated(position));
}

}  // namespace plateau::avalam
