// One thread of the strong search: principal variation search with its own
// frames, killers and history over the table that all threads share. pvs.h
// drives it.
#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/busy_moves.h"
#include "search/move_order.h"
#include "search/policy.h"
#include "search/pvs_options.h"
#include "search/shared_budget.h"
#include "search/table.h"

namespace plateau::search {

template <class Move>
struct RootMove {
    Move move;
    int code;  // what the table remembers it by
    Score score = 0;
    std::vector<Move> line;
};

template <Game G, class Policy>
class PvsWorker {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    PvsWorker(const G& rules, const PvsOptions& options, const Policy& policy, TranspositionTable& table,
              BusyMoves* busy)
        : rules_{rules},
          options_{options},
          guide_{rules, policy},
          table_{table},
          busy_{busy},
          order_{rules, options, guide_, path_} {
        for (std::size_t depth = 0; depth < reductions_.size(); ++depth)
            for (std::size_t number = 0; number < reductions_.size(); ++number)
                reductions_[depth][number] = reduction_by_formula(static_cast<int>(depth), static_cast<int>(number));
    }

    void start(const Line<Position>& line, SharedBudget& budget, Meter::Duty duty) {
        meter_ = Meter{budget, duty};
        guide_.start(line);
        order_.fade();
        for (auto& frame : frames_) frame->list.killers = {};
        path_.clear();
        keys_.clear();
        for (std::size_t ago = WithHistory<G> ? line.plies() + 1 : 1; ago-- > 0;) path_.push_back(line.before(ago));
        if constexpr (WithHistory<G>) keys_.push_back(rules_.key(line.now()));
        root_ = line.now();
        list_root_moves(line);
    }

    // Searches one depth, with a window around the last scores. False when it was
    // cut short.
    bool iterate(int depth) {
        root_depth_ = depth;
        meter_.begin(depth);
        reached_horizon_ = is_filtered_at_root_;
        leaves_ = leaf_plies_ = 0;
        has_partial_ = is_on_trial_ = false;
        const std::size_t lines = std::min(static_cast<std::size_t>(options_.lines), root_moves_.size());
        for (rank_ = 0; rank_ < lines; ++rank_)
            if (!search_rank(depth)) return false;
        return true;
    }

    const std::vector<RootMove<Move>>& root_moves() const { return root_moves_; }
    // The best move of a depth that was cut short, where one stood out before the
    // end.
    const RootMove<Move>* partial() const { return has_partial_ ? &partial_ : nullptr; }
    int depth() const { return root_depth_; }
    bool reached_horizon() const { return reached_horizon_; }
    bool hides_moves() const { return guide_.hides_moves(); }
    // Of the positions judged in this iteration.
    double mean_depth() const {
        return leaves_ == 0 ? 0 : static_cast<double>(leaf_plies_) / static_cast<double>(leaves_);
    }
    std::uint64_t unspent_nodes() const { return meter_.unspent(); }

    // Null windows and table answers cut lines short: the table knows how they go
    // on.
    void follow_table(std::vector<Move>& line, int depth) {
        Position position = root_;
        for (const auto& move : line) position = rules_.after(position, move);
        MoveList<G>& list = frame_at(0).list;
        while (static_cast<int>(line.size()) < depth && !rules_.outcome(position)) {
            const auto entry = table_.find(guide_.key(position));
            if (!entry) return;
            order_.start(position, entry->move, list);
            const auto pick = order_.next(position, list);
            if (!pick || pick->code != entry->move) return;
            line.push_back(pick->move);
            position = rules_.after(position, pick->move);
        }
    }

private:
    static constexpr int deepest_ply = 500;

    struct Frame {
        MoveList<G> list;
        std::vector<Pick<Move>> deferred;
        std::vector<Move> tried;
        std::vector<Move> line;
        bool after_pass = false;
    };

    struct Node {
        const Position& position;
        Score alpha, beta;
        int depth, ply;
        Key key;
        int table_code = TranspositionTable::no_move;
        Score best = -infinite_score;
        int best_code = TranspositionTable::no_move;
        int skipped_code = TranspositionTable::no_move;  // left out, to see what the others are worth
        std::optional<TranspositionTable::Entry> entry = {};
        int number = 0;            // moves tried or deferred
        bool is_singular = false;  // the table's move stands alone
        bool is_hopeless = false;
        bool is_answered = false;  // by another thread, in the table

        bool is_pv() const { return beta - alpha > 1; }
        Score floor() const { return std::max(alpha, best); }
    };

