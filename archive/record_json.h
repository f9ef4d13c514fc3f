// A game as JSON: one object a line in files, and what `plateau archive show --json` answers.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

nlohmann::json to_json(const GameRecord& record);
Result<GameRecord> record_of(const nlohmann::json& object);

// Tags as one text: a list of pairs. Nothing where the text is no such list.
std::string write_tags(const Tags& tags);
std::optional<Tags> parse_tags(const std::string& text);

}  // namespace plateau::archive
