// A weak opponent in the place of Iron Blitz, which cannot be had: `greedy` with weaknesses, fitted to what Bustros
// prints of Iron Blitz against itself (figures 6.1 to 6.5).
#pragma once

#include "lab/experiments/axis_allies/courses.h"

namespace plateau::lab::axis_allies_again {

struct Candidate {
    std::string player;
    double distance = 0;        // of its mean incomes from the printed ones, in IPC
    double germany_at_end = 0;  // mean
};

// Every player tried, in the order of the grid.
std::vector<std::string> candidates();
std::size_t calibration_parts();

// All of them, the nearest to the printed tables first.
Result<std::vector<Candidate>> calibrate(Laboratory& laboratory, int games_each);

}  // namespace plateau::lab::axis_allies_again
