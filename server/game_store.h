// What the server keeps of its games: behind this interface lies the archive.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/archive.h"
#include "core/result.h"

namespace plateau::server {

struct StoredMove {
    std::string text;
    bool is_luck = false;
};

struct StoredGame {
    std::string id;
    std::string header;  // JSON of the room: game, start, seats, ending
    std::vector<StoredMove> moves;
};

// The first `kept_plies` moves stay, `moves` follow them; without a record the old one and the header stay.
struct GameChange {
    std::string id;
    std::string header;
    std::optional<archive::GameRecord> record;  // everything but the moves
    std::size_t kept_plies = 0;
    std::vector<StoredMove> moves;
    std::shared_ptr<archive::ChangeChain> chain;  // after one that was not kept the others are refused
};

class GameStore {
public:
    using Done = std::function<void(const Result<void>&)>;

    virtual ~GameStore() = default;
    // `done` is called later, from the writer's thread.
    virtual void save(GameChange change, Done done) = 0;
    virtual Result<std::optional<StoredGame>> load(const std::string& id) = 0;
    virtual archive::Archive& archive() = 0;
};

// The archive games.db in a folder, or the usual one where none is named; held until the store goes, so that a second
// server is refused.
Result<std::unique_ptr<GameStore>> open_store(const std::filesystem::path& folder);

}  // namespace plateau::server
