// Writes a file of positions block by block. It is called NAME.part until it is finished; whoever opens it again goes
// on after the last block that is whole, so that a killed program loses a block at most.
#pragma once

#include <filesystem>
#include <string_view>

#include "lab/positions/layout.h"

namespace plateau::lab {

class PositionWriter {
public:
    // A new file, or one that was begun (or finished) with the same words about it. It goes on after a number of games
    // that `games_a_block` divides: blocks after that are dropped, so that it ends as if it had been written in one go.
    static Result<PositionWriter> open(const std::filesystem::path& path, const PositionAbout& about,
                                       std::uint64_t games_a_block = 1);
    // A new file, whatever was there.
    static Result<PositionWriter> create(const std::filesystem::path& path, const PositionAbout& about);
    PositionWriter(PositionWriter&& that) noexcept;
    ~PositionWriter();

    // What is in the file already.
    std::uint64_t positions() const { return positions_; }
    std::uint64_t games() const { return games_; }

    Result<void> append(std::string_view positions, std::uint32_t count, std::uint32_t games = 0);
    // Complete and on disk when it returns.
    Result<void> finish();

private:
    PositionWriter(std::filesystem::path path, int file) : path_{std::move(path)}, file_{file} {}

    Result<void> write(std::string_view bytes);

    std::filesystem::path path_;  // when it is finished
    int file_;
    std::uint64_t positions_ = 0, games_ = 0;
};

}  // namespace plateau::lab
