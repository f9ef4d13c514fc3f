// What a game may tell the strong search, found by the compiler: a policy is
// any class with `evaluate` and whichever of the other hooks of pvs.h it has
// something to say about. Guide fills in the rest.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "game/history.h"
#include "search/move_hash.h"
#include "search/table.h"
#include "search/textbook.h"

namespace plateau::search {

// A score known without searching; a distance counts from the position itself.
struct Known {
    Score score = 0;
    Bound bound = Bound::exact;
};

// Policy values from here on come before killers and history; those stay below.
inline constexpr int first_rank = 1 << 20;
inline constexpr int killer_rank = 1 << 16;

// What a position in quiescence asks for: its evaluation, one of the forced moves, or the better of its evaluation and
// the moves offered.
enum class Unrest : std::uint8_t { none, forced, offered };

template <Game G, class Policy>
class Guide {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    Guide(const G& rules, Policy policy) : rules_{rules}, policy_{std::move(policy)} {}

    Score evaluate(const Position& position) { return clamp_evaluation(policy_.evaluate(rules_, position)); }

    static constexpr bool has_pass = requires(Policy p, const G& r, const Position& x) { p.pass(r, x); };
    static constexpr bool has_path =
        requires(Policy p, const G& r, const Position& x, const Move& m) { p.push(r, x, m, x); };

    void start(const Line<Position>& line) {
        if constexpr (requires { policy_.start(rules_, line); }) policy_.start(rules_, line);
    }
    void push(const Position& parent, const Move& move, const Position& child) {
        if constexpr (requires { policy_.push(rules_, parent, move, child); })
            policy_.push(rules_, parent, move, child);
    }
    void push_pass(const Position& parent, const Position& child) {
        if constexpr (requires { policy_.push_pass(rules_, parent, child); }) policy_.push_pass(rules_, parent, child);
        else static_assert(!has_pass || !has_path, "a policy with pass and push needs push_pass");
    }
    void pop() {
        if constexpr (requires { policy_.pop(); }) policy_.pop();
    }

    // Games that look back may know that a position is new, and that it never comes back.
    bool may_recur(const Position& position) {
        if constexpr (requires { policy_.may_recur(rules_, position); }) return policy_.may_recur(rules_, position);
        else return true;
    }
    bool may_come_back(const Position& position) {
        if constexpr (requires { policy_.may_come_back(rules_, position); })
            return policy_.may_come_back(rules_, position);
        else return true;
    }

    static constexpr bool has_key = requires(Policy p, const G& r, const Position& x) { p.key(r, x); };
    Key key(const Position& position) {
        if constexpr (requires { policy_.key(rules_, position); }) return policy_.key(rules_, position);
        else return rules_.key(position);
    }

    std::optional<Outcome> outcome(const Position& position) {
        if constexpr (requires { policy_.outcome(rules_, position); }) return policy_.outcome(rules_, position);
        else return rules_.outcome(position);
    }

    std::optional<Known> known(const Position& position, int depth) {
        if constexpr (requires { policy_.known(rules_, position, depth); })
            return policy_.known(rules_, position, depth);
        else return std::nullopt;
    }

    static constexpr bool is_staged =
        requires(Policy p, const G& r, const Position& x, Moves& m) { p.generate(r, x, 0, m); };
    // Moves of one stage; false when there is no such stage.
    bool generate(const Position& position, int stage, Moves& moves) {
        if constexpr (requires { policy_.generate(rules_, position, stage, moves); }) {
            return policy_.generate(rules_, position, stage, moves);
        } else {
            if (stage == 0) moves = rules_.legal_moves(position);
            return stage == 0;
        }
    }

    // A policy is trusted to drop only what cannot matter, unless it says otherwise.
    bool hides_moves() const {
        if constexpr (requires { policy_.has_filter(); }) return policy_.has_filter();
        else return false;
    }

    // True when moves were dropped.
    bool filter(const Position& position, Moves& moves) {
        if constexpr (requires { policy_.filter(rules_, position, moves); }) {
            if constexpr (requires { policy_.has_filter(); })
                if (!policy_.has_filter()) return false;
            const Moves all = moves;
            policy_.filter(rules_, position, moves);
            if (moves.empty()) moves = all;
            return moves.size() < all.size();
        } else {
            return false;
        }
    }

