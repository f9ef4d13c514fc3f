// Workers on other machines who are asked one question at a time, each answered as soon as one of them is free.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/stop.h"

namespace plateau::lab {

class AskedWorkers {
public:
    virtual ~AskedWorkers() = default;

    // Whether somebody has been seen at work, or waiting for it, in the last second or so.
    virtual bool are_there() const = 0;

    // What a worker says; nothing where nobody works on it for ten seconds, where it refuses, or where this object
    // ends first.
    using Answered = std::function<void(const std::optional<std::string>& answer)>;
    // `answered` is called once, on a thread of this object's own. When `hurry` is asked for, the worker ends early.
    virtual void ask(const std::string& question, const StopSignal& hurry, Answered answered) = 0;
};

}  // namespace plateau::lab
