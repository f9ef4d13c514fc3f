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

}  // namespace plateau::play
