// Games: making them, playing them, looking at a position without keeping a game.
#include <algorithm>

#include "play/judge.h"
#include "rooms/player_bounds.h"
#include "rooms/routes/bounds.h"
#include "rooms/routes/fields.h"
#include "rooms/routes/plans.h"
#include "rooms/routes/query.h"
#include "rooms/routes/route.h"
#include "rooms/tokens.h"

namespace plateau::rooms {

namespace {

constexpr std::size_t last_ply = 1'000'000;

// One for whoever makes the game and one for each open seat. They are told once; hashes are kept.
Json hand_out_keys(RoomPlan& plan) {
    const std::string token = new_token();
    plan.host = Secret::of(token);
    Json invitations = Json::object();
    for (std::size_t i = 0; i < plan.seats.size(); ++i) {
        Seat& seat = plan.seats[i];
        if (seat.kind == Seat::Kind::person) seat.token = plan.host;
        if (seat.kind != Seat::Kind::open) continue;
        const std::string invitation = new_token();
        seat.invitation = Secret::of(invitation);
        invitations[std::to_string(i + 1)] = invitation;
    }
    return {{"token", token}, {"invitations", std::move(invitations)}};
}

void make_game(Services& services, const Json& body, const std::string& client, const Reply& reply) {
    auto planned = plan_of(services, body);
    if (!planned) return reply(refusal(422, planned.failure()));
    RoomPlan& plan = planned->plan;
    plan.client = client;
    if (auto added = add_clock(body, plan); !added) return reply(refusal(422, added.failure()));
    if (auto added = add_seats(body, services.shelf.rules(), plan); !added) return reply(refusal(422, added.failure()));
    Json keys = hand_out_keys(plan);
    const auto room = services.rooms.create(std::move(plan));
    if (!room) return reply(refusal(422, room.failure()));
    (*room)->begin(std::move(keys), reply);
}

bool has_rules(const Json& body) {
    const Json seats = body.value("seats", Json::array());
    return seats.is_array() && std::any_of(seats.begin(), seats.end(),
                                           [](const Json& seat) { return seat.is_object() && seat.contains("rules"); });
}

// Rules are tried before the game begins: in the pool, as it takes a moment.
void new_game(Services& services, Call call) {
    const auto body = read_object(call.request.body);
    if (!body) return call.reply(refusal(400, body.failure()));
    if (!has_rules(*body)) return make_game(services, *body, call.request.client, call.reply);
    Job job;
    job.client = call.request.client;
    job.owner = call.request.token.empty() ? "rules" : call.request.token;
    job.megabytes = megabytes_of_rules;
    job.work = [&services, body = *body, client = call.request.client, reply = call.reply](StopSignal) {
        make_game(services, body, client, reply);
    };
    if (!services.pool.submit(std::move(job))) call.reply(refusal(503, too_many_thoughts));
}

Json reading_json(const Reading& reading) {
    Json games = Json::array();
    for (const auto& record : reading.records)
        games.push_back({{"first", record.first},
                         {"second", record.second},
                         {"result", record.result},
                         {"plies", record.moves.size()}});
    return {{"format", reading.format}, {"games", std::move(games)}};
}

// A position, a line of moves or a record looked at without a game being kept.
void look(Services& services, Call call) {
    const auto body = read_object(call.request.body);
    if (!body) return call.reply(refusal(400, body.failure()));
    const auto planned = plan_of(services, *body);
    if (!planned) return call.reply(refusal(422, planned.failure()));
    const auto session = played_through(planned->plan);
    if (!session) return call.reply(refusal(422, session.failure()));
    Json moves = Json::array();
    for (const auto& move : (*session)->record()) moves.push_back(move.text);
    const auto diagram = (*session)->diagram();
    const auto ending = (*session)->ending();
    Json answer{{"game", planned->plan.game->info().spec},
                {"name", planned->plan.game->info().name},
                {"position", (*session)->position()},
                {"start", (*session)->start_position()},
                {"to_move", seat_number((*session)->side_to_move())},
                {"moves", std::move(moves)},
                {"legal", ending ? Json::array() : to_json((*session)->legal_moves())},
                {"ending", ending_json(ending)},
                {"diagram", diagram ? to_json(*diagram) : Json()}};
    if (!planned->reading.format.empty()) answer["read"] = reading_json(planned->reading);
    const auto stuck = text_field(*body, "stuck", longest_name);
    if (!stuck) return call.reply(refusal(400, stuck.error()));
    if (const auto why = (*session)->why_stuck(*stuck)) answer["why"] = to_json(*why);
    if (body->value("threats", Json()) == Json(true)) answer["wins"] = ways_json(play::wins_at_once(**session));
    call.reply(json_response(answer));
}

Result<std::vector<PlacedPiece>> pieces_of(const Json& body) {
    const Json list = body.value("pieces", Json::array());
    if (!list.is_array() || list.size() > most_pieces)
        return fail("'pieces' has to be a list of pieces on their cells",
                    "« pieces » doit être une liste de pièces sur leurs cases");
    std::vector<PlacedPiece> pieces;
    for (const auto& one : list) {
        if (!one.is_object()) return fail("a piece must be an object", "une pièce doit être un objet");
        Fields fields{one};
        pieces.push_back({fields.text("cell", longest_name), fields.text("symbol", longest_name)});
        if (const auto* problem = fields.problem()) return fail(*problem);
    }
    return pieces;
}

// {"game": "connect4", "pieces": [{"cell": "d1", "symbol": "x"}], "to_move": 2}: the text of that position.
void compose(Services& services, Call call) {
    Fields fields{call.request.body};
    const auto spec = fields.text("game", longest_spec);
    const auto to_move = fields.integer("to_move", 1, 2, 1);
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    const auto pieces = pieces_of(fields.object());
    if (!pieces) return call.reply(refusal(400, pieces.error()));
    const auto game = services.shelf.open(spec);
    if (!game) return call.reply(refusal(422, game.error()));
    const auto position = (*game)->compose(*pieces, to_move == 1 ? Side::first : Side::second);
    if (!position) return call.reply(refusal(422, position.error()));
    call.reply(json_response({{"position", *position}}));
}

// The room of the address, or an answer that there is none.
std::shared_ptr<Room> room_of(Services& services, const Call& call) {
    const auto found = services.rooms.find(call.path[2]);
    if (!found) call.reply(refusal(500, found.failure()));
    else if (!*found) call.reply(refusal(404, no_such_game));
    else (*found)->asked_by(call.request.token, call.request.client);
    return found ? *found : nullptr;
}

template <void (Room::*action)(const std::string&, Reply)>
void act(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    const Fields fields{call.request.body};
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    (room.get()->*action)(call.request.token, std::move(call.reply));
}

// A question about the position after so many moves, thought about in the pool.
template <void (Room::*question)(std::size_t, const std::string& client, Reply)>
void ask(Services& services, Call call) {
    if (const auto room = room_of(services, call))
        (room.get()->*question)(number_in(call.request.query, "ply").value_or(last_ply), call.request.client,
                                std::move(call.reply));
}

void hint(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    const Fields fields{call.request.body};
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    room->hint(call.request.token, call.request.client, std::move(call.reply));
}

void state(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    const auto ply = number_in(call.request.query, "ply");
    call.reply(ply ? room->state_at(*ply) : room->state());
}

void view(Services& services, Call call) {
    if (const auto room = room_of(services, call))
        call.reply(
            room->view(number_in(call.request.query, "from").value_or(0), value_in(call.request.query, "order")));
}

void who_is(Services& services, Call call) {
    if (const auto room = room_of(services, call)) call.reply(room->who_is(call.request.token));
}

void record(Services& services, Call call) {
    if (const auto room = room_of(services, call))
        call.reply(room->record_text(value_in(call.request.query, "format")));
}

void formats(Services& services, Call call) {
    if (const auto room = room_of(services, call)) call.reply(room->record_formats());
}

void play(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    Fields fields{call.request.body};
    const auto move = fields.text("move", longest_move);
    const auto ply = fields.integer("ply", 0, last_ply, -1);
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    room->play(call.request.token, move, ply, std::move(call.reply));
}

void join(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    Fields fields{call.request.body};
    const auto invitation = fields.text("invitation", longest_name);
    const auto name = fields.name("name", longest_name);
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    room->join(invitation, name, std::move(call.reply));
}

void rename(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    Fields fields{call.request.body};
    const auto name = fields.name("name", longest_name);
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    room->rename(call.request.token, name, std::move(call.reply));
}

void rematch(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    auto plan = room->rematch(call.request.token);
    if (!plan) return call.reply(refusal(409, plan.failure()));
    plan->client = call.request.client;
    const auto next = services.rooms.create(std::move(*plan));
    if (!next) return call.reply(refusal(422, next.failure()));
    (*next)->begin({}, [room, id = (*next)->id(), reply = call.reply](Response begun) {
        if (begun.status != 200) return reply(std::move(begun));
        room->note_rematch(id, reply);
    });
}

void opinion(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    Fields fields{call.request.body};
    const auto answer = fields.text("answer", longest_name);
    const auto remark = fields.text("remark", longest_remark);
    const auto may_share = switch_field(fields.object(), "share", false);
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    if (!may_share) return call.reply(refusal(400, may_share.error()));
    if (answer != "easy" && answer != "right" && answer != "hard")
        return call.reply(
            refusal(400, {"'answer' has to be easy, right or hard", "« answer » doit être easy, right ou hard"}));
    room->note_opinion(call.request.token, answer, remark, *may_share, std::move(call.reply));
}

void change_player(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    Fields fields{call.request.body};
    const auto seat = fields.integer("seat", 1, max_seats, 1);
    const auto player = fields.text("player", longest_spec);
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    room->change_player(call.request.token, static_cast<std::size_t>(seat) - 1, player, std::move(call.reply));
}

}  // namespace

std::vector<Route> game_routes() {
    return {
        {"POST", "/api/look", look, Where::among_chores},
        {"POST", "/api/compose", compose},
        {"POST", "/api/games", new_game},
        {"GET", "/api/games/{id}", state},
        {"GET", "/api/games/{id}/me", who_is},
        {"GET", "/api/games/{id}/record", record},
        {"GET", "/api/games/{id}/formats", formats},
        {"GET", "/api/games/{id}/view", view},
        {"GET", "/api/games/{id}/exact", ask<&Room::exact>},
        {"GET", "/api/games/{id}/threats", ask<&Room::threats>},
        {"GET", "/api/games/{id}/judge", ask<&Room::judge>},
        {"POST", "/api/games/{id}/moves", play},
        {"POST", "/api/games/{id}/undo", act<&Room::undo>},
        {"POST", "/api/games/{id}/redo", act<&Room::redo>},
        {"POST", "/api/games/{id}/hint", hint},
        {"POST", "/api/games/{id}/resign", act<&Room::resign>},
        {"POST", "/api/games/{id}/draw", act<&Room::offer_draw>},
        {"POST", "/api/games/{id}/decline", act<&Room::decline>},
        {"POST", "/api/games/{id}/name", rename},
        {"POST", "/api/games/{id}/now", act<&Room::move_now>},
        {"POST", "/api/games/{id}/join", join},
        {"POST", "/api/games/{id}/rematch", rematch},
        {"POST", "/api/games/{id}/opinion", opinion},
        {"POST", "/api/games/{id}/players", change_player},
    };
}

}  // namespace plateau::rooms
