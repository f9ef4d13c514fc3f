// Where games are kept. A change is acknowledged by its `done`, once it would survive the end of the
// program; changes are applied in the order in which they were handed in, by one writer that takes all
// that wait together.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

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

// The first `kept_plies` moves stay, `moves` follow them; an empty header leaves the old one.
struct GameChange {
    std::string id;
    std::string header;
    std::size_t kept_plies = 0;
    std::vector<StoredMove> moves;
};

// What a person said after a game against a computer.
struct Opinion {
    std::string id, game, player;
    std::string answer;  // "easy", "right", "hard"
    std::string remark;
};

class GameStore {
public:
    using Done = std::function<void(Result<void>)>;

    virtual ~GameStore() = default;
    // `done` is called later, from the writer's thread.
    virtual void save(GameChange change, Done done) = 0;
    virtual Result<std::optional<StoredGame>> load(const std::string& id) = 0;
    virtual Result<void> keep(const Opinion& opinion) = 0;
};

// A store with its writer thread; what is left to say is how changes are applied, all or none.
class WrittenStore : public GameStore {
public:
    void save(GameChange change, Done done) final;

protected:
    virtual Result<void> apply(std::span<const GameChange> changes) = 0;
    // For the constructor and the destructor of the class that applies.
    void start();
    void finish();

private:
    void write();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<GameChange> changes_;
    std::vector<Done> dones_;
    bool is_finishing_ = false;
    std::thread writer_;
};

class MemoryStore final : public WrittenStore {
public:
    MemoryStore() { start(); }
    ~MemoryStore() override { finish(); }
    Result<std::optional<StoredGame>> load(const std::string& id) override;
    Result<void> keep(const Opinion& opinion) override;

private:
    Result<void> apply(std::span<const GameChange> changes) override;

    std::mutex mutex_;
    std::unordered_map<std::string, StoredGame> games_;
    std::vector<Opinion> opinions_;
};

}  // namespace plateau::server
