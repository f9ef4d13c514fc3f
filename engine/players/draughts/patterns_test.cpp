#include "players/draughts/patterns.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace plateau::draughts {
namespace {

Position random_position(const Rules10& rules, Random& random) {
    Position position = rules.start();
    for (auto plies = random.below(160); plies > 0; --plies) {
        if (rules.outcome(position)) return rules.start();
        const auto moves = rules.legal_moves(position);
        position = rules.after(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

std::vector<float> some_weights(std::uint32_t count) {
    std::vector<float> points(count);
    Random random{11};
    for (float& point : points) point = static_cast<float>(random.real() * 40 - 20);
    return points;
}

template <class Shape>
void expect_every_square_of_both_halves() {
    Bits seen = 0;
    for (const Region& region : Shape::regions) seen |= region.squares;
    EXPECT_EQ(seen | turned(seen), Ten::all);
}

TEST(DraughtsPatterns, look_at_every_square_of_both_halves) {
    expect_every_square_of_both_halves<Blocks>();
    expect_every_square_of_both_halves<Rectangles>();
    EXPECT_EQ(Blocks::regions[8].size(), 10);
    EXPECT_EQ(Blocks::regions[0].size(), 8);
    EXPECT_EQ(Rectangles::regions[3].size(), 12);
}

TEST(DraughtsPatterns, look_in_play_at_regions_that_hold_those_of_learning) {
    for (std::size_t part = Rectangles::looked_up; part < Rectangles::regions.size(); ++part) {
        const auto holds = [&](const Region& region) { return !(Rectangles::regions[part].squares & ~region.squares); };
        EXPECT_TRUE(
            std::any_of(Rectangles::regions.begin(), Rectangles::regions.begin() + Rectangles::looked_up, holds))
            << Rectangles::regions[part].name;
    }
}

TEST(DraughtsPatterns, see_the_same_from_both_sides) {
    const Rules10 rules{*variant_of("draughts")};
    Random random{3};
    for (int i = 0; i < 100; ++i) {
        const Position position = random_position(rules, random);
        const Bits white = position.of(Colour::white) & ~position.kings;
        const Bits black = position.of(Colour::black) & ~position.kings;
        const auto seen = states_of<Rectangles, 1>(white, black);
        const auto turned_round = states_of<Rectangles, 1>(turned(black), turned(white));
        EXPECT_EQ(seen.white, turned_round.black);
        EXPECT_EQ(seen.black, turned_round.white);
    }
}

template <class Shape>
void expect_score_of_features() {
    const Rules10 rules{*variant_of("draughts")};
    const PatternFeatures<Shape> features;
    const auto points = some_weights(count_features(features.blocks()));
    const PatternsOf<Shape> patterns{points};
    Random random{5};
    for (int i = 0; i < 300; ++i) {
        const Position position = random_position(rules, random);
        FeatureVector found;
        features.extract(rules, position, found);
        const double sum = weigh<float>(points, found);
        const double score = patterns.score(position);
        // Where kings hold an ending the score is a share of the sum.
        if (position.kings) {
            EXPECT_LE(std::abs(score), std::abs(sum) + 4) << rules.to_text(position);
        } else {
            EXPECT_NEAR(score, sum, 4) << rules.to_text(position);
        }
    }
}

TEST(DraughtsPatterns, weigh_the_features_that_are_learned) {
    expect_score_of_features<Blocks>();
    expect_score_of_features<Rectangles>();  // whose blocks it finds in the rectangles
}

TEST(DraughtsPatterns, judge_both_colours_alike) {
    const Rules10 rules{*variant_of("draughts")};
    const Patterns patterns{some_weights(count_features(PatternFeatures<Blocks>{}.blocks()))};
    Random random{9};
    for (int i = 0; i < 300; ++i) {
        const Position position = random_position(rules, random);
        Position image;
        image.of(Colour::white) = turned(position.of(Colour::black));
        image.of(Colour::black) = turned(position.of(Colour::white));
        image.kings = turned(position.kings);
        image.to_move = other(position.to_move);
        EXPECT_EQ(patterns.score(position), patterns.score(image));
    }
}

TEST(DraughtsPatterns, count_rows_to_walk) {
    EXPECT_EQ(sum_of_rows(Ten::rows(6, 9)), full_board / 2);
    EXPECT_EQ(sum_of_rows(bit(Ten::at(0, 2))), 0);
}

}  // namespace
}  // namespace plateau::draughts
