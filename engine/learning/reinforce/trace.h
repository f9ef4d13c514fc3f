// Eligibility traces: how much each parameter had to do with the values of the game so far (Sutton 1988).
#pragma once

#include <vector>

#include "learning/reinforce/values.h"

namespace plateau::learning {

class Trace {
public:
    void clear() {
        for (const auto parameter : touched_) entries_[parameter] = {};
        touched_.clear();
    }

    // Fades what is there and adds the slopes of the newest value.
    void add(const Slopes& slopes, double keep) {
        if (keep == 0) clear();
        for (const auto parameter : touched_) entries_[parameter].strength *= keep;
        for (const auto& [parameter, slope] : slopes) {
            if (parameter >= entries_.size()) entries_.resize(parameter + 1);
            Entry& entry = entries_[parameter];
            if (!entry.is_touched) touched_.push_back(parameter);
            entry.is_touched = true;
            entry.strength += slope;
        }
    }

    // Moves every parameter by `step` times its strength.
    void move(Values& values, double step) const {
        for (const auto parameter : touched_) values.add(parameter, step * entries_[parameter].strength);
    }

private:
    struct Entry {
        double strength = 0;
        bool is_touched = false;
    };
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> touched_;
};

}  // namespace plateau::learning