    // A number that stands for the move in the table, where the policy has one.
    static constexpr bool has_codes =
        requires(Policy p, const G& r, const Position& x, const Move& m) { p.code(r, x, m); };
    int code(const Position& position, const Move& move) {
        if constexpr (has_codes) return static_cast<int>(policy_.code(rules_, position, move)) & 0xffff;
        else return TranspositionTable::no_move;
    }
    // The move of a code, if it is legal here: then it is searched before any
    // move is generated.
    std::optional<Move> decode(const Position& position, int code) {
        if constexpr (requires { policy_.decode(rules_, position, code); })
            return policy_.decode(rules_, position, code);
        else return std::nullopt;
    }

    int order(const Position& position, const Move& move, int depth) {
        if constexpr (requires { policy_.order(rules_, position, move, depth); })
            return policy_.order(rules_, position, move, depth);
        else if constexpr (requires { policy_.order(rules_, position, move); })
            return policy_.order(rules_, position, move);
        else return 0;
    }

    // The parts of a move that history remembers, each below history_size.
    static constexpr std::size_t history_size = [] {
        if constexpr (requires { Policy::history_size; }) return static_cast<std::size_t>(Policy::history_size);
        else return std::size_t{4096};
    }();
    auto parts(const Position& position, const Move& move) {
        if constexpr (requires { policy_.parts(rules_, position, move); }) {
            return policy_.parts(rules_, position, move);
        } else if constexpr (is_plain_move<Move>) {
            return std::array<std::uint16_t, 1>{static_cast<std::uint16_t>(hash_of_move(move) % history_size)};
        } else {
            return std::array<std::uint16_t, 0>{};
        }
    }

    // Positions without unrest are evaluated as they stand.
    static constexpr bool has_quiescence =
        requires(Policy p, const G& r, const Position& x, Moves& m) { p.unrest(r, x, 0, m); };
    Unrest unrest(const Position& position, int plies, Moves& moves) {
        if constexpr (has_quiescence) return policy_.unrest(rules_, position, plies, moves);
        else return Unrest::none;
    }
    void offers(const Position& position, Moves& moves) {
        if constexpr (requires { policy_.offers(rules_, position, moves); }) policy_.offers(rules_, position, moves);
    }
    bool looks_further(const Position& position) {
        if constexpr (requires { policy_.looks_further(rules_, position); })
            return policy_.looks_further(rules_, position);
        else return false;
    }

    int extension(const Position& position, const Move& move, const Position& child) {
        if constexpr (requires { policy_.extension(rules_, position, move, child); })
            return policy_.extension(rules_, position, move, child);
        else return 0;
    }
    bool may_reduce(const Position& position, const Move& move, const Position& child) {
        if constexpr (requires { policy_.may_reduce(rules_, position, move, child); })
            return policy_.may_reduce(rules_, position, move, child);
        else return true;
    }
    bool may_prune(const Position& position) {
        if constexpr (requires { policy_.may_prune(rules_, position); }) return policy_.may_prune(rules_, position);
        else return true;
    }

    std::optional<Position> pass(const Position& position) {
        if constexpr (requires { policy_.pass(rules_, position); }) return policy_.pass(rules_, position);
        else return std::nullopt;
    }

    // Games with repetition may say that a first recurrence is no draw with them.
    static constexpr bool repetition_draws = [] {
        if constexpr (requires { Policy::repetition_draws; }) return static_cast<bool>(Policy::repetition_draws);
        else return WithHistory<G> && !ForbidsByHistory<G>;
    }();

    Policy& policy() { return policy_; }

private:
    const G& rules_;
    Policy policy_;
};

// The policy of a game that has none: its evaluation, ordering and filter,
// called by pointer.
template <Game G>
class HookPolicy {
public:
    HookPolicy(Hooks<G> hooks = {}) : hooks_{std::move(hooks)} {}  // NOLINT: hooks are a policy

    Score evaluate(const G& rules, const typename G::Position& position) const {
        return (*hooks_.evaluation)(rules, position);
    }
    int order(const G& rules, const typename G::Position& position, const typename G::Move& move) const {
        return hooks_.ordering ? hooks_.ordering(rules, position, move) : 0;
    }
    bool has_filter() const { return static_cast<bool>(hooks_.filter); }
    void filter(const G& rules, const typename G::Position& position, typename G::Moves& moves) const {
        if (hooks_.filter) hooks_.filter(rules, position, moves);
    }

private:
    Hooks<G> hooks_;
};

}  // namespace plateau::search
