#include "play/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "core/system_error.h"
#include "play/system_files.h"

namespace plateau::play {

namespace fs = std::filesystem;

namespace {

// The machine's trouble, which may pass, or the asker's, who named something that is not there or no file.
FailureKind kind_of(int error) {
    constexpr int troubles[] = {EIO, ENOSPC, EROFS, EMFILE, ENFILE, ENOMEM, EAGAIN, EINTR, EBUSY, over_quota};
    if (std::find(std::begin(troubles), std::end(troubles), error) != std::end(troubles))
        return FailureKind::unavailable;
    return error == ENOENT || error == ENOTDIR ? FailureKind::unknown : FailureKind::wrong;
}

Failure failed(const char* english, const char* french, const fs::path& path, int error) {
    const Text why = system_error(error);
    return fail(kind_of(error), {fmt::format("{} {}: {}", english, path.string(), why.en),
                                 fmt::format("{} {} : {}", french, path.string(), why.fr)});
}

// The names of the files in a folder, sorted, one a line.
Result<std::string> list_folder(const fs::path& path) {
    std::error_code error;
    std::vector<std::string> names;
    for (fs::directory_iterator entry{path, error}, end; !error && entry != end; entry.increment(error))
        if (entry->is_regular_file()) names.push_back(entry->path().filename().string() + "\n");
    if (error) return failed("cannot list", "impossible de lister", path, error.value());
    std::sort(names.begin(), names.end());
    std::string list;
    for (const auto& name : names) list += name;
    return list;
}

fs::path place_of(std::string_view path) {
    return path.starts_with("data/")     ? shipped_folder(Shipped::data) / path.substr(5)
           : path.starts_with("cache/")  ? cache_folder() / path.substr(6)
           : path.starts_with("memory/") ? memory_folder() / path.substr(7)
                                         : fs::path{path};
}

bool lies_in(const fs::path& folder, const fs::path& place) {
    const auto inside = place.lexically_normal().lexically_relative(folder);
    return !inside.empty() && *inside.begin() != "..";
}

}  // namespace

fs::path shipped_root(fs::path folder) {
    std::error_code error;
    for (;; folder = folder.parent_path()) {
        for (const fs::path& root : {folder / "share" / "plateau", folder})
            if (fs::is_regular_file(root / "data" / "plateau.txt", error)) return root;
        if (!folder.has_relative_path()) return ".";
    }
}

fs::path shipped_folder(Shipped part) {
    struct Place {
        const char* variable;
        const char* folder;
    };
    static constexpr Place places[] = {
        {"PLATEAU_DATA", "data"}, {"PLATEAU_WEB", "web/dist"}, {"PLATEAU_REPORTS", "docs/experiments"}};
    const auto& place = places[static_cast<int>(part)];
    if (const char* chosen = std::getenv(place.variable)) return chosen;
    return shipped_root(program_folder()) / place.folder;
}

fs::path cache_folder() {
    if (const char* chosen = std::getenv("PLATEAU_CACHE")) return chosen;
    if (const char* cache = std::getenv("XDG_CACHE_HOME")) return fs::path{cache} / "plateau";
    if (const char* home = std::getenv("HOME")) return fs::path{home} / ".cache" / "plateau";
    return temporary_folder() / "plateau";
}

fs::path temporary_folder() {
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    return error ? fs::path{"."} : folder;
}

fs::path archive_file() {
    if (const char* chosen = std::getenv("PLATEAU_ARCHIVE")) return chosen;
    if (const char* data = std::getenv("XDG_DATA_HOME")) return fs::path{data} / "plateau" / "games.db";
    if (const char* home = std::getenv("HOME")) return fs::path{home} / ".local" / "share" / "plateau" / "games.db";
    return temporary_folder() / "plateau" / "games.db";
}

fs::path memory_folder() { return archive_file().parent_path() / "memory"; }

Result<std::string> read_file(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) return failed("cannot read", "impossible de lire", path, EISDIR);
    std::ifstream file{path, std::ios::binary};
    if (!file) return failed("cannot read", "impossible de lire", path, errno);
    std::ostringstream content;
    content << file.rdbuf();
    if (file.bad()) return failed("cannot read", "impossible de lire", path, errno);
    return content.str();
}

Result<void> write_file(const fs::path& path, std::string_view content, Readers readers) {
    // A device or a pipe takes the text directly; a file is replaced when its successor is complete.
    std::error_code error;
    const bool replaces = !fs::exists(path, error) || fs::is_regular_file(path, error);
    const fs::path target = replaces ? fs::path{path.string() + ".part"} : path;
    if (const int reason = write_to_disk(target, content, readers); reason != 0) {
        if (replaces) fs::remove(target, error);
        return failed("cannot write", "impossible d'écrire", path, reason);
    }
    if (replaces) fs::rename(target, path, error);
    if (replaces && error) {
        const int reason = error.value();
        fs::remove(target, error);
        return failed("cannot write", "impossible d'écrire", path, reason);
    }
    return {};
}

Result<std::string> FileResources::read(std::string_view path) const {
    return path.ends_with('/') ? list_folder(place_of(path)) : read_file(place_of(path));
}

ShippedResources::ShippedResources(const std::vector<fs::path>& folders, fs::path memories)
    : memories_{std::move(memories)} {
    folders_.push_back(fs::absolute(shipped_folder(Shipped::data)).lexically_normal());
    for (const auto& folder : folders) folders_.push_back(fs::absolute(folder).lexically_normal());
}

// Where the program lies on this machine is nobody's business.
static Result<std::string> read_quietly(std::string_view path) {
    auto text = FileResources{}.read(path);
    if (text) return text;
    return fail(text.failure().kind, {fmt::format("cannot read the file '{}'", path),
                                      fmt::format("impossible de lire le fichier « {} »", path)});
}

Result<std::string> ShippedResources::read(std::string_view path) const {
    if (path.starts_with("memory/") && !memories_.empty()) {
        const fs::path name{path.substr(7)};
        if (name == name.filename()) return read_file(memories_ / name);
    }
    std::error_code no_path;
    const fs::path place = fs::absolute(place_of(path), no_path);
    const bool climbs = std::any_of(place.begin(), place.end(), [](const fs::path& part) { return part == ".."; });
    if (!climbs && std::any_of(folders_.begin(), folders_.end(), [&](const fs::path& f) { return lies_in(f, place); }))
        return read_quietly(path);
    if (folders_.size() == 1)
        return fail(fmt::format("'{}' cannot be read here: only files in data/ can", path),
                    fmt::format("« {} » ne peut pas être lu ici : seuls les fichiers de data/ le peuvent", path));
    return fail(
        fmt::format("'{}' cannot be read here: only files in data/ and in the folders allowed here can", path),
        fmt::format("« {} » ne peut pas être lu ici : seuls les fichiers de data/ et des dossiers permis ici le "
                    "peuvent",
                    path));
}

}  // namespace plateau::play