    // --- the root
    // -------------------------------------------------------------------------------

    void list_root_moves(const Line<Position>& line) {
        root_moves_.clear();
        MoveList<G>& list = frame_at(0).list;
        const auto entry = table_.find(guide_.key(root_));
        order_.start(root_, entry ? entry->move : TranspositionTable::no_move, list);
        while (const auto pick = order_.next(root_, list))
            root_moves_.push_back({pick->move, pick->code, 0, {pick->move}});
        if (root_moves_.empty())
            for (const auto& move : legal_moves_of(rules_, line))
                root_moves_.push_back({move, TranspositionTable::no_move, 0, {move}});
        is_filtered_at_root_ = list.is_filtered;
    }

    bool search_rank(int depth) {
        Score alpha = -infinite_score, beta = infinite_score;
        const Score last = root_moves_[rank_].score;
        long long width = options_.aspiration + std::abs(static_cast<long long>(last) - last_but_one_) / 2;
        if (options_.aspiration > 0 && depth > 2 && !is_decided(last)) {
            alpha = window_edge(last - width);
            beta = window_edge(last + width);
        }
        while (true) {
            const Score score = search(root_, alpha, beta, depth, 0, guide_.key(root_));
            if (meter_.is_over()) return false;
            if (score > alpha) bring_best_to_rank();
            width *= 4;
            if (score <= alpha && alpha > -infinite_score) alpha = window_edge(score - width);
            else if (score >= beta && beta < infinite_score) beta = window_edge(score + width);
            else break;
        }
        if (rank_ == 0) last_but_one_ = is_decided(last) ? 0 : last;
        return true;
    }

    static Score window_edge(long long score) {
        if (score < -max_evaluation) return -infinite_score;
        if (score > max_evaluation) return infinite_score;
        return static_cast<Score>(score);
    }

    void bring_best_to_rank() {
        const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(rank_);
        const auto best = root_moves_.begin() + static_cast<std::ptrdiff_t>(best_root_move_);
        std::rotate(first, best, best + 1);
    }

    void record_at_root(const Pick<Move>& pick, Score score, const Frame& frame) {
        best_root_move_ = rank_ + static_cast<std::size_t>(pick.number - 1);
        RootMove<Move>& found = root_moves_[best_root_move_];
        found.score = score;
        found.line = frame.line;
        if (rank_ == 0) {
            has_partial_ = true;
            partial_ = found;
        }
    }

    // --- one node
    // -------------------------------------------------------------------------------

    Score search(const Position& position, Score alpha, Score beta, int depth, int ply, Key key) {
        assert(alpha < beta);
        frame_at(ply).line.clear();
        if (meter_.spend_node()) return 0;
        if (ply > 0) {
            if (const auto over = score_if_over(position, ply)) return *over;
            // 1. No win can be shorter, no loss can be nearer than the next move.
            alpha = std::max(alpha, loss_in(ply + 1));
            beta = std::min(beta, win_in(ply + 1));
            if (alpha >= beta) return alpha;
        }
        if (depth <= 0 && !options_.exact && guide_.looks_further(position)) {
            depth = 1;
            key = guide_.key(position);
        }
        if (depth <= 0 || ply >= deepest_ply) return quiesce(position, alpha, beta, ply, 0);
        Node node{position, alpha, beta, depth, ply, key};
        return search_open(node);
    }

    // A position that is not over and not at the horizon.
    Score search_open(Node& node) {
        assert(node.depth > 0 && node.alpha < node.beta);
        // 2. What the table knows
        if (const auto answer = probe_table(node)) return *answer;

        const bool horizon_beside = std::exchange(reached_horizon_, false);
        const Score score = search_node(node);
        if (!meter_.is_over() && !node.is_answered) store(node);
        reached_horizon_ |= horizon_beside;
        return score;
    }

    Score search_node(Node& node) {
        if (node.ply > 0 && !options_.exact) {
            node.best_code = node.table_code;
            // 3. What the game knows without searching
            if (const auto answer = ask_policy(node.position, node.alpha, node.beta, node.depth, node.ply))
                return node.best = *answer;
            // 4. Cuts that trust a shallower look
            if (!node.is_pv() && !is_decided(node.beta) && !is_decided(node.alpha) && guide_.may_prune(node.position))
                if (const auto answer = cut_early(node)) return node.best = *answer;
            node.is_singular = is_singular(node);
        }
        // 5. The moves
        return search_moves(node);
    }

