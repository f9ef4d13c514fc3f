// GET /api: the server's own description, as OpenAPI 3.
#pragma once

#include "rooms/json.h"
#include "server/names.h"

namespace plateau::server {

Json openapi();

}  // namespace plateau::server
