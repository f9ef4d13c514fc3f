// A TCP connection that carries DXP messages, with a deadline for everything; and a door that waits for one.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "core/stop.h"
#include "protocols/child_process.h"
#include "protocols/dxp/dxp_message.h"

namespace plateau::protocols::dxp {

// An open file of the system, closed with this object.
class Socket {
public:
    Socket() = default;
    explicit Socket(int file) : file_{file} {}
    Socket(Socket&& other) noexcept;
    Socket& operator=(Socket&& other) noexcept;
    ~Socket();

    int file() const { return file_; }
    bool is_open() const { return file_ >= 0; }

private:
    int file_ = -1;
};

class Connection {
public:
    Connection() = default;
    explicit Connection(Socket socket) : socket_{std::move(socket)} {}
    static Result<Connection> open(const std::string& host, int port, Clock::time_point deadline,
                                   const StopSignal& stop = {});

    enum class Reading { message, timeout, ended };

    bool is_open() const { return socket_.is_open(); }
    bool send(const Message& message);
    // The other side will send nothing more than what has come.
    bool has_gone() const;
    // The next message's text.
    Reading read(std::string& text, Clock::time_point deadline);
    void close() { socket_ = {}; }

private:
    Socket socket_;
    std::string unread_;
};

class Listener {
public:
    // Port 0: any that is free.
    static Result<Listener> open(const std::string& host, int port);
    int port() const;
    // The first that comes; a connection that is not open when `stop` is asked for or the deadline passes.
    Connection accept(Clock::time_point deadline, const StopSignal& stop);

private:
    explicit Listener(Socket socket) : socket_{std::move(socket)} {}
    Socket socket_;
};

}  // namespace plateau::protocols::dxp
