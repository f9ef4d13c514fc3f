// The games that the program contains. A plain list on purpose: nothing registers itself.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "play/any_game.h"

namespace plateau::play {

using OpenedGame = Result<std::unique_ptr<AnyGame>>;

struct CatalogEntry {
    std::string name;
    Text title;
    Text summary;
    std::function<OpenedGame(GameInfo info, const Spec& spec, const Resources& resources)> open;
    std::string relative_of = {};               // the better known game it is a variant of
    std::string example = {};                   // moves that lead to a good picture
    std::vector<std::string> also_called = {};  // elsewhere: suggested to whoever asks for it
};

const std::vector<CatalogEntry>& catalog();

// The games by families, each listed in play/catalog/FAMILY.cpp. Which families a program contains is chosen where it
// is linked: add_catalog (cmake/parts.cmake) writes this function.
std::vector<std::vector<CatalogEntry>> catalog_families();

// Players of a game from weak to strong, each a good opponent for the next (docs/strength.md tells how they were
// chosen); none where nobody has measured any.
std::vector<std::string> ladder_of(std::string_view game);

// "connect4", "in_a_row:rows=7,cols=7,n=4": the game, or a sentence that lists the games there are.
// `resources` must outlive it.
OpenedGame open_game(std::string_view spec, const Resources& resources);

}  // namespace plateau::play
