// `powers`: a player for each power, "powers:germany=thesis,germany.accept=0.7,japan=rules"; greedy where none is
// named.
#pragma once

#include "game/kit.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

// Makes the player of one power by its own spec.
using MakePlayer = std::function<Result<std::unique_ptr<Player<Rules>>>(const Spec& spec, std::uint64_t seed)>;

Result<std::unique_ptr<Player<Rules>>> make_powers(const Rules& rules, const Spec& spec, const MakePlayer& make);
// `players`: the names that a power can be given to, "a|b|c".
std::vector<OptionInfo> powers_options(const Rules& rules, const std::string& players);

}  // namespace plateau::axis_allies
