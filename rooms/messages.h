// Requests and their answers, as values: they come by HTTP, through a WebSocket, or from the page that holds the rooms.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plateau::rooms {

struct Request {
    std::string method;
    std::string path;   // without the query
    std::string query;  // what follows '?', still encoded
    std::string body;
    std::string host, origin, token;  // token: of "Authorization: Bearer ..."
    std::string if_none_match;
    bool accepts_gzip = false;
    std::string peer;           // the address of the other end
    std::string came_to;        // the address of this end
    std::string forwarded_for;  // what proxies say of those before them
    std::string client;         // who asks: clients.h
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::shared_ptr<const std::string> body = nullptr;
    std::vector<std::pair<std::string, std::string>> headers = {};
};

// Answers one request, once, from any thread.
using Reply = std::function<void(Response)>;

// Whoever looks at a game, through a WebSocket or in the same page. send() and close() may be called from any thread.
class Socket {
public:
    virtual ~Socket() = default;
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    virtual void close() = 0;  // after what was sent before
};

using SocketRef = std::shared_ptr<Socket>;

}  // namespace plateau::rooms
