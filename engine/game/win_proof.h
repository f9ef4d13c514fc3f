// A forced win as a tree that can be followed to its end whatever the other side tries: a move of the winner, an answer
// to each defence that matters, and one answer to all the others. And the check that a tree is one: by the rules of the
// game alone, with nothing of the searches that find wins.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "game/game.h"

namespace plateau {

template <class Move>
struct WinProof {
    static constexpr int no_node = -1;

    struct Reply {
        Move move;
        int answer = no_node;
    };
    struct Node {
        Move move;  // of the winner
        std::vector<Reply> replies{};
        int otherwise = no_node;  // the answer to every reply not listed

        int answer_to(const Move& reply) const {
            for (const Reply& one : replies)
                if (one.move == reply) return one.answer;
            return otherwise;
        }
    };

    std::vector<Node> nodes;  // the first is the root; positions that come about in several ways share theirs
};

struct CheckedProof {
    std::uint64_t positions = 0;  // that were looked at
    int plies = 0;                // of the longest defence
};

// A tree that passed the check.
template <class Move>
struct ProvenWin {
    WinProof<Move> proof;
    CheckedProof checked;
};

// Plays every legal reply, until the winner has won. Not for games of chance or with history.
template <Game G>
class ProofCheck {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    ProofCheck(const G& rules, const WinProof<Move>& proof, std::uint64_t most_positions)
        : rules_{rules}, proof_{proof}, most_{most_positions} {}

    // The side to move is the one that wins, from this node on. Fails with the position where something is wrong.
    Result<CheckedProof> run(const Position& position, int node = 0) {
        winner_ = rules_.side_to_move(position);
        checked_ = {};
        wrong_.reset();
        if (wins(position, node, 0)) return checked_;
        const std::string at = rules_.to_text(wrong_->position);
        return fail(wrong_->what.en + ": " + at, wrong_->what.fr + " : " + at);
    }

private:
    struct Wrong {
        Position position;
        Text what;
    };

    bool wins(const Position& position, int node, int ply) {
        if (node < 0 || static_cast<std::size_t>(node) >= proof_.nodes.size())
            return is_wrong(position, {"there is no answer here", "il n'y a pas de réponse ici"});
        if (++checked_.positions > most_)
            return is_wrong(position, {"too many positions to look at", "trop de positions à examiner"});
        const auto& here = proof_.nodes[static_cast<std::size_t>(node)];
        const auto moves = rules_.legal_moves(position);
        if (std::find(moves.begin(), moves.end(), here.move) == moves.end())
            return is_wrong(position, {"the answer cannot be played", "la réponse ne peut pas être jouée"});
        checked_.plies = std::max(checked_.plies, ply + 1);
        const Position child = rules_.after(position, here.move);
        if (const auto outcome = rules_.outcome(child))
            return outcome->winner == winner_ || is_wrong(child, {"this does not win", "cela ne gagne pas"});
        if (rules_.side_to_move(child) == winner_)
            return is_wrong(child, {"the winner moves again", "le gagnant joue encore"});
        const auto replies = rules_.legal_moves(child);
        return std::all_of(replies.begin(), replies.end(), [&](const Move& reply) {
            const Position next = rules_.after(child, reply);
            if (const auto outcome = rules_.outcome(next))
                return outcome->winner == winner_ ||
                       is_wrong(next, {"the defence ends the game first", "la défense termine d'abord la partie"});
            return wins(next, here.answer_to(reply), ply + 2);
        });
    }

    bool is_wrong(const Position& position, Text what) {
        if (!wrong_) wrong_ = Wrong{position, std::move(what)};
        return false;
    }

    const G& rules_;
    const WinProof<Move>& proof_;
    const std::uint64_t most_;
    Side winner_ = Side::first;
    CheckedProof checked_;
    std::optional<Wrong> wrong_;
};

inline constexpr std::uint64_t most_checked_positions = 200'000'000;

template <Game G>
Result<CheckedProof> check_proof(const G& rules, const typename G::Position& position,
                                 const WinProof<typename G::Move>& proof,
                                 std::uint64_t most_positions = most_checked_positions) {
    return ProofCheck<G>{rules, proof, most_positions}.run(position);
}

}  // namespace plateau
