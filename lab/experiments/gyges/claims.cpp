#include "lab/experiments/gyges/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "lab/report/figures.h"

namespace plateau::lab::gyges {

namespace {

constexpr double any = std::numeric_limits<double>::infinity();

// That a is less than b.
Verdict is_less(const Estimate& a, const Estimate& b) { return is_positive(difference(b, a)); }

Text number(const Estimate& estimate, int decimals) { return figure(estimate.value, decimals); }

Text with_error(const Estimate& estimate, int decimals) {
    return figure(
        fmt::format("{:.{}f} ± {:.{}f}", estimate.value, decimals, (estimate.high - estimate.low) / 2, decimals));
}

// "12 against 30 and 40"
Text beside(const Text& first, const std::vector<Text>& others) {
    Text words{first.en + " against ", first.fr + " contre "};
    for (std::size_t i = 0; i < others.size(); ++i) {
        words.en += (i == 0 ? "" : " and ") + others[i].en;
        words.fr += (i == 0 ? "" : " et ") + others[i].fr;
    }
    return words;
}

using Figure = Estimate Cost::*;

// One evaluation has less of something than others at a depth.
Claim less_than(Text words, const Costs& costs, std::size_t depth, Figure which, std::size_t least,
                const std::vector<std::size_t>& others, int decimals) {
    std::vector<Verdict> verdicts;
    std::vector<Text> beaten;
    for (const std::size_t other : others) {
        verdicts.push_back(is_less(costs[least][depth - 1].*which, costs[other][depth - 1].*which));
        beaten.push_back(number(costs[other][depth - 1].*which, decimals));
    }
    return {std::move(words), beside(number(costs[least][depth - 1].*which, decimals), beaten),
            verdict_of_all(verdicts)};
}

// A figure of one evaluation lies between two bounds at every depth that is asked for.
Claim always_between(Text words, const std::array<Cost, deepest>& costs, Figure which, double low, double high) {
    std::vector<Verdict> verdicts;
    Text measured;
    for (const auto& cost : costs) {
        const Text one = with_error(cost.*which, 1);
        measured.en += (measured.en.empty() ? "" : "; ") + one.en;
        measured.fr += (measured.fr.empty() ? "" : " ; ") + one.fr;
        verdicts.push_back(lies_between(cost.*which, low, high));
    }
    return {std::move(words), std::move(measured), verdict_of_all(verdicts)};
}

}  // namespace

std::vector<Claim> claims_on_nodes(const Costs& costs) {
    return {
        less_than({"Distance prunes most at depth 3", "Distance élague le plus à la profondeur 3"}, costs, 3,
                  &Cost::nodes, distance, {basic, maxpath}, 0),
        less_than({"Distance prunes most at depth 4", "Distance élague le plus à la profondeur 4"}, costs, 4,
                  &Cost::nodes, distance, {basic, maxpath}, 0),
        less_than({"MaxPath follows, before Basic, at depth 3", "MaxPath suit, avant Basic, à la profondeur 3"}, costs,
                  3, &Cost::nodes, maxpath, {basic}, 0),
        less_than({"MaxPath follows, before Basic, at depth 4", "MaxPath suit, avant Basic, à la profondeur 4"}, costs,
                  4, &Cost::nodes, maxpath, {basic}, 0),
    };
}

std::vector<Claim> claims_on_times(const Costs& costs) {
    return {
        less_than({"Distance is the fastest at depth 3", "Distance est la plus rapide à la profondeur 3"}, costs, 3,
                  &Cost::milliseconds, distance, {basic, maxpath}, 1),
        less_than({"Distance is the fastest at depth 4", "Distance est la plus rapide à la profondeur 4"}, costs, 4,
                  &Cost::milliseconds, distance, {basic, maxpath}, 1),
        less_than({"Basic takes less time than MaxPath at depth 4",
                   "Basic prend moins de temps que MaxPath à la profondeur 4"},
                  costs, 4, &Cost::milliseconds, basic, {maxpath}, 1),
    };
}

Estimate spread_of_speed(const std::array<Cost, deepest>& costs) {
    const auto slower = [](const Cost& a, const Cost& b) { return a.nodes_per_ms.value < b.nodes_per_ms.value; };
    const auto [slowest, fastest] = std::minmax_element(costs.begin(), costs.end(), slower);
    return ratio(fastest->nodes_per_ms, slowest->nodes_per_ms);
}

std::vector<Claim> claims_on_speeds(const Costs& costs) {
    std::array<Estimate, evaluations.size()> spread;
    for (std::size_t i = 0; i < evaluations.size(); ++i) spread[i] = spread_of_speed(costs[i]);
    constexpr double constant = 2;  // theirs of the others, which they do not call constant, change by 5
    const Text ours = with_error(spread[maxpath], 1);
    return {
        {{"MaxPath's speed is constant: within a factor of 2 over depths 1 to 4",
          "la vitesse de MaxPath est constante : à un facteur 2 près aux profondeurs 1 à 4"},
         {"a factor of " + ours.en, "un facteur de " + ours.fr},
         lies_between(spread[maxpath], 1, constant)},
        {{"it is steadier than that of Basic and Distance", "elle est plus stable que celle de Basic et de Distance"},
         beside(ours, {with_error(spread[basic], 1), with_error(spread[distance], 1)}),
         verdict_of_all(
             std::array{is_less(spread[maxpath], spread[basic]), is_less(spread[maxpath], spread[distance])})},
        less_than({"MaxPath is the slowest a node at depth 3", "MaxPath est la plus lente par nœud à la profondeur 3"},
                  costs, 3, &Cost::nodes_per_ms, maxpath, {basic, distance}, 0)};
}

std::vector<Claim> claims_on_wins(const Costs& costs) {
    const Cost &fast = costs[maxpath][2], &as_fast = costs[basic][2];
    return {
        always_between({"MaxPath needs 2 to 4 moves to win", "MaxPath gagne en 2 à 4 coups"}, costs[maxpath],
                       &Cost::moves_to_win, 2, 4),
        {{"from depth 3 on Basic wins as fast as MaxPath", "dès la profondeur 3 Basic gagne aussi vite que MaxPath"},
         beside(with_error(as_fast.moves_to_win, 2), {with_error(fast.moves_to_win, 2)}),
         is_same(as_fast.moves_to_win, fast.moves_to_win, 0.5)},
        always_between({"Distance needs more than five moves", "il faut plus de cinq coups à Distance"},
                       costs[distance], &Cost::moves_to_win, 5, any)};
}

Verdict is_near_half(const Estimate& share) { return lies_between(share, 0.4, 0.6); }

Verdict is_as_printed(const Estimate& ours, int their_wins) {
    constexpr double visible = 0.2;  // 40 games show no less
    return is_same(ours, share_of(their_wins, 40), visible);
}

}  // namespace plateau::lab::gyges
