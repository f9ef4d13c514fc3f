// The games of a contest that are being played, for people who look on. Safe from any thread.
#pragma once

#include <array>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "play/any_game.h"
#include "rooms/json.h"
#include "server/names.h"

namespace plateau::server {

struct LiveGame {
    int number = 0;                        // in its match, from 0
    std::array<std::size_t, 2> players{};  // of the contest, by seat
    std::vector<std::string> moves{};
};

class LiveGames {
public:
    // Two players of a contest meet: what is told from now on is of their games.
    void begin(int contest, std::array<std::size_t, 2> players);
    void see(int game, const std::vector<play::PlayedMove>& moves);
    void end();

    std::vector<LiveGame> of(int contest) const;

private:
    mutable std::mutex mutex_;
    int contest_ = 0;
    std::array<std::size_t, 2> players_{};
    std::map<int, LiveGame> games_;
};

// The board after the last move; without one where the game draws none.
Json board_json(const play::AnyGame& game, const LiveGame& live);

}  // namespace plateau::server
