#include "rooms/rooms.h"

#include <algorithm>
#include <vector>

#include "core/json_text.h"
#include "rooms/last_use.h"
#include "rooms/survive.h"

namespace plateau::rooms {

namespace {

Failure unreadable() {
    return fail("this game was kept in a form that cannot be read any more",
                "cette partie a été gardée sous une forme qu'on ne sait plus lire");
}

Result<std::shared_ptr<Room>> restore(const archive::KeptGame& kept, Shelf& shelf, Room::Means means) {
    const auto header = read_json<Json>(kept.extra);
    if (!header) return unreadable();
    auto game = shelf.open(text_in(*header, "game"));
    if (!game) return game.failure();
    try {
        if (header->at("seats").size() < 2) return unreadable();
        std::vector<OwnRulesRef> rules;
        for (const Json& one : header->value("rules", Json::array())) rules.push_back(shelf.rules().hold_again(one));
        return Room::restore(kept, *header, *game, std::move(rules), means);
    } catch (const Json::exception&) {
        return unreadable();
    }
}

}  // namespace

void Rooms::stop() {
    const std::lock_guard lock{mutex_};
    is_stopped_ = true;
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
    if (is_stopped_ || rooms_.size() >= options_.max_rooms)
        return fail("too many games are being played here: try again later",
                    "trop de parties se jouent ici : réessayez plus tard");
    rooms_[(*room)->id()] = *room;
    return room;
}

Result<std::shared_ptr<Room>> Rooms::find(const std::string& id) {
    const std::lock_guard lock{mutex_};
    if (const auto found = rooms_.find(id); found != rooms_.end()) {
        if (!found->second->is_stopped()) return found->second;
        rooms_.erase(found);  // something was not kept: only the archive knows how the game stands
    }
    const auto kept = means_.games.load(id);
    if (!kept) {
        note_internal_error("a kept game", kept.error().en);
        return fail(server_mistake);
    }
    if (!*kept) return std::shared_ptr<Room>{};
    auto room = restore(**kept, shelf_, means_);
    if (!room) return room;
    make_place();
    rooms_[id] = *room;
    (*room)->go_on();
    return room;
}

// Sends the rooms that nobody has used for longest back to the archive. One that somebody still holds stays: else the
// game could be in memory twice, each knowing nothing of the other's moves.
void Rooms::make_place() {
    if (rooms_.size() < options_.max_rooms) return;
    std::vector<std::shared_ptr<Room>> idle;
    for (const auto& [id, room] : rooms_)
        if (room.use_count() == 1 && room->is_idle()) idle.push_back(room);
    idle = by_last_use(std::move(idle));
    const std::size_t enough = std::max<std::size_t>(1, options_.max_rooms / 10);
    for (std::size_t i = 0; i < std::min(enough, idle.size()); ++i) rooms_.erase(idle[i]->id());
}

// Tables of players are large: nobody keeps them in a room that nobody has looked at for a while.
std::vector<std::shared_ptr<Room>> Rooms::forgettable() const {
    const auto long_ago = std::chrono::steady_clock::now() - options_.idle_after;
    std::vector<std::shared_ptr<Room>> resting;
    for (const auto& [id, room] : rooms_)
        if (room->holds_players() && room->is_idle() && room->last_used() < long_ago) resting.push_back(room);
    return resting;
}

bool Rooms::sweep() {
    std::vector<std::shared_ptr<Room>> rooms;
    {
        const std::lock_guard guard{mutex_};
        rooms = forgettable();
    }
    for (const auto& room : rooms) room->forget_players();
    return !rooms.empty();
}

}  // namespace plateau::rooms
