#include "lab/experiments/experiments.h"

namespace plateau::lab {

const std::vector<Experiment>& experiments() {
    static const std::vector<Experiment> all{
        {"axis_allies",
         {"the income of every power round by round, with Germany by Bustros' rules (2009, tables 6.1 to 6.10)",
          "le revenu de chaque puissance tour par tour, l'Allemagne selon les règles de Bustros (2009, tables 6.1 à "
          "6.10)"},
         reproduce_axis_allies},
        {"techniques",
         {"families of techniques at equal time on several games (Bustros 2009, chapter 4 made general)",
          "des familles de techniques à temps égal sur plusieurs jeux (Bustros 2009, chapitre 4 généralisé)"},
         reproduce_techniques},
    };
    return all;
}

}  // namespace plateau::lab
