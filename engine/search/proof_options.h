// The switches of proof-number search.
#pragma once

#include "core/options.h"

namespace plateau::search {

struct ProofOptions {
    int table_megabytes = 64;
    double epsilon = 0.25;
    bool weak = false;
    bool mobility = true;
};

template <class Visitor>
void describe(ProofOptions& o, Visitor&& option) {
    option("table", Megabytes{o.table_megabytes}, 1, 65536,
           Text{"table size in megabytes", "taille de la table en mégaoctets"});
    option("epsilon", o.epsilon, 0.0, 10.0,
           Text{"how much longer to stay with a move than its rival deserves",
                "combien de temps de plus rester sur un coup que son rival ne le mérite"});
    option("weak", o.weak, false, true,
           Text{"count the hardest of several tasks and the number of others, not the sum of all",
                "compter la plus dure de plusieurs tâches et le nombre des autres, et non la somme"});
    option(
        "mobility", o.mobility, false, true,
        Text{"begin with the number of moves as a first guess", "commencer par le nombre de coups comme estimation"});
}

}  // namespace plateau::search
