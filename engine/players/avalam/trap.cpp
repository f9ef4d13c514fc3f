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

// All moves, those first that look best.
std::vector<Next> by_looks(const Rules& rules, const SurroundingsEvaluation& evaluation, const Position& position) {
    std::vector<Next> all;
    for (const Move move : rules.legal_moves(position)) {
        const Position after = rules.after(position, move);
        all.push_back({move, after, static_cast<Score>(-evaluation.score(after))});
    }
    std::stable_sort(all.begin(), all.end(), [](const Next& one, const Next& two) { return one.worth > two.worth; });
    return all;
}

// The more likely a reply, the more it counts when it is a mistake: 1, 1/2, 1/3 ...
double danger(const Rules& rules, Solver& solver, const SurroundingsEvaluation& evaluation, const Position& position,
              int sign) {
    double wrong = 0, all = 0;
    int rank = 0;
    for (const Next& reply : by_looks(rules, evaluation, position)) {
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
    for (const Next& next : by_looks(rules, evaluation, position)) {
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
