// One game as it is kept: who played, from where, every move, and how it ended.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "play/session.h"

namespace plateau::archive {

struct GameRecord {
    std::string game;            // its spec
    std::string first, second;   // player specs, or a person's name
    std::string start_position;  // empty: the usual start
    std::uint64_t seed = 1;
    std::vector<std::string> moves;  // luck included
    std::string result = "*";        // "1-0", "0-1", "1/2-1/2", "*" for unfinished
    std::string reason;              // in English
    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// "1-0" and so on, by the ending of a session.
std::string result_of(const play::Session& session);

}  // namespace plateau::archive
