// Monte-Carlo tree search: UCT (Kocsis and Szepesvári 2006) with first-play urgency (Gelly and Wang 2006),
// RAVE (Gelly and Silver 2011), proofs carried up the tree (Winands, Björnsson and Saito 2008; sure draws as
// in Cazenave and Saffidine 2010) and playouts that an evaluation may cut short. Where the evaluation has a policy it
// is PUCT instead (Rosin 2011; Silver et al. 2017): no playouts, the network's value at each leaf, and moves tried by
// its policy. It asks whose move it is, so the same side may move again, and rolls where a position waits for luck. One
// playout is one node of the limits. It is asked from one thread and makes its helpers itself; the listener hears from
// the asking thread.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "core/random.h"
#include "game/chance.h"
#include "game/history.h"
#include "game/orders.h"
#include "game/player.h"
#include "game/policy_evaluation.h"
#include "search/mcts_options.h"
#include "search/mcts_tree.h"
#include "search/move_hash.h"
#include "search/parallel.h"
#include "search/shared_budget.h"
#include "search/textbook.h"

namespace plateau::search {

template <Game G>
class Mcts {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    Mcts(const G& rules, const MctsOptions& options, Hooks<G> hooks, std::uint64_t seed)
        : rules_{rules},
          options_{options},
          hooks_{std::move(hooks)},
          policy_{dynamic_cast<const PolicyEvaluation<G>*>(hooks_.evaluation.get())},
          seed_{seed},
          tree_{options.memory_megabytes} {
        assert(options_.threads >= 1 && hooks_.evaluation);
        if (options_.slope == 0) options_.slope = default_slope;
        for (int id = 0; id < options_.threads; ++id) walkers_.push_back(std::make_unique<Walker>());
    }

    // Takes the memory of the tree; thinking does where nobody has.
    void prepare() { tree_.prepare(); }

    Thought<Move> think(const Line<Position>& line, Limits limits, const Listener<G>& listener);

    std::size_t tree_size() const { return tree_.size(); }
    std::size_t tree_capacity() const { return tree_.capacity(); }

private:
    using Node = TreeNode<Move>;
    static constexpr std::uint64_t playouts_without_limits = 10'000;
    static constexpr double default_slope = 0.001;
    static constexpr int longest_playout = 2000;

    struct Step {
        Node* node;
        Side chooser;  // of the node's move
        bool was_luck;
        std::uint64_t time;  // on the walker's clock, before the move
    };

    // What one thread carries along. Its clock counts moves played, over all playouts.
    struct Walker {
        Random random{0};
        std::optional<Score> judged;  // the leaf, where it grew with priors
        std::vector<Move> moves;      // scratch
        std::vector<float> chances;   // scratch
        std::optional<Meter> meter;
        std::vector<Position> line;
        std::vector<Step> path;
        std::array<std::vector<std::uint64_t>, 2> last_played;  // by side and hash of the move
        std::uint64_t clock = 0;
    };

    void set_line(const Line<Position>& line);

    bool has_policy() const { return policy_ != nullptr; }
    bool uses_rave() const { return is_plain_move<Move> && options_.rave > 0 && !has_policy(); }

    void walk(SharedBudget& budget, int id, const Listener<G>& listener);
    // One legal move: there is nothing to think about when a limit presses.
    bool is_forced(const Limits& limits);
    std::uint64_t unspent() const;

    // --- one playout ---

    void descend(Walker& walker);
    // Games that look back keep the whole line, others the present position.
    void advance(std::vector<Position>& line, const Move& move) const;
    // True where the way down ends: at a certain result, or at a leaf, which may grow for those who come next.
    bool ends_here(Node& node, Walker& walker);
    // The value of a leaf for the first side.
    double leaf_value(Walker& walker);
    double playout(Walker& walker);
    Move playout_move(const Position& position, Side side, Walker& walker) const;
    double evaluated(const Position& position) const;
    double chance_of_first(const Position& position, Score score) const;
    void back_up(Walker& walker, double value);

    // --- growing ---

    void grow(Node& node, Walker& walker);
    // Filtered, shuffled, and where the game has a preference the preferred first.
    void choose_order(const Position& position, Moves& moves, Walker& walker) const;
    void ask_policy(Node& node, const Position& position, Walker& walker) const;
    void look_at_children(Node& node, const Position& position);
    void find_decisive(Node& node, const Position& position) const;
    // One winning child proves a win; children that are all certain prove the best of them.
    void prove_parent(Node& parent, const Node& child, const Step& step);

    // --- choosing ---

    Node& best_child(Node& node, Side side);
    double urgency(const Node& child, Side side, double log_visits) const;
    // The same with priors. `untried` is what a move without visits counts as.
    Node& best_expected(Node& node, Side side);
    double value_of_untried(const Node& node) const;
    // What proofs make of a move: nothing where none counts.
    std::optional<double> urgency_by_proof(const Node& child, Side side) const;
    Node* rolled_child(Node& node, Walker& walker) const;

    // --- moves played later (RAVE) ---

    static constexpr std::size_t rave_slots = 1 << 14;

    void note_move(Walker& walker, Side side, const Move& move) const;
    // All moves of the chooser from the parent on count as if they had been played there.
    void update_rave(Node& parent, const Step& step, const Walker& walker, double value) const;

    // --- telling ---

    Thought<Move> thought(std::uint64_t playouts);
    void set_score(Thought<Move>& thought, const Node& best, Side side);
    // The quickest sure win; else the move visited most, or a sure draw where that looks worse; else the
    // longest loss.
    Node& most_trusted(Node& node, Side side) const;

    const G& rules_;
    MctsOptions options_;
    Hooks<G> hooks_;
    const PolicyEvaluation<G>* policy_;  // the evaluation, where it has one; otherwise nothing
    std::uint64_t seed_;
    Tree<Move> tree_;
    std::vector<std::unique_ptr<Walker>> walkers_;
    std::vector<Position> line_;
    std::uint64_t thoughts_ = 0;
};

}  // namespace plateau::search
