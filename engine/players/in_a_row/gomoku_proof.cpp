#include "players/in_a_row/gomoku_proof.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <unordered_map>

#include "players/in_a_row/gomoku_search.h"

namespace plateau::in_a_row {

namespace {

constexpr std::uint64_t short_nodes = 5'000;               // to find a short win
constexpr std::uint64_t threat_nodes = 20'000;             // to find what a move threatens
constexpr std::uint64_t most_positions_a_reply = 300'000;  // to see that the threat answers a reply
constexpr int deepest_proof = 100;                         // moves of the winner

class ProofBuilder {
public:
    using Position = Placement::Position;
    using Move = Placement::Move;

    ProofBuilder(const Placement& rules, const ProofOptions& options, const Limits& limits)
        : rules_{rules},
          options_{options},
          limits_{limits},
          short_wins_{rules.shape(), search_options(1, false), gomoku::cell_values(gomoku::raw_value_weights())},
          search_{rules.shape(), search_options(options.table_megabytes, true),
                  gomoku::cell_values(gomoku::raw_value_weights())} {}

    bool build(const Position& position) {
        winner_ = rules_.side_to_move(position);
        return attack(position, options_.nodes_a_move, 0) != GomokuProof::no_node;
    }
    const GomokuProof& proof() const { return proof_; }
    bool is_stopped() const { return limits_.watch && limits_.watch->stop_requested(); }
    bool is_too_large() const { return is_too_large_; }

private:
    static gomoku::SearchOptions search_options(int megabytes, bool with_threats) {
        gomoku::SearchOptions result;
        result.table_megabytes = megabytes;
        result.threats = with_threats;
        return result;
    }

    // As if the side to move had let its turn go by.
    static Position passed(const Position& position) {
        Position next = position;
        next.to_move = other(position.to_move);
        return next;
    }

    bool has_to_end() {
        const bool is_late = limits_.watch && limits_.watch->elapsed_seconds() >= limits_.seconds;
        is_too_large_ = is_too_large_ || is_late || proof_.nodes.size() >= options_.most_nodes;
        return is_too_large_ || is_stopped();
    }

    static bool is_won(const gomoku::GomokuThought& thought) { return thought.is_proven && is_win(thought.score); }

    // The proofs by threats do not care how long they get: short wins are looked for first.
    std::optional<Move> winning_move(const Position& position, std::uint64_t nodes) {
        Limits limits = limits_;
        limits.nodes = std::min(nodes, short_nodes);
        if (const auto thought = short_wins_.think(position, limits, {}); is_won(thought)) return thought.line.front();
        limits.nodes = nodes;
        const auto thought = search_.think(position, limits, {});
        const bool wins = is_won(thought);
        // Against a four the search plays the only stone there is, without asking what it is worth.
        if (!wins && !(is_loss(thought.score) && thought.is_proven) && wins_at_once(passed(position)))
            return thought.line.front();
        return wins ? std::optional{thought.line.front()} : std::nullopt;
    }

    bool wins_at_once(const Position& position) const {
        const auto moves = rules_.legal_moves(position);
        return std::any_of(moves.begin(), moves.end(), [&](Move move) {
            const auto outcome = rules_.outcome(rules_.after(position, move));
            return outcome && outcome->winner == rules_.side_to_move(position);
        });
    }

    // The node of a win for the side to move; none where none is found. What was begun in vain is taken back.
    int attack(const Position& position, std::uint64_t nodes, int depth) {
        assert(rules_.side_to_move(position) == winner_);
        const Key key = rules_.key(position);
        if (const auto known = made_.find(key); known != made_.end()) return known->second;
        if (has_to_end() || depth > deepest_proof) return GomokuProof::no_node;
        const auto move = winning_move(position, nodes);
        if (!move) return GomokuProof::no_node;
        const auto node = static_cast<int>(proof_.nodes.size());
        proof_.nodes.push_back({*move});
        if (!answer_all(rules_.after(position, *move), static_cast<std::size_t>(node), nodes, depth)) {
            proof_.nodes.resize(static_cast<std::size_t>(node));
            std::erase_if(made_, [&](const auto& one) { return one.second >= node; });
            return GomokuProof::no_node;
        }
        made_[key] = node;
        return node;
    }

