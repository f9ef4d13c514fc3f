// Features of a position as numbers: what an evaluation weighs and what learning fits weights to.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plateau {

// One number that describes a position; those that are zero are left out.
struct Feature {
    std::uint32_t index = 0;
    float value = 0;
    friend bool operator==(const Feature&, const Feature&) = default;
};

using FeatureVector = std::vector<Feature>;

// A run of features that share a name: "tempo" (one), or "pattern" (59049, the 18th is "pattern[17]").
struct FeatureBlock {
    std::string name;
    std::uint32_t size = 1;
    friend bool operator==(const FeatureBlock&, const FeatureBlock&) = default;
};

std::uint32_t count_features(std::span<const FeatureBlock> blocks);
std::string feature_name(std::span<const FeatureBlock> blocks, std::uint32_t index);

// Features that share one weight: a pattern and its mirror image (sign 1), mine and theirs (sign -1).
struct Tie {
    std::uint32_t parameter = 0;
    float sign = 1;
    friend bool operator==(const Tie&, const Tie&) = default;
};

// The sum of weight times value, in the order of the features.
template <class Weight>
double weigh(std::span<const Weight> weights, std::span<const Feature> features) {
    double sum = 0;
    for (const auto& feature : features) {
        assert(feature.index < weights.size());
        sum += static_cast<double>(weights[feature.index]) * static_cast<double>(feature.value);
    }
    return sum;
}

}  // namespace plateau
