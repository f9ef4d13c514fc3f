// How a planner judges the positions that its plans lead to: by `economy` in IPC, or by the result to expect as
// `fronts` or the network over the zones foretell it.
#pragma once

#include "core/options.h"
#include "players/axis_allies/judging/economy.h"
#include "players/axis_allies/tactics/threats.h"

namespace plateau::axis_allies {

struct PlannerEvaluation {
    std::function<double(const Position&, Side)> worth;  // of a position that is not over
    double won = 400;                                    // what a game won is worth
    bool is_result = false;                              // the result to expect rather than IPC
};

struct PlannerEvaluationOptions {
    std::string eval = "economy";
    std::string weights;  // a file; empty: the one that ships
    EconomyOptions economy;
};

// The calculator must outlive the evaluation.
Result<PlannerEvaluation> open_planner_evaluation(const Rules& rules, const PlannerEvaluationOptions& options,
                                                  OddsCalculator& calculator, const Resources& resources);

}  // namespace plateau::axis_allies
