// The server's message loop in this process: requests and messages through WebSockets, one after the other, each of
// which has to be answered. Thoughts are cut short at once.
#include <unistd.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "archive/archive.h"
#include "archive/memories/memories.h"
#include "play/files.h"
#include "server/alarms.h"
#include "server/routes/routes.h"
#include "server/thinking_pool.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

namespace fs = std::filesystem;
using namespace plateau::server;
using namespace std::chrono_literals;

class DeafSocket final : public Socket {
public:
    void send(std::shared_ptr<const std::string>) override {}
    void close() override {}
};

PoolOptions short_thoughts() {
    PoolOptions options;
    options.threads = 1;
    options.longest_move = options.longest_analysis = 3ms;
    options.max_megabytes = 64;
    return options;
}

StaticFiles page_in(const fs::path& folder) {
    fs::create_directories(folder);
    std::ofstream{folder / "index.html"} << "<!doctype html><title>page</title>";
    return std::move(*StaticFiles::read(folder));
}

// Everything behind the listening socket, over an archive of its own.
class World {
public:
    explicit World(fs::path folder)
        : folder_{std::move(folder)},
          games_{std::move(*archive::Archive::open(folder_ / "games.db"))},
          memories_{folder_ / "memory"},
          shelf_{std::make_unique<play::ShippedResources>(std::vector<fs::path>{}, folder_ / "memory")},
          pool_{short_thoughts()},
          chores_{short_thoughts()},
          rooms_{{*games_, pool_, alarms_, tables_, shelf_.rules(),
                  [this](const archive::GameRecord& record) -> Result<void> {
                      const auto learned = memories_.learn(record);
                      return learned ? Result<void>{} : learned.failure();
                  }},
                 shelf_,
                 RoomsOptions{}},
          contests_{*games_, shelf_, folder_ / "contests.json"},
          services_{
              {rooms_, shelf_, pool_, chores_}, *games_, contests_, tables_, memories_, folder_, false, {}, {}, ""},
          routes_{services_, page_in(folder_ / "page"), log_} {}
    ~World() {
        rooms_.stop();
        pool_.stop();
        chores_.stop();
        games_.reset();
        fs::remove_all(folder_);
    }

    Response ask(Request request) {
        const auto answer = std::make_shared<Answer>();
        routes_.answer(std::move(request), [answer](Response response) {
            const std::lock_guard lock{answer->mutex};
            expect(!answer->response, "a request is answered once");
            answer->response = std::move(response);
            answer->come.notify_one();
        });
        std::unique_lock lock{answer->mutex};
        expect(answer->come.wait_for(lock, 30s, [&] { return answer->response.has_value(); }),
               "every request is answered");
        expect(answer->response->status != 500, "nothing unforeseen happens");
        return *answer->response;
    }
    Routes& routes() { return routes_; }

private:
    struct Answer {
        std::mutex mutex;
        std::condition_variable come;
        std::optional<Response> response;
    };

    const fs::path folder_;
    KeptTables tables_{64};
    const Log log_{false};
    std::unique_ptr<archive::Archive> games_;
    archive::Memories memories_;
    Shelf shelf_;
    Alarms alarms_;
    ThinkingPool pool_, chores_;
    Rooms rooms_;
    Contests contests_;
    ServerOnly services_;
    Routes routes_;
};

// Made anew from time to time: what is kept must not slow down what comes later.
World& world() {
    static std::unique_ptr<World> world;
    static int uses = 0;
    if (!world || ++uses > 2000) {
        world.reset();
        const auto folder = fs::temp_directory_path() / ("plateau_fuzz_" + std::to_string(::getpid()));
        fs::create_directories(folder);
        world = std::make_unique<World>(folder);
        uses = 0;
    }
    return *world;
}

