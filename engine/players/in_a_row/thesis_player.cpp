#include "players/in_a_row/thesis_player.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "games/in_a_row/lines.h"

namespace plateau::in_a_row {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

std::uint32_t digit_of(Side side) { return side == Side::first ? 1 : 2; }

}  // namespace

TernaryBoard::TernaryBoard(const Shape& shape)
    : shape_{shape},
      places_(static_cast<std::size_t>(shape.cells())),
      taken_(static_cast<std::size_t>(shape.cells()), 0) {
    for_each_line(shape, [&](std::size_t direction, const std::vector<int>& cells) {
        const auto number = static_cast<std::int16_t>(lines_.size());
        std::uint32_t unit = 1;
        for (const int cell : cells) {
            places_[static_cast<std::size_t>(cell)][direction] = {number, unit};
            unit *= 3;
        }
        Line line;
        line.length = static_cast<int>(cells.size());
        lines_.push_back(line);
        line_cells_.push_back(cells);
    });
}

void TernaryBoard::moves(std::vector<int>& cells, int near) const {
    cells.clear();
    if (!shape_.gravity && near > 0) {
        if (stones_ == 0) {
            cells.push_back(shape_.rows / 2 * shape_.cols + shape_.cols / 2);
            return;
        }
        for (int row = 0; row < shape_.rows; ++row)
            for (int col = 0; col < shape_.cols; ++col) {
                if (is_taken(row * shape_.cols + col)) continue;
                bool is_near = false;
                for (int r = std::max(0, row - near); r <= std::min(shape_.rows - 1, row + near) && !is_near; ++r)
                    for (int c = std::max(0, col - near); c <= std::min(shape_.cols - 1, col + near) && !is_near; ++c)
                        is_near = is_taken(r * shape_.cols + c);
                if (is_near) cells.push_back(row * shape_.cols + col);
            }
        return;
    }
    if (!shape_.gravity) {
        for (int cell = 0; cell < shape_.cells(); ++cell)
            if (!taken_[static_cast<std::size_t>(cell)]) cells.push_back(cell);
        return;
    }
    for (int col = 0; col < shape_.cols; ++col)
        for (int row = shape_.rows - 1; row >= 0; --row)
            if (const int cell = row * shape_.cols + col; !taken_[static_cast<std::size_t>(cell)]) {
                cells.push_back(cell);
                break;
            }
}

void TernaryBoard::change(int cell, Side side, int sign) {
    for (const auto [number, unit] : places_[static_cast<std::size_t>(cell)])
        if (number >= 0) {
            auto& code = lines_[static_cast<std::size_t>(number)].code;
            code = sign > 0 ? code + digit_of(side) * unit : code - digit_of(side) * unit;
        }
    taken_[static_cast<std::size_t>(cell)] = sign > 0;
    stones_ += sign;
}

LineValues::Known& LineValues::known(int length, std::uint32_t code) {
    constexpr std::size_t most = 177'147;  // 3^11
    auto& places = memories_[static_cast<std::size_t>(length)];
    if (places.empty()) {
        std::size_t codes = 1;
        for (int i = 0; i < length && codes < most; ++i) codes *= 3;
        places.resize(codes);
    }
    Known& found = places[code % places.size()];
    if (found.code != code) found = {code, 0, 0, 0};
    return found;
}

ThreatCounts LineValues::threats(int length, std::uint32_t code, Side side) const {
    std::uint32_t own = 0, enemy = 0;
    for (int i = 0; i < length; ++i, code /= 3) {
        if (code % 3 == 0) continue;
        (code % 3 == digit_of(side) ? own : enemy) |= std::uint32_t{1} << i;
    }
    return count_line_threats(own, enemy, length, rule_);
}

double LineValues::value(const ThreatValues& threat_values, const TernaryBoard::Line& line, std::uint32_t code) {
    Known& kept = known(line.length, code);
    if (kept.epoch != epoch_) {
        double sum = 0;
        for (const auto& [weights, side, sign] :
             {std::tuple{&threat_values.own, side_, 1.0}, {&threat_values.enemy, other(side_), -1.0}}) {
            const auto counts = threats(line.length, code, side);
            double part = weights->complete * counts.complete;
            for (std::size_t size = 1; size < static_cast<std::size_t>(rule_.n); ++size)
                part += weights->half_open[size] * counts.half_open[size] + weights->open[size] * counts.open[size];
            sum += sign * part;
        }
        kept.value = static_cast<float>(sum);
        kept.epoch = epoch_;
    }
    return static_cast<double>(kept.value);
}

bool LineValues::is_complete(int length, std::uint32_t code, Side side) {
    auto& complete = known(length, code).complete;
    if (complete == 0)
        complete = static_cast<std::uint8_t>(4 | (threats(length, code, Side::first).complete > 0 ? 1 : 0) |
                                             (threats(length, code, Side::second).complete > 0 ? 2 : 0));
    return (complete & digit_of(side)) != 0;
}

