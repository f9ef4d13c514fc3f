// Files that are part of the program: weights and books of the games it plays.
#pragma once

#include <vector>

#include "core/resources.h"

namespace plateau::windows {

struct EmbeddedFile {
    std::string_view path;  // "data/draughts/patterns.weights"
    const char* begin;
    const char* end;
};

// Written by add_engine (CMakeLists.txt).
const std::vector<EmbeddedFile>& embedded_files();

// Files inside the program; all others as they lie on the disk.
class EmbeddedResources final : public Resources {
public:
    Result<std::string> read(std::string_view path) const override;
};

}  // namespace plateau::windows