    std::optional<Score> score_if_over(const Position& position, int ply) {
        if (const auto outcome = guide_.outcome(position))
            return terminal_score(*outcome, rules_.side_to_move(position), ply);
        if constexpr (WithHistory<G>) {
            // True of this path alone: what the table keeps must not claim it for
            // others.
            const bool may_recur = guide_.may_recur(position);
            if (const auto outcome = may_recur ? rules_.outcome(Line<Position>{path_}) : rules_.outcome(position)) {
                reached_horizon_ = true;
                return terminal_score(*outcome, rules_.side_to_move(position), ply);
            }
            if (may_recur && options_.repetition && Guide<G, Policy>::repetition_draws && is_recurrence()) {
                reached_horizon_ = true;
                return 0;
            }
        }
        return std::nullopt;
    }

    bool is_recurrence() const { return std::find(keys_.begin(), keys_.end() - 1, keys_.back()) != keys_.end() - 1; }

    std::optional<Score> probe_table(Node& node) {
        const auto& entry = node.entry = table_.find(node.key);
        if (!entry) return std::nullopt;
        node.table_code = entry->move;
        if (node.ply == 0) return std::nullopt;
        const Score score = from_root(entry->score, node.ply);
        const bool is_lower = entry->bound != Bound::upper, is_upper = entry->bound != Bound::lower;
        const bool is_deep =
            options_.exact ? entry->depth == node.depth : entry->depth >= node.depth || entry->is_complete;
        // A proof stays a proof whatever its depth.
        const bool counts_below = is_deep || (!options_.exact && is_win(score));
        const bool counts_above = is_deep || (!options_.exact && is_loss(score));
        const bool answers = (is_lower && counts_below && score >= node.beta) ||
                             (is_upper && counts_above && score <= node.alpha) ||
                             (is_lower && is_upper && is_deep && !node.is_pv());
        if (!answers) return std::nullopt;
        if (!entry->is_complete && !is_decided(score)) reached_horizon_ = true;
        return score;
    }

    void store(const Node& node) {
        const Bound bound = node.best >= node.beta   ? Bound::lower
                            : node.best > node.alpha ? Bound::exact
                                                     : Bound::upper;
        table_.store(node.key, {from_here(node.best, node.ply), node.best_code, std::min(node.depth, 255), bound,
                                !reached_horizon_ && !options_.exact});
    }

    std::optional<Score> ask_policy(const Position& position, Score alpha, Score beta, int depth, int ply) {
        const auto known = guide_.known(position, depth);
        if (!known) return std::nullopt;
        const Score score = from_root(known->score, ply);
        const bool answers = known->bound == Bound::exact || (known->bound == Bound::lower && score >= beta) ||
                             (known->bound == Bound::upper && score <= alpha);
        if (!answers) return std::nullopt;
        if (!is_decided(score)) reached_horizon_ = true;
        return score;
    }

    Score evaluate(const Position& position, int ply) {
        reached_horizon_ = true;
        ++leaves_;
        leaf_plies_ += static_cast<std::uint64_t>(ply);
        return guide_.evaluate(position);
    }

    std::optional<Score> cut_early(Node& node) {
        if (const auto answer = futility_cut(node)) return answer;
        if (const auto answer = null_move_cut(node)) return answer;
        return probcut(node);
    }

    // Far above beta with few plies to go: the opponent will not make up for it.
    // Far below: only moves that may not be reduced are worth a try.
    std::optional<Score> futility_cut(Node& node) {
        if (options_.futility == 0 || node.depth > 3) return std::nullopt;
        const Score margin = options_.futility * node.depth, now = guide_.evaluate(node.position);
        if (now - margin >= node.beta) {
            reached_horizon_ = true;
            return now;
        }
        node.is_hopeless = now + margin <= node.alpha;
        return std::nullopt;
    }

    std::optional<Score> null_move_cut(Node& node) {
        if (!options_.null_move || node.depth < 3 || frame_at(node.ply).after_pass) return std::nullopt;
        const auto passed = guide_.pass(node.position);
        if (!passed || guide_.evaluate(node.position) < node.beta) return std::nullopt;
        const int depth = node.depth - 3 - node.depth / 4;
        Frame& below = frame_at(node.ply + 1);
        below.after_pass = true;
        enter_pass(node.position, *passed);
        const Score score =
            -search(*passed, -node.beta, -node.beta + 1, depth, node.ply + 1, depth > 0 ? guide_.key(*passed) : 0);
        leave();
        below.after_pass = false;
        if (meter_.is_over() || score < node.beta) return std::nullopt;
        reached_horizon_ = true;
        return is_win(score) ? node.beta : score;
    }

