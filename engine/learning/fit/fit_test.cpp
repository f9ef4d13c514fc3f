#include <gtest/gtest.h>

#include "learning/fit/adam_logistic.h"
#include "learning/fit/logistic.h"
#include "learning/fit/perceptron.h"
#include "learning/fit/ties.h"
#include "learning/portable_math.h"
#include "learning/state.h"

namespace plateau::learning {
namespace {

TEST(PortableMath, AgreesWithTheLibraryToTheLastPlaces) {
    Random random{1};
    for (int i = 0; i < 20000; ++i) {
        const double x = (random.real() - 0.5) * 1400;
        if (std::abs(x) < 700) {
            EXPECT_NEAR(portable_exp(x) / std::exp(x), 1, 1e-15) << x;
        }
        const double y = std::exp((random.real() - 0.5) * 60);
        EXPECT_NEAR(portable_log(y), std::log(y), 1e-15 * std::max(1.0, std::abs(std::log(y)))) << y;
        const double z = (random.real() - 0.5) * 50;
        EXPECT_NEAR(portable_tanh(z), std::tanh(z), 1e-14) << z;
    }
    EXPECT_EQ(portable_exp(-1000), 0);
    EXPECT_EQ(portable_exp(0), 1);
    EXPECT_EQ(portable_log(1), 0);
    EXPECT_EQ(sigmoid(-1000), 0);
    EXPECT_EQ(sigmoid(1000), 1);
    EXPECT_NEAR(softplus(800), 800, 1e-9);
}

TEST(PortableMath, DrawsNormalNumbers) {
    Random random{7};
    double sum = 0, squares = 0, fourths = 0;
    constexpr int draws = 100000;
    for (int i = 0; i < draws; ++i) {
        const double x = normal(random);
        sum += x;
        squares += x * x;
        fourths += x * x * x * x;
    }
    EXPECT_NEAR(sum / draws, 0, 0.015);
    EXPECT_NEAR(squares / draws, 1, 0.02);
    EXPECT_NEAR(fourths / draws, 3, 0.15);
}

const std::vector<double> planted{0.8, -1.5, 0.3, 2.0, 0.0, -0.6, 1.1, -0.2};

// Rows of planted weights: chances as targets, or games won and lost by them.
Dataset planted_data(int rows, bool with_luck, std::uint64_t seed = 3) {
    Dataset data{static_cast<std::uint32_t>(planted.size())};
    Random random{seed};
    for (int i = 0; i < rows; ++i) {
        FeatureVector row;
        for (std::uint32_t feature = 0; feature < planted.size(); ++feature)
            if (random.below(3) != 0) row.push_back({feature, static_cast<float>(normal(random))});
        const double chance = sigmoid(weigh<double>(planted, row));
        data.add(row, static_cast<float>(with_luck ? (random.real() < chance ? 1 : 0) : chance));
    }
    return data;
}

void fit(Logistic& logistic, const Dataset& data) {
    while (!logistic.is_done()) logistic.step(data);
}

void fit(AdamLogistic& adam, const Dataset& data, const Dataset& apart = Dataset{0}) {
    while (!adam.is_done()) adam.epoch(data, apart);
}

TEST(Logistic, RecoversPlantedWeightsExactlyFromChances) {
    const Dataset data = planted_data(3000, false);
    Logistic logistic{data.features(), {.l2 = 0, .precision = 1e-9}};
    fit(logistic, data);
    for (std::size_t i = 0; i < planted.size(); ++i) EXPECT_NEAR(logistic.weights()[i], planted[i], 1e-5) << i;
    EXPECT_LT(logistic.steps_done(), 20);
}

TEST(Logistic, RecoversPlantedWeightsFromGamesWithinTheirError) {
    const Dataset data = planted_data(20000, true);
    Logistic newton{data.features(), {.l2 = 1e-6}};
    fit(newton, data);
    AdamLogistic adam{data.features(), {.l2 = 1e-6, .steps = 20, .batch = 512}};
    fit(adam, data);
    for (std::size_t i = 0; i < planted.size(); ++i) {
        EXPECT_NEAR(newton.weights()[i], planted[i], 0.1) << i;
        EXPECT_NEAR(adam.weights()[i], newton.weights()[i], 0.05) << i;
    }
    EXPECT_LE(newton.loss(data), adam.loss(data));
}

TEST(Logistic, PullsWeightsToZero) {
    const Dataset data = planted_data(1000, true);
    Logistic logistic{data.features(), {.l2 = 100}};
    fit(logistic, data);
    for (const double weight : logistic.weights()) EXPECT_LT(std::abs(weight), 0.01);
}

TEST(Logistic, EndsWellOnDataWithoutAnswer) {
    Dataset none{2};
    Logistic empty{2, {}};
    fit(empty, none);
    EXPECT_EQ(empty.weights(), (std::vector<double>{0, 0}));
    Dataset separable{1};  // without l2 the best weight is infinite
    separable.add(FeatureVector{{0, 1}}, 1);
    separable.add(FeatureVector{{0, -1}}, 0);
    Logistic sure{1, {.l2 = 0}};
    fit(sure, separable);
    EXPECT_TRUE(std::isfinite(sure.weights()[0]));
    EXPECT_GT(sure.weights()[0], 5);
}

TEST(Logistic, IsTheSameOnAnyNumberOfThreads) {
    const Dataset data = planted_data(20000, true);
    const Runner backwards = [](std::size_t parts, const std::function<void(std::size_t)>& work) {
        for (std::size_t part = parts; part-- > 0;) work(part);
    };
    Logistic one{data.features(), {}}, other{data.features(), {}, backwards};
    fit(one, data);
    fit(other, data);
    EXPECT_EQ(one.weights(), other.weights());
    const LogisticOptions options{.steps = 3, .batch = 1000};
    AdamLogistic adam{data.features(), options, 1}, adam_backwards{data.features(), options, 1, backwards};
    fit(adam, data);
    fit(adam_backwards, data);
    EXPECT_EQ(adam.weights(), adam_backwards.weights());
    EXPECT_EQ(adam.training_loss(), adam_backwards.training_loss());
}

TEST(Logistic, ResumesToTheSameWeights) {
    const Dataset data = planted_data(2000, true);
    const LogisticOptions options{.steps = 8, .precision = 0};
    Logistic whole{data.features(), options};
    fit(whole, data);
    Logistic cut{data.features(), options};
    for (int i = 0; i < 3; ++i) cut.step(data);
    Logistic resumed{data.features(), options};
    ASSERT_TRUE(load_state(resumed, save_state(cut)));
    fit(resumed, data);
    EXPECT_EQ(resumed.weights(), whole.weights());
}

TEST(AdamLogistic, ResumesToTheSameWeights) {
    const Dataset data = planted_data(2000, true), apart = planted_data(500, true, 4);
    const LogisticOptions options{.steps = 8, .batch = 100, .decay = 0.8};
    AdamLogistic whole{data.features(), options, 5};
    fit(whole, data, apart);
    AdamLogistic cut{data.features(), options, 5};
    for (int i = 0; i < 3; ++i) cut.epoch(data, apart);
    AdamLogistic resumed{data.features(), options, 5};
    ASSERT_TRUE(load_state(resumed, save_state(cut)));
    fit(resumed, data, apart);
    EXPECT_EQ(resumed.weights(), whole.weights());
}

TEST(AdamLogistic, TakesSmallerStepsAfterEachEpoch) {
    const Dataset data = planted_data(2000, true);
    const auto moved_in_the_second_epoch = [&](double decay) {
        AdamLogistic adam{data.features(), {.steps = 2, .batch = 100, .decay = decay}, 5};
        adam.epoch(data, data);
        const auto before = adam.weights();
        adam.epoch(data, data);
        double sum = 0;
        for (std::size_t i = 0; i < before.size(); ++i) sum += std::abs(adam.weights()[i] - before[i]);
        return sum;
    };
    EXPECT_LT(moved_in_the_second_epoch(0.01), moved_in_the_second_epoch(1) / 10);
}

TEST(AdamLogistic, StopsWhenRowsKeptApartGainNothingAndKeepsTheBest) {
    const Dataset data = planted_data(60, true), apart = planted_data(2000, true, 4);
    AdamLogistic adam{data.features(), {.l2 = 0, .steps = 1000, .batch = 16, .rate = 0.05, .patience = 4}};
    double best = std::numeric_limits<double>::infinity();
    int epochs_since = 0;
    while (!adam.is_done()) {
        adam.epoch(data, apart);
        epochs_since = adam.validation_loss() < best ? 0 : epochs_since + 1;
        best = std::min(best, adam.validation_loss());
    }
    EXPECT_LT(adam.epochs_done(), 1000) << "sixty rows teach their own luck by heart";
    EXPECT_EQ(epochs_since, 4);
    AdamLogistic kept{data.features(), {}};
    kept.start_from(adam.weights());
    EXPECT_EQ(kept.loss(apart), best);
}

TEST(AdamLogistic, PullsWeightsToZeroAndLeavesAloneWhatItNeverMeets) {
    Dataset data{3};
    for (int i = 0; i < 64; ++i) data.add(FeatureVector{{0, 1}}, i % 4 == 0 ? 0.f : 1.f);
    AdamLogistic free{3, {.l2 = 0, .steps = 400, .batch = 64, .patience = 400}},
        bound{3, {.l2 = 1, .steps = 400, .batch = 64, .patience = 400}};
    for (auto* adam : {&free, &bound}) {
        adam->start_from({0, 0, 0.5});
        fit(*adam, data);
        EXPECT_EQ(adam->weights()[1], 0);
        EXPECT_EQ(adam->weights()[2], 0.5);
    }
    EXPECT_NEAR(free.weights()[0], std::log(3), 0.01);
    EXPECT_LT(bound.weights()[0], 0.3);
}

TEST(Ties, GiveMirrorImagesOneWeightAndEnemiesTheOpposite) {
    // Features 0 and 1 are mirror images; 2 is the enemy's 0, 3 the enemy's 1.
    const Ties ties{{{0, 1}, {0, 1}, {0, -1}, {0, -1}}, 4};
    FeatureVector row{{3, 2}, {0, 1}, {1, 4}};
    ties.tie(row);
    EXPECT_EQ(row, (FeatureVector{{0, 3}}));
    FeatureVector cancelled{{2, 1}, {0, 1}};
    ties.tie(cancelled);
    EXPECT_TRUE(cancelled.empty());
    EXPECT_EQ(ties.spread({2.5}), (std::vector<double>{2.5, 2.5, -2.5, -2.5}));
    EXPECT_EQ(ties.gather({1, 3, -2, -2}), (std::vector<double>{2}));
    EXPECT_EQ(ties.parameters(), 1u);
}

Dataset exclusive_or() {
    Dataset data{2};
    for (const auto& [a, b] : {std::pair{0, 0}, {0, 1}, {1, 0}, {1, 1}}) {
        FeatureVector row;
        if (a) row.push_back({0, 1});
        if (b) row.push_back({1, 1});
        data.add(row, static_cast<float>(a ^ b));
    }
    return data;
}

TEST(Perceptron, FitsExclusiveOr) {
    const Dataset data = exclusive_or();
    for (const auto activation : {Activation::tanh, Activation::relu})
        for (const char* optimiser : {"adam", "sgd"}) {
            PerceptronTrainer trainer{Perceptron{{{2, 8, 1}, activation, Output::chance}, 2},
                                      {.optimiser = optimiser, .epochs = 1000, .batch = 4, .rate = 0.05},
                                      1};
            while (!trainer.is_done()) trainer.epoch(data);
            Activity activity;
            for (std::size_t i = 0; i < data.size(); ++i)
                EXPECT_NEAR(sigmoid(trainer.network().output(data.row(i), activity)), data.target(i), 0.05)
                    << optimiser << " " << i;
        }
}

// What another network computes: a function that is there to be found.
Dataset planted_function(int rows, std::uint64_t seed) {
    const Perceptron teacher{{{4, 3, 1}, Activation::tanh, Output::number}, 11};
    Activity activity;
    Dataset data{4};
    Random random{seed};
    for (int i = 0; i < rows; ++i) {
        FeatureVector row;
        for (std::uint32_t input = 0; input < 4; ++input) row.push_back({input, static_cast<float>(normal(random))});
        data.add(row, static_cast<float>(teacher.output(row, activity)));
    }
    return data;
}

TEST(Perceptron, FitsAPlantedFunctionAndPredictsUnseenPoints) {
    const Dataset data = planted_function(1000, 1), unseen = planted_function(300, 2);
    PerceptronTrainer trainer{Perceptron{{{4, 16, 1}, Activation::tanh, Output::number}, 3},
                              {.epochs = 60, .batch = 16, .rate = 0.01, .decay = 0.95},
                              1};
    const double before = trainer.loss(unseen);
    while (!trainer.is_done()) trainer.epoch(data);
    EXPECT_LT(trainer.loss(unseen), 0.002);
    EXPECT_LT(trainer.loss(unseen), before / 100);
}

TEST(Perceptron, HasTheGradientOfItsLoss) {
    const Dataset data = planted_function(5, 4);
    for (const auto activation : {Activation::tanh, Activation::relu}) {
        Perceptron network{{{4, 5, 3, 1}, activation, Output::number}, 5};
        Activity activity;
        std::vector<float> gradient(network.parameter_count());
        const double output = network.output(data.row(0), activity);
        const float one = 1;
        network.add_gradient(data.row(0), activity, {&one, 1}, gradient);
        for (std::size_t i = 0; i < gradient.size(); ++i) {
            const float kept = network.parameters()[i], nudge = 1e-2f;
            network.parameters()[i] = kept + nudge;
            const double higher = network.output(data.row(0), activity);
            network.parameters()[i] = kept - nudge;
            const double lower = network.output(data.row(0), activity);
            network.parameters()[i] = kept;
            EXPECT_NEAR(static_cast<double>(gradient[i]), (higher - lower) / 0.02, 2e-2) << i;
        }
        EXPECT_NEAR(network.output(data.row(0), activity), output, 1e-6);
    }
}

TEST(Perceptron, ComesBackFromItsFile) {
    const Perceptron network{{{6, 5, 3, 2}, Activation::tanh, Output::number}, 9};
    const auto weights = parse_weights(to_text(network.to_weights()));
    ASSERT_TRUE(weights);
    const auto loaded = Perceptron::from_weights(*weights);
    ASSERT_TRUE(loaded) << loaded.error().en;
    EXPECT_EQ(loaded->parameters(), network.parameters());
    EXPECT_EQ(loaded->shape(), network.shape());
    EXPECT_FALSE(parse_shape("3-0-1 relu chance"));
    EXPECT_FALSE(parse_shape("3 relu chance"));
    EXPECT_FALSE(parse_shape("3-1 round chance"));
}

TEST(Perceptron, ResumesToTheSameWeights) {
    const Dataset data = planted_function(200, 6);
    for (const char* optimiser : {"adam", "sgd"}) {
        const PerceptronOptions options{.optimiser = optimiser, .epochs = 6, .batch = 8, .decay = 0.9};
        const Perceptron fresh{{{4, 6, 1}, Activation::relu, Output::number}, 2};
        PerceptronTrainer whole{fresh, options, 4}, cut{fresh, options, 4}, resumed{fresh, options, 4};
        while (!whole.is_done()) whole.epoch(data);
        cut.epoch(data);
        cut.epoch(data);
        ASSERT_TRUE(load_state(resumed, save_state(cut)));
        while (!resumed.is_done()) resumed.epoch(data);
        EXPECT_EQ(resumed.network().parameters(), whole.network().parameters()) << optimiser;
    }
}

TEST(State, RefusesWhatIsDamagedOrOfAnotherKind) {
    Logistic logistic{3, {}};
    std::string bytes = save_state(logistic);
    EXPECT_TRUE(load_state(logistic, bytes));
    EXPECT_FALSE(load_state(logistic, bytes.substr(0, bytes.size() - 1)));
    EXPECT_FALSE(load_state(logistic, ""));
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    EXPECT_FALSE(load_state(logistic, bytes));
    PerceptronTrainer trainer{Perceptron{{{2, 1}, Activation::relu, Output::number}, 1}, {}, 1};
    EXPECT_FALSE(load_state(logistic, save_state(trainer)));
}

}  // namespace
}  // namespace plateau::learning
