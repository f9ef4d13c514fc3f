// TD-leaf(lambda) (Baxter, Tridgell and Weaver 2000): the values that are compared from one move to the next
// are those of the leaves of a search, so that the weights learned are the ones that help the search. Weights
// stand still during a game and move at its end.
#pragma once

#include "learning/reinforce/self_play_learner.h"

namespace plateau::learning {

class TdLeafLearner {
public:
    TdLeafLearner(std::vector<double> weights, ReinforceOptions options, std::uint64_t planned_games,
                  std::uint64_t seed)
        : values_{std::move(weights)}, options_{options}, planned_games_{planned_games}, seed_{seed} {}

    void play_game(Environment& environment);

    const Values& values() const { return values_; }
    std::uint64_t games() const { return games_; }
    double error() const { return error_; }

    template <class Visitor>
    void visit_state(Visitor& field) {
        values_.visit_state(field);
        field("games", games_);
        field("error", error_);
    }

private:
    // The leaf that spoke for one move of the game.
    struct Step {
        Glimpse leaf;
        bool was_played = true;  // false: another move was made, to explore
    };
    void learn(const std::vector<Step>& steps, double result);

    Values values_;
    ReinforceOptions options_;
    std::uint64_t planned_games_;
    std::uint64_t seed_;
    std::uint64_t games_ = 0;
    double error_ = 0;
};

}  // namespace plateau::learning
