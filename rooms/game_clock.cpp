#include "rooms/game_clock.h"

#include <algorithm>

namespace plateau::rooms {

GameClock::GameClock(const Json& kept, Moment now)
    : initial_{kept.at("initial").get<long long>()},
      increment_{kept.at("increment").get<long long>()},
      left_{kept.at("left").get<std::array<long long, 2>>()},
      since_{now} {}

GameClock::Moment GameClock::alarm(Side side) const {
    constexpr std::chrono::milliseconds margin{20};
    return since_ + std::chrono::milliseconds{std::max(0LL, left(side))} + margin;
}

void GameClock::charge(std::optional<Side> running, Moment now) {
    if (running)
        left_[index_of(*running)] -= std::chrono::duration_cast<std::chrono::milliseconds>(now - since_).count();
    since_ = now;
}

Json GameClock::kept() const { return {{"initial", initial_}, {"increment", increment_}, {"left", left_}}; }

}  // namespace plateau::rooms
