#include "play/catalog/in_a_row.h"

#include "games/in_a_row/gravity.h"

#include "play/catalog.h"

namespace plateau::play {

namespace {

OpenedGame open_in_a_row(GameInfo info, const Spec& spec, const Resources& resources) {
    const auto shape = in_a_row::shape_of(spec);
    if (!shape) return shape.failure();
    if (info.name == "in_a_row") info.parameters = list_options<in_a_row::Shape>();
    if (!shape->gravity && shape->n == 5 && !shape->captures && info.name != "in_a_row")
        for (auto& option : list_options<in_a_row::Shape>())
            if (option.name == "opening") info.parameters.push_back(std::move(option));
    if (in_a_row::Gravity64::fits(*shape)) return open_gravity64(std::move(info), *shape, resources);
    if (in_a_row::Gravity128::fits(*shape)) return open_gravity128(std::move(info), *shape, resources);
    return open_placement(std::move(info), *shape, resources);
}

}  // namespace

std::vector<CatalogEntry> in_a_row_games() {
    return {
        {"tictactoe",
         {"Tic-tac-toe", "Morpion"},
         {"Three in a row on nine cells.", "Trois alignés sur neuf cases."},
         open_in_a_row},
        {"connect4",
         {"Connect four", "Puissance 4"},
         {"Drop discs; four in a row win.", "Les pions tombent ; quatre alignés gagnent."},
         open_in_a_row},
        {"gomoku",
         {"Gomoku", "Gomoku"},
         {"Five or more in a row on 15 x 15.", "Cinq alignés ou plus sur 15 x 15."},
         open_in_a_row},
        {"standard_gomoku",
         {"Standard gomoku", "Gomoku standard"},
         {"Exactly five in a row on 15 x 15.", "Exactement cinq alignés sur 15 x 15."},
         open_in_a_row},
        {"renju",
         {"Renju", "Renju"},
         {"Black may not make double threes, double fours or overlines.",
          "Les noirs n'ont droit ni au double trois, ni au double quatre, ni au surnombre."},
         open_in_a_row},
        {"caro",
         {"Caro", "Caro"},
         {"Exactly five, not closed at both ends.", "Exactement cinq, non fermés des deux bouts."},
         open_in_a_row},
        {"pente",
         {"Pente", "Pente"},
         {"Five in a row or five captured pairs on 19 x 19.", "Cinq alignés ou cinq paires capturées sur 19 x 19."},
         open_in_a_row},
        {"in_a_row",
         {"n in a row", "n alignés"},
         {"Any board up to 25 x 25, any n, with or without gravity.",
          "Tout plateau jusqu'à 25 x 25, tout n, avec ou sans gravité."},
         open_in_a_row},
    };
}

}  // namespace plateau::play
