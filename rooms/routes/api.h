// Which request goes where. The same table answers HTTP, what comes through a WebSocket and, in a page without a
// server, the page itself. Called from several threads at once.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "rooms/analyst.h"
#include "rooms/routes/route.h"

namespace plateau::rooms {

class Api {
public:
    Api(Services& services, const std::vector<std::vector<Route>>& themes);

    void answer(Request request, Reply reply);

    // Sockets (live.cpp): one for each person who looks at a game.
    bool may_open(const std::string& path);
    void open_socket(const SocketRef& socket, Request request);
    void read_message(const SocketRef& socket, const std::string& text);
    void close_socket(const SocketRef& socket);

private:
    struct Watching {
        Request opening;  // that the socket began with
        std::shared_ptr<Room> room;
        std::shared_ptr<Analyst> analyst;
    };

    void go(const Route& route, Call call);
    void answer_message(const SocketRef& socket, const Json& message);
    void hear_page(const SocketRef& socket, const Json& message);
    Response analyse(const Watching& watching, const Json& wish, bool is_review);
    Watching watching_of(const SocketRef& socket);

    Services& services_;
    std::vector<Route> table_;
    std::mutex mutex_;
    std::unordered_map<Socket*, Watching> watching_;
};

}  // namespace plateau::rooms
