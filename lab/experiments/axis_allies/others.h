// The other players: everybody by `greedy` or by the rule base, one side or one power by the rule base, and which
// player does best for each power.
#pragma once

#include <map>

#include "lab/experiments/axis_allies/courses.h"
#include "lab/report/report.h"

namespace plateau::lab::axis_allies_again {

struct Setting {
    std::string id;
    Text name;
    Seats seats;
};

// Who plays whom, each in both editions.
std::vector<Setting> other_settings();

// One power by one player, everybody else by the rule base.
struct Trial {
    std::size_t power = 0;
    std::string player;
    Seats seats;
    Estimate income;  // of the power's side after five rounds
};

std::vector<Trial> trials();
Result<std::vector<Trial>> play_trials(Laboratory& laboratory, int games_each);
// Of the trials of a power the one with the highest income.
const Trial& best_for(std::size_t power, const std::vector<Trial>& played);

}  // namespace plateau::lab::axis_allies_again
