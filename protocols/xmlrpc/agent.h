// A player of this program as an agent of the university contests: it answers initialize, play and finished.
//
//     auto agent = AvalamAgent::open("max", resources);
//     server.serve([&](const std::string& body) { return agent->answer(body); }, stop);
#pragma once

#include <memory>

#include "core/stop.h"
#include "play/any_game.h"
#include "protocols/xmlrpc/value.h"

namespace plateau::protocols::xmlrpc {

class AvalamAgent {
public:
    // `player` plays with its own limits where a game has no time credit. The contests break ties by fives.
    static Result<AvalamAgent> open(const std::string& player, const Resources& resources, StopSignal stop = {});

    // The text of a call to the text of its answer; what is wrong with a call is answered by a fault.
    std::string answer(const std::string& body);

    // How many of the seconds left go into a move: little at the start, most in the middle, where the game is
    // decided and soon solved.
    static double share_of(double seconds_left, int ply);

private:
    AvalamAgent(std::unique_ptr<play::AnyGame> game, std::string player, StopSignal stop)
        : game_{std::move(game)}, player_{std::move(player)}, stop_{std::move(stop)} {}

    Result<Value> play(const std::vector<Value>& parameters);
    Result<std::string> spec_for(const Value& time_left, int towers) const;

    std::unique_ptr<play::AnyGame> game_;
    std::string player_;
    StopSignal stop_;
};

}  // namespace plateau::protocols::xmlrpc
