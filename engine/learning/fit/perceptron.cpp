#include "learning/fit/perceptron.h"

#include <fmt/format.h>

#include <cassert>
#include <charconv>
#include <cmath>
#include <numeric>

#include "core/random.h"
#include "learning/portable_math.h"

namespace plateau::learning {

namespace {

constexpr std::uint32_t widest_layer = 1'000'000;

const char* name_of(Activation activation) {
    switch (activation) {
        case Activation::tanh: return "tanh";
        case Activation::relu: return "relu";
        case Activation::clipped: return "clipped";
    }
    return "";
}
const char* name_of(Output output) { return output == Output::chance ? "chance" : "number"; }

void activate(std::vector<float>& values, Activation activation) {
    for (auto& value : values) {
        if (activation == Activation::tanh) value = static_cast<float>(portable_tanh(static_cast<double>(value)));
        else if (!(value > 0)) value = 0;
        else if (activation == Activation::clipped && value > 1) value = 1;
    }
}

// The slope of an activation, from its value.
float slope_at(float value, Activation activation) {
    if (activation == Activation::tanh) return 1 - value * value;
    const bool is_flat = value <= 0 || (activation == Activation::clipped && value >= 1);
    return is_flat ? 0.0f : 1.0f;
}

}  // namespace

std::string PerceptronShape::to_text() const {
    std::string text;
    for (const auto size : layers) text += (text.empty() ? "" : "-") + std::to_string(size);
    return fmt::format("{} {} {}", text, name_of(hidden), name_of(output));
}

Result<PerceptronShape> parse_shape(std::string_view text) {
    const auto wrong =
        fail(fmt::format("'{}' is not a network: expected layers and kinds such as 42-32-1 relu chance", text),
             fmt::format("« {} » n'est pas un réseau : des couches et des sortes comme 42-32-1 relu chance "
                         "sont attendues",
                         text));
    PerceptronShape shape;
    shape.layers.clear();
    const char *at = text.data(), *const end = at + text.size();
    while (true) {
        std::uint32_t size = 0;
        const auto [next, error] = std::from_chars(at, end, size);
        if (error != std::errc{} || size == 0 || size > widest_layer) return wrong;
        shape.layers.push_back(size);
        at = next;
        if (at == end || *at != '-') break;
        ++at;
    }
    const std::string_view kinds{at, static_cast<std::size_t>(end - at)};
    for (const auto hidden : {Activation::tanh, Activation::relu, Activation::clipped})
        for (const auto output : {Output::chance, Output::number})
            if (shape.layers.size() >= 2 && kinds == fmt::format(" {} {}", name_of(hidden), name_of(output))) {
                shape.hidden = hidden;
                shape.output = output;
                return shape;
            }
    return wrong;
}

Perceptron::Perceptron(PerceptronShape shape) : shape_{std::move(shape)} {
    assert(shape_.layers.size() >= 2);
    std::size_t at = 0;
    for (std::size_t i = 0; i + 1 < shape_.layers.size(); ++i) {
        const std::uint32_t inputs = shape_.layers[i], outputs = shape_.layers[i + 1];
        const std::size_t weights = at, biases = at + std::size_t{inputs} * outputs;
        layers_.push_back({inputs, outputs, weights, biases});
        at = biases + outputs;
    }
    parameters_.resize(at);
}

Perceptron::Perceptron(PerceptronShape shape, std::uint64_t seed) : Perceptron{std::move(shape)} {
    Random random{seed, 0x706572};
    for (const auto& layer : layers_) {
        const bool is_last = &layer == &layers_.back();
        const double fan =
            shape_.hidden != Activation::tanh && !is_last ? layer.inputs / 2.0 : (layer.inputs + layer.outputs) / 2.0;
        for (std::size_t i = layer.weights; i < layer.biases; ++i)
            parameters_[i] = static_cast<float>(normal(random) / std::sqrt(fan));
    }
}

std::span<const float> Perceptron::outputs(std::span<const Feature> input, Activity& activity) const {
    activity.layers.resize(layers_.size());
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const Layer& layer = layers_[i];
        const float *weights = parameters_.data() + layer.weights, *biases = parameters_.data() + layer.biases;
        auto& values = activity.layers[i];
        values.assign(biases, biases + layer.outputs);
        float* const out = values.data();
        const auto add = [&](std::uint32_t from, float value) {
            assert(from < layer.inputs);
            const float* row = weights + std::size_t{from} * layer.outputs;
            for (std::uint32_t to = 0; to < layer.outputs; ++to) out[to] += value * row[to];
        };
        if (i == 0) {
            for (const auto& feature : input) add(feature.index, feature.value);
        } else {
            const auto& below = activity.layers[i - 1];
            for (std::uint32_t from = 0; from < layer.inputs; ++from)
                if (below[from] != 0) add(from, below[from]);
        }
        if (i + 1 < layers_.size()) activate(values, shape_.hidden);
    }
    return activity.layers.back();
}

