// Which request goes where. The same table answers HTTP and what comes through a WebSocket. Called from the web
// server's threads, several at once.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/analyst.h"
#include "server/log.h"
#include "server/routes/route.h"
#include "server/static_files.h"

namespace plateau::server {

class Routes {
public:
    Routes(Services& services, StaticFiles files, const Log& log);

    void answer(Request request, Reply reply);

    // WebSockets (live.cpp): one for each person who looks at a game.
    std::unique_ptr<Response> refuse_socket(const Request& request);
    void open_socket(const SocketRef& socket, Request request);
    void read_message(const SocketRef& socket, const std::string& text);
    void close_socket(const SocketRef& socket);

private:
    struct Watching {
        Request opening;  // that the socket began with
        std::shared_ptr<Room> room;
        std::shared_ptr<Analyst> analyst;
    };

    std::unique_ptr<Response> refuse_stranger(const Request& request) const;
    std::unique_ptr<Response> refuse_onlooker(const Request& request);
    void answer_well(const Request& request, Reply reply);
    void answer_api(const Request& request, Reply reply);
    void answer_message(const SocketRef& socket, const Json& message);
    Response analyse(const Watching& watching, const Json& wish, bool is_review);
    Watching watching_of(const SocketRef& socket);

    Services& services_;
    std::vector<Route> table_;
    StaticFiles files_;
    const Log& log_;
    std::mutex mutex_;
    std::unordered_map<Socket*, Watching> watching_;
};

}  // namespace plateau::server
