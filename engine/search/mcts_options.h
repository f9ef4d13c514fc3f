// The switches of Monte-Carlo tree search.
#pragma once

#include "core/options.h"

namespace plateau::search {

struct MctsOptions {
    long long playouts = 0;
    double exploration = 0.7;
    double prior_weight = 1.5;
    double first_play_urgency = 1.0;
    double rave = 0;
    bool solver = true;
    int decisive = 1;
    int cutoff = 10000;
    double slope = 0;
    int expand_after = 1;
    int memory_megabytes = 256;
    int threads = 1;
};

template <class Visitor>
void describe(MctsOptions& o, Visitor&& option) {
    option("playouts", o.playouts, 0LL, 1'000'000'000'000LL,
           Text{"playouts per move, 0 for as many as time or nodes allow (10000 without either)",
                "parties simulées par coup, 0 pour autant que temps ou nœuds le permettent (10000 sans limite)"});
    option("exploration", o.exploration, 0.0, 100.0,
           Text{"weight of curiosity in UCT", "poids de la curiosité dans UCT"});
    option("puct", o.prior_weight, 0.0, 100.0,
           Text{"weight of the moves that a network's policy expects (eval=network)",
                "poids des coups qu'attend la politique d'un réseau (eval=network)"});
    option("fpu", o.first_play_urgency, -1.0, 1000.0,
           Text{"what a move never tried counts as, where a sure win is 1; 1000 to try all of them first",
                "ce que vaut un coup jamais essayé, un gain certain valant 1 ; 1000 pour les essayer tous d'abord"});
    option("rave", o.rave, 0.0, 1e9,
           Text{"playouts after which moves played later count as much as moves played now, 0 for never",
                "parties après lesquelles les coups joués plus tard comptent autant que ceux d'ici, 0 pour jamais"});
    option("solver", o.solver, false, true,
           Text{"carry proven wins and losses up the tree", "remonter dans l'arbre les gains et pertes prouvés"});
    option(
        "decisive", o.decisive, 0, 2,
        Text{"look for moves that win at once: 0 nowhere, 1 in the tree, 2 in playouts too",
             "chercher les coups qui gagnent aussitôt : 0 nulle part, 1 dans l'arbre, 2 aussi dans les simulations"});
    option("cutoff", o.cutoff, 0, 10000,
           Text{"plies of random play before the evaluation speaks",
                "demi-coups de jeu au hasard avant que l'évaluation parle"});
    option("slope", o.slope, 0.0, 1000.0,
           Text{"chance of winning = 1 / (1 + exp(-slope * evaluation)), 0 for the game's own",
                "chance de gagner = 1 / (1 + exp(-pente * évaluation)), 0 pour celle du jeu"});
    option("expand", o.expand_after, 0, 1'000'000,
           Text{"visits before a leaf grows children", "visites avant qu'une feuille ait des enfants"});
    option("memory", Megabytes{o.memory_megabytes}, 1, 65536,
           Text{"tree size in megabytes", "taille de l'arbre en mégaoctets"});
    option("threads", Threads{o.threads}, 1, 64,
           Text{"threads that grow one tree together", "fils qui font pousser un même arbre"});
}

}  // namespace plateau::search
