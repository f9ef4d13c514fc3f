// Exact play to the end of the game: how many towers the side to move will lead by, and how.
//
//     Solver solver{rules, {.table_megabytes = 64}};
//     if (const auto solution = solver.solve(position, limits)) ...
//
// Alpha-beta with null windows over what is left to play for (parts.h): settled towers are out of the
// table's keys, two equal pairs cancel each other (whoever joins one is answered with the other), and
// every group brings its bounds (group_bounds.h). One thread at a time; solvers share the bounds of groups.
#pragma once

#include <compare>
#include <memory>
#include <optional>
#include <vector>

#include "game/limits.h"
#include "games/avalam/rules.h"
#include "players/avalam/solver_node.h"
#include "players/avalam/solver_table.h"
#include "search/shared_budget.h"

namespace plateau::avalam {

struct SolverOptions {
    int table_megabytes = 64;
    std::shared_ptr<GroupTable> groups = nullptr;  // to share with other solvers of the same rules
};

// Both from the side to move: towers at the end, and towers of five where these break ties.
struct Margin {
    int towers = 0;
    int fives = 0;

    // 1 a win, 0 a draw, -1 a loss.
    constexpr int sign() const { return (*this > Margin{}) - (*this < Margin{}); }
    friend constexpr bool operator==(const Margin&, const Margin&) = default;
    friend constexpr auto operator<=>(const Margin&, const Margin&) = default;
};

struct Solution {
    Margin margin;
    std::vector<Move> line;  // best play to the end of the game
    std::uint64_t nodes = 0;
};

struct SolvedMove {
    Move move;
    Margin margin;  // of the side that plays it
};

class Solver {
public:
    explicit Solver(const Rules& rules, SolverOptions options = {});
    static Worth worth_for(const Rules& rules);

    // Nothing when the limits end the search first. All counters have to be placed.
    std::optional<Solution> solve(const Position& position, const Limits& limits = {});
    // Without the line.
    std::optional<Margin> margin(const Position& position, const Limits& limits = {});
    // Every legal move, the best first.
    std::optional<std::vector<SolvedMove>> solve_moves(const Position& position, const Limits& limits = {});

    // Many small questions under one budget: begin, then ask. Once it is spent, answers mean nothing.
    void begin(const Limits& limits) { start(limits); }
    // Whether the side to move can win (1) or at least draw (0).
    bool can_reach(const Position& position, int sign);
    bool is_spent() const { return meter_->is_over(); }

    std::uint64_t nodes() const { return budget_->granted() - meter_->unspent(); }

private:
    struct Found {
        int value = -SolverTable::endless;
        Move move = Choice::none();
    };
    struct Root {
        Node node;
        int lead;  // of the mover, settled
    };

    void start(const Limits& limits);
    Root root_of(const Position& position);
    int value_of(const Position& position);
    bool is_worth(const Position& position, int value);
    Move best_move(const Position& position, int value);

    int search(const Node& node, int alpha, int beta);
    int exact(const Node& node, int guess);
    Node after(const Node& node, const Child& child);
    int add_parts(const Towers& towers, Node& node);
    BoundSum bounds_of(BoundSum sum, OddPairs pairs) const;

    const Child* list_children(const Node& node, int beta, Children& children);
    const Child* list_pairs(const Node& node, int beta, Children& children);
    const Child* list_group(const Node& node, std::size_t group, bool captures, int beta, Children& children);
    const Child* add_child(const Node& node, Child child, const BoundSum& sum, int towers, int beta,
                           Children& children) const;
    const Child* consult_table(Move table_move, int beta, Children& children) const;
    Found search_children(const Node& node, int alpha, int beta, Children& children);

    int sign(Side side) const { return side == Side::first ? 1 : -1; }
    Margin margin_of(int value) const;

    const Rules& rules_;
    Worth worth_;
    std::shared_ptr<GroupTable> groups_;
    SolverTable table_;
    // Nodes are slow where groups are new: the clock has to be asked by time, not by count.
    std::optional<search::SharedBudget> budget_;
    std::optional<search::Meter> meter_;
};

}  // namespace plateau::avalam
