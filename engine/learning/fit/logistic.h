// Logistic regression: weights w such that sigmoid(w . x) is the chance of winning of a position with
// features x. Minimises the mean cross entropy plus l2/2 |w|^2.
//
//     Logistic fit{data.features(), {.l2 = 1e-4}};
//     while (!fit.is_done()) fit.step(data);   // one epoch or one Newton step; may be saved in between
//     fit.weights();
//
// Two ways: `newton`, whose steps come from conjugate gradients (Lin, Weng and Keerthi 2008), exact and
// fast for up to some hundred thousand weights; `adagrad`, minibatches with a rate per weight (Duchi, Hazan
// and Singer 2011), for very large or very sparse data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/options.h"
#include "learning/fit/dataset.h"
#include "learning/parallel.h"

namespace plateau::learning {

struct LogisticOptions {
    std::string solver = "newton";
    double l2 = 1e-5;
    int steps = 50;           // the most
    double precision = 1e-6;  // newton ends when the gradient is this share of the first
    int batch = 256;          // of adagrad
    double rate = 0.05;
};

template <class Visitor>
void describe(LogisticOptions& o, Visitor&& option) {
    option("solver", o.solver, "newton|adagrad", "",
           Text{"newton (conjugate gradients) or adagrad (minibatches)",
                "newton (gradients conjugués) ou adagrad (petits lots)"});
    option("l2", o.l2, 0.0, 1e3, Text{"L2 regularisation", "régularisation L2"});
    option("steps", o.steps, 1, 100000,
           Text{"maximum number of steps or epochs", "nombre maximal de pas ou d'époques"});
    option("precision", o.precision, 0.0, 1.0,
           Text{"newton stops when the gradient has shrunk to this fraction",
                "newton s'arrête quand le gradient est réduit à cette fraction"});
    option("batch", o.batch, 1, 1000000, Text{"examples per minibatch", "exemples par mini-lot"});
    option("rate", o.rate, 1e-9, 1e3, Text{"first step size of adagrad", "premier pas d'adagrad"});
}

class Logistic {
public:
    Logistic(std::uint32_t features, LogisticOptions options, std::uint64_t seed = 1,
             Runner runner = one_after_the_other());

    void start_from(std::vector<double> weights);
    bool is_done() const { return is_done_; }
    void step(const Dataset& data);

    const std::vector<double>& weights() const { return weights_; }
    int steps_done() const { return step_; }

    // Mean cross entropy, without the l2 term.
    double loss(const Dataset& data) const { return loss(data, weights_); }

    template <class Visitor>
    void visit_state(Visitor& field) {
        field("weights", weights_);
        field("squares", squares_);
        field("first_gradient", first_gradient_);
        field("step", step_);
        field("done", is_done_);
    }

private:
    void newton_step(const Dataset& data);
    void adagrad_epoch(const Dataset& data);
    double loss(const Dataset& data, const std::vector<double>& weights) const;
    double objective(const Dataset& data, const std::vector<double>& weights) const;
    std::vector<double> newton_direction(const Dataset& data, const std::vector<double>& gradient,
                                         const std::vector<double>& curvature) const;
    std::vector<double> curvature_times(const Dataset& data, const std::vector<double>& curvature,
                                        const std::vector<double>& direction) const;
    template <class RowWork>
    std::vector<double> sum_over_rows(const Dataset& data, RowWork&& work) const;

    LogisticOptions options_;
    std::uint64_t seed_;
    Runner runner_;
    std::vector<double> weights_;
    std::vector<double> squares_;  // adagrad: sums of squared gradients
    double first_gradient_ = 0;
    std::int32_t step_ = 0;
    bool is_done_ = false;
};

}  // namespace plateau::learning
