// Positions of self-play games as a file of lines, appended batch by batch:
//
//     position <tab> result <tab> score <tab> ply <tab> game <tab> key
//
// A batch counts once the run's state says how long the file is; what was written after that is cut off when
// the run goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "play/training/training_ground.h"

namespace plateau::lab {

struct StoredPosition : play::TrainingPosition {
    std::uint64_t game = 0;
    friend bool operator==(const StoredPosition&, const StoredPosition&) = default;
};

class PositionStore {
public:
    // Opens or makes the file and cuts it to `length`.
    static Result<PositionStore> open(const std::filesystem::path& path, std::uint64_t length);
    PositionStore(PositionStore&& that) noexcept;
    ~PositionStore();

    // On disk when it returns.
    Result<void> append(std::span<const StoredPosition> positions);
    std::uint64_t length() const { return length_; }

private:
    PositionStore(std::filesystem::path path, int file, std::uint64_t length)
        : path_{std::move(path)}, file_{file}, length_{length} {}

    std::filesystem::path path_;
    int file_;
    std::uint64_t length_;
};

std::string to_line(const StoredPosition& position);
Result<StoredPosition> parse_line(std::string_view line);

// Calls visit(position) for each line of a file's text; fails with the number of the first bad line.
Result<void> read_positions(std::string_view text, const std::function<void(StoredPosition&&)>& visit);

}  // namespace plateau::lab
