#include "lab/statistics/logistic_model.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>

namespace plateau::lab {

namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// By Gauss and Jordan with pivots; nothing where the matrix has no inverse.
std::optional<Matrix> inverse(Matrix matrix) {
    const std::size_t n = matrix.size();
    for (std::size_t i = 0; i < n; ++i) {
        matrix[i].resize(2 * n, 0);
        matrix[i][n + i] = 1;
    }
    for (std::size_t col = 0; col < n; ++col) {
        std::size_t pivot = col;
        for (std::size_t row = col + 1; row < n; ++row)
            if (std::abs(matrix[row][col]) > std::abs(matrix[pivot][col])) pivot = row;
        if (std::abs(matrix[pivot][col]) < 1e-12) return std::nullopt;
        std::swap(matrix[col], matrix[pivot]);
        const double scale = matrix[col][col];
        for (double& value : matrix[col]) value /= scale;
        for (std::size_t row = 0; row < n; ++row) {
            if (row == col) continue;
            const double times = matrix[row][col];
            for (std::size_t k = 0; k < 2 * n; ++k) matrix[row][k] -= times * matrix[col][k];
        }
    }
    for (auto& row : matrix) row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
    return matrix;
}

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix result(a.size(), Vector(b[0].size(), 0));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < b.size(); ++k)
            for (std::size_t j = 0; j < b[0].size(); ++j) result[i][j] += a[i][k] * b[k][j];
    return result;
}

double sum_of_squares(const Vector& vector) {
    double sum = 0;
    for (const double value : vector) sum += value * value;
    return sum;
}

Failure no_maximum() {
    return fail("the factors cannot be told apart, or one of them decides everything",
                "les facteurs ne se distinguent pas, ou l'un d'eux décide de tout");
}

}  // namespace

void LogisticModel::add(const std::vector<double>& factors, bool happened, std::uint64_t cluster) {
    assert(factors.size() == width_);
    values_.insert(values_.end(), factors.begin(), factors.end());
    events_.push_back(happened);
    clusters_.push_back(cluster);
}

double LogisticModel::chance(std::size_t row, const Vector& weights) const {
    double sum = 0;
    for (std::size_t i = 0; i < width_; ++i) sum += weights[i] * values_[row * width_ + i];
    return 1 / (1 + std::exp(-sum));
}

double LogisticModel::log_likelihood(const Vector& weights) const {
    double sum = 0;
    for (std::size_t row = 0; row < rows(); ++row) {
        const double p = chance(row, weights);
        sum += std::log(std::max(events_[row] ? p : 1 - p, 1e-300));
    }
    return sum;
}

LogisticModel::Vector LogisticModel::gradient(const Vector& weights) const {
    Vector sum(width_, 0);
    for (std::size_t row = 0; row < rows(); ++row) {
        const double surprise = (events_[row] ? 1 : 0) - chance(row, weights);
        for (std::size_t i = 0; i < width_; ++i) sum[i] += surprise * values_[row * width_ + i];
    }
    return sum;
}

LogisticModel::Matrix LogisticModel::information(const Vector& weights) const {
    Matrix sum(width_, Vector(width_, 0));
    for (std::size_t row = 0; row < rows(); ++row) {
        const double p = chance(row, weights);
        const double* x = &values_[row * width_];
        for (std::size_t i = 0; i < width_; ++i)
            for (std::size_t j = 0; j < width_; ++j) sum[i][j] += p * (1 - p) * x[i] * x[j];
    }
    return sum;
}

// The products of the clusters' own gradients: the meat of the sandwich.
LogisticModel::Matrix LogisticModel::scatter_of_clusters(const Vector& weights) const {
    std::map<std::uint64_t, Vector> gradients;
    for (std::size_t row = 0; row < rows(); ++row) {
        auto& sum = gradients.try_emplace(clusters_[row], Vector(width_, 0)).first->second;
        const double surprise = (events_[row] ? 1 : 0) - chance(row, weights);
        for (std::size_t i = 0; i < width_; ++i) sum[i] += surprise * values_[row * width_ + i];
    }
    Matrix scatter(width_, Vector(width_, 0));
    for (const auto& [cluster, sum] : gradients)
        for (std::size_t i = 0; i < width_; ++i)
            for (std::size_t j = 0; j < width_; ++j) scatter[i][j] += sum[i] * sum[j];
    return scatter;
}

Result<LogisticFit> LogisticModel::fit() const {
    constexpr int most_steps = 60;
    Vector weights(width_, 0);
    double likelihood = log_likelihood(weights);
    std::optional<Matrix> spread;
    for (int step = 0; step < most_steps; ++step) {
        const auto slope = gradient(weights);
        spread = inverse(information(weights));
        if (!spread) return no_maximum();
        if (sum_of_squares(slope) < 1e-12 * static_cast<double>(rows())) break;
        // Newton's step, halved until it climbs.
        double share = 1;
        Vector next = weights;
        for (int halves = 0; halves < 30; ++halves, share /= 2) {
            for (std::size_t i = 0; i < width_; ++i) {
                next[i] = weights[i];
                for (std::size_t j = 0; j < width_; ++j) next[i] += share * (*spread)[i][j] * slope[j];
            }
            if (log_likelihood(next) >= likelihood) break;
        }
        weights = next;
        likelihood = log_likelihood(weights);
    }
    constexpr double unlikely_weight = 20;  // odds of e^20: the rows are split without error
    if (std::any_of(weights.begin(), weights.end(), [](double w) { return std::abs(w) > unlikely_weight; }))
        return no_maximum();

    LogisticFit fit;
    const auto covariance = product(product(*spread, scatter_of_clusters(weights)), *spread);
    for (std::size_t i = 0; i < width_; ++i) fit.factors.push_back({weights[i], std::sqrt(covariance[i][i])});
    fit.rows = rows();
    auto distinct = clusters_;
    std::sort(distinct.begin(), distinct.end());
    fit.clusters = static_cast<std::size_t>(std::unique(distinct.begin(), distinct.end()) - distinct.begin());
    fit.events = static_cast<std::size_t>(std::count(events_.begin(), events_.end(), true));
    fit.log_likelihood = likelihood;
    const double mean = static_cast<double>(fit.events) / static_cast<double>(std::max<std::size_t>(1, fit.rows));
    if (mean > 0 && mean < 1)
        fit.null_log_likelihood =
            static_cast<double>(fit.rows) * (mean * std::log(mean) + (1 - mean) * std::log(1 - mean));
    return fit;
}

}  // namespace plateau::lab
