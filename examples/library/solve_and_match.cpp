// The exact value of a position, and a match with statistics.
#include <plateau/match.h>

#include <iostream>

int main() {
    const auto game = plateau::Game::open("tictactoe");
    const auto solution = game.solve({});
    std::cout << "tic-tac-toe is a " << solution.value << '\n';

    plateau::MatchPlan plan;
    plan.players = {"alphabeta:depth=4", "random"};
    plan.games = 40;
    const auto result = plateau::play_match(game, plan);
    std::cout << result.games << " games: +" << result.wins << " =" << result.draws << " -" << result.losses
              << ", Elo [" << result.elo_low << ", " << result.elo_high << "]\n";
}
