// GET /api: the server's own description, as OpenAPI 3.
#pragma once

#include "server/json.h"

namespace plateau::server {

Json openapi();

}  // namespace plateau::server
