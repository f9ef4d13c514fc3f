// Strength from results, with 95 % intervals.
//
//   Elo              e with score = 1 / (1 + 10^(-e/400))
//   normalised Elo   (score - 1/2) / (standard deviation per game), times 800 / ln 10: how hard the
//                    difference is to see, whatever the share of draws (Van den Bergh, "Comments on
//                    normalized Elo", 2020)
//   LOS              chance that the first player is the stronger one
//
// docs/match.md has the formulas.
#pragma once

#include <string>

#include "lab/statistics/pair_counts.h"

namespace plateau::lab {

struct EloEstimate {
    double elo = 0, elo_error = 0;
    // The interval of Wilson (1927), with the spread that the results have: infinite on one side where all was won or
    // all was lost, and on the scale of Elo as wide below as above everywhere else.
    double elo_low = 0, elo_high = 0;
    double normalized_elo = 0, normalized_elo_error = 0;
    double superiority = 0.5;  // LOS
    // The results all look alike: one imaginary pair, half won and half lost, was added to keep the
    // figures finite.
    bool is_smoothed = false;
};

double elo_of_score(double score);  // infinite for 0 and 1
double score_of_elo(double elo);

// From pairs, or from single games when nothing was played twice. Without results: 0, infinitely unsure.
EloEstimate estimate_elo(const PairCounts& pairs);
EloEstimate estimate_elo(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses);

// "+54.0 ± 39.0", or "+382.0 [+210.0, inf)" where all was won; "?" without results.
std::string elo_text(const EloEstimate& estimate);

// Elo units per unit of (score - 1/2) / deviation.
inline constexpr double normalized_elo_unit = 347.43558552260146;  // 800 / ln 10

}  // namespace plateau::lab
