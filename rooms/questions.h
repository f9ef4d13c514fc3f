// What people ask about a position, answered from a session of its own that stands there: no room is held up by it.
#pragma once

#include <cstdint>
#include <string>

#include "core/stop.h"
#include "play/any_game.h"
#include "play/session.h"
#include "rooms/messages.h"

namespace plateau::rooms {

// What the player would do; with clicks where the game lists its moves.
Response hint_of(play::Session& session, const std::string& player, bool with_clicks, StopSignal stop);

inline constexpr int exact_table_megabytes = 16;
// The exact value of every legal move, as far as it can be found quickly.
Response exact_values(const play::Session& session, std::uint64_t seed, StopSignal stop);

// Moves that win at once for the side to move, and for its opponent if nothing is done about it.
Response threats_in(play::Session& session);

// How good the last move was, in the eyes of the player.
Response judgement_of(const play::Session& session, std::uint64_t seed, const std::string& player, StopSignal stop);

}  // namespace plateau::rooms
