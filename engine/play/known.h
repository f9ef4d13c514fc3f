// Games and sessions whose type the caller knows. Most callers speak text; a table of Axis & Allies shows what the
// text hides.
//
//     if (const auto* session = known<axis_allies::Rules>(any_session)) session->positions().back().ipc ...
#pragma once

#include <memory>
#include <vector>

#include "game/player.h"
#include "play/any_game.h"

namespace plateau::play {

// A player ready to be asked, with the limits its spec sets.
template <Game G>
struct SeatedPlayer {
    std::shared_ptr<Player<G>> player;
    Limits limits;
};

template <Game G>
class KnownGame {
public:
    virtual ~KnownGame() = default;
    virtual const G& rules() const = 0;
    virtual Result<SeatedPlayer<G>> new_player(std::string_view spec, std::uint64_t seed) const = 0;
};

template <Game G>
class KnownSession {
public:
    virtual ~KnownSession() = default;
    virtual const G& rules() const = 0;
    // From the start to the present one, and the moves between them, luck included.
    virtual const std::vector<typename G::Position>& positions() const = 0;
    virtual const std::vector<typename G::Move>& moves() const = 0;
};

// Nothing where the game is another.
template <Game G>
const KnownGame<G>* known(const AnyGame& game) {
    return dynamic_cast<const KnownGame<G>*>(&game);
}
template <Game G>
const KnownSession<G>* known(const Session& session) {
    return dynamic_cast<const KnownSession<G>*>(&session);
}

}  // namespace plateau::play
