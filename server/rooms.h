// All rooms in memory; the others wait in the store until somebody asks for them.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/room.h"

namespace plateau::server {

struct RoomsOptions {
    std::size_t max_rooms = 5000;  // in memory
    std::size_t max_minded = 24;   // rooms whose players may keep their tables
};

class Rooms {
public:
    Rooms(Room::Means means, Shelf& shelf, const RoomsOptions& options)
        : means_{means}, shelf_{shelf}, options_{options} {}
    ~Rooms();

    Result<std::shared_ptr<Room>> create(RoomPlan plan);
    // Nothing: there is no such game.
    Result<std::shared_ptr<Room>> find(const std::string& id);
    std::size_t size() const;

private:
    void make_place();
    void bound_memory();

    const Room::Means means_;
    Shelf& shelf_;
    const RoomsOptions options_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
    std::size_t asked_ = 0;
};

}  // namespace plateau::server
