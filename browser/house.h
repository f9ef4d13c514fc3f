// The tables of a page without a server: games with their seats, clock, undo, hints, analysis and review, by the code
// of the server and the same requests. What comes back comes as events, an object each:
//
//     {"reply": 7, "status": 200, "type": "application/json", "body": TEXT}   to the request with this number
//     {"game": ID, "text": TEXT}                                              to whoever looks at this game
//     {"kept": ID, "extra": TEXT, "plies": 4, "moves": ["c3"]}                to be kept: from move 4 on these moves
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "browser/queue.h"
#include "core/json_text.h"
#include "rooms/routes/api.h"

namespace plateau::browser {

using rooms::Json;
using Event = std::function<void(const Json&)>;

// Games as the page keeps them.
class PageStore final : public archive::GameStore {
public:
    // `begun`: told of each new game.
    PageStore(Queue& queue, Event tell, std::function<void(const std::string&)> begun)
        : queue_{queue}, tell_{std::move(tell)}, begun_{std::move(begun)} {}

    void save(archive::GameChange change, archive::Done done) override;
    Result<std::optional<archive::KeptGame>> load(const std::string& key) const override;
    void put(archive::KeptGame game) { games_[game.key] = std::move(game); }
    bool has(const std::string& key) const { return games_.contains(key); }

private:
    Queue& queue_;
    Event tell_;
    std::function<void(const std::string&)> begun_;
    std::map<std::string, archive::KeptGame> games_;
};

class House {
public:
    // `only_answers`: questions about games that are played in another worker.
    House(std::unique_ptr<const Resources> resources, bool only_answers, Event tell);

    // {"number": 7, "method": "POST", "path": "/api/look", "query": "", "token": "", "body": TEXT}
    void request(const Json& wish);
    // {"id": ID}: somebody looks at a game; at a new one somebody does at once.
    void open(const Json& wish) { open(text_in(wish, "id")); }
    // {"id": ID, "text": TEXT}, as through the server's socket.
    void send(const Json& wish);
    void close(const Json& wish) { close(text_in(wish, "id")); }
    // {"id": ID, "move": MOVE}: the computer plays the best it had found when its worker was ended.
    void play_found(const Json& wish);
    // {"id": ID, "extra": TEXT, "moves": [...]}: how a game stands, as it was kept.
    void put(const Json& wish);

    Queue& queue() { return queue_; }

private:
    class PageSocket;

    void open(const std::string& id);
    void close(const std::string& id);

    Event tell_;
    Queue queue_;
    PageStore store_;
    rooms::KeptTables kept_tables_;
    rooms::Shelf shelf_;
    rooms::Rooms rooms_;
    rooms::Services services_;
    rooms::Api api_;
    std::map<std::string, rooms::SocketRef> sockets_;  // by game
};

}  // namespace plateau::browser
