#include "cli/nats_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include "archive/game_record.h"
#include "lab/tournament/game_unit.h"
#include "play/version.h"

namespace plateau::cli {

std::vector<Argument> nats_options() {
    return {option("--server", "URL",
                   {"NATS server (with JetStream) that the workers use: nats://127.0.0.1:4222",
                    "serveur NATS (avec JetStream) des ouvriers : nats://127.0.0.1:4222"}),
            option("--credentials", "F", {"credentials file for the server", "fichier d'identifiants pour le serveur"}),
            option("--tls-ca", "F", {"trusted certificates; turns TLS on", "certificats de confiance ; active TLS"}),
            option("--tls-cert", "F", {"client certificate", "certificat du client"}),
            option("--tls-key", "F", {"key of the client certificate", "clé du certificat du client"})};
}

Result<lab::NatsOptions> read_nats_options(const Arguments& arguments) {
    lab::NatsOptions options;
    options.server = arguments.text("--server", options.server);
    options.credentials = arguments.text("--credentials");
    options.authority = arguments.text("--tls-ca");
    options.certificate = arguments.text("--tls-cert");
    options.key = arguments.text("--tls-key");
    if (options.certificate.empty() != options.key.empty())
        return fail("--tls-cert and --tls-key must be given together",
                    "--tls-cert et --tls-key doivent être donnés ensemble");
    return options;
}

Result<std::unique_ptr<lab::JobQueue>> open_queue(const Arguments& arguments, const lab::TournamentPlan& plan,
                                                  const std::string& event, const Console& console) {
    if (!arguments.has("--server"))
        return lab::in_process_queue([&] { return lab::make_game_worker(console.resources()); },
                                     plan.match.concurrency);
    const auto options = read_nats_options(arguments);
    if (!options) return options.failure();
    const std::string run = event.empty() ? fmt::format("run-{}-{}", archive::unix_seconds_now(), ::getpid()) : event;
    return lab::open_nats_queue(*options, run, play::version());
}

}  // namespace plateau::cli
