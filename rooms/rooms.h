// All rooms in memory; the others wait in the archive until somebody asks for them. Safe from any thread.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "rooms/room.h"

namespace plateau::rooms {

struct RoomsOptions {
    std::size_t max_rooms = 5000;         // in memory
    std::chrono::seconds idle_after{60};  // then a room that nobody looks at lets go of them
};

class Rooms {
public:
    Rooms(Room::Means means, Shelf& shelf, const RoomsOptions& options)
        : means_{means}, shelf_{shelf}, options_{options} {}
    ~Rooms() { stop(); }
    void stop();  // nobody plays here any more

    Result<std::shared_ptr<Room>> create(RoomPlan plan);
    // Nothing: there is no such game.
    Result<std::shared_ptr<Room>> find(const std::string& id);
    std::size_t size() const;
    std::size_t minded() const;  // those whose players keep tables

    // Rooms that rest let go of their players' tables; whether there were some. To be called from time to time.
    bool sweep();

private:
    void make_place();
    // Rooms whose players have kept their tables for too long.
    std::vector<std::shared_ptr<Room>> forgettable() const;

    const Room::Means means_;
    Shelf& shelf_;
    const RoomsOptions options_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
    bool is_stopped_ = false;
};

}  // namespace plateau::rooms
