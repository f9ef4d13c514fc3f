#include "server/game_store.h"

namespace plateau::server {

void WrittenStore::save(GameChange change, Done done) {
    {
        const std::lock_guard lock{mutex_};
        changes_.push_back(std::move(change));
        dones_.push_back(std::move(done));
    }
    wake_.notify_one();
}

void WrittenStore::start() {
    writer_ = std::thread{[this] { write(); }};
}

void WrittenStore::finish() {
    {
        const std::lock_guard lock{mutex_};
        is_finishing_ = true;
    }
    wake_.notify_one();
    writer_.join();
}

void WrittenStore::write() {
    std::unique_lock lock{mutex_};
    while (true) {
        wake_.wait(lock, [&] { return is_finishing_ || !changes_.empty(); });
        if (changes_.empty()) return;
        const auto changes = std::exchange(changes_, {});
        const auto dones = std::exchange(dones_, {});
        lock.unlock();
        const auto applied = apply(changes);
        for (const auto& done : dones) done(applied);
        lock.lock();
    }
}

Result<void> MemoryStore::apply(std::span<const GameChange> changes) {
    const std::lock_guard lock{mutex_};
    for (const auto& change : changes) {
        StoredGame& game = games_[change.id];
        game.id = change.id;
        if (!change.header.empty()) game.header = change.header;
        game.moves.resize(change.kept_plies);
        game.moves.insert(game.moves.end(), change.moves.begin(), change.moves.end());
    }
    return {};
}

Result<std::optional<StoredGame>> MemoryStore::load(const std::string& id) {
    const std::lock_guard lock{mutex_};
    const auto found = games_.find(id);
    if (found == games_.end()) return std::optional<StoredGame>{};
    return std::optional{found->second};
}

Result<void> MemoryStore::keep(const Opinion& opinion) {
    const std::lock_guard lock{mutex_};
    opinions_.push_back(opinion);
    return {};
}

}  // namespace plateau::server
