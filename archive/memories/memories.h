// What the player `memory` of draughts remembers of the games finished here: a file for each variant in a folder, a
// game a line (players/draughts/memory/game_memory.h). Any thread may ask.
#pragma once

#include <filesystem>
#include <mutex>

#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

class Memories {
public:
    static constexpr int most_games = 1000;         // the oldest are forgotten
    static constexpr std::size_t least_plies = 10;  // a game given up before is no game

    explicit Memories(std::filesystem::path folder) : folder_{std::move(folder)} {}

    // Draughts on 100 squares, every variant without options of its own.
    static bool keeps(const std::string& game);

    struct Size {
        int white_wins = 0, black_wins = 0, draws = 0;
        int games() const { return white_wins + black_wins + draws; }
    };
    // Takes in a finished game; false where it is none to be remembered.
    Result<bool> learn(const GameRecord& record);
    Result<Size> size(const std::string& game) const;
    Result<std::string> text(const std::string& game) const;
    Result<void> forget(const std::string& game);

private:
    std::filesystem::path file_of(const std::string& game) const { return folder_ / (game + ".memory"); }
    Result<std::string> read(const std::string& game) const;

    std::filesystem::path folder_;
    mutable std::mutex mutex_;
};

}  // namespace plateau::archive
