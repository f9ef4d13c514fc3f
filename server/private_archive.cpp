#include "server/private_archive.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/system_error.h"

namespace plateau::server {

namespace fs = std::filesystem;

namespace {

Failure not_locked(const fs::path& archive, int error) {
    const std::string path = archive.string();
    const Text why = system_error(error);
    if (error == EWOULDBLOCK)
        return fail(
            fmt::format("another server keeps its games in {}: stop it, or choose another folder with --data", path),
            fmt::format("un autre serveur garde ses parties dans {} : l'arrêter, ou choisir un autre dossier "
                        "avec --data",
                        path));
    return fail(fmt::format("{} cannot be used ({}): choose another folder with --data", path, why.en),
                fmt::format("{} est inutilisable ({}) : choisissez un autre dossier avec --data", path, why.fr));
}

}  // namespace

ServerLock::ServerLock(ServerLock&& that) noexcept : file_{std::exchange(that.file_, -1)} {}

ServerLock::~ServerLock() {
    if (file_ >= 0) ::close(file_);
}

Result<ServerLock> ServerLock::take(const fs::path& archive) {
    const int file = ::open((archive.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return not_locked(archive, errno);
    ServerLock lock{file};
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) return not_locked(archive, errno);
    return lock;
}

Result<void> make_folder(const fs::path& folder) {
    std::error_code error;
    if (fs::is_directory(folder, error)) return {};
    error.clear();
    if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), error);
    if (!error && ::mkdir(folder.c_str(), 0700) != 0) error = {errno, std::generic_category()};
    if (!error) return {};
    const Text why = system_error(error.value());
    return fail(fmt::format("cannot create the folder {} ({}): choose another with --data", folder.string(), why.en),
                fmt::format("impossible de créer le dossier {} ({}) : choisissez-en un autre avec --data",
                            folder.string(), why.fr));
}

// A file of somebody else stays as it is.
void hide_from_others(const fs::path& file) { (void)::chmod(file.c_str(), 0600); }

void hide_archive(const fs::path& archive) {
    // Only a file that was not there is opened: closing one that SQLite has open would drop its locks.
    const int file = ::open(archive.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) ::close(file);
    for (const char* ending : {"", "-wal", "-shm"}) hide_from_others(archive.string() + ending);
}

Result<PrivateArchive> open_private_archive(const fs::path& folder) {
    const fs::path path = folder.empty() ? archive::usual_path() : folder / "games.db";
    if (path.has_parent_path())
        if (auto made = make_folder(path.parent_path()); !made) return made.failure();
    auto lock = ServerLock::take(path);
    if (!lock) return lock.failure();
    hide_archive(path);
    auto opened = archive::Archive::open(path);
    if (!opened) return opened.failure();
    return PrivateArchive{std::move(*lock), std::move(*opened)};
}

}  // namespace plateau::server
