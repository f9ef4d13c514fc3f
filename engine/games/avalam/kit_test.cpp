#include "games/avalam/kit.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/avalam/evaluation.h"
#include "games/avalam/filters.h"
#include "games/avalam/slow_rules.h"
#include "games/avalam/sparing.h"

namespace plateau::avalam {
namespace {

class NoFiles final : public Resources {
public:
    Result<std::string> read(std::string_view) const override { return fail("no files here", "pas de fichiers ici"); }
};

int lead_of_mover(const Rules& rules, const Position& position) {
    const int lead = SlowBoard{rules.to_text(position)}.lead();
    return position.side_to_move() == Side::first ? lead : -lead;
}

// Isolated towers and fives of the mover minus the opponent's, counted one by one.
int safe_lead_of_mover(const Position& position) {
    int lead = 0;
    for (Spots left = position.occupied(); left; left &= left - 1) {
        const Spot spot = lowest(left);
        const bool is_alone = !(neighbours_of(spot) & position.occupied());
        if (is_alone || position.height(spot) == 5) lead += position.owner(spot) == position.side_to_move() ? 1 : -1;
    }
    return lead;
}

template <class Check>
void on_random_positions(const Rules& rules, Check check) {
    for (std::uint64_t seed = 0; seed < 180; ++seed) check(random_position(rules, static_cast<int>(seed % 36), seed));
}

TEST(AvalamEvaluation, TowersCountsThePointsOfTheMoverMinusTheOthers) {
    const Rules rules;
    on_random_positions(rules, [&](const Position& position) {
        EXPECT_EQ(TowerDifference{}(rules, position), lead_of_mover(rules, position));
    });
}

TEST(AvalamEvaluation, ProgressMovesItsWeightsFromStartToEnd) {
    const Rules rules;
    const Progress progress{{.towers_start = 1, .towers_end = 4, .safe_start = 7, .safe_end = -2}};
    on_random_positions(rules, [&](const Position& position) {
        const double t = std::min(1.0, (48 - position.tower_count()) / 36.0);
        const double expected =
            (1 + 3 * t) * lead_of_mover(rules, position) + (7 - 9 * t) * safe_lead_of_mover(position);
        EXPECT_NEAR(progress(rules, position) / Progress::scale, expected, 0.5);
    });
}

TEST(AvalamEvaluation, IsTheSameAfterAHalfTurn) {
    const Rules rules;
    const Progress progress{{}};
    on_random_positions(rules, [&](const Position& position) {
        EXPECT_EQ(progress(rules, rules.transformed(position, 1)), progress(rules, position));
    });
}

TEST(AvalamFilters, KeepExactlyTheMovesTheyAreNamedAfter) {
    const Rules rules;
    on_random_positions(rules, [&](const Position& position) {
        const auto all = rules.legal_moves(position);
        auto off_own = all, few = all, makers = all, both = all, either = all;
        keep_off_own_towers(rules, position, off_own);
        keep_few_neighbours(rules, position, few);
        keep_fives_and_isolated(rules, position, makers);
        keep_both(rules, position, both);
        keep_either(rules, position, either);
        for (const Move move : all) {
            const Position next = rules.after(position, move);
            const bool makes_safe = next.height(move.to) == 5 || (isolated(next) & ~isolated(position)) != 0;
            int neighbours = 0;
            for (Spots left = neighbours_of(move.from); left; left &= left - 1)
                neighbours += position.height(lowest(left)) > 0;
            const auto has = [&](const Rules::Moves& moves) {
                return std::find(moves.begin(), moves.end(), move) != moves.end();
            };
            EXPECT_EQ(has(off_own), position.owner(move.to) != position.side_to_move());
            EXPECT_EQ(has(few), neighbours <= 4);
            EXPECT_EQ(has(makers), makes_safe);
            EXPECT_EQ(has(both), neighbours <= 4 && makes_safe);
            EXPECT_EQ(has(either), neighbours <= 4 || makes_safe);
        }
    });
}

TEST(AvalamFilters, PromiseIsWhatTheMoveWinsAtOnce) {
    const Rules rules;
    on_random_positions(rules, [&](const Position& position) {
        for (const Move move : rules.legal_moves(position)) {
            const Position next = rules.after(position, move);
            const int towers = -lead_of_mover(rules, next) - lead_of_mover(rules, position);
            const int safe = -safe_lead_of_mover(next) - safe_lead_of_mover(position);
            EXPECT_EQ(promise(rules, position, move), towers + 2 * safe) << rules.to_text(position, move);
        }
    });
}

TEST(AvalamFilters, LeaveASetUpAlone) {
    const Rules rules{Settings{.setup = "free"}};
    auto moves = rules.legal_moves(rules.start());
    keep_both(rules, rules.start(), moves);
    EXPECT_EQ(moves.size(), 98U);
}

TEST(AvalamSparing, CoversItsOwnTowersOnlyWhenItHasTo) {
    const Rules rules;
    Sparing player{rules, {}};
    std::vector<Position> line{rules.start()};
    while (!rules.outcome(line.back())) {
        const Position position = line.back();
        const Move move = player.choose(Line<Position>{line}, {}, {});
        const auto moves = rules.legal_moves(position);
        ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
        const bool must =
            std::all_of(moves.begin(), moves.end(), [&](Move choice) { return covers_own_tower(position, choice); });
        EXPECT_TRUE(must || !covers_own_tower(position, move));
        line.push_back(rules.after(position, move));
    }
    EXPECT_GT(line.size(), 30U);
}

TEST(AvalamKit, MakesWhatItNamesAndRefusesUnknownOptions) {
    const Rules rules;
    const auto offered = base_kit(rules);
    ASSERT_EQ(offered.evaluations.size(), 3U);
    for (const auto& evaluation : offered.evaluations) {
        const Spec spec =
            evaluation.name == "surroundings" ? Spec{evaluation.name, {{"weights", ""}}} : Spec{evaluation.name, {}};
        EXPECT_TRUE(evaluation.make(rules, spec, NoFiles{}));
        const auto refused = evaluation.make(rules, Spec{evaluation.name, {{"nonsense", "1"}}}, NoFiles{});
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().en.find("nonsense"), std::string::npos);
    }
    const auto weighted = offered.evaluations[1].make(
        rules, Spec{"progress", {{"towers_start", "9"}, {"safe_start", "0.25"}}}, NoFiles{});
    ASSERT_TRUE(weighted);
    const auto plain = offered.evaluations[1].make(rules, Spec{"progress", {}}, NoFiles{});
    const Position position = random_position(rules, 3, 4);
    EXPECT_NE((**weighted)(rules, position), (**plain)(rules, position));
    EXPECT_FALSE(offered.players[0].make(rules, Spec{"sparing", {{"seed", "x"}}}, NoFiles{}));
}

}  // namespace
}  // namespace plateau::avalam
