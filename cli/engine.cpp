// plateau engine: the program as an engine for other programs.
#include <fmt/format.h>

#include <iostream>

#include "cli/command.h"
#include "cli/commands.h"
#include "protocols/ugi/ugi_engine.h"
#include "protocols/xmlrpc/agent.h"
#include "protocols/xmlrpc/http.h"

namespace plateau::cli {

namespace {

int serve_avalam(const Arguments& arguments, Console& console) {
    const auto port = arguments.integer("--port", 8000, 0, 65535);
    if (!port) return console.refuse(port.error());
    auto agent =
        protocols::xmlrpc::AvalamAgent::open(arguments.text("--player", "max"), console.resources(), console.stop());
    if (!agent) return console.refuse(agent.error());
    const std::string host = arguments.text("--bind", "127.0.0.1");
    auto server = protocols::xmlrpc::HttpServer::listen(host, static_cast<int>(*port));
    if (!server) return console.give_up(server.error());
    const std::string url = fmt::format("http://{}:{}", host, server->port());
    console.remark({fmt::format("the agent listens on {} (Ctrl-C ends it)", url),
                    fmt::format("l'agent écoute sur {} (Ctrl-C l'arrête)", url)});
    server->serve([&](const std::string& body) { return agent->answer(body); }, console.stop());
    return success;
}

int run(const Arguments& arguments, Console& console) {
    const std::string protocol = arguments.text("PROTOCOL");
    if (protocol == "avalam-xmlrpc") return serve_avalam(arguments, console);
    if (protocol != "ugi")
        return console.refuse(
            {fmt::format("there is no protocol '{}': expected ugi or avalam-xmlrpc", protocol),
             fmt::format("il n'y a pas de protocole « {} » : ugi ou avalam-xmlrpc est attendu", protocol)});
    protocols::ugi::UgiEngine engine{console.resources(), std::cin, std::cout};
    if (const auto chosen = engine.choose_game(arguments.text("--game", "tictactoe")); !chosen)
        return console.refuse(chosen.error());
    if (arguments.has("--player"))
        if (const auto chosen = engine.choose_player(arguments.text("--player")); !chosen)
            return console.refuse(chosen.error());
    engine.run();
    return success;
}

}  // namespace

Command engine_command() {
    return {"engine",
            {"speak a protocol to another program", "parler un protocole à un autre programme"},
            "plateau engine ugi --game connect4 --player hard",
            {{"PROTOCOL", "", {"ugi or avalam-xmlrpc", "ugi ou avalam-xmlrpc"}, true, false},
             {"--game",
              "G",
              {"the game, unless the other program chooses", "le jeu, sauf si l'autre programme choisit"},
              false,
              false},
             {"--player", "P", {"who plays, max unless told", "qui joue, max sauf indication"}, false, false},
             {"--bind",
              "HOST",
              {"avalam-xmlrpc: where to listen, 127.0.0.1 unless told",
               "avalam-xmlrpc : où écouter, 127.0.0.1 sauf indication"},
              false,
              false},
             {"--port",
              "N",
              {"avalam-xmlrpc: the port, 8000 unless told, 0 for any",
               "avalam-xmlrpc : le port, 8000 sauf indication, 0 pour n'importe lequel"},
              false,
              false}},
            run};
}

}  // namespace plateau::cli
