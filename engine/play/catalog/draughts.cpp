#include "play/catalog/draughts.h"

#include "play/catalog.h"

namespace plateau::play {

namespace {

OpenedGame open_draughts(GameInfo info, const Spec& spec, const Resources& resources) {
    const auto variant = draughts::variant_of(spec.name, spec);
    if (!variant) return variant.failure();
    for (const auto& known : draughts::variants())
        if (known.name == info.name) info.parameters = known.options;
    if (variant->board == 10) return open_draughts10(std::move(info), *variant, resources);
    return open_draughts8(std::move(info), *variant, resources);
}

}  // namespace

std::vector<CatalogEntry> draughts_games() {
    return {
        {"draughts",
         {"International draughts", "Dames internationales"},
         {"Flying kings, and as many pieces as possible must be taken.",
          "Dames volantes ; il faut prendre le plus de pièces possible."},
         open_draughts,
         "",
         "",
         {"dames", "international"}},
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
         "draughts",
         "",
         {"frysk"}},
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
         {"A player who cannot move wins.", "Qui ne peut plus jouer gagne."},
         open_draughts,
         "draughts",
         "",
         {"suicide", "antidraughts"}},
        {"russian",
         {"Russian draughts", "Dames russes"},
         {"On 64 squares; crowned inside a capture, a man goes on as a king.",
          "Sur 64 cases ; un pion damé pendant une prise continue en dame."},
         open_draughts,
         "draughts",
         "",
         {"shashki"}},
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
         "draughts",
         "",
         {"checkers"}},
        {"italian",
         {"Italian draughts", "Dames italiennes"},
         {"Men do not take kings; kings move one square.",
          "Les pions ne prennent pas les dames ; les dames avancent d'une case."},
         open_draughts,
         "draughts"},
    };
}

}  // namespace plateau::play
