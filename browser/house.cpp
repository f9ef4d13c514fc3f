#include "browser/house.h"

#include "browser/family.h"
#include "rooms/sure_reply.h"
#include "rooms/survive.h"

namespace plateau::browser {

namespace {

constexpr long long most_megabytes = 0;  // that players keep from move to move, but for the game played last

long long number_of(const Json& wish) { return wish.value("number", 0LL); }

std::vector<std::vector<rooms::Route>> themes() {
    auto all = family_routes();
    all.push_back(rooms::game_routes());
    all.push_back(rooms::catalog_routes());
    return all;
}

}  // namespace

void PageStore::save(archive::GameChange change, archive::Done done) {
    const bool is_new = !games_.contains(change.key);
    archive::KeptGame& game = games_[change.key];
    game.key = change.key;
    if (change.header) {
        auto moves = std::move(game.record.moves);
        game.record = std::move(*change.header);
        game.record.moves = std::move(moves);
    }
    if (change.extra) game.extra = *change.extra;
    auto& moves = game.record.moves;
    moves.resize(std::min(change.kept_plies, moves.size()));
    Json added = Json::array();
    for (auto& move : change.moves) {
        added.push_back(move.text);
        moves.push_back(std::move(move));
    }
    game.plies = moves.size();
    Json event{{"kept", change.key}, {"plies", change.kept_plies}, {"moves", std::move(added)}};
    if (change.extra) event["extra"] = *change.extra;
    tell_(event);
    if (is_new) queue_.soon([begun = begun_, id = change.key] { begun(id); });
    queue_.soon([done = std::move(done)] { done({}); });
}

Result<std::optional<archive::KeptGame>> PageStore::load(const std::string& key) const {
    const auto found = games_.find(key);
    if (found == games_.end()) return std::optional<archive::KeptGame>{};
    return std::optional<archive::KeptGame>{found->second};
}

class House::PageSocket final : public rooms::Socket {
public:
    PageSocket(std::string game, Event tell) : game_{std::move(game)}, tell_{std::move(tell)} {}
    void send(std::shared_ptr<const std::string> text) override { tell_({{"game", game_}, {"text", *text}}); }
    void close() override {}

private:
    const std::string game_;
    const Event tell_;
};

House::House(std::unique_ptr<const Resources> resources, bool only_answers, Event tell)
    : tell_{std::move(tell)},
      store_{queue_, tell_, [this](const std::string& id) { open(id); }},
      kept_tables_{most_megabytes},
      shelf_{std::move(resources)},
      rooms_{{store_, queue_, queue_, kept_tables_, shelf_.rules(), {}, only_answers}, shelf_, {}},
      services_{rooms_, shelf_, queue_, queue_},
      api_{services_, themes()} {}

void House::request(const Json& wish) {
    rooms::Request request;
    request.method = text_in(wish, "method");
    request.path = text_in(wish, "path");
    request.query = text_in(wish, "query");
    request.token = text_in(wish, "token");
    request.body = text_in(wish, "body");
    const rooms::Reply reply = rooms::sure([tell = tell_, number = number_of(wish)](const rooms::Response& answer) {
        tell({{"reply", number},
              {"status", answer.status},
              {"type", answer.type},
              {"body", answer.body ? *answer.body : ""}});
    });
    rooms::survives("a request", [&] { api_.answer(std::move(request), reply); });
}

void House::open(const std::string& id) {
    rooms::Request request;
    request.path = "/api/games/" + id + "/live";
    if (sockets_.contains(id) || !api_.may_open(request.path)) return;
    const auto socket = std::make_shared<PageSocket>(id, tell_);
    sockets_[id] = socket;
    api_.open_socket(socket, std::move(request));
}

void House::send(const Json& wish) {
    const auto found = sockets_.find(text_in(wish, "id"));
    if (found != sockets_.end()) api_.read_message(found->second, text_in(wish, "text"));
}

void House::close(const std::string& id) {
    const auto found = sockets_.find(id);
    if (found == sockets_.end()) return;
    api_.close_socket(found->second);
    sockets_.erase(found);
}

void House::play_found(const Json& wish) {
    if (const auto room = rooms_.find(text_in(wish, "id")); room && *room) (*room)->play_found(text_in(wish, "move"));
}

void House::put(const Json& wish) {
    const std::string id = text_in(wish, "id");
    close(id);
    if (store_.has(id))
        if (const auto room = rooms_.find(id); room && *room) (*room)->stop();
    archive::KeptGame game;
    game.key = id;
    game.extra = text_in(wish, "extra");
    for (const Json& move : wish.value("moves", Json::array()))
        if (move.is_string()) game.record.moves.emplace_back(move.get<std::string>());
    game.plies = game.record.moves.size();
    store_.put(std::move(game));
}

}  // namespace plateau::browser
