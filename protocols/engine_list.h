// The engines that the owner of a machine lets others use there. Each has a name and is a player as in matches; who
// sends a game says the name and the limits of a move, the owner alone says what is started or connected to:
//
//     engines.add("scan=hub:cmd=/opt/scan/scan hub");
//     engines.open("hub:engine=scan,time=1s", "draughts");
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/options.h"
#include "play/played_game.h"

namespace plateau::protocols {

class EngineList {
public:
    // NAME=PLAYER
    Result<void> add(std::string_view text);
    // Refuses whatever is not on the list, or says itself what to start or where to connect.
    Result<std::unique_ptr<play::OutsidePlayer>> open(std::string_view player, std::string_view game) const;

private:
    Result<Spec> spec_of(const Spec& wanted) const;

    std::map<std::string, Spec, std::less<>> engines_;
};

}  // namespace plateau::protocols
