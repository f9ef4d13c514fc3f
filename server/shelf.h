// The games that people have opened, by spec, each opened once. Safe from any thread.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "play/any_game.h"
#include "play/files.h"

namespace plateau::server {

using GameRef = std::shared_ptr<const play::AnyGame>;
using play::ShippedResources;

class Shelf {
public:
    Result<GameRef> open(const std::string& spec);

private:
    ShippedResources resources_;
    std::mutex mutex_;
    std::list<std::pair<std::string, GameRef>> games_;  // the last used first
};

// The same player with an option added, unless it is set already.
std::string with_option(const std::string& player, const std::string& key, const std::string& value);

}  // namespace plateau::server
