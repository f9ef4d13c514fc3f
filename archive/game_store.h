// Where games that people play are kept, move by move: an archive, or what a page has in its place.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

using Done = std::function<void(const Result<void>&)>;

// Changes that build on each other, made by one hand: when one of them is not kept, neither are those after it.
// The archive alone looks inside, from the thread that writes.
struct ChangeChain {
    bool is_broken = false;
};

// A change to a running game, applied all or not at all. One that keeps more moves than there are is refused.
struct GameChange {
    std::string key;
    std::optional<GameRecord> header{};  // everything but the moves; needed when the game begins
    std::optional<std::string> extra{};  // whatever the caller wants to find again
    std::size_t kept_plies = 0;          // the moves before stay, those after are taken back
    std::vector<MoveRecord> moves{};     // and these follow
    std::shared_ptr<ChangeChain> chain{};
};

struct KeptGame {
    std::int64_t id = 0;
    std::string key;
    std::string extra;
    std::size_t plies = 0;
    GameRecord record;
};

class GameStore {
public:
    virtual ~GameStore() = default;

    // `done` is called once the change is kept, never before save() has returned.
    virtual void save(GameChange change, Done done) = 0;
    // Nothing: there is no such game.
    virtual Result<std::optional<KeptGame>> load(const std::string& key) const = 0;
};

}  // namespace plateau::archive
