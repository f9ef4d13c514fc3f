// The games that the program contains. A plain list on purpose: nothing registers itself.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "play/any_game.h"

namespace plateau::play {

struct CatalogEntry {
    std::string name;
    Text title;
    Text summary;
    std::function<Result<std::unique_ptr<AnyGame>>(GameInfo info, const Spec& spec, const Resources& resources)> open;
    std::string relative_of = {};  // the better known game it is a variant of
    std::string example = {};      // moves that lead to a good picture
};

const std::vector<CatalogEntry>& catalog();

// "connect4", "in_a_row:rows=7,cols=7,n=4": the game, or a sentence that lists the games there are.
// `resources` must outlive it.
Result<std::unique_ptr<AnyGame>> open_game(std::string_view spec, const Resources& resources);

}  // namespace plateau::play
