#include "lab/experiments/experiments.h"

namespace plateau::lab {

const std::vector<Experiment>& experiments() {
    static const std::vector<Experiment> all{
        {"avalam",
         {"three levels of Avalam against one another (Mollin et al. 2014)",
          "trois niveaux d'Avalam les uns contre les autres (Mollin et al. 2014)"},
         avalam_again::reproduce},
        {"gyges",
         {"the statistics of Lemière and Desquesnes (2013), the matches they planned, and other searches",
          "les statistiques de Lemière et Desquesnes (2013), les matchs qu'ils prévoyaient, et d'autres recherches"},
         reproduce_gyges,
         parts_of_gyges()},
        {"in_a_row",
         {"learned coefficients of Aglin's heuristic for n in a row: 240 games and what they cannot say (Abdoulaye "
          "2017)",
          "les paramètres appris de l'heuristique d'Aglin pour n alignés : 240 parties et ce qu'elles ne peuvent dire "
          "(Abdoulaye 2017)"},
         reproduce_in_a_row},
        {"axis_allies",
         {"the income of every power round by round, with Germany by Bustros' rules (2009, tables 6.1 to 6.10)",
          "le revenu de chaque puissance tour par tour, l'Allemagne selon les règles de Bustros (2009, tables 6.1 à "
          "6.10)"},
         axis_allies_again::reproduce},
        {"axis_allies_techniques",
         {"the rule base, planner, search, genetic algorithm, min-max and network at an equal budget (Bustros 2009, "
          "chapter "
          "4)",
          "base de règles, planificateur, recherche, algorithme génétique, min-max et réseau à budget égal (Bustros "
          "2009, "
          "chapitre 4)"},
         axis_allies_techniques_again::reproduce},
        {"techniques",
         {"families of techniques at equal time on several games (Bustros 2009, chapter 4 made general)",
          "des familles de techniques à temps égal sur plusieurs jeux (Bustros 2009, chapitre 4 généralisé)"},
         techniques_again::reproduce},
        {"draughts",
         {"minimax, alpha-beta and memory in draughts (Epiard and Gouget 2016)",
          "minimax, alpha-bêta et mémoire aux dames (Epiard et Gouget 2016)"},
         draughts_again::reproduce},
    };
    return all;
}

}  // namespace plateau::lab
