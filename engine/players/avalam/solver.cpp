#include "players/avalam/solver.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace plateau::avalam {

namespace {

constexpr int endless = SolverTable::endless;

// Looks for a pair of this kind on the board and joins it in the mover's favour.
Move pair_move(const Towers& towers, Move choice, Side mover, Worth worth) {
    const Joins links = joins(towers);
    for (std::size_t way = 0; way < ways.size(); ++way)
        for (Spots left = links.pairs[way]; left; left &= left - 1) {
            const Spot here = lowest(left), there = static_cast<Spot>(here + way_shift[way]);
            if (links.partners(bit(here)) != bit(there) || links.partners(bit(there)) != bit(here)) continue;
            const bool is_five = worth.five != 0 && towers.height(here) + towers.height(there) == tallest;
            const bool is_contested = towers.owner(here) != towers.owner(there);
            const Move kind = is_contested ? Choice::contested(is_five) : Choice::spare();
            if (kind == choice) return towers.owner(here) == mover ? Move{here, there} : Move{there, here};
        }
    return Choice::none();
}

}  // namespace

Solver::Solver(const Rules& rules, SolverOptions options)
    : rules_{rules},
      worth_{worth_for(rules)},
      groups_{options.groups ? std::move(options.groups) : GroupTable::for_solvers(worth_)},
      table_{options.table_megabytes} {
    start({});
}

Worth Solver::worth_for(const Rules& rules) { return rules.breaks_ties_by_fives() ? Worth::with_fives() : Worth{}; }

// Adds groups and pairs to the node; returns what yellow leads by in the rest.
int Solver::add_parts(const Towers& towers, Node& node) {
    const Parts parts = parts_of(towers, worth_);
    node.pairs = node.pairs.with(parts);
    for (const Spots spots : parts.groups) {
        const Towers group = towers.only(spots);
        const Key key = group_key(group);
        node.groups.push_back({spots, key, groups_->bounds_of(group, key)});
        node.groups_key += mix(key);
        node.sum.add(node.groups.back().bounds);
        for (std::size_t plane = 0; plane < 3; ++plane) node.towers.height_bits[plane] |= group.height_bits[plane];
        node.towers.yellow |= group.yellow;
    }
    return parts.lead;
}

Node Solver::after(const Node& node, const Child& child) {
    Node result = node;
    result.mover = other(node.mover);
    if (child.move == Choice::spare()) {
        result.pairs.spare = false;
    } else if (Choice::is_pair(child.move)) {
        result.pairs.contested[child.move.to] = false;
    } else {
        assert(child.group >= 0);
        const auto index = static_cast<std::size_t>(child.group);
        const Group& touched = node.groups[index];
        result.groups[index] = result.groups.back();
        result.groups.pop_back();
        result.groups_key -= mix(touched.key);
        result.sum.remove(touched.bounds);
        result.towers = node.towers.only(~touched.spots);
        Towers moved = node.towers.only(touched.spots);
        moved.join(child.move.from, child.move.to);
        add_parts(moved, result);
    }
    return result;
}

BoundSum Solver::bounds_of(BoundSum sum, OddPairs pairs) const {
    for (int kind = 0; kind < 2; ++kind)
        if (pairs.contested[kind]) sum.add_contested(worth_.contested(kind));
    return sum;
}

// The listing functions stop at the first child whose bounds alone reach beta, and return it.
const Child* Solver::add_child(const Node& node, Child child, const BoundSum& sum, int towers, int beta,
                               Children& children) const {
    const Side opponent = other(node.mover);
    child.low = child.gain - sum.highest(opponent, worth_);
    child.high = child.gain - sum.lowest(opponent, worth_);
    child.promise = 4 * (child.low + child.high) - 2 * worth_.tower * towers;
    children.push_back(child);
    return child.low >= beta ? &children.back() : nullptr;
}

const Child* Solver::list_children(const Node& node, int beta, Children& children) {
    if (const Child* enough = list_pairs(node, beta, children)) return enough;
    for (const bool captures : {true, false})
        for (std::size_t group = 0; group < node.groups.size(); ++group)
            if (const Child* enough = list_group(node, group, captures, beta, children)) return enough;
    return nullptr;
}

const Child* Solver::list_pairs(const Node& node, int beta, Children& children) {
    const auto list = [&](Move move, int gain, OddPairs left) {
        const Key key = Node::key_of(node.groups_key, left, other(node.mover));
        return add_child(node, {key, move, -1, gain, 0, 0, 0}, bounds_of(node.sum, left), node.towers.tower_count(),
                         beta, children);
    };
    for (int kind = 0; kind < 2; ++kind) {
        if (!node.pairs.contested[kind]) continue;
        OddPairs left = node.pairs;
        left.contested[kind] = false;
        if (const Child* enough = list(Choice::contested(kind), worth_.contested(kind), left)) return enough;
    }
    if (!node.pairs.spare) return nullptr;
    return list(Choice::spare(), 0, {node.pairs.contested, false});
}

