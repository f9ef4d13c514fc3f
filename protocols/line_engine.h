// An engine outside the program that is spoken to line by line, and what every player behind such an engine needs:
// patience, a word for what went wrong, and the time it took.
//
//     if (!engine.send("go") || !engine.wait_for([](const std::string& line) { return line == "ok"; })) ...
//     const LineEngine::Times before = engine.times();
//     if (auto failure = engine.listen(patience, stop, take_line)) return *failure;
#pragma once

#include <functional>
#include <optional>

#include "core/options.h"
#include "core/stop.h"
#include "play/played_game.h"
#include "protocols/child_process.h"

namespace plateau::protocols {

struct LineEngineOptions {
    std::string command;
    int depth = 0;
    long long nodes = 0;
    Seconds time{0};      // a move
    Seconds margin{0.2};  // over `time` before it counts as overstepped
    Seconds timeout{10};  // an answer that takes longer (beyond `time`) will not come
};

template <class Visitor>
void describe(LineEngineOptions& o, Visitor&& option) {
    option("cmd", o.command, "", "", Text{"the command that starts the engine", "la commande qui lance le moteur"});
    option("depth", o.depth, 0, 1000, Text{"plies to search", "demi-coups à chercher"});
    option("nodes", o.nodes, 0LL, 1'000'000'000'000LL, Text{"nodes per move", "nœuds par coup"});
    option("time", o.time, Seconds{0}, Seconds{1e6}, Text{"time per move", "temps par coup"});
    option("margin", o.margin, Seconds{0}, Seconds{1e6},
           Text{"time overrun that is tolerated", "dépassement de temps toléré"});
    option("timeout", o.timeout, Seconds{0}, Seconds{1e6},
           Text{"how long to wait for an answer", "durée d'attente d'une réponse"});
}

class LineEngine {
public:
    LineEngine(std::string command, Seconds timeout) : command_{std::move(command)}, timeout_{timeout.value} {}

    // Another process, in the place of one that was there.
    Result<void> start();
    bool is_started() const { return process_.has_value(); }
    bool is_running() const { return process_ && process_->is_running(); }
    void begin_game();  // nothing has gone wrong yet
    // Ends it for good: the next game starts another.
    void give_up();
    void give_up(Text complaint);

    bool send(std::string_view line);
    // Reads lines until one is accepted. False where none comes: then complaint() says why.
    using Take = std::function<bool(const std::string& line)>;
    bool wait_for(const Take& accepts);
    // What it says of itself that makes waiting useless.
    void complain(Text complaint);
    const Text& complaint() const { return complaint_; }

    // Hands lines on until `take` has enough. An answer comes back where that does not happen: what a player has to say
    // instead of a move. `each_step` is called some ten times a second; false ends the engine.
    std::optional<play::OutsideAnswer> listen(double patience, const StopSignal& stop, const Take& take,
                                              const std::function<bool()>& each_step = {});

    // Ends the engine; its player answers this.
    play::OutsideAnswer failed(play::Mishap mishap, Text complaint);
    play::OutsideAnswer crashed();
    play::OutsideAnswer failed_before();  // what went wrong when the game began

    struct Times {
        Clock::time_point start;
        double cpu_seconds;

        double seconds() const { return std::chrono::duration<double>(Clock::now() - start).count(); }
    };
    Times times() const { return {Clock::now(), cpu_seconds()}; }
    double cpu_seconds() const { return process_ ? process_->cpu_seconds() : 0; }

private:
    std::string command_;
    double timeout_;
    std::optional<ChildProcess> process_;
    play::Mishap mishap_ = play::Mishap::none;
    Text complaint_;
};

// Notes in the answer that a move took longer than it may.
void judge_time(play::OutsideAnswer& answer, double seconds, Seconds allowed, Seconds margin);

// A spec needs a command: "ugi needs the command of an engine: ugi:cmd=./engine".
Result<void> check_command(const std::string& protocol, const std::string& command, const std::string& example);

}  // namespace plateau::protocols
