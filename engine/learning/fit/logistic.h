// Logistic regression: weights w such that sigmoid(w . x) is the chance of winning of a position with
// features x. Minimises the mean cross entropy plus l2/2 |w|^2.
//
//     Logistic fit{data.features(), {.l2 = 1e-4}};
//     while (!fit.is_done()) fit.step(data);   // one Newton step; may be saved in between
//     fit.weights();
//
// Newton steps from conjugate gradients (Lin, Weng and Keerthi 2008): exact, and fast for up to some hundred thousand
// weights. Where there are more rows than fit in memory, see adam_logistic.h.
#pragma once

#include <cstdint>
#include <vector>

#include "learning/fit/dataset.h"
#include "learning/fit/logistic_options.h"
#include "learning/parallel.h"

namespace plateau::learning {

class Logistic {
public:
    Logistic(std::uint32_t features, LogisticOptions options, Runner runner = one_after_the_other());

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
        field("first_gradient", first_gradient_);
        field("step", step_);
        field("done", is_done_);
    }

private:
    void newton_step(const Dataset& data);
    double loss(const Dataset& data, const std::vector<double>& weights) const;
    double objective(const Dataset& data, const std::vector<double>& weights) const;
    std::vector<double> newton_direction(const Dataset& data, const std::vector<double>& gradient,
                                         const std::vector<double>& curvature) const;
    std::vector<double> curvature_times(const Dataset& data, const std::vector<double>& curvature,
                                        const std::vector<double>& direction) const;
    template <class RowWork>
    std::vector<double> sum_over_rows(const Dataset& data, RowWork&& work) const;

    LogisticOptions options_;
    Runner runner_;
    std::vector<double> weights_;
    double first_gradient_ = 0;
    std::int32_t step_ = 0;
    bool is_done_ = false;
};

}  // namespace plateau::learning