// Captures put a tower of the mover on one of the opponent: these are most likely to be enough.
const Child* Solver::list_group(const Node& node, std::size_t group, bool captures, int beta, Children& children) {
    const Group& touched = node.groups[group];
    const Towers before = node.towers.only(touched.spots);
    const Key rest_key = node.groups_key - mix(touched.key);
    BoundSum rest = node.sum;
    rest.remove(touched.bounds);
    const int rest_towers = std::popcount(node.towers.occupied() & ~touched.spots);

    const auto list = [&](Spot from, Spot to) {
        Towers moved = before;
        moved.join(from, to);
        const Parts parts = parts_of(moved, worth_);
        const OddPairs pairs = node.pairs.with(parts);
        Key key = rest_key;
        BoundSum sum = rest;
        int towers = rest_towers;
        for (const Spots spots : parts.groups) {
            const Towers part = moved.only(spots);
            const Key part_key = group_key(part);
            key += mix(part_key);
            sum.add(groups_->bounds_of(part, part_key));
            towers += std::popcount(spots);
        }
        const Child child{Node::key_of(key, pairs, other(node.mover)),
                          {from, to},
                          static_cast<int>(group),
                          sign(node.mover) * parts.lead,
                          0,
                          0,
                          0};
        return add_child(node, child, bounds_of(sum, pairs), towers, beta, children);
    };
    const Joins links = joins(before);
    const Spots own = before.towers(node.mover);
    for (std::size_t way = 0; way < ways.size(); ++way) {
        const int shift = way_shift[way];
        Spots up = links.pairs[way] & own & ~(own >> shift), down = links.pairs[way] & ~own & own >> shift;
        if (!captures) {
            up = links.pairs[way] & ~up;
            down = links.pairs[way] & ~down;
        }
        for (; up; up &= up - 1)
            if (const Child* enough = list(lowest(up), static_cast<Spot>(lowest(up) + shift))) return enough;
        for (; down; down &= down - 1)
            if (const Child* enough = list(static_cast<Spot>(lowest(down) + shift), lowest(down))) return enough;
    }
    return nullptr;
}

// What is known of the children; one that is known to reach beta is returned.
const Child* Solver::consult_table(Move table_move, int beta, Children& children) const {
    for (const Child& child : children) table_.prefetch(child.key);
    for (Child& child : children) {
        if (const auto* entry = table_.find(child.key)) {
            child.low = std::max(child.low, child.gain - entry->high);
            child.high = std::min(child.high, child.gain - entry->low);
            if (child.low >= beta) return &child;
        }
        if (child.move == table_move) child.promise = std::numeric_limits<int>::max();
    }
    return nullptr;
}

Solver::Found Solver::search_children(const Node& node, int alpha, int beta, Children& children) {
    Found best;
    for (auto next = children.begin(); next != children.end() && best.value < beta; ++next) {
        std::iter_swap(next, std::max_element(next, children.end(), [](const Child& one, const Child& two) {
                           return one.promise < two.promise;
                       }));
        int value = next->high;
        if (const int floor = std::max(alpha, best.value); value > floor) {
            value = next->gain - search(after(node, *next), next->gain - beta, next->gain - floor);
            if (is_spent()) return {};
        }
        if (value > best.value) best = {value, next->move};
    }
    return best;
}

// What the mover will lead by at the end, less what is settled; a bound where outside the window.
int Solver::search(const Node& node, int alpha, int beta) {
    assert(alpha < beta);
    if (meter_->spend_node()) return 0;
    if (node.groups.empty()) return node.pairs.value(worth_);

    // 1. Bounds of the groups and of the table.
    const BoundSum sum = bounds_of(node.sum, node.pairs);
    int low = sum.lowest(node.mover, worth_), high = sum.highest(node.mover, worth_);
    Move table_move = Choice::none();
    const Key key = node.key();
    if (const auto* entry = table_.find(key)) {
        low = std::max<int>(low, entry->low);
        high = std::min<int>(high, entry->high);
        table_move = entry->best;
    }
    assert(low <= high);
    if (low >= beta || low == high) return low;
    if (high <= alpha) return high;

    // 2. A child that is good enough without search, or else the search.
    Children children;
    const Child* enough = list_children(node, beta, children);
    assert(!children.empty());
    if (!enough) enough = consult_table(table_move, beta, children);
    const Found found = enough ? Found{enough->low, enough->move} : search_children(node, alpha, beta, children);
    if (is_spent()) return 0;

    // 3. Remember. A move that failed low does not replace one that was good.
    auto& entry = table_.make(key, node.towers.tower_count());
    if (found.value >= beta) low = std::max(low, found.value);
    else high = std::min(high, found.value);
    entry.low = static_cast<std::int16_t>(std::max<int>(entry.low, low));
    entry.high = static_cast<std::int16_t>(std::min<int>(entry.high, high));
    assert(entry.key == key && entry.low <= entry.high);
    if (found.value >= beta || entry.best == Choice::none()) entry.best = found.move;
    return found.value;
}

