#include "learning/network/integer_network.h"

#include <array>
#include <bit>
#include <cassert>
#include <cmath>

#include "learning/network/kernels.h"

namespace plateau::learning {

namespace {

std::size_t filled_up(std::uint32_t size) { return (size + lanes - 1) / lanes * lanes; }

Failure does_not_fit() {
    return fail("the network has weights that are too large for whole numbers of 16 bits",
                "le réseau a des poids trop grands pour des entiers de 16 bits");
}

// Rounds weights and remembers whether one was too large.
class Rounding {
public:
    template <class Whole>
    Whole operator()(float weight, std::int32_t one) {
        const double scaled = std::floor(static_cast<double>(weight) * one + 0.5);
        const double largest = std::numeric_limits<Whole>::max();
        if (!(std::abs(scaled) <= largest)) fits_ = false;  // not a number is too large as well
        return fits_ ? static_cast<Whole>(scaled) : Whole{0};
    }
    bool fits() const { return fits_; }

private:
    bool fits_ = true;
};

// No set of inputs between 0 and `most` can leave the range of `Whole`.
template <class Whole, class Weight>
bool stays_in_range(std::span<const Weight> weights, std::int64_t most, std::int64_t bias) {
    std::int64_t highest = bias, lowest = bias;
    for (const std::int64_t weight : weights) (weight > 0 ? highest : lowest) += weight * most;
    return highest <= std::numeric_limits<Whole>::max() && lowest >= std::numeric_limits<Whole>::min();
}

Result<void> check_shape(const PerceptronShape& shape) {
    const bool has_hidden = shape.layers.size() >= 3;
    bool is_narrow = true;
    for (std::size_t i = 1; i + 1 < shape.layers.size(); ++i)
        is_narrow = is_narrow && shape.layers[i] <= IntegerNetwork::widest;
    if (has_hidden && is_narrow && shape.hidden == Activation::clipped && shape.output == Output::chance) return {};
    return fail(
        "a network in whole numbers has hidden layers of at most 1024, clipped, and gives chances: "
        "expected a shape such as 85-32-1 clipped chance, not " +
            shape.to_text(),
        "un réseau en nombres entiers a des couches cachées d'au plus 1024, écrêtées, et donne des chances : une "
        "forme comme 85-32-1 clipped chance est attendue, et non " +
            shape.to_text());
}

}  // namespace

Result<IntegerNetwork> IntegerNetwork::from(const Perceptron& perceptron) {
    const PerceptronShape& shape = perceptron.shape();
    if (auto sound = check_shape(shape); !sound) return sound.failure();
    IntegerNetwork network;
    Rounding rounded;
    network.inputs_ = shape.layers[0];
    network.width_ = filled_up(shape.layers[1]);
    network.first_.resize(network.inputs_ * network.width_);
    network.first_biases_.resize(network.width_);
    const float* next = perceptron.parameters().data();
    for (std::uint32_t input = 0; input < shape.layers[0]; ++input)
        for (std::uint32_t neuron = 0; neuron < shape.layers[1]; ++neuron)
            network.first_[input * network.width_ + neuron] = rounded.operator()<std::int16_t>(*next++, one);
    for (std::uint32_t neuron = 0; neuron < shape.layers[1]; ++neuron)
        network.first_biases_[neuron] = rounded.operator()<std::int16_t>(*next++, one);
    for (std::size_t i = 1; i + 1 < shape.layers.size(); ++i) {
        const std::uint32_t inputs = shape.layers[i], outputs = shape.layers[i + 1];
        Dense layer{outputs, filled_up(inputs), {}, {}};
        layer.weights.resize(outputs * layer.width);
        for (std::uint32_t from = 0; from < inputs; ++from)
            for (std::uint32_t to = 0; to < outputs; ++to)
                layer.weights[to * layer.width + from] = rounded.operator()<std::int16_t>(*next++, dense_one);
        for (std::uint32_t to = 0; to < outputs; ++to)
            layer.biases.push_back(rounded.operator()<std::int32_t>(*next++, logit));
        network.dense_.push_back(std::move(layer));
    }
    assert(next == perceptron.parameters().data() + perceptron.parameters().size());
    if (!rounded.fits() || !network.sums_fit()) return does_not_fit();
    return network;
}

bool IntegerNetwork::sums_fit() const {
    std::vector<std::int16_t> column(inputs_);
    for (std::size_t neuron = 0; neuron < width_; ++neuron) {
        for (std::uint32_t input = 0; input < inputs_; ++input) column[input] = first_[input * width_ + neuron];
        if (!stays_in_range<std::int16_t, std::int16_t>(column, 1, first_biases_[neuron])) return false;
    }
    constexpr std::int64_t half = dense_one / 2;  // added before a sum is rounded
    for (const Dense& layer : dense_)
        for (std::uint32_t to = 0; to < layer.outputs; ++to) {
            const std::span row{layer.weights.data() + to * layer.width, layer.width};
            if (!stays_in_range<std::int32_t, std::int16_t>(row, one, layer.biases[to] + half)) return false;
        }
    return true;
}

void IntegerNetwork::see(std::span<const std::uint64_t> features, Sums& sums) const {
    assert(features.size() == words() && sums.features.size() == words() && sums.values.size() == width_);
    constexpr std::size_t most_words = 256;
    for (std::size_t first = 0; first < features.size(); first += most_words)
        see_words(features, first, std::min(features.size(), first + most_words), sums);
}

// Which words changed, which rows and in which direction is not to be foreseen: it is found out without branches.
void IntegerNetwork::see_words(std::span<const std::uint64_t> features, std::size_t first, std::size_t last,
                               Sums& sums) const {
    struct Changed {
        const std::int16_t* rows;
        std::uint64_t bits, now;
    };
    std::array<Changed, 257> words;
    std::size_t word_count = 0, left = 0;
    for (std::size_t word = first; word < last; ++word) {
        const std::uint64_t bits = features[word] ^ sums.features[word];
        words[word_count] = {first_.data() + word * 64 * width_, bits, features[word]};
        word_count += bits != 0;
        left += static_cast<std::size_t>(std::popcount(bits));
        sums.features[word] = features[word];
    }
    words[word_count] = {};
    constexpr std::size_t at_once = 256;
    std::array<const std::int16_t*, at_once> added, removed;
    for (std::size_t word = 0; left > 0;) {
        std::size_t additions = 0, removals = 0;
        const std::size_t now = std::min(left, at_once);
        for (std::size_t i = 0; i < now; ++i) {
            Changed& changed = words[word];
            assert(changed.bits != 0);
            const auto place = static_cast<std::size_t>(std::countr_zero(changed.bits));
            const bool is_there = changed.now >> place & 1;
            added[additions] = removed[removals] = changed.rows + place * width_;
            additions += is_there;
            removals += !is_there;
            changed.bits &= changed.bits - 1;
            word += changed.bits == 0;
        }
        kernels::change(sums.values.data(), {added.data(), additions}, {removed.data(), removals}, width_);
        left -= now;
    }
}

std::int32_t IntegerNetwork::Dense::sum(std::uint32_t output, const std::int16_t* input) const {
    assert(output < outputs);
    return biases[output] + kernels::dot(weights.data() + output * width, input, width);
}

void IntegerNetwork::pass_hidden(const Sums& sums, Hidden& hidden) const {
    kernels::clip(sums.values.data(), hidden.values, width_, one);
    Hidden next;
    for (std::size_t i = 0; i + 1 < dense_.size(); ++i) {
        const Dense& layer = dense_[i];
        const std::size_t width = filled_up(layer.outputs);
        static_assert(dense_one == 1 << 9);
        const auto clipped = [](std::int32_t sum) {
            return static_cast<std::int16_t>(std::clamp((sum + dense_one / 2) >> 9, 0, one));
        };
        std::uint32_t to = 0;
        for (; to + 4 <= layer.outputs; to += 4) {
            std::int32_t products[4];
            kernels::four_dots(layer.weights.data() + to * layer.width, hidden.values, layer.width, products);
            for (std::uint32_t row = 0; row < 4; ++row)
                next.values[to + row] = clipped(products[row] + layer.biases[to + row]);
        }
        for (; to < layer.outputs; ++to) next.values[to] = clipped(layer.sum(to, hidden.values));
        std::fill(next.values + layer.outputs, next.values + width, std::int16_t{0});
        std::copy(next.values, next.values + width, hidden.values);
    }
}

std::int32_t IntegerNetwork::value(const Sums& sums) const {
    Hidden hidden;
    pass_hidden(sums, hidden);
    return dense_.back().sum(0, hidden.values);
}

void IntegerNetwork::judge(const Sums& sums, std::span<std::int32_t> logits) const {
    assert(logits.size() == outputs());
    Hidden hidden;
    pass_hidden(sums, hidden);
    for (std::uint32_t output = 0; output < outputs(); ++output)
        logits[output] = dense_.back().sum(output, hidden.values);
}

}  // namespace plateau::learning
