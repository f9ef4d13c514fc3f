// Players that come from outside the program. Each protocol has its name: "ugi:cmd=./engine".
#pragma once

#include <memory>
#include <string_view>

#include "core/result.h"
#include "play/played_game.h"

namespace plateau::protocols {

bool is_outside(std::string_view player);
// For games of this spec; some protocols need to know which.
Result<std::unique_ptr<play::OutsidePlayer>> open_outside(std::string_view player, std::string_view game = "");

}  // namespace plateau::protocols
