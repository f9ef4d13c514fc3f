#include "server/web_server.h"

// Boost 1.74 forgets <utility> in its coroutine headers: it has to come first.
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <fmt/format.h>

#include <atomic>
#include <deque>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "core/system_error.h"
#include "rooms/survive.h"

namespace plateau::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

constexpr auto max_header = 16 * 1024;
constexpr std::chrono::milliseconds accept_pause{100};  // where the system has no file left for a connection

// What the connections share.
struct Shared {
    WebServerOptions options;
    Handlers handlers;
    std::unique_ptr<asio::io_context> io = std::make_unique<asio::io_context>();
    std::atomic<std::size_t> connections{0};
    std::atomic<bool> stopping{false};

    // Everything open, so that stop() can close it.
    std::mutex mutex;
    std::set<Socket*> sockets;
};

class ConnectionCount {
public:
    explicit ConnectionCount(std::shared_ptr<Shared> shared) : shared_{std::move(shared)} { ++shared_->connections; }
    ConnectionCount(ConnectionCount&& that) noexcept : shared_{std::move(that.shared_)} {}
    ConnectionCount& operator=(ConnectionCount&&) = delete;
    ~ConnectionCount() {
        if (shared_) --shared_->connections;
    }

private:
    std::shared_ptr<Shared> shared_;
};

using BeastRequest = http::request<http::string_body>;

// The addresses of both ends.
struct Ends {
    std::string there, here;
};

Request plain_request(const BeastRequest& from, const Ends& ends) {
    Request request;
    request.method = text_of(from.method_string());
    const std::string target = text_of(from.target());
    const auto question = target.find('?');
    request.path = target.substr(0, question);
    if (question != std::string::npos) request.query = target.substr(question + 1);
    request.body = from.body();
    request.host = text_of(from[http::field::host]);
    request.origin = text_of(from[http::field::origin]);
    request.if_none_match = text_of(from[http::field::if_none_match]);
    request.accepts_gzip = text_of(from[http::field::accept_encoding]).find("gzip") != std::string::npos;
    const std::string authorization = text_of(from[http::field::authorization]);
    if (authorization.rfind("Bearer ", 0) == 0) request.token = authorization.substr(7);
    request.peer = ends.there;
    request.came_to = ends.here;
    const auto [first, last] = from.equal_range("X-Forwarded-For");  // each proxy may add a line
    for (auto field = first; field != last; ++field)
        request.forwarded_for += (request.forwarded_for.empty() ? "" : ",") + text_of(field->value());
    return request;
}

using BeastResponse = http::response<http::string_body>;

BeastResponse beast_response(const Response& from, unsigned version, bool keep_alive) {
    BeastResponse response{static_cast<http::status>(from.status), version};
    if (!from.type.empty()) response.set(http::field::content_type, from.type);
    for (const auto& [name, value] : from.headers) response.set(name, value);
    response.keep_alive(keep_alive);
    if (from.body) response.body() = *from.body;
    response.prepare_payload();
    return response;
}

// One WebSocket: reads messages one after the other, writes what is queued in order.
class BeastSocket final : public Socket, public std::enable_shared_from_this<BeastSocket> {
public:
    BeastSocket(std::shared_ptr<Shared> shared, beast::tcp_stream stream, ConnectionCount count)
        : shared_{std::move(shared)}, stream_{std::move(stream)}, count_{std::move(count)} {}

    void open(BeastRequest request, Request plain) {
        {
            const std::lock_guard lock{shared_->mutex};
            shared_->sockets.insert(this);
        }
        request_ = std::move(plain);
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.idle_timeout = shared_->options.idle_timeout;
        stream_.set_option(timeout);
        stream_.read_message_max(shared_->options.max_message);
        upgrade_ = std::move(request);
        stream_.async_accept(upgrade_, [self = shared_from_this()](Error error) {
            if (error) return;
            self->is_open_ = true;
            self->shared_->handlers.on_open(self, self->request_);
            self->read();
            self->write_next();
        });
    }

    ~BeastSocket() override {
        const std::lock_guard lock{shared_->mutex};
        shared_->sockets.erase(this);
    }

    void send(std::shared_ptr<const std::string> text) override {
        asio::post(stream_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
            self->unsent_bytes_ += text->size();
            if (self->unsent_bytes_ > self->shared_->options.max_unsent) return self->drop();
            self->unsent_.push_back(std::move(text));
            if (self->is_open_ && self->unsent_.size() == 1) self->write_next();
        });
    }

    void close() override {
        asio::post(stream_.get_executor(), [self = shared_from_this()] {
            self->is_closing_ = true;
            if (self->is_open_) self->write_next();
        });
    }

