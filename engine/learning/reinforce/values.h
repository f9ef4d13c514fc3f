// What a learner by playing believes about positions: a value in [-1, 1] for the side to move, kept in a
// table (one number a position) or as weights of features, V = 2 sigmoid(w . x) - 1, so that weights are logits
// as in logistic regression. Either way a value has parameters and a slope by each, and that is all that the
// learning rules need.
#pragma once

#include <cassert>
#include <unordered_map>
#include <vector>

#include "learning/portable_math.h"
#include "learning/reinforce/environment.h"

namespace plateau::learning {

// Slopes of a value by its parameters.
using Slopes = std::vector<std::pair<std::uint32_t, double>>;

class Values {
public:
    // A table.
    Values() = default;
    // Weights of features, these to begin with.
    explicit Values(std::vector<double> weights) : is_table_{false}, parameters_{std::move(weights)} {}

    bool is_table() const { return is_table_; }
    const std::vector<double>& parameters() const { return parameters_; }
    const std::vector<Key>& keys() const { return keys_; }  // of the table, in order of first sight

    // Seen by the first side; results are known, positions never seen are even.
    double of(const Glimpse& glimpse) const {
        if (glimpse.result) return *glimpse.result;
        return sign(glimpse) * of_side_to_move(glimpse);
    }

    // The slopes of of(glimpse); a position new to the table gets its place.
    void slopes(const Glimpse& glimpse, Slopes& slopes) {
        slopes.clear();
        if (glimpse.result) return;
        if (is_table_) {
            slopes.emplace_back(place_of(glimpse.key), sign(glimpse));
            return;
        }
        const double value = of_side_to_move(glimpse), factor = sign(glimpse) * (1 - value * value) / 2;
        for (const auto& feature : glimpse.features)
            slopes.emplace_back(feature.index, factor * static_cast<double>(feature.value));
    }

    void add(std::uint32_t parameter, double change) {
        assert(parameter < parameters_.size());
        parameters_[parameter] += change;
    }

    template <class Visitor>
    void visit_state(Visitor& field) {
        field("is_table", is_table_);
        field("parameters", parameters_);
        field("keys", keys_);
        places_.clear();
        for (std::uint32_t i = 0; i < keys_.size(); ++i) places_[keys_[i]] = i;
    }

private:
    static double sign(const Glimpse& glimpse) { return glimpse.to_move == Side::first ? 1 : -1; }

    double of_side_to_move(const Glimpse& glimpse) const {
        if (!is_table_) return 2 * sigmoid(weigh<double>(parameters_, glimpse.features)) - 1;
        const auto place = places_.find(glimpse.key);
        return place == places_.end() ? 0 : parameters_[place->second];
    }

    std::uint32_t place_of(Key key) {
        const auto [place, is_new] = places_.emplace(key, static_cast<std::uint32_t>(keys_.size()));
        if (is_new) {
            keys_.push_back(key);
            parameters_.push_back(0);
        }
        assert(is_table_ && keys_.size() == parameters_.size());
        return place->second;
    }

    bool is_table_ = true;
    std::vector<double> parameters_;
    std::vector<Key> keys_;
    std::unordered_map<Key, std::uint32_t> places_;
};

}  // namespace plateau::learning
