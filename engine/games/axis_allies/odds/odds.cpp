#include "games/axis_allies/odds/odds.h"

#include <cassert>
#include <map>

namespace plateau::axis_allies {

OddsCalculator::OddsCalculator(const Map& map, int cache_bits) : map_{&map}, cache_(std::size_t{1} << cache_bits) {
    assert(cache_bits >= 0 && cache_bits < 32);
}

BattleOdds OddsCalculator::odds(const BattleQuestion& question) {
    kernel_.solve(*map_, question, true);
    assert(kernel_.summary.adds_up());
    BattleOdds result;
    static_cast<Summary&>(result) = kernel_.summary;
    std::map<std::pair<std::vector<int>, std::vector<int>>, double> merged;
    for (auto& ending : kernel_.endings)
        merged[{std::move(ending.attackers), std::move(ending.defenders)}] += ending.chance;
    for (const auto& [left, chance] : merged) result.survivors.push_back({chance, left.first, left.second});
    std::stable_sort(result.survivors.begin(), result.survivors.end(),
                     [](const auto& a, const auto& b) { return a.chance > b.chance; });
    return result;
}

const Summary& OddsCalculator::summary(const BattleQuestion& question) {
    ++questions_;
    const Key key = key_of(question);
    Entry& entry = cache_[key & (cache_.size() - 1)];
    if (entry.key != key) {
        ++computed_;
        kernel_.solve(*map_, question, false);
        assert(kernel_.summary.adds_up());
        entry = {key, kernel_.summary};
    }
    return entry.summary;
}

LossHistogram attacker_losses(const Map& map, const BattleQuestion& question, const BattleOdds& odds, int bars) {
    int total = 0;
    for (const auto& stack : question.attackers)
        if (map.kinds[stack.kind].fights()) total += stack.count * map.kinds[stack.kind].stats.cost;
    LossHistogram histogram;
    histogram.width = std::max(1, (total + bars) / bars);
    histogram.shares.assign(static_cast<std::size_t>(total / histogram.width + 1), 0.0);
    for (const auto& ending : odds.survivors) {
        int left = 0;
        for (std::size_t i = 0; i < ending.attackers.size(); ++i)
            left += ending.attackers[i] * map.kinds[question.attackers[i].kind].stats.cost;
        assert(left >= 0 && left <= total);
        histogram.shares[static_cast<std::size_t>((total - left) / histogram.width)] += ending.chance;
    }
    return histogram;
}

}  // namespace plateau::axis_allies
