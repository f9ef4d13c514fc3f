#include "players/gyges/network.h"

#include <cmath>

#include "core/weights.h"

namespace plateau::gyges {

Result<std::shared_ptr<const Network>> Network::read(std::string_view path, const Resources& resources) {
    const auto file = read_weights(path, resources);
    if (!file) return file.failure();
    const auto values = values_for(*file, {{"layer1.weights", NetworkInputs::count * hidden},
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
    return std::shared_ptr<const Network>{std::move(network)};
}

}  // namespace plateau::gyges
