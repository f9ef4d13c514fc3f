// A reply that is certain to be given, once. Whoever lets go of it without an answer (an exception on the way, a
// job thrown away) answers that the server made a mistake; a second answer is dropped.
#pragma once

#include "rooms/messages.h"

namespace plateau::rooms {

Reply sure(Reply reply);

}  // namespace plateau::rooms
