// Features that share weights, fitted as one parameter each: rows are written in parameters before fitting,
// and the fitted parameters are spread over the features afterwards.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/feature.h"

namespace plateau::learning {

class Ties {
public:
    // No ties: every feature is its own parameter.
    Ties(std::vector<Tie> ties, std::uint32_t features) : ties_{std::move(ties)}, parameters_{features} {
        assert(ties_.empty() || ties_.size() == features);
        if (ties_.empty()) return;
        parameters_ = 0;
        for (const auto& tie : ties_) parameters_ = std::max(parameters_, tie.parameter + 1);
    }

    std::uint32_t parameters() const { return parameters_; }

    // Turns features into parameters, as they come.
    void rename(FeatureVector& row) const {
        if (ties_.empty()) return;
        for (auto& feature : row) {
            const Tie tie = ties_[feature.index];
            feature = {tie.parameter, feature.value * tie.sign};
        }
    }

    // Turns features into parameters, in order of index, one entry each, without those that cancel out.
    void tie(FeatureVector& row) const {
        rename(row);
        std::stable_sort(row.begin(), row.end(), [](const Feature& a, const Feature& b) { return a.index < b.index; });
        std::size_t kept = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (kept > 0 && row[kept - 1].index == row[i].index) row[kept - 1].value += row[i].value;
            else row[kept++] = row[i];
        }
        row.resize(kept);
        std::erase_if(row, [](const Feature& feature) { return feature.value == 0; });
    }

    // The weight of each feature.
    std::vector<double> spread(const std::vector<double>& parameters) const {
        if (ties_.empty()) return parameters;
        std::vector<double> weights;
        for (const auto& tie : ties_) weights.push_back(parameters[tie.parameter] * static_cast<double>(tie.sign));
        return weights;
    }
    // Parameters that come nearest to the weights: the mean over the features tied together.
    std::vector<double> gather(const std::vector<double>& weights) const {
        if (ties_.empty()) return weights;
        std::vector<double> sums(parameters_), counts(parameters_);
        for (std::size_t i = 0; i < ties_.size(); ++i) {
            sums[ties_[i].parameter] += weights[i] * static_cast<double>(ties_[i].sign);
            counts[ties_[i].parameter] += 1;
        }
        for (std::size_t i = 0; i < sums.size(); ++i)
            if (counts[i] > 0) sums[i] /= counts[i];
        return sums;
    }

private:
    std::vector<Tie> ties_;
    std::uint32_t parameters_;
};

}  // namespace plateau::learning
