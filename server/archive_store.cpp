#include <fmt/format.h>

#include "archive/archive.h"
#include "server/game_store.h"
#include "server/survive.h"

namespace plateau::server {

namespace {

namespace fs = std::filesystem;

class ArchiveStore final : public GameStore {
public:
    explicit ArchiveStore(std::unique_ptr<archive::Archive> archive) : archive_{std::move(archive)} {}

    void save(GameChange change, Done done) override {
        archive::GameChange kept;
        kept.key = std::move(change.id);
        if (change.record) {
            kept.header = std::move(change.record);
            kept.extra = std::move(change.header);
        }
        kept.kept_plies = change.kept_plies;
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
    std::unique_ptr<archive::Archive> archive_;
};

}  // namespace

Result<std::unique_ptr<GameStore>> open_store(const fs::path& folder) {
    const fs::path path = folder.empty() ? archive::usual_path() : folder / "games.db";
    std::error_code error;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
    if (error)
        return fail(fmt::format("the folder {} cannot be made ({}): choose another with --data",
                                path.parent_path().string(), error.message()),
                    fmt::format("le dossier {} ne peut pas être créé ({}) : en choisir un autre avec --data",
                                path.parent_path().string(), error.message()));
    auto opened = archive::Archive::open(path);
    if (!opened) return opened.failure();
    return std::unique_ptr<GameStore>{new ArchiveStore{std::move(*opened)}};
}

}  // namespace plateau::server