ThesisPlayer::ThesisPlayer(const Shape& shape, const ThreatValues& threat_values, const ThesisOptions& options)
    : shape_{shape},
      threat_values_{threat_values},
      options_{options},
      first_{shape, options.by_space, Side::first},
      second_{shape, options.by_space, Side::second} {}

bool ThesisPlayer::completes(const TernaryBoard& board, int cell, Side mover) {
    for (const auto [number, unit] : board.places(cell)) {
        if (number < 0) continue;
        const auto& line = board.lines()[static_cast<std::size_t>(number)];
        if (first_.is_complete(line.length, line.code + digit_of(mover) * unit, mover)) return true;
    }
    return false;
}

double ThesisPlayer::total_after(const TernaryBoard& board, LineValues& values, int cell, Side mover, double total) {
    for (const auto [number, unit] : board.places(cell)) {
        if (number < 0) continue;
        const auto& line = board.lines()[static_cast<std::size_t>(number)];
        total += values.value(threat_values_, line, line.code + digit_of(mover) * unit) -
                 values.value(threat_values_, line, line.code);
    }
    return total;
}

// Without the threats one short of a line whose missing cells all hang in the air.
double ThesisPlayer::leaf_value(const TernaryBoard& board, LineValues& values, Side root, double total) {
    if (!options_.playable || !shape_.gravity) return total;
    const auto one_short = static_cast<std::size_t>(shape_.n - 1);
    const auto can_be_played = [&](int cell) {
        return cell + shape_.cols >= shape_.cells() || board.is_taken(cell + shape_.cols);
    };
    for (std::size_t i = 0; i < board.lines().size(); ++i) {
        const auto& line = board.lines()[i];
        for (const auto& [weights, side, sign] :
             {std::tuple{&threat_values_.own, root, 1.0}, {&threat_values_.enemy, other(root), -1.0}}) {
            const auto& cells = board.cells_of(i);
            bool has_missing = false, is_playable = false;
            std::uint32_t unit = digit_of(side);
            for (std::size_t k = 0; k < cells.size() && !is_playable; ++k, unit *= 3) {
                if (board.is_taken(cells[k]) || !values.is_complete(line.length, line.code + unit, side)) continue;
                has_missing = true;
                is_playable = can_be_played(cells[k]);
            }
            if (!has_missing || is_playable) continue;
            const auto counts = values.threats(line.length, line.code, side);
            total -= sign * (weights->half_open[one_short] * counts.half_open[one_short] +
                             weights->open[one_short] * counts.open[one_short]);
        }
    }
    return total;
}

// Alpha-beta, values seen by the root's side. His takes moves in the board's order; below the root the order changes
// how much is looked at and never the value, so the most promising come first.
double ThesisPlayer::search(TernaryBoard& board, LineValues& values, Side root, Side mover, const Node& node) {
    static thread_local std::vector<std::vector<int>> cells_by_depth(32);
    auto& cells = cells_by_depth[static_cast<std::size_t>(node.depth)];
    board.moves(cells, options_.candidates);
    if (node.depth == 0 || cells.empty()) return leaf_value(board, values, root, node.total);
    const bool maximises = mover == root;
    struct Child {
        double total;
        int cell;
    };
    FixedVector<Child, max_board_side * max_board_side> children;
    for (const int cell : cells)
        children.push_back({node.depth > 1 ? total_after(board, values, cell, mover, node.total) : 0, cell});
    if (node.depth > 1)
        std::sort(children.begin(), children.end(), [&](const Child& a, const Child& b) {
            if (a.total != b.total) return maximises ? a.total > b.total : a.total < b.total;
            return a.cell < b.cell;
        });
    double alpha = node.alpha, beta = node.beta, best = maximises ? -infinite : infinite;
    for (const auto& [known_total, cell] : children) {
        ++nodes_;
        const double total = node.depth > 1 ? known_total : total_after(board, values, cell, mover, node.total);
        double value = total;
        const bool is_over = options_.terminal && completes(board, cell, mover);
        if ((node.depth > 1 || options_.playable) && !is_over) {
            board.put(cell, mover);
            value = search(board, values, root, other(mover), {total, node.depth - 1, alpha, beta});
            board.take(cell, mover);
        }
        if (maximises) alpha = std::max(alpha, best = std::max(best, value));
        else beta = std::min(beta, best = std::min(best, value));
        if (alpha >= beta) break;
    }
    return best;
}

int ThesisPlayer::choose(TernaryBoard& board, Side side) {
    auto& seen = values(side);
    double now = 0;
    for (const auto& line : board.lines()) now += seen.value(threat_values_, line, line.code);
    std::vector<int> cells;
    board.moves(cells, options_.candidates);
    int best_cell = cells.front();
    double best = -infinite;
    for (const int cell : cells) {
        ++nodes_;
        const double total = total_after(board, seen, cell, side, now);
        double value = total;
        if ((options_.depth > 1 || options_.playable) && !(options_.terminal && completes(board, cell, side))) {
            board.put(cell, side);
            value = search(board, seen, side, other(side), {total, options_.depth - 1, best, infinite});
            board.take(cell, side);
        }
        if (value > best) {
            best = value;
            best_cell = cell;
        }
    }
    return best_cell;
}

