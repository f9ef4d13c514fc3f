// The archive of a server: one server at a time uses it, and since the tokens of the seats lie there, nobody but its
// owner reads it. Other commands read and write it beside the server as they like.
#pragma once

#include <filesystem>
#include <memory>

#include "archive/archive.h"
#include "core/result.h"

namespace plateau::server {

// Held until it goes, or the process ends in whatever way.
class ServerLock {
public:
    static Result<ServerLock> take(const std::filesystem::path& archive);

    ServerLock(ServerLock&& that) noexcept;
    ServerLock& operator=(ServerLock&&) = delete;
    ~ServerLock();

private:
    explicit ServerLock(int file) : file_{file} {}
    int file_;
};

// A folder that is made is its owner's alone; one that is there stays as it is.
Result<void> make_folder(const std::filesystem::path& folder);

// From here on its owner alone reads the file, where there is one.
void hide_from_others(const std::filesystem::path& file);

// The same for an archive, which is made where it is missing, and for what SQLite lays beside it.
void hide_archive(const std::filesystem::path& archive);

struct PrivateArchive {
    ServerLock lock;  // held until the games are closed, so that a second server is refused
    std::unique_ptr<archive::Archive> games;
};

// The archive games.db in a folder, or the usual one where none is named.
Result<PrivateArchive> open_private_archive(const std::filesystem::path& folder);

}  // namespace plateau::server
