// What the system says of an error, in both languages: "no such file or folder" for ENOENT.
#pragma once

#include "core/text.h"

namespace plateau {

// `error` is a value of errno. One that has no words of ours has the system's, in its language.
Text system_error(int error);

}  // namespace plateau
