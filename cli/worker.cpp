// plateau worker: plays games that a tournament or a self-play run on another machine hands out, or thinks for a
// server.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/concurrency.h"
#include "cli/nats_options.h"
#include "lab/thinking/thought_unit.h"
#include "lab/training/self_play_unit.h"
#include "play/files.h"
#include "play/version.h"
#include "protocols/engine_list.h"

namespace plateau::cli {

namespace {

Result<protocols::EngineList> read_engines(const Arguments& arguments) {
    protocols::EngineList engines;
    for (const auto& text : arguments.all("--engine"))
        if (auto added = engines.add(text); !added) return added.failure();
    return engines;
}

// Beside what ships with the program: what the program made itself, and what the owner names.
std::vector<std::filesystem::path> readable_folders(const Arguments& arguments) {
    std::vector<std::filesystem::path> folders{play::cache_folder()};
    for (const auto& folder : arguments.all("--files")) folders.emplace_back(folder);
    return folders;
}

int run_worker(const Arguments& arguments, Console& console) {
    if (!arguments.has("--server"))
        return console.refuse({"give a NATS server: plateau worker --server nats://127.0.0.1:4222",
                               "indiquez un serveur NATS : plateau worker --server nats://127.0.0.1:4222"});
    const auto options = read_nats_options(arguments);
    if (!options) return console.refuse(options.failure());
    const auto threads = read_concurrency(arguments);
    if (!threads) return console.refuse(threads.failure());
    const auto engines = read_engines(arguments);
    if (!engines) return console.refuse(engines.failure());
    const auto open_engine = [&](std::string_view player, std::string_view game) {
        return engines->open(player, game);
    };
    const play::ShippedResources files{readable_folders(arguments)};
    lab::NatsWorkerEvents events;
    events.joined = [&](const std::string& name) {
        console.remark({fmt::format("working for {}", name), fmt::format("au travail pour {}", name)});
    };
    const bool thinks = arguments.has("--thinking");
    const auto make_worker = [&] {
        return thinks ? lab::make_thinking_worker(files) : lab::make_worker(files, {}, open_engine);
    };
    const auto worked = lab::run_nats_worker(*options, thinks ? lab::Trade::thinking : lab::Trade::games,
                                             play::version(), make_worker, *threads, console.stop(), events);
    return worked ? success : console.give_up(worked.failure());
}

}  // namespace

Command worker_command() {
    std::vector<Argument> all{
        concurrency_option(),
        flag("--thinking",
             {"think for a server that people play on (plateau serve --server), instead of playing games",
              "réfléchir pour un serveur où l'on joue (plateau serve --server), au lieu de jouer des parties"}),
        repeated(option("--engine", "NAME=PLAYER",
                        {"an engine that games may use, such as scan=\"hub:cmd=./scan hub\" for hub:engine=scan; no "
                         "other engine is ever started",
                         "un moteur permis aux parties, comme scan=\"hub:cmd=./scan hub\" pour hub:engine=scan ; aucun "
                         "autre moteur n'est lancé"})),
        repeated(option("--files", "DIR",
                        {"a folder whose files players may read (weights, books)",
                         "un dossier dont les joueurs peuvent lire les fichiers (poids, livres)"}))};
    for (auto& argument : nats_options()) all.push_back(std::move(argument));
    return {"worker",
            {"play games for a tournament or a learning run on another machine, or think for a server",
             "jouer des parties pour un tournoi ou un apprentissage d'une autre machine, ou réfléchir pour un serveur"},
            "plateau worker --server nats://192.168.1.7:4222 --concurrency 4",
            std::move(all),
            run_worker};
}

}  // namespace plateau::cli
