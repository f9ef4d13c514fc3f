#include "players/avalam/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/avalam/slow_rules.h"

namespace plateau::avalam {
namespace {

// Plain minimax on the slow board, without pruning. Margins are those of yellow.
class SlowSolver {
public:
    explicit SlowSolver(bool counts_fives) : counts_fives_{counts_fives} {}

    Margin margin(const SlowBoard& board, bool yellow_moves) {
        const auto [place, is_new] = known_.try_emplace({key_of(board), yellow_moves});
        if (!is_new) return place->second;
        const auto moves = board.moves();
        Margin best{board.lead(), counts_fives_ ? board.lead_in_fives() : 0};
        for (std::size_t i = 0; i < moves.size(); ++i) {
            SlowBoard next = board;
            next.play(moves[i]);
            const Margin value = margin(next, !yellow_moves);
            if (i == 0 || (yellow_moves ? value > best : value < best)) best = value;
        }
        return known_[{key_of(board), yellow_moves}] = best;
    }

private:
    static std::string key_of(const SlowBoard& board) {
        std::string key;
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column) key += static_cast<char>('m' + board.height(row, column));
        return key;
    }

    bool counts_fives_;
    std::map<std::pair<std::string, bool>, Margin> known_;
};

Margin slow_margin(const Rules& rules, const Position& position) {
    const bool yellow_moves = position.side_to_move() == Side::first;
    const Margin margin =
        SlowSolver{rules.breaks_ties_by_fives()}.margin(SlowBoard{rules.to_text(position)}, yellow_moves);
    return yellow_moves ? margin : Margin{-margin.towers, -margin.fives};
}

// Towers of any height scattered over a few neighbouring rows and columns.
Position random_study(int towers, std::uint64_t seed) {
    Random random{seed, 99};
    Position position;
    const int top = static_cast<int>(random.below(5)), left = static_cast<int>(random.below(5));
    for (int tries = 0; tries < 200 && position.tower_count() < towers; ++tries) {
        const int row = top + static_cast<int>(random.below(4)), column = left + static_cast<int>(random.below(5));
        if (!is_hole(row, column) || position.height(spot_at(row, column)) > 0 || spot_at(row, column) == centre)
            continue;
        const int height = 1 + static_cast<int>(random.below(random.below(4) == 0 ? 4 : 2));
        position.put(spot_at(row, column), {height, random.below(2) == 0 ? Side::first : Side::second});
    }
    if (random.below(2) == 0) position.pass_turn();
    return position;
}

const Rules plain{};
const Rules contest{Settings{.tiebreak = "fives"}};

TEST(AvalamSolver, AgreesWithPlainMinimaxNearTheEndOfGames) {
    for (const Rules* rules : {&plain, &contest}) {
        Solver solver{*rules, {.table_megabytes = 1}};
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const Position position = random_position(*rules, 30 + static_cast<int>(seed % 4), seed);
            EXPECT_EQ(solver.margin(position), slow_margin(*rules, position)) << rules->to_text(position);
        }
    }
}

TEST(AvalamSolver, AgreesWithPlainMinimaxOnCrowdedStudies) {
    for (const Rules* rules : {&plain, &contest}) {
        Solver solver{*rules, {.table_megabytes = 1}};
        for (std::uint64_t seed = 0; seed < 150; ++seed) {
            const Position position = random_study(3 + static_cast<int>(seed % 5), seed);
            EXPECT_EQ(solver.margin(position), slow_margin(*rules, position)) << rules->to_text(position);
        }
    }
}

TEST(AvalamSolver, GivesALineThatIsPlayableAndEndsWithTheMargin) {
    for (const Rules* rules : {&plain, &contest}) {
        Solver solver{*rules, {.table_megabytes = 4}};
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            const Position start = random_position(*rules, 26, seed);
            const auto solution = solver.solve(start);
            ASSERT_TRUE(solution);
            Position position = start;
            for (const Move move : solution->line) {
                const auto legal = rules->legal_moves(position);
                ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end());
                position = rules->after(position, move);
            }
            ASSERT_TRUE(rules->outcome(position));
            const SlowBoard end{rules->to_text(position)};
            const int sign = start.side_to_move() == Side::first ? 1 : -1;
            EXPECT_EQ(solution->margin.towers, sign * end.lead());
            EXPECT_EQ(solution->margin.fives, rules == &contest ? sign * end.lead_in_fives() : 0);
            EXPECT_EQ(solver.margin(start), solution->margin);
        }
    }
}

TEST(AvalamSolver, RanksTheMovesByWhatTheyLeadTo) {
    Solver solver{plain, {.table_megabytes = 1}};
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const Position position = random_position(plain, 29, seed);
        const auto ranked = solver.solve_moves(position);
        ASSERT_TRUE(ranked);
        EXPECT_EQ(ranked->size(), plain.count_moves(position));
        EXPECT_EQ(ranked->front().margin, solver.margin(position));
        for (const auto& [move, margin] : *ranked)
            EXPECT_EQ(margin.towers, -solver.margin(plain.after(position, move))->towers);
        EXPECT_TRUE(std::is_sorted(ranked->begin(), ranked->end(),
                                   [](const auto& one, const auto& two) { return one.margin > two.margin; }));
    }
}

