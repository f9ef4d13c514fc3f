// The learned evaluation `patterns` (pattern_shape.h says what it sees) and the features it is learned from.
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

inline constexpr const char* default_weights = "data/draughts/patterns.weights";

class PatternFeatures final : public Features<Rules10> {
public:
    std::vector<FeatureBlock> blocks() const override;
    void extract(const Rules10& rules, const Position& position, FeatureVector& features) const override;
    std::vector<float> raw_weights() const override;
};

class Patterns {
public:
    // Empty: the weights before learning.
    static Result<std::shared_ptr<const Patterns>> read(std::string_view file, const Resources& resources);
    // One weight for each feature, in points.
    explicit Patterns(const std::vector<float>& points);

    Score score(const Position& position) const;

private:
    struct Pair {
        std::int16_t full = 0, empty = 0;
    };
    struct WidePair {
        std::int32_t full = 0, empty = 0;
    };
    static constexpr int fine = 16;  // parts of a point

    std::vector<Pair> states_;                    // of all regions
    std::array<WidePair, term_count> terms_{};    // in `fine` times `fine` a unit
    std::array<WidePair, king_squares> kings_{};  // in `fine`
};

struct PatternsOptions {
    std::string weights = default_weights;
};

template <class Visitor>
void describe(PatternsOptions& o, Visitor&& option) {
    option("weights", o.weights, "", "",
           Text{"file of learned weights; empty: raw weights", "fichier de poids appris ; vide : poids bruts"});
}

}  // namespace plateau::draughts