    // ProbCut (Buro 1995): a shallow search that clears beta by a margin speaks
    // for the deep one.
    std::optional<Score> probcut(Node& node) {
        const Score margin = options_.probcut + options_.probcut_growth * node.depth;
        const int depth = trial_depth(node.depth);
        if (margin == 0 || depth <= 0 || (is_on_trial_ && !options_.probcut_nested)) return std::nullopt;
        const Score bar = node.beta + margin;
        Node trial{node.position, bar - 1, bar, depth, node.ply, node.key};
        trial.skipped_code = node.skipped_code;
        const bool was_on_trial = std::exchange(is_on_trial_, true);
        const Score score = search_open(trial);
        is_on_trial_ = was_on_trial;
        if (meter_.is_over() || score < bar) return std::nullopt;
        reached_horizon_ = true;
        return is_win(score) ? score : score - margin;
    }

    // 0: too shallow to be tried.
    int trial_depth(int depth) const {
        if (options_.probcut_share > 0) return depth >= 3 ? depth * options_.probcut_share / 100 : 0;
        return depth >= options_.probcut_reduction + 2 ? depth - options_.probcut_reduction : 0;
    }

    // Singular extensions (Anantharaman, Campbell and Hsu 1990): without the table's move the position would be worth
    // much less.
    bool is_singular(const Node& node) {
        if (options_.singular == 0 || !node.is_pv() || node.depth < 8 || !node.entry || is_leaving_out(node))
            return false;
        const auto& entry = *node.entry;
        if (entry.bound == Bound::upper || entry.depth < node.depth - 4 || entry.move == TranspositionTable::no_move ||
            is_decided(entry.score))
            return false;
        const Score bar = entry.score - options_.singular;
        Node others{node.position,  bar,      bar + 1,
                    node.depth - 4, node.ply, node.key ^ mix(static_cast<Key>(entry.move) + 1)};
        others.skipped_code = entry.move;
        const Score score = search_open(others);
        return !meter_.is_over() && score <= bar;
    }
    static bool is_leaving_out(const Node& node) { return node.skipped_code != TranspositionTable::no_move; }

    // --- moves
    // ----------------------------------------------------------------------------------

    Score search_moves(Node& node) {
        Frame& frame = frame_at(node.ply);
        frame.deferred.clear();
        frame.tried.clear();
        order_.start(node.position, node.table_code, frame.list, node.depth);
        while (auto pick = node.ply == 0 ? next_root_pick(node) : order_.next(node.position, frame.list)) {
            reached_horizon_ |= frame.list.is_filtered;
            if (is_leaving_out(node) && pick->code == node.skipped_code) continue;
            pick->number = ++node.number;
            const Position child = rules_.after(node.position, pick->move);
            if (may_skip(node, *pick, child)) continue;
            if (may_defer(node, child)) frame.deferred.push_back(*pick);
            else if (is_cut_by(node, frame, *pick, child)) return node.best;
        }
        if (!frame.deferred.empty() && node.ply > 0)
            if (const auto answer = probe_table(node)) {
                node.is_answered = true;
                return *answer;
            }
        for (std::size_t i = 0; i < frame.deferred.size(); ++i) {
            const Pick<Move> pick = frame.deferred[i];
            if (is_cut_by(node, frame, pick, rules_.after(node.position, pick.move))) return node.best;
        }
        if (node.number == 0) node.best = is_leaving_out(node) ? node.alpha : score_without_moves(node);
        return node.best;
    }

    // A policy that leaves the question to the generator: there was no move, so
    // the game is over.
    Score score_without_moves(const Node& node) const {
        const auto outcome = rules_.outcome(node.position);
        assert(outcome && "there is no move and the game is not over");
        return outcome ? terminal_score(*outcome, rules_.side_to_move(node.position), node.ply) : 0;
    }

    // True when the node is done: beta is reached or the search has to end.
    bool is_cut_by(Node& node, Frame& frame, const Pick<Move>& pick, const Position& child) {
        const Score value = score_of(node, frame, pick, child);
        if (meter_.is_over()) return true;
        if (value > node.best) {
            node.best_code = pick.code;
            node.best = value;
            if (value > node.alpha && (node.is_pv() || node.ply == 0)) lead(frame, pick.move, node.ply);
            if (value > node.alpha && node.ply == 0) record_at_root(pick, value, frame);
        }
        if (node.best >= node.beta) {
            order_.reward(node.position, frame.list, pick.move, frame.tried, node.depth);
            return true;
        }
        if (frame.tried.size() < 64) frame.tried.push_back(pick.move);
        return false;
    }

