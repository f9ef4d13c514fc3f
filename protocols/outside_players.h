// Players that come from outside the program. Each protocol has its name: "ugi:cmd=./engine". With "ugi:engine=NAME" it
// is an engine of a worker's list, and a worker alone knows it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "play/played_game.h"

namespace plateau::protocols {

bool is_outside(std::string_view player);
bool is_of_a_list(std::string_view player);
// How an engine is named that can play games of this spec: "hub:cmd=./engine", and what that is.
struct OutsideExample {
    std::string player;
    Text meaning;
};
std::vector<OutsideExample> outside_examples(std::string_view game);

// For games of this spec; some protocols need to know which.
Result<std::unique_ptr<play::OutsidePlayer>> open_outside(std::string_view player, std::string_view game = "");
Result<std::unique_ptr<play::OutsidePlayer>> open_outside(const Spec& player, std::string_view game);

}  // namespace plateau::protocols
