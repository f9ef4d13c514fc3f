#include "protocols/dxp/dxp_connection.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "core/system_error.h"

namespace plateau::protocols::dxp {

namespace {

constexpr double patience_for_sending = 5;

bool is_ready(int file, short events, Clock::time_point deadline) {
    pollfd wanted{file, events, 0};
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        const int ready = ::poll(&wanted, 1, static_cast<int>(std::clamp<long long>(left + 1, 0, 1'000'000)));
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

using Addresses = std::unique_ptr<addrinfo, void (*)(addrinfo*)>;

Result<Addresses> addresses_of(const std::string& host, int port, bool is_listening) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV | (is_listening ? AI_PASSIVE : 0);
    addrinfo* found = nullptr;
    const int error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
    if (error != 0)
        return fail(fmt::format("unknown host '{}': {}", host, ::gai_strerror(error)),
                    fmt::format("hôte inconnu « {} » : {}", host, ::gai_strerror(error)));
    return Addresses{found, ::freeaddrinfo};
}

// Whether a connection that has begun is there in time; in short steps, so that a wish to stop is heard.
bool connects(int file, Clock::time_point deadline, const StopSignal& stop) {
    while (!is_ready(file, POLLOUT, std::min(deadline, after_seconds(0.1)))) {
        errno = ETIMEDOUT;
        if (stop.stop_requested() || Clock::now() >= deadline) return false;
    }
    int error = 0;
    socklen_t size = sizeof error;
    ::getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size);
    errno = error;
    return error == 0;
}

constexpr int socket_flags = SOCK_CLOEXEC | SOCK_NONBLOCK;

void send_at_once(int file) {
    const int yes = 1;
    ::setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

}  // namespace

Socket::Socket(Socket&& other) noexcept : file_{std::exchange(other.file_, -1)} {}
Socket& Socket::operator=(Socket&& other) noexcept {
    if (this != &other) {
        if (file_ >= 0) ::close(file_);
        file_ = std::exchange(other.file_, -1);
    }
    return *this;
}
Socket::~Socket() {
    if (file_ >= 0) ::close(file_);
}

Result<Connection> Connection::open(const std::string& host, int port, Clock::time_point deadline,
                                    const StopSignal& stop) {
    const auto addresses = addresses_of(host, port, false);
    if (!addresses) return addresses.failure();
    int reason = 0;
    while (true) {  // whoever listens may need a moment to start
        for (const addrinfo* at = addresses->get(); at; at = at->ai_next) {
            Socket socket{::socket(at->ai_family, at->ai_socktype | socket_flags, at->ai_protocol)};
            const bool begins = socket.is_open() &&
                                (::connect(socket.file(), at->ai_addr, at->ai_addrlen) == 0 || errno == EINPROGRESS);
            if (begins && connects(socket.file(), deadline, stop)) {
                send_at_once(socket.file());
                return Connection{std::move(socket)};
            }
            reason = errno;
        }
        if (stop.stop_requested() || Clock::now() >= deadline) break;
        ::usleep(50'000);
    }
    const Text why = system_error(reason);
    return unavailable({fmt::format("nobody answers at {}:{}: {}", host, port, why.en),
                        fmt::format("personne ne répond à {}:{} : {}", host, port, why.fr)});
}

bool Connection::send(const Message& message) {
    if (!is_open()) return false;
    const std::string text = to_text(message);
    std::string_view rest{text.c_str(), text.size() + 1};  // with its zero byte
    const auto deadline = after_seconds(patience_for_sending);
    while (!rest.empty()) {
        const ssize_t sent = ::send(socket_.file(), rest.data(), rest.size(), MSG_NOSIGNAL);
        if (sent > 0) rest.remove_prefix(static_cast<std::size_t>(sent));
        else if (errno == EAGAIN && is_ready(socket_.file(), POLLOUT, deadline)) continue;
        else if (errno != EINTR) return false;
    }
    return true;
}

bool Connection::has_gone() const {
    pollfd wanted{socket_.file(), POLLRDHUP, 0};
    return !is_open() || ::poll(&wanted, 1, 0) > 0;
}

Connection::Reading Connection::read(std::string& text, Clock::time_point deadline) {
    while (true) {
        if (const auto end = unread_.find('\0'); end != std::string::npos) {
            text = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            if (text.empty()) continue;
            return Reading::message;
        }
        if (!is_open() || unread_.size() > 4 * longest_message) return Reading::ended;
        if (!is_ready(socket_.file(), POLLIN, deadline)) return Reading::timeout;
        char buffer[1024];
        const ssize_t count = ::recv(socket_.file(), buffer, sizeof buffer, 0);
        if (count > 0) unread_.append(buffer, static_cast<std::size_t>(count));
        else if (count == 0 || (errno != EINTR && errno != EAGAIN)) return Reading::ended;
    }
}

Result<Listener> Listener::open(const std::string& host, int port) {
    const auto addresses = addresses_of(host, port, true);
    if (!addresses) return addresses.failure();
    int reason = 0;
    for (const addrinfo* at = addresses->get(); at; at = at->ai_next) {
        Socket socket{::socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol)};
        const int yes = 1;
        if (socket.is_open()) ::setsockopt(socket.file(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        if (socket.is_open() && ::bind(socket.file(), at->ai_addr, at->ai_addrlen) == 0 &&
            ::listen(socket.file(), 4) == 0)
            return Listener{std::move(socket)};
        reason = errno;
    }
    const Text why = system_error(reason);
    return unavailable({fmt::format("cannot listen on {}:{}: {}", host, port, why.en),
                        fmt::format("impossible d'écouter sur {}:{} : {}", host, port, why.fr)});
}

int Listener::port() const {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    if (::getsockname(socket_.file(), reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
    if (address.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
    return ntohs(reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

Connection Listener::accept(Clock::time_point deadline, const StopSignal& stop) {
    while (!stop.stop_requested() && Clock::now() < deadline) {
        if (!is_ready(socket_.file(), POLLIN, std::min(deadline, after_seconds(0.1)))) continue;
        Socket socket{::accept4(socket_.file(), nullptr, nullptr, socket_flags)};
        if (!socket.is_open()) continue;
        send_at_once(socket.file());
        return Connection{std::move(socket)};
    }
    return {};
}

}  // namespace plateau::protocols::dxp
