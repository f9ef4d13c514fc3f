// What a position is worth, without a game being kept: a quick thought of the game's best player.
#include "play/judge.h"
#include "rooms/player_bounds.h"
#include "rooms/routes/plans.h"

namespace plateau::rooms {

namespace {

const std::string score_time = "300ms";

play::SpokenThought end_of(const play::Ending& ending, Side to_move) {
    play::SpokenThought end;
    end.score = !ending.winner ? 0 : *ending.winner == to_move ? win_in(0) : loss_in(0);
    end.win_chance = !ending.winner ? 0.5 : *ending.winner == to_move ? 1 : 0;
    end.proven = !ending.winner ? "draw" : *ending.winner == to_move ? "win" : "loss";
    return end;
}

Response score_of(play::Session& session, const std::string& player, StopSignal stop) {
    const Side side = session.side_to_move();
    play::SpokenThought thought;
    if (const auto ending = session.ending()) {
        thought = end_of(*ending, side);
    } else {
        const auto thinker = session.thinker(player);
        if (!thinker) return refusal(409, thinker.failure());
        const auto decision = (*thinker)->think(std::move(stop), nullptr);
        thought = decision.thought;
        if (thought.line.empty()) thought.line = {decision.move};
    }
    Json told = to_json(thought);
    told["seat"] = seat_number(side);
    return json_response(told);
}

// {"game": "connect4", "position": "", "moves": "4 4 5"}: what the side to move there may hope for, and its best move.
void score(Services& services, Call call) {
    const auto body = read_object(call.request.body);
    if (!body) return call.reply(refusal(400, body.failure()));
    auto planned = plan_of(services, *body);
    if (!planned) return call.reply(refusal(422, planned.failure()));
    const auto player = bounded(*planned->plan.game, play::advisor(planned->plan.game->info(), score_time));
    Job job;
    job.client = call.request.client;
    job.owner = call.request.token.empty() ? "scores" : call.request.token;
    job.urgency = Urgency::analysis;
    job.megabytes = player.megabytes;
    job.work = [plan = std::move(planned->plan), player = player.spec, reply = call.reply](StopSignal stop) {
        reply_or_refuse(reply, [&] {
            const auto session = played_through(plan);
            return session ? score_of(**session, player, std::move(stop)) : refusal(422, session.failure());
        });
    };
    if (!services.pool.submit(std::move(job))) call.reply(refusal(503, too_many_thoughts));
}

}  // namespace

std::vector<Route> score_routes() { return {{"POST", "/api/score", score}}; }

}  // namespace plateau::rooms
