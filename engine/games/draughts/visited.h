// Squares reached inside long captures, with what had been taken: the same continuations need not be
// searched twice. Some positions have millions of ways through a few hundred such states.
#pragma once

#include <array>

#include "core/key.h"
#include "games/draughts/board.h"

namespace plateau::draughts {

class Visited {
public:
    Visited() {}  // NOLINT: the table is wiped when first used

    void clear() { visits_ = 0; }

    // Remembers the state; true if it was known. Forgetting costs time and nothing else: the first visits are
    // not kept, since most captures have few ways, and a full table overwrites.
    bool has_been_at(Bits square, Bits taken, int direction = 0) {
        if (++visits_ <= free_visits) return false;
        if (visits_ == free_visits + 1) entries_.fill({});
        const State state{taken, static_cast<Bits>(first_square(square) * 64 + direction + 32)};
        State& entry = entries_[mix(mix(taken) + state.place) >> (64 - log2_size)];
        if (entry == state) return true;
        entry = state;
        return false;
    }

private:
    static constexpr int free_visits = 64;
    static constexpr int log2_size = 10;
    struct State {
        Bits taken = 0;
        Bits place = 0;  // the square and the direction of arrival
        friend bool operator==(const State&, const State&) = default;
    };
    int visits_ = 0;
    union {
        std::array<State, 1 << log2_size> entries_;
    };
};

}  // namespace plateau::draughts
