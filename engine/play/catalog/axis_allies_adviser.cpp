#include "play/catalog/axis_allies_adviser.h"

namespace plateau::play {

Result<SeatedPlayer<axis_allies::Rules>> adviser(const AnyGame& game, std::string_view player, std::uint64_t seed) {
    const auto* known_game = known<axis_allies::Rules>(game);
    if (!known_game)
        return fail("advice is available for Axis & Allies only", "les conseils ne portent que sur Axis & Allies");
    const auto asked = parse_spec(player);
    if (!asked) return asked.failure();
    const auto resolved = game.resolve_player(player);
    if (!resolved) return resolved.failure();
    auto spec = parse_spec(*resolved);
    if (!spec) return spec.failure();
    if (!asked->find("mistakes")) spec->erase("mistakes");
    return known_game->new_player(spec->to_text(), seed);
}

}  // namespace plateau::play
