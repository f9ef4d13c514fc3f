// A real-coded genetic algorithm: tournaments choose parents, simulated binary crossover (Deb and Agrawal
// 1995) and the mutation of Mühlenbein and Schlierkamp-Voosen (1993) make children, the best few pass on unchanged. All
// are measured again in each generation, so that one lucky match does not make an individual immortal.
#pragma once

#include <cstdint>
#include <limits>

#include "core/options.h"
#include "learning/optimise/optimiser.h"

namespace plateau::learning {

struct GeneticOptions {
    int population = 40;
    int elite = 2;
    int tournament = 2;
    double crossover = 0.9;
    double mutation = 0;  // chance a gene; 0: one gene in each child
    double spread = 1;    // half the width in which the first individuals are drawn, and of the largest mutation
};

template <class Visitor>
void describe(GeneticOptions& o, Visitor&& option) {
    option("population", o.population, 4, 100000, Text{"individuals", "individus"});
    option("elite", o.elite, 0, 1000, Text{"best individuals kept unchanged", "meilleurs individus gardés tels quels"});
    option("tournament", o.tournament, 1, 100,
           Text{"individuals that compete to be a parent", "individus en lice pour être parent"});
    option("crossover", o.crossover, 0.0, 1.0, Text{"chance that parents are mixed", "chance de croiser les parents"});
    option("mutation", o.mutation, 0.0, 1.0,
           Text{"chance that a gene changes, 0 for one per child", "chance qu'un gène change, 0 pour un par enfant"});
    option("spread", o.spread, 1e-9, 1e9,
           Text{"half the width of the first population", "demi-largeur de la première population"});
}

class Genetic final : public Optimiser {
public:
    // The first population lies around `start`, which is one of it.
    Genetic(Candidate start, GeneticOptions options, std::uint64_t seed);

    std::vector<Candidate> ask() const override { return population_; }
    void tell(const std::vector<double>& losses) override;
    int generation() const override { return generation_; }
    // The mean of the elite of the last generation.
    Candidate favourite() const override { return favourite_; }
    const Candidate& best() const override { return best_; }
    double best_loss() const override { return best_loss_; }

    std::string save() const override;
    Result<void> load(std::string_view bytes) override;

    template <class Visitor>
    void visit_state(Visitor& field) {
        for (auto& individual : population_) field("individual", individual);
        field("generation", generation_);
        field("favourite", favourite_);
        field("best", best_);
        field("best_loss", best_loss_);
    }

private:
    GeneticOptions options_;
    std::uint64_t seed_;
    std::vector<Candidate> population_;
    std::int32_t generation_ = 0;
    Candidate favourite_;
    Candidate best_;
    double best_loss_ = std::numeric_limits<double>::infinity();
};

}  // namespace plateau::learning
