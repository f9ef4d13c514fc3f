// As much of HTTP as XML-RPC needs: a client that posts a body, and a server that answers one request after the
// other, both with deadlines for everything.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/stop.h"
#include "protocols/child_process.h"

namespace plateau::protocols::xmlrpc {

struct Address {
    std::string host = "127.0.0.1";
    int port = 8000;
    std::string path = "/RPC2";
};

// "http://127.0.0.1:8000" and the like; a path may follow.
Result<Address> parse_address(std::string_view url);

// An open file that closes itself.
class Socket {
public:
    explicit Socket(int file = -1) : file_{file} {}
    Socket(Socket&& that) noexcept : file_{that.release()} {}
    Socket& operator=(Socket&& that) noexcept;
    ~Socket();

    int file() const { return file_; }
    bool is_open() const { return file_ >= 0; }
    int release();

private:
    int file_;
};

// How a request ended.
enum class Reply { answered, no_connection, ended, timeout, refused, stopped };

struct Posted {
    Reply reply = Reply::answered;
    int status = 0;
    std::string body;
};

Posted post(const Address& address, std::string_view body, Clock::time_point deadline, const StopSignal& stop);

class HttpServer {
public:
    // Port 0: any that is free.
    static Result<HttpServer> listen(const std::string& host, int port);

    int port() const { return port_; }
    // Answers requests until it is told to stop. `answer` turns a body into a body.
    void serve(const std::function<std::string(const std::string&)>& answer, const StopSignal& stop);

private:
    HttpServer(Socket socket, int port) : socket_{std::move(socket)}, port_{port} {}
    void answer_one(Socket peer, const std::function<std::string(const std::string&)>& answer,
                    const StopSignal& stop) const;

    Socket socket_;
    int port_;
};

}  // namespace plateau::protocols::xmlrpc
