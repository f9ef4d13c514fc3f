#include "learning/reinforce/td_leaf.h"

#include <cassert>

namespace plateau::learning {

void TdLeafLearner::play_game(Environment& environment) {
    Random random{seed_, games_};
    const double epsilon = between(options_.epsilon, options_.final_epsilon, games_, planned_games_);
    std::vector<Step> steps;
    environment.restart(random);
    while (!environment.result()) {
        auto ahead = environment.look_ahead(values_.parameters());
        std::size_t choice = ahead.choice;
        if (random.real() < epsilon) choice = random.below(static_cast<std::uint32_t>(environment.choices()));
        steps.push_back({std::move(ahead.leaf), choice == ahead.choice});
        environment.play(choice, random);
    }
    learn(steps, *environment.result());
    ++games_;
}

void TdLeafLearner::learn(const std::vector<Step>& steps, double result) {
    assert(result >= -1 && result <= 1);
    const double rate = between(options_.rate, options_.final_rate, games_, planned_games_);
    // Backwards: `ahead` is the sum over later surprises, each worth lambda of the one before it.
    double ahead = 0, next_value = result, squares = 0;
    std::vector<double> changes(values_.parameters().size());
    Slopes slopes;
    for (std::size_t i = steps.size(); i-- > 0;) {
        const double value = values_.of(steps[i].leaf);
        const double surprise = steps[i].was_played ? options_.gamma * next_value - value : 0;
        ahead = surprise + (steps[i].was_played ? options_.gamma * options_.lambda * ahead : 0);
        values_.slopes(steps[i].leaf, slopes);
        for (const auto& [parameter, slope] : slopes) changes[parameter] += rate * ahead * slope;
        next_value = value;
        squares += surprise * surprise;
    }
    for (std::uint32_t i = 0; i < changes.size(); ++i)
        if (changes[i] != 0) values_.add(i, changes[i]);
    if (steps.empty()) return;
    constexpr double memory = 0.99;
    const double mean = squares / static_cast<double>(steps.size());
    error_ = games_ == 0 ? mean : memory * error_ + (1 - memory) * mean;
}

}  // namespace plateau::learning
