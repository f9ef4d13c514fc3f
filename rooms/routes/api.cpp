#include "rooms/routes/api.h"

#include "rooms/routes/query.h"

namespace plateau::rooms {

namespace {

const Text no_such_address{"there is no such address: GET /api lists them",
                           "il n'y a pas de telle adresse : GET /api les énumère"};

const Text too_many_chores{"the server is busy: try again soon", "le serveur est occupé : réessayez bientôt"};

bool fits(const std::vector<std::string>& pattern, const std::vector<std::string>& path) {
    if (pattern.size() != path.size()) return false;
    for (std::size_t i = 0; i < path.size(); ++i)
        if (!pattern[i].starts_with('{') && pattern[i] != path[i]) return false;
    return true;
}

}  // namespace

void do_chore(Services& services, Call call, void (*answer)(Services&, Call)) {
    Job job;
    job.client = call.request.client;
    job.owner = call.request.path;
    const Reply reply = call.reply;
    job.work = [&services, answer, call = std::move(call)](StopSignal) mutable { answer(services, std::move(call)); };
    if (!services.chores.submit(std::move(job))) reply(refusal(503, too_many_chores));
}

Api::Api(Services& services, const std::vector<std::vector<Route>>& themes) : services_{services} {
    for (const auto& theme : themes) table_.insert(table_.end(), theme.begin(), theme.end());
}

void Api::answer(Request request, Reply reply) {
    auto path = split_path(request.path);
    std::string methods;
    for (const Route& route : table_) {
        if (!fits(split_path(route.path), path)) continue;
        if (request.method == route.method || (request.method == "HEAD" && route.method == std::string_view{"GET"}))
            return go(route, {std::move(request), std::move(path), std::move(reply)});
        methods += (methods.empty() ? "" : ", ") + std::string{route.method};
    }
    if (methods.empty()) return reply(refusal(404, no_such_address));
    reply(refusal(405, {"this address takes " + methods, "cette adresse prend " + methods}));
}

void Api::go(const Route& route, Call call) {
    if (route.where == Where::at_once) return route.answer(services_, std::move(call));
    do_chore(services_, std::move(call), route.answer);
}

}  // namespace plateau::rooms
