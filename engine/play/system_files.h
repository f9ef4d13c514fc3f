// What systems do differently with files: posix/ and windows/ each have the bodies.
#pragma once

#include <cerrno>
#include <filesystem>
#include <string_view>

#include "play/files.h"

namespace plateau::play {

#ifdef EDQUOT
inline constexpr int over_quota = EDQUOT;
#else
inline constexpr int over_quota = ENOSPC;  // Windows has no number of its own
#endif

// The folder that the running program lies in.
std::filesystem::path program_folder();

// Makes or empties a file, fills it and waits until it is on disk; 0, or the system's number of what went wrong.
int write_to_disk(const std::filesystem::path& path, std::string_view content, Readers readers);

}  // namespace plateau::play
