// Forced wins as trees, in text: for whoever shows them to people. Games that have them say so: the capability
// "proofs".
#pragma once

#include <string>
#include <vector>

#include "play/any_game.h"

namespace plateau::play {

struct SpokenProof {
    static constexpr int no_node = -1;

    struct Reply {
        std::string move;
        int answer = no_node;
    };
    struct Node {
        std::string move;  // of the winner
        std::vector<Reply> replies;
        int otherwise = no_node;  // the answer to every reply not listed
    };

    std::vector<Node> nodes;      // the first is the root
    int plies = 0;                // of the longest defence
    std::uint64_t positions = 0;  // that the check by the rules has looked at
};

// A forced win of the side to move. What comes back was checked: every legal reply has its answer.
Result<SpokenProof> prove_win(const AnyGame& game, const SessionOptions& at, const Limits& limits);

}  // namespace plateau::play
