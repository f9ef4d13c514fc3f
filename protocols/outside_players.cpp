#include "protocols/outside_players.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/names.h"
#include "core/options.h"
#include "protocols/dxp/dxp_player.h"
#include "protocols/gomocup/gomocup_player.h"
#include "protocols/hub/hub_player.h"
#include "protocols/ugi/ugi_player.h"
#include "protocols/xmlrpc/agent_player.h"

namespace plateau::protocols {

namespace {

using Opened = Result<std::unique_ptr<play::OutsidePlayer>>;

struct Protocol {
    std::string_view name;
    Opened (*open)(const Spec& spec, std::string_view game);
    const char* example;
    Text meaning;
};

Opened open_agent(const Spec& spec, std::string_view game) {
    if (!game.empty() && game.substr(0, game.find(':')) != "avalam")
        return fail("XML-RPC agents play Avalam only", "les agents XML-RPC ne jouent qu'à Avalam");
    return xmlrpc::AgentPlayer::make(spec);
}

// One a line.
const std::vector<Protocol>& protocols() {
    static const std::vector<Protocol> all{
        {"ugi",
         [](const Spec& spec, std::string_view) { return ugi::UgiPlayer::make(spec); },
         "ugi:cmd=./engine,time=1s",
         {"a program that speaks UGI, any game", "un programme qui parle UGI, pour tous les jeux"}},
        {"hub",
         hub::HubPlayer::make,
         "hub:cmd=./engine,time=1s",
         {"a draughts program that speaks Hub, such as Scan", "un programme de dames qui parle Hub, comme Scan"}},
        {"dxp",
         dxp::DxpPlayer::make,
         "dxp:host=127.0.0.1,port=27531",
         {"a draughts program that listens on DXP", "un programme de dames qui écoute en DXP"}},
        {"gomocup",
         gomocup::GomocupPlayer::make,
         "gomocup:cmd=./pbrain-engine,time=1s",
         {"an engine of Gomocup, five in a row", "un moteur de Gomocup, cinq alignés"}},
        {"xmlrpc",
         open_agent,
         "xmlrpc:url=http://127.0.0.1:8000",
         {"an agent of the Avalam contests", "un agent des concours d'Avalam"}},
    };
    return all;
}

const Protocol* protocol_named(std::string_view name) {
    const auto found =
        std::find_if(protocols().begin(), protocols().end(), [&](const auto& known) { return known.name == name; });
    return found == protocols().end() ? nullptr : &*found;
}

}  // namespace

bool is_outside(std::string_view player) { return protocol_named(player.substr(0, player.find(':'))) != nullptr; }

bool is_of_a_list(std::string_view player) {
    const auto spec = parse_spec(player);
    return spec && protocol_named(spec->name) && spec->find("engine");
}

std::vector<OutsideExample> outside_examples(std::string_view game) {
    std::vector<OutsideExample> examples;
    for (const auto& protocol : protocols())
        if (open_outside(protocol.example, game)) examples.push_back({protocol.example, protocol.meaning});
    return examples;
}

Opened open_outside(std::string_view player, std::string_view game) {
    const auto spec = parse_spec(player);
    return spec ? open_outside(*spec, game) : Opened{spec.failure()};
}

Opened open_outside(const Spec& player, std::string_view game) {
    const Protocol* protocol = protocol_named(player.name);
    if (!protocol) return unknown_name({"protocol", "de protocole"}, player.name, names_of(protocols()));
    if (const auto* name = player.find("engine"))
        return fail(
            fmt::format("only workers know the engine {} (plateau worker --engine {}=...)", *name, *name),
            fmt::format("seuls les ouvriers connaissent le moteur {} (plateau worker --engine {}=...)", *name, *name));
    return protocol->open(player, game);
}

}  // namespace plateau::protocols
