// What the facade says, as JSON: the same for the command line, the server and other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "play/any_game.h"

namespace plateau::play {

nlohmann::json to_json(const GameInfo& info, Language language);
nlohmann::json to_json(const SpokenThought& thought, Language language);
nlohmann::json to_json(const Diagram& diagram, Language language);
nlohmann::json to_json(const std::vector<OptionInfo>& options, Language language);

}  // namespace plateau::play
