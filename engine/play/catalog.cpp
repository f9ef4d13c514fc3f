#include "play/catalog.h"

#include <fmt/format.h>

#include "play/catalog/games.h"

namespace plateau::play {

const std::vector<CatalogEntry>& catalog() {
    static const std::vector<CatalogEntry> entries{
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
        {"in_a_row",
         {"n in a row", "n alignés"},
         {"Any board up to 25 x 25, any n, with or without gravity.",
          "Tout plateau jusqu'à 25 x 25, tout n, avec ou sans gravité."},
         open_in_a_row},
        {"gyges",
         {"Gygès", "Gygès"},
         {"Pieces that belong to nobody bounce to the opponent's goal.",
          "Des pièces qui ne sont à personne rebondissent vers le but adverse."},
         open_gyges},
    };
    return entries;
}

Result<std::unique_ptr<AnyGame>> open_game(std::string_view text, const Resources& resources) {
    const auto spec = parse_spec(text);
    if (!spec) return spec.failure();
    std::string names;
    for (const auto& entry : catalog()) {
        if (entry.name == spec->name) {
            GameInfo info;
            info.spec = spec->to_text();
            info.name = entry.name;
            info.title = entry.title;
            info.summary = entry.summary;
            return entry.open(std::move(info), *spec, resources);
        }
        names += (names.empty() ? "" : ", ") + entry.name;
    }
    return fail(fmt::format("there is no game called '{}': expected one of {}", spec->name, names),
                fmt::format("il n'y a pas de jeu appelé « {} » : un de ceux-ci est attendu : {}", spec->name, names));
}

}  // namespace plateau::play
