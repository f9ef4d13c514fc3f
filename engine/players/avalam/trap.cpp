#include "players/avalam/trap.h"

#include <algorithm>
#include <vector>

namespace plateau::avalam {

namespace {

constexpr int likely_replies = 8;

struct Next {
    Move move;
    Position position;
    Score worth;  // to whoever moves to it, as the evaluation sees it
};

// The worth of a position to the side to move, looking `plies` ahead.
Score look(const Rules& rules, const SurroundingsEvaluation& evaluation, const Position& position, int plies) {
    if (plies == 0) return evaluation.score(position);
    const auto moves = rules.legal_moves(position);
    if (moves.empty()) return evaluation.score(position);
    Score best = -infinite_score;
    for (const Move move : moves)
        best = std::max<Score>(best, -look(rules, evaluation, rules.after(position, move), plies - 1));
    return best;
}

// All moves, those first that look best to somebody who looks `plies` further.
std::vector<Next> by_looks(const Rules& rules, const SurroundingsEvaluation& evaluation, const Position& position,
                           int plies) {
    std::vector<Next> all;
    for (const Move move : rules.legal_moves(position)) {
        const Position after = rules.after(position, move);
        all.push_back({move, after, static_cast<Score>(-look(rules, evaluation, after, plies))});
    }
    std::stable_sort(all.begin(), all.end(), [](const Next& one, const Next& two) { return one.worth > two.worth; });
    return all;
}

// The more likely a reply, the more it counts when it is a mistake: 1, 1/2, 1/3 ...
double danger(const Rules& rules, Solver& solver, const SurroundingsEvaluation& evaluation, const Position& position,
              int sign) {
    double wrong = 0, all = 0;
    int rank = 0;
    for (const Next& reply : by_looks(rules, evaluation, position, 1)) {
        if (++rank > likely_replies || solver.is_spent()) break;
        const double likelihood = 1.0 / rank;
        all += likelihood;
        if (solver.can_reach(reply.position, sign + 1)) wrong += likelihood;
    }
    return all > 0 ? wrong / all : 0;
}

}  // namespace

std::optional<Move> best_trap(const Rules& rules, Solver& solver, const SurroundingsEvaluation& evaluation,
                              const Position& position, int sign, const Limits& limits) {
    solver.begin(limits);
    std::optional<Move> best;
    double most = 0;
    for (const Next& next : by_looks(rules, evaluation, position, 0)) {
        if (sign == 0 && solver.can_reach(next.position, 1)) continue;
        const double found = danger(rules, solver, evaluation, next.position, sign);
        if (solver.is_spent()) break;
        if (found > most) {
            most = found;
            best = next.move;
        }
    }
    return best;
}

}  // namespace plateau::avalam
