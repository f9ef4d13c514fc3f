// Equal depth and equal evaluation give equal scores in Gygès, whatever the algorithm and its switches.
#include <gtest/gtest.h>

#include "games/gyges/evaluation.h"
#include "games/gyges/reach_evaluation.h"
#include "games/gyges/test_positions.h"
#include "players/gyges/kit.h"
#include "search/alphabeta.h"
#include "search/minimax.h"
#include "search/mtdf.h"
#include "search/negamax.h"
#include "search/pvs.h"

namespace plateau::gyges {
namespace {

using EvaluationPointer = std::shared_ptr<const Evaluation<Rules>>;

struct Case {
    std::string name;
    EvaluationPointer evaluation;
};

std::vector<Case> evaluations() {
    return {{"basic", std::make_shared<Basic>(BasicOptions{})},
            {"basic as printed", std::make_shared<Basic>(BasicOptions{"printed"})},
            {"distance", std::make_shared<Distance>()},
            {"maxpath", std::make_shared<MaxPath>()},
            {"reach", std::make_shared<Reach>(ReachOptions{})}};
}

template <class Options>
Options at_depth(int depth, int table_megabytes = 0) {
    Options options;
    options.depth = depth;
    options.table_megabytes = table_megabytes;
    return options;
}

template <class Search, class Options>
Thought<Move> think(const Rules& rules, const Position& position, const Options& options,
                    const EvaluationPointer& evaluation) {
    search::Hooks<Rules> hooks;
    hooks.evaluation = evaluation;
    hooks.ordering = kit(rules).ordering;
    Search search{rules, options, hooks};
    const std::vector<Position> line{position};
    return search.think(Line<Position>{line}, Limits{}, {});
}

void expect_equal_scores(const Rules& rules, const Position& position, int depth, const Case& one) {
    const std::string where = one.name + " at " + rules.to_text(position) + " by ";
    const auto score_by = [&]<class Search, class Options>(Options options) {
        return think<Search>(rules, position, options, one.evaluation).score;
    };
    using search::NegamaxOptions, search::TextbookOptions;
    const Score score = score_by.template operator()<search::Minimax<Rules>>(at_depth<TextbookOptions>(depth));
    auto unpruned = at_depth<NegamaxOptions>(depth);
    unpruned.pruning = false;
    EXPECT_EQ(score_by.template operator()<search::Negamax<Rules>>(unpruned), score) << where << "plain negamax";
    EXPECT_EQ(score_by.template operator()<search::Negamax<Rules>>(at_depth<NegamaxOptions>(depth)), score)
        << where << "negamax";
    EXPECT_EQ(score_by.template operator()<search::AlphaBeta<Rules>>(at_depth<TextbookOptions>(depth)), score)
        << where << "alphabeta";
    auto deepening = at_depth<TextbookOptions>(depth, 1);
    deepening.deepening = deepening.ordering = true;
    EXPECT_EQ(score_by.template operator()<search::AlphaBeta<Rules>>(deepening), score)
        << where << "alphabeta that deepens";
    EXPECT_EQ(score_by.template operator()<search::Mtdf<Rules>>(at_depth<TextbookOptions>(depth, 1)), score)
        << where << "mtdf";
    EXPECT_EQ(score_by.template operator()<search::Mtdf<Rules>>(deepening), score) << where << "mtdf that deepens";
    auto exact = at_depth<search::PvsOptions>(depth, 1);
    exact.exact = true;
    EXPECT_EQ(score_by.template operator()<search::Pvs<Rules>>(exact), score) << where << "exact pvs";
}

void check(const Rules& rules, int depth, int positions, std::uint64_t seed) {
    Random random{seed};
    for (const Case& one : evaluations())
        for (int left = positions; left > 0;) {
            const Position position = random_position(random);
            if (rules.outcome(position) || (depth > 1 && rules.winning_move(position))) continue;
            expect_equal_scores(rules, position, depth, one);
            --left;
        }
}

TEST(EqualScores, OnePlyDeep) { check(Rules{}, 1, 40, 1); }
TEST(EqualScores, TwoPliesDeep) { check(Rules{}, 2, 2, 2); }
TEST(EqualScores, FromTheFirstMove) {
    const Rules rules;
    for (const Case& one : evaluations())
        expect_equal_scores(rules, position_of(rules, "321123/0/0/0/0/321123 S"), 2, one);
}
TEST(EqualScores, ThreePliesDeepWithoutReplacements) { check(rules_with("replace=0"), 3, 3, 3); }
TEST(EqualScores, UnderTheRulesOfLemiereAndDesquesnes) {
    check(rules_with("memory=leg,end_on_start=0,no_repeat=1,replace=0"), 2, 3, 4);
}

}  // namespace
}  // namespace plateau::gyges
