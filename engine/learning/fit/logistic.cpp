#include "learning/fit/logistic.h"

#include <cmath>
#include <numeric>

#include "learning/portable_math.h"

namespace plateau::learning {

namespace {

// Sums over rows are made in this many parts whatever the number of threads, so that they are always the same.
constexpr std::size_t most_parts = 8;
constexpr std::size_t rows_worth_a_part = 4096;

std::size_t parts_of(const Dataset& data) {
    return std::clamp<std::size_t>(data.size() / rows_worth_a_part, 1, most_parts);
}

struct Rows {
    std::size_t begin, end;
};
Rows rows_of(const Dataset& data, std::size_t part) {
    const std::size_t parts = parts_of(data);
    return {data.size() * part / parts, data.size() * (part + 1) / parts};
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    assert(a.size() == b.size());
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void add(std::vector<double>& sum, double factor, const std::vector<double>& more) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += factor * more[i];
}

}  // namespace

Logistic::Logistic(std::uint32_t features, LogisticOptions options, Runner runner)
    : options_{std::move(options)}, runner_{std::move(runner)}, weights_(features) {}

void Logistic::start_from(std::vector<double> weights) {
    assert(weights.size() == weights_.size() && step_ == 0);
    weights_ = std::move(weights);
}

void Logistic::step(const Dataset& data) {
    assert(data.features() == weights_.size());
    if (data.size() == 0 || is_done_) {
        is_done_ = true;
        return;
    }
    newton_step(data);
    if (++step_ >= options_.steps) is_done_ = true;
}

double Logistic::loss(const Dataset& data, const std::vector<double>& weights) const {
    std::vector<double> sums(parts_of(data));
    runner_(sums.size(), [&](std::size_t part) {
        double sum = 0;
        const auto [begin, end] = rows_of(data, part);
        for (std::size_t i = begin; i < end; ++i)
            sum += data.weight(i) * cross_entropy(weigh<double>(weights, data.row(i)), data.target(i));
        sums[part] = sum;
    });
    return data.size() == 0 ? 0 : std::accumulate(sums.begin(), sums.end(), 0.0) / data.total_weight();
}

double Logistic::objective(const Dataset& data, const std::vector<double>& weights) const {
    return loss(data, weights) + options_.l2 / 2 * dot(weights, weights);
}

// Adds up what `work(row number, sum)` puts into sum, over all rows.
template <class RowWork>
std::vector<double> Logistic::sum_over_rows(const Dataset& data, RowWork&& work) const {
    std::vector<std::vector<double>> sums(parts_of(data));
    runner_(sums.size(), [&](std::size_t part) {
        sums[part].resize(weights_.size());
        const auto [begin, end] = rows_of(data, part);
        for (std::size_t i = begin; i < end; ++i) work(i, sums[part]);
    });
    for (std::size_t part = 1; part < sums.size(); ++part) add(sums[0], 1, sums[part]);
    return std::move(sums[0]);
}

void Logistic::newton_step(const Dataset& data) {
    const double scale = 1 / data.total_weight();
    std::vector<double> curvature(data.size());  // p (1 - p) of each row
    auto gradient = sum_over_rows(data, [&](std::size_t i, std::vector<double>& sum) {
        const double chance = sigmoid(weigh<double>(weights_, data.row(i)));
        const double share = data.weight(i) * scale;
        curvature[i] = share * std::max(chance * (1 - chance), 1e-9);
        for (const auto& feature : data.row(i))
            sum[feature.index] += share * (chance - data.target(i)) * static_cast<double>(feature.value);
    });
    add(gradient, options_.l2, weights_);

    const double length = std::sqrt(dot(gradient, gradient));
    if (step_ == 0) first_gradient_ = length;
    if (length <= options_.precision * first_gradient_ || length < 1e-14) {
        is_done_ = true;
        return;
    }
    const auto direction = newton_direction(data, gradient, curvature);
    const double slope = dot(direction, gradient), start = objective(data, weights_);
    assert(slope <= 0 && "a direction downhill");
    for (double step = 1; step > 1e-10; step /= 2) {
        std::vector<double> tried = weights_;
        add(tried, step, direction);
        if (objective(data, tried) <= start + 1e-4 * step * slope) {
            weights_ = std::move(tried);
            return;
        }
    }
    is_done_ = true;  // nothing nearer can be told apart in double precision
}

// Solves H d = -g by conjugate gradients with the diagonal as preconditioner, as precisely as pays.
std::vector<double> Logistic::newton_direction(const Dataset& data, const std::vector<double>& gradient,
                                               const std::vector<double>& curvature) const {
    constexpr int most_iterations = 200;
    auto diagonal = sum_over_rows(data, [&](std::size_t i, std::vector<double>& sum) {
        for (const auto& feature : data.row(i)) {
            const double value = static_cast<double>(feature.value);
            sum[feature.index] += curvature[i] * value * value;
        }
    });
    for (auto& entry : diagonal) entry += options_.l2 + 1e-12;
    const auto preconditioned = [&](const std::vector<double>& residual) {
        std::vector<double> result(residual.size());
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = residual[i] / diagonal[i];
        return result;
    };

    std::vector<double> direction(gradient.size()), residual(gradient.size());
    for (std::size_t i = 0; i < residual.size(); ++i) residual[i] = -gradient[i];
    std::vector<double> conditioned = preconditioned(residual), search = conditioned;
    double product = dot(residual, conditioned);
    const double enough = 1e-4 * product;
    for (int iteration = 0; iteration < most_iterations && product > 0; ++iteration) {
        const auto image = curvature_times(data, curvature, search);
        const double bend = dot(search, image);
        if (bend <= 0) break;
        const double step = product / bend;
        add(direction, step, search);
        add(residual, -step, image);
        conditioned = preconditioned(residual);
        const double next = dot(residual, conditioned);
        if (next <= enough) break;
        for (std::size_t i = 0; i < search.size(); ++i) search[i] = conditioned[i] + next / product * search[i];
        product = next;
    }
    return direction;
}

std::vector<double> Logistic::curvature_times(const Dataset& data, const std::vector<double>& curvature,
                                              const std::vector<double>& direction) const {
    auto image = sum_over_rows(data, [&](std::size_t i, std::vector<double>& sum) {
        const double factor = curvature[i] * weigh<double>(direction, data.row(i));
        for (const auto& feature : data.row(i)) sum[feature.index] += factor * static_cast<double>(feature.value);
    });
    add(image, options_.l2, direction);
    return image;
}

}  // namespace plateau::learning
