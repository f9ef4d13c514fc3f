// The combat calculator: exact odds of a battle. It remembers answers, so each thread has one of its own.
//
//     OddsCalculator calculator{map};
//     BattleOdds odds = calculator.odds(battle);       everything, with the distribution of survivors
//     Summary quick = calculator.summary(battle);      the numbers alone, remembered from before if asked already
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "games/axis_allies/odds/kernel.h"

namespace plateau::axis_allies {

using Summary = OddsSummary<double>;

struct BattleOdds : Summary {
    std::vector<Ending<double>> survivors;  // each ending once, the likeliest first
};

class OddsCalculator {
public:
    // 2^cache_bits battles are remembered.
    explicit OddsCalculator(const Map& map, int cache_bits = 16);

    BattleOdds odds(const BattleQuestion& question);
    const Summary& summary(const BattleQuestion& question);

    std::uint64_t questions() const { return questions_; }
    std::uint64_t computed() const { return computed_; }

private:
    struct Entry {
        Key key = 0;
        Summary summary;
    };

    const Map* map_;
    std::vector<Entry> cache_;
    BattleKernel<double> kernel_;
    std::uint64_t questions_ = 0, computed_ = 0;
};

// Share of the endings by what the attacker has lost, for a histogram: shares[i] is the chance of
// losses from i * width up to (i + 1) * width IPC.
struct LossHistogram {
    int width = 1;
    std::vector<double> shares;
};
LossHistogram attacker_losses(const Map& map, const BattleQuestion& question, const BattleOdds& odds, int bars);

}  // namespace plateau::axis_allies
