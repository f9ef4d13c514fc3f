#include "core/feature.h"

#include <fmt/format.h>

#include <cassert>

namespace plateau {

std::uint32_t count_features(std::span<const FeatureBlock> blocks) {
    std::uint32_t count = 0;
    for (const auto& block : blocks) count += block.size;
    return count;
}

std::string feature_name(std::span<const FeatureBlock> blocks, std::uint32_t index) {
    for (const auto& block : blocks) {
        if (index < block.size) return block.size == 1 ? block.name : fmt::format("{}[{}]", block.name, index);
        index -= block.size;
    }
    assert(false);
    return {};
}

}  // namespace plateau
