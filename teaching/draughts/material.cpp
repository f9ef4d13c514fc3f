#include "teaching/draughts/material.h"

#include <bit>

namespace plateau::teaching {

using draughts::Colour;
using draughts::Move;
using draughts::Position;
using draughts::Rules10;

namespace {

constexpr int all_lost = 99;  // who cannot move has lost everything

int men_of(const Position& position, Colour colour, int king) {
    const auto pieces = position.of(colour);
    return std::popcount(pieces) + (king - 1) * std::popcount(pieces & position.kings);
}

// Whatever is played next, a good answer leaves the solver so many men ahead once captures are over.
bool stays(const Rules10& rules, const Position& position, int men, int king) {
    for (const auto reply : rules.legal_moves(position)) {
        const Position next = rules.after(position, reply);
        if (rules.outcome(next)) return false;
        const auto answers = rules.legal_moves(next);
        if (std::none_of(answers.begin(), answers.end(), [&](const Move answer) {
                return -settled_men(rules, rules.after(next, answer), king) >= men;
            }))
            return false;
    }
    return true;
}

auto every_move(const Rules10& rules) {
    return [&rules](const Position& position) { return all_moves(rules, position); };
}
bool is_won_by(const Rules10& rules, const Position& position, Colour solver) {
    const auto outcome = rules.outcome(position);
    return outcome && outcome->winner == rules.side_of(solver);
}

// Moves that force a capture, win the men at once or end the game.
auto forcing_moves(const Rules10& rules, Colour solver, int men, int king) {
    return [&rules, solver, men, king](const Position& position) {
        std::vector<Move> moves;
        for (const auto move : rules.legal_moves(position)) {
            const Position child = rules.after(position, move);
            const bool forces = rules.outcome(child) || rules.can_capture(child);
            if (forces || men_ahead(child, solver, king) >= men) moves.push_back(move);
        }
        return moves;
    };
}

}  // namespace

int men_ahead(const Position& position, Colour colour, int king) {
    return men_of(position, colour, king) - men_of(position, other(colour), king);
}

int kings_of(const Position& position, Colour colour) { return std::popcount(position.of(colour) & position.kings); }

int settled_men(const Rules10& rules, const Position& position, int king) {
    if (!rules.can_capture(position)) {
        const auto outcome = rules.outcome(position);
        if (outcome && outcome->winner && *outcome->winner != rules.side_to_move(position)) return -all_lost;
        return men_ahead(position, position.to_move, king);
    }
    int best = -all_lost;
    for (const auto move : rules.legal_moves(position))
        best = std::max(best, -settled_men(rules, rules.after(position, move), king));
    return best;
}

Task<Rules10> win_men(const Rules10& rules, Colour solver, int men) {
    return {[&rules, solver, men](const Position& position) {
                if (rules.outcome(position)) return is_won_by(rules, position, solver);
                return !rules.can_capture(position) && men_ahead(position, solver) >= men &&
                       stays(rules, position, men, men_of_a_king);
            },
            forcing_moves(rules, solver, men, men_of_a_king), every_move(rules)};
}

Task<Rules10> win_pieces(const Rules10& rules, Colour solver, const Position& now, int gain, Tries tries) {
    const int pieces = men_ahead(now, solver, 1) + gain, men = men_ahead(now, solver) + gain;
    const auto is_done = [&rules, solver, pieces, men](const Position& position) {
        if (rules.outcome(position)) return is_won_by(rules, position, solver);
        return !rules.can_capture(position) && men_ahead(position, solver, 1) >= pieces &&
               men_ahead(position, solver) >= men && stays(rules, position, pieces, 1) &&
               stays(rules, position, men, men_of_a_king);
    };
    if (tries == Tries::all) return {is_done, every_move(rules), every_move(rules)};
    return {is_done, forcing_moves(rules, solver, pieces, 1), every_move(rules)};
}

Task<Rules10> get_king(const Rules10& rules, Colour solver, const Position& now) {
    const int kings = kings_of(now, solver), men = men_ahead(now, solver) + men_of_a_king - 2;
    return {[&rules, solver, kings, men](const Position& position) {
                if (rules.outcome(position)) return is_won_by(rules, position, solver);
                return !rules.can_capture(position) && kings_of(position, solver) > kings &&
                       men_ahead(position, solver) >= men && stays(rules, position, men, men_of_a_king);
            },
            every_move(rules), every_move(rules)};
}

Task<Rules10> win_game(const Rules10& rules, Colour solver) {
    return {[&rules, solver](const Position& position) { return is_won_by(rules, position, solver); },
            every_move(rules), every_move(rules)};
}

}  // namespace plateau::teaching
