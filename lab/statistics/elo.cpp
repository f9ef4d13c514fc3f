#include "lab/statistics/elo.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace plateau::lab {

namespace {

constexpr double z95 = 1.959963984540054;
constexpr double infinity = std::numeric_limits<double>::infinity();

// A sample of independent scores; `games` is how many games each of them is the mean of.
struct Sample {
    double size = 0, mean = 0, variance = 0;
    double games = 1;
};

Sample smoothed(const Sample& sample) {
    const double size = sample.size + 1, mean = (sample.size * sample.mean + 0.5) / size;
    const double square = (sample.size * (sample.variance + sample.mean * sample.mean) + 0.5) / size;
    return {size, mean, square - mean * mean, sample.games};
}

// Bounds of the true mean: those whose own spread would just explain the mean seen.
std::pair<double, double> wilson_bounds(const Sample& sample) {
    const double mean = sample.mean, most = mean * (1 - mean);
    // As many independent won or lost games as would spread like this.
    double games = sample.games * sample.size;
    if (most > 0) games = sample.size * most / std::max(sample.variance, most / (100 * games));
    const double square = z95 * z95, middle = (mean + square / (2 * games)) / (1 + square / games);
    const double half = z95 / (1 + square / games) * std::sqrt(most / games + square / (4 * games * games));
    return {mean <= 0 ? 0 : middle - half, mean >= 1 ? 1 : middle + half};
}

EloEstimate estimate(Sample sample) {
    if (sample.size == 0)
        return {.elo_error = infinity, .elo_low = -infinity, .elo_high = infinity, .normalized_elo_error = infinity};
    EloEstimate result;
    const Sample as_seen = sample;
    if (sample.variance <= 1e-15) {
        sample = smoothed(sample);
        result.is_smoothed = true;
    }
    const bool is_one_sided = as_seen.mean <= 0 || as_seen.mean >= 1;
    const auto [lowest, highest] = wilson_bounds(is_one_sided ? as_seen : sample);
    result.elo_low = elo_of_score(lowest);
    result.elo_high = elo_of_score(highest);
    const double error = std::sqrt(sample.variance / sample.size);
    const double margin = 1e-9;
    const double low = std::max(sample.mean - z95 * error, margin),
                 high = std::min(sample.mean + z95 * error, 1 - margin);
    result.elo = elo_of_score(sample.mean);
    result.elo_error = (elo_of_score(high) - elo_of_score(low)) / 2;
    const double deviation_per_game = std::sqrt(sample.games * sample.variance);
    result.normalized_elo = normalized_elo_unit * (sample.mean - 0.5) / deviation_per_game;
    result.normalized_elo_error = normalized_elo_unit * z95 / std::sqrt(sample.games * sample.size);
    result.superiority = 0.5 * std::erfc(-(sample.mean - 0.5) / (error * std::sqrt(2)));
    return result;
}

}  // namespace

double elo_of_score(double score) { return -400 * std::log10(1 / score - 1); }
double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

EloEstimate estimate_elo(const PairCounts& pairs) {
    return estimate({static_cast<double>(pairs.pairs()), pairs.mean(), pairs.variance(), 2});
}

EloEstimate estimate_elo(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
    const auto games = static_cast<double>(wins + draws + losses);
    if (games == 0) return estimate({});
    const double mean = (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) / games;
    const double square = (static_cast<double>(wins) + 0.25 * static_cast<double>(draws)) / games;
    return estimate({games, mean, square - mean * mean, 1});
}

std::string elo_text(const EloEstimate& estimate) {
    const bool has_low = std::isfinite(estimate.elo_low), has_high = std::isfinite(estimate.elo_high);
    if (!has_low && !has_high) return "?";
    const double elo = std::abs(estimate.elo) < 0.05 ? 0.0 : estimate.elo;
    if (!has_high) return fmt::format("{:+.1f} [{:+.1f}, inf)", elo, estimate.elo_low);
    if (!has_low) return fmt::format("{:+.1f} (-inf, {:+.1f}]", elo, estimate.elo_high);
    return fmt::format("{:+.1f} ± {:.1f}", elo, (estimate.elo_high - estimate.elo_low) / 2);
}

}  // namespace plateau::lab
