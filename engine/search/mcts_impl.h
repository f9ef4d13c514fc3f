// The bodies of mcts.h, for the sources that instantiate it.
#pragma once

#include "search/mcts.h"

namespace plateau::search {

template <Game G>
auto Mcts<G>::think(const Line<Position>& line, Limits limits, const Listener<G>& listener) -> Thought<Move> {
    const bool is_limited = limits.has_node_limit() || limits.has_time_limit();
    const std::uint64_t playouts = options_.playouts > 0 ? static_cast<std::uint64_t>(options_.playouts)
                                   : is_limited          ? Limits::no_node_limit
                                                         : playouts_without_limits;
    limits.nodes = std::min(limits.nodes, playouts);
    SharedBudget budget{limits};
    tree_.reset();
    set_line(line);
    for (auto& walker : walkers_)
        walker->meter.emplace(budget, walker == walkers_.front() ? Meter::polls : Meter::follows);
    grow(tree_.root(), *walkers_.front());
    in_parallel(options_.threads, [&](int id) { walk(budget, id, listener); });
    return thought(budget.granted() - unspent());
}

template <Game G>
void Mcts<G>::set_line(const Line<Position>& line) {
    line_.clear();
    for (std::size_t ago = WithHistory<G> ? line.plies() + 1 : 1; ago-- > 0;) line_.push_back(line.before(ago));
    ++thoughts_;
    for (std::size_t id = 0; id < walkers_.size(); ++id) {
        Walker& walker = *walkers_[id];
        walker.random = Random{seed_, thoughts_ * 64 + id};
        walker.line = line_;
        for (auto& by_hash : walker.last_played) by_hash.assign(uses_rave() ? rave_slots : 0, 0);
        walker.clock = 0;
    }
}

template <Game G>
void Mcts<G>::walk(SharedBudget& budget, int id, const Listener<G>& listener) {
    Walker& walker = *walkers_[static_cast<std::size_t>(id)];
    std::uint64_t next_told = 1000;
    while (!tree_.root().is_proven() && !is_forced(budget.limits()) && !walker.meter->spend_node()) {
        descend(walker);
        if (id == 0 && listener && budget.granted() >= next_told) {
            listener(thought(budget.granted() - walker.meter->unspent()));
            next_told *= 2;
        }
    }
    if (id == 0) budget.stop();
}

template <Game G>
bool Mcts<G>::is_forced(const Limits& limits) {
    return tree_.root().child_count == 1 && limits.has_time_limit() && tree_.root().average.count() > 0;
}

template <Game G>
std::uint64_t Mcts<G>::unspent() const {
    std::uint64_t sum = 0;
    for (const auto& walker : walkers_) sum += walker->meter->unspent();
    return sum;
}

// --- one playout ---

template <Game G>
void Mcts<G>::descend(Walker& walker) {
    walker.line.resize(line_.size(), line_.back());
    walker.line.back() = line_.back();
    walker.judged.reset();
    walker.path.assign(1, Step{&tree_.root(), Side::first, false, walker.clock});
    Node* node = &tree_.root();
    while (!ends_here(*node, walker)) {
        const Position& position = walker.line.back();
        const bool is_luck = awaits_chance(rules_, position);
        const Side side = rules_.side_to_move(position);
        node = is_luck ? rolled_child(*node, walker) : &best_child(*node, side);
        walker.path.push_back({node, side, is_luck, walker.clock});
        node->average.announce();
        note_move(walker, side, node->move);
        advance(walker.line, node->move);
    }
    const double value =
        node->is_proven() ? value_for_first(node->proof.load(std::memory_order_relaxed)) : leaf_value(walker);
    tree_.root().average.announce();
    back_up(walker, value);
}

template <Game G>
void Mcts<G>::advance(std::vector<Position>& line, const Move& move) const {
    if constexpr (WithHistory<G>) line.push_back(rules_.after(line.back(), move));
    else line.back() = rules_.after(line.back(), move);
}

template <Game G>
bool Mcts<G>::ends_here(Node& node, Walker& walker) {
    if (node.is_proven() && &node != &tree_.root()) return true;
    if (node.is_grown()) return node.child_count == 0;
    if (const auto outcome = rules_.outcome(walker.line.back())) {
        node.prove(proof_of(*outcome), 0);
        return true;
    }
    const std::uint32_t visits = node.average.count();
    if (options_.decisive > 0 && visits <= 1) find_decisive(node, walker.line.back());
    const bool is_due = has_policy() || visits > static_cast<std::uint32_t>(options_.expand_after);
    if (!node.is_proven() && is_due) grow(node, walker);
    return true;
}

template <Game G>
double Mcts<G>::leaf_value(Walker& walker) {
    if constexpr (WithHistory<G>) {
        if (const auto outcome = rules_.outcome(Line<Position>{walker.line}))
            return value_for_first(proof_of(*outcome));
    }
    if (!has_policy()) return playout(walker);
    const Position& position = walker.line.back();
    return walker.judged ? chance_of_first(position, *walker.judged) : evaluated(position);
}

template <Game G>
double Mcts<G>::playout(Walker& walker) {
    Position position = walker.line.back();
    for (int ply = 0; ply < longest_playout; ++ply) {
        if (const auto outcome = rules_.outcome(position)) return value_for_first(proof_of(*outcome));
        const bool is_luck = awaits_chance(rules_, position);
        if (ply >= options_.cutoff && !is_luck) break;
        const Side side = rules_.side_to_move(position);
        const Move move = is_luck ? random_move(rules_, position, walker.random) : playout_move(position, side, walker);
        note_move(walker, side, move);
        position = rules_.after(position, move);
    }
    return evaluated(position);
}

template <Game G>
auto Mcts<G>::playout_move(const Position& position, Side side, Walker& walker) const -> Move {
    if (options_.decisive < 2) return random_move(rules_, position, walker.random);
    const Moves moves = rules_.legal_moves(position);
    for (const auto& move : moves)
        if (const auto outcome = rules_.outcome(rules_.after(position, move)); outcome && outcome->winner == side)
            return move;
    return moves[walker.random.below(static_cast<std::uint32_t>(moves.size()))];
}

template <Game G>
double Mcts<G>::evaluated(const Position& position) const {
    return chance_of_first(position, (*hooks_.evaluation)(rules_, position));
}

template <Game G>
double Mcts<G>::chance_of_first(const Position& position, Score evaluation) const {
    const Score score = clamp_evaluation(evaluation);
    const double chance = 1 / (1 + std::exp(-options_.slope * score));
    assert(chance >= 0 && chance <= 1);
    return rules_.side_to_move(position) == Side::first ? chance : 1 - chance;
}

template <Game G>
void Mcts<G>::back_up(Walker& walker, double value) {
    assert(!walker.path.empty() && walker.path.front().node == &tree_.root());
    for (std::size_t i = walker.path.size(); i-- > 0;) {
        const Step& step = walker.path[i];
        step.node->average.add_value(step.chooser == Side::first ? value : 1 - value);
        if (i == 0) break;
        Node& parent = *walker.path[i - 1].node;
        if (uses_rave() && !step.was_luck) update_rave(parent, step, walker, value);
        if (options_.solver && step.node->is_proven()) prove_parent(parent, *step.node, step);
        if (parent.has_sure_draw.load(std::memory_order_relaxed))
            value = step.chooser == Side::first ? std::max(value, 0.5) : std::min(value, 0.5);
    }
}

// --- growing ---

template <Game G>
void Mcts<G>::grow(Node& node, Walker& walker) {
    std::uint8_t expected = Node::leaf;
    if (!node.state.compare_exchange_strong(expected, Node::growing)) return;
    const Position& position = walker.line.back();
    Moves moves = legal_moves_of(rules_, Line<Position>{walker.line});
    const std::size_t all = moves.size();
    const bool is_luck = awaits_chance(rules_, position);
    if (!is_luck) choose_order(position, moves, walker);
    assert(moves.size() <= 0xffff);
    Node* children = tree_.allocate(moves.size());
    if (!children) return node.state.store(Node::barren, std::memory_order_release);
    for (std::size_t i = 0; i < moves.size(); ++i) children[i].move = moves[i];
    node.children = children;
    node.child_count = static_cast<std::uint16_t>(moves.size());
    node.is_filtered = moves.size() < all;
    if (has_policy() && !is_luck) ask_policy(node, position, walker);
    node.state.store(Node::grown, std::memory_order_release);
    if (options_.decisive > 0 && !is_luck) look_at_children(node, position);
}

template <Game G>
void Mcts<G>::choose_order(const Position& position, Moves& moves, Walker& walker) const {
    if (hooks_.filter) {
        Moves kept = moves;
        hooks_.filter(rules_, position, kept);
        if (!kept.empty()) moves = kept;
    }
    for (std::size_t i = moves.size(); i > 1; --i)
        std::swap(moves[i - 1], moves[walker.random.below(static_cast<std::uint32_t>(i))]);
    if (!hooks_.ordering) return;
    std::vector<std::pair<int, std::size_t>> order;
    for (std::size_t i = 0; i < moves.size(); ++i) order.emplace_back(-hooks_.ordering(rules_, position, moves[i]), i);
    std::sort(order.begin(), order.end());
    const Moves unordered = moves;
    for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = unordered[order[i].second];
}

template <Game G>
void Mcts<G>::ask_policy(Node& node, const Position& position, Walker& walker) const {
    walker.moves.clear();
    for (const Node& child : node) walker.moves.push_back(child.move);
    walker.chances.resize(walker.moves.size());
    walker.judged = policy_->judge(rules_, position, walker.moves, walker.chances);
    for (std::size_t i = 0; i < walker.chances.size(); ++i) node.children[i].prior = walker.chances[i];
}

template <Game G>
void Mcts<G>::look_at_children(Node& node, const Position& position) {
    const Side side = rules_.side_to_move(position);
    for (Node& child : node) {
        if (child.is_proven()) continue;
        const auto outcome = rules_.outcome(rules_.after(position, child.move));
        if (!outcome) continue;
        child.prove(proof_of(*outcome), 0);
        if (options_.solver) prove_parent(node, child, {&child, side, false, 0});
    }
}

template <Game G>
void Mcts<G>::find_decisive(Node& node, const Position& position) const {
    if (!options_.solver || awaits_chance(rules_, position)) return;
    const Side side = rules_.side_to_move(position);
    for (const auto& move : rules_.legal_moves(position))
        if (const auto outcome = rules_.outcome(rules_.after(position, move)); outcome && outcome->winner == side)
            return node.prove(win_for(side), 1);
}

template <Game G>
void Mcts<G>::prove_parent(Node& parent, const Node& child, const Step& step) {
    if (parent.is_proven()) return;
    const Certainty proof = child.proof.load(std::memory_order_acquire);
    if (!step.was_luck && proof == win_for(step.chooser)) return parent.prove(proof, child.proof_distance + 1);
    if (!step.was_luck && proof == Certainty::draw) parent.has_sure_draw.store(true, std::memory_order_relaxed);
    if (!parent.is_grown() || (parent.is_filtered && !step.was_luck)) return;
    Certainty best = proof;
    int distance = 0;
    for (const Node& each : parent) {
        const Certainty here = each.proof.load(std::memory_order_acquire);
        if (here == Certainty::none || (step.was_luck && here != proof)) return;
        if (here == Certainty::draw) best = here;
        distance = std::max<int>(distance, each.proof_distance + 1);
    }
    parent.prove(best, distance);
}

// --- choosing ---

template <Game G>
auto Mcts<G>::best_child(Node& node, Side side) -> Node& {
    assert(node.is_grown() && node.child_count > 0);
    if (has_policy()) return best_expected(node, side);
    const double log_visits = std::log(std::max(1.0, static_cast<double>(node.average.count())));
    Node* best = node.begin();
    double best_value = -1e300;
    for (Node& child : node) {
        const double value = urgency(child, side, log_visits);
        if (value > best_value) {
            best_value = value;
            best = &child;
        }
    }
    return *best;
}

template <Game G>
std::optional<double> Mcts<G>::urgency_by_proof(const Node& child, Side side) const {
    const Certainty proof = child.proof.load(std::memory_order_acquire);
    if (proof == win_for(other(side))) return -1e100;               // only where nothing else is left
    if (proof == Certainty::draw && options_.solver) return -1e99;  // no visit can teach more
    return std::nullopt;
}

template <Game G>
auto Mcts<G>::best_expected(Node& node, Side side) -> Node& {
    const double curiosity =
        options_.prior_weight * std::sqrt(std::max(1.0, static_cast<double>(node.average.count())));
    const double untried = value_of_untried(node);
    Node* best = node.begin();
    double best_value = -1e300;
    for (Node& child : node) {
        const std::uint32_t visits = child.average.count();
        const double mean = visits == 0 ? untried : child.average.mean();
        const auto proven = urgency_by_proof(child, side);
        const double value = proven ? *proven : mean + curiosity * static_cast<double>(child.prior) / (1.0 + visits);
        if (value > best_value) {
            best_value = value;
            best = &child;
        }
    }
    return *best;
}

// The mean of the moves that were tried, and less the more of the policy they make up, as in Leela Chess Zero.
template <Game G>
double Mcts<G>::value_of_untried(const Node& node) const {
    constexpr double reduction = 0.2;
    double sum = 0, tried = 0;
    std::uint64_t visits = 0;
    for (const Node& child : node) {
        const std::uint32_t count = child.average.count();
        if (count == 0) continue;
        sum += child.average.mean() * count;
        visits += count;
        tried += static_cast<double>(child.prior);
    }
    if (visits == 0) return 0.5;
    return sum / static_cast<double>(visits) - reduction * std::sqrt(tried);
}

template <Game G>
double Mcts<G>::urgency(const Node& child, Side side, double log_visits) const {
    if (const auto proven = urgency_by_proof(child, side)) return *proven;
    const std::uint32_t visits = child.average.count();
    if (visits == 0) return options_.first_play_urgency + (options_.rave > 0 ? child.rave.mean() * 0.01 : 0);
    double value = child.average.mean();
    if (options_.rave > 0 && child.rave.count() > 0) {
        const double weight = std::sqrt(options_.rave / (3.0 * visits + options_.rave));
        value = (1 - weight) * value + weight * child.rave.mean();
    }
    return value + options_.exploration * std::sqrt(log_visits / visits);
}

template <Game G>
auto Mcts<G>::rolled_child(Node& node, Walker& walker) const -> Node* {
    if constexpr (WithChance<G>) {
        const Move roll = rules_.roll(walker.line.back(), walker.random);
        for (Node& child : node)
            if (child.move == roll) return &child;
    }
    assert(false && "the roll is not among the legal moves");
    return node.begin();
}

// --- moves played later (RAVE) ---

template <Game G>
void Mcts<G>::note_move(Walker& walker, Side side, const Move& move) const {
    if constexpr (is_plain_move<Move>)
        if (uses_rave()) walker.last_played[index_of(side)][hash_of_move(move) % rave_slots] = ++walker.clock;
}

template <Game G>
void Mcts<G>::update_rave(Node& parent, const Step& step, const Walker& walker, double value) const {
    if constexpr (is_plain_move<Move>) {
        const auto& played = walker.last_played[index_of(step.chooser)];
        for (Node& child : parent)
            if (played[hash_of_move(child.move) % rave_slots] > step.time)
                child.rave.add(step.chooser == Side::first ? value : 1 - value);
    }
}

// --- telling ---

template <Game G>
auto Mcts<G>::thought(std::uint64_t playouts) -> Thought<Move> {
    Thought<Move> thought;
    thought.nodes = playouts;
    Position position = line_.back();
    const Side side = rules_.side_to_move(position);
    Node* node = &tree_.root();
    while (node->is_grown() && node->child_count > 0 && !awaits_chance(rules_, position)) {
        node = &most_trusted(*node, rules_.side_to_move(position));
        if (!thought.line.empty() && node->average.count() == 0 && !node->is_proven()) break;
        if (thought.line.empty()) set_score(thought, *node, side);
        thought.line.push_back(node->move);
        position = rules_.after(position, node->move);
    }
    if (thought.line.empty()) thought.line.push_back(legal_moves_of(rules_, Line<Position>{line_})[0]);
    thought.depth = static_cast<int>(thought.line.size());
    assert(thought.depth > 0 && thought.score >= -win_score && thought.score <= win_score);
    return thought;
}

template <Game G>
void Mcts<G>::set_score(Thought<Move>& thought, const Node& best, Side side) {
    const Node& root = tree_.root();
    const Certainty proof = best.proof.load(std::memory_order_acquire);
    thought.is_proven = proof == win_for(side) || root.is_proven();
    if (proof == win_for(side)) thought.score = win_in(best.proof_distance + 1);
    else if (thought.is_proven && proof == Certainty::draw) thought.score = 0;
    else if (thought.is_proven) thought.score = loss_in(root.proof_distance);
    else {
        const double chance = std::clamp(best.average.mean(), 1e-6, 1 - 1e-6);
        const double score = std::log(chance / (1 - chance)) / options_.slope;
        thought.score = static_cast<Score>(std::clamp<double>(score, -max_evaluation, max_evaluation));
    }
}

template <Game G>
auto Mcts<G>::most_trusted(Node& node, Side side) const -> Node& {
    const auto worth = [&](const Node& child) {
        const Certainty proof = child.proof.load(std::memory_order_acquire);
        if (proof == win_for(side)) return 1e15 - child.proof_distance;
        if (proof == win_for(other(side))) return -1e15 + child.proof_distance;
        return proof == Certainty::draw ? -1.0 : static_cast<double>(child.average.count());
    };
    Node* best =
        std::max_element(node.begin(), node.end(), [&](const Node& a, const Node& b) { return worth(a) < worth(b); });
    if (best->is_proven() || best->average.mean() >= 0.5) return *best;
    for (Node& child : node)
        if (child.proof.load(std::memory_order_acquire) == Certainty::draw) return child;
    return *best;
}

}  // namespace plateau::search
