#include "play/catalog/in_a_row.h"

#include "games/in_a_row/gravity.h"

#include "play/catalog.h"

namespace plateau::play {

namespace {

enum class Boards { all, falling, placed };

template <Boards boards>
OpenedGame open_in_a_row(GameInfo info, const Spec& spec, const Resources& resources) {
    const auto shape = in_a_row::shape_of(spec);
    if (!shape) return shape.failure();
    info.is_made_by_parameters = info.name == "in_a_row";
    if (info.is_made_by_parameters) info.parameters = list_options<in_a_row::Shape>();
    if (!shape->gravity && shape->n == 5 && !shape->captures && !info.is_made_by_parameters)
        for (auto& option : list_options<in_a_row::Shape>())
            if (option.name == "opening") info.parameters.push_back(std::move(option));
    const bool falls = in_a_row::Gravity128::fits(*shape);
    if constexpr (boards != Boards::placed) {
        if (in_a_row::Gravity64::fits(*shape)) return open_gravity64(std::move(info), *shape, resources);
        if (falls) return open_gravity128(std::move(info), *shape, resources);
    }
    if constexpr (boards != Boards::falling)
        if (!falls) return open_placement(std::move(info), *shape, resources);
    return falls ? fail("the engine connect_four has this board", "le moteur connect_four a ce plateau")
                 : fail("the engine in_a_row has this board", "le moteur in_a_row a ce plateau");
}

template <Boards boards>
std::vector<CatalogEntry> games_on() {
    return {
        {"tictactoe",
         {"Tic-tac-toe", "Morpion"},
         {"Three in a row on nine cells.", "Trois alignés sur neuf cases."},
         open_in_a_row<boards>,
         "",
         "b2 a1 c1 a3",
         {"morpion", "noughts"}},
        {"connect4",
         {"Connect four", "Puissance 4"},
         {"Drop discs; four in a row win.", "Les pions tombent ; quatre alignés gagnent."},
         open_in_a_row<boards>,
         "",
         "",
         {"connectfour", "connect_four", "four", "puissance4"}},
        {"gomoku",
         {"Gomoku", "Gomoku"},
         {"Five or more in a row on 15 × 15.", "Cinq alignés ou plus sur 15 × 15."},
         open_in_a_row<boards>,
         "",
         "h8 i9 g9 i7 i8 g8 h7 h9 f10 e11 j7 f8 g6",
         {"five", "gobang"}},
        {"standard_gomoku",
         {"Standard gomoku", "Gomoku standard"},
         {"Exactly five in a row on 15 × 15.", "Exactement cinq alignés sur 15 × 15."},
         open_in_a_row<boards>,
         "gomoku",
         "h8 g9 i9 g7 g8 i8 h9 h7 f9 j9 i10 e10"},
        {"renju",
         {"Renju", "Renju"},
         {"Black may not make double threes, double fours or overlines.",
          "Les noirs n'ont droit ni au double trois, ni au double quatre, ni au surnombre."},
         open_in_a_row<boards>,
         "gomoku",
         "h8 h9 j9 i8 i7 g9 i9 g7 h10 f8 g8"},
        {"caro",
         {"Caro", "Caro"},
         {"Exactly five, not closed at both ends.", "Exactement cinq, non fermés des deux bouts."},
         open_in_a_row<boards>,
         "gomoku",
         "h8 i9 i8 g8 h7 h9 j9 g6 i7"},
        {"pente",
         {"Pente", "Pente"},
         {"Five in a row or five captured pairs on 19 × 19.", "Cinq alignés ou cinq paires capturées sur 19 × 19."},
         open_in_a_row<boards>,
         "gomoku",
         "j10 k11 l10 k9 k10 m10 i10 h10 k8 j8",
         {"ninuki"}},
        {"in_a_row",
         {"n in a row", "n alignés"},
         {"Any board up to 25 × 25, any n, with or without gravity.",
          "Tout plateau jusqu'à 25 × 25, tout n, avec ou sans gravité."},
         open_in_a_row<boards>,
         "gomoku",
         "",
         {"mnk"}},
    };
}

// A part of them, by name.
std::vector<CatalogEntry> only(std::vector<CatalogEntry> games, bool is_connect_four) {
    std::erase_if(games, [&](const CatalogEntry& game) {
        return game.name != "in_a_row" && (game.name == "connect4") != is_connect_four;
    });
    return games;
}

}  // namespace

std::vector<CatalogEntry> in_a_row_games() { return games_on<Boards::all>(); }

std::vector<CatalogEntry> connect_four_games() { return only(games_on<Boards::falling>(), true); }

std::vector<CatalogEntry> placement_games() { return only(games_on<Boards::placed>(), false); }

}  // namespace plateau::play
