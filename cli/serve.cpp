// plateau serve: the web application.
#include "server/serve.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/nats_options.h"

namespace plateau::cli {

namespace {

int run_serve(const Arguments& arguments, Console& console) {
    const auto port = arguments.integer("--port", 8080, 0, 65535);
    if (!port) return console.refuse(port.failure());
    const auto idle = arguments.integer("--idle", 60, 1, 1'000'000);
    if (!idle) return console.refuse(idle.failure());
    const auto memory = arguments.integer("--memory", 0, 0, 1'000'000);
    if (!memory) return console.refuse(memory.failure());
    const auto connections = arguments.integer("--connections", 4096, 16, 1'000'000);
    if (!connections) return console.refuse(connections.failure());
    server::ServeOptions options;
    options.max_connections = static_cast<std::size_t>(*connections);
    options.memory_megabytes = static_cast<int>(*memory);
    options.names = arguments.all("--name");
    options.proxies = arguments.all("--proxy");
    options.idle_seconds = static_cast<int>(*idle);
    options.host = arguments.text("--host", "127.0.0.1");
    options.port = static_cast<std::uint16_t>(*port);
    options.data = arguments.text("--data");
    options.log = arguments.has("--log");
    if (arguments.has("--server")) {
        const auto workers = read_nats_options(arguments);
        if (!workers) return console.refuse(workers.failure());
        options.workers = *workers;
    }
    options.on_ready = [&](const std::string& address) {
        console.print(Text{"Plateau is at " + address, "Plateau est à l'adresse " + address});
        std::fflush(stdout);
    };
    if (const auto served = server::serve(options, console.stop()); !served) return console.give_up(served.failure());
    return success;
}

}  // namespace

Command serve_command() {
    std::vector<Argument> all{
        option("--host", "ADDRESS",
               {"address to listen on (default: 127.0.0.1, this machine only)",
                "adresse d'écoute (par défaut : 127.0.0.1, cette machine seulement)"}),
        repeated(option("--name", "HOST",
                        {"a name that people reach it by, such as plateau.example.org; others are refused",
                         "un nom par lequel on le joint, comme plateau.example.org ; les autres sont refusés"})),
        option(
            "--port", "N",
            {"port, 0 for any free one (default: 8080)", "port, 0 pour n'importe quel port libre (par défaut : 8080)"}),
        option("--data", "DIR",
               {"folder where games are kept (default: your data folder)",
                "dossier où les parties sont gardées (par défaut : votre dossier de données)"}),
        option(
            "--idle", "SECONDS",
            {"free the players' memory in games nobody has watched for this long (default: 60)",
             "libérer la mémoire des joueurs des parties que personne ne regarde depuis ce temps (par défaut : 60)"}),
        option("--memory", "MEGABYTES",
               {"memory for the tables of all players together (default: a quarter of what is free)",
                "mémoire pour les tables de tous les joueurs (par défaut : un quart de ce qui est libre)"}),
        option(
            "--connections", "N",
            {"connections open at once, a page watching a game is one; further ones are closed (default: 4096)",
             "connexions ouvertes à la fois, une page qui regarde une partie en est une ; les suivantes sont fermées "
             "(par défaut : 4096)"}),
        repeated(option("--proxy", "ADDRESS",
                        {"a reverse proxy whose X-Forwarded-For is trusted",
                         "un proxy inverse dont l'en-tête X-Forwarded-For est digne de confiance"})),
        flag("--log", {"log each request to standard error, one line of JSON each",
                       "journaliser chaque requête sur la sortie d'erreur, une ligne de JSON chacune"})};
    for (auto& argument : nats_options()) all.push_back(std::move(argument));
    return {"serve",
            {"serve the web application: play, analyse and watch in a browser",
             "lancer l'application web : jouer, analyser et regarder dans un navigateur"},
            "plateau serve --port 8080",
            std::move(all),
            run_serve};
}

}  // namespace plateau::cli
