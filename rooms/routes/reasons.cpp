// Why a move was a mistake.
#include "teaching/reasons.h"

#include "rooms/routes/bounds.h"
#include "rooms/routes/fields.h"
#include "rooms/routes/route.h"

namespace plateau::rooms {

namespace {

constexpr long long reader_megabytes = 64;

struct Mistake {
    std::shared_ptr<const play::AnyGame> game;
    std::string position;  // before the move
    std::string move, better;
};

// The way of a move over the board.
Json way_of(play::Session& session, const std::string& move) {
    Json way{{"move", move}, {"cells", Json::array()}};
    if (session.replay(move)) way["cells"] = session.record().back().cells;
    return way;
}

Response reason_of(const Mistake& mistake) {
    const Json none{{"text", nullptr}, {"line", Json::array()}, {"instead", false}};
    const auto reader = teaching::mistake_reader(*mistake.game);
    if (!reader) return json_response(none);
    const auto claim = (*reader)->read(mistake.position, mistake.move, mistake.better);
    if (!claim) return json_response(none);
    auto session = mistake.game->new_session({mistake.position, {}, 1});
    if (!session) return internal_error("a reason", session.error());
    if (!claim->is_instead())
        if (auto played = (*session)->replay(mistake.move); !played) return internal_error("a reason", played.error());
    Json line = Json::array();
    for (const auto& move : claim->line) line.push_back(way_of(**session, move));
    return json_response({{"text", to_json(teaching::sentence_of(*claim))},
                          {"line", std::move(line)},
                          {"instead", claim->is_instead()}});
}

// {"game": "connect4", "position": "", "moves": "4 4 1", "better": "3"}: of the last move.
void why(Services& services, Call call) {
    Fields fields{call.request.body};
    const auto spec = fields.text("game", longest_spec);
    const auto position = fields.text("position", longest_position);
    const auto moves = fields.text("moves", longest_move_list);
    const auto better = fields.text("better", longest_move);
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    const auto game = services.shelf.open(spec);
    if (!game) return call.reply(refusal(422, game.error()));
    const auto session = (*game)->new_session({position, {moves}, 1});
    if (!session) return call.reply(refusal(422, session.error()));
    if ((*session)->record().empty())
        return call.reply(refusal(422, {"there is no move to explain", "il n'y a pas de coup à expliquer"}));
    Mistake mistake{*game, {}, (*session)->record().back().text, better};
    if (auto undone = (*session)->undo(); !undone) return call.reply(refusal(422, undone.failure()));
    mistake.position = (*session)->position();
    Job job;
    job.client = call.request.client;
    job.owner = call.request.token.empty() ? "reasons" : call.request.token;
    job.megabytes = reader_megabytes;
    job.work = [mistake = std::move(mistake), reply = call.reply](StopSignal) {
        reply_or_refuse(reply, [&] { return reason_of(mistake); });
    };
    if (!services.pool.submit(std::move(job))) call.reply(refusal(503, too_many_thoughts));
}

}  // namespace

std::vector<Route> reason_routes() { return {{"POST", "/api/why", why}}; }

}  // namespace plateau::rooms
