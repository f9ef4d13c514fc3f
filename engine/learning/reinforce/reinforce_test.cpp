#include <gtest/gtest.h>

#include "learning/reinforce/self_play_learner.h"
#include "learning/reinforce/td_leaf.h"
#include "learning/state.h"

namespace plateau::learning {
namespace {

// Nim with one heap: take 1 to 3; whoever takes the last one wins. Who leaves a multiple of 4 wins.
class Nim final : public Environment {
public:
    explicit Nim(bool with_features = false) : with_features_{with_features} {}

    static constexpr std::size_t feature_count = 5;

    void restart(Random& random) override {
        heap_ = 1 + random.below(21);
        to_move_ = Side::first;
    }
    void set(std::size_t heap, Side side) {
        heap_ = heap;
        to_move_ = side;
    }
    std::optional<double> result() const override { return result_of(heap_, to_move_); }
    Side side_to_move() const override { return to_move_; }
    std::size_t choices() const override { return std::min<std::size_t>(3, heap_); }
    void look(std::size_t choice, Glimpse& glimpse) const override {
        see(heap_ - choice - 1, other(to_move_), glimpse);
    }
    void play(std::size_t choice, Random&) override {
        heap_ -= choice + 1;
        to_move_ = other(to_move_);
    }
    LookAhead look_ahead(std::span<const double> weights) override {
        LookAhead ahead;
        double best = -9;
        for (std::size_t i = 0; i < choices(); ++i) {
            Glimpse glimpse;
            look(i, glimpse);
            const double sign = to_move_ == Side::first ? 1 : -1;
            const double value =
                glimpse.result ? sign * *glimpse.result : 1 - 2 * sigmoid(weigh<double>(weights, glimpse.features));
            if (value > best) {
                best = value;
                ahead = {i, glimpse};
            }
        }
        return ahead;
    }

private:
    static std::optional<double> result_of(std::size_t heap, Side to_move) {
        if (heap > 0) return std::nullopt;
        return to_move == Side::first ? -1 : 1;
    }
    void see(std::size_t heap, Side to_move, Glimpse& glimpse) const {
        glimpse.key = mix(heap);
        glimpse.to_move = to_move;
        glimpse.result = result_of(heap, to_move);
        glimpse.features.clear();
        if (with_features_) glimpse.features = {{static_cast<std::uint32_t>(heap % 4), 1}, {4, 1}};
    }

