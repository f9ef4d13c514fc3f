// An engine outside the program that speaks the Universal Game Interface, as a player:
//
//     ugi:cmd=./engine,depth=4
//     ugi:cmd=plateau engine ugi,option.Game=connect4,option.Player=hard,time=1s,timeout=5s
#pragma once

#include <memory>

#include "core/stop.h"
#include "protocols/line_engine.h"

namespace plateau::protocols::ugi {

class UgiPlayer final : public play::OutsidePlayer {
public:
    // Checks the spec; the engine is started with its first game, and again after it died.
    static Result<std::unique_ptr<play::OutsidePlayer>> make(const Spec& spec);

    Result<void> make_ready() override;
    void start_game(const play::GameSoFar& game) override;
    play::OutsideAnswer choose(const play::GameSoFar& game, StopSignal stop) override;

private:
    UgiPlayer(LineEngineOptions options, Spec engine_options)
        : options_{std::move(options)},
          engine_options_{std::move(engine_options)},
          engine_{options_.command, options_.timeout} {}

    Result<void> start_engine();
    bool wait_for(std::string_view word);  // a line that begins with it
    std::string go_line() const;
    void read_info(const std::string& line, play::KeptThought& thought) const;

    LineEngineOptions options_;
    Spec engine_options_;  // setoption: name and value
    LineEngine engine_;
};

}  // namespace plateau::protocols::ugi
