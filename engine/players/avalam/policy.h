// What Avalam tells the strong search: the learned evaluation, one table entry for a position and its half
// turn, which moves to try first, and exact values where little is left to play for.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "games/avalam/surroundings.h"
#include "players/avalam/solver.h"
#include "search/policy.h"

namespace plateau::avalam {

// Points of a margin, on the scale of the evaluation.
inline Score points_of(Margin margin) {
    constexpr auto tower = static_cast<Score>(SurroundingsEvaluation::scale);
    return tower * margin.towers + tower / 10 * std::clamp(margin.fives, -5, 5);
}

struct PolicyOptions {
    int order_depth = 2;    // least depth at which moves are ordered by the position after them
    int exact_towers = 20;  // positions with so many towers or fewer are solved inside the search
    std::uint64_t exact_nodes = 2'000;
};

class Policy {
public:
    static constexpr std::size_t history_size = 64 * 65 + 2 * 2 * 6 * 6;

    // `limits` are those of the search that asks, as long as it lasts: an exact value may take as long as a thousand
    // other nodes, and has to end with it.
    Policy(std::shared_ptr<const SurroundingsEvaluation> evaluation, std::shared_ptr<GroupTable> groups,
           std::shared_ptr<const Limits> limits, const PolicyOptions& options)
        : evaluation_{std::move(evaluation)},
          groups_{std::move(groups)},
          limits_{std::move(limits)},
          options_{options} {}
    // Each thread has a solver of its own.
    Policy(const Policy& that) : Policy{that.evaluation_, that.groups_, that.limits_, that.options_} {}

    Score evaluate(const Rules&, const Position& position) const { return evaluation_->score(position); }

    // The solver's memory is taken while there is time to spare: not in the middle of a search that is nearly over.
    void start(const Rules& rules, const Line<Position>& line);
    std::optional<search::Known> known(const Rules& rules, const Position& position, int depth);

    Key key(const Rules& rules, const Position& position) const { return canonical_key(rules, position); }
    int code(const Rules& rules, const Position& position, const Move& move) const;
    std::optional<Move> decode(const Rules& rules, const Position& position, int code) const;

    int order(const Rules& rules, const Position& position, const Move& move, int depth) const;
    // History remembers from where to where, and what goes on top of what.
    std::array<std::uint16_t, 2> parts(const Rules& rules, const Position& position, const Move& move) const;

private:
    std::shared_ptr<const SurroundingsEvaluation> evaluation_;
    std::shared_ptr<GroupTable> groups_;
    std::shared_ptr<const Limits> limits_;
    PolicyOptions options_;
    std::unique_ptr<Solver> solver_;
};

}  // namespace plateau::avalam
