#include "players/in_a_row/thesis/thesis_player.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace plateau::in_a_row {

namespace {

constexpr double infinite_value = std::numeric_limits<double>::infinity();

}  // namespace

ThreatValues raw_coefficients(int n, const ThesisReading& reading) {
    return aglin(n, reading.small == "printed" ? SmallCoefficients::printed : SmallCoefficients::in_order);
}

ThesisPlayer::ThesisPlayer(const Shape& shape, const ThreatValues& threat_values, const ThesisOptions& options,
                           std::uint64_t seed)
    : shape_{shape},
      threat_values_{threat_values},
      options_{options},
      first_{shape, options, Side::first},
      second_{shape, options, Side::second},
      random_{seed, 8} {
    const auto raw = raw_coefficients(shape.n, options);
    raw_order_ = {order_of(raw.own), order_of(raw.enemy)};
    begin_game();
}

bool ThesisPlayer::completes(const Search& work, int cell, Side mover) {
    for (const auto& [number, unit] : work.board.places(cell)) {
        if (number < 0) continue;
        const auto& line = work.board.lines()[static_cast<std::size_t>(number)];
        if (work.values.is_complete(line.length, line.code + TernaryBoard::digit_of(mover) * unit, mover)) return true;
    }
    return false;
}

double ThesisPlayer::total_after(const Search& work, int cell, Side mover, double total) {
    for (const auto& [number, unit] : work.board.places(cell)) {
        if (number < 0) continue;
        const auto& line = work.board.lines()[static_cast<std::size_t>(number)];
        total += work.values.value(threat_values_, line, line.code + TernaryBoard::digit_of(mover) * unit) -
                 work.values.value(threat_values_, line, line.code);
    }
    return total;
}

// What a side's threats one short are worth in a line whose missing cells all hang in the air.
double ThesisPlayer::without_hanging(const Search& work, std::size_t number, Side side) {
    const auto& line = work.board.lines()[number];
    const auto& cells = work.board.cells_of(number);
    const auto one_short = static_cast<std::size_t>(shape_.n - 1);
    bool has_missing = false;
    TernaryBoard::Code unit = TernaryBoard::digit_of(side);
    for (std::size_t i = 0; i < cells.size(); ++i, unit *= 3) {
        if (work.board.is_taken(cells[i]) || !work.values.is_complete(line.length, line.code + unit, side)) continue;
        has_missing = true;
        const int below = cells[i] + shape_.cols;
        if (below >= shape_.cells() || work.board.is_taken(below)) return 0;
    }
    if (!has_missing) return 0;
    const auto counts = work.values.threats(line.length, line.code, side);
    const auto& weights = side == work.root ? threat_values_.own : threat_values_.enemy;
    return weights.half_open[one_short] * counts.half_open[one_short] +
           weights.open[one_short] * counts.open[one_short];
}

double ThesisPlayer::leaf_value(const Search& work, double total) {
    if (!options_.playable || !shape_.gravity) return total;
    for (std::size_t line = 0; line < work.board.lines().size(); ++line)
        total += without_hanging(work, line, other(work.root)) - without_hanging(work, line, work.root);
    return total;
}

// His search takes moves in the board's order. Below the root the order changes how much is looked at and never the
// value, so the most promising come first.
void ThesisPlayer::order(Search& work, Side mover, const Node& node, Children& children) {
    children.clear();
    for (const int cell : cells_)
        children.push_back({node.depth > 1 ? total_after(work, cell, mover, node.total) : 0, cell});
    if (node.depth <= 1) return;
    const bool maximises = mover == work.root;
    std::sort(children.begin(), children.end(), [&](const Child& a, const Child& b) {
        if (a.total != b.total) return maximises ? a.total > b.total : a.total < b.total;
        return a.cell < b.cell;
    });
}

double ThesisPlayer::child_value(Search& work, Side mover, const Child& child, const Node& node) {
    const bool is_over = options_.end_test && completes(work, child.cell, mover);
    if ((node.depth <= 1 && !options_.playable) || is_over) return child.total;
    work.board.put(child.cell, mover);
    const double value = search(work, other(mover), {child.total, node.depth - 1, node.alpha, node.beta});
    work.board.take(child.cell, mover);
    return value;
}

