// The methods that keep what games show instead of fitting weights: an opening book, a memory, strategies.
#pragma once

#include "archive/archive.h"
#include "core/stop.h"
#include "lab/training/training_plan.h"

namespace plateau::lab {

// What such a method works with.
struct Gathering {
    const play::AnyGame& game;
    const TrainingPlan& plan;
    StopSignal stop;
    const TrainingListener& listener;
    const Resources& files;

    void progress(const Text& phase, std::uint64_t done, std::uint64_t total) const {
        if (listener.progress) listener.progress(phase, done, total, "");
    }
};

struct Gatherer {
    void (*set_usual)(const play::AnyGame& game, TrainingPlan& plan);
    Result<void> (*check)(const play::AnyGame& game, const TrainingPlan& plan);
    Result<Gathered> (*run)(const Gathering& work);
};

const Gatherer& book_gatherer();
const Gatherer& memory_gatherer();
const Gatherer& strategies_gatherer();

// Played to its end by the rules, from the usual start.
inline bool is_whole(const archive::GameRecord& record) {
    return record.start_position.empty() && record.result != "*" && record.mishap.empty();
}

}  // namespace plateau::lab
