// The bodies of proof.h, for the sources that instantiate it.
#pragma once

#include "search/proof.h"

namespace plateau::search {

template <Game G, class Policy>
auto Proof<G, Policy>::prove(const Line<Position>& line, Side attacker, const Limits& limits) -> Answer {
    prepare();
    SharedBudget budget{limits};
    meter_.emplace(budget, Meter::polls);
    attacker_ = attacker;
    path_.clear();
    if constexpr (WithHistory<G>)
        for (std::size_t ago = line.plies() + 1; ago-- > 1;) path_.push_back(rules_.key(line.before(ago)));
    nodes_ = 0;
    const ProofNumbers numbers = search(line.now(), key_of(line.now()), endless, 0);
    Answer answer{verdict_of(numbers), 0, {}, 0};
    if (answer.verdict == Verdict::win) {
        answer.line = winning_line(line.now());
        answer.plies = std::max(static_cast<int>(numbers.plies), static_cast<int>(answer.line.size()));
    }
    answer.nodes = nodes_;
    assert(answer.nodes <= limits.nodes);
    return answer;
}

template <Game G, class Policy>
auto Proof<G, Policy>::prove(const Line<Position>& line, const Limits& limits) -> Answer {
    return prove(line, rules_.side_to_move(line.now()), limits);
}

template <Game G, class Policy>
Key Proof<G, Policy>::key_of(const Position& position) const {
    const Key key = rules_.key(position);
    return attacker_ == Side::first ? key : mix(key);
}

template <Game G, class Policy>
ProofNumbers Proof<G, Policy>::search(const Position& position, Key key, const ProofNumbers& threshold, int ply) {
    if (meter_->spend_node()) return known_numbers(key);
    const std::uint64_t nodes_before = nodes_++;
    if (ply >= deepest_ply) return ProofNumbers::disproven();
    const bool attacks = attacks_in(position);
    std::vector<Child>& children = children_at(ply);
    [[maybe_unused]] const std::size_t plies_before = path_.size();
    path_.push_back(rules_.key(position));
    expand(position, attacks, children);
    ProofNumbers numbers = attacks ? any_of(children) : all_of(children);
    while (numbers.proof < threshold.proof && numbers.disproof < threshold.disproof && !meter_->is_over()) {
        assert(!children.empty() && numbers.is_consistent());
        Child& best = children[best_of(children, attacks)];
        const ProofNumbers limit = attacks ? limit_for_any(children, best, numbers, threshold)
                                           : limit_for_all(children, best, numbers, threshold);
        best.numbers = search(rules_.after(position, best.move), best.key, limit, ply + 1);
        numbers = attacks ? any_of(children) : all_of(children);
    }
    path_.pop_back();
    assert(path_.size() == plies_before);
    table_.store(key, numbers, nodes_ - nodes_before);
    return numbers;
}

template <Game G, class Policy>
ProofNumbers Proof<G, Policy>::known_numbers(Key key) const {
    const ProofNumbers* known = table_.find(key);
    return known ? *known : ProofNumbers{};
}

// --- children ---

template <Game G, class Policy>
auto Proof<G, Policy>::children_at(int ply) -> std::vector<Child>& {
    assert(ply >= 0 && ply < deepest_ply);
    while (children_.size() <= static_cast<std::size_t>(ply)) children_.emplace_back();
    children_[static_cast<std::size_t>(ply)].clear();
    return children_[static_cast<std::size_t>(ply)];
}

template <Game G, class Policy>
void Proof<G, Policy>::expand(const Position& position, bool attacks, std::vector<Child>& children) {
    const Moves moves = attacks ? attacks_of(position) : defences_of(position);
    for (const auto& move : moves) {
        const Position child = rules_.after(position, move);
        children.push_back({move, key_of(child), {}});
        children.back().numbers = first_numbers(child, children.back().key);
        // One move that settles the matter is enough.
        if (attacks ? children.back().numbers.is_proven() : children.back().numbers.is_disproven()) {
            children.erase(children.begin(), children.end() - 1);
            return;
        }
    }
}

template <Game G, class Policy>
auto Proof<G, Policy>::attacks_of(const Position& position) -> Moves {
    Moves moves;
    if constexpr (requires { policy_.attacks(rules_, position, moves); }) {
        policy_.attacks(rules_, position, moves);
    } else {
        moves = rules_.legal_moves(position);
        if constexpr (requires { policy_.filter(rules_, position, moves); }) {
            if constexpr (requires { policy_.has_filter(); })
                if (!policy_.has_filter()) return moves;
            const Moves all = moves;
            policy_.filter(rules_, position, moves);
            if (moves.empty()) moves = all;
        }
    }
    return moves;
}

template <Game G, class Policy>
auto Proof<G, Policy>::defences_of(const Position& position) -> Moves {
    if constexpr (requires(Moves moves) { policy_.defences(rules_, position, moves); }) {
        Moves moves;
        policy_.defences(rules_, position, moves);
        return moves;
    } else {
        return rules_.legal_moves(position);
    }
}

template <Game G, class Policy>
ProofNumbers Proof<G, Policy>::first_numbers(const Position& child, Key key) {
    if (const auto outcome = rules_.outcome(child))
        return outcome->winner == attacker_ ? ProofNumbers::proven(0) : ProofNumbers::disproven();
    // Coming back to an earlier position gains nothing for the attacker.
    if constexpr (WithHistory<G>)
        if (std::find(path_.begin(), path_.end(), rules_.key(child)) != path_.end()) return ProofNumbers::disproven();
    if (const auto numbers = numbers_from_policy(child)) return *numbers;
    if (const ProofNumbers* known = table_.find(key)) return *known;
    ProofNumbers numbers;
    if constexpr (CountsMoves<G>) {
        if (options_.mobility) {
            const auto count = static_cast<std::uint32_t>(std::max<std::uint64_t>(rules_.count_moves(child), 1));
            (attacks_in(child) ? numbers.disproof : numbers.proof) = count;
        }
    }
    return numbers;
}

template <Game G, class Policy>
auto Proof<G, Policy>::numbers_from_policy(const Position& child) -> std::optional<ProofNumbers> {
    if constexpr (requires { policy_.known(rules_, child, 0); }) {
        const auto known = policy_.known(rules_, child, 0);
        if (!known) return std::nullopt;
        const bool attacks = attacks_in(child);
        const bool is_lower = known->bound != Bound::upper, is_upper = known->bound != Bound::lower;
        if (is_win(known->score) && is_lower)
            return attacks ? ProofNumbers::proven(distance_of(known->score)) : ProofNumbers::disproven();
        if (is_loss(known->score) && is_upper)
            return attacks ? ProofNumbers::disproven() : ProofNumbers::proven(distance_of(known->score));
    }
    return std::nullopt;
}

// --- numbers ---

template <Game G, class Policy>
ProofNumbers Proof<G, Policy>::any_of(const std::vector<Child>& children) const {
    ProofNumbers numbers{ProofNumbers::infinite, joined(children, &ProofNumbers::disproof), 0};
    for (const auto& child : children)
        if (child.numbers.proof < numbers.proof ||
            (child.numbers.proof == 0 && child.numbers.plies + 1 < numbers.plies)) {
            numbers.proof = child.numbers.proof;
            numbers.plies = static_cast<std::uint16_t>(child.numbers.plies + 1);
        }
    return numbers;
}

template <Game G, class Policy>
ProofNumbers Proof<G, Policy>::all_of(const std::vector<Child>& children) const {
    ProofNumbers numbers{joined(children, &ProofNumbers::proof), ProofNumbers::infinite, 0};
    for (const auto& child : children) {
        numbers.disproof = std::min(numbers.disproof, child.numbers.disproof);
        numbers.plies = std::max(numbers.plies, static_cast<std::uint16_t>(child.numbers.plies + 1));
    }
    return numbers;
}

template <Game G, class Policy>
std::uint32_t Proof<G, Policy>::joined(const std::vector<Child>& children, std::uint32_t ProofNumbers::* number) const {
    std::uint64_t sum = 0, largest = 0, open = 0;
    for (const auto& child : children) {
        const std::uint64_t value = child.numbers.*number;
        sum += value;
        largest = std::max(largest, value);
        open += value > 0;
    }
    const std::uint64_t result = options_.weak && open > 0 ? largest + open - 1 : sum;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(result, ProofNumbers::infinite));
}

