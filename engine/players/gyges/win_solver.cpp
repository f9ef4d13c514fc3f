#include "players/gyges/win_solver.h"

#include <algorithm>
#include <cassert>

namespace plateau::gyges {

namespace {

Key key_for(const Position& position, int moves) {
    return shared_key(position) ^ (0x9e3779b97f4a7c15ULL * static_cast<Key>(moves));
}

}  // namespace

bool WinSolver::wins_in(const Position& position, int moves) {
    assert(moves <= most_moves);
    if (position.goal || moves <= 0) return false;
    if (rules_.winning_move(position)) return true;
    if (moves == 1) return false;
    const Key key = key_for(position, moves);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const auto tries = rules_.distinct_moves(position);
    const bool wins = std::any_of(tries.begin(), tries.end(),
                                  [&](Move move) { return loses_in(rules_.after(position, move), moves - 1); });
    return known_[key] = wins;
}

bool WinSolver::loses_in(const Position& position, int moves) {
    assert(moves >= 0 && moves <= most_moves);
    if (position.goal) return true;
    if (rules_.winning_move(position)) return false;
    Move& refutation = refutation_[static_cast<std::size_t>(moves)];
    if (refutation.from < square_count && (position.occupied() & bit(refutation.from)) &&
        rules_.is_legal(position, refutation) && !wins_in(rules_.after(position, refutation), moves))
        return false;
    const auto replies = rules_.distinct_moves(position);
    for (const Move reply : replies)
        if (!wins_in(rules_.after(position, reply), moves)) {
            refutation = reply;
            return false;
        }
    return !replies.empty();
}

std::optional<int> WinSolver::moves_to_win(const Position& position, int most) {
    for (int moves = 1; moves <= most; ++moves)
        if (wins_in(position, moves)) return moves;
    return std::nullopt;
}

std::vector<Move> WinSolver::keys(const Position& position, int moves) {
    std::vector<Move> found;
    if (moves == 1) {
        for (const Move move : rules_.winning_moves(position)) found.push_back(move);
        return found;
    }
    for (const Move move : rules_.distinct_moves(position))
        if (move.is_win() || loses_in(rules_.after(position, move), moves - 1)) found.push_back(move);
    return found;
}

std::vector<Move> WinSolver::line(const Position& position, int moves) {
    std::vector<Move> result;
    Position now = position;
    for (int left = moves; left > 0; --left) {
        const auto best = keys(now, left);
        if (best.empty()) break;
        result.push_back(best.front());
        now = rules_.after(now, best.front());
        if (now.goal) break;
        const auto defence = longest_defence(now, left - 1);
        if (!defence) break;
        result.push_back(*defence);
        now = rules_.after(now, *defence);
    }
    return result;
}

std::optional<Move> WinSolver::longest_defence(const Position& position, int moves) {
    std::optional<Move> best;
    std::pair<int, std::size_t> least{-1, 0};  // moves it holds out, and how few keys it leaves
    for (const Move reply : rules_.distinct_moves(position)) {
        const Position next = rules_.after(position, reply);
        const int holds = moves_to_win(next, moves).value_or(moves + 1);
        if (holds < least.first) continue;
        const std::pair<int, std::size_t> worth{holds, 100'000 - keys(next, holds).size()};
        if (worth > least) least = worth, best = reply;
    }
    return best;
}

}  // namespace plateau::gyges