TEST(AvalamSolver, GivesTheSameMarginAfterAHalfTurnAndWithColoursExchanged) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Position position = random_position(plain, 26, seed);
        Position exchanged;
        for (Spots left = position.occupied(); left; left &= left - 1) {
            const Tower tower = position.tower(lowest(left));
            exchanged.put(lowest(left), {tower.height, other(tower.owner)});
        }
        if (position.side_to_move() == exchanged.side_to_move()) exchanged.pass_turn();
        const auto margin = Solver{plain, {.table_megabytes = 1}}.margin(position);
        EXPECT_EQ((Solver{plain, {.table_megabytes = 1}}.margin(position.half_turned())), margin);
        EXPECT_EQ((Solver{plain, {.table_megabytes = 1}}.margin(exchanged)), margin);
    }
}

TEST(AvalamSolver, StopsAtItsLimits) {
    Solver solver{plain, {.table_megabytes = 1}};
    const Position position = random_position(plain, 12, 1);
    Limits limits;
    limits.nodes = 2000;
    EXPECT_FALSE(solver.solve(position, limits));
    EXPECT_FALSE(solver.margin(position, limits));
    EXPECT_FALSE(solver.solve_moves(position, limits));
    EXPECT_LE(solver.nodes(), 4000U);
}

TEST(AvalamSolver, FindsNothingToPlayWhenTheGameIsOver) {
    Solver solver{plain, {.table_megabytes = 1}};
    Position position = random_position(plain, 60, 3);
    ASSERT_TRUE(plain.outcome(position));
    const auto solution = solver.solve(position);
    ASSERT_TRUE(solution);
    EXPECT_TRUE(solution->line.empty());
    const int lead = points(position, position.side_to_move()) - points(position, other(position.side_to_move()));
    EXPECT_EQ(solution->margin.towers, lead);
}

TEST(AvalamParts, PutTheBoardTogetherAgain) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const Towers towers = random_position(plain, static_cast<int>(15 + seed % 20), seed).board();
        const Parts parts = parts_of(towers, {});
        const Joins links = joins(towers);
        int grouped = 0;
        for (const Spots spots : parts.groups) {
            EXPECT_GE(std::popcount(spots), 3);
            EXPECT_EQ(links.partners(spots), spots);
            grouped += std::popcount(spots);
        }
        const int pairs = parts.contested[0] + parts.contested[1] + parts.spare;
        EXPECT_EQ(grouped + 2 * pairs + std::popcount(towers.occupied() & ~links.spots()), towers.tower_count());
        EXPECT_EQ(groups(links).size(), parts.groups.size() + static_cast<std::size_t>(pairs));
    }
}

TEST(AvalamParts, GiveShiftedGroupsOneKeyAndOthersDifferentKeys) {
    Towers here, there, mirrored;
    for (const auto& [name, shifted, mirror] : {std::array{"c7", "f4", "c5"}, {"d7", "g4", "d5"}, {"d6", "g3", "d6"}}) {
        const Tower tower{name[0] == 'c' ? 2 : 1, Side::second};
        here.put(*spot_named(name), tower);
        there.put(*spot_named(shifted), tower);
        mirrored.put(*spot_named(mirror), tower);
    }
    EXPECT_EQ(group_key(here), group_key(there));
    EXPECT_NE(group_key(here), group_key(mirrored));
}

// Bounds have to hold for every sum of groups, whoever moves.
TEST(AvalamGroupBounds, HoldTheTrueValueBetweenThem) {
    for (const Rules* rules : {&plain, &contest}) {
        const Worth worth = rules->breaks_ties_by_fives() ? Worth::with_fives() : Worth{};
        for (const int largest_group : {4, 8}) {
            GroupTable table{worth, largest_group, 12};
            for (std::uint64_t seed = 0; seed < 150; ++seed) {
                const Position position = random_study(4 + static_cast<int>(seed % 4), seed);
                const Parts parts = parts_of(position.board(), worth);
                BoundSum sum;
                sum.add_lead(parts.lead);
                for (int kind = 0; kind < 2; ++kind)
                    for (int i = 0; i < parts.contested[kind]; ++i) sum.add_contested(worth.contested(kind));
                for (const Spots spots : parts.groups) {
                    const Towers group = position.board().only(spots);
                    sum.add(table.bounds_of(group, group_key(group)));
                }
                const Margin margin = slow_margin(*rules, position);
                const int value = margin.towers * worth.tower + margin.fives * worth.five;
                EXPECT_LE(value, sum.highest(position.side_to_move(), worth)) << rules->to_text(position);
                EXPECT_GE(value, sum.lowest(position.side_to_move(), worth)) << rules->to_text(position);
            }
        }
    }
}

}  // namespace
}  // namespace plateau::avalam
