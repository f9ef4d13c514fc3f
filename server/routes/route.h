// One line of the table of addresses, and what whoever answers there can use. Each theme has a file beside this
// one that ends with its lines: games.cpp, catalog.cpp, maps.cpp, lab.cpp.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "archive/archive.h"
#include "server/contests.h"
#include "server/kept_tables.h"
#include "server/rooms.h"
#include "server/shelf.h"
#include "server/thinking_pool.h"
#include "server/web_server.h"

namespace plateau::server {

struct Services {
    archive::Archive& games;
    Contests& contests;
    Rooms& rooms;
    Shelf& shelf;
    ThinkingPool& pool;
    KeptTables& tables;
    std::filesystem::path folder;  // of the archive
    bool is_local_only;
    std::vector<std::string> proxies;  // trusted to say whom they ask for
    std::mutex catalog_mutex{};
    std::shared_ptr<const std::string> catalog{};  // made once
};

struct Call {
    const Request& request;
    std::vector<std::string> path;  // {"api", "games", ID, "moves"}
    Reply reply;
};

struct Route {
    const char* method;
    const char* path;  // a part in braces stands for any
    void (*answer)(Services&, Call);
};

std::vector<Route> game_routes();
std::vector<Route> catalog_routes();
std::vector<Route> map_routes();
std::vector<Route> lab_routes();

inline const Text too_many_thoughts{"too many players are thinking: try again soon",
                                    "trop de joueurs réfléchissent : réessayez bientôt"};
inline const Text no_such_game{"there is no such game here", "il n'y a pas de telle partie ici"};

}  // namespace plateau::server
