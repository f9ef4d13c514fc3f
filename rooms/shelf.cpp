#include "rooms/shelf.h"

#include <algorithm>

#include "play/catalog.h"

namespace plateau::rooms {

namespace {

constexpr std::size_t max_open_games = 64;

}  // namespace

Result<GameRef> Shelf::open(const std::string& spec) {
    const std::lock_guard lock{mutex_};
    const auto found = std::find_if(games_.begin(), games_.end(), [&](const auto& game) { return game.first == spec; });
    if (found != games_.end()) {
        games_.splice(games_.begin(), games_, found);
        return games_.front().second;
    }
    auto opened = play::open_game(spec, resources_);
    if (!opened) return opened.failure();
    games_.emplace_front(spec, GameRef{std::move(*opened)});
    if (games_.size() > max_open_games) games_.pop_back();
    return games_.front().second;
}

std::string with_option(const std::string& player, const std::string& key, const std::string& value) {
    auto spec = parse_spec(player);
    if (!spec || spec->find(key)) return player;
    spec->set(key, value);
    return spec->to_text();
}

}  // namespace plateau::rooms
