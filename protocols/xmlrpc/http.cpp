#include "protocols/xmlrpc/http.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>

#include "core/system_error.h"

namespace plateau::protocols::xmlrpc {

namespace {

constexpr std::size_t largest_message = 1 << 20;
constexpr double patience_for_requests = 10;
constexpr int poll_step_ms = 50;

enum class Wait { ready, timeout, stopped };

// In short steps, so that a wish to stop is heard.
Wait wait_for(int file, short events, Clock::time_point deadline, const StopSignal& stop) {
    while (true) {
        if (stop.stop_requested()) return Wait::stopped;
        pollfd waiting{file, events, 0};
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        const int step = static_cast<int>(std::clamp<long long>(left, 0, poll_step_ms));
        if (poll(&waiting, 1, step) > 0) return Wait::ready;
        if (Clock::now() >= deadline) return Wait::timeout;
    }
}

Reply failed(Wait wait) { return wait == Wait::stopped ? Reply::stopped : Reply::timeout; }

void make_nonblocking(int file) { fcntl(file, F_SETFL, fcntl(file, F_GETFL, 0) | O_NONBLOCK); }

Reply send_all(int file, std::string_view text, Clock::time_point deadline, const StopSignal& stop) {
    while (!text.empty()) {
        const auto sent = ::send(file, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent > 0) {
            text.remove_prefix(static_cast<std::size_t>(sent));
        } else if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            if (const Wait wait = wait_for(file, POLLOUT, deadline, stop); wait != Wait::ready) return failed(wait);
        } else {
            return Reply::ended;
        }
    }
    return Reply::answered;
}

struct Message {
    std::string first_line, body;
};

std::string lower(std::string_view text) {
    std::string result{text};
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

// Content-Length, where the head says it.
std::optional<std::size_t> length_of(const std::string& head) {
    const std::string lowered = lower(head);
    const auto at = lowered.find("\r\ncontent-length:");
    if (at == std::string::npos) return std::nullopt;
    const char* begin = lowered.data() + at + 17;
    while (*begin == ' ') ++begin;
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(begin, lowered.data() + lowered.size(), length);
    return error == std::errc{} ? std::optional{length} : std::nullopt;
}

// A head, and as many bytes as it says. Without a length a request has no body, and an answer has all that comes
// until the peer closes.
enum class Kind { request, answer };
Reply read_message(int file, Kind kind, Message& message, Clock::time_point deadline, const StopSignal& stop) {
    std::string text;
    char buffer[4096];
    while (text.size() <= largest_message) {
        if (const auto end = text.find("\r\n\r\n"); end != std::string::npos) {
            auto length = length_of(text.substr(0, end + 2));
            if (!length && kind == Kind::request) length = 0;
            if (length && *length > largest_message) return Reply::refused;
            if (length && text.size() >= end + 4 + *length) {
                message.first_line = text.substr(0, text.find("\r\n"));
                message.body = text.substr(end + 4, *length);
                return Reply::answered;
            }
        }
        if (const Wait wait = wait_for(file, POLLIN, deadline, stop); wait != Wait::ready) return failed(wait);
        const auto got = ::recv(file, buffer, sizeof buffer, 0);
        if (got > 0) {
            text.append(buffer, static_cast<std::size_t>(got));
        } else if (got == 0) {
            const auto end = text.find("\r\n\r\n");
            if (end == std::string::npos || length_of(text.substr(0, end + 2))) return Reply::ended;
            message.first_line = text.substr(0, text.find("\r\n"));
            message.body = text.substr(end + 4);
            return Reply::answered;
        } else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
            return Reply::ended;
        }
    }
    return Reply::refused;
}

struct Addresses {
    addrinfo* list = nullptr;
    ~Addresses() {
        if (list) freeaddrinfo(list);
    }
};

bool look_up(const std::string& host, int port, Addresses& found) {
    addrinfo hints{};
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    return getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found.list) == 0 && found.list;
}

Reply connect_to(const Address& address, Socket& socket, Clock::time_point deadline, const StopSignal& stop) {
    Addresses found;
    if (!look_up(address.host, address.port, found)) return Reply::no_connection;
    socket = Socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (!socket.is_open()) return Reply::no_connection;
    make_nonblocking(socket.file());
    if (::connect(socket.file(), found.list->ai_addr, found.list->ai_addrlen) == 0) return Reply::answered;
    if (errno != EINPROGRESS) return Reply::no_connection;
    if (const Wait wait = wait_for(socket.file(), POLLOUT, deadline, stop); wait != Wait::ready) return failed(wait);
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(socket.file(), SOL_SOCKET, SO_ERROR, &error, &size);
    return error == 0 ? Reply::answered : Reply::no_connection;
}

