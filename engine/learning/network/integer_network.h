// A network in whole numbers, fast enough to be asked at every leaf of a search: features that are there or not,
// hidden layers clipped between 0 and 1, one or more outputs in logits. Made of a Perceptron whose activation is
// `clipped`, so that the file of weights is the same.
//
//     auto network = IntegerNetwork::from(perceptron);
//     auto sums = network->nothing_seen();
//     network->see(features, sums);          // costs what differs from the features seen before
//     network->value(sums);                  // logits of the first output, times `logit`
//
//     first layer    16 bits, `one` stands for 1; the sums of its rows are kept between two positions
//     other layers   weights of 16 bits, `dense_one` for 1, sums of 32 bits; a clipped sum is rounded to `one`
//
// Several threads may ask one network, each with sums of its own.
#pragma once

#include <span>
#include <vector>

#include "learning/fit/perceptron.h"

namespace plateau::learning {

class IntegerNetwork {
public:
    static constexpr std::int32_t one = 128, dense_one = 512, logit = one * dense_one;
    static constexpr std::uint32_t widest = 1024;  // hidden layer

    // Fails where the network is none of these, or a weight or a sum of them does not fit.
    static Result<IntegerNetwork> from(const Perceptron& perceptron);

    std::uint32_t inputs() const { return inputs_; }
    std::uint32_t outputs() const { return dense_.back().outputs; }
    std::size_t words() const { return (inputs_ + 63) / 64; }  // of a set of features, one bit each

    // What was seen last, and the sums of the first layer that belong to it.
    struct Sums {
        std::vector<std::uint64_t> features;
        std::vector<std::int16_t> values;
    };
    Sums nothing_seen() const { return {std::vector<std::uint64_t>(words()), first_biases_}; }
    void see(std::span<const std::uint64_t> features, Sums& sums) const;

    std::int32_t value(const Sums& sums) const;
    // All outputs; `logits` has room for outputs().
    void judge(const Sums& sums, std::span<std::int32_t> logits) const;

private:
    struct Dense {
        std::uint32_t outputs;
        std::size_t width;                  // inputs, filled up to whole registers
        std::vector<std::int16_t> weights;  // by output, then input
        std::vector<std::int32_t> biases;   // in logits

        std::int32_t sum(std::uint32_t output, const std::int16_t* input) const;
    };
    struct Hidden {
        alignas(32) std::int16_t values[widest];
    };
    bool sums_fit() const;
    void see_words(std::span<const std::uint64_t> features, std::size_t first, std::size_t last, Sums& sums) const;
    // Leaves the values that the last layer takes in `hidden`.
    void pass_hidden(const Sums& sums, Hidden& hidden) const;

    std::uint32_t inputs_ = 0;
    std::size_t width_ = 0;                   // of the first layer, filled up
    std::vector<std::int16_t> first_;         // by input, then neuron
    std::vector<std::int16_t> first_biases_;  // filled up with zeros
    std::vector<Dense> dense_;
};

}  // namespace plateau::learning
