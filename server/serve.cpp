#include "server/serve.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/game_store.h"
#include "server/routes/routes.h"

namespace plateau::server {

namespace {

void wait_for(std::stop_token stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock{mutex};
    wake.wait(lock, stop, [] { return false; });
}

std::string address_of(const std::string& host, std::uint16_t port) {
    const bool is_v6 = host.find(':') != std::string::npos;
    return fmt::format("http://{}:{}/", is_v6 ? "[" + host + "]" : host, port);
}

}  // namespace

Result<void> serve(const ServeOptions& options, std::stop_token stop) {
    auto files = StaticFiles::read(options.page.empty() ? page_folder() : options.page);
    if (!files) return files.failure();
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));

    // Declared first, so that it goes last: replies and sockets of the others hold on to it.
    std::unique_ptr<WebServer> server;
    const Log log{options.log};  // answers are noted up to the last one that the store gives
    auto store = open_store(options.data);
    if (!store) return store.failure();
    Shelf shelf;
    PoolOptions pool_options;
    pool_options.threads = options.thinking_threads > 0 ? options.thinking_threads : cores;
    ThinkingPool pool{pool_options};
    Alarms alarms;
    RoomsOptions rooms_options;
    rooms_options.idle_after = std::chrono::seconds{options.idle_seconds};
    Rooms rooms{{**store, pool, alarms}, shelf, rooms_options};
    const bool is_local_only = options.host == "127.0.0.1" || options.host == "localhost" || options.host == "::1";
    const auto folder = options.data.empty() ? archive::usual_path().parent_path() : options.data;
    LabDesk lab{(*store)->archive(), shelf, folder / "contests.json"};
    Services services{**store, lab, rooms, shelf, pool, folder, is_local_only};
    Routes routes{services, std::move(*files), log};

    Handlers handlers;
    handlers.on_request = [&](Request request, Reply reply) { routes.answer(std::move(request), std::move(reply)); };
    handlers.refuse_socket = [&](const Request& request) { return routes.refuse_socket(request); };
    handlers.on_open = [&](const SocketRef& socket, const Request& request) { routes.open_socket(socket, request); };
    handlers.on_message = [&](const SocketRef& socket, const std::string& text) { routes.read_message(socket, text); };
    handlers.on_close = [&](const SocketRef& socket) { routes.close_socket(socket); };
    WebServerOptions web_options;
    web_options.host = options.host;
    web_options.port = options.port;
    web_options.threads = std::max(2, cores);
    auto opened = open_web_server(web_options, std::move(handlers));
    if (!opened) return opened.failure();
    server = std::move(*opened);
    if (options.on_ready) options.on_ready(address_of(options.host, server->port()));
    log.note("start", {{"host", options.host}, {"port", server->port()}});
    wait_for(stop);
    server->stop();
    log.note("stop", {{"games_in_memory", rooms.size()}});
    return {};
}

}  // namespace plateau::server
