// What there is: the games with their pictures, the problems, the description of all this, and how the server is.
#include "play/catalog.h"

#include "core/stop.h"
#include "play/problems.h"
#include "server/openapi.h"
#include "server/pictures.h"
#include "server/problems.h"
#include "server/routes/bounds.h"
#include "server/routes/fields.h"
#include "server/routes/route.h"

namespace plateau::server {

namespace {

constexpr std::size_t most_problem_moves = 20;

void describe(Services&, Call call) { call.reply(json_response(openapi())); }

void health(Services& services, Call call) {
    call.reply(json_response({{"status", "ok"},
                              {"games_in_memory", services.rooms.size()},
                              {"games_with_tables", services.rooms.minded()},
                              {"megabytes_of_tables", services.tables.megabytes()},
                              {"thinking", services.pool.running()},
                              {"waiting", services.pool.waiting()}}));
}

// The games in brief, each with a picture of one under way. Made once.
void catalog(Services& services, Call call) {
    const std::lock_guard lock{services.catalog_mutex};
    if (!services.catalog) {
        Json list = Json::array();
        const ShippedResources resources;
        for (const auto& entry : play::catalog()) {
            const auto game = services.shelf.open(entry.name);
            if (!game) continue;
            Json one = card_json((*game)->info());
            if (const auto picture = picture_of(**game)) one["picture"] = to_json(*picture);
            if (const auto set = play::read_problems(entry.name, resources)) one["problems"] = set->problems.size();
            list.push_back(std::move(one));
        }
        services.catalog = write({{"games", std::move(list)}});
    }
    call.reply({.status = 200, .type = "application/json", .body = services.catalog, .headers = {}});
}

// Everything about one game, and its board at the start.
void describe_game(Services& services, Call call) {
    const auto game = services.shelf.open(call.path[2]);
    if (!game) return call.reply(refusal(404, game.error()));
    Json told = to_json((*game)->info());
    if (const auto session = (*game)->new_session({}))
        if (const auto diagram = (*session)->diagram()) told["diagram"] = to_json(*diagram);
    call.reply(json_response(told));
}

// The problems of a game without their solutions.
void problems(Services&, Call call) { call.reply(list_problems(call.path[2])); }

// {"moves": ["b1-c3"]}: what was played so far, replies included; answers whether it still wins in time.
void try_problem(Services& services, Call call) {
    ProblemTry attempt;
    attempt.game = call.path[2];
    attempt.id = call.path[3];
    const auto body = read_object(call.request.body);
    if (!body) return call.reply(refusal(400, body.failure()));
    const Json moves = body->value("moves", Json::array());
    if (!moves.is_array() || moves.size() > most_problem_moves)
        return call.reply(refusal(400, {"'moves' has to be a short list", "« moves » doit être une courte liste"}));
    for (const auto& move : moves) {
        if (!move.is_string() || move.get_ref<const std::string&>().size() > longest_move)
            return call.reply(refusal(400, {"a move is a short text", "un coup est un texte court"}));
        attempt.moves.push_back(move.get<std::string>());
    }
    attempt.wants_solution = body->value("solution", Json()) == Json(true);
    ThinkingPool::Job job;
    job.client = call.request.client;
    job.owner = call.request.token.empty() ? "problems" : call.request.token;
    job.work = [attempt = std::move(attempt), reply = call.reply](StopSignal) {
        reply_or_refuse(reply, [&] { return judge_try(attempt); });
    };
    if (!services.pool.submit(std::move(job))) call.reply(refusal(503, too_many_thoughts));
}

}  // namespace

std::vector<Route> catalog_routes() {
    return {
        {"GET", "/api", describe},
        {"GET", "/api/health", health},
        {"GET", "/api/catalog", catalog},
        {"GET", "/api/catalog/{game}", describe_game},
        {"GET", "/api/problems/{game}", problems},
        {"POST", "/api/problems/{game}/{id}", try_problem},
    };
}

}  // namespace plateau::server
