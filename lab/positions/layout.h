// How a file of positions is laid out (docs/learning_data.md): a header that says what it holds, blocks of stored
// positions, and a last block that says how many there are. Each part has a checksum; a file without its last block
// was not finished.
//
//     "plateau-positions 1\n" | size of the text 4 | text: "key: value" lines | checksum 8
//     marker 4 | positions 4 | bytes 4 | games 4 | checksum 8 | the positions, `bytes` bytes       any number of times
//     the same with the end marker: how many positions (8) and games (8) there are before it
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace plateau::lab {

// What a file holds and how it was made.
struct PositionAbout {
    std::string game;                                        // its spec
    std::string packing;                                     // game/packing.h
    std::vector<std::pair<std::string, std::string>> notes;  // "player", "seed", ...
    friend bool operator==(const PositionAbout&, const PositionAbout&) = default;

    const std::string* find(std::string_view key) const;
    void set(std::string key, std::string value);
};

// What the first says otherwise than the second, as "player: strong"; which program wrote them does not matter.
std::optional<std::string> first_difference(const PositionAbout& found, const PositionAbout& wanted);
inline constexpr const char* program_note = "program";

struct PositionBlock {
    std::string_view bytes;
    std::uint32_t positions = 0;
    std::uint32_t games = 0;  // that are whole in this block; 0 in files whose positions were mixed
};

inline constexpr std::size_t block_head = 24;  // bytes of a block before its positions

// What could be read of a file, up to the first thing that is not as it should be.
struct PositionLayout {
    PositionAbout about;
    std::vector<PositionBlock> blocks;
    std::uint64_t positions = 0, games = 0;
    std::size_t length = 0;  // of the header and the blocks, without the last one
    bool is_complete = false;
    bool is_cut_short = false;  // rather than damaged

    void drop_last_block();
};

// Fails where there is no sound header.
Result<PositionLayout> read_layout(std::string_view bytes);

std::string header_bytes(const PositionAbout& about);
std::string block_bytes(std::string_view positions, std::uint32_t count, std::uint32_t games);
std::string end_bytes(std::uint64_t positions, std::uint64_t games);

// Changes with every change of a byte, and of their number.
std::uint64_t checksum(std::string_view bytes, std::uint64_t seed = 0);

}  // namespace plateau::lab
