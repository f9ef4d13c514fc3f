// A folder of games of a player with itself, to learn from: files of positions (lab/positions) of a thousand games
// each, in the order of the games. A run goes on where the folder ends, so the same plan again continues it, and a plan
// for more games adds to it. Which threads or machines play changes nothing: the files are the same, bit for bit.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "core/resources.h"
#include "core/stop.h"
#include "lab/positions/layout.h"
#include "lab/queue/job_queue.h"
#include "play/any_game.h"
#include "play/training/training_ground.h"

namespace plateau::lab {

struct SelfPlayRun {
    play::SelfPlayPlan plan;
    std::uint64_t games = 1000;
    std::filesystem::path folder;
    int threads = 1;
    JobQueue* queue = nullptr;  // hands the games out; nothing: threads of this program play them
};

struct SelfPlayTotals {
    std::uint64_t games = 0, positions = 0;          // in the folder
    std::uint64_t new_games = 0, new_positions = 0;  // of this run
};

using SelfPlayListener = std::function<void(const SelfPlayTotals&)>;

// Plays what is missing. Fails when it is stopped; what was played until then is in the folder.
Result<SelfPlayTotals> run_self_play(const play::AnyGame& game, const SelfPlayRun& run, const Resources& files,
                                     StopSignal stop, const SelfPlayListener& told);

// What the files of such a run say about themselves.
PositionAbout about_run(const play::AnyGame& game, const play::SelfPlayPlan& plan);

}  // namespace plateau::lab
