// Which request goes where. The same table answers HTTP and what comes through a WebSocket.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/analyst.h"
#include "server/lab_desk.h"
#include "server/log.h"
#include "server/rooms.h"
#include "server/static_files.h"
#include "server/thinking_pool.h"

namespace plateau::server {

class Routes {
public:
    Routes(GameStore& store, LabDesk& lab, Rooms& rooms, Shelf& shelf, ThinkingPool& pool, StaticFiles files,
           const Log& log, bool is_local_only)
        : store_{store},
          lab_{lab},
          rooms_{rooms},
          shelf_{shelf},
          pool_{pool},
          files_{std::move(files)},
          log_{log},
          is_local_only_{is_local_only} {}

    void answer(Request request, Reply reply);

    std::unique_ptr<Response> refuse_socket(const Request& request);
    void open_socket(const SocketRef& socket, const Request& request);
    void read_message(const SocketRef& socket, const std::string& text);
    void close_socket(const SocketRef& socket);

private:
    struct Watching {
        std::shared_ptr<Room> room;
        std::shared_ptr<Analyst> analyst;
    };

    std::unique_ptr<Response> refuse_stranger(const Request& request) const;
    void answer_api(Request request, Reply reply);
    void answer_game(const Request& request, const std::string& id, const std::string& action, Reply reply);
    void new_game(const Request& request, Reply reply);
    Result<RoomPlan> plan_of(const Json& body);
    Response analyse(const Watching& watching, const Json& wish, bool is_review);
    Watching watching_of(const SocketRef& socket);
    Response catalog();
    Response look(const Request& request);
    Response axis_map(const std::string& name);
    void advise(const Request& request, Reply reply);
    Response health() const;
    Response levels();
    Response lab(const Request& request, const std::vector<std::string>& parts);

    GameStore& store_;
    LabDesk& lab_;
    Rooms& rooms_;
    Shelf& shelf_;
    ThinkingPool& pool_;
    StaticFiles files_;
    const Log& log_;
    bool is_local_only_;
    std::mutex catalog_mutex_;
    std::shared_ptr<const std::string> catalog_;
    std::mutex mutex_;
    std::unordered_map<Socket*, Watching> watching_;
};

}  // namespace plateau::server
