// The rules of Gygès that rule books and programs tell differently. The defaults are the designer's
// current sheet; README.md says who plays otherwise.
#pragma once

#include <string>

#include "core/options.h"

namespace plateau::gyges {

struct Options {
    std::string south, north;  // arrangements fixed from the start: digits from a to f, first row first
    int home_rows = 1;
    bool alternate = false;
    bool presets = false;
    bool replace = true;
    std::string memory = "steps";
    bool end_on_start = true;
    std::string drop_row = "occupied";
    std::string stuck = "next";
    bool ko = false;
    bool no_repeat = false;
    bool takeback = false;
    int repetitions = 3;
    int max_plies = 200;

    friend bool operator==(const Options&, const Options&) = default;
};

template <class Visitor>
void describe(Options& o, Visitor&& option) {
    option("south", o.south, "", "",
           Text{"South's arrangement, e.g. 312312; empty: South sets up",
                "disposition de Sud, par ex. 312312 ; vide : Sud place ses pièces"});
    option("north", o.north, "", "",
           Text{"North's arrangement from a6 to f6; empty: North sets up",
                "disposition de Nord de a6 à f6 ; vide : Nord place ses pièces"});
    option("home_rows", o.home_rows, 1, 2,
           Text{"rows on which a player may set up", "rangées où un joueur peut placer ses pièces"});
    option("alternate", o.alternate, false, true,
           Text{"the players set up one piece each in turn", "les joueurs placent une pièce à tour de rôle"});
    option("presets", o.presets, false, true,
           Text{"only the six arrangements that read alike from both ends",
                "seulement les six dispositions qui se lisent pareil des deux bouts"});
    option("replace", o.replace, false, true,
           Text{"a piece may be replaced; 0 is the beginners' game",
                "une pièce peut être remplacée ; 0 est le jeu des débutants"});
    option("memory", o.memory, "steps|squares|leg", "",
           Text{"what one move may not use twice: steps, squares, or steps within one leg",
                "ce qu'un coup n'emprunte pas deux fois : pas (steps), cases (squares) ou pas d'un même trajet (leg)"});
    option("end_on_start", o.end_on_start, false, true,
           Text{"a move may end where it began", "un coup peut finir où il a commencé"});
    option("drop_row", o.drop_row, "occupied|playable", "",
           Text{"a replaced piece stays in front of the opponent's first row that is occupied, or that can move",
                "une pièce remplacée reste devant la première rangée adverse occupée, ou qui peut jouer"});
    option("stuck", o.stuck, "next|draw|pass", "",
           Text{"when the nearest row cannot move: play the next one, draw, or pass",
                "quand la rangée la plus proche est bloquée : jouer la suivante, nulle, ou passer"});
    option("ko", o.ko, false, true,
           Text{"a move may not restore the board before the last move",
                "un coup ne peut rétablir le plateau d'avant le dernier coup"});
    option("no_repeat", o.no_repeat, false, true,
           Text{"no board may come back in a game", "aucun plateau ne peut revenir dans une partie"});
    option("takeback", o.takeback, false, true,
           Text{"a move that lets the opponent win at once is taken back where another prevents it",
                "un coup qui laisse l'adversaire gagner aussitôt est repris si un autre l'évite"});
    option("repetitions", o.repetitions, 0, 100,
           Text{"occurrences of a position that make a draw, 0 for never",
                "retours d'une position qui font la nulle, 0 pour jamais"});
    option("max_plies", o.max_plies, 0, 100000,
           Text{"moves of both players after which the game is drawn, 0 for never",
                "coups des deux joueurs après lesquels la partie est nulle, 0 pour jamais"});
}

// The options of "gyges:south=312312,..."; what does not fit together is refused.
Result<Options> options_of(const Spec& game);

}  // namespace plateau::gyges
