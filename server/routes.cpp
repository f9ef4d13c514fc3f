#include "server/routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "archive/record_text.h"
#include "play/catalog.h"
#include "server/advice.h"
#include "server/openapi.h"
#include "server/reports.h"
#include "server/tokens.h"

namespace plateau::server {

namespace {

constexpr std::size_t longest_spec = 300;
constexpr std::size_t longest_position = 64 * 1024;
constexpr std::size_t longest_move = 400;
constexpr std::size_t longest_move_list = 64 * 1024;
constexpr std::size_t longest_name = 40;
constexpr std::size_t longest_remark = 500;
constexpr std::size_t longest_variation = 200;
constexpr std::size_t max_seats = 8;

const Text no_such_address{"there is no such address: GET /api lists them",
                           "il n'y a pas de telle adresse : GET /api les énumère"};

std::vector<std::string> split_path(const std::string& path) {
    std::vector<std::string> parts;
    for (std::size_t i = 1; i <= path.size();) {
        const auto end = std::min(path.find('/', i), path.size());
        parts.push_back(path.substr(i, end - i));
        i = end + 1;
    }
    return parts;
}

std::string host_without_port(const std::string& host) {
    if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
    return host.substr(0, host.find(':'));
}

bool is_loopback(const std::string& host) {
    const std::string name = host_without_port(host);
    return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

// The value of a key of "from=7&order=move%201%20tank", decoded; empty where there is none.
std::string value_in(const std::string& query, const std::string& key) {
    std::string value;
    for (std::size_t i = 0; i < query.size();) {
        const auto end = std::min(query.find('&', i), query.size());
        const std::string part = query.substr(i, end - i);
        i = end + 1;
        if (!part.starts_with(key + "=")) continue;
        for (std::size_t j = key.size() + 1; j < part.size(); ++j) {
            unsigned code = 0;
            const char* digits = part.data() + j + 1;
            if (part[j] == '%' && j + 2 < part.size() &&
                std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
                value += static_cast<char>(code);
                j += 2;
            } else {
                value += part[j] == '+' ? ' ' : part[j];
            }
        }
        break;
    }
    return value;
}

std::optional<std::size_t> number_in(const std::string& query, const std::string& key) {
    const std::string text = value_in(query, key);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// A few plies of a quick player against itself, so that cards do not show empty boards.
std::optional<Diagram> picture_of(play::Session& session) {
    const auto start = session.diagram();
    const int plies = start && start->cells.size() <= 16 ? 5 : 15;
    const auto& info = session.game().info();
    const bool has_luck = std::count(info.capabilities.begin(), info.capabilities.end(), "chance") > 0;
    if (has_luck || info.levels.size() < 2) return session.diagram();
    for (int ply = 0; ply < plies; ++ply) {
        const auto thinker = session.thinker(info.levels[1].name + ":nodes=3000,seed=8");
        if (!thinker) break;
        const auto decision = (*thinker)->think({}, nullptr);
        if (!session.play(decision.move)) break;
        if (session.ending()) {
            if (!session.undo()) break;
            break;
        }
    }
    return session.diagram();
}

void add_security_headers(Response& response) {
    static const std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Security-Policy",
         "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; "
         "form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Embedder-Policy", "require-corp"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    };
    response.headers.insert(response.headers.end(), headers.begin(), headers.end());
}

}  // namespace

// Pages of other sites must not speak for the person whose browser they run in.
std::unique_ptr<Response> Routes::refuse_stranger(const Request& request) const {
    if (is_local_only_ && !is_loopback(request.host))
        return std::make_unique<Response>(
            refusal(403, {"this server answers to localhost alone: start it with --host to open it to others",
                          "ce serveur ne répond qu'à localhost : l'ouvrir aux autres avec --host"}));
    if (!request.origin.empty() && request.origin != "http://" + request.host &&
        request.origin != "https://" + request.host)
        return std::make_unique<Response>(refusal(403, {"requests from pages of other sites are refused",
                                                        "les requêtes des pages d'autres sites sont refusées"}));
    return nullptr;
}

void Routes::answer(Request request, Reply reply) {
    const auto start = std::chrono::steady_clock::now();
    Reply guarded = [this, reply = std::move(reply), method = request.method, path = request.path,
                     start](Response response) {
        add_security_headers(response);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        log_.note("request",
                  {{"method", method}, {"path", path}, {"status", response.status}, {"milliseconds", taken.count()}});
        reply(std::move(response));
    };
    if (auto refused = refuse_stranger(request)) return guarded(std::move(*refused));
    if (request.path == "/api" || request.path.starts_with("/api/"))
        return answer_api(std::move(request), std::move(guarded));
    if (request.method != "GET" && request.method != "HEAD")
        return guarded(refusal(405, {"pages can only be read: GET", "les pages ne peuvent qu'être lues : GET"}));
    guarded(files_.get(request));
}

void Routes::answer_api(Request request, Reply reply) {
    const auto parts = split_path(request.path);
    const bool is_get = request.method == "GET", is_post = request.method == "POST";
    if (!is_get && !is_post) return reply(refusal(405, {"expected GET or POST", "GET ou POST est attendu"}));
    if (parts.size() == 1 && is_get) return reply(json_response(openapi()));
    if (parts.size() == 2 && parts[1] == "catalog" && is_get) return reply(catalog());
    if (parts.size() == 2 && parts[1] == "health" && is_get) return reply(health());
    if (parts.size() == 2 && parts[1] == "reports" && is_get) return reply(json_response({{"reports", reports()}}));
    if (parts.size() == 3 && parts[1] == "reports" && is_get) return reply(report(parts[2]));
    if (parts.size() == 4 && parts[1] == "reports" && is_get) return reply(report_picture(parts[2], parts[3]));
    if (parts.size() >= 2 && parts[1] == "lab") return reply(lab(request, parts));
    if (parts.size() == 2 && parts[1] == "levels" && is_get) return reply(levels());
    if (parts.size() == 2 && parts[1] == "look" && is_post) return reply(look(request));
    if (parts.size() == 2 && parts[1] == "advise" && is_post) return advise(request, std::move(reply));
    if (parts.size() == 3 && parts[1] == "maps" && is_get) return reply(axis_map(parts[2]));
    if (parts.size() == 2 && parts[1] == "games" && is_post) return new_game(request, std::move(reply));
    if (parts.size() == 3 && parts[1] == "games" && is_get) return answer_game(request, parts[2], "", std::move(reply));
    const bool is_question =
        parts.size() == 4 && (parts[3] == "me" || parts[3] == "record" || parts[3] == "axis" || parts[3] == "exact");
    if (parts.size() == 4 && parts[1] == "games" && is_post != is_question)
        return answer_game(request, parts[2], parts[3], std::move(reply));
    reply(refusal(404, no_such_address));
}

void Routes::answer_game(const Request& request, const std::string& id, const std::string& action, Reply reply) {
    const auto found = rooms_.find(id);
    if (!found) return reply(refusal(500, found.error()));
    if (!*found) return reply(refusal(404, {"there is no such game here", "il n'y a pas de telle partie ici"}));
    Room& room = **found;
    if (action.empty()) {
        if (const auto ply = number_in(request.query, "ply")) return reply(room.state_at(*ply));
        return reply(room.state());
    }
    if (action == "axis") {
        const auto order = value_in(request.query, "order");
        return reply(room.axis_view(number_in(request.query, "from").value_or(0), order));
    }
    if (action == "exact") return room.exact(number_in(request.query, "ply").value_or(1'000'000), std::move(reply));
    if (action == "me") return reply(room.who_is(request.token));
    if (action == "record") return reply(room.record_text(value_in(request.query, "format")));
    const auto body = read_object(request.body);
    if (!body) return reply(refusal(400, body.error()));
    if (action == "moves") {
        const auto move = text_field(*body, "move", longest_move);
        if (!move) return reply(refusal(400, move.error()));
        const auto ply = integer_field(*body, "ply", 0, 1'000'000, -1);
        if (!ply) return reply(refusal(400, ply.error()));
        return room.play(request.token, *move, *ply, std::move(reply));
    }
    if (action == "undo") return room.undo(request.token, std::move(reply));
    if (action == "redo") return room.redo(request.token, std::move(reply));
    if (action == "hint") return room.hint(request.token, std::move(reply));
    if (action == "resign") return room.resign(request.token, std::move(reply));
    if (action == "draw") return room.offer_draw(request.token, std::move(reply));
    if (action == "now") return room.move_now(request.token, std::move(reply));
    if (action == "join") {
        const auto invitation = text_field(*body, "invitation", longest_name);
        if (!invitation) return reply(refusal(400, invitation.error()));
        const auto name = text_field(*body, "name", longest_name);
        if (!name) return reply(refusal(400, name.error()));
        return room.join(*invitation, *name, std::move(reply));
    }
    if (action == "rematch") {
        auto plan = room.rematch(request.token);
        if (!plan) return reply(refusal(409, plan.error()));
        const auto next = rooms_.create(std::move(*plan));
        if (!next) return reply(refusal(422, next.error()));
        (*next)->begin([found = *found, id = (*next)->id(), reply](Response begun) {
            if (begun.status != 200) return reply(std::move(begun));
            found->note_rematch(id, reply);
        });
        return;
    }
    if (action == "opinion") {
        const auto answer = text_field(*body, "answer", longest_name);
        if (!answer) return reply(refusal(400, answer.error()));
        const auto remark = text_field(*body, "remark", longest_remark);
        if (!remark) return reply(refusal(400, remark.error()));
        if (*answer != "easy" && *answer != "right" && *answer != "hard")
            return reply(
                refusal(400, {"'answer' has to be easy, right or hard", "« answer » doit être easy, right ou hard"}));
        return room.note_opinion(request.token, *answer, *remark, std::move(reply));
    }
    if (action == "players") {
        const auto seat = integer_field(*body, "seat", 1, max_seats, 1);
        if (!seat) return reply(refusal(400, seat.error()));
        const auto player = text_field(*body, "player", longest_spec);
        if (!player) return reply(refusal(400, player.error()));
        return room.change_player(request.token, static_cast<std::size_t>(*seat) - 1, *player, std::move(reply));
    }
    reply(refusal(404, no_such_address));
}

// {"game": "connect4", "position": "", "moves": "4453", "seats": [{"kind": "person"}, {"kind": "computer",
// "player": "easy"}]}: a seat is a person (whoever asks), a computer, or open for a friend.
Result<RoomPlan> Routes::plan_of(const Json& body) {
    RoomPlan plan;
    auto spec = text_field(body, "game", longest_spec);
    if (!spec) return spec.failure();
    const auto record = text_field(body, "record", longest_move_list);
    if (!record) return record.failure();
    if (!record->empty()) {
        const auto read = archive::parse_record(*record);
        if (!read) return read.failure();
        if (read->game.size() > longest_spec)
            return fail("the record names no game of ours", "la notation ne nomme aucun de nos jeux");
        spec = read->game;
        plan.position = read->start_position;
        for (const auto& move : read->moves) plan.recorded.push_back(move.text);
        plan.seed = read->seed;
    }
    auto game = shelf_.open(*spec);
    if (!game) return game.failure();
    plan.game = *game;
    auto position = text_field(body, "position", longest_position);
    if (!position) return position.failure();
    if (!position->empty()) plan.position = std::move(*position);
    auto moves = text_field(body, "moves", longest_move_list);
    if (!moves) return moves.failure();
    plan.moves = {std::move(*moves)};
    plan.id = new_game_id();
    plan.host = new_token();
    const auto seed = integer_field(body, "seed", 0, 1'000'000'000'000, -1);
    if (!seed) return seed.failure();
    if (*seed >= 0) plan.seed = static_cast<std::uint64_t>(*seed);
    else if (record->empty()) plan.seed = std::hash<std::string>{}(new_token()) % 1'000'000'000;
    if (const auto clock = body.find("clock"); clock != body.end() && clock->is_object()) {
        const auto start = integer_field(*clock, "seconds", 1, 24 * 3600, 300);
        if (!start) return start.failure();
        const auto more = integer_field(*clock, "increment", 0, 3600, 0);
        if (!more) return more.failure();
        plan.clock.emplace(*start * 1000, *more * 1000);
    }
    const Json seats = body.value("seats", Json::array());
    const auto table = AxisTable::open(*spec, ShippedResources{});
    const bool by_powers = table && seats.is_array() && seats.size() > 2;
    if (!seats.is_array() || (seats.size() > 2 && !(by_powers && seats.size() == table->power_count())))
        return fail("'seats' has to be a list of two, or in Axis & Allies of the powers",
                    "« seats » doit être une liste de deux, ou dans Axis & Allies des puissances");
    for (std::size_t i = 0; i < (by_powers ? seats.size() : 2); ++i) {
        const Json from = i < seats.size() ? seats[i] : Json::object();
        if (!from.is_object()) return fail("a seat has to be an object", "une place doit être un objet");
        const auto kind = text_field(from, "kind", longest_name, "person");
        if (!kind) return kind.failure();
        auto name = text_field(from, "name", longest_name);
        if (!name) return name.failure();
        Seat& seat = plan.seats.emplace_back();
        seat.name = std::move(*name);
        seat.side = i == 0 ? Side::first : Side::second;
        if (by_powers) {
            const auto power = text_field(from, "power", longest_name);
            if (!power) return power.failure();
            const bool is_taken = std::count_if(plan.seats.begin(), plan.seats.end(),
                                                [&](const Seat& one) { return one.power == *power; }) > 0;
            if (!table->has_power(*power) || is_taken)
                return fail("each seat has to name its own power", "chaque place doit nommer sa propre puissance");
            seat.power = *power;
            seat.side = table->side_of(*power);
        }
        if (*kind == "person") {
            seat.token = plan.host;
        } else if (*kind == "open") {
            seat.kind = Seat::Kind::open;
            seat.invitation = new_token();
        } else if (*kind == "computer") {
            seat.kind = Seat::Kind::computer;
            auto player = text_field(from, "player", longest_spec);
            if (!player) return player.failure();
            if (auto checked = check_player(**game, *player); !checked) return checked.failure();
            seat.player = std::move(*player);
        } else {
            return fail("a seat is 'person', 'computer' or 'open'",
                        "une place est « person », « computer » ou « open »");
        }
    }
    return plan;
}

void Routes::new_game(const Request& request, Reply reply) {
    const auto body = read_object(request.body);
    if (!body) return reply(refusal(400, body.error()));
    auto plan = plan_of(*body);
    if (!plan) return reply(refusal(422, plan.error()));
    const auto room = rooms_.create(std::move(*plan));
    if (!room) return reply(refusal(422, room.error()));
    (*room)->begin(std::move(reply));
}

// The games, each with its board at the start and a picture of a game under way. Made once.
Response Routes::catalog() {
    const std::lock_guard lock{catalog_mutex_};
    if (!catalog_) {
        Json list = Json::array();
        for (const auto& entry : play::catalog()) {
            const auto game = shelf_.open(entry.name);
            if (!game) continue;
            Json one = to_json((*game)->info());
            if (const auto session = (*game)->new_session({})) {
                if (const auto diagram = (*session)->diagram()) one["diagram"] = to_json(*diagram);
                if (const auto picture = picture_of(**session)) one["picture"] = to_json(*picture);
            }
            list.push_back(std::move(one));
        }
        catalog_ = write({{"games", std::move(list)}});
    }
    return {.status = 200, .type = "application/json", .body = catalog_, .headers = {}};
}

// A map of Axis & Allies as it lies in data/: names, borders, units, set-up.
Response Routes::axis_map(const std::string& name) {
    const bool is_name =
        !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos;
    const auto text = is_name ? ShippedResources{}.read("data/axis_allies/" + name + ".json")
                              : Result<std::string>{fail("a map has a plain name", "une carte a un nom simple")};
    if (!text) return refusal(404, {"there is no such map", "il n'y a pas de telle carte"});
    return {.status = 200,
            .type = "application/json",
            .body = std::make_shared<const std::string>(*text),
            .headers = {{"Cache-Control", "max-age=3600"}}};
}

// {"game": "axis_allies", "position": STATE, "player": "thesis", "phase": "turn"}: what a player would order.
void Routes::advise(const Request& request, Reply reply) {
    const auto body = read_object(request.body);
    if (!body) return reply(refusal(400, body.error()));
    AdviceWish wish;
    const auto spec = text_field(*body, "game", longest_spec, "axis_allies");
    if (!spec) return reply(refusal(400, spec.error()));
    auto game = shelf_.open(*spec);
    if (!game) return reply(refusal(422, game.error()));
    wish.game = *game;
    auto position = text_field(*body, "position", longest_position);
    if (!position) return reply(refusal(400, position.error()));
    wish.position = std::move(*position);
    auto player = text_field(*body, "player", longest_spec);
    if (!player) return reply(refusal(400, player.error()));
    wish.player = std::move(*player);
    if (!wish.player.empty())
        if (auto checked = check_player(*wish.game, wish.player); !checked) return reply(refusal(422, checked.error()));
    const auto phase = text_field(*body, "phase", longest_name, "turn");
    if (!phase) return reply(refusal(400, phase.error()));
    if (*phase != "turn" && *phase != "phase")
        return reply(refusal(400, {"'phase' has to be turn or phase", "« phase » doit être turn ou phase"}));
    wish.whole_turn = *phase == "turn";
    ThinkingPool::Job job;
    job.owner = request.token.empty() ? "advice" : request.token;
    job.work = [wish = std::move(wish), reply](std::stop_token stop) { reply(advice(wish, std::move(stop))); };
    if (!pool_.submit(std::move(job)))
        reply(refusal(503, {"too many are thinking: try again soon", "trop de monde réfléchit : réessayez bientôt"}));
}

// A position or a line of moves looked at without a game being kept.
Response Routes::look(const Request& request) {
    const auto body = read_object(request.body);
    if (!body) return refusal(400, body.error());
    auto plan = plan_of(*body);
    if (!plan) return refusal(422, plan.error());
    const auto session = plan->game->new_session({plan->position, plan->moves, plan->seed});
    if (!session) return refusal(422, session.error());
    Json moves = Json::array();
    for (const auto& move : (*session)->record()) moves.push_back(move.text);
    const auto diagram = (*session)->diagram();
    return json_response({{"position", (*session)->position()},
                          {"start", (*session)->start_position()},
                          {"to_move", seat_number((*session)->side_to_move())},
                          {"moves", std::move(moves)},
                          {"legal", to_json((*session)->legal_moves())},
                          {"diagram", diagram ? to_json(*diagram) : Json()}});
}

// Contests use this machine for as long as they like: whoever sits at it may start them, guests look.
Response Routes::lab(const Request& request, const std::vector<std::string>& parts) {
    const auto number_of = [](const std::string& text) -> std::int64_t {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        return error == std::errc{} && end == text.data() + text.size() ? number : -1;
    };
    const bool is_get = request.method == "GET";
    if (parts.size() == 2 && is_get)
        return json_response({{"contests", lab_.contests()}, {"may_start", is_local_only_}});
    if (parts.size() == 4 && is_get && parts[2] == "record") {
        const auto text = lab_.record(number_of(parts[3]));
        return text ? json_response({{"record", *text}}) : refusal(404, text.error());
    }
    if (parts.size() == 4 && is_get && parts[3] == "games") {
        const auto games = lab_.games(static_cast<int>(number_of(parts[2])));
        return games ? json_response({{"games", *games}}) : refusal(500, games.error());
    }
    if (is_get) return refusal(404, no_such_address);
    if (!is_local_only_)
        return refusal(403, {"contests are started by whoever sits at the machine",
                             "les concours sont lancés par qui est devant la machine"});
    if (parts.size() == 4 && parts[3] == "stop") {
        const auto stopped = lab_.stop(static_cast<int>(number_of(parts[2])));
        return stopped ? json_response({{"ok", true}}) : refusal(404, stopped.error());
    }
    if (parts.size() != 2) return refusal(404, no_such_address);
    const auto body = read_object(request.body);
    if (!body) return refusal(400, body.error());
    ContestWish wish;
    auto game = text_field(*body, "game", longest_spec);
    if (!game) return refusal(400, game.error());
    wish.game = std::move(*game);
    const auto games = integer_field(*body, "games", 2, 2000, 20);
    if (!games) return refusal(400, games.error());
    wish.games = static_cast<int>(*games);
    const auto seed = integer_field(*body, "seed", 0, 1'000'000'000'000, 1);
    if (!seed) return refusal(400, seed.error());
    wish.seed = static_cast<std::uint64_t>(*seed);
    const Json players = body->value("players", Json::array());
    if (!players.is_array()) return refusal(400, {"'players' has to be a list", "« players » doit être une liste"});
    for (const auto& player : players) {
        if (!player.is_string() || player.get_ref<const std::string&>().size() > longest_spec)
            return refusal(400, {"a player is a short text", "un joueur est un texte court"});
        wish.players.push_back(player.get<std::string>());
    }
    const auto number = lab_.start(wish);
    return number ? json_response({{"number", *number}}) : refusal(422, number.error());
}

// How people fare against the computer's players.
Response Routes::levels() {
    const auto tallies = store_.tallies();
    if (!tallies) return refusal(500, tallies.error());
    Json list = Json::array();
    for (const auto& one : *tallies)
        list.push_back({{"game", one.game},
                        {"player", one.player},
                        {"games", one.games},
                        {"won", one.won},
                        {"drawn", one.drawn},
                        {"lost", one.lost},
                        {"too_easy", one.too_easy},
                        {"right", one.right},
                        {"too_hard", one.too_hard}});
    return json_response({{"levels", std::move(list)}});
}

Response Routes::health() const {
    return json_response({{"status", "ok"},
                          {"games_in_memory", rooms_.size()},
                          {"thinking", pool_.running()},
                          {"waiting", pool_.waiting()}});
}

std::unique_ptr<Response> Routes::refuse_socket(const Request& request) {
    if (auto refused = refuse_stranger(request)) return refused;
    const auto parts = split_path(request.path);
    const bool is_live = parts.size() == 4 && parts[0] == "api" && parts[1] == "games" && parts[3] == "live";
    if (!is_live) return std::make_unique<Response>(refusal(404, no_such_address));
    const auto room = rooms_.find(parts[2]);
    if (!room || !*room)
        return std::make_unique<Response>(
            refusal(404, {"there is no such game here", "il n'y a pas de telle partie ici"}));
    return nullptr;
}

void Routes::open_socket(const SocketRef& socket, const Request& request) {
    const auto room = rooms_.find(split_path(request.path)[2]);
    if (!room || !*room) return socket->close();
    {
        const std::lock_guard lock{mutex_};
        watching_[socket.get()] = {*room, std::make_shared<Analyst>(socket, pool_, new_token())};
    }
    (*room)->watch(socket);
}

// A request through the socket: {"id": 7, "method": "POST", "path": "/api/games/ID/moves", "token": "...",
// "body": {...}}; the answer carries the same id.
void Routes::read_message(const SocketRef& socket, const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    const Json id = json.is_object() ? json.value("id", Json()) : Json();
    const auto answer_with = [socket, id](const Response& response) {
        const Json body = response.body ? Json::parse(*response.body, nullptr, false) : Json();
        socket->send(write({{"type", "answer"}, {"id", id}, {"status", response.status}, {"body", body}}));
    };
    const auto text_of = [&](const char* name) -> std::string {
        const auto found = json.find(name);
        return found != json.end() && found->is_string() ? found->get<std::string>() : "";
    };
    if (!json.is_object())
        return answer_with(refusal(400, {"a message has to be a JSON object", "un message doit être un objet JSON"}));
    for (const char* kind : {"analyse", "review"})
        if (const auto wish = json.find(kind); wish != json.end()) {
            const auto refused = analyse(watching_of(socket), *wish, kind[0] == 'r');
            if (refused.status != 200) answer_with(refused);
            return;
        }
    Request request;
    request.method = text_of("method");
    request.path = text_of("path");
    request.token = text_of("token");
    if (const auto body = json.find("body"); body != json.end()) request.body = body->dump();
    if (!request.path.starts_with("/api/")) return answer_with(refusal(404, no_such_address));
    answer_api(std::move(request), answer_with);
}

Routes::Watching Routes::watching_of(const SocketRef& socket) {
    const std::lock_guard lock{mutex_};
    const auto found = watching_.find(socket.get());
    return found == watching_.end() ? Watching{} : found->second;
}

// {"ply": 7, "variation": ["a1"], "player": "", "lines": 3, "tag": 1}, or null: no more.
Response Routes::analyse(const Watching& watching, const Json& wish, bool is_review) {
    if (!watching.room) return refusal(404, no_such_address);
    if (!wish.is_object()) {
        watching.analyst->rest();
        return json_response({{"ok", true}});
    }
    const auto ply = integer_field(wish, "ply", 0, 1'000'000, 1'000'000);
    if (!ply) return refusal(400, ply.error());
    const auto lines = integer_field(wish, "lines", 1, 10, 3);
    if (!lines) return refusal(400, lines.error());
    const auto tag = integer_field(wish, "tag", 0, 1'000'000'000, 0);
    if (!tag) return refusal(400, tag.error());
    auto player = text_field(wish, "player", longest_spec);
    if (!player) return refusal(400, player.error());
    const auto& game = *watching.room->game();
    if (player->empty())
        player = is_review ? advisor(game.info(), "250ms") : analysing_player(game.info(), static_cast<int>(*lines));
    if (auto checked = check_player(game, *player); !checked) return refusal(422, checked.error());
    Analyst::Wish asked;
    asked.room = watching.room;
    asked.ply = std::min(static_cast<std::size_t>(*ply), watching.room->plies());
    asked.player = *player;
    asked.is_review = is_review;
    asked.tag = *tag;
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

void Routes::close_socket(const SocketRef& socket) {
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

}  // namespace plateau::server
