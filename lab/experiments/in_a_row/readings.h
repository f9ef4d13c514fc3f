// The readings of Abdoulaye 2017 that the experiment compares: what is printed, what we make of it, and the printed one
// with one thing changed at a time.
#pragma once

#include <string>
#include <vector>

#include "players/in_a_row/thesis/thesis_player.h"

namespace plateau::lab::in_a_row_again {

struct Reading {
    std::string name;  // in data.csv
    Text meaning;
    in_a_row::ThesisOptions options;
    bool keeps_learning = true;  // during the games of his tables

    Text title() const;

    // A square board as the reading has its rules: exactly n or at least n.
    in_a_row::Shape board(int size, int n, bool gravity) const {
        return {size, size, n, gravity, options.lines == "exact"};
    }
};

// As printed first, as we read it second.
const std::vector<Reading>& readings();
inline const Reading& as_printed() { return readings()[0]; }
inline const Reading& as_we_read_it() { return readings()[1]; }

}  // namespace plateau::lab::in_a_row_again
