// `powers`: a player for each power, "powers:germany=thesis,japan=greedy"; greedy where none is named.
#pragma once

#include "game/kit.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

using MakePlayer = std::function<Result<std::unique_ptr<Player<Rules>>>(const std::string& name, std::uint64_t seed)>;

Result<std::unique_ptr<Player<Rules>>> make_powers(const Rules& rules, const Spec& spec, const MakePlayer& make);
std::vector<OptionInfo> powers_options(const Rules& rules);

}  // namespace plateau::axis_allies
