// Games on boards alone: problems and reasons, no map to show, no rules that people write.
#include "browser/family.h"
#include "rooms/game_view.h"
#include "rooms/own_rules.h"

namespace plateau {

std::vector<std::vector<rooms::Route>> browser::teaching_routes() {
    return {rooms::problem_routes(), rooms::reason_routes()};
}

}  // namespace plateau

namespace plateau::rooms {

std::unique_ptr<GameView> view_for(const play::AnyGame&, const Resources&) { return std::make_unique<GameView>(); }

Result<PlayerWithRules> with_rules(RuleShelf&, const play::AnyGame&, const std::string&, const Json&) {
    return fail("rules can be given to the players rules and thesis of Axis & Allies",
                "on peut donner des règles aux joueurs rules et thesis d'Axis & Allies");
}

}  // namespace plateau::rooms
