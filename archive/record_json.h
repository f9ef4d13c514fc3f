// A game as JSON: one object a line in files, and what `plateau archive show --json` answers.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

nlohmann::json to_json(const GameRecord& record);
Result<GameRecord> record_of(const nlohmann::json& object);

}  // namespace plateau::archive
