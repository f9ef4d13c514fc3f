// The program as a DXP engine: `plateau engine dxp`. It plays over a connection that somebody opened, as the
// follower (waits for games) or as the initiator (asks for them).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/resources.h"
#include "core/stop.h"
#include "play/any_game.h"
#include "protocols/dxp/dxp_connection.h"

namespace plateau::protocols::dxp {

struct DxpPlan {
    std::string game = "draughts";
    std::string player = "max";
    std::string name = "Plateau";
    int games = 1;                   // the initiator asks for so many; a follower plays as many as it is asked for
    int minutes = 5;                 // the initiator's wish
    int moves = 0;                   // in these minutes; 0: the whole game
    std::string position;            // where the initiator's games begin; empty: the usual start
    double patience_seconds = 3600;  // without a word from the other side
};

struct DxpResult {
    std::string opponent;
    bool was_white = true;
    int reason = GameEnd::none;  // seen from our side
    std::vector<std::string> moves;
};

using DxpListener = std::function<void(const DxpResult&)>;

class DxpEngine {
public:
    static Result<std::unique_ptr<DxpEngine>> make(DxpPlan plan, const Resources& resources);

    // Until the other side leaves, the games are played or `stop` is asked for. Fails when the other side
    // disappears or does what the protocol forbids; games that ended before were told to the listener.
    Result<void> follow(Connection& connection, const StopSignal& stop, const DxpListener& listener);
    Result<void> initiate(Connection& connection, const StopSignal& stop, const DxpListener& listener);

private:
    DxpEngine(DxpPlan plan, std::unique_ptr<play::AnyGame> game) : plan_{std::move(plan)}, game_{std::move(game)} {}

    struct Terms {
        bool we_are_white = true;
        int minutes = 5, moves = 0;
        std::string position;
    };
    // Whether another game is welcome.
    Result<bool> play(Connection& connection, const Terms& terms, bool leaves_after, const StopSignal& stop,
                      DxpResult& result);
    // The next message that matters here: chat is passed over, taking back is declined.
    Result<Message> next(Connection& connection, const StopSignal& stop);
    Result<std::string> think(play::Session& session, double seconds, const Connection& connection,
                              const StopSignal& stop) const;

    DxpPlan plan_;
    std::unique_ptr<play::AnyGame> game_;
};

}  // namespace plateau::protocols::dxp
