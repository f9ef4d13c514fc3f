// MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): a sequence of null-window alpha-beta searches
// with memory that closes in on the score from a first guess.
#pragma once

#include "search/alphabeta.h"

namespace plateau::search {

template <Game G>
class Mtdf final : public AlphaBeta<G> {
    using Base = AlphaBeta<G>;
    using typename Base::Position;

public:
    // It lives by its table: without one every pass would start afresh.
    static constexpr int least_table_megabytes = 1;

    Mtdf(const G& rules, TextbookOptions options, Hooks<G> hooks)
        : Base{rules, with_table(std::move(options)), std::move(hooks)} {}

private:
    static TextbookOptions with_table(TextbookOptions options) {
        options.table_megabytes = std::max(options.table_megabytes, least_table_megabytes);
        return options;
    }

    Score root_score(const Position& position, int depth) override {
        if (depth == 1) guess_ = 0;
        std::vector<typename Base::Move> best_line;
        Score lower = -infinite_score, upper = infinite_score, score = guess_;
        while (lower < upper && !this->budget_.is_spent()) {
            const Score beta = std::max(score, lower + 1);
            assert(lower < beta && beta <= upper);
            score = this->score(position, beta - 1, beta, depth, 0);
            (score < beta ? upper : lower) = score;
            // A pass that fails low says nothing about which move is best.
            if (score >= beta) best_line = this->pv_.line();
        }
        this->pv_.restore(best_line);
        guess_ = is_decided(score) ? 0 : score;
        return score;
    }

    Score guess_ = 0;
};

}  // namespace plateau::search
