// Why a move cannot be played, in words.
#include <fmt/format.h>

#include "games/draughts/path.h"
#include "games/draughts/rules.h"

namespace plateau::draughts {

namespace {

Failure impossible(std::string_view move, const Text& because) {
    return fail(fmt::format("{} is not possible: {}", move, because.en),
                fmt::format("{} n'est pas possible : {}", move, because.fr));
}

Text capture_is_compulsory(Choice choice, int count, const std::string& example) {
    switch (choice) {
        case Choice::free: break;
        case Choice::most:
            if (count < 2) break;
            return {fmt::format("a capture of {} is compulsory, for example {}", count, example),
                    fmt::format("une prise de {} est obligatoire, par exemple {}", count, example)};
        case Choice::value:
            return {
                fmt::format("the capture of greatest value is compulsory (a king counts a little less than two men, "
                            "and takes first), for example {}",
                            example),
                fmt::format("la prise de plus grande valeur est obligatoire (une dame vaut un peu moins de deux pions "
                            "et prend d'abord), par exemple {}",
                            example)};
        case Choice::italian:
            return {
                fmt::format("a capture is compulsory: most pieces, then with a king, then most kings, then kings "
                            "first, for example {}",
                            example),
                fmt::format("la prise est obligatoire : le plus de pièces, puis avec une dame, puis le plus de dames, "
                            "puis les dames d'abord, par exemple {}",
                            example)};
    }
    return {fmt::format("a capture is compulsory, for example {}", example),
            fmt::format("la prise est obligatoire, par exemple {}", example)};
}

// The straight line from one square to another, both excluded; nothing when they are on none.
template <class Board>
std::optional<Bits> between(Square from, Square to, std::size_t ways) {
    for (std::size_t i = 0; i < ways; ++i) {
        Bits line = 0, here = bit(from);
        while ((here = stepped(here, all_directions<Board>[i]) & Board::all) && here != bit(to)) line |= here;
        if (here) return line;
    }
    return {};
}

}  // namespace

template <class Board>
Failure Rules<Board>::why_impossible(const Position& position, std::string_view text, Square from, Square to) const {
    const auto no = [&](std::string english, std::string french) {
        return impossible(text, {std::move(english), std::move(french)});
    };
    const Style style = variant_.style();
    const std::string start = squares_.name_of(from), end = squares_.name_of(to);
    const bool is_white = position.to_move == Colour::white;

    // 1. Is there a piece to move, and may any piece move at all?
    if (position.theirs() & bit(from))
        return no(fmt::format("the piece on {} is {}'s, and {} is to move", start, is_white ? "Black" : "White",
                              is_white ? "White" : "Black"),
                  fmt::format("la pièce en {} est aux {}, et c'est aux {} de jouer", start,
                              is_white ? "noirs" : "blancs", is_white ? "blancs" : "noirs"));
    if (!(position.own() & bit(from)))
        return no(fmt::format("there is no piece on {}", start), fmt::format("il n'y a pas de pièce en {}", start));
    const Moves moves = legal_moves(position);
    if (moves.empty()) return no("the game is over", "la partie est finie");

    // 2. A capture comes before everything else, and must be the right one and finished.
    if (moves[0].is_capture(position)) {
        for (const Move& move : moves) {
            const auto squares = path(position, move);
            const bool passes = std::find(squares.begin() + 1, squares.end(), to) != squares.end();
            if (squares.front() == from && passes && squares.back() != to)
                return no(fmt::format("the capture must be finished: {}", full_text(position, move)),
                          fmt::format("la prise doit aller à son terme : {}", full_text(position, move)));
        }
        return impossible(text, capture_is_compulsory(style.choice, count_of(moves[0].captured(position)),
                                                      full_text(position, moves[0])));
    }

    // 3. A quiet move: the square, the line, the distance, the way.
    if (position.occupied() & bit(to))
        return no(fmt::format("{} is occupied", end), fmt::format("la case {} est occupée", end));
    const auto line = between<Board>(from, to, 4);
    if (!line)
        return no(fmt::format("{} and {} are not on one diagonal", start, end),
                  fmt::format("{} et {} ne sont pas sur une même diagonale", start, end));
    const bool is_king = !style.turning && (position.kings & bit(from));
    const bool flies = is_king && style.flying_kings;
    if (!flies && (*line & position.theirs()))
        return no("there is nothing to take that way", "il n'y a rien à prendre par là");
    if (!flies && *line)
        return is_king ? no("a king moves one square", "une dame avance d'une case")
                       : no("a man moves one square", "un pion avance d'une case");
    if (*line & position.occupied()) return no("the way is not free", "le chemin n'est pas libre");
    if (!is_king) {
        const bool goes_up = Board::row_of(to) < Board::row_of(from);
        const bool walks_back = style.turning && (position.kings & bit(from));
        if (goes_up != (is_white != walks_back)) return no("a man does not move backwards", "un pion ne recule pas");
    }
    if (has_wolves_ && is_king)
        return no("this king has moved three times in a row: another piece must move, or a capture be made",
                  "cette dame a joué trois fois de suite : il faut jouer une autre pièce, ou prendre");
    return no("there is nothing to take that way", "il n'y a rien à prendre par là");
}

template Failure Rules<Board<10>>::why_impossible(const Position&, std::string_view, Square, Square) const;
template Failure Rules<Board<8>>::why_impossible(const Position&, std::string_view, Square, Square) const;

}  // namespace plateau::draughts
