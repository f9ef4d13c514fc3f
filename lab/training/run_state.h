// What a training run has done so far, on disk: the run can be killed at any moment and goes on from here to
// the same weights.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"
#include "lab/training/curve.h"

namespace plateau::lab {

struct RunState {
    std::string identity;  // of the plan; another plan cannot go on with this state
    std::string date;
    std::uint64_t games = 0;         // that were learned from, by methods that learn while they play
    std::string learner;             // its own state
    std::vector<std::uint8_t> gate;  // half points of the pairs played
    std::vector<CurvePoint> curve;

    template <class Visitor>
    void visit_state(Visitor& field) {
        field("identity", identity);
        field("date", date);
        field("games", games);
        field("learner", learner);
        field("gate", gate);
        std::vector<std::uint64_t> steps;
        std::vector<double> training, validation;
        for (const auto& point : curve) {
            steps.push_back(point.step);
            training.push_back(point.training);
            validation.push_back(point.validation);
        }
        field("curve_steps", steps);
        field("curve_training", training);
        field("curve_validation", validation);
        curve.clear();
        for (std::size_t i = 0; i < steps.size() && i < training.size() && i < validation.size(); ++i)
            curve.push_back({steps[i], training[i], validation[i]});
    }
};

class Checkpoint {
public:
    // Goes on with the state beside `out`, or begins afresh. A state that is there and is not to be resumed
    // is an error: it may hold a day's work.
    static Result<Checkpoint> open(const std::string& out, const std::string& identity, const std::string& date,
                                   bool resume, double save_every_seconds = 1);

    RunState state;

    Result<void> save();
    bool is_due() const { return std::chrono::steady_clock::now() - last_saved_ >= interval_; }
    Result<void> save_if_due();
    void remove() const;

private:
    Checkpoint(std::filesystem::path path, double save_every_seconds)
        : path_{std::move(path)}, interval_{save_every_seconds} {}

    std::filesystem::path path_;
    std::chrono::duration<double> interval_;
    std::chrono::steady_clock::time_point last_saved_ = std::chrono::steady_clock::now();
};

}  // namespace plateau::lab
