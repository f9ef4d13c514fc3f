#include "players/gyges/kit.h"

#include <set>

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
        EXPECT_TRUE(evaluation.make(rules, *parse_spec("eval"), no_files));
        EXPECT_FALSE(evaluation.make(rules, *parse_spec("eval:colour=2"), no_files));
    }
    EXPECT_EQ(names, (std::set<std::string>{"basic", "distance", "maxpath", "reach"}));
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
