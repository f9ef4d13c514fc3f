#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/random.h"
#include "learning/optimise/cmaes.h"
#include "learning/optimise/genetic.h"
#include "learning/optimise/symmetric_eigen.h"

namespace plateau::learning {
namespace {

using Candidate = Optimiser::Candidate;
using Loss = std::function<double(const Candidate&)>;

double sphere(const Candidate& x) {
    double sum = 0;
    for (const double xi : x) sum += xi * xi;
    return sum;
}
double rosenbrock(const Candidate& x) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < x.size(); ++i)
        sum += 100 * (x[i + 1] - x[i] * x[i]) * (x[i + 1] - x[i] * x[i]) + (1 - x[i]) * (1 - x[i]);
    return sum;
}
double rastrigin(const Candidate& x) {
    constexpr double pi = 3.14159265358979323846;
    double sum = 10 * static_cast<double>(x.size());
    for (const double xi : x) sum += xi * xi - 10 * std::cos(2 * pi * xi);
    return sum;
}

void run(Optimiser& optimiser, const Loss& loss, int generations) {
    for (int i = 0; i < generations; ++i) {
        std::vector<double> losses;
        for (const auto& candidate : optimiser.ask()) losses.push_back(loss(candidate));
        optimiser.tell(losses);
    }
}

TEST(SymmetricEigen, PutsTheMatrixTogetherAgain) {
    constexpr std::size_t n = 7;
    Random random{5};
    std::vector<double> matrix(n * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) matrix[i * n + j] = matrix[j * n + i] = random.real() - 0.5;
    const auto eigen = symmetric_eigen(matrix, n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            double sum = 0, product = 0;
            for (std::size_t k = 0; k < n; ++k) {
                sum += eigen.vectors[i * n + k] * eigen.values[k] * eigen.vectors[j * n + k];
                product += eigen.vectors[k * n + i] * eigen.vectors[k * n + j];
            }
            EXPECT_NEAR(sum, matrix[i * n + j], 1e-13);
            EXPECT_NEAR(product, i == j ? 1 : 0, 1e-13);
        }
}

TEST(Cmaes, MinimisesTheSphereTo1e12) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        Cmaes cmaes{Candidate(10, 3.0), {.sigma = 1}, seed};
        run(cmaes, sphere, 250);
        EXPECT_LT(cmaes.best_loss(), 1e-12);
        EXPECT_LT(sphere(cmaes.favourite()), 1e-12);
    }
}

TEST(Cmaes, MinimisesRosenbrockTo1e10) {
    Cmaes cmaes{Candidate(8, -1.0), {.sigma = 0.5}, 1};
    run(cmaes, rosenbrock, 600);
    EXPECT_LT(cmaes.best_loss(), 1e-10);
    for (const double xi : cmaes.favourite()) EXPECT_NEAR(xi, 1, 1e-4);
}

TEST(Cmaes, MinimisesRastriginTo1e10WithALargePopulation) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        Cmaes cmaes{Candidate(5, 3.0), {.population = 120, .sigma = 2}, seed};
        run(cmaes, rastrigin, 150);
        EXPECT_LT(cmaes.best_loss(), 1e-10);
    }
}

TEST(Genetic, MinimisesTheSphereTo1e6) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        Genetic genetic{Candidate(10, 3.0), {.population = 60, .spread = 5}, seed};
        run(genetic, sphere, 400);
        EXPECT_LT(genetic.best_loss(), 1e-6);
    }
}

TEST(Genetic, MinimisesRastriginTo1e4) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        Genetic genetic{Candidate(5, 3.0), {.population = 100, .spread = 5}, seed};
        run(genetic, rastrigin, 300);
        EXPECT_LT(genetic.best_loss(), 1e-4);
    }
}

TEST(Genetic, MinimisesRosenbrockInTwoDimensionsTo1e3) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        Genetic genetic{Candidate(2, -1.0), {.population = 60, .spread = 2}, seed};
        run(genetic, rosenbrock, 400);
        EXPECT_LT(genetic.best_loss(), 1e-3);
    }
}

template <class Method, class Options>
void expect_the_same_after_a_break(const Options& options) {
    const Candidate start(4, 2.0);
    Method whole{start, options, 9}, cut{start, options, 9}, resumed{start, options, 9};
    run(whole, rosenbrock, 30);
    run(cut, rosenbrock, 11);
    ASSERT_TRUE(resumed.load(cut.save()));
    run(resumed, rosenbrock, 19);
    EXPECT_EQ(resumed.save(), whole.save());
    EXPECT_EQ(resumed.ask(), whole.ask());
    EXPECT_FALSE(resumed.load("no state"));
}

TEST(Optimisers, ResumeToTheSameResult) {
    expect_the_same_after_a_break<Cmaes>(CmaesOptions{});
    expect_the_same_after_a_break<Genetic>(GeneticOptions{});
}

TEST(Optimisers, CopeWithOneDimensionAndEqualLosses) {
    Cmaes cmaes{{1.0}, {}, 1};
    run(cmaes, sphere, 80);
    EXPECT_LT(cmaes.best_loss(), 1e-6);
    Genetic genetic{{1.0}, {.population = 4, .elite = 9}, 1};
    run(genetic, [](const Candidate&) { return 1.0; }, 20);
    EXPECT_EQ(genetic.best_loss(), 1.0);
}

}  // namespace
}  // namespace plateau::learning
