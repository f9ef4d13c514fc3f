#include "players/gyges/network.h"

#include <cassert>
#include <cmath>

#include "core/weights.h"
#include "games/gyges/reach_evaluation.h"

namespace plateau::gyges {

namespace {

struct NetworkOptions {
    std::string weights = "data/gyges/network.weights";
};

template <class Visitor>
void describe(NetworkOptions& o, Visitor&& option) {
    option("weights", o.weights, "", "",
           Text{"file of the network, made by plateau learn perceptron",
                "fichier du réseau, fait par plateau learn perceptron"});
}

}  // namespace

NetworkView network_view(const Rules& rules, const Position& position) {
    assert(!position.goal && !position.is_setup());
    const Position seen = position.side == Side::first ? position : flipped(position);
    const Control own = control_of(seen, Side::first), theirs = control_of(seen, Side::second);
    return {seen, own, theirs, theirs.exits && is_threatened(rules, seen)};
}

Result<std::shared_ptr<const Network>> Network::read(std::string_view path, const Resources& resources) {
    const auto file = read_weights(path, resources);
    if (!file) return file.failure();
    const auto values = values_for(*file, {{"layer1.weights", input_count * hidden},
                                           {"layer1.biases", hidden},
                                           {"layer2.weights", hidden},
                                           {"layer2.biases", 1}});
    if (!values) return values.failure();
    const float* next = values->data();
    const auto rounded = [&next] {
        return static_cast<std::int16_t>(std::clamp(std::lround(*next++ * quantum), -32767L, 32767L));
    };
    auto network = std::make_shared<Network>();
    for (auto& row : network->rows_)
        for (auto& weight : row) weight = rounded();
    for (auto& bias : network->biases_) bias = rounded();
    for (auto& weight : network->outputs_) weight = *next++ * points / quantum;
    network->bias_ = *next * points;
    assert(next + 1 == values->data() + values->size());
    return std::shared_ptr<const Network>{std::move(network)};
}

Score NetworkEvaluation::operator()(const Rules& rules, const Position& position) const {
    if (position.goal) return -max_evaluation;
    if (position.is_setup()) return 0;
    return (*network_)(network_view(rules, position));
}

NamedEvaluation<Rules> network_evaluation() {
    return {
        .name = "network",
        .meaning = {"a network fed with what each side controls", "un réseau nourri de ce que chaque camp contrôle"},
        .scale = 1,
        .options = list_options<NetworkOptions>(),
        .make = [](const Rules&, const Spec& spec,
                   const Resources& resources) -> Result<std::unique_ptr<Evaluation<Rules>>> {
            const auto options = read_options<NetworkOptions>(spec);
            if (!options) return options.failure();
            auto network = Network::read(options->weights, resources);
            if (!network) return network.failure();
            return std::unique_ptr<Evaluation<Rules>>{new NetworkEvaluation{std::move(*network)}};
        }};
}

}  // namespace plateau::gyges
