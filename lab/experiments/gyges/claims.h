// What Lemière and Desquesnes (2013) say of their figures, as claims that measurements agree with or not.
#pragma once

#include <array>
#include <vector>

#include "lab/statistics/verdict.h"

namespace plateau::lab::gyges {

enum EvaluationName : std::size_t { basic, distance, maxpath };
inline constexpr std::array<const char*, 3> evaluations{"basic", "distance", "maxpath"};
inline constexpr std::size_t deepest = 4;

// What one evaluation costs at one depth: means over games.
struct Cost {
    Estimate nodes, milliseconds, nodes_per_ms, moves_to_win;
};
using Costs = std::array<std::array<Cost, deepest>, evaluations.size()>;  // depth 1 first

struct Claim {
    Text words;     // theirs, in short
    Text measured;  // what was found
    Verdict verdict;
};

std::vector<Claim> claims_on_nodes(const Costs& costs);   // figure 4.1
std::vector<Claim> claims_on_times(const Costs& costs);   // figure 4.2
std::vector<Claim> claims_on_speeds(const Costs& costs);  // figure 4.3
std::vector<Claim> claims_on_wins(const Costs& costs);    // figure 4.4

// How many times faster the fastest depth of an evaluation is than its slowest.
Estimate spread_of_speed(const std::array<Cost, deepest>& costs);

// "Basic and Distance are not far from 50/50."
Verdict is_near_half(const Estimate& share);
// A share of ours against one of 40 games.
Verdict is_as_printed(const Estimate& ours, int their_wins);

}  // namespace plateau::lab::gyges
