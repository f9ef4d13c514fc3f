#include "teaching/avalam/safety.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace plateau::teaching {

using avalam::Move;
using avalam::Position;

namespace {

struct Tried {
    Position position;
    Move move;
    int lead;  // of the side that has moved
};

// The moves that make most towers safe first.
std::vector<Tried> best_first(const avalam::Rules& rules, const Position& position) {
    const Side side = rules.side_to_move(position);
    std::vector<Tried> tried;
    for (const auto move : rules.legal_moves(position)) {
        const Position next = rules.after(position, move);
        tried.push_back({next, move, safe_lead(next, side)});
    }
    std::stable_sort(tried.begin(), tried.end(), [](const Tried& a, const Tried& b) { return a.lead > b.lead; });
    return tried;
}

}  // namespace

std::optional<int> SafetySearch::lead_after(const Position& position, int plies, Move* first) {
    const int lead = search(position, plies, -endless, endless, first);
    return is_over_ ? std::nullopt : std::optional{lead};
}

int SafetySearch::search(const Position& position, int plies, int alpha, int beta, Move* first) {
    assert(alpha < beta);
    const Side side = rules_.side_to_move(position);
    if (plies == 0 || rules_.outcome(position)) return safe_lead(position, side);
    const auto tried = best_first(rules_, position);
    is_over_ = is_over_ || nodes_left_ < tried.size();
    if (is_over_) return 0;
    nodes_left_ -= tried.size();
    if (plies == 1) {
        if (first) *first = tried.front().move;
        return tried.front().lead;
    }
    int best = -endless;
    for (const auto& [next, move, lead] : tried) {
        const int found = -search(next, plies - 1, -beta, -std::max(alpha, best), nullptr);
        if (found > best) {
            best = found;
            if (first) *first = move;
        }
        if (best >= beta || is_over_) break;
    }
    return best;
}

std::optional<bool> EndSearch::is_at_least(const Position& position, int least) {
    const bool answer = reaches(position, least);
    return is_over_ ? std::nullopt : std::optional{answer};
}

bool EndSearch::reaches(const Position& position, int least) {
    const Side side = rules_.side_to_move(position);
    const int lead = safe_lead(position, side);
    const int open =
        std::popcount(position.occupied()) - safe_towers(position, side) - safe_towers(position, other(side));
    if (lead - open >= least) return true;
    if (lead + open < least) return false;
    if (is_over_ || nodes_left_-- == 0) {
        is_over_ = true;
        return false;
    }
    const Key key = position.key();
    if (const auto known = known_.find(key); known != known_.end()) {
        if (known->second.lower >= least) return true;
        if (known->second.upper < least) return false;
    }
    bool is_reached = false;
    for (const auto& [next, move, gain] : best_first(rules_, position)) {
        is_reached = !reaches(next, 1 - least);
        if (is_reached || is_over_) break;
    }
    if (is_over_) return false;
    auto& bounds = known_.try_emplace(key, Bounds{-100, 100}).first->second;
    if (is_reached) bounds.lower = static_cast<std::int8_t>(least);
    else bounds.upper = static_cast<std::int8_t>(least - 1);
    return is_reached;
}

}  // namespace plateau::teaching
