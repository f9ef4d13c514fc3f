#include "lab/experiments/in_a_row/readings.h"

namespace plateau::lab::in_a_row_again {

namespace {

using in_a_row::ThesisOptions;

ThesisOptions printed() {
    ThesisOptions options;
    read_as_printed(options);
    return options;
}

// The printed reading with one option changed.
template <class Change>
Reading but(std::string name, Text meaning, Change&& change) {
    Reading reading{std::move(name), std::move(meaning), printed()};
    change(reading.options);
    return reading;
}

}  // namespace

// Those that are an option of the player are called by it.
Text Reading::title() const {
    if (name == as_printed().name) return {name, "comme imprimé"};
    if (name == as_we_read_it().name) return {name, "notre lecture"};
    return {name, name};
}

const std::vector<Reading>& readings() {
    static const std::vector<Reading> all{
        {"as printed",
         {"Algorithm 1's room, exactly n, the loop of Algorithm 2, Algorithm 4 without a test for the end, "
          "coefficients "
          "adjusted to the raw order",
          "la place de l'algorithme 1, exactement n, la boucle de l'algorithme 2, l'algorithme 4 sans test de fin, "
          "coefficients ajustés à l'ordre brut"},
         printed()},
        {"as we read it",
         {"open needs both ends, at least n, small coefficients by importance, a test for the end, no adjustment",
          "ouverte demande les deux bouts, au moins n, petits coefficients par importance, test de fin, sans "
          "ajustement"},
         {}},
        but("space=0", {"open needs both ends free, as in figure 1.4", "ouverte demande les deux bouts, comme en 1.4"},
            [](ThesisOptions& o) { o.by_space = false; }),
        but("lines=at_least",
            {"at least n wins, as the rules of connect four say", "au moins n gagne, comme le dit puissance quatre"},
            [](ThesisOptions& o) { o.lines = "at_least"; }),
        but("small=order", {"small coefficients by importance", "petits coefficients par importance"},
            [](ThesisOptions& o) { o.small = "order"; }),
        but("end=1", {"the search stops at the end of a game", "la recherche s'arrête à la fin de la partie"},
            [](ThesisOptions& o) { o.end_test = true; }),
        but("adjustment=none", {"no adjustment", "aucun ajustement"}, [](ThesisOptions& o) { o.adjustment = "none"; }),
        but("adjustment=rank", {"adjusted by rank", "ajusté par rang"},
            [](ThesisOptions& o) { o.adjustment = "rank"; }),
        but("adjustment=double", {"open worth twice the half-open", "ouvertes valant le double des mi-ouvertes"},
            [](ThesisOptions& o) { o.adjustment = "double"; }),
        but("importance=weight",
            {"the most important threat has the largest coefficient", "la menace la plus importante pèse le plus"},
            [](ThesisOptions& o) { o.importance = "weight"; }),
        but("flipped=0", {"the next move is the opponent's", "le coup suivant est celui de l'adversaire"},
            [](ThesisOptions& o) { o.flipped = false; }),
        but("gaps=1", {"gaps count in threats of every size", "les trous comptent à toutes les tailles"},
            [](ThesisOptions& o) { o.every_gap = true; }),
        but("playable=1",
            {"threats that hang in the air do not count (gravity)", "les menaces en l'air ne comptent pas (gravité)"},
            [](ThesisOptions& o) { o.playable = true; }),
        {"learning=0",
         {"no learning during the games of the tables", "sans apprendre pendant les parties des tables"},
         printed(),
         false},
    };
    return all;
}

}  // namespace plateau::lab::in_a_row_again
