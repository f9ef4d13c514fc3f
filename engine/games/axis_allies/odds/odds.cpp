#include "games/axis_allies/odds/odds.h"

#include <algorithm>
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

namespace {

int cost_of(const Map& map, const Stacks& stacks, const std::vector<int>& counts) {
    int cost = 0;
    for (std::size_t i = 0; i < stacks.size(); ++i)
        if (map.kinds[stacks[i].kind].fights()) cost += counts[i] * map.kinds[stacks[i].kind].stats.cost;
    return cost;
}

// The chance of each loss that can happen.
std::map<int, double> chances_of_losses(const Map& map, const BattleQuestion& question, const BattleOdds& odds) {
    std::vector<int> all;
    for (const auto& stack : question.attackers) all.push_back(stack.count);
    const int total = cost_of(map, question.attackers, all);
    std::map<int, double> chances;
    for (const auto& ending : odds.survivors) {
        const int left = cost_of(map, question.attackers, ending.attackers);
        assert(left >= 0 && left <= total);
        chances[total - left] += ending.chance;
    }
    return chances;
}

}  // namespace

std::vector<LossBar> attacker_losses(const Map& map, const BattleQuestion& question, const BattleOdds& odds,
                                     int most_bars) {
    assert(most_bars > 0);
    const auto chances = chances_of_losses(map, question, odds);
    std::vector<LossBar> bars;
    if (static_cast<int>(chances.size()) <= most_bars) {
        for (const auto& [loss, chance] : chances) bars.push_back({loss, loss, chance});
        return bars;
    }
    const int width = chances.rbegin()->first / most_bars + 1;
    for (int least = 0; least <= chances.rbegin()->first; least += width) bars.push_back({least, least + width - 1, 0});
    for (const auto& [loss, chance] : chances) bars[static_cast<std::size_t>(loss / width)].chance += chance;
    return bars;
}

}  // namespace plateau::axis_allies
