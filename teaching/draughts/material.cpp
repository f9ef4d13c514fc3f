#include "teaching/draughts/material.h"

#include <bit>

namespace plateau::teaching {

using draughts::Colour;
using draughts::Position;
using draughts::Rules10;

namespace {

constexpr int all_lost = 99;  // who cannot move has lost everything

int men_of(const Position& position, Colour colour) {
    const auto pieces = position.of(colour);
    return std::popcount(pieces) + (men_of_a_king - 1) * std::popcount(pieces & position.kings);
}

}  // namespace

int men_ahead(const Position& position, Colour colour) {
    return men_of(position, colour) - men_of(position, other(colour));
}

int settled_men(const Rules10& rules, const Position& position) {
    if (!rules.can_capture(position)) {
        const auto outcome = rules.outcome(position);
        if (outcome && outcome->winner && *outcome->winner != rules.side_to_move(position)) return -all_lost;
        return men_ahead(position, position.to_move);
    }
    int best = -all_lost;
    for (const auto move : rules.legal_moves(position))
        best = std::max(best, -settled_men(rules, rules.after(position, move)));
    return best;
}

Task<Rules10> win_men(const Rules10& rules, Colour solver, int men) {
    // After one more move of each, captures apart, the men are still there.
    const auto stays = [&rules, men](const Position& position) {
        for (const auto reply : rules.legal_moves(position)) {
            const Position next = rules.after(position, reply);
            if (rules.outcome(next)) return false;
            const auto answers = rules.legal_moves(next);
            if (std::none_of(answers.begin(), answers.end(), [&](const draughts::Move answer) {
                    return -settled_men(rules, rules.after(next, answer)) >= men;
                }))
                return false;
        }
        return true;
    };
    return {[&rules, solver, men, stays](const Position& position) {
                if (const auto outcome = rules.outcome(position)) return outcome->winner == rules.side_of(solver);
                return !rules.can_capture(position) && men_ahead(position, solver) >= men && stays(position);
            },
            [&rules, solver, men](const Position& position) {
                std::vector<draughts::Move> tries;
                for (const auto move : rules.legal_moves(position)) {
                    const Position child = rules.after(position, move);
                    const bool forces = rules.outcome(child) || rules.can_capture(child);
                    if (forces || men_ahead(child, solver) >= men) tries.push_back(move);
                }
                return tries;
            },
            [&rules](const Position& position) { return all_moves(rules, position); }};
}

}  // namespace plateau::teaching
