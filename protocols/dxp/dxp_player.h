// A draughts engine that speaks DXP, as a player. We are the initiator, it follows:
//
//     dxp:port=27531                              it listens on this machine
//     dxp:host=192.168.1.7,port=27531,minutes=10  or on another
//     dxp:cmd=./engine --dxp,port=27531           started here, then connected to
//     dxp:listen=1,port=27531                     it connects to us
#pragma once

#include <memory>
#include <optional>

#include "core/options.h"
#include "core/stop.h"
#include "play/played_game.h"
#include "protocols/child_process.h"
#include "protocols/dxp/dxp_connection.h"

namespace plateau::protocols::dxp {

struct DxpOptions {
    std::string host = "127.0.0.1";
    int port = usual_port;
    bool listen = false;
    std::string command;
    int minutes = 5;
    int moves = 0;
    Seconds timeout{60};  // a move that takes longer will not come
};

template <class Visitor>
void describe(DxpOptions& o, Visitor&& option) {
    option("host", o.host, "", "",
           Text{"address of the engine, or to listen on", "adresse du moteur, ou adresse d'écoute"});
    option("port", o.port, 0, 65535, Text{"the port", "le port"});
    option("listen", o.listen, false, true, Text{"wait for it to connect", "attendre qu'il se connecte"});
    option("cmd", o.command, "", "", Text{"the command that starts it", "la commande qui le lance"});
    option("minutes", o.minutes, 1, 999, Text{"minutes per side and game", "minutes par camp et par partie"});
    option("moves", o.moves, 0, 999, Text{"moves in that time, 0 for all", "coups dans ce temps, 0 pour tous"});
    option("timeout", o.timeout, Seconds{0}, Seconds{1e6},
           Text{"how long to wait for an answer", "durée d'attente d'une réponse"});
}

class DxpPlayer final : public play::OutsidePlayer {
public:
    static Result<std::unique_ptr<play::OutsidePlayer>> make(const Spec& spec, std::string_view game);

    void start_game(const play::GameSoFar& game) override;
    play::OutsideAnswer choose(const play::GameSoFar& game, StopSignal stop) override;
    void end_game(const play::GameSoFar& game, const std::optional<play::Ending>& ending) override;

private:
    DxpPlayer(DxpOptions options, std::string game) : options_{std::move(options)}, game_{std::move(game)} {}

    Result<void> connect(const StopSignal& stop);
    // Asks for the game, which begins where `start_game` found it.
    Result<void> request(Side side, const StopSignal& stop);
    Result<Message> next(double seconds, const StopSignal& stop);
    // Sends what the other seat played since the last time.
    Result<void> send_moves(const play::GameSoFar& game);
    play::OutsideAnswer failed(play::Mishap mishap, Text complaint);
    void leave();

    DxpOptions options_;
    std::string game_;
    std::optional<ChildProcess> engine_;
    std::optional<Listener> door_;
    Connection connection_;
    std::unique_ptr<WireGame> wire_;  // the game as both sides know it
    std::size_t known_plies_ = 0;
    bool is_playing_ = false, was_silent_ = false;
    double seconds_used_ = 0;
};

}  // namespace plateau::protocols::dxp
