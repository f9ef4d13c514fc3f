#include "players/gyges/features.h"

#include "games/gyges/reach_evaluation.h"
#include "players/gyges/network.h"

namespace plateau::gyges {

namespace {

class ControlFeatures final : public Features<Rules> {
public:
    std::vector<FeatureBlock> blocks() const override {
        std::vector<FeatureBlock> blocks;
        for (const auto& block : input_blocks)
            blocks.push_back({std::string{block.name}, static_cast<std::uint32_t>(block.size)});
        return blocks;
    }

    void extract(const Rules& rules, const Position& position, FeatureVector& features) const override {
        if (position.is_setup() || position.goal) return;
        for_each_input(network_view(rules, position),
                       [&](int input) { features.push_back({static_cast<std::uint32_t>(input), 1}); });
    }

    // Left and right are alike.
    std::vector<Tie> ties() const override {
        std::vector<Tie> ties;
        for (std::uint32_t i = 0; i < input_count; ++i) {
            const bool is_square = i < static_cast<std::uint32_t>(first_input("own_row"));
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
        std::vector<FeatureBlock> blocks;
        for (const auto& term : reach_list) blocks.push_back({term.name, 1});
        return blocks;
    }

    void extract(const Rules& rules, const Position& position, FeatureVector& features) const override {
        if (position.is_setup() || position.goal) return;
        const ReachTerms terms = reach_terms(rules, position);
        std::uint32_t index = 0;
        for (const auto& term : reach_list) {
            if (terms.*term.amount != 0) features.push_back({index, static_cast<float>(terms.*term.amount)});
            ++index;
        }
    }

    std::vector<float> raw_weights() const override {
        const ReachOptions options;
        std::vector<float> weights;
        for (const auto& term : reach_list) weights.push_back(static_cast<float>(options.*term.worth));
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
