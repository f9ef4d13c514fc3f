#include "lab/training/run_state.h"

#include <fmt/format.h>

#include "learning/state.h"
#include "play/files.h"

namespace plateau::lab {

Result<Checkpoint> Checkpoint::open(const std::string& out, const std::string& identity, const std::string& date,
                                    bool resume, double save_every_seconds) {
    Checkpoint checkpoint{out + ".state", save_every_seconds};
    const std::string path = checkpoint.path_.string();
    if (!std::filesystem::exists(checkpoint.path_)) {
        checkpoint.state.identity = identity;
        checkpoint.state.date = date;
        return checkpoint;
    }
    if (!resume)
        return fail(
            fmt::format("{} holds an unfinished run: continue it with --resume, or delete it", path),
            fmt::format("{} contient un apprentissage inachevé : continuez avec --resume, ou supprimez-le", path));
    const auto bytes = play::read_file(checkpoint.path_);
    if (!bytes) return bytes.failure();
    if (auto loaded = learning::load_state(checkpoint.state, *bytes); !loaded)
        return fail(fmt::format("{}: {}", path, loaded.error().en), fmt::format("{} : {}", path, loaded.error().fr));
    if (checkpoint.state.identity != identity)
        return fail(fmt::format("{} belongs to another run: {}", path, checkpoint.state.identity),
                    fmt::format("{} appartient à un autre apprentissage : {}", path, checkpoint.state.identity));
    return checkpoint;
}

Result<void> Checkpoint::save() {
    last_saved_ = std::chrono::steady_clock::now();
    return play::write_file(path_, learning::save_state(state));
}

Result<void> Checkpoint::save_if_due() {
    if (is_due()) return save();
    return {};
}

void Checkpoint::remove() const {
    std::error_code error;
    std::filesystem::remove(path_, error);
}

}  // namespace plateau::lab
