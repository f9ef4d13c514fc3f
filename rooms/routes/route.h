// One line of the table of addresses, and what whoever answers there can use. Each theme has a file beside this
// one that ends with its lines: games.cpp, catalog.cpp, maps.cpp, and so on.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "rooms/job_queue.h"
#include "rooms/messages.h"
#include "rooms/rooms.h"
#include "rooms/shelf.h"

namespace plateau::rooms {

struct Services {
    Rooms& rooms;
    Shelf& shelf;
    JobQueue& pool;
    JobQueue& chores;  // what takes a while and is no thinking
    std::mutex catalog_mutex{};
    std::shared_ptr<const std::string> catalog{};  // made once
};

struct Call {
    Request request;
    std::vector<std::string> path;  // {"api", "games", ID, "moves"}
    Reply reply;
};

// Where a request is answered. What reads files, walks the archive or replays what somebody sent is a chore: the
// threads that listen to everybody do not wait for it.
enum class Where { at_once, among_chores };

struct Route {
    const char* method;
    const char* path;  // a part in braces stands for any
    void (*answer)(Services&, Call);
    Where where = Where::at_once;
};

std::vector<Route> game_routes();
std::vector<Route> catalog_routes();
std::vector<Route> map_routes();
std::vector<Route> rule_routes();
std::vector<Route> problem_routes();
std::vector<Route> reason_routes();
std::vector<Route> proof_routes();
std::vector<Route> score_routes();

// Answers among the chores, or says that there are too many.
void do_chore(Services& services, Call call, void (*answer)(Services&, Call));

inline const Text too_many_thoughts{"too many players are thinking: try again soon",
                                    "trop de joueurs réfléchissent : réessayez bientôt"};
inline const Text no_such_game{"there is no such game here", "il n'y a pas de telle partie ici"};

}  // namespace plateau::rooms
