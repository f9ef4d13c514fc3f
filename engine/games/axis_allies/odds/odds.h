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

// The chance that the attacker loses from `least` to `most` IPC, both included.
struct LossBar {
    int least = 0, most = 0;
    double chance = 0;
};
// For a histogram, from no loss to all. Each possible loss has a bar of its own where that makes at most `most_bars`;
// otherwise bars are equally wide.
std::vector<LossBar> attacker_losses(const Map& map, const BattleQuestion& question, const BattleOdds& odds,
                                     int most_bars);

}  // namespace plateau::axis_allies
