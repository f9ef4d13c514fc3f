// plateau worker: plays games that a tournament or a self-play run on another machine hands out.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/nats_options.h"
#include "lab/training/self_play_unit.h"
#include "play/version.h"

namespace plateau::cli {

namespace {

int run_worker(const Arguments& arguments, Console& console) {
    if (!arguments.has("--server"))
        return console.refuse({"expected a NATS server: plateau worker --server nats://127.0.0.1:4222",
                               "un serveur NATS est attendu : plateau worker --server nats://127.0.0.1:4222"});
    const auto options = read_nats_options(arguments);
    if (!options) return console.refuse(options.error());
    const auto threads = arguments.integer("--concurrency", 1, 1, 1000);
    if (!threads) return console.refuse(threads.error());
    lab::NatsWorkerEvents events;
    events.joined = [&](const std::string& name) {
        console.remark({fmt::format("working for {}", name), fmt::format("au travail pour {}", name)});
    };
    const auto worked = lab::run_nats_worker(
        *options, play::version(), [&] { return lab::make_worker(console.resources()); }, static_cast<int>(*threads),
        console.stop(), events);
    return worked ? success : console.give_up(worked.error());
}

}  // namespace

Command worker_command() {
    std::vector<Argument> all{{"--concurrency",
                               "N",
                               {"games at the same time, 1 unless told", "parties à la fois, 1 sauf indication"},
                               false,
                               false}};
    for (auto& argument : nats_options()) all.push_back(std::move(argument));
    return {"worker",
            {"play games for a tournament or a learning run on another machine",
             "jouer des parties pour un tournoi ou un apprentissage d'une autre machine"},
            "plateau worker --server nats://192.168.1.7:4222 --concurrency 4",
            std::move(all),
            run_worker};
}

}  // namespace plateau::cli