// Null windows around a guess: MTD(f) of Plaat et al. (1996).
int Solver::exact(const Node& node, int guess) {
    int low = -endless, high = endless;
    while (low < high && !is_spent()) {
        const int beta = std::max(guess, low + 1);
        guess = search(node, beta - 1, beta);
        (guess < beta ? high : low) = guess;
    }
    assert(low == high || is_spent());
    return low;
}

void Solver::start(const Limits& limits) {
    budget_.emplace(limits);
    meter_.emplace(*budget_, search::Meter::polls);
    table_.start_search();
}

Solver::Root Solver::root_of(const Position& position) {
    assert(!rules_.is_set_up(position));
    Root root{};
    root.node.mover = position.side_to_move();
    root.lead = sign(root.node.mover) * add_parts(position.board(), root.node);
    return root;
}

int Solver::value_of(const Position& position) {
    const Root root = root_of(position);
    const BoundSum sum = bounds_of(root.node.sum, root.node.pairs);
    const int low = sum.lowest(root.node.mover, worth_), high = sum.highest(root.node.mover, worth_);
    return root.lead + exact(root.node, (low + high) / 2);
}

// Whether the side to move cannot do better than `value`.
bool Solver::is_worth(const Position& position, int value) {
    const Root root = root_of(position);
    const int alpha = value - root.lead;
    return search(root.node, alpha, alpha + 1) <= alpha;
}

bool Solver::can_reach(const Position& position, int sign) { return !is_worth(position, sign - 1); }

Move Solver::best_move(const Position& position, int value) {
    const Root root = root_of(position);
    const auto joined = [&](Move choice) { return pair_move(position.board(), choice, root.node.mover, worth_); };
    if (root.node.groups.empty()) {
        for (const Move choice : {Choice::contested(1), Choice::contested(0), Choice::spare()})
            if (const Move move = joined(choice); move != Choice::none()) return move;
    }
    auto moves = rules_.legal_moves(position);
    if (const auto* entry = table_.find(root.node.key())) {
        const Move known = Choice::is_pair(entry->best) ? joined(entry->best) : entry->best;
        if (const auto place = std::find(moves.begin(), moves.end(), known); place != moves.end())
            std::iter_swap(moves.begin(), place);
    }
    const auto best = std::find_if(moves.begin(), moves.end(), [&](Move move) {
        return is_worth(rules_.after(position, move), -value) || is_spent();
    });
    assert(best != moves.end());
    return *best;
}

Margin Solver::margin_of(int value) const {
    if (worth_.five == 0) return {value, 0};
    const int half = worth_.tower / 2;
    const int towers = (value + (value >= 0 ? half : -half)) / worth_.tower;
    return {towers, value - towers * worth_.tower};
}

std::optional<Margin> Solver::margin(const Position& position, const Limits& limits) {
    start(limits);
    const int value = value_of(position);
    if (is_spent()) return std::nullopt;
    return margin_of(value);
}

std::optional<Solution> Solver::solve(const Position& position, const Limits& limits) {
    start(limits);
    int value = value_of(position);
    Solution solution{margin_of(value), {}, 0};
    for (Position now = position; !is_spent() && !rules_.outcome(now); value = -value) {
        solution.line.push_back(best_move(now, value));
        now = rules_.after(now, solution.line.back());
    }
    if (is_spent()) return std::nullopt;
    solution.nodes = nodes();
    return solution;
}

std::optional<std::vector<SolvedMove>> Solver::solve_moves(const Position& position, const Limits& limits) {
    start(limits);
    std::vector<SolvedMove> solved;
    for (const Move move : rules_.legal_moves(position)) {
        solved.push_back({move, margin_of(-value_of(rules_.after(position, move)))});
        if (is_spent()) return std::nullopt;
    }
    std::stable_sort(solved.begin(), solved.end(),
                     [](const SolvedMove& one, const SolvedMove& two) { return one.margin > two.margin; });
    return solved;
}

}  // namespace plateau::avalam
