#include "play/memory.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace plateau::play {

namespace {

// "MemAvailable:    22857 kB"
std::optional<long long> available_kilobytes() {
    std::ifstream file{"/proc/meminfo"};
    std::string name, unit;
    long long amount = 0;
    while (file >> name >> amount && std::getline(file, unit))
        if (name == "MemAvailable:") return amount;
    return std::nullopt;
}

// "max", or a number of bytes.
std::optional<long long> container_bytes() {
    for (const char* path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        std::ifstream file{path};
        long long amount = 0;
        if (file >> amount) return amount;
    }
    return std::nullopt;
}

}  // namespace

std::optional<long long> free_megabytes() {
    const auto available = available_kilobytes();
    if (!available) return std::nullopt;
    const auto limit = container_bytes();
    return std::min(*available >> 10, limit ? *limit >> 20 : *available >> 10);
}

}  // namespace plateau::play
