// Where the library itself lies on the disk.
#pragma once

#include <filesystem>

namespace plateau::v0 {

std::filesystem::path own_folder();

}  // namespace plateau::v0
