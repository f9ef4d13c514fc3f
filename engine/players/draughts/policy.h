// What draughts tells the strong search: captures are searched to their end, a side that faces a capture
// gets one more move before it is judged, and moves that take or crown are taken seriously.
#pragma once

#include <memory>
#include <optional>

#include "games/draughts/rules.h"
#include "players/draughts/patterns.h"
#include "search/policy.h"

namespace plateau::draughts {

// The learned patterns where there are any (10x10), else an evaluation of the kit.
template <class Board>
struct Estimator {
    std::shared_ptr<const Patterns> patterns;
    std::shared_ptr<const Evaluation<Rules<Board>>> evaluation;

    Score operator()(const Rules<Board>& rules, const Position& position) const {
        if constexpr (Board::size == 10)
            if (patterns) return patterns->score(position);
        return (*evaluation)(rules, position);
    }
};

template <class Board>
class Policy {
public:
    using R = Rules<Board>;
    static constexpr bool repetition_draws = true;
    static constexpr std::size_t history_size = 64 * 64;

    Policy(Estimator<Board> estimator, int threat_plies)
        : estimator_{std::move(estimator)}, threat_plies_{threat_plies} {}

    Score evaluate(const R& rules, const Position& position) const { return estimator_(rules, position); }

    bool is_quiet(const R& rules, const Position& position) const {
        return !rules.can_capture(position) && !faces_capture(rules, position);
    }
    // Where nothing can be taken but something is about to be: every move, within the first plies. Further on
    // none, and the position is judged as it stands.
    void quiescence_moves(const R& rules, const Position& position, int plies, Moves& moves) const {
        if (plies < threat_plies_ || rules.can_capture(position)) moves = rules.legal_moves(position);
    }
    bool may_stand_pat(const R&, const Position&) const { return false; }

    bool may_reduce(const R&, const Position& position, const Move& move, const Position& child) const {
        return !move.is_capture(position) && !crowns(position, child);
    }
    bool may_prune(const R& rules, const Position& position) const { return !rules.can_capture(position); }

    int order(const R&, const Position& position, const Move& move) const {
        if (const Bits taken = move.captured(position)) return count_of(taken & position.kings) * search::first_rank;
        return move.to(position) & Board::far_row(position.to_move) & ~position.kings ? search::first_rank : 0;
    }
    std::array<std::uint16_t, 1> parts(const R&, const Position& position, const Move& move) const {
        return {static_cast<std::uint16_t>(first_square(move.from(position)) << 6 | first_square(move.to(position)))};
    }

private:
    static bool crowns(const Position& position, const Position& child) {
        return count_of(child.kings) > count_of(position.kings);
    }
    static bool faces_capture(const R& rules, Position position) {
        position.to_move = other(position.to_move);
        return rules.can_capture(position);
    }

    Estimator<Board> estimator_;
    int threat_plies_;
};

}  // namespace plateau::draughts