template <Game G, class Policy>
std::size_t Proof<G, Policy>::best_of(const std::vector<Child>& children, bool attacks) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < children.size(); ++i) {
        const ProofNumbers &a = children[i].numbers, &b = children[best].numbers;
        if (attacks ? a.proof < b.proof || (a.proof == b.proof && a.disproof > b.disproof)
                    : a.disproof < b.disproof || (a.disproof == b.disproof && a.proof > b.proof))
            best = i;
    }
    return best;
}

template <Game G, class Policy>
ProofNumbers Proof<G, Policy>::limit_for_any(const std::vector<Child>& children, const Child& best,
                                             const ProofNumbers& numbers, const ProofNumbers& threshold) const {
    return {std::min(threshold.proof, a_little_above(runner_up(children, best, &ProofNumbers::proof))),
            share_of(threshold.disproof, numbers.disproof, best.numbers.disproof), 0};
}

template <Game G, class Policy>
ProofNumbers Proof<G, Policy>::limit_for_all(const std::vector<Child>& children, const Child& best,
                                             const ProofNumbers& numbers, const ProofNumbers& threshold) const {
    return {share_of(threshold.proof, numbers.proof, best.numbers.proof),
            std::min(threshold.disproof, a_little_above(runner_up(children, best, &ProofNumbers::disproof))), 0};
}