    void lead(Frame& frame, const Move& move, int ply) {
        const auto& rest = frame_at(ply + 1).line;
        frame.line.assign(1, move);
        frame.line.insert(frame.line.end(), rest.begin(), rest.end());
    }

    // The first move with the whole window; the others with a null window first,
    // the late ones reduced.
    Score score_of(Node& node, Frame& frame, const Pick<Move>& pick, const Position& child) {
        const int depth = node.depth - 1 + extension_for(node, frame, pick, child);
        const Score floor = node.floor();
        const Key key = depth > 0 ? guide_.key(child) : 0;
        if (depth > 0) table_.prefetch(key);
        const bool tells_others = busy_ && depth + 1 >= BusyMoves::least_depth && pick.number > 1;
        if (tells_others) busy_->begin(key);
        enter(node.position, pick.move, child, key);
        Score value = -infinite_score;
        if (pick.number == 1 || node.best == -infinite_score) {
            value = child_score(node, child, floor, node.beta, depth, key);
        } else {
            const int reduction = reduction_for(node, frame, pick, child, depth);
            value = child_score(node, child, floor, floor + 1, depth - reduction, key);
            if (value > floor && reduction > 0) value = child_score(node, child, floor, floor + 1, depth, key);
            if (value > floor && value < node.beta) value = child_score(node, child, floor, node.beta, depth, key);
        }
        leave();
        if (tells_others) busy_->end(key);
        return value;
    }

    Score child_score(const Node& node, const Position& child, Score low, Score high, int depth, Key key) {
        if (meter_.is_over()) return 0;
        return rules_.side_to_move(node.position) == rules_.side_to_move(child)
                   ? search(child, low, high, depth, node.ply + 1, key)
                   : -search(child, -high, -low, depth, node.ply + 1, key);
    }

    int extension_for(const Node& node, const Frame& frame, const Pick<Move>& pick, const Position& child) {
        if (options_.exact || node.ply >= 2 * root_depth_) return 0;
        const int asked = guide_.extension(node.position, pick.move, child);
        const bool is_only_reply =
            options_.single_reply && node.ply > 0 && !Guide<G, Policy>::is_staged && frame.list.is_single();
        const bool stands_alone = node.is_singular && pick.code == node.table_code;
        return std::max(asked, is_only_reply || stands_alone ? 1 : 0);
    }

    int reduction_for(const Node& node, const Frame& frame, const Pick<Move>& pick, const Position& child, int depth) {
        if (!options_.late_move_reductions || node.depth < options_.least_reduced ||
            pick.number <= options_.full_moves || depth < options_.least_reduced - 1)
            return 0;
        if (is_decided(node.best) || !guide_.may_reduce(node.position, pick.move, child)) return 0;
        const std::size_t row = std::min<std::size_t>(static_cast<std::size_t>(node.depth), reductions_.size() - 1);
        const std::size_t col = std::min<std::size_t>(static_cast<std::size_t>(pick.number), reductions_.size() - 1);
        int reduction = reductions_[row][col];
        if (node.is_pv() || frame.list.is_killer(pick.move)) --reduction;
        return std::clamp(reduction, 0, depth - (options_.least_reduced > 2 ? 1 : 0));
    }

    int reduction_by_formula(int depth, int number) const {
        if (depth == 0 || number == 0) return 0;
        return static_cast<int>(options_.reduction_base +
                                std::log(depth) * std::log(number) / options_.reduction_divisor);
    }

    bool may_skip(Node& node, const Pick<Move>& pick, const Position& child) {
        const bool is_late = options_.late_move_pruning > 0 && node.depth <= 3 &&
                             pick.number > options_.late_move_pruning + node.depth * node.depth;
        if ((!is_late && !node.is_hopeless) || node.is_pv() || pick.number == 1 || node.ply == 0) return false;
        if (is_decided(node.best) || node.best == -infinite_score) return false;
        if (!guide_.may_reduce(node.position, pick.move, child)) return false;
        reached_horizon_ = true;
        return true;
    }

    bool may_defer(const Node& node, const Position& child) {
        return busy_ && node.number > 1 && node.depth >= BusyMoves::least_depth && busy_->is_busy(guide_.key(child));
    }