private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
            if (error) return self->closed();
            std::string text = beast::buffers_to_string(self->buffer_.data());
            self->buffer_.consume(self->buffer_.size());
            self->shared_->handlers.on_message(self, std::move(text));
            self->read_or_rest();
        });
    }

    // Whoever asks and does not read the answers is not heard until they do.
    void read_or_rest() {
        is_resting_ = unsent_bytes_ > shared_->options.much_unsent;
        if (!is_resting_) read();
    }

    void write_next() {
        if (is_writing_ || (unsent_.empty() && !is_closing_)) return;
        is_writing_ = true;
        // The farewell is the last that is written.
        if (unsent_.empty())
            return stream_.async_close(websocket::close_code::going_away, [self = shared_from_this()](Error) {});
        stream_.text(true);
        stream_.async_write(asio::buffer(*unsent_.front()), [self = shared_from_this()](Error error, std::size_t) {
            self->is_writing_ = false;
            if (error) return self->is_resting_ ? self->closed() : void();  // else it is the reader who finds out
            self->unsent_bytes_ -= self->unsent_.front()->size();
            self->unsent_.pop_front();
            if (self->is_resting_) self->read_or_rest();
            self->write_next();
        });
    }

    void drop() {
        Error ignored;
        beast::get_lowest_layer(stream_).socket().close(ignored);
    }

    void closed() {
        is_open_ = false;
        if (!told_closed_) shared_->handlers.on_close(shared_from_this());
        told_closed_ = true;
    }

    std::shared_ptr<Shared> shared_;
    websocket::stream<beast::tcp_stream> stream_;
    ConnectionCount count_;
    Request request_;
    BeastRequest upgrade_;
    beast::flat_buffer buffer_;
    std::deque<std::shared_ptr<const std::string>> unsent_;
    std::size_t unsent_bytes_ = 0;
    bool is_open_ = false, is_writing_ = false, is_resting_ = false, is_closing_ = false, told_closed_ = false;
};

// One HTTP connection: a request, its answer, the next request.
class HttpConnection final : public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(std::shared_ptr<Shared> shared, tcp::socket socket)
        : shared_{std::move(shared)}, stream_{std::move(socket)}, count_{shared_} {
        Error error;
        const auto there = stream_.socket().remote_endpoint(error);
        if (!error) ends_.there = there.address().to_string();
        const auto here = stream_.socket().local_endpoint(error);
        if (!error) ends_.here = here.address().to_string();
        stream_.socket().set_option(tcp::no_delay{true}, error);
    }

    // Timers and reads of a connection belong on its strand, from the first one on.
    void start() {
        asio::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
    }

private:
    void read() {
        parser_.emplace();
        parser_->body_limit(shared_->options.max_body);
        parser_->header_limit(max_header);
        stream_.expires_after(shared_->options.idle_timeout);
        http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Error error, std::size_t) {
            if (!error) return self->handle(self->parser_->release());
            if (error == http::error::body_limit) return self->refuse(413);
            if (error == http::error::header_limit) return self->refuse(431);
            if (error != http::error::end_of_stream && error.category() == http::make_error_code({}).category())
                return self->refuse(400);
            self->close();
        });
    }

    void handle(BeastRequest request) {
        Request plain = plain_request(request, ends_);
        is_head_ = request.method() == http::verb::head;
        const unsigned version = request.version();
        const bool keep_alive = request.keep_alive() && !shared_->stopping;
        if (websocket::is_upgrade(request)) {
            if (auto refusal = shared_->handlers.refuse_socket(plain)) return answer(*refusal, version, false);
            stream_.expires_never();
            std::make_shared<BeastSocket>(shared_, std::move(stream_), std::move(count_))
                ->open(std::move(request), std::move(plain));
            return;
        }
        // A long thought may lie between the request and its answer.
        stream_.expires_after(std::chrono::minutes{5});
        shared_->handlers.on_request(
            std::move(plain), [self = shared_from_this(), version, keep_alive](Response reply) {
                asio::post(self->stream_.get_executor(), [self, version, keep_alive, reply = std::move(reply)] {
                    self->answer(reply, version, keep_alive);
                });
            });
    }

    void refuse(int status) { answer({.status = status, .type = ""}, 11, false); }

    void answer(const Response& reply, unsigned version, bool keep_alive) {
        response_.emplace(beast_response(reply, version, keep_alive));
        if (std::exchange(is_head_, false)) response_->body().clear();  // the length stays: RFC 9110, 9.3.2
        stream_.expires_after(shared_->options.idle_timeout);
        http::async_write(stream_, *response_, [self = shared_from_this()](Error error, std::size_t) {
            if (error) return;
            if (!self->response_->keep_alive()) return self->close();
            self->read();
        });
    }

    void close() {
        Error ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    std::shared_ptr<Shared> shared_;
    beast::tcp_stream stream_;
    ConnectionCount count_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<BeastResponse> response_;
    Ends ends_;
    bool is_head_ = false;  // the request under way: its answer has no body
};

