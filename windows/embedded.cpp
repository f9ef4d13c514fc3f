#include "windows/embedded.h"

#include <cassert>

#include "play/files.h"

namespace plateau::windows {

Result<std::string> EmbeddedResources::read(std::string_view path) const {
    for (const auto& file : embedded_files()) {
        assert(file.begin <= file.end);
        if (file.path == path) return std::string{file.begin, file.end};
    }
    return play::FileResources{}.read(path);
}

}  // namespace plateau::windows
