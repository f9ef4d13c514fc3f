// Rules of Axis & Allies that people write in the page: given to a player, shown and checked.
#pragma once

#include <string>

#include "play/any_game.h"
#include "players/axis_allies/expert/rule_files.h"
#include "rooms/rule_shelf.h"

namespace plateau::rooms {

// {"files": {"1_purchase.clp": TEXT}, "off": ["libya-blitz"]}, within the bounds of docs/rule_language.md.
Result<axis_allies::RuleChanges> read_rule_changes(const Json& from);

struct PlayerWithRules {
    std::string spec;
    OwnRulesRef rules;
};
// The player, whose rule base is changed like that. It is not tried yet: check_player does.
Result<PlayerWithRules> with_rules(RuleShelf& shelf, const play::AnyGame& game, const std::string& player,
                                   const Json& changes);

// The files of a player's rule base with the rules in each, as JSON.
Response rule_base(const RuleShelf& shelf, const std::string& player);
// Whether a player can be made of the changed rules and plays the first turn of every power: the rules in each file,
// and the first thing that is wrong.
Response check_rules(RuleShelf& shelf, const play::AnyGame& game, const std::string& player, const Json& changes);

}  // namespace plateau::rooms
