// The switches of the strong search. Each names one idea that lives in one function of pvs_worker.h.
#pragma once

#include "core/options.h"

namespace plateau::search {

struct PvsOptions {
    int depth = 0;
    int table_megabytes = 64;
    int threads = 1;
    bool exact = false;
    int aspiration = 32;
    bool killers = true;
    bool history = true;
    bool flat_history = false;
    bool late_move_reductions = true;
    int full_moves = 3;
    double reduction_base = 0.3;
    double reduction_divisor = 2.4;
    int least_reduced = 3;
    int late_move_pruning = 0;
    int futility = 0;
    int probcut = 0;
    int probcut_growth = 0;
    int probcut_reduction = 4;
    int probcut_share = 0;
    bool probcut_nested = true;
    int singular = 0;
    bool null_move = true;
    bool single_reply = true;
    int quiescence = 16;
    bool repetition = true;
    bool defer = true;
    int lines = 1;
    int early_stop = 80;
};

template <class Visitor>
void describe(PvsOptions& o, Visitor&& option) {
    option("depth", o.depth, 0, 250,
           Text{"plies to search, 0 for as deep as time or nodes allow (8 without either)",
                "demi-coups cherchés, 0 pour aller aussi loin que temps ou nœuds le permettent (8 sans limite)"});
    option("table", Megabytes{o.table_megabytes}, 1, 65536,
           Text{"transposition table in megabytes", "table de transposition en mégaoctets"});
    option("threads", Threads{o.threads}, 1, 64, Text{"threads that search together", "fils qui cherchent ensemble"});
    option("exact", o.exact, false, true,
           Text{"no extension, reduction, pruning or quiescence: the score of alphabeta at the same depth",
                "ni extension, ni réduction, ni coupe risquée, ni calme : le score d'alphabeta à la même profondeur"});
    option("aspiration", o.aspiration, 0, 10'000'000,
           Text{"half width of the first window around the last score, 0 for an open window",
                "demi-largeur de la première fenêtre autour du dernier score, 0 pour une fenêtre ouverte"});
    option("killers", o.killers, false, true,
           Text{"try moves that cut in sister positions", "essayer les coups qui ont coupé dans les positions sœurs"});
    option("history", o.history, false, true,
           Text{"try moves first that have cut often", "essayer d'abord les coups qui ont souvent coupé"});
    option("history.flat", o.flat_history, false, true,
           Text{"every cut counts the same there, however deep the search that it saved",
                "chaque coupe y compte autant, quelle que soit la profondeur épargnée"});
    option("lmr", o.late_move_reductions, false, true,
           Text{"search late moves less deeply", "chercher moins loin les coups tardifs"});
    option("lmr.full", o.full_moves, 1, 1000,
           Text{"moves searched in full before any is reduced", "coups cherchés en entier avant toute réduction"});
    option("lmr.base", o.reduction_base, -10.0, 10.0,
           Text{"plies of reduction: base + log(depth) log(number) / divisor",
                "demi-coups de réduction : base + log(profondeur) log(rang) / diviseur"});
    option("lmr.divisor", o.reduction_divisor, 0.1, 100.0,
           Text{"divisor of the reduction formula", "diviseur de la formule de réduction"});
    option("lmr.least", o.least_reduced, 2, 100,
           Text{"least depth left where moves are reduced; at 2 they may drop into quiescence",
                "profondeur restante à partir de laquelle on réduit ; à 2 jusque dans la recherche de calme"});
    option("lmp", o.late_move_pruning, 0, 1000,
           Text{"at depths 1 to 3 skip reducible moves after lmp + depth squared, 0 for none",
                "aux profondeurs 1 à 3, sauter les coups réductibles après lmp + profondeur au carré, 0 pour aucun"});
    option("futility", o.futility, 0, 10'000'000,
           Text{"margin a ply below depth 4 beyond which a good or hopeless position is not searched, 0 for none",
                "marge par demi-coup sous la profondeur 4 au-delà de laquelle on ne cherche plus, 0 pour aucune"});
    option("probcut", o.probcut, 0, 10'000'000,
           Text{"margin by which a shallow search must exceed beta to replace the deep one, 0 for never",
                "marge dont une recherche courte doit dépasser bêta pour remplacer la longue, 0 pour jamais"});
    option("probcut.growth", o.probcut_growth, 0, 10'000'000,
           Text{"what each ply of depth adds to that margin",
                "ce que chaque demi-coup de profondeur ajoute à cette marge"});
    option("probcut.reduction", o.probcut_reduction, 1, 64,
           Text{"plies by which that search is shallower", "demi-coups de moins pour cette recherche"});
    option(
        "probcut.share", o.probcut_share, 0, 99,
        Text{"percentage of the depth that it searches instead, from depth 3 on; 0: probcut.reduction counts",
             "pourcentage de la profondeur qu'elle cherche plutôt, dès la profondeur 3 ; 0 : probcut.reduction vaut"});
    option("probcut.nested", o.probcut_nested, false, true,
           Text{"allow such searches inside each other", "permettre de telles recherches l'une dans l'autre"});
    option("singular", o.singular, 0, 10'000'000,
           Text{"search the table's move a ply deeper on the principal variation when all others are worse by this, 0 "
                "for never",
                "chercher un demi-coup plus loin le coup de la table, sur la variante principale, quand tous les "
                "autres valent moins d'autant ; 0 pour jamais"});
    option("null", o.null_move, false, true,
           Text{"cut where even passing is good enough, in games that can pass in thought",
                "couper quand même passer suffit, dans les jeux où l'on peut passer en pensée"});
    option("single", o.single_reply, false, true,
           Text{"search single replies one ply deeper", "chercher un demi-coup plus loin les réponses uniques"});
    option("quiescence", o.quiescence, 0, 200,
           Text{"plies of quiescence search, in games that define it",
                "demi-coups de recherche de calme, dans les jeux qui la définissent"});
    option("repetition", o.repetition, false, true,
           Text{"a position met again on the path searched is a draw, in games with repetition",
                "une position revue sur le chemin cherché est nulle, dans les jeux à répétition"});
    option("defer", o.defer, false, true,
           Text{"threads leave for later the moves that another thread is searching",
                "les fils remettent à plus tard les coups qu'un autre fil cherche"});
    option("lines", o.lines, 1, 500, Text{"how many best lines to show", "nombre de meilleures suites à montrer"});
    option("early_stop", o.early_stop, 1, 100,
           Text{"percentage of the time after which no deeper search is begun",
                "pourcentage du temps après lequel on ne commence plus de recherche plus profonde"});
}

// What is left when nothing may change the score.
inline PvsOptions without_risks(PvsOptions options) {
    if (!options.exact) return options;
    options.late_move_reductions = options.null_move = options.single_reply = options.repetition = false;
    options.late_move_pruning = options.futility = options.probcut = options.probcut_growth = 0;
    options.singular = options.quiescence = 0;
    return options;
}

}  // namespace plateau::search
