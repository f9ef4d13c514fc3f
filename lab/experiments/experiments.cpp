#include "lab/experiments/experiments.h"

namespace plateau::lab {

const std::vector<Experiment>& experiments() {
    static const std::vector<Experiment> all{
        {"in_a_row",
         {"the thesis on learning alignment games, its 240 games and what they cannot say (Abdoulaye 2017)",
          "le mémoire sur l'apprentissage des jeux d'alignement, ses 240 parties et ce qu'elles ne peuvent dire "
          "(Abdoulaye 2017)"},
         reproduce_in_a_row},
        {"techniques",
         {"families of techniques at equal time on several games (Bustros 2009, chapter 4 made general)",
          "des familles de techniques à temps égal sur plusieurs jeux (Bustros 2009, chapitre 4 généralisé)"},
         reproduce_techniques},
    };
    return all;
}

}  // namespace plateau::lab
