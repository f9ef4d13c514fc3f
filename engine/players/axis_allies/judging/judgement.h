// How a planner judges the positions that its plans lead to: by `economy` in IPC, or by the result to expect as
// `fronts` or the network over the zones foretell it.
#pragma once

#include "core/options.h"
#include "players/axis_allies/judging/economy.h"
#include "players/axis_allies/tactics/threats.h"

namespace plateau::axis_allies {

struct Judgement {
    std::function<double(const Position&, Side)> worth;  // of a position that is not over
    double won = 400;                                    // what a game won is worth
    bool is_result = false;                              // the result to expect rather than IPC
};

struct JudgementOptions {
    std::string eval = "economy";
    std::string weights;  // a file; empty: the one that ships
    EconomyOptions economy;
};

// The calculator must outlive the judgement.
Result<Judgement> open_judgement(const Rules& rules, const JudgementOptions& options, OddsCalculator& calculator,
                                 const Resources& resources);

}  // namespace plateau::axis_allies
