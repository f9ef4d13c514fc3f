// TD-leaf(lambda) (Baxter, Tridgell and Weaver 2000): the values that are compared from one move to the next
// are those of the leaves of a search, so that the weights learned are the ones that help the search. Weights
// stand still during a game and move at its end.
#pragma once

#include "learning/reinforce/self_play_learner.h"

namespace plateau::learning {

class TdLeafLearner : public LearnerState {
public:
    TdLeafLearner(std::vector<double> weights, ReinforceOptions options, std::uint64_t planned_games,
                  std::uint64_t seed)
        : LearnerState{Values{std::move(weights)}, options, planned_games, seed} {}

    void play_game(Environment& environment);

private:
    // The leaf that spoke for one move of the game.
    struct Step {
        Glimpse leaf;
        bool was_played = true;  // false: another move was made, to explore
    };
    void learn(const std::vector<Step>& steps, double result);
};

}  // namespace plateau::learning
