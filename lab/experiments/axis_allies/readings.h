// Every reading of what the thesis leaves open, played against one opponent: a full factorial grid of the options of
// `thesis`, and what each of them changes in Germany's income.
#pragma once

#include "lab/experiments/axis_allies/courses.h"

namespace plateau::lab::axis_allies_again {

struct Level {
    Text name;
    std::string options;  // "accept=0.5"
};

// One term of the thesis and the ways to read it; `usual` is the one that `thesis` takes.
struct Factor {
    Text name;
    std::vector<Level> levels;
    std::size_t usual = 0;
};

const std::vector<Factor>& factors();

// A reading is a number: its digits are the levels of the factors, the last factor's first.
std::size_t readings();
std::size_t level_of(std::size_t reading, std::size_t factor);
std::size_t reading_of(const std::vector<std::size_t>& levels);
std::size_t usual_reading();
std::string player_of(std::size_t reading);

// Germany's income at the end of each game, by reading.
using Grid = std::vector<std::vector<double>>;

std::size_t grid_parts();
Result<Grid> play_grid(Laboratory& laboratory, const std::string& opponent, int games_each);

struct Effect {
    std::size_t factor = 0;
    std::vector<Estimate> levels;  // mean income over all games with that level
    std::size_t best = 0, worst = 0;
    Estimate range;  // best less worst
};

// What each factor changes, the one that changes most first. `grid` holds as many values in each reading.
std::vector<Effect> main_effects(const Grid& grid);
// The reading made of the best level of every factor.
std::size_t best_by_effects(const std::vector<Effect>& effects);
// Readings by their own means, the best first.
std::vector<std::size_t> by_mean(const Grid& grid);

}  // namespace plateau::lab::axis_allies_again
