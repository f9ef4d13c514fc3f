// What people ask for when they begin a game or look at a position: the game, where it starts and how it went on.
#pragma once

#include <memory>

#include "rooms/reading.h"
#include "rooms/room.h"
#include "rooms/routes/route.h"

namespace plateau::rooms {

struct Planned {
    RoomPlan plan;
    Reading reading;  // where something was pasted
};

// {"game": "connect4", "position": "", "moves": "4453", "seats": [...], "clock": {...}}, or instead of game, position
// and moves {"game": "connect4", "record": TEXT, "format": "", "number": 1}.
Result<Planned> plan_of(Services& services, const Json& body);
Result<void> add_clock(const Json& body, RoomPlan& plan);
// One seat a side or, where a game has powers, one a power.
Result<void> add_seats(const Json& body, RuleShelf& shelf, RoomPlan& plan);

// A session in which all of the plan has been played.
Result<std::unique_ptr<play::Session>> played_through(const RoomPlan& plan);

}  // namespace plateau::rooms
