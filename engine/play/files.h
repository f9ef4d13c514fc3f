// Reading and writing files for the program: data that ships with it, and what people name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/resources.h"

namespace plateau::play {

// "data/..." is looked up in the data folder, "cache/..." and "memory/..." in the folders below; other paths are taken
// as they are.
class FileResources final : public Resources {
public:
    Result<std::string> read(std::string_view path) const override;
};

// Reads what ships with the program and what lies in the folders named, nothing else: for specs that strangers write.
// "memory/..." is looked up in the folder of memories, where there is one.
class ShippedResources final : public Resources {
public:
    explicit ShippedResources(const std::vector<std::filesystem::path>& folders = {},
                              std::filesystem::path memories = {});
    Result<std::string> read(std::string_view path) const override;

private:
    std::vector<std::filesystem::path> folders_;  // absolute
    std::filesystem::path memories_;
};

// What ships with the program. A variable of the environment names its folder (PLATEAU_DATA, PLATEAU_WEB,
// PLATEAU_REPORTS); otherwise it lies under the root.
enum class Shipped { data, page, reports };
std::filesystem::path shipped_folder(Shipped part);
// share/plateau of an installation, or the tree that the program was built in: the first folder above `program_folder`
// with our data in it. A stray folder called data is none.
std::filesystem::path shipped_root(std::filesystem::path program_folder);

// The folder for generated tables and books: PLATEAU_CACHE, or the user's cache folder.
std::filesystem::path cache_folder();

// The system's folder for what need not be kept; where it has none, the present folder.
std::filesystem::path temporary_folder();

// Where games are kept that nobody names a file for: PLATEAU_ARCHIVE, or games.db in the user's data folder.
std::filesystem::path archive_file();
// Of the games that players remember: beside that file.
std::filesystem::path memory_folder();

enum class Readers { everybody, owner };

Result<std::string> read_file(const std::filesystem::path& path);
// All or nothing: the old file stays until the new one is complete.
Result<void> write_file(const std::filesystem::path& path, std::string_view content,
                        Readers readers = Readers::everybody);

}  // namespace plateau::play
