// The sequential probability ratio test: play on until the results tell two strengths apart.
//
// H0 says the normalised Elo is elo0, H1 that it is elo1. What neither hypothesis names (the spread of a
// pair's score) is replaced by its likeliest value under each: the generalised test of Li, Liu and Ying
// ("Generalized sequential probability ratio test for separate families of hypotheses", 2014) on the
// scores of pairs, so that draws and openings need no model.
//
//     const Sprt sprt{0, 5};
//     if (sprt.verdict(pairs) != SprtVerdict::undecided) ...
#pragma once

#include "lab/statistics/pair_counts.h"

namespace plateau::lab {

enum class SprtVerdict { undecided, accept_h0, accept_h1 };

struct Sprt {
    double elo0 = 0, elo1 = 5;  // normalised
    double alpha = 0.05;        // chance of accepting H1 although H0 is true
    double beta = 0.05;         // chance of accepting H0 although H1 is true

    double lower_bound() const;
    double upper_bound() const;
    double log_likelihood_ratio(const PairCounts& pairs) const;
    SprtVerdict verdict(const PairCounts& pairs) const;
};

const char* to_string(SprtVerdict verdict);

}  // namespace plateau::lab
