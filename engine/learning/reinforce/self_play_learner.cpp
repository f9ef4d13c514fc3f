#include "learning/reinforce/self_play_learner.h"

#include <cassert>

namespace plateau::learning {

std::size_t best_choice(const Values& values, const Environment& environment, std::vector<Glimpse>& glimpses) {
    assert(environment.choices() > 0);
    const double sign = environment.side_to_move() == Side::first ? 1 : -1;
    glimpses.resize(std::max(glimpses.size(), environment.choices()));
    std::size_t best = 0;
    double best_value = 0;
    for (std::size_t i = 0; i < environment.choices(); ++i) {
        environment.look(i, glimpses[i]);
        const double value = sign * values.of(glimpses[i]);
        if (i == 0 || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return best;
}

SelfPlayLearner::Decision SelfPlayLearner::decide(const Environment& environment, Random& random, double epsilon) {
    Decision decision;
    decision.best = decision.chosen = best_choice(values_, environment, glimpses_);
    if (random.real() < epsilon) decision.chosen = random.below(static_cast<std::uint32_t>(environment.choices()));
    decision.explores = decision.chosen != decision.best;
    return decision;
}

void SelfPlayLearner::learn(double target, double rate, double& squares, int& errors) {
    const double surprise = options_.gamma * target - values_.of(now_);
    trace_.move(values_, rate * surprise);
    squares += surprise * surprise;
    ++errors;
}

void SelfPlayLearner::play_game(Environment& environment) {
    Random random{seed_, games_};
    const double rate = between(options_.rate, options_.final_rate, games_, planned_games_);
    const double epsilon = between(options_.epsilon, options_.final_epsilon, games_, planned_games_);
    double squares = 0;
    int errors = 0;
    trace_.clear();
    environment.restart(random);
    assert(!environment.result());
    for (bool is_first = true; !environment.result(); is_first = false) {
        const Decision decision = decide(environment, random, epsilon);
        const Glimpse& target = glimpses_[rule_ == Rule::qlearning ? decision.best : decision.chosen];
        const bool teaches = !is_first && (rule_ != Rule::td || !decision.explores);
        if (teaches) learn(values_.of(target), rate, squares, errors);
        // What follows a move made to explore says nothing about the positions before it.
        if (decision.explores && rule_ != Rule::sarsa) trace_.clear();

        now_ = glimpses_[decision.chosen];
        values_.slopes(now_, slopes_);
        trace_.add(slopes_, options_.gamma * options_.lambda);
        environment.play(decision.chosen, random);
    }
    ++games_;
    if (errors > 0) {
        constexpr double memory = 0.99;
        error_ = games_ == 1 ? squares / errors : memory * error_ + (1 - memory) * squares / errors;
    }
}

}  // namespace plateau::learning