// Alpha-beta, values seen by the root's side. (Algorithm 4 prints beta := max(value, beta): beta then stays infinite,
// which costs cuts and changes no value.)
double ThesisPlayer::search(Search& work, Side mover, const Node& node) {
    assert(node.depth >= 0 && node.depth < static_cast<int>(children_by_depth_.size()));
    work.board.moves(cells_, options_.candidates);
    if (node.depth == 0 || cells_.empty()) return leaf_value(work, node.total);
    auto& children = children_by_depth_[static_cast<std::size_t>(node.depth)];
    order(work, mover, node, children);
    const bool maximises = mover == work.root;
    double alpha = node.alpha, beta = node.beta, best = maximises ? -infinite_value : infinite_value;
    for (Child& child : children) {
        ++nodes_;
        if (work.budget.spend_node()) return best;
        if (node.depth <= 1) child.total = total_after(work, child.cell, mover, node.total);
        const double value = child_value(work, mover, child, {node.total, node.depth, alpha, beta});
        if (maximises) alpha = std::max(alpha, best = std::max(best, value));
        else beta = std::min(beta, best = std::min(best, value));
        if (alpha >= beta) break;
    }
    return best;
}

std::optional<ThesisPlayer::Choice> ThesisPlayer::think(TernaryBoard& board, Side side, const std::vector<int>& cells,
                                                        int depth, Budget& budget) {
    assert(!cells.empty());
    Search work{board, values(side), side, budget};
    double now = 0;
    for (const auto& line : board.lines()) now += work.values.value(threat_values_, line, line.code);
    const bool draws_lots = options_.ties == "random";
    Choice best{cells.front(), -infinite_value};
    std::uint32_t equal = 1;
    for (const int cell : cells) {
        ++nodes_;
        if (budget.spend_node()) return std::nullopt;
        // Where equal moves count, one that is only as good has to be told from a worse one.
        const double alpha = draws_lots ? std::nextafter(best.value, -infinite_value) : best.value;
        const double value =
            child_value(work, side, {total_after(work, cell, side, now), cell}, {now, depth, alpha, infinite_value});
        if (budget.is_spent()) return std::nullopt;
        if (value > best.value) equal = 1;
        else if (!draws_lots || value < best.value || random_.below(++equal) != 0) continue;
        best = {cell, value};
    }
    return best;
}

int ThesisPlayer::choose(TernaryBoard& board, Side side, const Watch* watch) {
    std::vector<int> cells;
    board.moves(cells, options_.candidates);
    Limits limits;
    limits.watch = watch;
    Budget budget{limits};
    const auto choice = think(board, side, cells, options_.depth, budget);
    return choice ? choice->cell : cells.front();
}

ThesisGame play_thesis_game(const Shape& shape, ThesisPlayer& first, ThesisPlayer& second, const ThesisGamePlan& plan) {
    TernaryBoard board{shape};
    ThesisGame game;
    first.begin_game();
    second.begin_game();
    for (Side side = Side::first; !board.is_full(); side = other(side)) {
        if (plan.watch && plan.watch->stop_requested()) {
            game.is_complete = false;
            break;
        }
        ThesisPlayer& player = side == Side::first ? first : second;
        const auto ply = game.moves.size();
        const int cell = ply < plan.opening.size() ? plan.opening[ply] : player.choose(board, side, plan.watch);
        board.put(cell, side);
        game.moves.push_back(cell);
        if (board.has_won(cell, side)) {
            game.winner = side;
            break;
        }
        if (!plan.learns[index_of(side)]) continue;
        player.learn(board, side);
        if (plan.learned) plan.learned(player);
    }
    return game;
}

std::vector<int> random_opening(const Shape& shape, int plies, Random& random) {
    TernaryBoard board{shape};
    std::vector<int> opening, cells;
    Side side = Side::first;
    for (int ply = 0; ply < plies; ++ply, side = other(side)) {
        board.moves(cells);
        if (cells.empty()) break;
        const int cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
        board.put(cell, side);
        if (board.has_won(cell, side)) break;  // an opening leaves the game open
        opening.push_back(cell);
    }
    return opening;
}

int learn_by_self_play(const Shape& shape, ThesisPlayer& player, int games) {
    int changed = 0;
    for (int i = 0; i < games; ++i) {
        const auto before = player.threat_values();
        play_thesis_game(shape, player, player, {{true, true}, {}, nullptr, {}});
        changed += before != player.threat_values();
    }
    return changed;
}

ThreatValues closed_form(int n) {
    ThreatWeights weights;
    weights.complete = 1'000'000;
    for (int size = 1; size < n; ++size)
        weights.half_open[static_cast<std::size_t>(size)] = weights.open[static_cast<std::size_t>(size)] =
            1'000'000 * std::pow(0.1, n - size);
    return {weights, weights};
}

}  // namespace plateau::in_a_row
