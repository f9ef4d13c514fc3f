// A match as a report: the result, the pairs, the strength as the games came in.
#pragma once

#include "lab/match/match_runner.h"
#include "lab/report/report.h"

namespace plateau::lab {

Report report_of(const MatchPlan& plan, const MatchRun& run, const std::string& command);

}  // namespace plateau::lab
