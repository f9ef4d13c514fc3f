// The features `windows`: each window of n cells by itself, by whose it is and the stones in it, for the seat
// rather than the side to move: with gravity a threat on an odd row helps the first seat, on an even row the
// second (Allis, "A knowledge-based approach of connect-four", 1988). Windows that are images of each other on
// the board share a weight.
#pragma once

#include "games/in_a_row/evaluation.h"

namespace plateau::in_a_row {

// For each window in the order of Windows, the first of those it is an image of.
std::vector<std::uint32_t> window_classes(const Shape& shape);

// Blocks: `tempo`; `first` and `second`, windows with 1 to n - 1 stones of that seat alone, by window, then
// stones. What is the side to move's counts 1, what is the other's -1.
template <class Rules>
class WindowFeatures final : public Features<Rules> {
public:
    explicit WindowFeatures(const Rules& rules)
        : windows_{rules}, classes_{window_classes(rules.shape())}, sizes_{std::max(1, rules.shape().n - 1)} {}

    std::vector<FeatureBlock> blocks() const override {
        return {{"tempo", 1}, {"first", seat_size()}, {"second", seat_size()}};
    }

    void extract(const Rules& rules, const typename Rules::Position& position, FeatureVector& features) const override {
        features.push_back({0, 1});
        const bool first_moves = rules.side_to_move(position) == Side::first;
        std::uint32_t window = 0;
        windows_.count(rules, position, [&](int own, int enemy) {
            if (own > 0 && enemy == 0 && own <= sizes_) features.push_back({place(first_moves, window, own), 1});
            if (enemy > 0 && own == 0 && enemy <= sizes_) features.push_back({place(!first_moves, window, enemy), -1});
            ++window;
        });
    }

    std::vector<float> raw_weights() const override {
        std::vector<float> weights(1 + 2 * seat_size());
        for (std::uint32_t window = 0; window < classes_.size(); ++window)
            for (int stones = 1; stones <= sizes_; ++stones)
                for (const bool first : {true, false})
                    weights[place(first, window, stones)] = static_cast<float>(window_value(stones));
        return weights;
    }

    // Parameters keep the numbers of the first window of each class.
    std::vector<Tie> ties() const override {
        std::vector<Tie> ties(1 + 2 * seat_size());
        for (std::uint32_t window = 0; window < classes_.size(); ++window)
            for (int stones = 1; stones <= sizes_; ++stones)
                for (const bool first : {true, false})
                    ties[place(first, window, stones)] = {place(first, classes_[window], stones), 1};
        return ties;
    }

private:
    std::uint32_t seat_size() const {
        return std::max(1u, static_cast<std::uint32_t>(classes_.size()) * static_cast<std::uint32_t>(sizes_));
    }
    std::uint32_t place(bool is_first, std::uint32_t window, int stones) const {
        return 1 + (is_first ? 0 : seat_size()) + window * static_cast<std::uint32_t>(sizes_) +
               static_cast<std::uint32_t>(stones) - 1;
    }

    Windows<Rules> windows_;
    std::vector<std::uint32_t> classes_;
    int sizes_;
};

}  // namespace plateau::in_a_row