    bool answer_all(const Position& child, std::size_t node, std::uint64_t nodes, int depth) {
        if (const auto outcome = rules_.outcome(child)) return outcome->winner == winner_;
        const int threat = attack(passed(child), std::min(nodes, threat_nodes), depth + 1);
        for (const Move reply : rules_.legal_moves(child)) {
            const Position next = rules_.after(child, reply);
            if (const auto outcome = rules_.outcome(next)) {
                if (outcome->winner == winner_) continue;
                return false;
            }
            if (is_answered_by(threat, next)) {
                proof_.nodes[node].otherwise = threat;
                continue;
            }
            int answer = known_answer(node, next);
            if (answer == GomokuProof::no_node) answer = attack(next, nodes, depth + 1);
            if (answer == GomokuProof::no_node) return false;
            proof_.nodes[node].replies.push_back({reply, answer});
        }
        return true;
    }

    // What answered another reply often answers this one.
    int known_answer(std::size_t node, const Position& position) const {
        std::set<int> tried;
        for (const auto& reply : proof_.nodes[node].replies)
            if (tried.insert(reply.answer).second && is_answered_by(reply.answer, position)) return reply.answer;
        return GomokuProof::no_node;
    }

    bool is_answered_by(int node, const Position& position) const {
        if (node == GomokuProof::no_node) return false;
        return static_cast<bool>(ProofCheck<Placement>{rules_, proof_, most_positions_a_reply}.run(position, node));
    }

    const Placement& rules_;
    const ProofOptions options_;
    const Limits limits_;
    gomoku::Search short_wins_, search_;
    Side winner_ = Side::first;
    GomokuProof proof_;
    std::unordered_map<Key, int> made_;  // by the position where the winner is to move
    bool is_too_large_ = false;
};

// Without the nodes that nothing leads to.
GomokuProof compact(const GomokuProof& whole) {
    GomokuProof result;
    std::unordered_map<int, int> places;
    const auto copy = [&](const auto& self, int node) -> int {
        if (node == GomokuProof::no_node) return node;
        if (const auto known = places.find(node); known != places.end()) return known->second;
        const int place = places[node] = static_cast<int>(result.nodes.size());
        GomokuProof::Node here = whole.nodes[static_cast<std::size_t>(node)];
        result.nodes.push_back(here);
        for (auto& reply : here.replies) reply.answer = self(self, reply.answer);
        here.otherwise = self(self, here.otherwise);
        result.nodes[static_cast<std::size_t>(place)] = std::move(here);
        return place;
    };
    copy(copy, 0);
    return result;
}

}  // namespace

bool can_be_proven(const Shape& shape) { return !shape.gravity && shape.n == 5 && shape.rows >= 5 && shape.cols >= 5; }

Result<ProvenWin<Placement::Move>> prove_gomoku_win(const Placement& rules, const Placement::Position& position,
                                                    const ProofOptions& options, const Limits& limits) {
    assert(can_be_proven(rules.shape()));
    if (position.phase != Placement::Phase::play || rules.outcome(position))
        return fail("nobody can win by force here", "personne ne peut gagner de force ici");
    ProofBuilder builder{rules, options, limits};
    if (!builder.build(position)) {
        if (builder.is_stopped()) return interrupted();
        if (builder.is_too_large())
            return fail("the forced win is too large to be shown", "le gain forcé est trop grand pour être montré");
        return fail("no forced win was found", "aucun gain forcé n'a été trouvé");
    }
    ProvenWin<Placement::Move> win{compact(builder.proof()), {}};
    const auto checked = check_proof(rules, position, win.proof);
    if (!checked) return checked.failure();
    win.checked = *checked;
    return win;
}

}  // namespace plateau::in_a_row