    bool with_features_;
    std::size_t heap_ = 1;
    Side to_move_ = Side::first;
};

// The share of heaps that can be won in which the best choice leaves a multiple of 4.
double share_of_right_moves(const Values& values, Nim& nim) {
    int right = 0, all = 0;
    std::vector<Glimpse> glimpses;
    for (std::size_t heap = 1; heap <= 21; ++heap)
        for (const Side side : {Side::first, Side::second}) {
            if (heap % 4 == 0) continue;
            nim.set(heap, side);
            ++all;
            right += best_choice(values, nim, glimpses) + 1 == heap % 4;
        }
    return static_cast<double>(right) / all;
}

constexpr Rule rules[] = {Rule::td, Rule::sarsa, Rule::qlearning};

TEST(SelfPlayLearner, LearnsNimInATable) {
    for (const Rule rule : rules)
        for (const double lambda : {0.0, 0.7}) {
            Nim nim;
            SelfPlayLearner learner{rule, Values{}, {.rate = 0.3, .lambda = lambda, .epsilon = 0.2}, 4000, 1};
            EXPECT_LT(share_of_right_moves(learner.values(), nim), 1);
            while (learner.games() < 4000) learner.play_game(nim);
            EXPECT_EQ(share_of_right_moves(learner.values(), nim), 1) << static_cast<int>(rule) << " " << lambda;
        }
}

TEST(SelfPlayLearner, LearnsNimInWeightsOfFeatures) {
    for (const Rule rule : rules) {
        Nim nim{true};
        SelfPlayLearner learner{rule,
                                Values{std::vector<double>(Nim::feature_count)},
                                {.rate = 0.5, .final_rate = 0.05, .epsilon = 0.2},
                                4000,
                                1};
        while (learner.games() < 4000) learner.play_game(nim);
        EXPECT_EQ(share_of_right_moves(learner.values(), nim), 1) << static_cast<int>(rule);
    }
}

TEST(TdLeaf, LearnsNimInWeightsOfFeatures) {
    Nim nim{true};
    TdLeafLearner learner{std::vector<double>(Nim::feature_count), {.rate = 0.5, .epsilon = 0.2}, 4000, 1};
    while (learner.games() < 4000) learner.play_game(nim);
    EXPECT_EQ(share_of_right_moves(learner.values(), nim), 1);
}

// Sutton's random walk: from the middle of five places to either end, without any choice that matters. The
// right values are -2/3, -1/3, 0, 1/3, 2/3.
class Walk final : public Environment {
public:
    void restart(Random&) override { place_ = 3; }
    std::optional<double> result() const override {
        if (place_ == 0) return -1;
        if (place_ == 6) return 1;
        return std::nullopt;
    }
    Side side_to_move() const override { return Side::first; }
    std::size_t choices() const override { return 2; }
    void look(std::size_t choice, Glimpse& glimpse) const override {
        const int next = place_ + (choice == 0 ? -1 : 1);
        glimpse.key = static_cast<Key>(next);
        glimpse.result = next == 0 ? std::optional{-1.0} : next == 6 ? std::optional{1.0} : std::nullopt;
    }
    void play(std::size_t choice, Random&) override { place_ += choice == 0 ? -1 : 1; }
    LookAhead look_ahead(std::span<const double>) override { return {}; }

private:
    int place_ = 3;
};

TEST(SelfPlayLearner, PredictsTheRandomWalk) {
    for (const double lambda : {0.0, 0.5, 0.9}) {
        Walk walk;
        SelfPlayLearner learner{Rule::sarsa,
                                Values{},
                                {.rate = 0.05, .final_rate = 0.001, .lambda = lambda, .epsilon = 1, .final_epsilon = 1},
                                20000,
                                1};
        while (learner.games() < 20000) learner.play_game(walk);
        for (int place = 1; place <= 5; ++place) {
            Glimpse glimpse;
            glimpse.key = static_cast<Key>(place);
            EXPECT_NEAR(learner.values().of(glimpse), (place - 3) / 3.0, 0.04) << place << " " << lambda;
        }
    }
}

TEST(SelfPlayLearner, ResumesToTheSameValues) {
    for (const bool with_features : {false, true})
        for (const Rule rule : rules) {
            Nim nim{with_features};
            const auto fresh = [&] {
                const Values values = with_features ? Values{std::vector<double>(Nim::feature_count)} : Values{};
                return SelfPlayLearner{rule, values, {}, 300, 7};
            };
            SelfPlayLearner whole = fresh(), cut = fresh(), resumed = fresh();
            while (whole.games() < 300) whole.play_game(nim);
            while (cut.games() < 113) cut.play_game(nim);
            ASSERT_TRUE(load_state(resumed, save_state(cut)));
            while (resumed.games() < 300) resumed.play_game(nim);
            EXPECT_EQ(save_state(resumed), save_state(whole));
        }
}

TEST(TdLeaf, ResumesToTheSameWeights) {
    Nim nim{true};
    const TdLeafLearner fresh{std::vector<double>(Nim::feature_count), {}, 200, 3};
    TdLeafLearner whole = fresh, cut = fresh, resumed = fresh;
    while (whole.games() < 200) whole.play_game(nim);
    while (cut.games() < 77) cut.play_game(nim);
    ASSERT_TRUE(load_state(resumed, save_state(cut)));
    while (resumed.games() < 200) resumed.play_game(nim);
    EXPECT_EQ(save_state(resumed), save_state(whole));
}

}  // namespace
}  // namespace plateau::learning
