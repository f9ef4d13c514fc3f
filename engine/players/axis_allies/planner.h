// Players that choose among whole plans for a phase. The rule base proposes its own orders and the staff variants of
// them; each is imagined to its end with real dice and the replies of the powers that follow, and judged by `economy`.
//
//   hybrid    the best of the plans by halving: poor ones are dropped, the good ones imagined again (Bustros'
//   conclusion) search    the same without the rule base: plans of the staff alone, chosen by upper confidence bounds
//   genetic   plans bred from doctrines: purchase, movement and defence cross over within their parts and mutate
//   minmax    each plan against the best of a few replies of every next power: allies maximise, enemies minimise
//
// A node is one imagined course of events (or one imagined turn for minmax).
#pragma once

#include "players/axis_allies/economy.h"
#include "players/axis_allies/expert_player.h"
#include "players/axis_allies/greedy.h"
#include "players/axis_allies/staff.h"

namespace plateau::axis_allies {

struct PlannerOptions {
    int horizon = 5;    // turns of powers that are imagined, the own one included
    int plans = 8;      // considered in a phase
    int rollouts = 48;  // imagined in a phase where no other limit is set
    double income = 4;  // of the evaluation
    double units = 1;
    bool steady = true;
    std::string model = "greedy";  // how the others are thought to reply
    std::string rules;
    long long seed = 1;
};

template <class Visitor>
void describe(PlannerOptions& o, Visitor&& option) {
    option("horizon", o.horizon, 1, 30, Text{"turns of powers that are imagined", "tours de puissances imaginés"});
    option("plans", o.plans, 2, 64, Text{"plans considered in a phase", "plans considérés dans une phase"});
    option("rollouts", o.rollouts, 1, 1'000'000,
           Text{"courses of events imagined in a phase where no other limit is set",
                "suites imaginées dans une phase sans autre limite"});
    option("income", o.income, 0.0, 100.0, Text{"worth of one IPC of income", "valeur d'un IPC de revenu"});
    option("units", o.units, 0.0, 100.0, Text{"worth of one IPC of units", "valeur d'un IPC d'unités"});
    option("steady", o.steady, false, true,
           Text{"imagined battles go as expected, with little luck",
                "les combats imaginés vont comme attendu, avec peu de hasard"});
    option("model", o.model, "greedy|staff", "",
           Text{"how the others are thought to reply", "comment les autres sont censés répondre"});
    option("rules", o.rules, "", "", Text{"a folder with rules of one's own", "un dossier de règles à soi"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL, Text{"seed of its luck", "graine de son hasard"});
}

enum class PlannerMethod { hybrid, search, genetic, minmax };

Result<std::unique_ptr<Player<Rules>>> make_planner(const Rules& rules, PlannerMethod method,
                                                    const PlannerOptions& options, const Resources& resources);

}  // namespace plateau::axis_allies
