#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"
#include "learning/network/integer_network.h"
#include "learning/network/kernels.h"
#include "learning/portable_math.h"

namespace plateau::learning {
namespace {

std::vector<std::int16_t> random_numbers(std::size_t size, int most, Random& random) {
    std::vector<std::int16_t> numbers(size);
    for (auto& number : numbers)
        number =
            static_cast<std::int16_t>(static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
    return numbers;
}

#ifdef __AVX2__
TEST(Kernels, WithAvx2AgreeToTheBitWithPlainOnes) {
    Random random{1};
    for (int round = 0; round < 2000; ++round) {
        const std::size_t size = lanes * (1 + random.below(20));
        const auto row = random_numbers(size, 32767, random), input = random_numbers(size, 300, random);
        auto plain = random_numbers(size, 32767, random), fast = plain;  // sums that leave the range go round alike
        const std::vector<const std::int16_t*> added(random.below(5), row.data()),
            removed(random.below(5), input.data());
        portable::change(plain.data(), added, removed, size);
        avx2::change(fast.data(), added, removed, size);
        ASSERT_EQ(plain, fast);
        std::vector<std::int16_t> clipped_plain(size), clipped_fast(size);
        portable::clip(input.data(), clipped_plain.data(), size, 128);
        avx2::clip(input.data(), clipped_fast.data(), size, 128);
        ASSERT_EQ(clipped_plain, clipped_fast);
        ASSERT_EQ(portable::dot(row.data(), clipped_plain.data(), size),
                  avx2::dot(row.data(), clipped_fast.data(), size));
        const auto rows = random_numbers(4 * size, 32767, random);
        std::array<std::int32_t, 4> products_plain, products_fast;
        portable::four_dots(rows.data(), clipped_plain.data(), size, products_plain.data());
        avx2::four_dots(rows.data(), clipped_fast.data(), size, products_fast.data());
        ASSERT_EQ(products_plain, products_fast);
    }
}
#endif

PerceptronShape shape_of(const char* text) { return *parse_shape(text); }

std::vector<std::uint64_t> random_features(std::uint32_t inputs, Random& random) {
    std::vector<std::uint64_t> features((inputs + 63) / 64);
    for (std::uint32_t i = 0; i < inputs; ++i)
        if (random.below(4) == 0) features[i / 64] |= std::uint64_t{1} << i % 64;
    return features;
}

FeatureVector as_vector(const std::vector<std::uint64_t>& features) {
    FeatureVector vector;
    for (std::uint32_t i = 0; i < 64 * features.size(); ++i)
        if (features[i / 64] >> i % 64 & 1) vector.push_back({i, 1});
    return vector;
}

// The same network in doubles, rounded where the whole numbers are.
double exact_value(const Perceptron& perceptron, const FeatureVector& features, std::uint32_t output) {
    const auto& layers = perceptron.shape().layers;
    const auto rounded = [](double value, double one) { return std::floor(value * one + 0.5) / one; };
    const float* next = perceptron.parameters().data();
    std::vector<double> input(layers[0]);
    for (const auto& feature : features) input[feature.index] = 1;
    for (std::size_t i = 0; i + 1 < layers.size(); ++i) {
        const double one = i == 0 ? IntegerNetwork::one : IntegerNetwork::dense_one;
        std::vector<double> sums(layers[i + 1]);
        for (std::uint32_t from = 0; from < layers[i]; ++from)
            for (auto& sum : sums) sum += input[from] * rounded(static_cast<double>(*next++), one);
        const double bias_one = i == 0 ? IntegerNetwork::one : IntegerNetwork::logit;
        for (auto& sum : sums) sum += rounded(static_cast<double>(*next++), bias_one);
        if (i + 2 == layers.size()) return sums[output];
        for (auto& sum : sums) sum = std::clamp(rounded(sum, IntegerNetwork::one), 0.0, 1.0);
        input = sums;
    }
    return 0;
}

TEST(IntegerNetwork, IsTheRoundedPerceptronExactly) {
    for (const char* text : {"85-32-1 clipped chance", "130-40-17-3 clipped chance", "64-16-16-16-1 clipped chance"}) {
        const Perceptron perceptron{shape_of(text), 5};
        const auto network = IntegerNetwork::from(perceptron);
        ASSERT_TRUE(network) << network.error().en;
        Random random{2};
        auto sums = network->nothing_seen();
        std::vector<std::int32_t> logits(network->outputs());
        for (int i = 0; i < 300; ++i) {
            const auto features = random_features(network->inputs(), random);
            network->see(features, sums);
            network->judge(sums, logits);
            EXPECT_EQ(logits[0], network->value(sums));
            for (std::uint32_t output = 0; output < network->outputs(); ++output) {
                const double exact = exact_value(perceptron, as_vector(features), output);
                ASSERT_EQ(logits[output], std::llround(exact * IntegerNetwork::logit)) << text;
            }
        }
    }
}

TEST(IntegerNetwork, IsNearThePerceptronItIsMadeOf) {
    const Perceptron perceptron{shape_of("85-32-8-1 clipped chance"), 6};
    const auto network = IntegerNetwork::from(perceptron);
    ASSERT_TRUE(network);
    Random random{3};
    Activity activity;
    auto sums = network->nothing_seen();
    for (int i = 0; i < 300; ++i) {
        const auto features = random_features(network->inputs(), random);
        network->see(features, sums);
        EXPECT_NEAR(static_cast<double>(network->value(sums)) / IntegerNetwork::logit,
                    perceptron.output(as_vector(features), activity), 0.1);
    }
}

TEST(IntegerNetwork, SeesWhatChangedAsIfItSawAll) {
    const auto network = IntegerNetwork::from(Perceptron{shape_of("200-48-1 clipped chance"), 7});
    ASSERT_TRUE(network);
    Random random{4};
    auto kept = network->nothing_seen();
    for (int i = 0; i < 300; ++i) {
        const auto features = random_features(200, random);
        network->see(features, kept);
        auto fresh = network->nothing_seen();
        network->see(features, fresh);
        ASSERT_EQ(kept.values, fresh.values);
    }
}

TEST(IntegerNetwork, RefusesWhatItCannotHold) {
    EXPECT_FALSE(IntegerNetwork::from(Perceptron{shape_of("85-32-1 relu chance"), 1}));
    EXPECT_FALSE(IntegerNetwork::from(Perceptron{shape_of("85-1 clipped chance"), 1})) << "nothing hidden";
    EXPECT_FALSE(IntegerNetwork::from(Perceptron{shape_of("85-2048-1 clipped chance"), 1}));
    Perceptron large{shape_of("85-16-1 clipped chance"), 1};
    large.parameters()[0] = 300;
    EXPECT_EQ(IntegerNetwork::from(large).error().en,
              "the network has weights that are too large for whole numbers of 16 bits");
    Perceptron together{shape_of("85-16-1 clipped chance"), 1};
    for (std::size_t input = 0; input < 85; ++input) together.parameters()[input * 16] = 10;
    EXPECT_FALSE(IntegerNetwork::from(together)) << "each fits, their sum does not";
    Perceptron strange{shape_of("85-16-1 clipped chance"), 1};
    strange.parameters()[3] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(IntegerNetwork::from(strange));
}

}  // namespace
}  // namespace plateau::learning
