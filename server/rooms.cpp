#include "server/rooms.h"

#include <malloc.h>

#include <algorithm>
#include <condition_variable>
#include <vector>

#include "core/json_text.h"
#include "server/survive.h"

namespace plateau::server {

namespace {

constexpr std::chrono::seconds sweep_interval{1};

Failure unreadable() {
    return fail("this game was kept in a form that cannot be read any more",
                "cette partie a été gardée sous une forme qu'on ne sait plus lire");
}

Result<std::shared_ptr<Room>> restore(const StoredGame& stored, Shelf& shelf, Room::Means means) {
    const auto header = read_json<Json>(stored.header);
    if (!header) return unreadable();
    auto game = shelf.open(text_in(*header, "game"));
    if (!game) return game.failure();
    try {
        if (header->at("seats").size() < 2) return unreadable();
        return Room::restore(stored, *header, *game, means);
    } catch (const Json::exception&) {
        return unreadable();
    }
}

}  // namespace

Rooms::~Rooms() {
    const std::lock_guard lock{mutex_};
    for (const auto& [id, room] : rooms_) room->stop();
}

std::size_t Rooms::size() const {
    const std::lock_guard lock{mutex_};
    return rooms_.size();
}

std::size_t Rooms::minded() const {
    const std::lock_guard lock{mutex_};
    return static_cast<std::size_t>(
        std::count_if(rooms_.begin(), rooms_.end(), [](const auto& one) { return one.second->holds_players(); }));
}

Result<std::shared_ptr<Room>> Rooms::create(RoomPlan plan) {
    auto room = Room::create(std::move(plan), means_);
    if (!room) return room;
    const std::lock_guard lock{mutex_};
    make_place();
    if (rooms_.size() >= options_.max_rooms)
        return fail("too many games are being played here: try again later",
                    "trop de parties se jouent ici : réessayez plus tard");
    rooms_[(*room)->id()] = *room;
    return room;
}

Result<std::shared_ptr<Room>> Rooms::find(const std::string& id) {
    const std::lock_guard lock{mutex_};
    if (const auto found = rooms_.find(id); found != rooms_.end()) return found->second;
    const auto stored = means_.store.load(id);
    if (!stored) {
        note_internal_error("a kept game", stored.error().en);
        return fail(server_mistake);
    }
    if (!*stored) return std::shared_ptr<Room>{};
    auto room = restore(**stored, shelf_, means_);
    if (!room) return room;
    make_place();
    rooms_[id] = *room;
    (*room)->go_on();
    return room;
}

// Sends the rooms that nobody has used for longest back to the store.
void Rooms::make_place() {
    if (rooms_.size() < options_.max_rooms) return;
    std::vector<std::shared_ptr<Room>> idle;
    for (const auto& [id, room] : rooms_)
        if (room->is_idle() && room.use_count() <= 2) idle.push_back(room);
    std::sort(idle.begin(), idle.end(), [](const auto& a, const auto& b) { return a->last_used() < b->last_used(); });
    const std::size_t enough = std::max<std::size_t>(1, options_.max_rooms / 10);
    for (std::size_t i = 0; i < std::min(enough, idle.size()); ++i) rooms_.erase(idle[i]->id());
}

// Tables of players are large: only the rooms used last keep theirs, and none that nobody has looked at for a while.
std::vector<std::shared_ptr<Room>> Rooms::forgettable() const {
    const auto long_ago = std::chrono::steady_clock::now() - options_.idle_after;
    std::vector<std::shared_ptr<Room>> minded;
    for (const auto& [id, room] : rooms_)
        if (room->holds_players()) minded.push_back(room);
    std::sort(minded.begin(), minded.end(),
              [](const auto& a, const auto& b) { return a->last_used() > b->last_used(); });
    std::size_t kept = 0;
    std::erase_if(minded, [&](const auto& room) {
        const bool is_resting = room->is_idle() && room->last_used() < long_ago;
        return !is_resting && ++kept <= options_.max_minded;
    });
    return minded;
}

void Rooms::sweep_until(std::stop_token stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock{mutex};
    while (!wake.wait_for(lock, stop, sweep_interval, [] { return false; }) && !stop.stop_requested())
        survives("sweeping", [this] { sweep(); });
}

void Rooms::sweep() {
    std::vector<std::shared_ptr<Room>> rooms;
    {
        const std::lock_guard guard{mutex_};
        rooms = forgettable();
    }
    for (const auto& room : rooms) room->forget_players();
    if (!rooms.empty()) malloc_trim(0);  // freed tables go back to the system
}

}  // namespace plateau::server
