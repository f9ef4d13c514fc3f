#include "protocols/outside_players.h"

#include "core/options.h"
#include "protocols/gomocup/gomocup_player.h"
#include "protocols/ugi/ugi_player.h"

namespace plateau::protocols {

bool is_outside(std::string_view player) {
    const auto name = player.substr(0, player.find(':'));
    return name == "ugi" || name == "gomocup";
}

Result<std::unique_ptr<play::OutsidePlayer>> open_outside(std::string_view player) {
    const auto spec = parse_spec(player);
    if (!spec) return spec.failure();
    if (spec->name == "gomocup") return gomocup::GomocupPlayer::make(*spec);
    return ugi::UgiPlayer::make(*spec);
}

}  // namespace plateau::protocols
