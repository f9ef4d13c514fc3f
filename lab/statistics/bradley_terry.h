// Ratings from games between many players: the Bradley-Terry model by maximum likelihood. The chance that i scores
// against j is 1 / (1 + 10^((r_j - r_i) / 400)); a draw is half a point. The mean rating is 0.
//
// Intervals come from the spread of the scores that were seen around the scores that the model expects, two games
// of one opening taken together (the "sandwich" of White, "Maximum likelihood estimation of misspecified models",
// 1982): so that draws and openings, which make scores steadier than coins, make intervals as narrow as they are.
#pragma once

#include <vector>

namespace plateau::lab {

// What one player scored against another in games that belong together (an opening pair, or a single game).
struct RatedScore {
    std::size_t player = 0, opponent = 0;
    int games = 2;
    double points = 0;  // of `player`, from 0 to `games`
};

struct Rating {
    double elo = 0;
    double error = 0;  // 95 %: the truth lies within elo +- error; infinite without games
    double games = 0, points = 0;
};

// Where somebody, or a group, won or lost everything, an imaginary draw between each two that met keeps the figures
// finite.
std::vector<Rating> rate(std::size_t players, const std::vector<RatedScore>& scores);

}  // namespace plateau::lab
