// What a game offers to learning: numbers that describe a position, seen by the side to move, and the
// evaluation that weighs them. A kit lists its features by name; learning then fits their weights to games,
// and `eval=NAME,eval.weights=FILE` plays with them.
#pragma once

#include <bit>
#include <cassert>
#include <cmath>
#include <functional>
#include <memory>
#include <span>

#include "core/weights.h"
#include "game/evaluation.h"

namespace plateau {

template <Game G>
class Features {
public:
    virtual ~Features() = default;

    virtual std::vector<FeatureBlock> blocks() const = 0;
    // Appends the features that are not zero. An index may come twice: the values add up.
    virtual void extract(const G& rules, const typename G::Position& position, FeatureVector& features) const = 0;
    // What a feature is worth in points before anything is learned; empty: nothing.
    virtual std::vector<float> raw_weights() const { return {}; }
    // One tie per feature where features share weights; empty: each has its own.
    virtual std::vector<Tie> ties() const { return {}; }
};

// Features that are there or not, as bits: a network in whole numbers takes them, and looks only at those that changed.
template <Game G>
class BinaryFeatures : public Features<G> {
public:
    // Sets the bits of the features that are there; `bits` are zero before, and enough for all blocks.
    virtual void mark(const G& rules, const typename G::Position& position, std::span<std::uint64_t> bits) const = 0;
    virtual std::size_t words() const = 0;  // of 64 bits that hold all blocks

    void extract(const G& rules, const typename G::Position& position, FeatureVector& features) const final {
        static thread_local std::vector<std::uint64_t> bits;
        bits.assign(words(), 0);
        mark(rules, position, bits);
        for (std::size_t word = 0; word < bits.size(); ++word)
            for (std::uint64_t left = bits[word]; left != 0; left &= left - 1)
                features.push_back(
                    {static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(left)), 1});
    }
};

inline void mark_bit(std::span<std::uint64_t> bits, std::uint32_t index) {
    assert(index / 64 < bits.size());
    bits[index / 64] |= std::uint64_t{1} << index % 64;
}

template <Game G>
struct NamedFeatures {
    std::string name;
    Text meaning;
    std::function<std::shared_ptr<const Features<G>>(const G&)> make;
};

// The weighted sum of any features. A game that needs speed writes its own and reads the same files.
template <Game G>
class FeatureEvaluation final : public Evaluation<G> {
public:
    // `points`: weights times their scale.
    FeatureEvaluation(std::shared_ptr<const Features<G>> features, std::vector<float> points)
        : features_{std::move(features)}, points_{std::move(points)} {}

    Score operator()(const G& rules, const typename G::Position& position) const override {
        static thread_local FeatureVector found;
        found.clear();
        features_->extract(rules, position, found);
        const double sum = weigh<float>(points_, found);
        return static_cast<Score>(std::floor(std::clamp<double>(sum, -max_evaluation, max_evaluation) + 0.5));
    }

private:
    std::shared_ptr<const Features<G>> features_;
    std::vector<float> points_;
};

// The weights of a file in points, in the order of the features; the raw ones where no file is named.
template <Game G>
Result<std::vector<float>> points_of(const Features<G>& features, std::string_view file, const Resources& resources) {
    if (file.empty()) {
        auto raw = features.raw_weights();
        raw.resize(count_features(features.blocks()));
        return raw;
    }
    const auto weights = read_weights(file, resources);
    if (!weights) return weights.failure();
    auto points = values_for(*weights, features.blocks());
    if (!points) return points;
    for (auto& value : *points) value = static_cast<float>(static_cast<double>(value) * weights->scale());
    return points;
}

}  // namespace plateau
