#include "cli/nats_options.h"

#include <fmt/format.h>
#include <unistd.h>

#include "archive/game_record.h"
#include "lab/tournament/game_unit.h"
#include "play/version.h"

namespace plateau::cli {

std::vector<Argument> nats_options() {
    const auto option = [](const char* name, const char* value, Text meaning) {
        return Argument{name, value, std::move(meaning), false, false};
    };
    return {option("--server", "URL",
                   {"a NATS server with JetStream, where workers wait: nats://127.0.0.1:4222",
                    "un serveur NATS avec JetStream, où attendent les ouvriers : nats://127.0.0.1:4222"}),
            option("--credentials", "F", {"credentials for that server", "accès à ce serveur"}),
            option("--tls-ca", "F", {"certificates to trust: speak TLS", "certificats de confiance : parler TLS"}),
            option("--tls-cert", "F", {"our own certificate", "notre propre certificat"}),
            option("--tls-key", "F", {"and its key", "et sa clé"})};
}

Result<lab::NatsOptions> read_nats_options(const Arguments& arguments) {
    lab::NatsOptions options;
    options.server = arguments.text("--server", options.server);
    options.credentials = arguments.text("--credentials");
    options.authority = arguments.text("--tls-ca");
    options.certificate = arguments.text("--tls-cert");
    options.key = arguments.text("--tls-key");
    if (options.certificate.empty() != options.key.empty())
        return fail("--tls-cert and --tls-key belong together", "--tls-cert et --tls-key vont ensemble");
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
