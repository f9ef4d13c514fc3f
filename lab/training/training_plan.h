// What a training run is: everything that its weights depend on, and where they go.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "core/options.h"
#include "core/stop.h"
#include "lab/queue/job_queue.h"
#include "lab/training/curve.h"
#include "lab/training/gate.h"
#include "play/any_game.h"

namespace plateau::lab {

struct TrainingPlan {
    Spec method;           // "logistic:l2=0.001"
    std::string features;  // empty: the game's first
    std::string player;    // plays the games to learn from, and the gate
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    std::string from;  // weights to begin with: a file, "raw" or "zero"; empty: the method's choice
    std::string data;  // positions of an earlier run instead of new games
    GatePlan gate;
    int threads = 1;
    JobQueue* queue = nullptr;  // hands the games out; nothing: threads of this program play them
    std::string out;            // the file of weights; what a run needs beside it is called out.*
    bool resume = false;
    bool prune = false;   // of a memory or strategies, keep only what matters most
    std::string command;  // as typed, for the file's header
    std::string date;     // of its start
    double save_every_seconds = 1;
};

struct TrainingListener {
    // A phase, and how much of it is done. Called often.
    std::function<void(const Text& phase, std::uint64_t done, std::uint64_t total, const std::string& remark)> progress;
    std::function<void(const CurvePoint&)> point;
};

// What a method keeps of games instead of weights.
struct Gathered {
    Text sentence;         // what there is now
    nlohmann::json facts;  // the same for programs
};

struct TrainingReport {
    std::optional<Gathered> gathered;  // with it, the rest is empty
    std::string weights_file;
    std::string player;  // that plays with them
    std::string data;    // what it learned from, in words
    std::size_t parameters = 0;
    std::vector<CurvePoint> curve;
    std::string coefficients_file;  // with the curves of all coefficients, where the method has them
    std::optional<GateResult> gate;
    bool is_kept = true;  // false: the gate refused the weights, and they are in out.candidate
};

struct MethodInfo {
    std::string name;
    Text meaning;
    std::vector<OptionInfo> options;
};

const std::vector<MethodInfo>& training_methods();

// The plan of a method with what it usually takes: how many games, by whom, into which file.
Result<TrainingPlan> usual_plan(const play::AnyGame& game, const Spec& method);

// Whether the plan makes sense for the game, before anything is played.
Result<void> check_plan(const play::AnyGame& game, const TrainingPlan& plan);

// Runs the plan, or goes on with it. Fails when it is stopped; what was done until then is
// in out.state.
Result<TrainingReport> train(const play::AnyGame& game, const TrainingPlan& plan, StopSignal stop,
                             const TrainingListener& listener);

}  // namespace plateau::lab
