// The page of whoever plays against the computer thinks for it, by the same engine on a machine of their own: that
// spares this one. Only for levels below the best, and where nobody else plays: the page could play whatever it likes.
#include <algorithm>

#include "core/options.h"
#include "rooms/room.h"

namespace plateau::rooms {

namespace {

// Beside the longest thought: until the move has come through the network.
constexpr std::chrono::seconds page_grace{2};

bool is_below_the_best(const play::GameInfo& info, const std::string& player) {
    const auto spec = parse_spec(player);
    if (!spec || info.levels.empty()) return false;
    if (const std::string* rung = spec->find("rung"); rung && spec->name == "level")
        return !info.ladder.empty() && *rung != std::to_string(info.ladder.size());
    return spec->options.empty() && std::any_of(info.levels.begin(), info.levels.end() - 1,
                                                [&](const auto& level) { return level.name == spec->name; });
}

}  // namespace

void Room::offer_thinking(const SocketRef& page, const std::string& token, bool offers) {
    const Lock lock{mutex_};
    if (!offers) {
        if (page_ == page) page_ = nullptr;
        if (!page_ && turn_of_page_) think_here_after_all();
        return;
    }
    if (!turn_of_page_ && watchers_.contains(page) && seats_.are_all_but_computers_of(token)) page_ = page;
}

// A turn on a map is many orders: each would have to go to the page and back.
bool Room::may_think_in_page() const {
    return page_ && rules_.empty() && game_->info().view == "board" && !is_for_watching() &&
           is_below_the_best(game_->info(), seat_to_move().player);
}

void Room::think_in_page(const BoundedPlayer& player) {
    turn_of_page_ = turn_;
    page_->send(write({{"type", "think"},
                       {"turn", turn_},
                       {"ply", session_->record().size()},
                       {"seat", seat_number(session_->side_to_move())},
                       {"game", game_->info().spec},
                       {"position", start_},
                       {"moves", moves_played()},
                       {"seed", std::to_string(seed_)},
                       {"player", with_option(player.spec, "seed", std::to_string(seed_))}}));
    await_page(player.longest + page_grace);
}

// Then the computer thinks here.
void Room::await_page(std::chrono::milliseconds time) {
    means_.alarms.set(id_ + " page", std::chrono::steady_clock::now() + time, [room = weak_from_this(), turn = turn_] {
        const auto self = room.lock();
        if (!self) return;
        const Lock lock{self->mutex_};
        if (self->turn_of_page_ != turn) return;
        self->page_ = nullptr;
        self->think_here_after_all();
    });
}

void Room::hurry_page() {
    if (!turn_of_page_ || !page_) return;
    page_->send(write({{"type", "hurry"}, {"turn", *turn_of_page_}}));
    await_page(page_grace);
}

void Room::think_here_after_all() {
    turn_of_page_.reset();
    think_here(bounded(*game_, seat_to_move().player));
}

void Room::found_in_page(const SocketRef& page, std::uint64_t turn, const std::string& move) {
    {
        const Lock lock{mutex_};
        if (page != page_ || turn_of_page_ != turn) return;
        if (move.empty()) page_ = nullptr;
        turn_of_page_.reset();
    }
    take_found(turn, move.empty() ? std::nullopt : std::optional{MoveFound{move, {}}});
}

}  // namespace plateau::rooms
