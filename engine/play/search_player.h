// Players that search: a search of search/ behind the face of a Player.
#pragma once

#include <memory>
#include <utility>

#include "core/random.h"
#include "game/orders.h"
#include "game/player.h"

namespace plateau::play {

template <Game G, class Search>
class SearchPlayer final : public Player<G> {
public:
    template <class... Arguments>
    explicit SearchPlayer(Arguments&&... arguments) : search_{std::forward<Arguments>(arguments)...} {}

    void prepare() override { search_.prepare(); }

    typename G::Move choose(const Line<typename G::Position>& line, const Limits& limits,
                            const Listener<G>& listener) override {
        const auto thought = search_.think(line, limits, listener);
        if (listener) listener(thought);
        return thought.line.front();
    }

private:
    Search search_;
};

// Any legal move, each as likely (or drawn by the game's own sampler).
template <Game G>
class RandomPlayer final : public Player<G> {
public:
    RandomPlayer(const G& rules, std::uint64_t seed) : rules_{rules}, random_{seed} {}

    typename G::Move choose(const Line<typename G::Position>& line, const Limits&,
                            const Listener<G>& listener) override {
        Thought<typename G::Move> thought;
        thought.line.push_back(pick(line));
        if (listener) listener(thought);
        return thought.line.front();
    }

private:
    typename G::Move pick(const Line<typename G::Position>& line) {
        if constexpr (ForbidsByHistory<G>) {
            const auto moves = legal_moves_of(rules_, line);
            return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        } else {
            return random_move(rules_, line.now(), random_);
        }
    }

    const G& rules_;
    Random random_;
};

// Plays like another, but now and then whatever comes to hand: the weakness of a low level.
template <Game G>
class MistakenPlayer final : public Player<G> {
public:
    MistakenPlayer(const G& rules, std::unique_ptr<Player<G>> player, int mistakes_percent, std::uint64_t seed)
        : player_{std::move(player)}, careless_{rules, seed + 1}, random_{seed}, mistakes_percent_{mistakes_percent} {}

    void prepare() override { player_->prepare(); }

    typename G::Move choose(const Line<typename G::Position>& line, const Limits& limits,
                            const Listener<G>& listener) override {
        const bool errs = random_.below(100) < static_cast<std::uint32_t>(mistakes_percent_);
        return errs ? careless_.choose(line, limits, listener) : player_->choose(line, limits, listener);
    }

private:
    std::unique_ptr<Player<G>> player_;
    RandomPlayer<G> careless_;
    Random random_;
    int mistakes_percent_;
};

}  // namespace plateau::play
