#include "games/draughts/evaluation.h"

namespace plateau::draughts {

namespace {

// The opponent's half of the board: its camp and the row before it.
template <class Board>
constexpr Bits far_zone(bool walks_up) {
    return walks_up ? Board::rows(0, Board::size / 2 - 1) : Board::rows(Board::size / 2, Board::size - 1);
}

}  // namespace

template <class Board>
double Polynomial<Board>::side_value(const Rules<Board>& rules, const Position& position, Colour colour) const {
    const bool turning = rules.variant().style().turning;
    const Bits own = position.of(colour), special = own & position.kings, men = own & ~position.kings;
    const bool walks_up = colour == Colour::white;
    int far = count_of(men & far_zone<Board>(walks_up));
    if (turning) far += count_of(special & far_zone<Board>(!walks_up));
    Position to_move = position;
    to_move.to_move = colour;
    const double pieces = count_of(men) + count_of(special) * (turning ? 1 : weights_.king);
    return weights_.material * pieces + weights_.mobility * static_cast<double>(rules.count_moves(to_move)) +
           weights_.position * far;
}

template <class Board>
Score Polynomial<Board>::operator()(const Rules<Board>& rules, const Position& position) const {
    const double difference =
        side_value(rules, position, position.to_move) - side_value(rules, position, other(position.to_move));
    const double good = rules.variant().loser_wins ? -difference : difference;
    return clamp_evaluation(static_cast<Score>(good * scale));
}

template class Polynomial<Board<10>>;
template class Polynomial<Board<8>>;

}  // namespace plateau::draughts
