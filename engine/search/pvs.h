// The strong search: iterative deepening principal variation search (Marsland and Campbell 1982) on a
// table shared by threads, with the usual company of switches (pvs_options.h), for every game without
// luck. `Pvs<G>` plays any game through its evaluation; a strong engine hands in a policy:
//
//     class DraughtsPolicy {
//     public:
//         Score evaluate(const Rules& rules, const Position& position) { return patterns_->score(position); }
//         Unrest unrest(const Rules& rules, const Position& position, int plies, Moves& moves) { ... }
//         int order(const Rules&, const Position&, const Move& move) { return first_rank * move.taken(); }
//     private:
//         std::shared_ptr<const Patterns> patterns_;  // shared; the policy itself is copied, one a thread
//     };
//     search::Pvs<Rules, DraughtsPolicy> search{rules, options, DraughtsPolicy{...}};
//
// Every hook but `evaluate` may be missing. All take the rules r first; x is a position, m a move.
//
//   Score evaluate(r, x)              estimate for the side to move
//   void start(r, line)               a search begins: line.now() is the root
//   void push(r, x, m, child)         the path goes down (accumulators); pop() comes back
//   void pop()
//   Key key(r, x)                     table key, where it differs from r.key(x): the least of the symmetric
//                                     images, say; give `code` too then, places in the list mean nothing
//   int code(r, x, m)                 0..65534, stands for m in the table; need not be unique, only stable
//                                     (under key's symmetry); default: its place among the generated moves
//   optional<Move> decode(r, x, code) the legal move of that code: it is then searched before generation
//   bool generate(r, x, stage, moves) appends the moves of stage 0, 1, ...; false: no such stage
//   void filter(r, x, moves)          drops moves not worth searching (all dropped: all are searched);
//                                     `bool has_filter()` beside it says whether it does anything at all
//   int order(r, x, m [, depth left]) larger first; from first_rank on before killers (killer_rank) and
//                                     history (within +-16384 a part)
//   array<uint16_t, N> parts(r, x, m) what history remembers of m, each below Policy::history_size
//   optional<Outcome> outcome(r, x)   cheaper than r.outcome(x); may leave "no move left" to the search
//   optional<Known> known(r, x, depth)   a score (or bound) without search: tables, threat searches, win in
//                                     one; depth is what is left, 0 and below in quiescence
//   bool looks_further(r, x)          at the horizon: true searches one more ply before quiescence
//   Unrest unrest(r, x, plies, moves) in quiescence: none ends in evaluate; forced: one of the moves that it lists;
//                                     offered: the evaluation, or one of the moves of `offers` where that is better
//   void offers(r, x, moves)          asked only where the evaluation does not reach beta
//   int extension(r, x, m, child)     plies to add
//   bool may_reduce(r, x, m, child)   false: a move to take seriously, neither reduced nor skipped
//   bool may_prune(r, x)              false: no futility, null-move or probcut here
//   optional<Position> pass(r, x)     the position with the turn passed, for the null move; a policy with
//                                     push needs push_pass(r, x, child) beside it
//   bool may_recur(r, x)              false: no earlier position of the path equals x, so that history is not asked
//   bool may_come_back(r, x)          false: no later position can equal x
//   static constexpr bool repetition_draws   whether a first recurrence on the path counts as a draw
//
// A policy is trusted: a `known` win is reported as proven, a filter that drops the only defence loses.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "game/player.h"
#include "search/parallel.h"
#include "search/pvs_worker.h"

namespace plateau::search {

template <Game G, class Policy = HookPolicy<G>>
class Pvs {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    Pvs(const G& rules, const PvsOptions& options, Policy policy)
        : rules_{rules}, options_{without_risks(options)}, policy_{std::move(policy)} {}

    // Takes the memory of the table and of the threads; thinking does where nobody has.
    void prepare() {
        if (!table_) table_ = std::make_unique<TranspositionTable>(options_.table_megabytes);
        const bool shares_work = options_.threads > 1 && options_.defer;
        if (shares_work && !busy_) busy_ = std::make_unique<BusyMoves>();
        while (static_cast<int>(workers_.size()) < options_.threads)
            workers_.push_back(std::make_unique<Worker>(rules_, options_, policy_, *table_, busy_.get()));
    }

    Thought<Move> think(const Line<Position>& line, const Limits& limits, const Listener<G>& listener) {
        prepare();
        SharedBudget budget{limits};
        Search search{budget, listener, last_depth(limits), {}, {}, {}};
        table_->start_search();
        for (auto& worker : workers_)
            worker->start(line, budget, worker == workers_.front() ? Meter::polls : Meter::follows);
        search.best.line = workers_.front()->root_moves().front().line;
        in_parallel(options_.threads, limits.watch, [&](int id) { deepen(search, id); });
        return conclude(search);
    }

private:
    using Worker = PvsWorker<G, Policy>;