    std::optional<Pick<Move>> next_root_pick(const Node& node) const {
        const std::size_t at = rank_ + static_cast<std::size_t>(node.number);
        if (at >= root_moves_.size()) return std::nullopt;
        return Pick<Move>{root_moves_[at].move, root_moves_[at].code};
    }

    // --- quiescence
    // -----------------------------------------------------------------------------

    Score quiesce(const Position& position, Score alpha, Score beta, int ply, int plies) {
        if (!options_.exact)
            if (const auto answer = ask_policy(position, alpha, beta, -plies, ply)) return *answer;
        if constexpr (Guide<G, Policy>::has_quiescence) {
            if (plies < options_.quiescence && ply < deepest_ply)
                return search_unrest(position, alpha, beta, ply, plies);
        }
        return evaluate(position, ply);
    }

    Score search_unrest(const Position& position, Score alpha, Score beta, int ply, int plies) {
        MoveList<G>& list = frame_at(ply).list;
        order_.start(position, TranspositionTable::no_move, list);
        const Unrest unrest = guide_.unrest(position, plies, list.moves);
        if (unrest == Unrest::none) return evaluate(position, ply);
        Node node{position, alpha, beta, 1, ply, 0};
        if (unrest == Unrest::offered) {
            node.best = evaluate(position, ply);
            if (node.best >= beta) return node.best;
            guide_.offers(position, list.moves);
        }
        order_.use_only(position, list);
        while (const auto pick = order_.next(position, list)) {
            const Position child = rules_.after(position, pick->move);
            enter(position, pick->move, child, 0);
            const bool same_side = rules_.side_to_move(position) == rules_.side_to_move(child);
            const Score value = same_side ? quiet_child(child, node.floor(), beta, ply + 1, plies + 1)
                                          : -quiet_child(child, -beta, -node.floor(), ply + 1, plies + 1);
            leave();
            if (meter_.is_over()) return node.best;
            node.best = std::max(node.best, value);
            if (node.best >= beta) break;
        }
        assert(node.best > -infinite_score && "forced without a move");
        return node.best;
    }

    Score quiet_child(const Position& child, Score alpha, Score beta, int ply, int plies) {
        frame_at(ply).line.clear();
        if (meter_.spend_node()) return 0;
        if (const auto over = score_if_over(child, ply)) return *over;
        return quiesce(child, alpha, beta, ply, plies);
    }

    // --- the path
    // -------------------------------------------------------------------------------

    // `key`: the child's, where it is known; else 0.
    void enter(const Position& parent, const Move& move, const Position& child, Key key) {
        guide_.push(parent, move, child);
        note(child, Guide<G, Policy>::has_key ? 0 : key);
    }
    void enter_pass(const Position& parent, const Position& child) {
        guide_.push_pass(parent, child);
        note(child, 0);
    }
    void note([[maybe_unused]] const Position& child, [[maybe_unused]] Key key) {
        if constexpr (WithHistory<G>) {
            path_.push_back(child);
            keys_.push_back(key == 0 && guide_.may_come_back(child) ? rules_.key(child) : key);
        }
    }
    void leave() {
        guide_.pop();
        if constexpr (WithHistory<G>) {
            path_.pop_back();
            keys_.pop_back();
        }
    }

    Frame& frame_at(int ply) {
        while (frames_.size() <= static_cast<std::size_t>(ply)) frames_.push_back(std::make_unique<Frame>());
        return *frames_[static_cast<std::size_t>(ply)];
    }

    const G& rules_;
    const PvsOptions& options_;
    Guide<G, Policy> guide_;
    TranspositionTable& table_;
    BusyMoves* busy_;
    std::vector<Position> path_;  // games that look back
    MoveOrder<G, Policy> order_;
    std::array<std::array<int, 64>, 64> reductions_{};
    std::vector<std::unique_ptr<Frame>> frames_;
    SharedBudget no_budget_{Limits{}};
    Meter meter_{no_budget_, Meter::follows};

    Position root_{};
    std::vector<RootMove<Move>> root_moves_;
    std::size_t rank_ = 0, best_root_move_ = 0;
    RootMove<Move> partial_{};
    bool has_partial_ = false;
    Score last_but_one_ = 0;
    int root_depth_ = 0;
    bool is_on_trial_ = false;  // inside a search of probcut
    std::uint64_t leaves_ = 0, leaf_plies_ = 0;
    bool is_filtered_at_root_ = false;
    bool reached_horizon_ = false;  // somewhere the score rests on an evaluation
    std::vector<Key> keys_;         // from the root on
};

}  // namespace plateau::search
