#include "server/serve.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <mutex>
#include <thread>

#include "play/memory.h"
#include "play/version.h"
#include "rooms/kept_tables.h"
#include "server/alarms.h"
#include "server/clients.h"
#include "server/private_archive.h"
#include "server/routes/routes.h"
#include "server/sweeper.h"
#include "server/thinking_pool.h"
#include "server/thinking_workers.h"

namespace plateau::server {

namespace {

void wait_for(StopSignal stop) {
    std::mutex mutex;
    StoppableCondition wake;
    std::unique_lock lock{mutex};
    wake.wait(lock, stop, [] { return false; });
}

std::string address_of(const std::string& host, std::uint16_t port) {
    const bool is_v6 = host.find(':') != std::string::npos;
    return fmt::format("http://{}:{}/", is_v6 ? "[" + host + "]" : host, port);
}

Result<std::vector<std::string>> bare_addresses(const std::vector<std::string>& texts) {
    std::vector<std::string> addresses;
    for (const auto& text : texts) {
        addresses.push_back(bare_address(text));
        if (addresses.back().empty())
            return fail(fmt::format("--proxy must be an address such as 10.0.0.5, not '{}'", text),
                        fmt::format("--proxy doit être une adresse comme 10.0.0.5, et non « {} »", text));
    }
    return addresses;
}

// For tables, in megabytes.
long long memory_for(const ServeOptions& options) {
    constexpr long long least = 256, usual = 1024, most = 16384;
    if (options.memory_megabytes > 0) return options.memory_megabytes;
    const auto free = play::free_megabytes();
    return free ? std::clamp(*free / 4, least, most) : usual;
}

// Each connection takes a file: as many as the system lets us have.
void open_more_files() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &files);
}

// Of this server among all that meet at one place.
std::string name_of_run(const ServeOptions& options) {
    char host[64] = {};
    (void)gethostname(host, sizeof host - 1);
    std::string name = fmt::format("{}-{}", host, options.port);
    std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c) && c != '-'; }, '_');
    return name;
}

// What comes from outside, to where it is answered. A stopped server calls none of them.
Handlers handlers_of(Routes& routes) {
    Handlers handlers;
    handlers.on_request = [&routes](Request request, Reply reply) {
        routes.answer(std::move(request), std::move(reply));
    };
    handlers.refuse_socket = [&routes](const Request& request) { return routes.refuse_socket(request); };
    handlers.on_open = [&routes](const SocketRef& socket, const Request& request) {
        routes.open_socket(socket, request);
    };
    handlers.on_message = [&routes](const SocketRef& socket, const std::string& text) {
        routes.read_message(socket, text);
    };
    handlers.on_close = [&routes](const SocketRef& socket) { routes.close_socket(socket); };
    return handlers;
}

}  // namespace

Result<void> serve(const ServeOptions& options, StopSignal stop) {
    auto proxies = bare_addresses(options.proxies);
    if (!proxies) return proxies.failure();
    auto names = HostNames::read(options.names);
    if (!names) return names.failure();
    auto files = StaticFiles::read(options.page.empty() ? play::shipped_folder(play::Shipped::page) : options.page);
    if (!files) return files.failure();
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));

    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a failed save, not the end
    open_more_files();
    // Declared first, so that they go last: replies and sockets of the others hold on to them. For the same reason the
    // alarms come before the pool, whose thoughts set them.
    std::unique_ptr<WebServer> server;
    // Half for those who think, half for what players keep until their next move. It outlives the archive, whose
    // last words may be the end of a room.
    const long long megabytes = memory_for(options);
    KeptTables tables{megabytes / 2};
    const Log log{options.log};  // answers are noted up to the last one that the archive gives
    auto kept = open_private_archive(options.data);
    if (!kept) return kept.failure();
    archive::Archive& games = *kept->games;
    const auto folder = options.data.empty() ? archive::usual_path().parent_path() : options.data;
    archive::Memories memories{folder / "memory"};
    Shelf shelf{std::make_unique<play::ShippedResources>(std::vector<std::filesystem::path>{}, folder / "memory")};
    Alarms alarms;
    PoolOptions pool_options;
    pool_options.max_megabytes = megabytes / 2;
    pool_options.threads = options.thinking_threads > 0 ? options.thinking_threads : cores;
    ThinkingPool pool{pool_options};
    std::unique_ptr<rooms::ThinkersElsewhere> elsewhere;
    if (options.workers) {
        auto workers = lab::ask_nats_workers(*options.workers, name_of_run(options), play::version());
        if (!workers) return workers.failure();
        elsewhere = thinking_workers(std::move(*workers));
    }
    PoolOptions chore_options;
    chore_options.threads = 2;
    ThinkingPool chores{chore_options};
    RoomsOptions rooms_options;
    rooms_options.idle_after = std::chrono::seconds{options.idle_seconds};
    rooms_options.max_rooms = std::max(rooms_options.max_rooms, options.max_connections);  // each may watch another
    const auto remember = [&memories](const archive::GameRecord& record) -> Result<void> {
        const auto learned = memories.learn(record);
        if (!learned) return learned.failure();
        return {};
    };
    Rooms rooms{{games, pool, alarms, tables, shelf.rules(), remember, false, elsewhere.get()}, shelf, rooms_options};
    const Sweeper sweeper{rooms};
    const bool is_local_only = proxies->empty() && !names->are_given() &&
                               (options.host == "127.0.0.1" || options.host == "localhost" || options.host == "::1");
    hide_from_others(folder / "contests.json");
    Contests contests{games, shelf, folder / "contests.json"};
    ServerOnly services{{rooms, shelf, pool, chores},
                        games,
                        contests,
                        tables,
                        memories,
                        folder,
                        is_local_only,
                        std::move(*names),
                        std::move(*proxies),
                        options.host,
                        elsewhere.get()};
    Routes routes{services, std::move(*files), log};

    WebServerOptions web_options;
    web_options.host = options.host;
    web_options.port = options.port;
    web_options.threads = std::max(2, cores);
    web_options.max_connections = options.max_connections;
    auto opened = open_web_server(web_options, handlers_of(routes));
    if (!opened) return opened.failure();
    server = std::move(*opened);
    if (options.on_ready) options.on_ready(address_of(options.host, server->port()));
    log.note("start", {{"host", options.host}, {"port", server->port()}});
    wait_for(stop);
    server->stop();
    rooms.stop();  // first, so that no thought cut short is played
    elsewhere.reset();
    pool.stop();  // some of its jobs make games, which need all of the above
    chores.stop();
    log.note("stop", {{"games_in_memory", rooms.size()}});
    return {};
}

}  // namespace plateau::server
