// Forced wins, proved.
#include "play/catalog/win_proofs.h"
#include "play/stop_watch.h"
#include "rooms/routes/plans.h"

namespace plateau::rooms {

namespace {

constexpr int proof_megabytes = 48;
constexpr double proof_seconds = 50;

// A forced win of the side to move as a tree, as far as it can be found quickly.
Response proof_of(const play::AnyGame& game, const play::SessionOptions& at, StopSignal stop) {
    const play::StopWatch watch{std::move(stop)};
    Limits limits;
    limits.seconds = proof_seconds;
    limits.watch = &watch;
    const auto proof = play::prove_win(game, at, limits);
    if (!proof) return refusal(422, proof.failure());
    Json nodes = Json::array();
    for (const auto& node : proof->nodes) {
        Json replies = Json::object();
        for (const auto& reply : node.replies) replies[reply.move] = reply.answer;
        nodes.push_back({{"move", node.move}, {"replies", std::move(replies)}, {"otherwise", node.otherwise}});
    }
    return json_response({{"plies", proof->plies}, {"positions", proof->positions}, {"nodes", std::move(nodes)}});
}

// {"game": "gomoku", "position": "", "moves": "h8 ..."}: a forced win of the side to move, as a tree.
void prove(Services& services, Call call) {
    const auto body = read_object(call.request.body);
    if (!body) return call.reply(refusal(400, body.failure()));
    const auto planned = plan_of(services, *body);
    if (!planned) return call.reply(refusal(422, planned.failure()));
    const auto session = played_through(planned->plan);
    if (!session) return call.reply(refusal(422, session.failure()));
    play::SessionOptions at{(*session)->start_position(), {}, planned->plan.seed};
    for (const auto& move : (*session)->record()) at.moves.push_back(move.text);
    Job job;
    job.client = call.request.client;
    job.owner = call.request.token.empty() ? "proofs" : call.request.token;
    job.megabytes = proof_megabytes;
    job.work = [game = planned->plan.game, at = std::move(at), reply = call.reply](StopSignal stop) {
        reply_or_refuse(reply, [&] { return proof_of(*game, at, stop); });
    };
    if (!services.pool.submit(std::move(job))) call.reply(refusal(503, too_many_thoughts));
}

}  // namespace

std::vector<Route> proof_routes() { return {{"POST", "/api/prove", prove}}; }

}  // namespace plateau::rooms
