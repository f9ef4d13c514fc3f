// One thought for a worker: a game so far and who is to think about it, as text that says all there is to know; and
// what comes of it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/resources.h"
#include "lab/queue/job_queue.h"
#include "play/session.h"

namespace plateau::lab {

struct ThoughtUnit {
    std::string game;                // its spec
    std::string position;            // that the game began with
    std::vector<std::string> moves;  // luck included
    std::uint64_t seed = 1;          // of the luck it began with
    std::string player;
    std::chrono::milliseconds longest{};  // then it ends with the best found
};

struct ThoughtFound {
    std::string move;
    play::SpokenThought thought;
};

std::string to_text(const ThoughtUnit& unit);
Result<ThoughtUnit> parse_thought_unit(const std::string& text);
std::string to_text(const ThoughtFound& found);
Result<ThoughtFound> parse_thought_found(const std::string& text);

// Thinks. Each thought begins with empty tables. The resources outlive it.
std::unique_ptr<Worker> make_thinking_worker(const Resources& resources);

}  // namespace plateau::lab
