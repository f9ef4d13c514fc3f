// Players that choose among whole plans for a phase. The rule base proposes its own orders and the staff variants of
// them; each is imagined to its end with the replies of the powers that follow, and what comes of it is judged.
//
//   hybrid    the rule base's plan unless another does clearly better on the same dice (Bustros' conclusion)
//   search    plans of the staff alone, chosen by upper confidence bounds
//   genetic   plans bred from doctrines: purchase, movement and defence cross over within their parts and mutate;
//             individual=orders breeds whole turns, order by order, as Bustros drew them (figure 4.3)
//   minmax    each plan against the best of a few replies of every next power: allies maximise, enemies minimise
//   network   of the staff's plans the one after which a neural network thinks best of the position
//
// A node is one imagined course of events (or one imagined turn for minmax). Limits are those of a whole turn.
#pragma once

#include "core/options.h"
#include "game/player.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

struct PlannerOptions {
    int horizon = 5;                      // turns of powers that are imagined, the own one included
    int plans = 2000;                     // considered in a phase
    int rollouts = 200;                   // imagined in a turn where no other limit is set
    double sureness = 1;                  // standard errors by which a plan must lead the rule base's
    bool purchase = false;                // of hybrid: purchases are planned, too, instead of left to the rule base
    std::string individual = "doctrine";  // of genetic: what is bred
    std::string eval = "fronts";
    std::string weights;
    double income = 4;  // of economy
    double units = 1;
    double verdict = 150;
    bool steady = true;
    std::string model = "staff";  // how the others are thought to reply
    std::string rules;
    long long seed = 1;
};

template <class Visitor>
void describe(PlannerOptions& o, Visitor&& option) {
    option("horizon", o.horizon, 1, 30, Text{"turns of powers that are imagined", "tours de puissances imaginés"});
    option("plans", o.plans, 2, 10'000, Text{"plans considered in a phase", "plans considérés dans une phase"});
    option("rollouts", o.rollouts, 1, 1'000'000,
           Text{"simulations per turn when no other limit is set",
                "simulations par tour quand il n'y a pas d'autre limite"});
    option("sureness", o.sureness, 0.0, 10.0,
           Text{"standard errors by which a plan must lead the rule base's",
                "erreurs types dont un plan doit dépasser celui de la base de règles"});
    option("purchase", o.purchase, false, true, Text{"purchases are planned, too", "les achats sont planifiés aussi"});
    option("individual", o.individual, "doctrine|orders", "",
           Text{"genetic: doctrines are bred, or the orders of a turn (Bustros' figure 4.3)",
                "genetic : on croise des doctrines, ou les ordres d'un tour (figure 4.3 de Bustros)"});
    option("eval", o.eval, "economy|fronts|network", "", Text{"the evaluation to use", "l'évaluation à utiliser"});
    option("weights", o.weights, "", "", Text{"weights of fronts or network", "poids de fronts ou network"});
    option("income", o.income, 0.0, 100.0,
           Text{"economy: worth of one IPC of income", "economy : valeur d'un IPC de revenu"});
    option("units", o.units, 0.0, 100.0,
           Text{"economy: worth of one IPC of units", "economy : valeur d'un IPC d'unités"});
    option("verdict", o.verdict, 0.0, 1000.0,
           Text{"economy: worth of being judged the winner after the last round",
                "economy : valeur d'être jugé vainqueur après le dernier tour"});
    option("steady", o.steady, false, true,
           Text{"imagined battles go as expected, with little luck",
                "les combats imaginés vont comme attendu, avec peu de hasard"});
    option("model", o.model, "greedy|staff", "",
           Text{"how the others are thought to reply", "comment les autres sont censés répondre"});
    option("rules", o.rules, "", "", Text{"a folder with your own rules", "un dossier avec vos propres règles"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL, Text{"random seed", "graine du hasard"});
}

enum class PlannerMethod { hybrid, search, genetic, minmax, network };

Result<std::unique_ptr<Player<Rules>>> make_planner(const Rules& rules, PlannerMethod method,
                                                    const PlannerOptions& options, const Resources& resources);

}  // namespace plateau::axis_allies