const std::vector<std::string> places{"/api/games",
                                      "/api/games/{id}",
                                      "/api/games/{id}/moves",
                                      "/api/games/{id}/undo",
                                      "/api/games/{id}/redo",
                                      "/api/games/{id}/hint",
                                      "/api/games/{id}/resign",
                                      "/api/games/{id}/draw",
                                      "/api/games/{id}/decline",
                                      "/api/games/{id}/name",
                                      "/api/games/{id}/now",
                                      "/api/games/{id}/join",
                                      "/api/games/{id}/rematch",
                                      "/api/games/{id}/opinion",
                                      "/api/games/{id}/players",
                                      "/api/games/{id}/me",
                                      "/api/games/{id}/record",
                                      "/api/games/{id}/formats",
                                      "/api/games/{id}/view",
                                      "/api/games/{id}/threats",
                                      "/api/look",
                                      "/api/compose",
                                      "/api/maps/classic",
                                      "/api/odds",
                                      "/api/rules/rules",
                                      "/api/problems/gyges",
                                      "/api/problems/gyges/1-01",
                                      "/api/memories/draughts",
                                      "/api/lab",
                                      "/api/levels",
                                      "/api/learning",
                                      "/api/reports",
                                      "/api",
                                      "/api/health",
                                      "/api/catalog/connect4",
                                      "/",
                                      "/index.html",
                                      "/../games.db",
                                      "/api/games/%2e%2e/me"};
const std::vector<std::string> methods{"GET", "POST", "POST", "HEAD", "PUT", ""};

class Visitor {
public:
    Visitor(World& world, std::string_view bytes) : world_{world}, input_{bytes} {
        static const std::vector<std::string> games{
            R"({"game":"tictactoe","seats":[{"kind":"person"},{"kind":"open"}]})",
            R"({"game":"connect4","seats":[{"kind":"person"},{"kind":"computer","player":"random"}]})",
            R"({"game":"draughts","seats":[{"kind":"person"},{"kind":"person"}]})"};
        Request request = blank();
        request.method = "POST";
        request.path = "/api/games";
        request.body = input_.one_of(games);
        const auto answer = nlohmann::json::parse(*world_.ask(std::move(request)).body);
        if (const auto state = answer.find("state"); state != answer.end()) id_ = state->value("id", "");
        token_ = answer.value("token", "");
        expect(!id_.empty() && !token_.empty(), "a game can be begun");
        request = blank();
        request.method = "GET";
        request.path = "/api/games/" + id_ + "/live";
        request.token = token_;
        expect(!world_.routes().refuse_socket(request), "its maker may watch it");
        world_.routes().open_socket(socket_, request);
    }
    ~Visitor() { world_.routes().close_socket(socket_); }
    Visitor(const Visitor&) = delete;

    void talk() {
        for (int words = 0; words < 12 && !input_.is_empty(); ++words) {
            const auto kind = input_.byte() % 4;
            if (kind == 0) world_.routes().read_message(socket_, std::string{input_.line()});
            else if (kind == 1) world_.routes().read_message(socket_, message());
            else (void)world_.ask(request());
        }
    }

private:
    static Request blank() {
        Request request;
        request.host = "127.0.0.1:80";
        request.came_to = request.peer = "127.0.0.1";
        return request;
    }
    std::string place() {
        std::string path = input_.one_of(places);
        if (const auto id = path.find("{id}"); id != std::string::npos) path.replace(id, 4, id_);
        return path;
    }
    std::string token() { return input_.byte() % 4 ? token_ : std::string(input_.byte() % 30U, 'x'); }

    Request request() {
        Request request = blank();
        request.method = input_.one_of(methods);
        request.path = place();
        request.token = token();
        request.accepts_gzip = input_.byte() % 8 == 0;
        if (input_.byte() % 4 == 0) request.query = input_.line();
        request.body = input_.line();
        return request;
    }
    std::string message() {
        const std::string method = input_.one_of(methods), path = place(), shown = token();
        return R"({"id":1,"method":")" + method + R"(","path":")" + path + R"(","token":")" + shown + R"(","body":)" +
               std::string{input_.line()} + "}";
    }

    World& world_;
    Input input_;
    std::string id_, token_;
    const SocketRef socket_ = std::make_shared<DeafSocket>();
};

void run(std::string_view input) { Visitor{world(), input}.talk(); }

const AddTarget added{"server", run};

}  // namespace
}  // namespace plateau::fuzz
