// A piece of a self-play run for one worker: a few games, as text that says all there is to know. Games depend on
// their number and the seed alone, so that it does not matter who plays them.
#pragma once

#include "core/resources.h"
#include "core/stop.h"
#include "lab/queue/job_queue.h"
#include "lab/tournament/game_unit.h"
#include "play/training/training_ground.h"

namespace plateau::lab {

struct SelfPlayUnit {
    std::string game;  // its spec
    play::SelfPlayPlan plan;
    std::uint64_t first = 0;  // numbers of games
    std::uint64_t count = 0;
};

// With the openings of its own games alone.
SelfPlayUnit unit_of(const std::string& game, const play::SelfPlayPlan& plan, std::uint64_t first, std::uint64_t count);

std::string to_text(const SelfPlayUnit& unit);
Result<SelfPlayUnit> parse_self_play_unit(const std::string& text);

// The positions of its games, one after the other, as bytes (play/training/stored_position.h).
Result<std::string> play_unit(const play::TrainingGround& ground, const SelfPlayUnit& unit, StopSignal stop);

// Does whatever a run hands out: pieces of tournaments and of self-play. The resources outlive it. Self-play is left
// unfinished as soon as `hurry` asks for it.
std::unique_ptr<Worker> make_worker(const Resources& resources, StopSignal hurry = {},
                                    EngineOpener open_engine = any_engine());

}  // namespace plateau::lab
