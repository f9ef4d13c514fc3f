#include "play/catalog/draughts.h"

namespace plateau::play {

OpenedGame open_draughts(GameInfo info, const Spec& spec, const Resources& resources) {
    const auto variant = draughts::variant_of(spec.name, spec);
    if (!variant) return variant.failure();
    for (const auto& known : draughts::variants())
        if (known.name == info.name) info.parameters = known.options;
    if (variant->board == 10) return open_draughts10(std::move(info), *variant, resources);
    return open_draughts8(std::move(info), *variant, resources);
}

}  // namespace plateau::play
