// Algorithm 8: the coefficient of the most important threat moves towards gamma times that of the most important one
// that a next move can make. No result of any game enters: the reward is zero but for a whole line, which is never
// updated.
#include <algorithm>
#include <cassert>
#include <numeric>

#include "players/in_a_row/thesis/thesis_player.h"

namespace plateau::in_a_row {

namespace {

// Kinds of threats by rank: half-open 1, open 1, half-open 2, ..., open n - 1; then the whole line.
template <class Weights>
auto& coefficient(Weights& weights, int type, int n) {
    assert(type >= 0 && type <= 2 * (n - 1));
    if (type == 2 * (n - 1)) return weights.complete;
    return (type % 2 == 0 ? weights.half_open : weights.open)[static_cast<std::size_t>(type / 2 + 1)];
}

}  // namespace

void ThesisPlayer::begin_game() {
    for (auto& seat : traces_)
        for (auto& trace : seat) trace.assign(static_cast<std::size_t>(whole_line()), 0);
}

std::vector<int> ThesisPlayer::order_of(const ThreatWeights& raw) const {
    std::vector<int> types(static_cast<std::size_t>(whole_line()));
    std::iota(types.begin(), types.end(), 0);
    std::stable_sort(types.begin(), types.end(),
                     [&](int a, int b) { return coefficient(raw, a, shape_.n) < coefficient(raw, b, shape_.n); });
    return types;
}

void ThesisPlayer::add_types(const TernaryBoard::Line& line, TernaryBoard::Code code, Side side, int sign,
                             Counts& counts) const {
    const auto threats = first_.threats(line.length, code, side);
    for (std::size_t size = 1; size < static_cast<std::size_t>(shape_.n); ++size) {
        counts[2 * size - 2] += sign * threats.half_open[size];
        counts[2 * size - 1] += sign * threats.open[size];
    }
    counts[static_cast<std::size_t>(whole_line())] += sign * threats.complete;
}

int ThesisPlayer::most_important(const Counts& counts, const ThreatWeights& weights) const {
    int found = -1;
    for (int type = 0; type < static_cast<int>(counts.size()); ++type)
        if (counts[static_cast<std::size_t>(type)] > 0 &&
            (options_.importance == "rank" || found < 0 ||
             coefficient(weights, type, shape_.n) >= coefficient(weights, found, shape_.n)))
            found = type;
    return found;
}

double ThesisPlayer::best_next(const TernaryBoard& board, const ThreatWeights& weights, const Counts& now, Side side,
                               Side next_mover) const {
    std::vector<int> cells;
    board.moves(cells, options_.candidates);
    double best = 0;
    for (const int cell : cells) {
        auto next = now;
        for (const auto& [number, unit] : board.places(cell)) {
            if (number < 0) continue;
            const auto& line = board.lines()[static_cast<std::size_t>(number)];
            add_types(line, line.code, side, -1, next);
            add_types(line, line.code + TernaryBoard::digit_of(next_mover) * unit, side, 1, next);
        }
        if (const int reached = most_important(next, weights); reached >= 0)
            best = std::max(best, coefficient(weights, reached, shape_.n));
    }
    return best;
}

// With traces, what was the most important threat on earlier moves of the game shares in the change.
void ThesisPlayer::move_towards(double target, int type, ThreatWeights& weights, Trace& trace) const {
    for (auto& share : trace) share *= options_.gamma * options_.lambda;
    trace[static_cast<std::size_t>(type)] = 1;
    const double change = options_.rate * (target - coefficient(weights, type, shape_.n));
    for (std::size_t i = 0; i < trace.size(); ++i)
        if (trace[i] > 0) coefficient(weights, static_cast<int>(i), shape_.n) += change * trace[i];
}

bool ThesisPlayer::update(const TernaryBoard& board, ThreatWeights& weights, Trace& trace, Side side, Side next_mover) {
    Counts now(static_cast<std::size_t>(whole_line() + 1), 0);
    for (const auto& line : board.lines()) add_types(line, line.code, side, 1, now);
    const int type = most_important(now, weights);
    if (type < 0 || type == whole_line()) return false;
    const ThreatWeights before = weights;
    move_towards(options_.gamma * best_next(board, weights, now, side, next_mover), type, weights, trace);
    adjust(weights, &weights == &threat_values_.own ? raw_order_[0] : raw_order_[1]);
    return weights != before;
}

void ThesisPlayer::adjust(ThreatWeights& weights, const std::vector<int>& raw_order) const {
    const int n = shape_.n;
    const auto at_least = [&](int type, double least) {
        auto& value = coefficient(weights, type, n);
        value = std::max(value, least);
    };
    if (options_.adjustment == "rank")
        for (int type = 1; type < whole_line(); ++type) at_least(type, coefficient(weights, type - 1, n));
    if (options_.adjustment == "raw")
        for (std::size_t i = 1; i < raw_order.size(); ++i)
            at_least(raw_order[i], coefficient(weights, raw_order[i - 1], n));
    if (options_.adjustment == "double")
        for (int type = 1; type < whole_line(); type += 2) at_least(type, 2 * coefficient(weights, type - 1, n));
}

bool ThesisPlayer::learn(const TernaryBoard& board, Side side) {
    const Side enemy = other(side);
    auto& traces = traces_[index_of(side)];
    const bool own = update(board, threat_values_.own, traces[0], side, options_.flipped ? side : enemy);
    const bool theirs = update(board, threat_values_.enemy, traces[1], enemy, enemy);
    if (!own && !theirs) return false;
    first_.forget();
    second_.forget();
    return true;
}

}  // namespace plateau::in_a_row
