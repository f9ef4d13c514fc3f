#include "play/catalog.h"

#include "core/names.h"
#include "play/catalog/games.h"

namespace plateau::play {

const std::vector<CatalogEntry>& catalog() {
    static const std::vector<CatalogEntry> entries{
        {"tictactoe",
         {"Tic-tac-toe", "Morpion"},
         {"Three in a row on nine cells.", "Trois alignés sur neuf cases."},
         open_in_a_row,
         "",
         "b2 a1 c1 a3"},
        {"connect4",
         {"Connect four", "Puissance 4"},
         {"Drop discs; four in a row win.", "Les pions tombent ; quatre alignés gagnent."},
         open_in_a_row},
        {"gomoku",
         {"Gomoku", "Gomoku"},
         {"Five or more in a row on 15 x 15.", "Cinq alignés ou plus sur 15 x 15."},
         open_in_a_row,
         "",
         "h8 i9 g9 i7 i8 g8 h7 h9 f10 e11 j7 f8 g6"},
        {"standard_gomoku",
         {"Standard gomoku", "Gomoku standard"},
         {"Exactly five in a row on 15 x 15.", "Exactement cinq alignés sur 15 x 15."},
         open_in_a_row,
         "gomoku",
         "h8 g9 i9 g7 g8 i8 h9 h7 f9 j9 i10 e10"},
        {"renju",
         {"Renju", "Renju"},
         {"Black may not make double threes, double fours or overlines.",
          "Les noirs n'ont droit ni au double trois, ni au double quatre, ni au surnombre."},
         open_in_a_row,
         "gomoku",
         "h8 h9 j9 i8 i7 g9 i9 g7 h10 f8 g8"},
        {"caro",
         {"Caro", "Caro"},
         {"Exactly five, not closed at both ends.", "Exactement cinq, non fermés des deux bouts."},
         open_in_a_row,
         "gomoku",
         "h8 i9 i8 g8 h7 h9 j9 g6 i7"},
        {"pente",
         {"Pente", "Pente"},
         {"Five in a row or five captured pairs on 19 x 19.", "Cinq alignés ou cinq paires capturées sur 19 x 19."},
         open_in_a_row,
         "gomoku",
         "j10 k11 l10 k9 k10 m10 i10 h10 k8 j8"},
        {"in_a_row",
         {"n in a row", "n alignés"},
         {"Any board up to 25 x 25, any n, with or without gravity.",
          "Tout plateau jusqu'à 25 x 25, tout n, avec ou sans gravité."},
         open_in_a_row,
         "gomoku"},
        {"draughts",
         {"International draughts", "Dames internationales"},
         {"Flying kings, and as many pieces as possible must be taken.",
          "Dames volantes ; il faut prendre le plus de pièces possible."},
         open_draughts},
        {"turnaround",
         {"Turnaround draughts", "Dames à demi-tour"},
         {"No kings: a man turns round on the far row and walks back.",
          "Sans dames : un pion fait demi-tour sur la dernière rangée."},
         open_draughts,
         "draughts"},
        {"frisian",
         {"Frisian draughts", "Dames frisonnes"},
         {"Captures along ranks and files too.", "On prend aussi à l'horizontale et à la verticale."},
         open_draughts,
         "draughts"},
        {"killer",
         {"Killer draughts", "Dames « killer »"},
         {"A king that takes a king last stops right behind it.",
          "Une dame qui prend une dame en dernier s'arrête juste derrière."},
         open_draughts,
         "draughts"},
        {"breakthrough",
         {"Breakthrough draughts", "Course à la dame"},
         {"The first king wins.", "La première dame gagne."},
         open_draughts,
         "draughts"},
        {"losing",
         {"Losing draughts", "Qui perd gagne"},
         {"Who cannot move has won.", "Qui ne peut plus jouer a gagné."},
         open_draughts,
         "draughts"},
        {"russian",
         {"Russian draughts", "Dames russes"},
         {"On 64 squares; crowned inside a capture, a man goes on as a king.",
          "Sur 64 cases ; un pion damé pendant une prise continue en dame."},
         open_draughts,
         "draughts"},
        {"brazilian",
         {"Brazilian draughts", "Dames brésiliennes"},
         {"International rules on 64 squares.", "Les règles internationales sur 64 cases."},
         open_draughts,
         "draughts"},
        {"english",
         {"English draughts", "Dames anglaises"},
         {"Checkers: kings move one square, men take forwards.",
          "Checkers : les dames avancent d'une case, les pions prennent en avant."},
         open_draughts,
         "draughts"},
        {"italian",
         {"Italian draughts", "Dames italiennes"},
         {"Men do not take kings; kings move one square.",
          "Les pions ne prennent pas les dames ; les dames avancent d'une case."},
         open_draughts,
         "draughts"},
        {"gyges",
         {"Gygès", "Gygès"},
         {"Pieces that belong to nobody bounce to the opponent's goal.",
          "Des pièces qui ne sont à personne rebondissent vers le but adverse."},
         open_gyges},
        {"axis_allies",
         {"Axis & Allies", "Axis & Allies"},
         {"The classic board game of the Second World War: five powers, two sides, dice.",
          "Le jeu de plateau classique de la Seconde Guerre mondiale : cinq puissances, deux camps, des dés."},
         open_axis_allies},
        {"avalam",
         {"Avalam", "Avalam"},
         {"Stack towers up to five high; the colour on top owns the tower.",
          "Empilez des tours de cinq pions au plus ; la couleur du dessus possède la tour."},
         open_avalam},
    };
    return entries;
}

Result<std::unique_ptr<AnyGame>> open_game(std::string_view text, const Resources& resources) {
    const auto spec = parse_spec(text);
    if (!spec) return spec.failure();
    for (const auto& entry : catalog()) {
        if (entry.name != spec->name) continue;
        GameInfo info;
        info.spec = spec->to_text();
        info.name = entry.name;
        info.title = entry.title;
        info.summary = entry.summary;
        info.relative_of = entry.relative_of;
        info.example = entry.example;
        return entry.open(std::move(info), *spec, resources);
    }
    return unknown_name({"game", "de jeu"}, spec->name, names_of(catalog()));
}

}  // namespace plateau::play
