// The evaluation `lines`: every window of n cells that only one side has entered has a value by the stones in
// it, raw 4^(stones - 1). The same counts are features, so that their values can be learned. It fits every
// board of the family; finer ones stand on threats.
#pragma once

#include <array>
#include <vector>

#include "game/evaluation.h"
#include "game/features.h"
#include "games/in_a_row/gravity.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

// What a window holding `stones` of one side alone is worth before anything is learned.
constexpr Score window_value(int stones) { return stones == 0 ? 0 : Score{1} << (2 * std::min(stones - 1, 10)); }

// All windows of a board; tells of each how many stones either side has in it.
template <class Rules>
class Windows;

template <class Bits>
class Windows<Gravity<Bits>> {
public:
    explicit Windows(const Gravity<Bits>& rules);

    template <class Visit>
    void count(const Gravity<Bits>&, const typename Gravity<Bits>::Position& position, Visit&& visit) const {
        const Bits mine = position.mine, theirs = position.all ^ position.mine;
        for (const Bits window : windows_)
            visit(count_bits(static_cast<Bits>(window & mine)), count_bits(static_cast<Bits>(window & theirs)));
    }

private:
    std::vector<Bits> windows_;
};

template <>
class Windows<Placement> {
public:
    explicit Windows(const Placement& rules);

    template <class Visit>
    void count(const Placement& rules, const Placement::Position& position, Visit&& visit) const {
        const Side mover = position.to_move;
        for (const auto& window : windows_) {
            int mine = 0, theirs = 0;
            for (int i = 0; i < rules.shape().n; ++i) {
                const int row = window.row + i * window.down, col = window.col + i * window.right;
                mine += position.has(mover, row, col);
                theirs += position.has(other(mover), row, col);
            }
            visit(mine, theirs);
        }
    }

private:
    struct Window {
        std::int8_t row, col, down, right;
    };
    std::vector<Window> windows_;
};

// Blocks: `tempo`, the right to move; `mine` and `theirs`, windows by stones in them, 1 to n - 1.
template <class Rules>
class LineFeatures final : public Features<Rules> {
public:
    explicit LineFeatures(const Rules& rules) : windows_{rules}, n_{rules.shape().n} {}

    std::vector<FeatureBlock> blocks() const override { return {{"tempo", 1}, {"mine", sizes()}, {"theirs", sizes()}}; }
    void extract(const Rules& rules, const typename Rules::Position& position, FeatureVector& features) const override {
        std::array<int, max_board_side + 1> mine{}, theirs{};
        windows_.count(rules, position, [&](int own, int enemy) {
            if (enemy == 0) ++mine[static_cast<std::size_t>(own)];
            if (own == 0) ++theirs[static_cast<std::size_t>(enemy)];
        });
        features.push_back({0, 1});
        add(mine, 1, features);
        add(theirs, 1 + sizes(), features);
    }
    std::vector<float> raw_weights() const override {
        std::vector<float> weights(1 + 2 * sizes());
        for (std::uint32_t i = 0; i < sizes(); ++i) {
            weights[1 + i] = static_cast<float>(window_value(static_cast<int>(i) + 1));
            weights[1 + sizes() + i] = -weights[1 + i];
        }
        return weights;
    }

private:
    std::uint32_t sizes() const { return static_cast<std::uint32_t>(std::max(1, n_ - 1)); }
    void add(const std::array<int, max_board_side + 1>& counts, std::uint32_t first, FeatureVector& features) const {
        for (std::uint32_t i = 0; i < sizes(); ++i)
            if (counts[i + 1] != 0) features.push_back({first + i, static_cast<float>(counts[i + 1])});
    }

    Windows<Rules> windows_;
    int n_;
};

template <class Rules>
class Lines final : public Evaluation<Rules> {
public:
    explicit Lines(const Rules& rules) : Lines{rules, LineFeatures<Rules>{rules}.raw_weights()} {}
    // `points`: one for each of LineFeatures.
    Lines(const Rules& rules, const std::vector<float>& points);

    Score operator()(const Rules& rules, const typename Rules::Position& position) const override {
        std::int64_t sum = tempo_;
        windows_.count(rules, position, [&](int own, int enemy) {
            if (enemy == 0) sum += mine_[static_cast<std::size_t>(own)];
            if (own == 0) sum += theirs_[static_cast<std::size_t>(enemy)];
        });
        return clamp_evaluation(
            static_cast<Score>(std::clamp<std::int64_t>(sum / fraction, -max_evaluation, max_evaluation)));
    }

private:
    // Values are kept in fractions of a point, so that sums are exact and learned weights lose little.
    static constexpr std::int64_t fraction = 64;

    Windows<Rules> windows_;
    std::array<std::int64_t, max_board_side + 1> mine_{}, theirs_{};
    std::int64_t tempo_ = 0;
};

}  // namespace plateau::in_a_row
