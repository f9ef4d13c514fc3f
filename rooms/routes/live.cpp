// Sockets: whoever looks at a game is told what happens, and may ask through the socket too.
#include <algorithm>

#include "core/json_text.h"
#include "play/judge.h"
#include "rooms/player_bounds.h"
#include "rooms/routes/api.h"
#include "rooms/routes/bounds.h"
#include "rooms/routes/fields.h"
#include "rooms/routes/query.h"
#include "rooms/sure_reply.h"
#include "rooms/survive.h"
#include "rooms/tokens.h"

namespace plateau::rooms {

namespace {

// What is no JSON, such as a record, becomes text.
Json body_of(const Response& response) {
    if (!response.body) return nullptr;
    if (response.type != "application/json") return *response.body;
    auto read = read_json<Json>(*response.body);
    return read ? std::move(*read) : Json();
}

// The answer to a message carries its id.
Reply reply_through(const SocketRef& socket, const Json& id) {
    return [socket, id](const Response& response) {
        socket->send(write({{"type", "answer"}, {"id", id}, {"status", response.status}, {"body", body_of(response)}}));
    };
}

}  // namespace

bool Api::may_open(const std::string& path) {
    const auto parts = split_path(path);
    const bool is_live = parts.size() == 4 && parts[0] == "api" && parts[1] == "games" && parts[3] == "live";
    const auto room = is_live ? services_.rooms.find(parts[2]) : Result<std::shared_ptr<Room>>{nullptr};
    return room && *room;
}

void Api::open_socket(const SocketRef& socket, Request request) {
    const auto room = services_.rooms.find(split_path(request.path)[2]);
    if (!room || !*room) return socket->close();
    (*room)->asked_by(request.token, request.client);
    const auto analyst = std::make_shared<Analyst>(socket, services_.pool, request.client, new_token());
    {
        const std::lock_guard lock{mutex_};
        watching_[socket.get()] = {std::move(request), *room, analyst};
    }
    (*room)->watch(socket);
}

// A request through the socket: {"id": 7, "method": "POST", "path": "/api/games/ID/moves", "token": "...",
// "body": {...}}; the answer carries the same id.
void Api::read_message(const SocketRef& socket, const std::string& text) {
    survives("a message", [&] {
        const auto message = read_json<Json>(text);
        if (message) return answer_message(socket, *message);
        reply_through(socket, Json())(refusal(400, message.failure()));
    });
}

void Api::answer_message(const SocketRef& socket, const Json& message) {
    const Reply reply = reply_through(socket, message.is_object() ? message.value("id", Json()) : Json());
    if (!message.is_object())
        return reply(refusal(400, {"a message has to be a JSON object", "un message doit être un objet JSON"}));
    for (const char* kind : {"analyse", "review"})
        if (const auto wish = message.find(kind); wish != message.end()) {
            const auto begun = analyse(watching_of(socket), *wish, kind[0] == 'r');
            if (begun.status != 200) reply(begun);
            return;
        }
    if (message.contains("thinks") || message.contains("found")) return hear_page(socket, message);
    Request request = watching_of(socket).opening;
    request.method = text_in(message, "method");
    request.path = text_in(message, "path");
    request.query.clear();
    request.token = text_in(message, "token");
    request.body.clear();
    if (const auto body = message.find("body"); body != message.end()) request.body = body->dump();
    answer(std::move(request), sure(reply));
}

// {"thinks": {"token": "..."}}: this page thinks for the computer when it is asked to; null: no more.
// {"found": {"turn": 7, "move": "c3"}}: what it found; an empty move: it could not.
void Api::hear_page(const SocketRef& socket, const Json& message) {
    const auto room = watching_of(socket).room;
    if (!room) return;
    if (const auto offer = message.find("thinks"); offer != message.end())
        return room->offer_thinking(socket, offer->is_object() ? text_in(*offer, "token") : "", offer->is_object());
    const Json& found = message["found"];
    const auto turn = found.is_object() ? found.find("turn") : found.end();
    if (turn != found.end() && turn->is_number_unsigned())
        room->found_in_page(socket, turn->get<std::uint64_t>(), text_in(found, "move"));
}

Api::Watching Api::watching_of(const SocketRef& socket) {
    const std::lock_guard lock{mutex_};
    const auto found = watching_.find(socket.get());
    return found == watching_.end() ? Watching{} : found->second;
}

// {"ply": 7, "variation": ["a1"], "player": "", "lines": 3, "tag": 1}, or null: no more.
Response Api::analyse(const Watching& watching, const Json& wish, bool is_review) {
    if (!watching.room) return refusal(404, no_such_game);
    if (!wish.is_object()) {
        watching.analyst->rest();
        return json_response({{"ok", true}});
    }
    Fields fields{wish};
    const auto ply = fields.integer("ply", 0, 1'000'000, 1'000'000);
    const auto lines = fields.integer("lines", 1, 10, 3);
    Analyst::Wish asked;
    asked.tag = fields.integer("tag", 0, 1'000'000'000, 0);
    asked.player = fields.text("player", longest_spec);
    if (const auto* problem = fields.problem()) return refusal(400, *problem);
    const auto& game = *watching.room->game();
    if (asked.player.empty())
        asked.player =
            is_review ? play::advisor(game.info(), "250ms") : analysing_player(game.info(), static_cast<int>(lines));
    else if (auto checked = check_player(game, asked.player); !checked) return refusal(422, checked.failure());
    const auto player = bounded(game, asked.player);
    asked.player = player.spec;
    asked.megabytes = player.megabytes;
    asked.room = watching.room;
    asked.ply = std::min(static_cast<std::size_t>(ply), watching.room->plies());
    asked.is_review = is_review;
    if (const auto variation = wish.find("variation"); variation != wish.end()) {
        if (!variation->is_array() || variation->size() > longest_variation)
            return refusal(400, {"'variation' has to be a short list of moves",
                                 "« variation » doit être une courte liste de coups"});
        for (const auto& move : *variation)
            if (move.is_string()) asked.variation.push_back(move.get<std::string>());
    }
    watching.analyst->look(std::move(asked));
    return json_response({{"ok", true}});
}

void Api::close_socket(const SocketRef& socket) {
    Watching closed;
    {
        const std::lock_guard lock{mutex_};
        const auto found = watching_.find(socket.get());
        if (found == watching_.end()) return;
        closed = std::move(found->second);
        watching_.erase(found);
    }
    closed.analyst->stop();
    closed.room->leave(socket);
}

}  // namespace plateau::rooms
