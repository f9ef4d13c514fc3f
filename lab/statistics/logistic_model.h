// Which factors go with an event? Logistic regression by maximum likelihood, a few factors and many rows. Rows that
// depend on each other (two games from one opening) share a cluster: errors are those of Liang and Zeger's sandwich
// (1986), which count clusters, not rows. (engine/learning/fit has the other logistic regression: many features, no
// errors.)
//
//     LogisticModel model{3};
//     model.add({1, size, is_second}, has_lost, opening);
//     const auto fit = model.fit();
//     fit->factors[1].odds_ratio()
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "core/result.h"

namespace plateau::lab {

struct FittedFactor {
    double estimate = 0, error = 0;  // in logits; standard error

    double z() const { return error > 0 ? estimate / error : 0; }
    double odds_ratio() const { return std::exp(estimate); }
    // 95 %
    double low() const { return std::exp(estimate - 1.959964 * error); }
    double high() const { return std::exp(estimate + 1.959964 * error); }
};

struct LogisticFit {
    std::vector<FittedFactor> factors;
    std::size_t rows = 0, clusters = 0, events = 0;
    double log_likelihood = 0;
    double null_log_likelihood = 0;  // of the mean alone

    // McFadden's: 0 where the factors explain nothing.
    double explained() const { return null_log_likelihood < 0 ? 1 - log_likelihood / null_log_likelihood : 0; }
};

class LogisticModel {
public:
    explicit LogisticModel(std::size_t factors) : width_{factors} {}

    // A factor that is 1 in every row is the intercept. Clusters are numbers of the caller's choice.
    void add(const std::vector<double>& factors, bool happened, std::uint64_t cluster);
    std::size_t rows() const { return events_.size(); }

    // Fails where a factor does not vary, or splits the rows so well that there is no maximum.
    Result<LogisticFit> fit() const;

private:
    using Vector = std::vector<double>;
    using Matrix = std::vector<Vector>;

    double chance(std::size_t row, const Vector& weights) const;
    double log_likelihood(const Vector& weights) const;
    Matrix information(const Vector& weights) const;
    Vector gradient(const Vector& weights) const;
    Matrix scatter_of_clusters(const Vector& weights) const;

    std::size_t width_;
    Vector values_;  // row by row
    std::vector<bool> events_;
    std::vector<std::uint64_t> clusters_;
};

}  // namespace plateau::lab
