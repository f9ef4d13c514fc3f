// Machines that think for a room, beside the threads of the server.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/stop.h"
#include "play/session.h"

namespace plateau::rooms {

struct ThoughtWanted {
    std::string game;                // its spec
    std::string position;            // that it began with
    std::vector<std::string> moves;  // luck included
    std::uint64_t seed;              // of the luck it began with
    std::string player;
    std::chrono::milliseconds longest;
};

struct MoveFound {
    std::string move;
    play::SpokenThought thought;
};

class ThinkersElsewhere {
public:
    virtual ~ThinkersElsewhere() = default;
    // Whether somebody is there, and not too much is waiting for them.
    virtual bool are_free() const = 0;
    // `found` is called once, from another thread; with nothing where nobody could do it. When `hurry` is asked for
    // the best move so far comes.
    using Found = std::function<void(std::optional<MoveFound> found)>;
    virtual void ask(const ThoughtWanted& wanted, const StopSignal& hurry, Found found) = 0;

    struct Tally {
        bool are_there = false;
        long long waiting = 0, found = 0, refused = 0;  // refused: nobody could do it
    };
    virtual Tally tally() const = 0;
};

}  // namespace plateau::rooms
