#include "play/memory.h"

#include <windows.h>

namespace plateau::play {

std::optional<long long> free_megabytes() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (!GlobalMemoryStatusEx(&status)) return std::nullopt;
    return static_cast<long long>(status.ullAvailPhys >> 20);
}

}  // namespace plateau::play
