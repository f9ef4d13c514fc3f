#include "learning/optimise/genetic.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/random.h"
#include "learning/portable_math.h"
#include "learning/state.h"

namespace plateau::learning {

namespace {

constexpr double crossover_index = 5;  // larger: children nearer to their parents
constexpr double smallest_step_bits = 20;

double power(double base, double exponent) { return base <= 0 ? 0 : portable_exp(exponent * portable_log(base)); }

using Candidate = Optimiser::Candidate;

// Two children that lie about their parents as those of one-point crossover on bits would.
void cross(Candidate& a, Candidate& b, Random& random) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (random.below(2) == 0) continue;
        const double u = random.real();
        const double beta =
            u <= 0.5 ? power(2 * u, 1 / (crossover_index + 1)) : power(1 / (2 * (1 - u)), 1 / (crossover_index + 1));
        const double x = a[i], y = b[i];
        a[i] = 0.5 * ((1 + beta) * x + (1 - beta) * y);
        b[i] = 0.5 * ((1 - beta) * x + (1 + beta) * y);
    }
}

// Steps of every size from the spread down to a millionth of it, small ones as likely as large ones.
void mutate(Candidate& child, double chance, double spread, Random& random) {
    for (auto& gene : child) {
        if (random.real() >= chance) continue;
        const double step = spread * power(2, -smallest_step_bits * random.real());
        gene += random.below(2) == 0 ? step : -step;
    }
}

}  // namespace

Genetic::Genetic(Candidate start, GeneticOptions options, std::uint64_t seed)
    : options_{options}, seed_{seed}, favourite_{start}, best_{start} {
    assert(!start.empty());
    Random random{seed_, 0};
    population_.push_back(start);
    while (static_cast<int>(population_.size()) < options_.population) {
        Candidate individual = start;
        for (auto& gene : individual) gene += options_.spread * (2 * random.real() - 1);
        population_.push_back(std::move(individual));
    }
}

void Genetic::tell(const std::vector<double>& losses) {
    assert(losses.size() == population_.size());
    std::vector<std::size_t> order(losses.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return losses[a] < losses[b]; });
    if (losses[order[0]] < best_loss_) {
        best_loss_ = losses[order[0]];
        best_ = population_[order[0]];
    }
    const std::size_t elite = std::min<std::size_t>(static_cast<std::size_t>(options_.elite), population_.size() - 2);
    const std::size_t chosen = std::max<std::size_t>(elite, 1);
    std::fill(favourite_.begin(), favourite_.end(), 0.0);
    for (std::size_t k = 0; k < chosen; ++k)
        for (std::size_t i = 0; i < favourite_.size(); ++i)
            favourite_[i] += population_[order[k]][i] / static_cast<double>(chosen);

    ++generation_;
    Random random{seed_, static_cast<std::uint64_t>(generation_)};
    const auto parent = [&]() -> const Candidate& {
        std::size_t winner = random.below(static_cast<std::uint32_t>(losses.size()));
        for (int i = 1; i < options_.tournament; ++i) {
            const std::size_t rival = random.below(static_cast<std::uint32_t>(losses.size()));
            if (losses[rival] < losses[winner]) winner = rival;
        }
        return population_[winner];
    };
    const double chance = options_.mutation > 0 ? options_.mutation : 1 / static_cast<double>(favourite_.size());
    std::vector<Candidate> next;
    for (std::size_t k = 0; k < elite; ++k) next.push_back(population_[order[k]]);
    while (next.size() < population_.size()) {
        Candidate a = parent(), b = parent();
        if (random.real() < options_.crossover) cross(a, b, random);
        for (auto* child : {&a, &b}) {
            mutate(*child, chance, options_.spread, random);
            if (next.size() < population_.size()) next.push_back(std::move(*child));
        }
    }
    population_ = std::move(next);
}

std::string Genetic::save() const {
    Genetic copy = *this;
    return save_state(copy);
}
Result<void> Genetic::load(std::string_view bytes) { return load_state(*this, bytes); }

}  // namespace plateau::learning
