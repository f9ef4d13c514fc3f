// An engine outside the program that speaks the Gomocup protocol, as a player of matches:
//
//     gomocup:cmd=./pbrain-engine,time=1s
//     gomocup:cmd=./pbrain-engine,time=500ms,size=20,rule=standard,timeout=5s
#pragma once

#include <memory>
#include <optional>

#include "core/stop.h"
#include "protocols/gomocup/gomocup_words.h"
#include "protocols/line_engine.h"

namespace plateau::protocols::gomocup {

struct GomocupOptions {
    std::string command;
    std::string rule = "auto";  // that of the game
    int size = 0;               // 0: that of the game
    int max_nodes = 0;
    int strength = 0;
    long long memory_megabytes = 350;
    Seconds time{1};      // a move
    Seconds match{0};     // a whole game
    Seconds margin{0.2};  // over `time` before it counts as overstepped
    Seconds timeout{10};  // an answer that takes longer (beyond `time`) will not come
    Seconds pause{0.02};  // after its move, before it hears the next command
    bool by_turns = false;
};

template <class Visitor>
void describe(GomocupOptions& o, Visitor&& option) {
    option("cmd", o.command, "", "", Text{"the command that starts the engine", "la commande qui lance le moteur"});
    option("rule", o.rule, "auto|freestyle|standard|renju|caro", "",
           Text{"the rule to announce to it; auto: that of the game", "la règle à lui annoncer ; auto : celle du jeu"});
    option("size", o.size, 0, 25, Text{"side of the board; 0: that of the game", "côté du plateau ; 0 : celui du jeu"});
    option("max_node", o.max_nodes, 0, 2'000'000'000,
           Text{"INFO max_node, where the engine knows it", "INFO max_node, si le moteur le connaît"});
    option("strength", o.strength, 0, 100,
           Text{"INFO strength, where the engine knows it", "INFO strength, si le moteur le connaît"});
    option("memory", o.memory_megabytes, 0LL, 1'000'000LL, Text{"megabytes allowed", "mégaoctets permis"});
    option("time", o.time, Seconds{0}, Seconds{1e6}, Text{"time per move", "temps par coup"});
    option("match", o.match, Seconds{0}, Seconds{1e6},
           Text{"time per game, 0 for no limit", "temps par partie, 0 sans limite"});
    option("margin", o.margin, Seconds{0}, Seconds{1e6},
           Text{"time overrun that is tolerated", "dépassement de temps toléré"});
    option("timeout", o.timeout, Seconds{0}, Seconds{1e6},
           Text{"how long to wait for an answer", "durée d'attente d'une réponse"});
    option("pause", o.pause, Seconds{0}, Seconds{10},
           Text{"pause between its move and the next command", "pause entre son coup et la commande suivante"});
    option("turn", o.by_turns, false, true,
           Text{"send TURN with the last move instead of the whole board",
                "envoyer TURN avec le dernier coup au lieu du plateau entier"});
}

// What a MESSAGE says of the search: "Depth 15-26 | Eval 348 | Node 60K" or "depth 9 score 12 nodes 4000". A win or
// loss is "+M12", "-M3". What is not there stays as it is.
void read_message(std::string_view text, play::KeptThought& thought);

class GomocupPlayer final : public play::OutsidePlayer {
public:
    // Checks the spec; the engine is started with its first game, and again after it died.
    static Result<std::unique_ptr<play::OutsidePlayer>> make(const Spec& spec, std::string_view game);

    Result<void> make_ready() override;
    void start_game(const play::GameSoFar& game) override;
    play::OutsideAnswer choose(const play::GameSoFar& game, StopSignal stop) override;

private:
    explicit GomocupPlayer(GomocupOptions options)
        : options_{std::move(options)}, engine_{options_.command, options_.timeout} {}

    Result<void> begin();
    bool wait_for_ok(bool errors_are_final);
    void send_settings();
    void wait_until_settled() const;
    // The lines that ask for a move; nothing where a position cannot be told.
    std::optional<std::vector<std::string>> question(const play::GameSoFar& game) const;
    // Listens until a move stands in the answer.
    std::optional<play::OutsideAnswer> listen(play::OutsideAnswer& answer, const LineEngine::Times& asked,
                                              const StopSignal& stop);
    std::string move_in(const std::string& line) const;

    GomocupOptions options_;
    LineEngine engine_;
    double used_seconds_ = 0;
    Clock::time_point answered_{};
    std::size_t told_moves_ = 0;  // the engine knows the game up to here
};

}  // namespace plateau::protocols::gomocup
