// The reports of experiments that lie in docs/experiments beside the program's data.
#pragma once

#include <string>

#include "rooms/json.h"
#include "server/names.h"

namespace plateau::server {

Json reports();
Response report(const std::string& name);
Response report_picture(const std::string& name, const std::string& picture);

}  // namespace plateau::server