template <Game G, class Policy>
std::uint32_t Proof<G, Policy>::runner_up(const std::vector<Child>& children, const Child& best,
                                          std::uint32_t ProofNumbers::* number) {
    std::uint32_t second = ProofNumbers::infinite;
    for (const auto& child : children)
        if (&child != &best) second = std::min(second, child.numbers.*number);
    return second;
}

template <Game G, class Policy>
std::uint32_t Proof<G, Policy>::a_little_above(std::uint32_t number) const {
    const double above = std::max(number + 1.0, std::ceil(number * (1 + options_.epsilon)));
    return static_cast<std::uint32_t>(std::min<double>(above, ProofNumbers::infinite));
}

template <Game G, class Policy>
std::uint32_t Proof<G, Policy>::share_of(std::uint32_t threshold, std::uint32_t sum, std::uint32_t own) {
    assert(own <= sum && sum < threshold);
    if (threshold >= ProofNumbers::infinite) return ProofNumbers::infinite;
    return std::min(ProofNumbers::infinite, threshold - sum + own);
}

// --- the line ---

template <Game G, class Policy>
auto Proof<G, Policy>::winning_line(Position position) -> std::vector<Move> {
    std::vector<Move> line;
    while (!rules_.outcome(position) && static_cast<int>(line.size()) < deepest_ply) {
        const bool attacks = attacks_in(position);
        std::vector<Child> children;
        for (const auto& move : attacks ? attacks_of(position) : defences_of(position)) {
            const Position child = rules_.after(position, move);
            children.push_back({move, key_of(child), first_numbers(child, key_of(child))});
        }
        const Child* next = chosen_for_line(position, children, attacks);
        if (!next) break;
        line.push_back(next->move);
        path_.push_back(rules_.key(position));
        position = rules_.after(position, next->move);
    }
    return line;
}

template <Game G, class Policy>
auto Proof<G, Policy>::chosen_for_line(const Position& position, std::vector<Child>& children, bool attacks)
    -> const Child* {
    const bool is_lost = attacks && std::none_of(children.begin(), children.end(),
                                                 [](const Child& child) { return child.numbers.is_proven(); });
    Child* chosen = nullptr;
    for (auto& child : children) {
        if (!child.numbers.is_settled() && (is_lost || !attacks))
            child.numbers = search(rules_.after(position, child.move), child.key, endless, 1);
        if (!child.numbers.is_proven()) continue;
        const bool is_better = !chosen || (attacks ? child.numbers.plies < chosen->numbers.plies
                                                   : child.numbers.plies > chosen->numbers.plies);
        if (is_better) chosen = &child;
        if (is_lost) break;
    }
    return chosen;
}

}  // namespace plateau::search
