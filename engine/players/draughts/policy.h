// What draughts tells the strong search: captures are searched to their end, a side that faces a capture
// gets one more move before it is judged, moves that take or crown are taken seriously, and with few pieces left
// the endgame tables know the result.
#pragma once

#include <memory>
#include <optional>

#include "games/draughts/generator.h"
#include "games/draughts/rules.h"
#include "players/draughts/endgame/tables.h"
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

    Policy(Estimator<Board> estimator, int threat_plies, std::shared_ptr<const EndgameTables> tables)
        : estimator_{std::move(estimator)}, threat_plies_{threat_plies}, tables_{std::move(tables)} {}

    void start(const R&, const Line<Position>& line) { root_pieces_ = count_of(line.now().occupied()); }

    Score evaluate(const R& rules, const Position& position) const {
        const Score score = estimator_(rules, position);
        if (!tables_ || count_of(position.occupied()) > tables_->pieces()) return score;
        const auto value = tables_->value(position);
        return value ? judged(*value, score) : score;
    }

    // A won ending is still to be won: as long as no piece is taken the search goes on, so that it makes progress.
    std::optional<search::Known> known(const R& rules, const Position& position, int) const {
        if (!tables_ || count_of(position.occupied()) > tables_->pieces() ||
            can_capture(rules, position, position.to_move))
            return {};
        const auto value = tables_->quiet_value(Views{position}.mover);
        if (!value) return {};
        if (*value == Value::draw) return search::Known{0, search::Bound::exact};
        if (count_of(position.occupied()) == root_pieces_) return {};
        return search::Known{judged(*value, estimator_(rules, position)), search::Bound::exact};
    }

    // The search asks the rules about the whole line, which includes this.
    std::optional<Outcome> outcome(const R&, const Position&) const { return {}; }

    bool is_quiet(const R& rules, const Position& position) const {
        return !can_capture(rules, position, position.to_move) &&
               !can_capture(rules, position, other(position.to_move));
    }
    // Where nothing can be taken but something is about to be: every move, within the first plies. Further on
    // none, and the position is judged as it stands.
    void quiescence_moves(const R& rules, const Position& position, int plies, Moves& moves) const {
        if (plies < threat_plies_ || can_capture(rules, position, position.to_move))
            moves = rules.legal_moves(position);
    }
    bool may_stand_pat(const R&, const Position&) const { return false; }

    bool may_reduce(const R&, const Position& position, const Move& move, const Position& child) const {
        return !move.is_capture(position) && !crowns(position, child);
    }
    bool may_prune(const R& rules, const Position& position) const {
        return !can_capture(rules, position, position.to_move);
    }

    int order(const R&, const Position& position, const Move& move) const {
        if (const Bits taken = move.captured(position)) return count_of(taken & position.kings) * search::first_rank;
        return move.to(position) & Board::far_row(position.to_move) & ~position.kings ? search::first_rank : 0;
    }
    std::array<std::uint16_t, 1> parts(const R&, const Position& position, const Move& move) const {
        return {static_cast<std::uint16_t>(first_square(move.from(position)) << 6 | first_square(move.to(position)))};
    }

private:
    static constexpr Score table_win = 100'000;

    static Score judged(Value value, Score score) {
        if (value == Value::draw) return 0;
        score = std::clamp(score, -table_win / 2, table_win / 2);
        return value == Value::win ? table_win + score : score - table_win;
    }
    static bool crowns(const Position& position, const Position& child) {
        return count_of(child.kings) > count_of(position.kings);
    }
    // Whether a side could take if it had the move.
    static bool can_capture(const R& rules, const Position& position, Colour colour) {
        if (rules.variant().movement == Movement::international) [[likely]] {
            constexpr Style style = style_of(Movement::international);
            return colour == Colour::white ? Generator<Board, style, Colour::white>{position}.can_capture()
                                           : Generator<Board, style, Colour::black>{position}.can_capture();
        }
        Position asked = position;
        asked.to_move = colour;
        return rules.can_capture(asked);
    }

    Estimator<Board> estimator_;
    int threat_plies_;
    std::shared_ptr<const EndgameTables> tables_;
    int root_pieces_ = 0;
};

}  // namespace plateau::draughts
