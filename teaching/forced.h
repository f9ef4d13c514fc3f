// What one side can force in so many moves, whatever the other does: everything the task allows is tried by the rules
// alone, nothing is estimated. Problems are proved with it, and what is said about a mistake is.
#pragma once

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "game/game.h"

namespace plateau::teaching {

template <Game G>
struct Task {
    using Position = typename G::Position;
    using Moves = std::vector<typename G::Move>;

    // Whether the solver, who has just moved, has done it.
    std::function<bool(const Position&)> is_done;
    // The solver's moves worth a try; others are no part of the task.
    std::function<Moves(const Position&)> tries;
    // What the other side can answer; moves that change nothing may be left out.
    std::function<Moves(const Position&)> replies;
};

template <Game G>
std::vector<typename G::Move> all_moves(const G& rules, const typename G::Position& position) {
    const auto moves = rules.legal_moves(position);
    return {moves.begin(), moves.end()};
}

template <Game G>
class Forced {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    Forced(const G& rules, Task<G> task) : rules_{rules}, task_{std::move(task)} {}

    // The solver, to move, does it by its move number `moves` at the latest.
    bool succeeds(const Position& position, int moves) {
        assert(moves >= 0);
        if (moves == 0 || rules_.outcome(position)) return false;
        const Key key = mix(rules_.key(position) + static_cast<Key>(moves));
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const auto tries = task_.tries(position);
        const bool result = std::any_of(tries.begin(), tries.end(), [&](const Move& move) {
            return is_good(rules_.after(position, move), moves - 1);
        });
        known_.emplace(key, result);
        return result;
    }

    // The solver has moved: it is done, or every reply leaves it doable in the moves left.
    bool is_good(const Position& position, int moves_left) {
        if (task_.is_done(position)) return true;
        if (moves_left == 0 || rules_.outcome(position)) return false;
        const auto replies = task_.replies(position);
        return !replies.empty() && std::all_of(replies.begin(), replies.end(), [&](const Move& reply) {
            return succeeds(rules_.after(position, reply), moves_left);
        });
    }

    bool is_done(const Position& position) const { return task_.is_done(position); }

    // The least number of moves, up to `most`.
    std::optional<int> least(const Position& position, int most) {
        for (int moves = 1; moves <= most; ++moves)
            if (succeeds(position, moves)) return moves;
        return std::nullopt;
    }

    // The moves that do it in time.
    std::vector<Move> keys(const Position& position, int moves) {
        std::vector<Move> found;
        for (const auto& move : task_.tries(position))
            if (is_good(rules_.after(position, move), moves - 1)) found.push_back(move);
        return found;
    }

    // A key, the reply that holds out longest, and so on until it is done.
    std::vector<Move> line(Position position, int moves) {
        std::vector<Move> line;
        while (const auto least_moves = least(position, moves)) {
            moves = *least_moves;
            line.push_back(keys(position, moves).front());
            position = rules_.after(position, line.back());
            if (task_.is_done(position)) break;
            const auto reply = longest_defence(position, --moves);
            if (!reply) break;
            line.push_back(*reply);
            position = rules_.after(position, *reply);
        }
        return line;
    }

    // The reply after which it cannot be done in the moves left, or takes longest and leaves the fewest keys.
    std::optional<Move> longest_defence(const Position& position, int moves_left) {
        std::optional<Move> best;
        std::pair<int, int> hardest{-1, 0};
        for (const auto& reply : task_.replies(position)) {
            const Position next = rules_.after(position, reply);
            const auto moves = least(next, moves_left);
            const std::pair hard{moves.value_or(moves_left + 1),
                                 moves ? -static_cast<int>(keys(next, *moves).size()) : 0};
            if (hard <= hardest) continue;
            hardest = hard;
            best = reply;
        }
        return best;
    }

private:
    const G& rules_;
    Task<G> task_;
    std::unordered_map<Key, bool> known_;
};

}  // namespace plateau::teaching