    // What the threads of one search share beside the table.
    struct Search {
        SharedBudget& budget;
        const Listener<G>& listener;
        int last_depth;
        std::mutex mutex;
        Thought<Move> best;
        std::vector<Thought<Move>> untold;
    };

    int last_depth(const Limits& limits) const {
        const bool is_limited = limits.depth > 0 || limits.has_time_limit() || limits.has_node_limit();
        const int own = options_.depth > 0 ? options_.depth : is_limited ? deepest : depth_without_limits;
        return limits.depth > 0 ? std::min(limits.depth, own) : own;
    }

    // One thread: depth after depth until one of them has searched the last.
    void deepen(Search& search, int id) {
        Worker& worker = *workers_[static_cast<std::size_t>(id)];
        while (!search.budget.is_spent()) {
            const int finished = search.budget.finished_depth.load(std::memory_order_relaxed);
            const int depth = finished + 1 + (busy_ ? 0 : id % 2);
            if (finished >= search.last_depth) break;
            const bool is_complete = worker.iterate(std::min(depth, search.last_depth));
            if (is_complete) finish_depth(search, worker);
            if (id == 0) tell(search);
        }
    }

    void finish_depth(Search& search, Worker& worker) {
        const std::lock_guard lock{search.mutex};
        if (worker.depth() <= search.best.depth) return;
        const std::uint64_t nodes = search.budget.granted() - worker.unspent_nodes();
        const bool reached_horizon = worker.reached_horizon();
        const std::size_t lines = std::min(static_cast<std::size_t>(options_.lines), worker.root_moves().size());
        for (std::size_t rank = lines; rank-- > 0;) {
            const auto& root_move = worker.root_moves()[rank];
            Thought<Move> thought{
                worker.depth(), root_move.score, nodes, root_move.line, false, {}, static_cast<int>(rank) + 1};
            thought.is_proven = is_proof(root_move.score) || !reached_horizon;
            thought.mean_depth = worker.mean_depth();
            worker.follow_table(thought.line, worker.depth());
            if (rank == 0) search.best = thought;
            search.untold.push_back(std::move(thought));
        }
        search.budget.finished_depth.store(worker.depth(), std::memory_order_relaxed);
        if (is_enough(search, worker.root_moves().size())) search.budget.stop();
    }

    bool is_enough(const Search& search, std::size_t moves) const {
        const Limits& limits = search.budget.limits();
        if (search.best.depth >= search.last_depth) return true;
        if (options_.lines == 1 && (search.best.is_proven || is_decided(search.best.score))) return true;
        if (moves == 1 && is_forced_move_done(search)) return true;
        return limits.has_time_limit() && search.budget.elapsed_seconds() * 100 >= limits.seconds * options_.early_stop;
    }

    // A single move needs no choice, but its score is shown: a few plies, for a fiftieth of the limits.
    static bool is_forced_move_done(const Search& search) {
        constexpr int honest_depth = 8, share = 50;
        const Limits& limits = search.budget.limits();
        if (!limits.has_time_limit() && !limits.has_node_limit()) return false;
        return search.best.depth >= honest_depth ||
               (limits.has_time_limit() && search.budget.elapsed_seconds() * share >= limits.seconds) ||
               (limits.has_node_limit() && search.budget.granted() >= limits.nodes / share);
    }

    // A decided score is a proof unless moves were hidden from the search.
    bool is_proof(Score score) const { return is_decided(score) && !workers_.front()->hides_moves(); }

    // Listeners hear from the first thread alone.
    void tell(Search& search) {
        const std::lock_guard lock{search.mutex};
        if (search.listener)
            for (const auto& thought : search.untold) search.listener(thought);
        search.untold.clear();
    }

    // The unfinished depth still tells which of its moves was best so far.
    Thought<Move> conclude(Search& search) {
        tell(search);
        const Worker& worker = *workers_.front();
        Thought<Move>& best = search.best;
        if (const auto* partial = worker.partial(); partial && worker.depth() > best.depth && options_.lines == 1) {
            best.line = partial->line;
            best.score = partial->score;
            best.is_proven = is_proof(best.score);
        }
        std::uint64_t unspent = 0;
        for (const auto& each : workers_) unspent += each->unspent_nodes();
        best.nodes = search.budget.granted() - unspent;
        return best;
    }

    static constexpr int deepest = 250, depth_without_limits = 8;

    const G& rules_;
    const PvsOptions options_;
    const Policy policy_;  // each thread has a copy
    std::unique_ptr<TranspositionTable> table_;
    std::unique_ptr<BusyMoves> busy_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace plateau::search
