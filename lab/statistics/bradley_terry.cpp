#include "lab/statistics/bradley_terry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace plateau::lab {

namespace {

constexpr double elo_per_logit = 173.71779276130073;  // 400 / ln 10

using Matrix = std::vector<std::vector<double>>;

Matrix zeros(std::size_t size) { return Matrix(size, std::vector<double>(size, 0.0)); }

// Gauss and Jordan, with pivots. Nothing when a column has none.
bool invert(Matrix& a) {
    const std::size_t n = a.size();
    Matrix inverse = zeros(n);
    for (std::size_t i = 0; i < n; ++i) inverse[i][i] = 1;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column; row < n; ++row)
            if (std::abs(a[row][column]) > std::abs(a[pivot][column])) pivot = row;
        if (std::abs(a[pivot][column]) < 1e-12) return false;
        std::swap(a[pivot], a[column]);
        std::swap(inverse[pivot], inverse[column]);
        const double scale = 1 / a[column][column];
        for (std::size_t k = 0; k < n; ++k) {
            a[column][k] *= scale;
            inverse[column][k] *= scale;
        }
        for (std::size_t row = 0; row < n; ++row) {
            const double factor = a[row][column];
            if (row == column || factor == 0) continue;
            for (std::size_t k = 0; k < n; ++k) {
                a[row][k] -= factor * a[column][k];
                inverse[row][k] -= factor * inverse[column][k];
            }
        }
    }
    a = std::move(inverse);
    return true;
}

double chance(double difference) { return 1 / (1 + std::exp(-difference)); }

class Fit {
public:
    Fit(std::size_t players, std::vector<RatedScore> scores)
        : players_{players}, scores_{std::move(scores)}, strength_(players, 0.0) {}

    // Newton's method; the likelihood is concave. Steps are cut so that early ones do not overshoot.
    void climb() {
        for (int step = 0; step < 100; ++step) {
            std::vector<double> slope(players_, 0.0);
            information_ = zeros(players_);
            for (const auto& score : scores_) {
                const double p = chance(strength_[score.player] - strength_[score.opponent]);
                const double residual = score.points - score.games * p, weight = score.games * p * (1 - p);
                slope[score.player] += residual;
                slope[score.opponent] -= residual;
                add_difference(information_, score, weight);
            }
            // Only differences are known: the mean is held at 0.
            for (auto& row : information_)
                for (auto& cell : row) cell += 1 / static_cast<double>(players_);
            if (!invert(information_)) return;
            double largest = 0;
            for (std::size_t i = 0; i < players_; ++i) {
                double change = 0;
                for (std::size_t j = 0; j < players_; ++j) change += information_[i][j] * slope[j];
                strength_[i] += std::clamp(change, -2.0, 2.0);
                largest = std::max(largest, std::abs(change));
            }
            if (largest < 1e-10) return;
        }
    }

    // information^-1 * spread * information^-1, of which the diagonal is wanted.
    std::vector<double> variances() const {
        Matrix spread = zeros(players_);
        for (const auto& score : scores_) {
            const double p = chance(strength_[score.player] - strength_[score.opponent]);
            const double residual = score.points - score.games * p;
            add_difference(spread, score, residual * residual);
        }
        std::vector<double> result(players_, 0.0);
        for (std::size_t i = 0; i < players_; ++i)
            for (std::size_t j = 0; j < players_; ++j)
                for (std::size_t k = 0; k < players_; ++k)
                    result[i] += information_[i][j] * spread[j][k] * information_[k][i];
        // As many parameters as players were fitted: the residuals are smaller than the errors by that much.
        const auto seen = static_cast<double>(scores_.size()), fitted = static_cast<double>(players_) - 1;
        if (seen > fitted)
            for (auto& variance : result) variance *= seen / (seen - fitted);
        return result;
    }

    double strength(std::size_t player) const { return strength_[player]; }

private:
    static void add_difference(Matrix& matrix, const RatedScore& score, double weight) {
        matrix[score.player][score.player] += weight;
        matrix[score.opponent][score.opponent] += weight;
        matrix[score.player][score.opponent] -= weight;
        matrix[score.opponent][score.player] -= weight;
    }

    std::size_t players_;
    std::vector<RatedScore> scores_;
    std::vector<double> strength_;  // in logits
    Matrix information_;
};

// Ratings are finite only if from everybody who played a chain of points leads to everybody else (Ford, "Solution of
// a ranking problem from binary comparisons", 1957): no group may have lost everything to the rest.
bool is_split(std::size_t players, const std::vector<RatedScore>& scores) {
    std::vector<std::vector<bool>> scored(players, std::vector<bool>(players, false));
    std::vector<bool> played(players, false);
    for (const auto& score : scores) {
        played[score.player] = played[score.opponent] = true;
        if (score.points > 0) scored[score.player][score.opponent] = true;
        if (score.points < score.games) scored[score.opponent][score.player] = true;
    }
    for (std::size_t k = 0; k < players; ++k)
        for (std::size_t i = 0; i < players; ++i)
            for (std::size_t j = 0; j < players && scored[i][k]; ++j)
                if (scored[k][j]) scored[i][j] = true;
    for (std::size_t i = 0; i < players; ++i)
        for (std::size_t j = 0; j < players; ++j)
            if (i != j && played[i] && played[j] && !scored[i][j]) return true;
    return false;
}

}  // namespace

std::vector<Rating> rate(std::size_t players, const std::vector<RatedScore>& scores) {
    std::vector<Rating> ratings(players);
    for (const auto& score : scores) {
        ratings[score.player].games += score.games;
        ratings[score.opponent].games += score.games;
        ratings[score.player].points += score.points;
        ratings[score.opponent].points += score.games - score.points;
    }
    auto known = scores;
    if (is_split(players, scores)) {
        Matrix met = zeros(players);
        for (const auto& score : scores) {
            auto& seen = met[std::min(score.player, score.opponent)][std::max(score.player, score.opponent)];
            if (seen++ == 0) known.push_back({score.player, score.opponent, 1, 0.5});
        }
    }
    Fit fit{players, std::move(known)};
    fit.climb();
    const auto variances = fit.variances();
    for (std::size_t i = 0; i < players; ++i) {
        ratings[i].elo = elo_per_logit * fit.strength(i);
        ratings[i].error = ratings[i].games > 0 ? 1.96 * elo_per_logit * std::sqrt(std::max(0.0, variances[i]))
                                                : std::numeric_limits<double>::infinity();
    }
    return ratings;
}

}  // namespace plateau::lab