void Perceptron::add_gradient(std::span<const Feature> input, const Activity& activity, std::span<const float> slopes,
                              std::vector<float>& gradient) const {
    assert(slopes.size() == layers_.back().outputs && gradient.size() == parameters_.size());
    assert(activity.layers.size() == layers_.size());
    std::vector<float> above{slopes.begin(), slopes.end()}, below;
    for (std::size_t i = layers_.size(); i-- > 0;) {
        const Layer& layer = layers_[i];
        const auto add = [&](std::uint32_t from, float value) {
            float* row = gradient.data() + layer.weights + std::size_t{from} * layer.outputs;
            for (std::uint32_t to = 0; to < layer.outputs; ++to) row[to] += value * above[to];
        };
        for (std::uint32_t to = 0; to < layer.outputs; ++to) gradient[layer.biases + to] += above[to];
        if (i == 0) {
            for (const auto& feature : input) add(feature.index, feature.value);
            return;
        }
        const auto& values = activity.layers[i - 1];
        below.assign(layer.inputs, 0);
        for (std::uint32_t from = 0; from < layer.inputs; ++from) {
            if (values[from] != 0) add(from, values[from]);
            const float* row = parameters_.data() + layer.weights + std::size_t{from} * layer.outputs;
            float sum = 0;
            for (std::uint32_t to = 0; to < layer.outputs; ++to) sum += row[to] * above[to];
            below[from] = sum * slope_at(values[from], shape_.hidden);
        }
        std::swap(above, below);
    }
}

Weights Perceptron::to_weights() const {
    Weights weights;
    weights.set("network", shape_.to_text());
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        weights.blocks.push_back({fmt::format("layer{}.weights", i + 1), layers_[i].inputs * layers_[i].outputs});
        weights.blocks.push_back({fmt::format("layer{}.biases", i + 1), layers_[i].outputs});
    }
    weights.values = parameters_;
    return weights;
}

Result<Perceptron> Perceptron::from_weights(const Weights& weights) {
    const std::string* text = weights.find("network");
    if (!text)
        return fail("these weights are not of a network: expected a line '# network: ...'",
                    "ces poids ne sont pas ceux d'un réseau : une ligne « # network: ... » est attendue");
    auto shape = parse_shape(*text);
    if (!shape) return shape.failure();
    Perceptron network{std::move(*shape)};
    auto values = values_for(weights, network.to_weights().blocks);
    if (!values) return values.failure();
    assert(values->size() == network.parameters_.size());
    network.parameters_ = std::move(*values);
    return network;
}

PerceptronTrainer::PerceptronTrainer(Perceptron network, PerceptronOptions options, std::uint64_t seed)
    : network_{std::move(network)},
      options_{std::move(options)},
      seed_{seed},
      first_moment_(network_.parameter_count()),
      second_moment_(network_.parameter_count()) {}

// By the output, of either loss: what is predicted less what was wanted.
double PerceptronTrainer::slope(double output, double target) const {
    return (network_.shape().output == Output::chance ? sigmoid(output) : output) - target;
}

double PerceptronTrainer::loss(const Dataset& data) const {
    if (data.size() == 0) return 0;
    Activity activity;
    double sum = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const double output = network_.output(data.row(i), activity), target = data.target(i);
        sum += data.weight(i) * (network_.shape().output == Output::chance ? cross_entropy(output, target)
                                                                           : (output - target) * (output - target) / 2);
    }
    return sum / data.total_weight();
}

void PerceptronTrainer::epoch(const Dataset& data) {
    std::vector<std::uint32_t> order(data.size());
    std::iota(order.begin(), order.end(), 0u);
    Random random{seed_, static_cast<std::uint64_t>(epoch_)};
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);

    Activity activity;
    std::vector<float> gradient(network_.parameter_count());
    for (std::size_t first = 0; first < order.size(); first += static_cast<std::size_t>(options_.batch)) {
        const std::size_t last = std::min(order.size(), first + static_cast<std::size_t>(options_.batch));
        const double share = 1 / static_cast<double>(last - first);
        for (std::size_t i = first; i < last; ++i) {
            const auto row = data.row(order[i]);
            const double output = network_.output(row, activity);
            const float miss = static_cast<float>(share * data.weight(order[i]) * slope(output, data.target(order[i])));
            network_.add_gradient(row, activity, {&miss, 1}, gradient);
        }
        update(gradient);
    }
    ++epoch_;
}

// One step of the optimiser; leaves the gradient at zero.
void PerceptronTrainer::update(std::vector<float>& gradient) {
    ++updates_;
    auto& parameters = network_.parameters();
    double rate = options_.rate;
    for (int i = 0; i < epoch_; ++i) rate *= options_.decay;
    const float l2 = static_cast<float>(options_.l2);
    if (options_.optimiser == "sgd") {
        const float step = static_cast<float>(rate), momentum = static_cast<float>(options_.momentum);
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            first_moment_[i] = momentum * first_moment_[i] + gradient[i] + l2 * parameters[i];
            parameters[i] -= step * first_moment_[i];
            gradient[i] = 0;
        }
        return;
    }
    constexpr double keep_first = 0.9, keep_second = 0.999;
    const double age = static_cast<double>(std::min<std::int64_t>(updates_, 100'000));
    const double first_bias = 1 - portable_exp(age * portable_log(keep_first));
    const double second_bias = 1 - portable_exp(age * portable_log(keep_second));
    const float step = static_cast<float>(rate * std::sqrt(second_bias) / first_bias);
    const float b1 = static_cast<float>(keep_first), b2 = static_cast<float>(keep_second);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const float slope = gradient[i] + l2 * parameters[i];
        first_moment_[i] = b1 * first_moment_[i] + (1 - b1) * slope;
        second_moment_[i] = b2 * second_moment_[i] + (1 - b2) * slope * slope;
        parameters[i] -= step * first_moment_[i] / (std::sqrt(second_moment_[i]) + 1e-8f);
        gradient[i] = 0;
    }
}

}  // namespace plateau::learning
