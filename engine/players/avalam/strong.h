// The strong player of Avalam: exact play as soon as the limits allow it, until then principal variation
// search with the learned evaluation.
#pragma once

#include "game/kit.h"
#include "games/avalam/rules.h"
#include "players/avalam/group_bounds.h"

namespace plateau::avalam {

// `groups` is shared by all the games of a kit: what is known of a group stays known.
NamedPlayer<Rules> strong_player(std::shared_ptr<GroupTable> groups);

}  // namespace plateau::avalam
