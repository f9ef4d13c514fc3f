// plateau serve: the web application.
#include "server/serve.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/commands.h"

namespace plateau::cli {

namespace {

int run_serve(const Arguments& arguments, Console& console) {
    const auto port = arguments.integer("--port", 8080, 0, 65535);
    if (!port) return console.refuse(port.error());
    const auto idle = arguments.integer("--idle", 60, 1, 1'000'000);
    if (!idle) return console.refuse(idle.error());
    const auto memory = arguments.integer("--memory", 0, 0, 1'000'000);
    if (!memory) return console.refuse(memory.error());
    server::ServeOptions options;
    options.memory_megabytes = static_cast<int>(*memory);
    options.proxies = arguments.all("--proxy");
    options.idle_seconds = static_cast<int>(*idle);
    options.host = arguments.text("--host", "127.0.0.1");
    options.port = static_cast<std::uint16_t>(*port);
    options.data = arguments.text("--data");
    options.log = arguments.has("--log");
    options.on_ready = [&](const std::string& address) {
        console.print(Text{"Plateau is at " + address, "Plateau est à l'adresse " + address});
        std::fflush(stdout);
    };
    if (const auto served = server::serve(options, console.stop()); !served) return console.give_up(served.error());
    return success;
}

}  // namespace

Command serve_command() {
    return {
        "serve",
        {"the web application: play, analyse and watch in a browser",
         "l'application web : jouer, analyser et regarder dans un navigateur"},
        "plateau serve --port 8080",
        {{"--host",
          "ADDRESS",
          {"where to listen; 127.0.0.1, this machine alone, unless told",
           "où écouter ; 127.0.0.1, cette machine seule, sauf indication"},
          false,
          false},
         {"--port",
          "N",
          {"8080 unless told, 0 for any free one", "8080 sauf indication, 0 pour n'importe quel port libre"},
          false,
          false},
         {"--data",
          "DIR",
          {"the folder where games are kept; the user's data folder unless told",
           "le dossier où les parties sont gardées ; celui de l'utilisateur sauf indication"},
          false,
          false},
         {"--idle",
          "SECONDS",
          {"after which a game that nobody looks at lets go of what its players remember; 60 unless told",
           "après quoi une partie que personne ne regarde oublie la mémoire de ses joueurs ; 60 sauf indication"},
          false,
          false},
         {"--memory",
          "MEGABYTES",
          {"for the tables of all players together; default: a quarter of what is free",
           "pour les tables de tous les joueurs ensemble ; par défaut : un quart de ce qui est libre"},
          false,
          false},
         {"--proxy",
          "ADDRESS",
          {"a proxy in front, trusted to say for whom it asks (X-Forwarded-For)",
           "un mandataire placé devant, cru sur parole quand il dit pour qui il demande (X-Forwarded-For)"},
          false,
          true},
         {"--log",
          "",
          {"one line of JSON a request, on standard error", "une ligne de JSON par requête, sur la sortie d'erreur"},
          false,
          false}},
        run_serve};
}

}  // namespace plateau::cli
