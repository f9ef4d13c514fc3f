// Games: making them, playing them, looking at a position without keeping a game.
#include <fmt/format.h>

#include <algorithm>

#include "play/judge.h"
#include "server/player_bounds.h"
#include "server/reading.h"
#include "server/routes/bounds.h"
#include "server/routes/fields.h"
#include "server/routes/query.h"
#include "server/routes/route.h"
#include "server/tokens.h"

namespace plateau::server {

namespace {

constexpr std::size_t last_ply = 1'000'000;

Result<void> add_clock(const Json& body, RoomPlan& plan) {
    const auto clock = body.find("clock");
    if (clock == body.end() || !clock->is_object()) return {};
    Fields fields{*clock};
    const auto seconds = fields.integer("seconds", 1, 24 * 3600, 300);
    const auto increment = fields.integer("increment", 0, 3600, 0);
    if (const auto* problem = fields.problem()) return fail(*problem);
    plan.clock.emplace(seconds * 1000, increment * 1000, std::chrono::steady_clock::now());
    return {};
}

// {"kind": "computer", "player": "easy"}: a person (whoever asks), a computer, or open for a friend.
Result<Seat> seat_of(const Json& from, const RoomPlan& plan) {
    if (!from.is_object()) return fail("a seat must be an object", "une place doit être un objet");
    Fields fields{from};
    Seat seat;
    const std::string kind = fields.text("kind", longest_name, "person");
    seat.name = fields.text("name", longest_name);
    const std::string player = fields.text("player", longest_spec);
    if (const auto* problem = fields.problem()) return fail(*problem);
    if (kind == "person") {
        seat.token = plan.host;
    } else if (kind == "open") {
        seat.kind = Seat::Kind::open;
        seat.invitation = new_token();
    } else if (kind == "computer") {
        seat.kind = Seat::Kind::computer;
        if (auto checked = check_player(*plan.game, player); !checked) return checked.failure();
        seat.player = player;
    } else {
        return fail("a seat is 'person', 'computer' or 'open'", "une place est « person », « computer » ou « open »");
    }
    return seat;
}

// The power that a seat names, which no other seat has.
Result<play::PowerInfo> power_of(const Json& seat, const RoomPlan& plan) {
    const auto id = text_field(seat, "power", longest_name);
    if (!id) return id.failure();
    const auto& powers = plan.game->info().powers;
    const auto power = std::find_if(powers.begin(), powers.end(), [&](const auto& one) { return one.id == *id; });
    const bool is_taken =
        std::any_of(plan.seats.begin(), plan.seats.end(), [&](const Seat& one) { return one.power == *id; });
    if (power == powers.end() || is_taken)
        return fail("each seat must name its own power", "chaque place doit nommer sa propre puissance");
    return *power;
}

// One seat a side or, where a game has powers, one a power.
Result<void> add_seats(const Json& body, RoomPlan& plan) {
    const Json seats = body.value("seats", Json::array());
    const auto& powers = plan.game->info().powers;
    const bool by_powers = !powers.empty() && seats.is_array() && seats.size() > 2;
    if (!seats.is_array() || (seats.size() > 2 && !(by_powers && seats.size() == powers.size())))
        return fail("'seats' must be a list of two, or of all powers where the game has some",
                    "« seats » doit être une liste de deux, ou de toutes les puissances quand le jeu en a");
    for (std::size_t i = 0; i < (by_powers ? seats.size() : 2); ++i) {
        const Json from = i < seats.size() ? seats[i] : Json::object();
        auto seat = seat_of(from, plan);
        if (!seat) return seat.failure();
        seat->side = i == 0 ? Side::first : Side::second;
        if (by_powers) {
            const auto power = power_of(from, plan);
            if (!power) return power.failure();
            seat->power = power->id;
            seat->side = power->side;
        }
        plan.seats.push_back(std::move(*seat));
    }
    return {};
}

struct Pasted {
    std::string text, format;
    std::size_t number = 1;  // of the game, in a file of several
};

// Where the game starts and how it goes on, by what was pasted.
Result<Reading> add_pasted(const Pasted& pasted, Services& services, std::string& spec, RoomPlan& plan) {
    const auto named = services.shelf.open(spec.empty() ? "tictactoe" : spec);
    if (!named) return named.failure();
    auto reading = read_pasted(pasted.text, pasted.format, **named);
    if (!reading) return reading.failure();
    plan.position = reading->position;
    if (!reading->moves.empty()) plan.moves = {pasted.text};
    if (reading->records.empty()) return reading;
    if (pasted.number > reading->records.size())
        return fail(fmt::format("there are {} games in this text", reading->records.size()),
                    fmt::format("il y a {} parties dans ce texte", reading->records.size()));
    const auto& record = reading->records[pasted.number - 1];
    if (record.game.size() > longest_spec || record.start_position.size() > longest_position)
        return fail("the record is not of a game that Plateau has",
                    "cette notation n'est celle d'aucun jeu de Plateau");
    spec = record.game;
    plan.position = record.start_position;
    plan.seed = record.seed;
    for (const auto& move : record.moves) plan.recorded.push_back(move.text);
    return reading;
}

struct Planned {
    RoomPlan plan;
    Reading reading;  // where something was pasted
};

// {"game": "connect4", "position": "", "moves": "4453", "seats": [...], "clock": {...}}, or instead of game, position
// and moves {"game": "connect4", "record": TEXT, "format": "", "number": 1}.
Result<Planned> plan_of(Services& services, const Json& body) {
    Planned planned;
    RoomPlan& plan = planned.plan;
    Fields fields{body};
    std::string spec = fields.text("game", longest_spec);
    Pasted pasted{fields.text("record", longest_record), fields.text("format", longest_name), 1};
    pasted.number = static_cast<std::size_t>(fields.integer("number", 1, 1'000'000, 1));
    const std::string position = fields.text("position", longest_position);
    const std::string moves = fields.text("moves", longest_move_list);
    const auto seed = fields.integer("seed", 0, 1'000'000'000'000, -1);
    if (const auto* problem = fields.problem()) return fail(*problem);
    plan.moves = {moves};
    if (!pasted.text.empty()) {
        auto reading = add_pasted(pasted, services, spec, plan);
        if (!reading) return reading.failure();
        planned.reading = std::move(*reading);
    }
    auto game = services.shelf.open(spec);
    if (!game) return game.failure();
    plan.game = *game;
    if (!position.empty()) plan.position = position;
    plan.id = new_game_id();
    plan.host = new_token();
    if (seed >= 0) plan.seed = static_cast<std::uint64_t>(seed);
    else if (plan.recorded.empty()) plan.seed = std::hash<std::string>{}(new_token()) % 1'000'000'000;
    if (auto added = add_clock(body, plan); !added) return added.failure();
    if (auto added = add_seats(body, plan); !added) return added.failure();
    return planned;
}

void new_game(Services& services, Call call) {
    const auto body = read_object(call.request.body);
    if (!body) return call.reply(refusal(400, body.failure()));
    auto planned = plan_of(services, *body);
    if (!planned) return call.reply(refusal(422, planned.failure()));
    planned->plan.client = call.request.client;
    const auto room = services.rooms.create(std::move(planned->plan));
    if (!room) return call.reply(refusal(422, room.failure()));
    (*room)->begin(std::move(call.reply));
}

Result<std::unique_ptr<play::Session>> played_through(const RoomPlan& plan) {
    auto session = plan.game->new_session({plan.position, {}, plan.seed});
    if (!session) return session.failure();
    for (std::size_t i = (*session)->record().size(); i < plan.recorded.size(); ++i)
        if (auto played = (*session)->replay(plan.recorded[i]); !played)
            return fail(fmt::format("move {} ({}): {}", i + 1, plan.recorded[i], played.error().en),
                        fmt::format("coup {} ({}) : {}", i + 1, plan.recorded[i], played.error().fr));
    for (const auto& words : plan.moves)
        for (const auto& move : plan.game->split_moves(words))
            if (auto played = (*session)->play(move); !played) return played.failure();
    return session;
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
    const auto name = fields.text("name", longest_name);
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    room->join(invitation, name, std::move(call.reply));
}

void rematch(Services& services, Call call) {
    const auto room = room_of(services, call);
    if (!room) return;
    auto plan = room->rematch(call.request.token);
    if (!plan) return call.reply(refusal(409, plan.failure()));
    plan->client = call.request.client;
    const auto next = services.rooms.create(std::move(*plan));
    if (!next) return call.reply(refusal(422, next.failure()));
    (*next)->begin([room, id = (*next)->id(), reply = call.reply](Response begun) {
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
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    if (answer != "easy" && answer != "right" && answer != "hard")
        return call.reply(
            refusal(400, {"'answer' has to be easy, right or hard", "« answer » doit être easy, right ou hard"}));
    room->note_opinion(call.request.token, answer, remark, std::move(call.reply));
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
        {"POST", "/api/look", look},
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
        {"POST", "/api/games/{id}/now", act<&Room::move_now>},
        {"POST", "/api/games/{id}/join", join},
        {"POST", "/api/games/{id}/rematch", rematch},
        {"POST", "/api/games/{id}/opinion", opinion},
        {"POST", "/api/games/{id}/players", change_player},
    };
}

}  // namespace plateau::server
