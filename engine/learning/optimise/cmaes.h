// CMA-ES: candidates are drawn from a normal distribution whose mean, step size and covariance follow the
// better half of each generation (Hansen and Ostermeier 2001; the constants of Hansen's tutorial, 2016).
#pragma once

#include <cstdint>
#include <limits>

#include "core/options.h"
#include "learning/optimise/optimiser.h"

namespace plateau::learning {

struct CmaesOptions {
    int population = 0;  // 0: 4 + 3 ln n
    double sigma = 0.3;  // the first step size
};

template <class Visitor>
void describe(CmaesOptions& o, Visitor&& option) {
    option("population", o.population, 0, 100000,
           Text{"candidates per generation, 0 for 4 + 3 ln n", "candidats par génération, 0 pour 4 + 3 ln n"});
    option("sigma", o.sigma, 1e-9, 1e9, Text{"first step size", "premier pas"});
}

class Cmaes final : public Optimiser {
public:
    Cmaes(Candidate start, CmaesOptions options, std::uint64_t seed);

    std::vector<Candidate> ask() const override;
    void tell(const std::vector<double>& losses) override;
    int generation() const override { return generation_; }
    Candidate favourite() const override { return mean_; }
    const Candidate& best() const override { return best_; }
    double best_loss() const override { return best_loss_; }
    double sigma() const { return sigma_; }

    std::string save() const override;
    Result<void> load(std::string_view bytes) override;

    template <class Visitor>
    void visit_state(Visitor& field) {
        field("mean", mean_);
        field("sigma", sigma_);
        field("covariance", covariance_);
        field("path", path_);
        field("sigma_path", sigma_path_);
        field("generation", generation_);
        field("best", best_);
        field("best_loss", best_loss_);
    }

private:
    struct Constants {
        std::size_t population, parents;
        std::vector<double> weights;  // of the parents, best first; they add up to 1
        double effective_parents;
        double path_rate, sigma_rate, sigma_damping, rank_one_rate, rank_many_rate, expected_length;
    };
    static Constants constants_for(std::size_t n, int population);

    // Draws z of this generation and what they are in the distribution's own axes: B D z.
    struct Draws {
        std::vector<Candidate> steps;    // y = B D z
        std::vector<double> axes;        // columns of B
        std::vector<double> deviations;  // D
    };
    Draws draw() const;

    std::size_t n_;
    Constants constants_;
    std::uint64_t seed_;
    Candidate mean_;
    double sigma_;
    std::vector<double> covariance_;  // row by row
    std::vector<double> path_, sigma_path_;
    std::int32_t generation_ = 0;
    Candidate best_;
    double best_loss_ = std::numeric_limits<double>::infinity();
};

}  // namespace plateau::learning
