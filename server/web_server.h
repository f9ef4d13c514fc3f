// HTTP and WebSocket behind plain functions. The library that speaks them is hidden in web_server.cpp;
// nothing else in the server knows it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/result.h"
#include "rooms/messages.h"
#include "server/names.h"

namespace plateau::server {

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
    std::size_t much_unsent = 64 * 1024;   // a socket that leaves so much unread is asked to wait
    std::size_t max_unsent = 1024 * 1024;  // and with so much it is closed
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
