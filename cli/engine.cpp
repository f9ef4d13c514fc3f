// plateau engine: the program as an engine for other programs.
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "cli/command.h"
#include "cli/commands.h"
#include "core/names.h"
#include "core/stop.h"
#include "protocols/dxp/dxp_engine.h"
#include "protocols/gomocup/gomocup_engine.h"
#include "protocols/hub/hub_engine.h"
#include "protocols/stoppable_input.h"
#include "protocols/ugi/ugi_engine.h"
#include "protocols/xmlrpc/agent.h"
#include "protocols/xmlrpc/http.h"

namespace plateau::cli {

namespace {

// An engine that talks over standard input and output, until the program is to end.
template <class Engine>
struct Conversation {
    template <class... Dialect>
    explicit Conversation(const Console& console, const Dialect&... dialect)
        : stop{console.stop()},
          bytes{STDIN_FILENO, stop},
          input{&bytes},
          engine{console.resources(), input, std::cout, dialect...} {}

    int run() {
        try {
            engine.run(stop);
        } catch (...) {
            bytes.end();  // whoever still reads would be waited for
            throw;
        }
        return success;
    }

    StopSignal stop;
    protocols::StoppableInput bytes;
    std::istream input;
    Engine engine;
};

template <class Engine, class... Dialect>
int run_lines(const Arguments& arguments, Console& console, const char* usual_game, const Dialect&... dialect) {
    Conversation<Engine> talk{console, dialect...};
    if (const auto chosen = talk.engine.choose_game(arguments.text("--game", usual_game)); !chosen)
        return console.refuse(chosen.failure());
    if (arguments.has("--player"))
        if (const auto chosen = talk.engine.choose_player(arguments.text("--player")); !chosen)
            return console.refuse(chosen.failure());
    return talk.run();
}

int run_ugi(const Arguments& arguments, Console& console) {
    return run_lines<protocols::ugi::UgiEngine>(arguments, console, "tictactoe");
}

int run_uci(const Arguments& arguments, Console& console) {
    return run_lines<protocols::ugi::UgiEngine>(arguments, console, "connect4", protocols::ugi::uci_dialect());
}

int run_hub(const Arguments& arguments, Console& console) {
    return run_lines<protocols::hub::HubEngine>(arguments, console, "draughts");
}

int run_gomocup(const Arguments& arguments, Console& console) {
    Conversation<protocols::gomocup::GomocupEngine> talk{console};
    if (arguments.has("--player")) talk.engine.choose_player(arguments.text("--player"));
    return talk.run();
}

// Waits for programs that connect, one after the other, or connects to one.
int run_dxp(const Arguments& arguments, Console& console) {
    using namespace protocols::dxp;
    DxpPlan plan;
    plan.game = arguments.text("--game", plan.game);
    plan.player = arguments.text("--player", plan.player);
    plan.position = arguments.text("--position");
    const auto games = arguments.integer("--games", 1, 1, 1'000'000);
    const auto minutes = arguments.integer("--minutes", plan.minutes, 1, 999);
    const auto moves = arguments.integer("--moves", plan.moves, 0, 999);
    const auto port = arguments.integer("--port", usual_port, 0, 65535);
    for (const auto* number : {&games, &minutes, &moves, &port})
        if (!*number) return console.refuse(number->failure());
    plan.games = static_cast<int>(*games);
    plan.minutes = static_cast<int>(*minutes);
    plan.moves = static_cast<int>(*moves);
    const auto engine = DxpEngine::make(plan, console.resources());
    if (!engine) return console.refuse(engine.failure());

    const auto tell = [&](const DxpResult& result) {
        constexpr const char* words[] = {"*", "0-2", "1-1", "2-0"};
        console.print(fmt::format("{} {} {} ({} {})", plan.name, words[result.reason], result.opponent,
                                  result.moves.size(), console.say({"moves", "coups"})));
    };
    const bool initiates = arguments.has("--initiator");
    const auto play = [&](Connection& connection) {
        return initiates ? (*engine)->initiate(connection, console.stop(), tell)
                         : (*engine)->follow(connection, console.stop(), tell);
    };
    if (arguments.has("--connect")) {
        auto connection = Connection::open(arguments.text("--connect"), static_cast<int>(*port),
                                           protocols::after_seconds(10), console.stop());
        if (!connection) return console.give_up(connection.failure());
        const auto played = play(*connection);
        return played || console.stop().stop_requested() ? success : console.give_up(played.failure());
    }
    auto door = protocols::dxp::Listener::open(arguments.text("--host", "127.0.0.1"), static_cast<int>(*port));
    if (!door) return console.give_up(door.failure());
    console.remark({fmt::format("listening on {}:{}", arguments.text("--host", "127.0.0.1"), door->port()),
                    fmt::format("à l'écoute sur {}:{}", arguments.text("--host", "127.0.0.1"), door->port())});
    while (!console.stop().stop_requested()) {
        auto connection = door->accept(protocols::Clock::time_point::max(), console.stop());
        if (!connection.is_open()) break;
        const auto played = play(connection);
        if (!played && !console.stop().stop_requested()) console.remark(played.error());
        if (initiates) return played ? success : failure;
    }
    return success;
}

int serve_avalam(const Arguments& arguments, Console& console) {
    const auto port = arguments.integer("--port", 8000, 0, 65535);
    if (!port) return console.refuse(port.failure());
    auto agent =
        protocols::xmlrpc::AvalamAgent::open(arguments.text("--player", "max"), console.resources(), console.stop());
    if (!agent) return console.refuse(agent.failure());
    const std::string host = arguments.text("--host", "127.0.0.1");
    auto server = protocols::xmlrpc::HttpServer::listen(host, static_cast<int>(*port));
    if (!server) return console.give_up(server.failure());
    const std::string url = fmt::format("http://{}:{}", host, server->port());
    console.remark({fmt::format("listening on {} (Ctrl-C to stop)", url),
                    fmt::format("à l'écoute sur {} (Ctrl-C pour arrêter)", url)});
    server->serve([&](const std::string& body) { return agent->answer(body); }, console.stop());
    return success;
}

struct Protocol {
    const char* name;
    int (*run)(const Arguments&, Console&);
};

// One a line.
constexpr Protocol protocols_spoken[] = {
    {"ugi", run_ugi}, {"uci", run_uci},         {"hub", run_hub},
    {"dxp", run_dxp}, {"gomocup", run_gomocup}, {"avalam-xmlrpc", serve_avalam},
};

int run_engine(const Arguments& arguments, Console& console) {
    const std::string protocol = arguments.text("PROTOCOL");
    for (const auto& known : protocols_spoken)
        if (protocol == known.name) return known.run(arguments, console);
    return console.refuse(unknown_name({"protocol", "de protocole"}, protocol, names_of(protocols_spoken)));
}

}  // namespace

Command engine_command() {
    return {
        "engine",
        {"run as an engine for another program", "servir de moteur à un autre programme"},
        "plateau engine ugi --game connect4 --player hard",
        {required(place("PROTOCOL", {"ugi, uci, hub, dxp, gomocup or avalam-xmlrpc",
                                     "ugi, uci, hub, dxp, gomocup ou avalam-xmlrpc"})),
         option(
             "--game", "G",
             {"the game, if the other program does not choose it", "le jeu, si l'autre programme ne le choisit pas"}),
         option("--player", "P", {"the player (default: max)", "le joueur (par défaut : max)"}),
         option("--host", "H",
                {"dxp, avalam-xmlrpc: address to listen on (default: 127.0.0.1)",
                 "dxp, avalam-xmlrpc : adresse d'écoute (par défaut : 127.0.0.1)"}),
         option("--port", "N",
                {"port, 0 for any free one (default: 27531 for dxp, 8000 for avalam-xmlrpc)",
                 "port, 0 pour n'importe quel port libre (par défaut : 27531 pour dxp, 8000 pour avalam-xmlrpc)"}),
         option("--connect", "H",
                {"dxp: connect to this machine instead of listening",
                 "dxp : se connecter à cette machine au lieu d'écouter"}),
         flag("--initiator", {"dxp: ask for games instead of waiting to be asked",
                              "dxp : demander des parties au lieu d'attendre qu'on en demande"}),
         option("--games", "N",
                {"dxp: how many games to ask for (default: 1)", "dxp : nombre de parties à demander (par défaut : 1)"}),
         option("--minutes", "N", {"dxp: minutes per side to ask for", "dxp : minutes par camp à demander"}),
         option("--moves", "N",
                {"dxp: moves per side to ask for, 0 for a whole game",
                 "dxp : coups par camp à demander, 0 pour une partie entière"}),
         option("--position", "T", {"dxp: position to start the games from", "dxp : position de départ des parties"})},
        run_engine};
}

}  // namespace plateau::cli
