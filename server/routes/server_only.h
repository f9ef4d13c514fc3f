// What answers of a server rest on, and a page without one does not have.
#pragma once

#include <filesystem>

#include "archive/archive.h"
#include "archive/memories/memories.h"
#include "rooms/kept_tables.h"
#include "rooms/routes/route.h"
#include "server/contests.h"
#include "server/host_names.h"
#include "server/names.h"
#include "teaching/books.h"

namespace plateau::server {

struct ServerOnly : Services {
    archive::Archive& games;
    Contests& contests;
    KeptTables& tables;
    archive::Memories& memories;
    std::filesystem::path folder;  // of the archive
    bool is_local_only;
    HostNames names;                   // that it answers to
    std::vector<std::string> proxies;  // trusted to say whom they ask for
    std::string host{};                // where it listens
    rooms::ThinkersElsewhere* elsewhere = nullptr;
    teaching::BookShelf books{};
};

// Every request that comes to a server is answered with its own services.
inline ServerOnly& server_of(Services& services) { return static_cast<ServerOnly&>(services); }

std::vector<Route> status_routes();
std::vector<Route> lab_routes();
std::vector<Route> explorer_routes();
std::vector<Route> memory_routes();

}  // namespace plateau::server
