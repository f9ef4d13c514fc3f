// Whatever chooses moves in a game: a search, a rule base, a network, dice. A player may keep what it
// has learned from one move to the next (tables, plans), so one player object plays one game, and is asked from one
// thread at a time.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/reason.h"
#include "core/score.h"
#include "game/history.h"
#include "game/limits.h"

namespace plateau {

// What a player thinks of the present position. The line starts with the move it would play.
template <class Move>
struct Thought {
    int depth = 0;
    Score score = 0;  // of the side to move
    std::uint64_t nodes = 0;
    std::vector<Move> line;
    bool is_proven = false;       // the score is exact: won, lost or drawn for certain
    std::vector<Reason> reasons;  // why, where the player can say
    int rank = 1;                 // 1 the best line, 2 the second best, ...
    double mean_depth = 0;        // of the positions judged, in plies from here; 0: the player does not count it
};

template <Game G>
using Listener = std::function<void(const Thought<typename G::Move>&)>;

template <Game G>
class Player {
public:
    virtual ~Player() = default;

    // Takes the memory that thinking needs, while no clock runs. Making a player takes none, so that a spec can be
    // checked for nothing; whoever was not prepared takes it when first asked.
    virtual void prepare() {}

    // The position is not over and does not wait for luck. The last thought told is the answer's.
    virtual typename G::Move choose(const Line<typename G::Position>& line, const Limits& limits,
                                    const Listener<G>& listener) = 0;
};

}  // namespace plateau
