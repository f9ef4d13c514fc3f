// Examples to fit: sparse rows of features, each with a target in [0, 1] (the share of the game won by the
// side to move) and a weight. Rows lie one after the other in memory.
#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "learning/fit/row_source.h"

namespace plateau::learning {

class Dataset final : public RowSource {
public:
    explicit Dataset(std::uint32_t features) : features_{features} {}

    void add(std::span<const Feature> row, float target, float weight = 1) {
        for ([[maybe_unused]] const auto& feature : row) assert(feature.index < features_);
        assert(weight >= 0);
        entries_.insert(entries_.end(), row.begin(), row.end());
        ends_.push_back(entries_.size());
        targets_.push_back(target);
        weights_.push_back(weight);
    }

    std::uint32_t features() const override { return features_; }
    std::size_t size() const override { return targets_.size(); }
    Row read(std::size_t i, FeatureVector&) const override { return {row(i), targets_[i], weights_[i]}; }
    std::size_t entries() const { return entries_.size(); }
    std::span<const Feature> row(std::size_t i) const {
        assert(i < size());
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return {entries_.data() + begin, ends_[i] - begin};
    }
    double target(std::size_t i) const { return static_cast<double>(targets_[i]); }
    double weight(std::size_t i) const { return static_cast<double>(weights_[i]); }
    double total_weight() const {
        double sum = 0;
        for (const float weight : weights_) sum += static_cast<double>(weight);
        return sum;
    }

private:
    std::uint32_t features_;
    std::vector<Feature> entries_;
    std::vector<std::size_t> ends_;
    std::vector<float> targets_;
    std::vector<float> weights_;
};

}  // namespace plateau::learning
