// A multi-layer perceptron: sparse inputs, hidden layers of tanh, ReLU or clipped ReLU, outputs that are chances
// (sigmoid, fitted by cross entropy) or plain numbers (linear, fitted by squared error). Trained by
// back-propagation (Rumelhart, Hinton and Williams 1986) with Adam (Kingma and Ba 2015) or gradient descent.
//
//     Perceptron network{{{42, 32, 1}, Activation::relu, Output::chance}, seed};
//     PerceptronTrainer trainer{network, {.epochs = 10}, seed};
//     while (!trainer.is_done()) trainer.epoch(data);
//
// Several threads may ask one network, each with an Activity of its own; a trainer works on one thread.
//
// All sums run in one order, in plain loops that compilers vectorise across outputs, so that every machine
// gets the same bits (a matrix library's order depends on its vector width and cache sizes).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/options.h"
#include "core/weights.h"
#include "learning/fit/dataset.h"

namespace plateau::learning {

enum class Activation { tanh, relu, clipped };  // clipped: between 0 and 1, as in IntegerNetwork
enum class Output { chance, number };

struct PerceptronShape {
    std::vector<std::uint32_t> layers{1, 1};  // inputs, hidden ..., outputs
    Activation hidden = Activation::relu;
    Output output = Output::chance;
    friend bool operator==(const PerceptronShape&, const PerceptronShape&) = default;

    std::string to_text() const;  // "42-32-1 relu chance"
};
Result<PerceptronShape> parse_shape(std::string_view text);

// What the layers hold after a pass; one per thread that asks.
struct Activity {
    std::vector<std::vector<float>> layers;
};

class Perceptron {
public:
    // Random weights of a size that keeps the signal's (Glorot and Bengio 2010; He et al. 2015).
    Perceptron(PerceptronShape shape, std::uint64_t seed);

    const PerceptronShape& shape() const { return shape_; }
    std::size_t parameter_count() const { return parameters_.size(); }
    std::vector<float>& parameters() { return parameters_; }
    const std::vector<float>& parameters() const { return parameters_; }

    // The outputs before the sigmoid: logits where they stand for chances.
    std::span<const float> outputs(std::span<const Feature> input, Activity& activity) const;
    double output(std::span<const Feature> input, Activity& activity) const {
        return static_cast<double>(outputs(input, activity)[0]);
    }

    // Adds to `gradient` that of a loss whose slope by the outputs is `slopes`, after outputs(input, activity).
    void add_gradient(std::span<const Feature> input, const Activity& activity, std::span<const float> slopes,
                      std::vector<float>& gradient) const;

    // As a file of weights: one block per layer and kind, the shape in its header.
    Weights to_weights() const;
    static Result<Perceptron> from_weights(const Weights& weights);

private:
    explicit Perceptron(PerceptronShape shape);

    struct Layer {
        std::uint32_t inputs, outputs;
        std::size_t weights, biases;  // where they begin; weights by input, then output
    };

    PerceptronShape shape_;
    std::vector<Layer> layers_;
    std::vector<float> parameters_;
};

struct PerceptronOptions {
    std::string optimiser = "adam";
    int epochs = 10;
    int batch = 64;
    double rate = 0.001;
    double l2 = 0;
    double momentum = 0.9;  // of sgd
    double decay = 1;       // the rate is multiplied by this after each epoch
};

template <class Visitor>
void describe(PerceptronOptions& o, Visitor&& option) {
    option("optimiser", o.optimiser, "adam|sgd", "", Text{"adam or sgd", "adam ou sgd"});
    option("epochs", o.epochs, 1, 1000000, Text{"passes over the data", "passages sur les données"});
    option("batch", o.batch, 1, 1000000, Text{"examples per minibatch", "exemples par mini-lot"});
    option("rate", o.rate, 1e-9, 1e3, Text{"step size", "taille du pas"});
    option("l2", o.l2, 0.0, 1e3, Text{"L2 regularisation", "régularisation L2"});
    option("momentum", o.momentum, 0.0, 0.9999, Text{"momentum of sgd", "inertie de sgd"});
    option("decay", o.decay, 0.01, 1.0, Text{"factor on the rate after an epoch", "facteur du pas après une époque"});
}

class PerceptronTrainer {
public:
    PerceptronTrainer(Perceptron network, PerceptronOptions options, std::uint64_t seed);

    bool is_done() const { return epoch_ >= options_.epochs; }
    int epochs_done() const { return epoch_; }
    void epoch(const Dataset& data);
    // Mean cross entropy, or half the mean squared error.
    double loss(const Dataset& data) const;
    const Perceptron& network() const { return network_; }

    template <class Visitor>
    void visit_state(Visitor& field) {
        field("parameters", network_.parameters());
        field("first_moment", first_moment_);
        field("second_moment", second_moment_);
        field("epoch", epoch_);
        field("updates", updates_);
    }

private:
    double slope(double output, double target) const;
    void update(std::vector<float>& gradient);

    Perceptron network_;
    PerceptronOptions options_;
    std::uint64_t seed_;
    std::vector<float> first_moment_, second_moment_;
    std::int32_t epoch_ = 0;
    std::int64_t updates_ = 0;
};

}  // namespace plateau::learning
