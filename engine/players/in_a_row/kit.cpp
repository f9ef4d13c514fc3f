#include "players/in_a_row/kit.h"

#include "games/in_a_row/kit.h"
#include "players/in_a_row/gomoku_player.h"

namespace plateau::in_a_row {

Kit<Placement> kit(const Placement& rules) {
    auto result = base_kit(rules);
    add_gomoku_engine(rules, result);
    return result;
}

}  // namespace plateau::in_a_row
