// A thought in one line of the terminal.
#pragma once

#include <string>

#include "play/session.h"

namespace plateau::cli {

std::string one_line(const play::SpokenThought& thought);
// "+120"; "+#5" wins in 5 plies, "-#4" loses in 4.
std::string score_text(Score score);

}  // namespace plateau::cli
