// An agent of the university contests as a player. With it `plateau match` is their referee:
//
//     plateau match avalam:tiebreak=fives xmlrpc:url=http://127.0.0.1:8000 xmlrpc:url=http://127.0.0.1:8001 --games 2
//     xmlrpc:url=http://127.0.0.1:8000,credit=900s,percepts=matrix
#pragma once

#include <memory>

#include "core/options.h"
#include "core/stop.h"
#include "games/avalam/rules.h"
#include "play/played_game.h"
#include "protocols/xmlrpc/http.h"
#include "protocols/xmlrpc/value.h"

namespace plateau::protocols::xmlrpc {

struct AgentOptions {
    std::string url = "http://127.0.0.1:8000";
    Seconds credit{900};  // of a whole game; 0: no limit
    Seconds timeout{60};  // without a credit: an answer that takes longer will not come
    std::string percepts = "board";
    bool initialize = true;
};

template <class Visitor>
void describe(AgentOptions& o, Visitor&& option) {
    option("url", o.url, "", "", Text{"where the agent listens", "où l'agent écoute"});
    option("credit", o.credit, Seconds{0}, Seconds{1e6},
           Text{"time for a whole game, 0 for no limit", "temps pour une partie entière, 0 sans limite"});
    option("timeout", o.timeout, Seconds{0}, Seconds{1e6},
           Text{"how long to wait for an answer when there is no time credit",
                "durée d'attente d'une réponse sans crédit de temps"});
    option("percepts", o.percepts, "board|matrix", "",
           Text{"the board as a structure (Montréal 2022) or as its matrix alone (Louvain 2010)",
                "le plateau comme structure (Montréal 2022) ou comme matrice seule (Louvain 2010)"});
    option("initialize", o.initialize, false, true,
           Text{"announce the start of a game to the agent", "annoncer à l'agent le début d'une partie"});
}

class AgentPlayer final : public play::OutsidePlayer {
public:
    static Result<std::unique_ptr<play::OutsidePlayer>> make(const Spec& spec);

    void start_game(const play::GameSoFar& game) override;
    play::OutsideAnswer choose(const play::GameSoFar& game, StopSignal stop) override;

private:
    AgentPlayer(AgentOptions options, Address address) : options_{std::move(options)}, address_{std::move(address)} {}

    Result<avalam::Position> position_of(const play::GameSoFar& game) const;
    Value percepts_of(const avalam::Position& position) const;
    Value time_left() const;
    // Calls the agent, and takes what that took off its credit.
    Posted call(const Call& call, const StopSignal& stop);
    play::OutsideAnswer failed(play::Mishap mishap, Text complaint) const;
    play::OutsideAnswer unanswered(Reply reply) const;

    AgentOptions options_;
    Address address_;
    avalam::Rules rules_;
    double used_seconds_ = 0;
};

}  // namespace plateau::protocols::xmlrpc
