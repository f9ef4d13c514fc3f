// The exact value of a small game: alpha-beta to the end of the game with a table and no depth limit.
// For games that cannot go on for ever: elsewhere it gives up after a budget of nodes, or where a line grows too long.
#pragma once

#include <algorithm>
#include <cassert>

#include "search/textbook.h"

namespace plateau::search {

template <Game G>
class Solver {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    struct Answer {
        Score score = 0;  // win_in(n), 0 or loss_in(n)
        std::vector<Move> line;
        std::uint64_t nodes = 0;
        bool is_complete = false;  // false when it gave up
    };

    Solver(const G& rules, int table_megabytes) : rules_{rules}, table_{table_megabytes} {}

    Answer solve(const Position& position, const Limits& limits) {
        budget_ = Budget{limits};
        is_too_deep_ = false;
        Answer answer;
        answer.score = score(position, -infinite_score, infinite_score, 0);
        answer.nodes = budget_.nodes();
        answer.is_complete = !gave_up();
        if (answer.is_complete) answer.line = best_line(position);
        return answer;
    }

private:
    static constexpr int whole_game = 255;  // table depth of a solved position
    // A line of kings that chase each other has no end, but the stack has: 8 MB in a thread of the server.
    static constexpr int stack_bytes = 1 << 21;
    static constexpr int node_bytes = static_cast<int>(sizeof(typename G::Moves) + 2 * sizeof(Position)) + 512;
    static constexpr int deepest = std::clamp(stack_bytes / node_bytes, 64, max_plies);

    bool gave_up() const { return budget_.is_spent() || is_too_deep_; }

    Score score(const Position& position, Score alpha, Score beta, int ply) {
        assert(alpha < beta && ply >= 0);
        if (ply >= deepest) is_too_deep_ = true;
        if (budget_.spend_node() || is_too_deep_) return 0;
        if (const auto outcome = rules_.outcome(position))
            return terminal_score(*outcome, rules_.side_to_move(position), ply);
        const Key key = rules_.key(position);
        int table_move = TranspositionTable::no_move;
        if (const auto entry = table_.find(key)) {
            table_move = entry->move;
            const Score known = from_root(entry->score, ply);
            if (entry->bound == Bound::exact || (entry->bound == Bound::lower && known >= beta) ||
                (entry->bound == Bound::upper && known <= alpha))
                return known;
        }
        auto moves = rules_.legal_moves(position);
        assert(!moves.empty());
        if (table_move < static_cast<int>(moves.size()))
            std::swap(moves[0], moves[static_cast<std::size_t>(table_move)]);
        Score best = -infinite_score;
        std::size_t best_place = 0;
        for (std::size_t i = 0; i < moves.size() && best < beta; ++i) {
            const Score value = child_score(position, moves[i], std::max(alpha, best), beta, ply);
            if (gave_up()) return 0;
            if (value > best) {
                best = value;
                best_place = i;
            }
        }
        const int place = unswapped(static_cast<int>(best_place), table_move, static_cast<int>(moves.size()));
        const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
        table_.store(key, {from_here(best, ply), place, whole_game, bound});
        return best;
    }

    Score child_score(const Position& position, const Move& move, Score alpha, Score beta, int ply) {
        const Position child = rules_.after(position, move);
        const bool same_side = rules_.side_to_move(position) == rules_.side_to_move(child);
        return same_side ? score(child, alpha, beta, ply + 1) : -score(child, -beta, -alpha, ply + 1);
    }

    // The place in legal_moves() of a move found at `place` after the table's move was put first.
    static int unswapped(int place, int table_move, int count) {
        if (table_move >= count) return place;
        return place == 0 ? table_move : place == table_move ? 0 : place;
    }

    // At each step the first move whose exact score is that of the position.
    std::vector<Move> best_line(Position position) {
        std::vector<Move> line;
        while (!rules_.outcome(position) && !gave_up() && static_cast<int>(line.size()) < max_plies) {
            const Score target = score(position, -infinite_score, infinite_score, 0);
            for (const auto& move : rules_.legal_moves(position)) {
                if (child_score(position, move, -infinite_score, infinite_score, 0) != target) continue;
                line.push_back(move);
                break;
            }
            if (gave_up()) break;
            assert(!line.empty() && "some move keeps the score");
            position = rules_.after(position, line.back());
        }
        return line;
    }

    const G& rules_;
    TranspositionTable table_;
    Budget budget_{Limits{}};
    bool is_too_deep_ = false;
};

}  // namespace plateau::search