// Types in order: half-open 1, open 1, half-open 2, ..., open n - 1, whole line.
double& ThesisPlayer::weight(ThreatWeights& weights, int type) const {
    const auto size = static_cast<std::size_t>(type / 2 + 1);
    if (type == 2 * (shape_.n - 1)) return weights.complete;
    return type % 2 == 0 ? weights.half_open[size] : weights.open[size];
}

void ThesisPlayer::add_types(const TernaryBoard::Line& line, std::uint32_t code, Side side, int sign,
                             std::vector<int>& counts) {
    const auto threats = first_.threats(line.length, code, side);
    for (std::size_t size = 1; size < static_cast<std::size_t>(shape_.n); ++size) {
        counts[2 * size - 2] += sign * threats.half_open[size];
        counts[2 * size - 1] += sign * threats.open[size];
    }
    counts[static_cast<std::size_t>(2 * (shape_.n - 1))] += sign * threats.complete;
}

int ThesisPlayer::most_important(const std::vector<int>& counts, const ThreatWeights& weights) const {
    int found = -1;
    ThreatWeights copy = weights;
    for (int type = 0; type < static_cast<int>(counts.size()); ++type)
        if (counts[static_cast<std::size_t>(type)] > 0 &&
            (options_.importance == "index" || found < 0 || weight(copy, type) >= weight(copy, found)))
            found = type;
    return found;
}

bool ThesisPlayer::update(TernaryBoard& board, ThreatWeights& weights, Side side, Side next_mover) {
    std::vector<int> now(static_cast<std::size_t>(2 * shape_.n - 1), 0);
    for (const auto& line : board.lines()) add_types(line, line.code, side, 1, now);
    const int type = most_important(now, weights);
    if (type < 0 || type == 2 * (shape_.n - 1)) return false;
    std::vector<int> cells;
    board.moves(cells, options_.candidates);
    double best = 0;
    for (const int cell : cells) {
        auto next = now;
        for (const auto [number, unit] : board.places(cell)) {
            if (number < 0) continue;
            const auto& line = board.lines()[static_cast<std::size_t>(number)];
            add_types(line, line.code, side, -1, next);
            add_types(line, line.code + digit_of(next_mover) * unit, side, 1, next);
        }
        if (const int reached = most_important(next, weights); reached >= 0)
            best = std::max(best, weight(weights, reached));
    }
    const double before = weight(weights, type);
    double& value = weight(weights, type);
    value += options_.rate * (options_.gamma * best - value);
    adjust(weights);
    return std::abs(weight(weights, type) - before) > 1e-9;
}

void ThesisPlayer::adjust(ThreatWeights& weights) const {
    if (options_.adjustment == "clamp")
        for (int type = 1; type < 2 * (shape_.n - 1); ++type)
            weight(weights, type) = std::max(weight(weights, type), weight(weights, type - 1));
    if (options_.adjustment == "double")
        for (std::size_t size = 1; size < static_cast<std::size_t>(shape_.n); ++size)
            weights.open[size] = std::max(weights.open[size], 2 * weights.half_open[size]);
}

bool ThesisPlayer::learn(TernaryBoard& board, Side side) {
    const Side enemy = other(side);
    const bool own = update(board, threat_values_.own, side, options_.flipped ? side : enemy);
    const bool theirs = update(board, threat_values_.enemy, enemy, enemy);
    if (!own && !theirs) return false;
    first_.forget();
    second_.forget();
    return true;
}

ThesisGame play_thesis_game(const Shape& shape, ThesisPlayer& first, ThesisPlayer& second,
                            const std::array<bool, 2>& learns, const std::vector<int>& opening) {
    TernaryBoard board{shape};
    ThesisGame game;
    Side side = Side::first;
    while (!board.is_full()) {
        ThesisPlayer& player = side == Side::first ? first : second;
        const auto ply = game.moves.size();
        const int cell = ply < opening.size() ? opening[ply] : player.choose(board, side);
        board.put(cell, side);
        game.moves.push_back(cell);
        for (const auto [number, unit] : board.places(cell)) {
            if (number < 0) continue;
            const auto& line = board.lines()[static_cast<std::size_t>(number)];
            if (player.values(side).is_complete(line.length, line.code, side)) game.winner = side;
        }
        if (game.winner) break;
        if (learns[index_of(side)]) player.learn(board, side);
        side = other(side);
    }
    return game;
}

int learn_by_self_play(const Shape& shape, ThesisPlayer& player, int games) {
    int changed = 0;
    for (int i = 0; i < games; ++i) {
        const auto before = player.threat_values();
        play_thesis_game(shape, player, player, {true, true}, {});
        const auto& after = player.threat_values();
        changed += before.own.half_open != after.own.half_open || before.own.open != after.own.open ||
                   before.enemy.half_open != after.enemy.half_open || before.enemy.open != after.enemy.open;
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
