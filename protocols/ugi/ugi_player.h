// An engine outside the program that speaks the Universal Game Interface, as a player:
//
//     ugi:cmd=./engine,depth=4
//     ugi:cmd=plateau engine ugi,option.Game=connect4,option.Player=hard,time=1s,timeout=5s
#pragma once

#include <memory>

#include "core/stop.h"
#include "protocols/line_engine.h"

namespace plateau::protocols::ugi {

struct UgiOptions {
    std::string command;
    int depth = 0;
    long long nodes = 0;
    Seconds time{0};      // a move
    Seconds margin{0.2};  // over `time` before it counts as overstepped
    Seconds timeout{10};  // an answer that takes longer (beyond `time`) will not come
};

template <class Visitor>
void describe(UgiOptions& o, Visitor&& option) {
    option("cmd", o.command, "", "", Text{"the command that starts the engine", "la commande qui lance le moteur"});
    option("depth", o.depth, 0, 1000, Text{"plies to search", "demi-coups à chercher"});
    option("nodes", o.nodes, 0LL, 1'000'000'000'000LL, Text{"nodes per move", "nœuds par coup"});
    option("time", o.time, Seconds{0}, Seconds{1e6}, Text{"time per move", "temps par coup"});
    option("margin", o.margin, Seconds{0}, Seconds{1e6},
           Text{"time overrun that is tolerated", "dépassement de temps toléré"});
    option("timeout", o.timeout, Seconds{0}, Seconds{1e6},
           Text{"how long to wait for an answer", "durée d'attente d'une réponse"});
}

class UgiPlayer final : public play::OutsidePlayer {
public:
    // Checks the spec; the engine is started with its first game, and again after it died.
    static Result<std::unique_ptr<play::OutsidePlayer>> make(const Spec& spec);

    Result<void> make_ready() override;
    void start_game(const play::GameSoFar& game) override;
    play::OutsideAnswer choose(const play::GameSoFar& game, StopSignal stop) override;

private:
    UgiPlayer(UgiOptions options, Spec engine_options)
        : options_{std::move(options)},
          engine_options_{std::move(engine_options)},
          engine_{options_.command, options_.timeout} {}

    Result<void> start_engine();
    bool wait_for(std::string_view word);  // a line that begins with it
    std::string go_line() const;
    void read_info(const std::string& line, play::PlayedMove& move) const;

    UgiOptions options_;
    Spec engine_options_;  // setoption: name and value
    LineEngine engine_;
};

}  // namespace plateau::protocols::ugi
