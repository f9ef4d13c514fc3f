// The easy player of Mollin et al. (2014): any move, as long as it does not cover a tower of its own.
#pragma once

#include "core/random.h"
#include "game/player.h"
#include "games/avalam/filters.h"

namespace plateau::avalam {

struct SparingOptions {
    long long seed = 1;
};

template <class Visitor>
void describe(SparingOptions& options, Visitor&& option) {
    option("seed", options.seed, 0LL, 1'000'000'000'000'000'000LL, Text{"random seed", "graine du hasard"});
}

class Sparing final : public Player<Rules> {
public:
    Sparing(const Rules& rules, SparingOptions options)
        : rules_{rules}, random_{static_cast<std::uint64_t>(options.seed)} {}

    Move choose(const Line<Position>& line, const Limits&, const Listener<Rules>& listener) override {
        auto moves = rules_.legal_moves(line.now());
        keep_off_own_towers(rules_, line.now(), moves);
        if (moves.empty()) moves = rules_.legal_moves(line.now());
        const Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        Thought<Move> thought;
        thought.line = {move};
        if (listener) listener(thought);
        return move;
    }

private:
    const Rules& rules_;
    Random random_;
};

}  // namespace plateau::avalam
