// Learning values by playing games against oneself: TD(lambda), Sarsa(lambda) and Q(lambda), on a table or on
// weights of features, with eligibility traces. A move is known by the position it leads to (the
// "afterstates" of Sutton and Barto 2018, 6.8), so that one value serves states and actions; both sides learn
// the same values. The rules differ in what a position's value is drawn to when the next move is made:
//
//     td         the value after that move, if it was the best one; a move made to explore teaches nothing
//     sarsa      the value after that move, whatever it was
//     qlearning  the value after the best move, whatever was played (Watkins 1989)
//
//     SelfPlayLearner learner{Rule::qlearning, Values{}, {.rate = 0.2}, seed};
//     for (int game = 0; game < 20000; ++game) learner.play_game(environment);
#pragma once

#include <cassert>
#include <cstdint>

#include "core/options.h"
#include "learning/reinforce/environment.h"
#include "learning/reinforce/trace.h"
#include "learning/reinforce/values.h"

namespace plateau::learning {

enum class Rule { td, sarsa, qlearning };

struct ReinforceOptions {
    double rate = 0.1;
    double final_rate = 0.01;
    double lambda = 0.7;
    double gamma = 1;
    double epsilon = 0.3;
    double final_epsilon = 0.02;
};

template <class Visitor>
void describe(ReinforceOptions& o, Visitor&& option) {
    option("rate", o.rate, 0.0, 10.0, Text{"step size at the start", "taille du pas au début"});
    option("final_rate", o.final_rate, 0.0, 10.0, Text{"step size at the end", "taille du pas à la fin"});
    option("lambda", o.lambda, 0.0, 1.0,
           Text{"how far back a surprise reaches: 0 one move, 1 the whole game",
                "jusqu'où remonte une surprise : 0 un coup, 1 toute la partie"});
    option("gamma", o.gamma, 0.0, 1.0, Text{"what a later result is worth", "valeur d'un résultat plus tardif"});
    option("epsilon", o.epsilon, 0.0, 1.0,
           Text{"share of moves played at random, at the start", "part des coups joués au hasard, au début"});
    option("final_epsilon", o.final_epsilon, 0.0, 1.0,
           Text{"share of moves played at random, at the end", "part des coups joués au hasard, à la fin"});
}

// A number that goes from one value to another in the course of a run.
inline double between(double first, double last, std::uint64_t done, std::uint64_t total) {
    assert(first >= 0 && last >= 0);
    const double share = total <= 1 ? 1 : static_cast<double>(done) / static_cast<double>(total - 1);
    return first + (last - first) * std::min(share, 1.0);
}

// What a learner that plays games keeps from one to the next.
class LearnerState {
public:
    LearnerState(Values values, ReinforceOptions options, std::uint64_t planned_games, std::uint64_t seed)
        : values_{std::move(values)}, options_{options}, planned_games_{planned_games}, seed_{seed} {}

    const Values& values() const { return values_; }
    std::uint64_t games() const { return games_; }
    // How far the last games' predictions were from what followed: the mean square of the TD errors.
    double error() const { return error_; }

    template <class Visitor>
    void visit_state(Visitor& field) {
        values_.visit_state(field);
        field("games", games_);
        field("error", error_);
    }

protected:
    Values values_;
    ReinforceOptions options_;
    std::uint64_t planned_games_;
    std::uint64_t seed_;
    std::uint64_t games_ = 0;
    double error_ = 0;
};

class SelfPlayLearner : public LearnerState {
public:
    SelfPlayLearner(Rule rule, Values values, ReinforceOptions options, std::uint64_t planned_games, std::uint64_t seed)
        : LearnerState{std::move(values), options, planned_games, seed}, rule_{rule} {}

    void play_game(Environment& environment);

private:
    struct Decision {
        std::size_t chosen = 0, best = 0;
        bool explores = false;  // the move was not the best
    };
    Decision decide(const Environment& environment, Random& random, double epsilon);
    void learn(double target, double rate, double& squares, int& errors);

    Rule rule_;

    // Of the game being played.
    Trace trace_;
    Slopes slopes_;
    std::vector<Glimpse> glimpses_;
    Glimpse now_;
};

// The choice with the best value for the side to move; the first of equals.
std::size_t best_choice(const Values& values, const Environment& environment, std::vector<Glimpse>& glimpses);

}  // namespace plateau::learning
