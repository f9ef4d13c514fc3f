// What Gygès tells the strong search: who wins at once, what a position is worth, one table entry for
// the four images of a position, one move for each board, and which moves to try first.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "game/evaluation.h"
#include "games/gyges/rules.h"
#include "search/policy.h"

namespace plateau::gyges {

using Estimator = std::shared_ptr<const Evaluation<Rules>>;

class Policy {
public:
    static constexpr bool repetition_draws = true;
    static constexpr std::size_t history_size = square_count * 40 + 2 * 4 * square_count;

    // `is_exact`: the evaluation alone speaks at the horizon, wins in one are not looked for there.
    explicit Policy(Estimator estimator, int order_depth = 2, bool is_exact = false)
        : estimator_{std::move(estimator)}, order_depth_{order_depth}, is_exact_{is_exact}, judgements_(1 << 18) {}

    Score evaluate(const Rules& rules, const Position& position) {
        return is_exact_ ? (*estimator_)(rules, position) : judge(rules, position).score;
    }

    // A side that can enter the goal does so: a move that allows this is found out before it is searched.
    std::optional<search::Known> known(const Rules& rules, const Position& position, int) {
        if (judge(rules, position).wins()) return search::Known{win_in(1), search::Bound::exact};
        return std::nullopt;
    }

    Key key(const Rules&, const Position& position) { return shared_key(position); }
    int code(const Rules&, const Position& position, const Move& move);
    std::optional<Move> decode(const Rules& rules, const Position& position, int code);

    bool generate(const Rules& rules, const Position& position, int stage, Rules::Moves& moves) {
        if (stage == 0) moves = rules.distinct_moves(position);
        return stage == 0;
    }
    // Wins first, moves that lose at once last; where there is depth enough to pay for it, by what the
    // position after the move is worth.
    int order(const Rules& rules, const Position& position, const Move& move, int depth);
    // History remembers from where to where, and which piece comes to stand where.
    std::array<std::uint16_t, 2> parts(const Rules&, const Position& position, const Move& move);

    // Nearly every position has a move that leaves the board as it is, so passing in thought is sound.
    std::optional<Position> pass(const Rules&, const Position& position) {
        Position passed = position;
        passed.side = other(passed.side);
        return passed;
    }

private:
    struct Judgement {
        std::uint32_t check = 0;
        Score score = 0;  // of the side to move, or `wins_at_once`

        bool wins() const { return score == wins_at_once; }
    };
    static constexpr Score wins_at_once = infinite_score;

    // Kept by position, for reach is what takes the time.
    Judgement judge(const Rules& rules, const Position& position);
    void orient(const Position& position);

    Estimator estimator_;
    int order_depth_;
    bool is_exact_;
    std::vector<Judgement> judgements_;
    Position oriented_{};
    bool is_mirrored_ = false;  // the image of oriented_ that its key stands for
};

}  // namespace plateau::gyges
