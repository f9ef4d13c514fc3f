#include "games/gyges/reach_evaluation.h"

namespace plateau::gyges {

namespace {

Score worth_of(const Control& own, const Control& theirs, const ReachOptions& options) {
    return options.piece * std::popcount(own.pieces & ~theirs.pieces) +
           options.square * std::popcount(own.ends & ~theirs.ends) + options.exit * std::popcount(own.exits) +
           options.door * std::popcount(own.doors) + options.movable * std::popcount(own.movable);
}

}  // namespace

bool is_threatened(const Rules& rules, const Position& position) {
    Position passed = position;
    passed.side = other(position.side);
    return rules.winning_move(passed).has_value();
}

Score reach_score(const Rules& rules, const Position& position, const ReachOptions& options) {
    const Control own = control_of(position, position.side), theirs = control_of(position, other(position.side));
    Score score = options.tempo + worth_of(own, theirs, options) - worth_of(theirs, own, options);
    if (theirs.exits && is_threatened(rules, position)) score -= options.threat;
    return score;
}

Score Reach::operator()(const Rules& rules, const Position& position) const {
    if (position.goal) return -max_evaluation;
    if (position.is_setup()) return 0;
    return reach_score(rules, position, options_);
}

}  // namespace plateau::gyges
