// Minimax (von Neumann 1928, Shannon 1950) as it is first taught: one side maximises, the other
// minimises, nothing is cut.
#pragma once

#include "search/textbook.h"

namespace plateau::search {

template <Game G>
class Minimax final : public Textbook<G> {
    using Base = Textbook<G>;
    using typename Base::Move;
    using typename Base::Position;

public:
    Minimax(const G& rules, TextbookOptions options, Hooks<G> hooks)
        : Base{rules, without_table(options), std::move(hooks)} {}

private:
    static TextbookOptions without_table(TextbookOptions options) {
        options.table_megabytes = 0;
        return options;
    }

    Score root_score(const Position& position, int depth) override {
        const Score value = this->rules_.side_to_move(position) == Side::first ? largest(position, depth, 0)
                                                                               : smallest(position, depth, 0);
        return this->rules_.side_to_move(position) == Side::first ? value : -value;
    }

    // Values here are the first side's.
    Score value(const Position& position, int depth, int ply) {
        assert(depth >= 0 && ply > 0);
        if (this->budget_.spend_node()) return 0;
        const Side side = this->rules_.side_to_move(position);
        const int sign = side == Side::first ? 1 : -1;
        if (const auto outcome = this->outcome_here(position)) return sign * terminal_score(*outcome, side, ply);
        if (depth == 0) return sign * this->evaluate(position);
        return side == Side::first ? largest(position, depth, ply) : smallest(position, depth, ply);
    }

    Score largest(const Position& position, int depth, int ply) {
        Score best = -infinite_score;
        for (const auto& move : this->moves_of(position)) {
            const Score score = value_after(position, move, depth, ply);
            if (this->budget_.is_spent()) break;
            if (score > best) {
                best = score;
                this->pv_.lead(ply, move);
            }
        }
        assert(best > -infinite_score || this->budget_.is_spent());
        return best;
    }

    Score smallest(const Position& position, int depth, int ply) {
        Score best = infinite_score;
        for (const auto& move : this->moves_of(position)) {
            const Score score = value_after(position, move, depth, ply);
            if (this->budget_.is_spent()) break;
            if (score < best) {
                best = score;
                this->pv_.lead(ply, move);
            }
        }
        assert(best < infinite_score || this->budget_.is_spent());
        return best;
    }

    Score value_after(const Position& position, const Move& move, int depth, int ply) {
        this->pv_.clear(ply + 1);
        const Position child = this->rules_.after(position, move);
        return this->with_path(child, [&] { return value(child, depth - 1, ply + 1); });
    }
};

}  // namespace plateau::search
