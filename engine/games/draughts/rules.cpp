#include "games/draughts/rules.h"

#include "games/draughts/generator.h"

namespace plateau::draughts {

namespace {

template <class Board, Movement movement, class Use>
auto with_style(const Position& position, Use use) {
    constexpr Style style = style_of(movement);
    if (position.to_move == Colour::white) return use.template operator()<Generator<Board, style, Colour::white>>();
    return use.template operator()<Generator<Board, style, Colour::black>>();
}

// Names the generator for the variant and the side to move. `use` makes it, so that it stays in registers.
template <class Board, class Use>
auto with_generator(Movement movement, const Position& position, Use use) {
    if constexpr (Board::size == 10) {
        switch (movement) {
            case Movement::killer: return with_style<Board, Movement::killer>(position, use);
            case Movement::frisian: return with_style<Board, Movement::frisian>(position, use);
            case Movement::turn_most: return with_style<Board, Movement::turn_most>(position, use);
            case Movement::turn_most_forward: return with_style<Board, Movement::turn_most_forward>(position, use);
            case Movement::turn_free: return with_style<Board, Movement::turn_free>(position, use);
            case Movement::turn_free_forward: return with_style<Board, Movement::turn_free_forward>(position, use);
            default: return with_style<Board, Movement::international>(position, use);
        }
    } else {
        switch (movement) {
            case Movement::russian: return with_style<Board, Movement::russian>(position, use);
            case Movement::english: return with_style<Board, Movement::english>(position, use);
            case Movement::italian: return with_style<Board, Movement::italian>(position, use);
            default: return with_style<Board, Movement::international>(position, use);
        }
    }
}

// A multiplication whose two halves are joined: every bit of the factors reaches every bit of the result.
Key joined_product(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace

template <class Board>
Rules<Board>::Rules(Variant variant)
    : variant_{std::move(variant)},
      squares_{variant_.is_mirrored, variant_.is_algebraic},
      draws_{variant_.draws, Board::long_diagonal},
      crowns_in_passing_{variant_.style().crowning == Crowning::in_passing},
      turns_{variant_.style().turning},
      has_wolves_{variant_.movement == Movement::frisian} {
    assert(variant_.board == Board::size);
}

template <class Board>
Position Rules<Board>::start() const {
    Position position;
    constexpr int rows_a_side = Board::size / 2 - 1;
    position.of(Colour::black) = Board::rows(0, rows_a_side - 1);
    position.of(Colour::white) = Board::rows(Board::size - rows_a_side, Board::size - 1);
    position.to_move = variant_.first;
    return position;
}

template <class Board>
Moves Rules<Board>::legal_moves(const Position& position) const {
    Moves moves;
    with_generator<Board>(variant_.movement, position,
                          [&]<class Generator>() { Generator{position}.add_moves(moves); });
    return moves;
}

template <class Board>
std::size_t Rules<Board>::count_moves(const Position& position) const {
    return with_generator<Board>(variant_.movement, position,
                                 [&]<class Generator>() { return Generator{position}.count(); });
}

template <class Board>
bool Rules<Board>::can_capture(const Position& position) const {
    return with_generator<Board>(variant_.movement, position,
                                 [&]<class Generator>() { return Generator{position}.can_capture(); });
}

template <class Board>
bool Rules<Board>::has_move(const Position& position) const {
    return with_generator<Board>(variant_.movement, position,
                                 [&]<class Generator>() { return Generator{position}.has_move(); });
}

template <class Board>
Key Rules<Board>::key(const Position& position) const {
    std::uint64_t rest = position.to_move == Colour::black ? 0x8ebc6af09c88c6e3ULL : 0x589965cc75374cc3ULL;
    if (has_wolves_)
        for (std::size_t side = 0; side < 2; ++side)
            rest = mix(rest + position.wolf_square[side] * 4u + position.wolf_moves[side]);
    const Key placed = joined_product(position.pieces[0] ^ 0xa0761d6478bd642fULL, position.pieces[1] ^ rest);
    return joined_product(placed ^ 0xe7037ed1a0b428dbULL, position.kings ^ rest ^ 0x1d8e4e27c47d124fULL);
}

template <class Board>
std::optional<Outcome> Rules<Board>::final_outcome(const Position& position) const {
    assert(position.is_consistent());
    const Side to_move = side_to_move(position);
    if (variant_.first_king_wins && position.kings)
        return Outcome::win(position.kings & position.theirs() ? other(to_move) : to_move);
    if (!has_move(position)) return Outcome::win(variant_.loser_wins ? to_move : other(to_move));
    if (draws_.is_drawn(position)) return Outcome::draw();
    return {};
}

template <class Board>
std::optional<Outcome> Rules<Board>::outcome(const Line<Position>& line) const {
    const Position& now = line.now();
    if (const auto over = outcome(now)) return over;
    // Every move that cannot be taken back starts draw_plies again.
    const std::size_t reach = std::min<std::size_t>(line.plies(), now.draw_plies);
    assert(reach <= line.plies());
    int times = 1;
    for (std::size_t plies = 4; plies <= reach; plies += 2)
        if (same_placement(line.before(plies), now) && ++times == variant_.draws.repetitions) return Outcome::draw();
    return {};
}

template <class Board>
Text Rules<Board>::outcome_reason(const Position& position) const {
    if (variant_.first_king_wins && position.kings) return {"the first king wins", "la première dame gagne"};
    const bool is_white = position.to_move == Colour::white;
    if (!position.own())
        return {is_white ? "White has no pieces left" : "Black has no pieces left",
                is_white ? "les blancs n'ont plus de pièces" : "les noirs n'ont plus de pièces"};
    if (!has_move(position))
        return {is_white ? "White cannot move" : "Black cannot move",
                is_white ? "les blancs ne peuvent plus jouer" : "les noirs ne peuvent plus jouer"};
    if (draws_.is_drawn(position)) return draws_.why_drawn(position);
    return {"the same position has come too often", "la même position est revenue trop souvent"};
}

// Turnaround: no kings; a man that ends its move on the row it walks towards walks back from there.
template <class Board>
void Rules<Board>::turn_round(const Position& before, Move move, Position& after) const {
    const Colour mover = before.to_move;
    assert(turns_ && after.to_move != before.to_move);
    const Bits to = move.to(before), captured = move.captured(before);
    const bool walked_back = move.from(before) & before.kings;
    const Colour heading = walked_back ? other(mover) : mover;
    const bool turns =
        (to & Board::far_row(heading)) || (variant_.turns_in_passing && (captured & Board::next_to_far_row(heading)));
    after.kings = (before.kings & ~move.changed) | (walked_back != turns ? to : 0);
    after.draw_plies = captured ? std::uint8_t{0} : static_cast<std::uint8_t>(before.draw_plies + 1);
}

// Frisian: how often in a row a side that has men moved the same king without taking.
template <class Board>
void Rules<Board>::count_wolf_moves(const Position& before, Move move, Position& after) const {
    assert(has_wolves_ && after.to_move != before.to_move);
    const auto mover = static_cast<std::size_t>(before.to_move), waiting = 1 - mover;
    const Bits from = move.from(before);
    const auto set = [&](std::size_t side, Square square, int moves) {
        after.wolf_square[side] = static_cast<std::uint8_t>(square);
        after.wolf_moves[side] = static_cast<std::uint8_t>(moves);
    };
    const bool has_men = after.pieces[mover] & ~after.kings;
    const bool is_quiet_king = (from & before.kings) && !move.is_capture(before);
    if (!has_men || !is_quiet_king) set(mover, 0, 0);
    else if (before.wolf_moves[mover] && before.wolf_square[mover] == first_square(from))
        set(mover, first_square(move.to(before)), before.wolf_moves[mover] + 1);
    else set(mover, first_square(move.to(before)), 1);

    const bool other_has_men = after.pieces[waiting] & ~after.kings;
    if (before.wolf_moves[waiting] && (!other_has_men || !(after.pieces[waiting] & bit(before.wolf_square[waiting]))))
        set(waiting, 0, 0);
}

template class Rules<Board<10>>;
template class Rules<Board<8>>;

}  // namespace plateau::draughts
