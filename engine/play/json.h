// What the facade says, as JSON: the same for the command line, the server and other programs. They differ in how
// sentences are spoken, and in the few fields that each has always written in its own way.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "play/any_game.h"

namespace plateau::play {

struct JsonSpeech {
    std::function<nlohmann::json(const Text&)> text;
    std::function<nlohmann::json(const Reason&)> reason;
    const char* default_key;  // what an option's default is called
};

nlohmann::json to_json(const std::vector<OptionInfo>& options, const JsonSpeech& speech);
// What a list of games says of each; everything about one.
nlohmann::json card_json(const GameInfo& info, const JsonSpeech& speech);
nlohmann::json to_json(const GameInfo& info, const JsonSpeech& speech);
nlohmann::json to_json(const SpokenThought& thought, const JsonSpeech& speech);

// In one language, as the command line writes them; of a game its features too.
nlohmann::json to_json(const GameInfo& info, Language language);
nlohmann::json to_json(const SpokenThought& thought, Language language);

}  // namespace plateau::play
