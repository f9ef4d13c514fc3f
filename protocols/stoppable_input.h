// A file of the system, such as standard input, as a stream that ends early when it is told to.
//
//     StoppableInput input{STDIN_FILENO, stop};
//     std::istream lines{&input};
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <streambuf>

#include "core/stop.h"

namespace plateau::protocols {

class StoppableInput final : public std::streambuf {
public:
    StoppableInput(int file, StopSignal stop);
    StoppableInput(const StoppableInput&) = delete;
    ~StoppableInput() override;

    // From any thread: whoever reads finds the end.
    void end();

protected:
    int_type underflow() override;

private:
    int file_;
    int ended_;  // an event of the system: readable once this stream has ended
    std::array<char, 4096> buffer_;
    std::optional<StopCallback> when_stopped_;
};

}  // namespace plateau::protocols
