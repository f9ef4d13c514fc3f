// Does a side win by force? Depth-first proof-number search (df-pn, Nagai 2002) with a bounded table and the
// 1 + epsilon thresholds of Pawlewicz and Lew (2007). A draw counts as no win. The same side may move again.
//
// A policy (see pvs.h) may offer, beside its `filter`, which drops moves of the attacker alone:
//
//   void attacks(r, x, moves)       moves for the attacker, appended; a proof stays a proof if some are left out
//   void defences(r, x, moves)      all moves that may save the defender: whoever leaves one out is trusted
//   optional<Known> known(r, x, 0)  a decided score for the side to move
#pragma once

#include <cassert>
#include <cmath>
#include <deque>
#include <optional>
#include <vector>

#include "game/history.h"
#include "search/policy.h"
#include "search/proof_options.h"
#include "search/proof_table.h"
#include "search/shared_budget.h"

namespace plateau::search {

enum class Verdict { win, no_win, unknown };

template <class Move>
struct ProofAnswer {
    Verdict verdict = Verdict::unknown;
    int plies = 0;           // a bound on the length of the win
    std::vector<Move> line;  // the win, against the longest defence known
    std::uint64_t nodes = 0;
};

template <Game G, class Policy = HookPolicy<G>>
class Proof {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    using Answer = ProofAnswer<Move>;

    Proof(const G& rules, const ProofOptions& options, Policy policy = {})
        : rules_{rules}, options_{options}, policy_{std::move(policy)}, table_{options.table_megabytes} {}

    // Takes the memory of the table; proving does where nobody has.
    void prepare() { table_.prepare(); }

    // Whether the attacker wins from the last position of the line, whoever is to move there.
    Answer prove(const Line<Position>& line, Side attacker, const Limits& limits);
    // Whether the side to move wins.
    Answer prove(const Line<Position>& line, const Limits& limits);

private:
    static constexpr ProofNumbers endless{ProofNumbers::infinite, ProofNumbers::infinite, 0};
    static constexpr int deepest_ply = 1000;

    struct Child {
        Move move;
        Key key;
        ProofNumbers numbers;
    };

    static Verdict verdict_of(const ProofNumbers& numbers) {
        return numbers.is_proven() ? Verdict::win : numbers.is_disproven() ? Verdict::no_win : Verdict::unknown;
    }

    bool attacks_in(const Position& position) const { return rules_.side_to_move(position) == attacker_; }

    // Proofs for one side say nothing about the other.
    Key key_of(const Position& position) const;
    // Works on a position until one of its numbers reaches the threshold; returns them.
    ProofNumbers search(const Position& position, Key key, const ProofNumbers& threshold, int ply);
    ProofNumbers known_numbers(Key key) const;

    // --- children ---

    std::vector<Child>& children_at(int ply);
    void expand(const Position& position, bool attacks, std::vector<Child>& children);
    Moves attacks_of(const Position& position);
    Moves defences_of(const Position& position);
    ProofNumbers first_numbers(const Position& child, Key key);
    std::optional<ProofNumbers> numbers_from_policy(const Position& child);

    // --- numbers ---

    // The attacker needs one move to work.
    ProofNumbers any_of(const std::vector<Child>& children) const;
    // Against the defender all must.
    ProofNumbers all_of(const std::vector<Child>& children) const;
    std::uint32_t joined(const std::vector<Child>& children, std::uint32_t ProofNumbers::* number) const;
    static std::size_t best_of(const std::vector<Child>& children, bool attacks);
    ProofNumbers limit_for_any(const std::vector<Child>& children, const Child& best, const ProofNumbers& numbers,
                               const ProofNumbers& threshold) const;
    ProofNumbers limit_for_all(const std::vector<Child>& children, const Child& best, const ProofNumbers& numbers,
                               const ProofNumbers& threshold) const;
    static std::uint32_t runner_up(const std::vector<Child>& children, const Child& best,
                                   std::uint32_t ProofNumbers::* number);
    std::uint32_t a_little_above(std::uint32_t number) const;
    // What the child may use up before the sum of its parent reaches the threshold.
    static std::uint32_t share_of(std::uint32_t threshold, std::uint32_t sum, std::uint32_t own);

    // --- the line ---

    // Attacker: the shortest proof known. Defender: the longest. What the table has lost is proved again.
    std::vector<Move> winning_line(Position position);
    const Child* chosen_for_line(const Position& position, std::vector<Child>& children, bool attacks);

    const G& rules_;
    ProofOptions options_;
    Policy policy_;
    ProofTable table_;
    std::optional<Meter> meter_;
    Side attacker_ = Side::first;
    std::deque<std::vector<Child>> children_;  // by ply; a deque, because deeper searches add to it
    std::vector<Key> path_;
    std::uint64_t nodes_ = 0;
};

}  // namespace plateau::search
