// The learned evaluations `patterns` and `rectangles` (pattern_shape.h says what they see) and the features they are
// learned from.
//
//     auto patterns = Patterns::read("data/draughts/patterns.weights", resources);
//     (*patterns)->score(position);   // points of the side to move; a man is worth about 100
#pragma once

#include <memory>
#include <vector>

#include "game/features.h"
#include "games/draughts/rules.h"
#include "players/draughts/pattern_shape.h"

namespace plateau::draughts {

template <class Shape>
class PatternFeatures final : public Features<Rules10> {
public:
    std::vector<FeatureBlock> blocks() const override;
    void extract(const Rules10& rules, const Position& position, FeatureVector& features) const override;
    std::vector<float> raw_weights() const override;
};

template <class Shape>
class PatternsOf {
public:
    // Empty or "none": the weights before learning.
    static Result<std::shared_ptr<const PatternsOf>> read(std::string_view file, const Resources& resources);
    // One weight for each feature, in points.
    explicit PatternsOf(std::vector<float> points);

    Score score(const Position& position) const;

private:
    struct Pair {
        std::int16_t full = 0, empty = 0;
    };
    struct WidePair {
        std::int32_t full = 0, empty = 0;
    };
    static constexpr int fine = 16;  // parts of a point

    WidePair kings_of(const Position& position) const;
    WidePair men_of(const Position& position) const;

    std::vector<Pair> states_;                    // of all regions looked at
    std::array<WidePair, term_count> terms_{};    // in `fine` times `fine` a unit
    std::array<WidePair, king_squares> kings_{};  // in `fine`
};

extern template class PatternFeatures<Blocks>;
extern template class PatternFeatures<Rectangles>;
extern template class PatternsOf<Blocks>;
extern template class PatternsOf<Rectangles>;
using Patterns = PatternsOf<Blocks>;

template <class Shape>
struct PatternsOptions {
    std::string weights = Shape::default_weights;
};

template <class Shape, class Visitor>
void describe(PatternsOptions<Shape>& o, Visitor&& option) {
    option("weights", o.weights, "", "",
           Text{"file of learned weights; empty: raw weights", "fichier de poids appris ; vide : poids bruts"});
}

}  // namespace plateau::draughts
