// HTTP and WebSocket behind plain functions. The library that speaks them is hidden in web_server.cpp;
// nothing else in the server knows it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"

namespace plateau::server {

struct Request {
    std::string method;
    std::string path;   // without the query
    std::string query;  // what follows '?', still encoded
    std::string body;
    std::string host, origin, token;  // token: of "Authorization: Bearer ..."
    std::string if_none_match;
    bool accepts_gzip = false;
    std::string peer;           // the address of the other end
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

// The server's end of one WebSocket. send() and close() may be called from any thread.
class Socket {
public:
    virtual ~Socket() = default;
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    virtual void close() = 0;  // after what was sent before
};

using SocketRef = std::shared_ptr<Socket>;

// Called from the server's own threads; for one socket never two at a time.
struct Handlers {
    std::function<void(Request, Reply)> on_request;
    // Whether this request may become a WebSocket; a response refuses it.
    std::function<std::unique_ptr<Response>(const Request&)> refuse_socket;
    std::function<void(const SocketRef&, const Request&)> on_open;
    std::function<void(const SocketRef&, std::string)> on_message;
    std::function<void(const SocketRef&)> on_close;
};

struct WebServerOptions {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one
    int threads = 2;
    std::size_t max_body = 256 * 1024;
    std::size_t max_message = 64 * 1024;
    std::size_t max_unsent = 8 * 1024 * 1024;  // a socket that reads too slowly is closed
    std::size_t max_connections = 4096;
    std::chrono::seconds idle_timeout{60};
};

class WebServer {
public:
    virtual ~WebServer() = default;  // stops
    virtual std::uint16_t port() const = 0;
    virtual std::size_t connections() const = 0;
    // Takes no more connections, finishes the answers under way, closes the sockets.
    virtual void stop() = 0;
};

Result<std::unique_ptr<WebServer>> open_web_server(const WebServerOptions& options, Handlers handlers);

}  // namespace plateau::server
