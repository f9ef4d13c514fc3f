// Time for each side, in milliseconds. It reads no clock of its own: every moment is handed in.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "core/side.h"
#include "rooms/json.h"

namespace plateau::rooms {

class GameClock {
public:
    using Moment = std::chrono::steady_clock::time_point;

    GameClock(long long initial, long long increment, Moment now)
        : initial_{initial}, increment_{increment}, left_{initial, initial}, since_{now} {}
    // What kept() wrote. Throws Json::exception where it is something else.
    GameClock(const Json& kept, Moment now);

    long long left(Side side) const { return left_[index_of(side)]; }
    bool is_up(Side side) const { return left(side) <= 0; }
    // When somebody should look whether the side's time is up, if nothing happens until then.
    Moment alarm(Side side) const;

    // The time since the last call was the running side's, or nobody's.
    void charge(std::optional<Side> running, Moment now);
    // The side has made its move.
    void press(Side moved) { left_[index_of(moved)] += increment_; }

    // The same times again, for the next game.
    GameClock anew(Moment now) const { return {initial_, increment_, now}; }
    Json kept() const;

private:
    long long initial_, increment_;
    std::array<long long, 2> left_;
    Moment since_;
};

}  // namespace plateau::rooms