class BeastServer final : public WebServer {
public:
    BeastServer(std::shared_ptr<Shared> shared, tcp::acceptor acceptor)
        : shared_{std::move(shared)},
          acceptor_{std::move(acceptor)},
          pause_{acceptor_->get_executor()},
          port_{acceptor_->local_endpoint().port()} {
        accept();
        for (int i = 0; i < shared_->options.threads; ++i) threads_.emplace_back([this] { work(); });
    }

    ~BeastServer() override {
        stop();
        acceptor_.reset();
        pause_.reset();
        shared_->io.reset();  // lets go of the connections that were still waiting
    }

    std::uint16_t port() const override { return port_; }
    std::size_t connections() const override { return shared_->connections; }

    void stop() override {
        if (shared_->stopping.exchange(true)) return;
        asio::post(acceptor_->get_executor(), [this] {
            Error ignored;
            acceptor_->close(ignored);
        });
        close_sockets();
        // A short while for the answers under way and the farewells.
        for (int i = 0; i < 50 && shared_->connections > 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        shared_->io->stop();
        for (auto& thread : threads_) thread.join();
    }

private:
    // A connection that fails is dropped, the others go on.
    void work() {
        while (!survives("a connection", [this] { shared_->io->run(); })) {
        }
    }

    void accept() {
        acceptor_->async_accept(asio::make_strand(*shared_->io), [this](Error error, tcp::socket socket) {
            if (shared_->stopping || error == asio::error::operation_aborted) return;
            if (!error && shared_->connections < shared_->options.max_connections)
                survives("a new connection",
                         [&] { std::make_shared<HttpConnection>(shared_, std::move(socket))->start(); });
            if (error) return accept_later();
            accept();
        });
    }

    // The connections that wait stay where they are; trying at once would keep a core busy with nothing.
    void accept_later() {
        pause_->expires_after(accept_pause);
        pause_->async_wait([this](Error) {
            if (!shared_->stopping) accept();
        });
    }

    void close_sockets() {
        std::vector<std::shared_ptr<Socket>> open;
        {
            const std::lock_guard lock{shared_->mutex};
            for (Socket* socket : shared_->sockets)
                if (auto alive = static_cast<BeastSocket*>(socket)->weak_from_this().lock()) open.push_back(alive);
        }
        for (const auto& socket : open) socket->close();
    }

    std::shared_ptr<Shared> shared_;
    std::optional<tcp::acceptor> acceptor_;
    std::optional<asio::steady_timer> pause_;
    std::uint16_t port_;
    std::vector<std::thread> threads_;
};

}  // namespace

Result<std::unique_ptr<WebServer>> open_web_server(const WebServerOptions& options, Handlers handlers) {
    auto shared = std::make_shared<Shared>();
    shared->options = options;
    shared->handlers = std::move(handlers);
    Error error;
    const auto address = asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, error);
    if (error)
        return fail(fmt::format("'{}' is not an address: expected one such as 127.0.0.1 or 0.0.0.0", options.host),
                    fmt::format("« {} » n'est pas une adresse : par exemple 127.0.0.1 ou 0.0.0.0", options.host));
    tcp::acceptor acceptor{asio::make_strand(*shared->io)};  // closing must not meet the next accept
    const tcp::endpoint end{address, options.port};
    acceptor.open(end.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address{true}, error);
    if (!error) acceptor.bind(end, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
        return fail(fmt::format("cannot open port {} of {} ({}): choose another with --port", options.port,
                                options.host, system_error(error.value()).en),
                    fmt::format("impossible d'ouvrir le port {} de {} ({}) : choisissez-en un autre avec --port",
                                options.port, options.host, system_error(error.value()).fr));
    return std::unique_ptr<WebServer>{new BeastServer{std::move(shared), std::move(acceptor)}};
}

}  // namespace plateau::server
