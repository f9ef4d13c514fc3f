// What the opponent with memory remembers of the games finished here.
#include "server/routes/server_only.h"

namespace plateau::server {

namespace {

void memory_size(Services& services, Call call) {
    const auto size = server_of(services).memories.size(call.path[2]);
    if (!size) return call.reply(refusal(404, size.failure()));
    call.reply(json_response({{"game", call.path[2]},
                              {"games", size->games()},
                              {"white_won", size->white_wins},
                              {"black_won", size->black_wins},
                              {"drawn", size->draws},
                              {"most", archive::Memories::most_games},
                              {"may_empty", server_of(services).is_local_only}}));
}

void memory_text(Services& services, Call call) {
    const auto text = server_of(services).memories.text(call.path[2]);
    if (!text) return call.reply(refusal(404, text.failure()));
    call.reply({.status = 200,
                .type = "text/plain; charset=utf-8",
                .body = std::make_shared<const std::string>(*text),
                .headers = {}});
}

// What everybody taught it, nobody from afar takes away.
void empty_memory(Services& services, Call call) {
    if (!server_of(services).is_local_only)
        return call.reply(refusal(403, {"the memory is emptied by whoever sits at the machine",
                                        "la mémoire est vidée par qui est devant la machine"}));
    const auto forgotten = server_of(services).memories.forget(call.path[2]);
    call.reply(forgotten ? json_response({{"ok", true}}) : refusal(404, forgotten.failure()));
}

}  // namespace

std::vector<Route> memory_routes() {
    return {
        {"GET", "/api/memories/{game}", memory_size},
        {"GET", "/api/memories/{game}/text", memory_text, Where::among_chores},
        {"POST", "/api/memories/{game}/empty", empty_memory},
    };
}

}  // namespace plateau::server
