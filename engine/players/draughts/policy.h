// What draughts tells the strong search: captures are searched to their end, a side that faces a capture
// gets one more move before it is judged, moves that take or crown are taken seriously, and with few pieces left
// the endgame tables know the result.
#pragma once

#include <memory>
#include <optional>

#include "games/draughts/generator.h"
#include "games/draughts/rules.h"
#include "players/draughts/endgame/tables.h"
#include "players/draughts/offers.h"
#include "players/draughts/patterns.h"
#include "search/policy.h"

namespace plateau::draughts {

// The learned patterns of one shape where there are any (10x10), else an evaluation of the kit.
template <class Board>
struct Estimator {
    std::shared_ptr<const Patterns> patterns;
    std::shared_ptr<const PatternsOf<Rectangles>> rectangles;
    std::shared_ptr<const Evaluation<Rules<Board>>> evaluation;

    Score operator()(const Rules<Board>& rules, const Position& position) const {
        if constexpr (Board::size == 10) {
            if (patterns) return patterns->score(position);
            if (rectangles) return rectangles->score(position);
        }
        return (*evaluation)(rules, position);
    }
};

// How the horizon is dealt with.
struct HorizonOptions {
    bool threats = true;
    int threat_plies = 0;
    bool offers = true;
    bool prunes_captures = true;
};

template <class Board>
class Policy {
public:
    using R = Rules<Board>;
    static constexpr bool repetition_draws = true;
    static constexpr std::size_t history_size = 64 * 64;

    Policy(Estimator<Board> estimator, const HorizonOptions& options, std::shared_ptr<const EndgameTables> tables)
        : estimator_{std::move(estimator)}, options_{options}, tables_{std::move(tables)} {}

    void start(const R& rules, const Line<Position>& line) {
        root_pieces_ = count_of(line.now().occupied());
        men_walk_back_ = rules.variant().style().turning;
    }

    // Men never walk back, and whatever cannot be taken back starts the count of draw_plies again.
    bool may_recur(const R&, const Position& position) const { return position.draw_plies >= 4; }
    bool may_come_back(const R&, const Position& position) const { return position.kings || men_walk_back_; }

    Score evaluate(const R& rules, const Position& position) const {
        const Score score = estimator_(rules, position);
        if (!tables_ || count_of(position.occupied()) > tables_->pieces()) return score;
        const auto value = tables_->value(position);
        return value ? judged(*value, score) : score;
    }

    // A won ending is still to be won: as long as no piece is taken the search goes on, so that it makes progress.
    std::optional<search::Known> known(const R& rules, const Position& position, int) const {
        if (!tables_ || count_of(position.occupied()) > tables_->pieces()) [[likely]]
            return {};
        return known_by_tables(rules, position);
    }

    // The search asks the rules about the whole line, which includes this.
    std::optional<Outcome> outcome(const R&, const Position&) const { return {}; }

    // A quiet position where something is about to be taken.
    bool looks_further(const R& rules, const Position& position) const {
        return options_.threats && can_capture(rules, position, other(position.to_move)) &&
               !can_capture(rules, position, position.to_move);
    }
    search::Unrest unrest(const R& rules, const Position& position, int plies, Moves& moves) const {
        if (can_capture(rules, position, position.to_move)) {
            moves = rules.legal_moves(position);
            assert(!moves.empty());
            return search::Unrest::forced;
        }
        const bool is_threatened = (plies < options_.threat_plies || (options_.offers && !position.kings)) &&
                                   can_capture(rules, position, other(position.to_move));
        if (is_threatened && plies < options_.threat_plies) {
            moves = rules.legal_moves(position);
            return moves.empty() ? search::Unrest::none : search::Unrest::forced;
        }
        return options_.offers && !is_threatened && !position.kings ? search::Unrest::offered : search::Unrest::none;
    }
    void offers(const R&, const Position& position, Moves& moves) const {
        if (position.to_move == Colour::white) Offers<Board, Colour::white>{position}.add_moves(moves);
        else Offers<Board, Colour::black>{position}.add_moves(moves);
    }

    bool may_reduce(const R&, const Position& position, const Move& move, const Position& child) const {
        return !move.is_capture(position) && !crowns(position, child);
    }
    bool may_prune(const R& rules, const Position& position) const {
        return options_.prunes_captures || !can_capture(rules, position, position.to_move);
    }

    int order(const R&, const Position& position, const Move& move) const {
        if (const Bits taken = move.captured(position)) return count_of(taken & position.kings) * search::first_rank;
        return move.to(position) & Board::far_row(position.to_move) & ~position.kings ? search::first_rank : 0;
    }
    // Where a piece goes from and to; captures between the same squares share it.
    int code(const R&, const Position& position, const Move& move) const {
        return first_square(move.from(position)) << 6 | first_square(move.to(position));
    }
    // Steps of men alone, where nothing can be taken; other moves wait for the generator.
    std::optional<Move> decode(const R& rules, const Position& position, int code) const {
        assert(code >= 0 && code < 64 * 64);
        const Bits from = bit(code >> 6), to = bit(code & 63);
        const Bits men = position.own() & ~position.kings, empty = Board::all & ~position.occupied();
        const Bits ahead = position.to_move == Colour::white
                               ? shifted<Board::up_left>(from) | shifted<Board::up_right>(from)
                               : shifted<Board::down_left>(from) | shifted<Board::down_right>(from);
        if (!(from & men) || !(to & ahead & empty) || can_capture(rules, position, position.to_move)) return {};
        return Move{from | to};
    }
    std::array<std::uint16_t, 1> parts(const R&, const Position& position, const Move& move) const {
        return {static_cast<std::uint16_t>(first_square(move.from(position)) << 6 | first_square(move.to(position)))};
    }

private:
    static constexpr Score table_win = 100'000;

    [[gnu::noinline]] std::optional<search::Known> known_by_tables(const R& rules, const Position& position) const {
        assert(tables_ && count_of(position.occupied()) <= tables_->pieces());
        if (can_capture(rules, position, position.to_move)) return {};
        const auto value = tables_->quiet_value(Views{position}.mover);
        if (!value) return {};
        if (*value == Value::draw) return search::Known{0, search::Bound::exact};
        if (count_of(position.occupied()) == root_pieces_) return {};
        return search::Known{judged(*value, estimator_(rules, position)), search::Bound::exact};
    }

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
    HorizonOptions options_;
    std::shared_ptr<const EndgameTables> tables_;
    int root_pieces_ = 0;
    bool men_walk_back_ = false;
};

}  // namespace plateau::draughts
