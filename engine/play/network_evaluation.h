// Evaluations by networks that were trained on a game's features. A network with one output for the value and one for
// each action of the game (game/actions.h) has a policy too.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <memory>

#include "game/actions.h"
#include "game/features.h"
#include "game/policy_evaluation.h"
#include "play/network_shelf.h"

namespace plateau::play {

inline Score whole_points(double points) {
    return static_cast<Score>(std::floor(std::clamp<double>(points, -max_evaluation, max_evaluation) + 0.5));
}

// Logits to chances that add up to 1.
inline void to_chances(std::span<float> logits) {
    if (logits.empty()) return;
    const float largest = *std::max_element(logits.begin(), logits.end());
    float sum = 0;
    for (float& logit : logits) sum += logit = std::exp(logit - largest);
    for (float& chance : logits) chance /= sum;
}

// By a network of real numbers.
template <Game G>
class RealNetwork {
public:
    RealNetwork(std::shared_ptr<const Features<G>> features, std::shared_ptr<const learning::Perceptron> network,
                double scale)
        : features_{std::move(features)}, network_{std::move(network)}, scale_{scale} {}

    std::uint32_t outputs() const { return network_->shape().layers.back(); }
    Score value(const G& rules, const typename G::Position& position) const {
        return whole_points(static_cast<double>(ask(rules, position)[0]) * scale_);
    }
    // The logit of output number i is given to `hear(i, logit)`, from the second on.
    template <class Hear>
    Score judge(const G& rules, const typename G::Position& position, Hear&& hear) const {
        const auto outputs = ask(rules, position);
        for (std::size_t i = 1; i < outputs.size(); ++i) hear(i, outputs[i]);
        return whole_points(static_cast<double>(outputs[0]) * scale_);
    }

private:
    std::span<const float> ask(const G& rules, const typename G::Position& position) const {
        static thread_local FeatureVector found;
        static thread_local learning::Activity activity;
        found.clear();
        features_->extract(rules, position, found);
        return network_->outputs(found, activity);
    }

    std::shared_ptr<const Features<G>> features_;
    std::shared_ptr<const learning::Perceptron> network_;
    double scale_;
};

// By a network in whole numbers. Each thread keeps, for either side to move, the sums of the position that was judged
// last: the next one in a search differs in little.
template <Game G>
class WholeNetwork {
public:
    WholeNetwork(std::shared_ptr<const BinaryFeatures<G>> features,
                 std::shared_ptr<const learning::IntegerNetwork> network, double scale)
        : features_{std::move(features)},
          network_{std::move(network)},
          scale_{scale / learning::IntegerNetwork::logit} {}

    std::uint32_t outputs() const { return network_->outputs(); }
    Score value(const G& rules, const typename G::Position& position) const {
        return whole_points(network_->value(see(rules, position)) * scale_);
    }
    template <class Hear>
    Score judge(const G& rules, const typename G::Position& position, Hear&& hear) const {
        static thread_local std::vector<std::int32_t> logits;
        logits.resize(outputs());
        network_->judge(see(rules, position), logits);
        for (std::size_t i = 1; i < logits.size(); ++i)
            hear(i, static_cast<float>(logits[i]) / learning::IntegerNetwork::logit);
        return whole_points(logits[0] * scale_);
    }

private:
    struct Seen {
        std::uint64_t owner = 0;
        std::vector<std::uint64_t> bits;
        std::array<learning::IntegerNetwork::Sums, 2> sums;
    };
    const learning::IntegerNetwork::Sums& see(const G& rules, const typename G::Position& position) const {
        Seen& seen = seen_by_this_thread();
        std::fill(seen.bits.begin(), seen.bits.end(), 0);
        features_->mark(rules, position, seen.bits);
        auto& sums = seen.sums[index_of(rules.side_to_move(position))];
        network_->see(seen.bits, sums);
        return sums;
    }
    Seen& seen_by_this_thread() const {
        static thread_local Seen seen;
        if (seen.owner == number_) return seen;
        seen = {number_,
                std::vector<std::uint64_t>(network_->words()),
                {network_->nothing_seen(), network_->nothing_seen()}};
        return seen;
    }
    static std::uint64_t next_number() {
        static std::atomic<std::uint64_t> last = 0;
        return ++last;
    }

    std::shared_ptr<const BinaryFeatures<G>> features_;
    std::shared_ptr<const learning::IntegerNetwork> network_;
    double scale_;                          // points of the smallest unit
    std::uint64_t number_ = next_number();  // no two networks share one, even one after the other in the same place
};

template <Game G, class Network>
class NetworkEvaluation final : public Evaluation<G> {
public:
    explicit NetworkEvaluation(Network network) : network_{std::move(network)} {}
    Score operator()(const G& rules, const typename G::Position& position) const override {
        return network_.value(rules, position);
    }

private:
    Network network_;
};

template <Game G, class Network>
class NetworkPolicy final : public PolicyEvaluation<G> {
public:
    explicit NetworkPolicy(Network network) : network_{std::move(network)} {}
    Score operator()(const G& rules, const typename G::Position& position) const override {
        return network_.value(rules, position);
    }
    Score judge(const G& rules, const typename G::Position& position, std::span<const typename G::Move> moves,
                std::span<float> chances) const override {
        assert(moves.size() == chances.size());
        static thread_local std::vector<float> by_action;
        by_action.resize(network_.outputs());
        const Score score =
            network_.judge(rules, position, [](std::size_t output, float logit) { by_action[output] = logit; });
        for (std::size_t i = 0; i < moves.size(); ++i)
            chances[i] = by_action[1 + static_cast<std::size_t>(action_at(rules, moves[i], i))];
        to_chances(chances);
        return score;
    }

private:
    Network network_;
};

template <Game G, class Network>
std::unique_ptr<Evaluation<G>> evaluation_with(const G& rules, Network network) {
    if constexpr (WithActions<G>)
        if (network.outputs() == 1 + static_cast<std::uint32_t>(rules.action_count()))
            return std::make_unique<NetworkPolicy<G, Network>>(std::move(network));
    return std::make_unique<NetworkEvaluation<G, Network>>(std::move(network));
}

template <Game G>
Result<std::unique_ptr<Evaluation<G>>> evaluation_by(const G& rules, const ReadNetwork& network,
                                                     std::shared_ptr<const Features<G>> features) {
    auto binary = std::dynamic_pointer_cast<const BinaryFeatures<G>>(features);
    if (network.real->shape().hidden != learning::Activation::clipped || !binary)
        return evaluation_with(rules, RealNetwork<G>{std::move(features), network.real, network.scale});
    if (!network.whole) return network.whole.failure();
    return evaluation_with(rules, WholeNetwork<G>{std::move(binary), *network.whole, network.scale});
}

}  // namespace plateau::play
