// Games that were kept, in one SQLite file that many threads and programs may use.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "plateau/error.h"

namespace plateau::v0 {

struct GameRecord {
    std::int64_t id = 0;  // in its archive
    std::string game, first, second;
    std::string start_position;      // empty: the usual one
    std::vector<std::string> moves;  // luck included
    std::string result = "*";        // "1-0", "0-1", "1/2-1/2", "*" for unfinished
    std::string reason, date;
    std::uint64_t seed = 1;
};

struct ArchiveFilter {
    std::string game{}, player{}, result{};  // empty: all
    std::int64_t at_most = -1;
};

class PLATEAU_API Archive {
public:
    // A file that is not there is made.
    static Archive open(const std::string& path);
    Archive(Archive&&) noexcept;
    Archive& operator=(Archive&&) noexcept;
    ~Archive();

    // Returns when the game is on disk.
    void keep(const GameRecord& record);
    std::int64_t count(const ArchiveFilter& filter = {}) const;
    // The newest first; `visit` answers whether to go on.
    void each(const ArchiveFilter& filter, const std::function<bool(const GameRecord&)>& visit) const;

private:
    struct Parts;
    explicit Archive(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace plateau::v0
