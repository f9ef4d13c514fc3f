// Stored positions to read: those of a file or of a folder of files, mapped into memory, or some kept in memory.
//
//     auto set = PositionSet::open("games/");
//     set->visit([&](const play::StoredPosition& position) { ... });
//
// Reading a set is safe on several threads. Copies share the bytes.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "lab/positions/layout.h"
#include "play/training/stored_position.h"

namespace plateau::lab {

class PositionSet {
public:
    // Every file is read once and checked. Fails where there is none, one is damaged or not finished, or they hold
    // positions of different games.
    static Result<PositionSet> open(const std::filesystem::path& source);
    explicit PositionSet(PositionAbout about) : about_{std::move(about)} {}

    const PositionAbout& about() const { return about_; }
    const std::vector<PositionBlock>& blocks() const { return blocks_; }
    std::uint64_t positions() const { return positions_; }
    std::uint64_t bytes() const { return bytes_; }
    std::size_t files() const { return files_; }

    // Keeps the bytes.
    void add_block(std::string bytes, std::uint32_t positions);

    template <class Visit>
    void visit(Visit&& visit) const {
        for (const auto& block : blocks_) visit_block(block, visit);
    }
    template <class Visit>
    static void visit_block(const PositionBlock& block, Visit&& visit) {
        std::string_view left = block.bytes;
        for (std::uint32_t i = 0; i < block.positions; ++i) visit(*play::take_position(left));
    }

private:
    Result<void> add_file(const std::filesystem::path& path);
    void add(const PositionBlock& block);

    PositionAbout about_;
    std::vector<PositionBlock> blocks_;
    std::vector<std::shared_ptr<const void>> owners_;  // of the bytes
    std::uint64_t positions_ = 0, bytes_ = 0;
    std::size_t files_ = 0;
};

// Positions gathered until they make a block of the usual size.
class BlockBuilder {
public:
    using Flush = std::function<Result<void>(std::string bytes, std::uint32_t positions)>;
    explicit BlockBuilder(Flush flush) : flush_{std::move(flush)} {}

    Result<void> add(const play::StoredPosition& position);
    Result<void> finish();

private:
    static constexpr std::uint32_t positions_a_block = 4096;
    static constexpr std::size_t bytes_a_block = 1 << 20;

    Flush flush_;
    std::string bytes_;
    std::uint32_t positions_ = 0;
};

// The files of positions in a folder, in the order of their names; the file itself where it is one.
std::vector<std::filesystem::path> position_files(const std::filesystem::path& source);

inline constexpr const char* position_ending = ".positions";

}  // namespace plateau::lab
