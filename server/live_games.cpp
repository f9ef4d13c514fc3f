#include "server/live_games.h"

#include <algorithm>

#include "lab/match/match_plan.h"

namespace plateau::server {

void LiveGames::begin(int contest, std::array<std::size_t, 2> players) {
    const std::lock_guard lock{mutex_};
    contest_ = contest;
    players_ = players;
    games_.clear();
}

// A game is told again whole after each move: only what is new is copied.
void LiveGames::see(int game, const std::vector<play::PlayedMove>& moves) {
    const std::lock_guard lock{mutex_};
    const auto [place, is_new] = games_.try_emplace(game);
    LiveGame& live = place->second;
    if (is_new) {
        live.number = game;
        live.players = players_;
        if (lab::has_seats_swapped(game)) std::swap(live.players[0], live.players[1]);
        // One after the other: the game before is over.
        std::erase_if(games_, [&](const auto& one) { return one.first != game; });
    }
    if (live.moves.size() > moves.size()) live.moves.clear();
    for (std::size_t i = live.moves.size(); i < moves.size(); ++i) live.moves.push_back(moves[i].text);
}

void LiveGames::end() {
    const std::lock_guard lock{mutex_};
    contest_ = 0;
    games_.clear();
}

std::vector<LiveGame> LiveGames::of(int contest) const {
    const std::lock_guard lock{mutex_};
    std::vector<LiveGame> found;
    if (contest == contest_)
        for (const auto& [number, live] : games_) found.push_back(live);
    return found;
}

Json board_json(const play::AnyGame& game, const LiveGame& live) {
    Json told{{"game", live.number + 1},
              {"players", live.players},
              {"plies", live.moves.size()},
              {"last", live.moves.empty() ? "" : live.moves.back()},
              {"diagram", nullptr}};
    // Moves on a map are thousands of orders, and no diagram shows them.
    if (game.info().view != "board") return told;
    const auto session = game.new_session({});
    if (!session) return told;
    for (const auto& move : live.moves)
        if (!(*session)->replay(move)) return told;
    if (const auto diagram = (*session)->diagram()) told["diagram"] = to_json(*diagram);
    return told;
}

}  // namespace plateau::server
