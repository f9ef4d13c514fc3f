// What the two ways of logistic regression (logistic.h, adam_logistic.h) can be told.
#pragma once

#include <string>

#include "core/options.h"

namespace plateau::learning {

struct LogisticOptions {
    std::string solver = "newton";
    double l2 = 1e-5;
    int steps = 50;           // the most
    double precision = 1e-6;  // newton ends when the gradient is this share of the first
    int batch = 16384;        // of adam, as the next ones
    double rate = 0.01;
    double decay = 1;
    int patience = 3;
};

template <class Visitor>
void describe(LogisticOptions& o, Visitor&& option) {
    option("solver", o.solver, "newton|adam", "",
           Text{"newton (conjugate gradients, in memory) or adam (mini-batches, for any number of positions)",
                "newton (gradients conjugués, en mémoire) ou adam (mini-lots, pour tout nombre de positions)"});
    option("l2", o.l2, 0.0, 1e3, Text{"L2 regularisation", "régularisation L2"});
    option("steps", o.steps, 1, 100000,
           Text{"maximum number of steps or epochs", "nombre maximal de pas ou d'époques"});
    option("precision", o.precision, 0.0, 1.0,
           Text{"newton stops when the gradient has shrunk to this fraction",
                "newton s'arrête quand le gradient est réduit à cette fraction"});
    option("batch", o.batch, 1, 10000000, Text{"adam: positions per mini-batch", "adam : positions par mini-lot"});
    option("rate", o.rate, 1e-9, 1e3, Text{"adam: step size", "adam : taille du pas"});
    option("decay", o.decay, 1e-3, 1.0,
           Text{"adam: share of the step size that is left after each epoch",
                "adam : part de la taille du pas qui reste après chaque époque"});
    option("patience", o.patience, 1, 100000,
           Text{"adam: epochs without gain on the games kept apart after which it stops",
                "adam : époques sans gain sur les parties gardées à part après lesquelles il s'arrête"});
}

}  // namespace plateau::learning
