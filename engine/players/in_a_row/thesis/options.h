// How the documents on n in a row are read: Aglin's heuristic (2016) and Abdoulaye's learning of its coefficients
// (2017). Every place where the text leaves a choice is an option here; docs/algorithms/threat_learning.md quotes them.
// The defaults make most sense; `reading=printed` takes everything as it is printed.
#pragma once

#include "core/options.h"

namespace plateau::in_a_row {

// What counts as a threat, and how the search reads the game.
struct ThesisReading {
    bool by_space = false;
    std::string lines = "game";
    bool every_gap = false;
    std::string small = "order";
    bool end_test = true;
    bool playable = false;
    std::string ties = "first";
};

template <class Visitor>
void describe(ThesisReading& o, Visitor&& option) {
    option("space", o.by_space, false, true,
           Text{"a threat with room for more than n is open even if one end is blocked (Algorithm 1)",
                "une menace avec de la place pour plus de n est ouverte même si un bout est bloqué (algorithme 1)"});
    option("lines", o.lines, "game|exact|at_least", "",
           Text{"what wins in its eyes: as in the game, exactly n, or at least n",
                "ce qui gagne à ses yeux : comme dans le jeu, exactement n, ou au moins n"});
    option("gaps", o.every_gap, false, true,
           Text{"stones with a gap of one cell are one threat whatever their number, not for n - 1 alone",
                "des pions séparés par une case font une menace quel que soit leur nombre, pas seulement pour n - 1"});
    option("small", o.small, "order|printed", "",
           Text{"the small coefficients: by order of importance, or by the loop of Algorithm 2 as printed",
                "les petits coefficients : par ordre d'importance, ou par la boucle imprimée de l'algorithme 2"});
    option("end", o.end_test, false, true,
           Text{"the search stops where the game is over; the printed one looks at the depth alone",
                "la recherche s'arrête où la partie est finie ; l'imprimée ne regarde que la profondeur"});
    option("playable", o.playable, false, true,
           Text{"with gravity, a threat one short counts only where a cell that completes it can be played next",
                "avec la gravité, une menace à un pion près ne compte que si une case qui la complète est jouable"});
    option("ties", o.ties, "first|random", "",
           Text{"of equal moves, the first in the board's order or any",
                "à valeur égale, le premier coup ou n'importe lequel"});
}

// How coefficients change (Algorithm 8).
struct ThesisLearning {
    double rate = 1;
    double gamma = 0.1;
    double lambda = 0;
    std::string importance = "rank";
    std::string adjustment = "none";
    bool flipped = true;
};

template <class Visitor>
void describe(ThesisLearning& o, Visitor&& option) {
    option("rate", o.rate, 0.0, 1.0, Text{"learning rate (alpha)", "taux d'apprentissage (alpha)"});
    option("gamma", o.gamma, 0.0, 1.0, Text{"discount factor", "facteur de réduction"});
    option("lambda", o.lambda, 0.0, 1.0,
           Text{"decay of the eligibility traces; 0: none, as in the document",
                "décroissance des traces d'éligibilité ; 0 : aucune, comme dans le document"});
    option(
        "importance", o.importance, "rank|weight", "",
        Text{"the most important threat has the highest rank (size, then open before half-open) or coefficient",
             "la menace la plus importante a le plus haut rang (taille, puis ouverte) ou le plus grand coefficient"});
    option("adjustment", o.adjustment, "none|rank|raw|double", "",
           Text{"after an update: nothing; no coefficient below one of lower rank; none below one that was smaller in "
                "the raw heuristic; open ones at least twice the half-open",
                "après une mise à jour : rien ; aucun coefficient sous un de rang inférieur ; aucun sous un qui était "
                "plus petit dans l'heuristique brute ; les ouvertes au moins le double des mi-ouvertes"});
    option("flipped", o.flipped, false, true,
           Text{"the next moves looked at are a second one of the same side (figure 3.1)",
                "les coups suivants examinés sont un second coup du même camp (figure 3.1)"});
}

struct ThesisOptions : ThesisReading, ThesisLearning {
    int depth = 4;
    int candidates = 0;
};

// Everything as the text, its algorithms and its figure say it. Of the adjustments the text says only that no threat
// may be worth less than one that is less interesting: the raw heuristic's order says which these are.
inline void read_as_printed(ThesisOptions& o) {
    o.by_space = true;
    o.lines = "exact";
    o.small = "printed";
    o.end_test = false;
    o.adjustment = "raw";
}

template <class Visitor>
void describe(ThesisOptions& o, Visitor&& option) {
    std::string reading = "usual";
    option("reading", reading, "usual|printed", "",
           Text{"printed: space=1, lines=exact, small=printed, end=0 and adjustment=raw unless said otherwise",
                "printed : space=1, lines=exact, small=printed, end=0 et adjustment=raw, sauf mention contraire"});
    if (reading == "printed") read_as_printed(o);
    option("depth", o.depth, 1, 20, Text{"plies to search", "demi-coups cherchés"});
    option("candidates", o.candidates, 0, 25,
           Text{"only cells so near a stone; 0: all", "seulement les cases à cette distance d'un pion ; 0 : toutes"});
    describe(static_cast<ThesisReading&>(o), option);
    describe(static_cast<ThesisLearning&>(o), option);
}

}  // namespace plateau::in_a_row
