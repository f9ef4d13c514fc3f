// Negamax: minimax in one function, because what is good for one side is as bad for the other.
// With `pruning` it cuts as in Knuth and Moore (1975), fail-hard: no result lies outside the window.
#pragma once

#include "search/textbook.h"

namespace plateau::search {

template <Game G>
class Negamax final : public Textbook<G> {
    using Base = Textbook<G>;
    using typename Base::Move;
    using typename Base::Position;

public:
    Negamax(const G& rules, NegamaxOptions options, Hooks<G> hooks)
        : Base{rules, options, std::move(hooks)}, pruning_{options.pruning} {}

private:
    Score root_score(const Position& position, int depth) override {
        return score(position, -infinite_score, infinite_score, depth, 0);
    }

    Score score(const Position& position, Score alpha, Score beta, int depth, int ply) {
        assert(alpha < beta && depth >= 0);
        this->pv_.clear(ply);
        if (this->budget_.spend_node()) return 0;
        if (const auto outcome = this->outcome_here(position))
            return terminal_score(*outcome, this->rules_.side_to_move(position), ply);
        if (depth == 0) return this->evaluate(position);
        if (const auto known = probe(position, alpha, beta, depth, ply)) return *known;

        Score best = pruning_ ? alpha : -infinite_score;
        for (const auto& move : this->moves_of(position)) {
            const Position child = this->rules_.after(position, move);
            const Score value = this->child_value(position, child, pruning_ ? best : -infinite_score, beta,
                                                  [&](const Position& next, Score low, Score high) {
                                                      return score(next, low, high, depth - 1, ply + 1);
                                                  });
            if (this->budget_.is_spent()) return best;
            if (value > best) {
                best = value;
                this->pv_.lead(ply, move);
            }
            if (pruning_ && best >= beta) {
                best = beta;
                break;
            }
        }
        assert(pruning_ ? best >= alpha && best <= beta : best > -infinite_score);
        remember(position, best, alpha, beta, depth, ply);
        return best;
    }

    std::optional<Score> probe(const Position& position, Score alpha, Score beta, int depth, int ply) const {
        if (!this->table_ || ply == 0) return std::nullopt;
        const auto entry = this->table_->find(this->rules_.key(position));
        if (!entry || entry->depth != depth) return std::nullopt;
        const Score score = from_root(entry->score, ply);
        if (entry->bound == Bound::exact) return pruning_ ? std::clamp(score, alpha, beta) : score;
        if (entry->bound == Bound::lower && score >= beta) return beta;
        if (entry->bound == Bound::upper && score <= alpha) return alpha;
        return std::nullopt;
    }

    void remember(const Position& position, Score score, Score alpha, Score beta, int depth, int ply) {
        if (!this->table_) return;
        const Bound bound = !pruning_ || (score > alpha && score < beta) ? Bound::exact
                            : score >= beta                              ? Bound::lower
                                                                         : Bound::upper;
        this->table_->store(this->rules_.key(position),
                            {from_here(score, ply), TranspositionTable::no_move, depth, bound});
    }

    bool pruning_;
};

}  // namespace plateau::search
