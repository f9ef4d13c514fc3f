#include "players/gyges/kit.h"

#include <set>

#include "games/gyges/reach_evaluation.h"
#include "games/gyges/test_positions.h"

namespace plateau::gyges {

TEST(GygesKit, offers_the_evaluations_and_refuses_unknown_options) {
    class NoFiles final : public Resources {
        Result<std::string> read(std::string_view) const override { return fail("no files", "pas de fichiers"); }
    } no_files;
    const Rules rules;
    const auto tools = kit(rules);
    std::set<std::string> names;
    for (const auto& evaluation : tools.evaluations) {
        names.insert(evaluation.name);
        EXPECT_EQ(static_cast<bool>(evaluation.make(rules, *parse_spec("eval"), no_files)),
                  evaluation.name != "network");
        EXPECT_FALSE(evaluation.make(rules, *parse_spec("eval:colour=2"), no_files));
    }
    EXPECT_EQ(names, (std::set<std::string>{"basic", "control", "distance", "maxpath", "network", "reach"}));
}

TEST(GygesKit, reach_can_play_with_weights_from_a_file) {
    class OneFile final : public Resources {
        Result<std::string> read(std::string_view) const override {
            return std::string{
                "plateau-weights 1\n# scale: 100\npiece = 0.3\nsquare = 0.08\nexit = 0.6\ndoor = 0.2\n"
                "movable = 0.15\nthreat = 3\ntempo = 0.6\n"};
        }
    } file;
    const Rules rules;
    Random random{9};
    for (const auto& evaluation : kit(rules).evaluations) {
        if (evaluation.name != "reach") continue;
        const auto usual = evaluation.make(rules, *parse_spec("reach"), file);
        const auto learned = evaluation.make(rules, *parse_spec("reach:weights=a"), file);
        ASSERT_TRUE(learned) << learned.error().en;
        for (int i = 0; i < 50; ++i) {
            const Position position = random_position(random);
            EXPECT_EQ((**usual)(rules, position), (**learned)(rules, position));
        }
    }
}

TEST(GygesKit, features_of_reach_weigh_as_the_evaluation_does) {
    const Rules rules;
    Random random{10};
    for (const auto& named : kit(rules).features) {
        if (named.name != "reach") continue;
        const auto features = named.make(rules);
        const FeatureEvaluation<Rules> weighed{features, features->raw_weights()};
        for (int i = 0; i < 50; ++i) {
            const Position position = random_position(random);
            EXPECT_EQ(weighed(rules, position), reach_score(rules, position, ReachOptions{}));
        }
    }
}

TEST(GygesKit, filters_leave_distinct_boards_and_safe_moves) {
    const Rules rules;
    const auto tools = kit(rules);
    Random random{5};
    for (int i = 0; i < 60; ++i) {
        const Position position = random_position(random);
        for (const auto& filter : tools.filters) {
            Rules::Moves moves = rules.legal_moves(position);
            filter.apply(rules, position, moves);
            if (filter.name == "distinct") {
                EXPECT_EQ(moves.size(), rules.distinct_moves(position).size());
            }
            for (const Move move : moves)
                EXPECT_TRUE(filter.name != "safe" || !rules.winning_move(rules.after(position, move)));
        }
    }
}

}  // namespace plateau::gyges
