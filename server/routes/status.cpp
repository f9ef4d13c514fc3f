// The description of all addresses, and how the server is.
#include "server/openapi.h"
#include "server/reach.h"
#include "server/routes/server_only.h"

namespace plateau::server {

namespace {

void describe(Services&, Call call) { call.reply(json_response(openapi())); }

// What workers on other machines think; null where the server has been told of none.
Json elsewhere_of(const ServerOnly& server) {
    if (!server.elsewhere) return nullptr;
    const auto tally = server.elsewhere->tally();
    return {
        {"workers", tally.are_there}, {"waiting", tally.waiting}, {"found", tally.found}, {"refused", tally.refused}};
}

void health(Services& services, Call call) {
    call.reply(json_response({{"status", "ok"},
                              {"games_in_memory", services.rooms.size()},
                              {"games_with_tables", services.rooms.minded()},
                              {"megabytes_of_tables", server_of(services).tables.megabytes()},
                              {"thinking", services.pool.running()},
                              {"waiting", services.pool.waiting()},
                              {"elsewhere", elsewhere_of(server_of(services))}}));
}

// The port is the one that the question came by.
void reach(Services& services, Call call) {
    call.reply(json_response({{"hosts", reachable_hosts(server_of(services).host)}}));
}

}  // namespace

std::vector<Route> status_routes() {
    return {
        {"GET", "/api", describe},
        {"GET", "/api/health", health},
        {"GET", "/api/reach", reach},
    };
}

}  // namespace plateau::server
