// A draughts engine outside the program that speaks the Hub protocol, version 2, as a player:
//
//     hub:cmd=./scan hub,time=1s
//     hub:cmd=./engine,nodes=20000,ponder=1,option.threads=2
#pragma once

#include <memory>
#include <optional>

#include "core/stop.h"
#include "protocols/draughts/wire_game.h"
#include "protocols/hub/hub_words.h"
#include "protocols/line_engine.h"

namespace plateau::protocols::hub {

struct HubOptions : LineEngineOptions {
    bool ponder = false;  // lets it think while the other side does
};

template <class Visitor>
void describe(HubOptions& o, Visitor&& option) {
    describe(static_cast<LineEngineOptions&>(o), option);
    option("ponder", o.ponder, false, true,
           Text{"think on the opponent's time", "réfléchir pendant le temps de l'adversaire"});
}

class HubPlayer final : public play::OutsidePlayer {
public:
    // Checks the spec; the engine is started with its first game, and again after it died.
    static Result<std::unique_ptr<play::OutsidePlayer>> make(const Spec& spec, std::string_view game);

    Result<void> make_ready() override;
    void start_game(const play::GameSoFar& game) override;
    play::OutsideAnswer choose(const play::GameSoFar& game, StopSignal stop) override;
    void end_game(const play::GameSoFar& game, const std::optional<play::Ending>& ending) override;

private:
    HubPlayer(HubOptions options, Spec params, std::string game)
        : options_{std::move(options)},
          params_{std::move(params)},
          game_{std::move(game)},
          engine_{options_.command, options_.timeout} {}

    Result<void> start_engine();
    bool send(const Line& line) { return engine_.send(to_text(line)); }
    std::optional<Line> wait_for(std::string_view command);
    bool send_position(const WireGame& wire);
    bool send_level(const play::GameSoFar& game, double& seconds);
    // Ends a search that nobody wants the result of.
    bool stop_pondering();
    void start_pondering(std::unique_ptr<WireGame> wire, const std::string& reply);
    void read_info(const Line& line, const WireGame& wire, play::KeptThought& thought) const;

    HubOptions options_;
    Spec params_;
    std::string game_;
    LineEngine engine_;
    std::string pondered_;  // the position it thinks about, as cells; empty: none
};

}  // namespace plateau::protocols::hub
