#include "learning/optimise/cmaes.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/random.h"
#include "learning/optimise/symmetric_eigen.h"
#include "learning/portable_math.h"
#include "learning/state.h"

namespace plateau::learning {

// Table 1 of the tutorial.
Cmaes::Constants Cmaes::constants_for(std::size_t size, int population) {
    const double n = static_cast<double>(size);
    Constants c{};
    c.population = population > 0 ? static_cast<std::size_t>(std::max(population, 4))
                                  : static_cast<std::size_t>(4 + std::floor(3 * portable_log(n)));
    c.parents = c.population / 2;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < c.parents; ++i) {
        c.weights.push_back(portable_log((static_cast<double>(c.population) + 1) / 2) -
                            portable_log(static_cast<double>(i) + 1));
        sum += c.weights.back();
    }
    for (auto& weight : c.weights) {
        weight /= sum;
        squares += weight * weight;
    }
    const double mu = c.effective_parents = 1 / squares;
    c.path_rate = (4 + mu / n) / (n + 4 + 2 * mu / n);
    c.sigma_rate = (mu + 2) / (n + mu + 5);
    c.sigma_damping = 1 + 2 * std::max(0.0, std::sqrt((mu - 1) / (n + 1)) - 1) + c.sigma_rate;
    c.rank_one_rate = 2 / ((n + 1.3) * (n + 1.3) + mu);
    c.rank_many_rate = std::min(1 - c.rank_one_rate, 2 * (mu - 2 + 1 / mu) / ((n + 2) * (n + 2) + mu));
    c.expected_length = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    return c;
}

Cmaes::Cmaes(Candidate start, CmaesOptions options, std::uint64_t seed)
    : n_{start.size()},
      constants_{constants_for(n_, options.population)},
      seed_{seed},
      mean_{std::move(start)},
      sigma_{options.sigma},
      covariance_(n_ * n_),
      path_(n_),
      sigma_path_(n_),
      best_{mean_} {
    assert(n_ > 0);
    for (std::size_t i = 0; i < n_; ++i) covariance_[i * n_ + i] = 1;
}

Cmaes::Draws Cmaes::draw() const {
    auto eigen = symmetric_eigen(covariance_, n_);
    Draws draws;
    for (const double value : eigen.values) draws.deviations.push_back(std::sqrt(std::max(value, 1e-300)));
    draws.axes = std::move(eigen.vectors);
    Random random{seed_, static_cast<std::uint64_t>(generation_)};
    for (std::size_t k = 0; k < constants_.population; ++k) {
        Candidate step(n_);
        for (std::size_t axis = 0; axis < n_; ++axis) {
            const double length = draws.deviations[axis] * normal(random);
            for (std::size_t i = 0; i < n_; ++i) step[i] += draws.axes[i * n_ + axis] * length;
        }
        draws.steps.push_back(std::move(step));
    }
    return draws;
}

std::vector<Optimiser::Candidate> Cmaes::ask() const {
    auto candidates = draw().steps;
    for (auto& candidate : candidates)
        for (std::size_t i = 0; i < n_; ++i) candidate[i] = mean_[i] + sigma_ * candidate[i];
    return candidates;
}

void Cmaes::tell(const std::vector<double>& losses) {
    assert(losses.size() == constants_.population);
    const Draws draws = draw();
    const auto& c = constants_;
    std::vector<std::size_t> order(losses.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return losses[a] < losses[b]; });
    if (losses[order[0]] < best_loss_) {
        best_loss_ = losses[order[0]];
        for (std::size_t i = 0; i < n_; ++i) best_[i] = mean_[i] + sigma_ * draws.steps[order[0]][i];
    }

    // 1. The mean goes to the weighted mean of the parents.
    Candidate step(n_);
    for (std::size_t k = 0; k < c.parents; ++k)
        for (std::size_t i = 0; i < n_; ++i) step[i] += c.weights[k] * draws.steps[order[k]][i];
    for (std::size_t i = 0; i < n_; ++i) mean_[i] += sigma_ * step[i];

    // 2. The path of the step size, in the distribution's own axes: C^(-1/2) step.
    Candidate whitened(n_);
    for (std::size_t axis = 0; axis < n_; ++axis) {
        double length = 0;
        for (std::size_t i = 0; i < n_; ++i) length += draws.axes[i * n_ + axis] * step[i];
        length /= draws.deviations[axis];
        for (std::size_t i = 0; i < n_; ++i) whitened[i] += draws.axes[i * n_ + axis] * length;
    }
    const double sigma_push = std::sqrt(c.sigma_rate * (2 - c.sigma_rate) * c.effective_parents);
    double squares = 0;
    for (std::size_t i = 0; i < n_; ++i) {
        sigma_path_[i] = (1 - c.sigma_rate) * sigma_path_[i] + sigma_push * whitened[i];
        squares += sigma_path_[i] * sigma_path_[i];
    }
    const double path_length = std::sqrt(squares);

    // 3. The path of the covariance; it stands still while the step size is growing fast.
    ++generation_;
    const double faded = 1 - portable_exp(2 * generation_ * portable_log(1 - c.sigma_rate));
    const double n = static_cast<double>(n_);
    const bool moves = path_length / std::sqrt(faded) < (1.4 + 2 / (n + 1)) * c.expected_length;
    const double push = moves ? std::sqrt(c.path_rate * (2 - c.path_rate) * c.effective_parents) : 0;
    for (std::size_t i = 0; i < n_; ++i) path_[i] = (1 - c.path_rate) * path_[i] + push * step[i];

    // 4. The covariance follows the path (rank one) and the parents (rank many).
    const double lost = moves ? 0 : c.rank_one_rate * c.path_rate * (2 - c.path_rate);
    const double keep = 1 + lost - c.rank_one_rate - c.rank_many_rate;
    for (std::size_t i = 0; i < n_; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double parents = 0;
            for (std::size_t k = 0; k < c.parents; ++k)
                parents += c.weights[k] * draws.steps[order[k]][i] * draws.steps[order[k]][j];
            const double entry =
                keep * covariance_[i * n_ + j] + c.rank_one_rate * path_[i] * path_[j] + c.rank_many_rate * parents;
            covariance_[i * n_ + j] = covariance_[j * n_ + i] = entry;
        }

    // 5. The step size grows when steps go on in one direction and shrinks when they undo each other.
    sigma_ *= portable_exp(c.sigma_rate / c.sigma_damping * (path_length / c.expected_length - 1));
}

std::string Cmaes::save() const {
    Cmaes copy = *this;
    return save_state(copy);
}
Result<void> Cmaes::load(std::string_view bytes) { return load_state(*this, bytes); }

}  // namespace plateau::learning
