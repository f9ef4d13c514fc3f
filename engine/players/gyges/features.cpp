#include "players/gyges/features.h"

#include "games/gyges/reach_evaluation.h"
#include "players/gyges/network.h"

namespace plateau::gyges {

namespace {

class ControlFeatures final : public Features<Rules> {
public:
    std::vector<FeatureBlock> blocks() const override {
        return {{"pieces", 108},     {"own_pieces", 108}, {"their_pieces", 108}, {"own_ends", 36},
                {"their_ends", 36},  {"own_exits", 36},   {"their_exits", 36},   {"own_doors", 36},
                {"their_doors", 36}, {"own_row", 6},      {"their_row", 6},      {"threatened", 1}};
    }

    void extract(const Rules& rules, const Position& position, FeatureVector& features) const override {
        if (position.is_setup() || position.goal) return;
        const Position seen = position.side == Side::first ? position : flipped(position);
        const Control own = control_of(seen, Side::first), theirs = control_of(seen, Side::second);
        for_each_input(seen, own, theirs, theirs.exits && is_threatened(rules, seen),
                       [&](int input) { features.push_back({static_cast<std::uint32_t>(input), 1}); });
    }

    // Left and right are alike.
    std::vector<Tie> ties() const override {
        std::vector<Tie> ties;
        for (std::uint32_t i = 0; i < NetworkInputs::count; ++i) {
            const bool is_square = i < NetworkInputs::own_row;
            const auto square = static_cast<Square>(i % square_count);
            ties.push_back({is_square ? std::min(i, i - square + mirrored(square)) : i, 1});
        }
        return ties;
    }
};

// The terms of the hand-made evaluation, so that their weights can be learned.
class ReachFeatures final : public Features<Rules> {
public:
    std::vector<FeatureBlock> blocks() const override {
        return {{"piece", 1}, {"square", 1}, {"exit", 1}, {"door", 1}, {"movable", 1}, {"threat", 1}, {"tempo", 1}};
    }

    void extract(const Rules& rules, const Position& position, FeatureVector& features) const override {
        if (position.is_setup() || position.goal) return;
        const ReachTerms terms = reach_terms(rules, position);
        const int values[] = {terms.piece, terms.square, terms.exit, terms.door, terms.movable, terms.threat, 1};
        for (std::uint32_t i = 0; i < std::size(values); ++i)
            if (values[i] != 0) features.push_back({i, static_cast<float>(values[i])});
    }

    std::vector<float> raw_weights() const override {
        const ReachOptions o;
        std::vector<float> weights;
        for (const int each : {o.piece, o.square, o.exit, o.door, o.movable, o.threat, o.tempo})
            weights.push_back(static_cast<float>(each));
        return weights;
    }
};

}  // namespace

NamedFeatures<Rules> reach_features() {
    return {"reach",
            {"the terms of the hand-made evaluation", "les termes de l'évaluation faite à la main"},
            [](const Rules&) -> std::shared_ptr<const Features<Rules>> { return std::make_shared<ReachFeatures>(); }};
}

NamedFeatures<Rules> control_features() {
    return {"control",
            {"what stands where, what each side controls, exits, doors, rows in play, threats",
             "ce qui est où, ce que chaque camp contrôle, sorties, portes, rangées en jeu, menaces"},
            [](const Rules&) -> std::shared_ptr<const Features<Rules>> { return std::make_shared<ControlFeatures>(); }};
}

}  // namespace plateau::gyges
