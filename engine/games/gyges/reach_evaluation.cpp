#include "games/gyges/reach_evaluation.h"

namespace plateau::gyges {

bool is_threatened(const Rules& rules, const Position& position) {
    Position passed = position;
    passed.side = other(position.side);
    return rules.winning_move(passed).has_value();
}

ReachTerms reach_terms(const Rules& rules, const Position& position) {
    const Control own = control_of(position, position.side), theirs = control_of(position, other(position.side));
    const auto more = [](Squares mine, Squares others) { return std::popcount(mine) - std::popcount(others); };
    return {.piece = more(own.pieces & ~theirs.pieces, theirs.pieces & ~own.pieces),
            .square = more(own.ends & ~theirs.ends, theirs.ends & ~own.ends),
            .exit = more(own.exits, theirs.exits),
            .door = more(own.doors, theirs.doors),
            .movable = more(own.movable, theirs.movable),
            .threat = theirs.exits && is_threatened(rules, position) ? -1 : 0};
}

Score reach_score(const Rules& rules, const Position& position, const ReachOptions& options) {
    const ReachTerms terms = reach_terms(rules, position);
    Score score = 0;
    for (const auto& term : reach_list) score += options.*term.worth * terms.*term.amount;
    return score;
}

Score Reach::operator()(const Rules& rules, const Position& position) const {
    if (position.goal) return -max_evaluation;
    if (position.is_setup()) return 0;
    return reach_score(rules, position, options_);
}

}  // namespace plateau::gyges
