// Problems for people to solve.
#include "rooms/problems.h"

#include "core/stop.h"
#include "rooms/routes/bounds.h"
#include "rooms/routes/fields.h"
#include "rooms/routes/route.h"

namespace plateau::rooms {

namespace {

constexpr std::size_t most_problem_moves = 20;

// The problems of a game without their solutions.
void problems(Services& services, Call call) { call.reply(list_problems(services.shelf, call.path[2])); }

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
    Job job;
    job.client = call.request.client;
    job.owner = call.request.token.empty() ? "problems" : call.request.token;
    job.work = [&shelf = services.shelf, attempt = std::move(attempt), reply = call.reply](StopSignal) {
        reply_or_refuse(reply, [&] { return judge_try(shelf, attempt); });
    };
    if (!services.pool.submit(std::move(job))) call.reply(refusal(503, too_many_thoughts));
}

}  // namespace

std::vector<Route> problem_routes() {
    return {
        {"GET", "/api/problems/{game}", problems, Where::among_chores},
        {"POST", "/api/problems/{game}/{id}", try_problem},
    };
}

}  // namespace plateau::rooms
