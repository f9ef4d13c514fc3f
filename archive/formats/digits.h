// Connect four as strings of columns, one game a line, as solvers and their test sets write them:
//
//     4455332 1-0
//     44 # a remark
//
// What else is known of a game follows as JSON after "#", so that nothing is lost.
#pragma once

#include "archive/formats/formats.h"

namespace plateau::archive {

std::unique_ptr<GameReader> open_digits(Input& input, const Resources& resources);
Result<std::string> write_digits(const GameRecord& record);

}  // namespace plateau::archive
