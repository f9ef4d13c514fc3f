// What the server did, one JSON object a line. Tokens and bodies never appear. Noting never waits: lines that nobody
// reads are dropped and counted.
#pragma once

#include <functional>
#include <string>

#include "rooms/json.h"

namespace plateau::rooms {

// Writes to standard error, or nowhere.
class Log {
public:
    explicit Log(bool is_on) : is_on_{is_on} {}
    void note(const char* event, Json facts = Json::object()) const;

private:
    bool is_on_;
};

}  // namespace plateau::rooms
