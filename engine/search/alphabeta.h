// Alpha-beta, fail-soft (Fishburn 1983): the result bounds the true score from the side it fails on.
// A table entry answers only for its own depth, so that the score at the root is that of minimax.
#pragma once

#include "search/textbook.h"

namespace plateau::search {

template <Game G>
class AlphaBeta : public Textbook<G> {
    using Base = Textbook<G>;

public:
    using typename Base::Move;
    using typename Base::Moves;
    using typename Base::Position;

    AlphaBeta(const G& rules, TextbookOptions options, Hooks<G> hooks)
        : Base{rules, std::move(options), std::move(hooks)} {
        orders_ = this->has_table() || (this->options_.ordering && this->hooks_.ordering);
    }

protected:
    Score root_score(const Position& position, int depth) override {
        return score(position, -infinite_score, infinite_score, depth, 0);
    }

    Score score(const Position& position, Score alpha, Score beta, int depth, int ply) {
        assert(alpha < beta && depth >= 0 && ply >= 0);
        this->pv_.clear(ply);
        if (this->budget_.spend_node()) return 0;
        if (const auto outcome = this->outcome_here(position))
            return terminal_score(*outcome, this->rules_.side_to_move(position), ply);
        if (depth == 0) return this->evaluate(position);
        return orders_ ? ordered_score(position, alpha, beta, depth, ply)
                       : plain_score(position, alpha, beta, depth, ply);
    }

private:
    // Moves in the generator's order, no table.
    Score plain_score(const Position& position, Score alpha, Score beta, int depth, int ply) {
        Score best = -infinite_score;
        for (const auto& move : this->moves_of(position)) {
            const Score value = score_after(position, move, std::max(alpha, best), beta, depth, ply);
            if (this->budget_.is_spent()) return best;
            if (value > best) improve(best, value, move, alpha, beta, ply);
            if (best >= beta) break;
        }
        assert(best > -infinite_score && "a position that is not over has moves");
        return best;
    }

    Score ordered_score(const Position& position, Score alpha, Score beta, int depth, int ply) {
        const Key key = this->rules_.key(position);
        int table_move = TranspositionTable::no_move;
        if (this->table_) {
            if (const auto entry = this->table_->find(key)) {
                table_move = entry->move;
                if (const auto known = answer(*entry, alpha, beta, depth, ply)) return *known;
            }
        }
        Moves moves = this->moves_of(position);
        std::vector<int> places;
        assert(!moves.empty());
        this->order(position, table_move, moves, places);

        Score best = -infinite_score;
        std::size_t best_place = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Score value = score_after(position, moves[i], std::max(alpha, best), beta, depth, ply);
            if (this->budget_.is_spent()) return best;
            if (value > best) {
                best_place = i;
                improve(best, value, moves[i], alpha, beta, ply);
            }
            if (best >= beta) break;
        }
        assert(best > -infinite_score && best_place < places.size());
        if (this->table_) {
            const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
            this->table_->store(key, {from_here(best, ply), places[best_place], depth, bound});
        }
        return best;
    }

    std::optional<Score> answer(const TranspositionTable::Entry& entry, Score alpha, Score beta, int depth,
                                int ply) const {
        if (entry.depth != depth || ply == 0) return std::nullopt;
        const Score score = from_root(entry.score, ply);
        if (entry.bound == Bound::exact && beta - alpha == 1) return score;
        if (entry.bound != Bound::upper && score >= beta) return score;
        if (entry.bound != Bound::lower && score <= alpha) return score;
        return std::nullopt;
    }

    Score score_after(const Position& position, const Move& move, Score alpha, Score beta, int depth, int ply) {
        const Position child = this->rules_.after(position, move);
        return this->child_value(position, child, alpha, beta, [&](const Position& next, Score low, Score high) {
            return score(next, low, high, depth - 1, ply + 1);
        });
    }

    void improve(Score& best, Score value, const Move& move, Score alpha, Score beta, int ply) {
        assert(value > best);
        best = value;
        if (value > alpha && (ply == 0 || value < beta)) this->pv_.lead(ply, move);
    }

    bool orders_;
};

}  // namespace plateau::search
