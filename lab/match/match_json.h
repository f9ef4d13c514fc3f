// A match as other programs read it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "lab/match/match_runner.h"

namespace plateau::lab {

nlohmann::json to_json(const WinsDrawsLosses& score);
nlohmann::json to_json(const MatchPlan& plan, const MatchRun& run);

}  // namespace plateau::lab
