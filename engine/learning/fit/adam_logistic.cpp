#include "learning/fit/adam_logistic.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/random.h"
#include "learning/portable_math.h"

namespace plateau::learning {

namespace {

// Rows that lie together are read together: a chunk of a game is shuffled as one.
constexpr std::size_t rows_a_chunk = 16;

std::vector<std::uint32_t> shuffled_chunks(std::size_t rows, Random random) {
    std::vector<std::uint32_t> chunks((rows + rows_a_chunk - 1) / rows_a_chunk);
    std::iota(chunks.begin(), chunks.end(), 0u);
    for (std::size_t i = chunks.size(); i > 1; --i)
        std::swap(chunks[i - 1], chunks[random.below(static_cast<std::uint32_t>(i))]);
    return chunks;
}

float logit_of(const std::vector<float>& weights, std::span<const Feature> row) {
    float sum = 0;
    for (const auto& feature : row) {
        assert(feature.index < weights.size());
        sum += weights[feature.index] * feature.value;
    }
    return sum;
}

// What a logit says and what it costs, from one exponential.
struct Judged {
    double chance, loss;
};
Judged judge(double logit, double target) {
    const double e = portable_exp(-std::abs(logit));
    return {(logit >= 0 ? 1 : e) / (1 + e), std::max(logit, 0.0) + portable_log(1 + e) - target * logit};
}

template <class Item>
std::span<const Item> share_of(std::span<const Item> all, std::size_t part, std::size_t parts) {
    const std::size_t begin = all.size() * part / parts, end = all.size() * (part + 1) / parts;
    return all.subspan(begin, end - begin);
}

}  // namespace

AdamLogistic::AdamLogistic(std::uint32_t features, LogisticOptions options, std::uint64_t seed, Runner runner)
    : options_{std::move(options)},
      seed_{seed},
      runner_{std::move(runner)},
      weights_(features),
      best_(features),
      mean_(features),
      square_(features),
      slopes_(features),
      parts_(cuts),
      touched_(cuts) {}

void AdamLogistic::start_from(const std::vector<double>& weights) {
    assert(weights.size() == weights_.size() && epoch_ == 0);
    std::transform(weights.begin(), weights.end(), weights_.begin(), [](double w) { return static_cast<float>(w); });
    best_ = weights_;
}

void AdamLogistic::epoch(const RowSource& rows, const RowSource& apart) {
    assert(rows.features() == weights_.size() && !is_done());
    for (auto& part : parts_) part.loss = part.weight = 0;
    const auto chunks = shuffled_chunks(rows.size(), Random{seed_, static_cast<std::uint64_t>(epoch_)});
    const std::size_t chunks_a_batch =
        std::max<std::size_t>(1, static_cast<std::size_t>(options_.batch) / rows_a_chunk);
    for (std::size_t first = 0; first < chunks.size(); first += chunks_a_batch)
        learn_from(rows, std::span{chunks}.subspan(first, std::min(chunks_a_batch, chunks.size() - first)));
    double sum = 0, weight = 0;
    for (const auto& part : parts_) sum += part.loss, weight += part.weight;
    training_loss_ = weight > 0 ? sum / weight : 0;
    validation_loss_ = apart.size() > 0 ? loss(apart) : training_loss_;
    ++epoch_;
    ++epochs_without_gain_;
    if (validation_loss_ >= best_loss_) return;
    best_loss_ = validation_loss_;
    best_ = weights_;
    epochs_without_gain_ = 0;
}

void AdamLogistic::learn_from(const RowSource& rows, std::span<const std::uint32_t> chunks) {
    double before = 0, after = 0;
    for (const auto& part : parts_) before += part.weight;
    runner_(cuts, [&](std::size_t part) { note_slopes(rows, share_of(chunks, part, cuts), parts_[part]); });
    for (const auto& part : parts_) after += part.weight;
    if (after <= before) return;
    ++updates_;
    runner_(cuts, [&](std::size_t range) { move_range(range, static_cast<float>(1 / (after - before))); });
}

void AdamLogistic::note_slopes(const RowSource& rows, std::span<const std::uint32_t> chunks, Part& part) const {
    for (auto& slopes : part.slopes) slopes.clear();
    for (const std::uint32_t chunk : chunks) {
        const std::size_t begin = chunk * rows_a_chunk, end = std::min(begin + rows_a_chunk, rows.size());
        for (std::size_t i = begin; i < end; ++i) {
            const Row row = rows.read(i, part.room);
            const double target = static_cast<double>(row.target), weight = static_cast<double>(row.weight);
            const auto [chance, loss] = judge(static_cast<double>(logit_of(weights_, row.features)), target);
            part.loss += weight * loss;
            part.weight += weight;
            const float miss = static_cast<float>(weight * (chance - target));
            for (const auto& feature : row.features)
                part.slopes[range_of(feature.index)].push_back({feature.index, miss * feature.value});
        }
    }
}

double AdamLogistic::rate_now() const {
    double rate = options_.rate;
    for (std::int32_t epoch = 0; epoch < epoch_; ++epoch) rate *= options_.decay;
    return rate;
}

// Slopes of weights that a batch does not meet are taken as unknown rather than zero: their moments stay.
void AdamLogistic::move_range(std::size_t range, float share) {
    constexpr float keep_mean = 0.9f, keep_square = 0.999f, least = 1e-8f;
    const double time = static_cast<double>(updates_);
    const float mean_scale = static_cast<float>(1 / (1 - portable_exp(time * portable_log(0.9))));
    const float square_scale = static_cast<float>(1 / (1 - portable_exp(time * portable_log(0.999))));
    const float rate = static_cast<float>(rate_now()), l2 = static_cast<float>(options_.l2);
    auto& touched = touched_[range];
    touched.clear();
    for (const auto& part : parts_)
        for (const auto& slope : part.slopes[range]) {
            float& sum = slopes_[slope.index];
            if (sum == 0) touched.push_back(slope.index);
            sum += slope.value;
        }
    for (const auto index : touched) {
        if (slopes_[index] == 0) continue;  // named twice: already done
        const float slope = slopes_[index] * share + l2 * weights_[index];
        mean_[index] = keep_mean * mean_[index] + (1 - keep_mean) * slope;
        square_[index] = keep_square * square_[index] + (1 - keep_square) * slope * slope;
        weights_[index] -= rate * mean_[index] * mean_scale / (std::sqrt(square_[index] * square_scale) + least);
        slopes_[index] = 0;
    }
}

double AdamLogistic::loss(const RowSource& rows) const {
    std::vector<double> sums(cuts), weights(cuts);
    runner_(cuts, [&](std::size_t part) {
        FeatureVector room;
        for (std::size_t i = rows.size() * part / cuts; i < rows.size() * (part + 1) / cuts; ++i) {
            const Row row = rows.read(i, room);
            const double logit = static_cast<double>(logit_of(weights_, row.features));
            sums[part] += static_cast<double>(row.weight) * judge(logit, static_cast<double>(row.target)).loss;
            weights[part] += static_cast<double>(row.weight);
        }
    });
    const double weight = std::accumulate(weights.begin(), weights.end(), 0.0);
    return weight > 0 ? std::accumulate(sums.begin(), sums.end(), 0.0) / weight : 0;
}

}  // namespace plateau::learning
