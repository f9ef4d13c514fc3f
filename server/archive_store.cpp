#include "archive/archive.h"
#include "server/game_store.h"
#include "server/private_archive.h"
#include "server/survive.h"

namespace plateau::server {

namespace {

namespace fs = std::filesystem;

class ArchiveStore final : public GameStore {
public:
    ArchiveStore(ServerLock lock, std::unique_ptr<archive::Archive> archive)
        : lock_{std::move(lock)}, archive_{std::move(archive)} {}

    void save(GameChange change, Done done) override {
        archive::GameChange kept;
        kept.key = std::move(change.id);
        if (change.record) {
            kept.header = std::move(change.record);
            kept.extra = std::move(change.header);
        }
        kept.kept_plies = change.kept_plies;
        kept.chain = std::move(change.chain);
        for (auto& move : change.moves) {
            archive::MoveRecord& added = kept.moves.emplace_back(std::move(move.text));
            added.is_luck = move.is_luck;
        }
        archive_->save(std::move(kept), [done = std::move(done)](const Result<void>& saved) {
            survives("keeping a game", [&] { done(saved); });
        });
    }

    Result<std::optional<StoredGame>> load(const std::string& id) override {
        auto kept = archive_->load(id);
        if (!kept) return kept.failure();
        if (!*kept) return std::optional<StoredGame>{};
        StoredGame game{id, std::move((*kept)->extra), {}};
        for (auto& move : (*kept)->record.moves) game.moves.push_back({std::move(move.text), move.is_luck});
        return std::optional{std::move(game)};
    }

    archive::Archive& archive() override { return *archive_; }

private:
    ServerLock lock_;
    std::unique_ptr<archive::Archive> archive_;
};

}  // namespace

Result<std::unique_ptr<GameStore>> open_store(const fs::path& folder) {
    const fs::path path = folder.empty() ? archive::usual_path() : folder / "games.db";
    if (path.has_parent_path())
        if (auto made = make_folder(path.parent_path()); !made) return made.failure();
    auto lock = ServerLock::take(path);
    if (!lock) return lock.failure();
    hide_archive(path);
    auto opened = archive::Archive::open(path);
    if (!opened) return opened.failure();
    return std::unique_ptr<GameStore>{new ArchiveStore{std::move(*lock), std::move(*opened)}};
}

}  // namespace plateau::server
