// The games that people have opened, by spec, each opened once. Safe from any thread.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "play/any_game.h"
#include "rooms/rule_shelf.h"

namespace plateau::rooms {

using GameRef = std::shared_ptr<const play::AnyGame>;

class Shelf {
public:
    explicit Shelf(std::unique_ptr<const Resources> shipped = std::make_unique<play::ShippedResources>())
        : resources_{std::move(shipped)} {}

    Result<GameRef> open(const std::string& spec);
    RuleShelf& rules() { return resources_; }

private:
    RuleShelf resources_;
    std::mutex mutex_;
    std::list<std::pair<std::string, GameRef>> games_;  // the last used first
};

// The same player with an option added, unless it is set already.
std::string with_option(const std::string& player, const std::string& key, const std::string& value);

}  // namespace plateau::rooms
