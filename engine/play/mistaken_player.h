#pragma once

#include <memory>
#include <utility>

#include "core/random.h"
#include "game/player.h"

namespace plateau::play {

// Plays like another, but now and then whatever comes to hand: the weakness of a low level.
template <Game G>
class MistakenPlayer final : public Player<G> {
public:
    MistakenPlayer(std::unique_ptr<Player<G>> player, std::unique_ptr<Player<G>> careless, int mistakes_percent,
                   std::uint64_t seed)
        : player_{std::move(player)},
          careless_{std::move(careless)},
          random_{seed},
          mistakes_percent_{mistakes_percent} {}

    void prepare() override { player_->prepare(); }

    typename G::Move choose(const Line<typename G::Position>& line, const Limits& limits,
                            const Listener<G>& listener) override {
        const bool errs = random_.below(100) < static_cast<std::uint32_t>(mistakes_percent_);
        return errs ? careless_->choose(line, limits, listener) : player_->choose(line, limits, listener);
    }

private:
    std::unique_ptr<Player<G>> player_;
    std::unique_ptr<Player<G>> careless_;
    Random random_;
    int mistakes_percent_;
};

}  // namespace plateau::play