int status_of(const std::string& first_line) {
    const auto at = first_line.find(' ');
    int status = 0;
    if (at != std::string::npos)
        std::from_chars(first_line.data() + at + 1, first_line.data() + first_line.size(), status);
    return status;
}

std::string response(std::string_view status, std::string_view body) {
    return fmt::format(
        "HTTP/1.0 {}\r\nServer: Plateau\r\nContent-Type: text/xml\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}",
        status, body.size(), body);
}

}  // namespace

Socket& Socket::operator=(Socket&& that) noexcept {
    if (this != &that) {
        if (file_ >= 0) ::close(file_);
        file_ = that.release();
    }
    return *this;
}

Socket::~Socket() {
    if (file_ >= 0) ::close(file_);
}

int Socket::release() {
    const int file = file_;
    file_ = -1;
    return file;
}

Result<Address> parse_address(std::string_view url) {
    const auto bad = [&] {
        return fail(fmt::format("'{}' is not an address: expected http://HOST:PORT", url),
                    fmt::format("« {} » n'est pas une adresse : http://HÔTE:PORT est attendu", url));
    };
    constexpr std::string_view scheme = "http://";
    if (!url.starts_with(scheme)) return bad();
    const std::string_view rest = url.substr(scheme.size());
    const auto slash = std::min(rest.find('/'), rest.size());
    const std::string_view place = rest.substr(0, slash);
    const auto colon = place.find(':');
    Address address;
    address.host = std::string{place.substr(0, colon)};
    if (slash + 1 < rest.size()) address.path = std::string{rest.substr(slash)};
    if (colon != std::string_view::npos) {
        const std::string_view port = place.substr(colon + 1);
        const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
        if (error != std::errc{} || end != port.data() + port.size()) return bad();
    }
    if (address.host.empty() || address.port < 1 || address.port > 65535) return bad();
    return address;
}

Posted post(const Address& address, std::string_view body, Clock::time_point deadline, const StopSignal& stop) {
    Socket socket;
    Posted posted;
    posted.reply = connect_to(address, socket, deadline, stop);
    if (posted.reply != Reply::answered) return posted;
    const std::string request = fmt::format(
        "POST {} HTTP/1.1\r\nHost: {}:{}\r\nUser-Agent: Plateau\r\nContent-Type: text/xml\r\nContent-Length: "
        "{}\r\nConnection: close\r\n\r\n{}",
        address.path, address.host, address.port, body.size(), body);
    posted.reply = send_all(socket.file(), request, deadline, stop);
    if (posted.reply != Reply::answered) return posted;
    Message message;
    posted.reply = read_message(socket.file(), Kind::answer, message, deadline, stop);
    posted.status = status_of(message.first_line);
    posted.body = std::move(message.body);
    return posted;
}

Result<HttpServer> HttpServer::listen(const std::string& host, int port) {
    const auto failed_to = [&](const Text& why) {
        return fail(fmt::format("cannot listen on {}:{}: {}", host, port, why.en),
                    fmt::format("impossible d'écouter sur {}:{} : {}", host, port, why.fr));
    };
    Addresses found;
    if (!look_up(host, port, found)) return failed_to({"unknown host", "hôte inconnu"});
    Socket socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    const int yes = 1;
    setsockopt(socket.file(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(socket.file(), found.list->ai_addr, found.list->ai_addrlen) != 0 || ::listen(socket.file(), 16) != 0)
        return failed_to(system_error(errno));
    make_nonblocking(socket.file());
    sockaddr_in own{};
    socklen_t size = sizeof own;
    getsockname(socket.file(), reinterpret_cast<sockaddr*>(&own), &size);
    return HttpServer{std::move(socket), ntohs(own.sin_port)};
}

void HttpServer::serve(const std::function<std::string(const std::string&)>& answer, const StopSignal& stop) {
    while (!stop.stop_requested()) {
        if (wait_for(socket_.file(), POLLIN, after_seconds(1), stop) != Wait::ready) continue;
        Socket peer{::accept4(socket_.file(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)};
        if (peer.is_open()) answer_one(std::move(peer), answer, stop);
    }
}

void HttpServer::answer_one(Socket peer, const std::function<std::string(const std::string&)>& answer,
                            const StopSignal& stop) const {
    Message message;
    const Reply got = read_message(peer.file(), Kind::request, message, after_seconds(patience_for_requests), stop);
    if (got != Reply::answered && got != Reply::refused) return;
    std::string text;
    if (got == Reply::refused) text = response("413 Payload Too Large", "");
    else if (!message.first_line.starts_with("POST ")) text = response("501 Not Implemented", "");
    else text = response("200 OK", answer(message.body));
    send_all(peer.file(), text, after_seconds(patience_for_requests), stop);
}

}  // namespace plateau::protocols::xmlrpc
