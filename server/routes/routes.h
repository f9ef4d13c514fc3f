// HTTP: who may ask, the page's files, and how answers travel. What is asked of games is answered by api.h. Called from
// the web server's threads, several at once.
#pragma once

#include <memory>
#include <string>

#include "rooms/log.h"
#include "rooms/routes/api.h"
#include "server/names.h"
#include "server/routes/server_only.h"
#include "server/static_files.h"

namespace plateau::server {

class Routes {
public:
    Routes(ServerOnly& services, StaticFiles files, const Log& log);

    void answer(Request request, Reply reply);

    std::unique_ptr<Response> refuse_socket(const Request& request);
    void open_socket(const SocketRef& socket, Request request);
    void read_message(const SocketRef& socket, const std::string& text) { api_.read_message(socket, text); }
    void close_socket(const SocketRef& socket) { api_.close_socket(socket); }

private:
    std::unique_ptr<Response> refuse_stranger(const Request& request) const;
    void answer_well(Request request, Reply reply);

    ServerOnly& server_;
    Api api_;
    StaticFiles files_;
    const Log& log_;
};

}  // namespace plateau::server
