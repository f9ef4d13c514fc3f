#include "players/in_a_row/thesis_player.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plateau::in_a_row {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

std::uint32_t digit_of(Side side) { return side == Side::first ? 1 : 2; }

}  // namespace

TernaryBoard::TernaryBoard(const Shape& shape)
    : shape_{shape},
      places_(static_cast<std::size_t>(shape.cells())),
      taken_(static_cast<std::size_t>(shape.cells()), 0) {
    constexpr std::pair<int, int> directions[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const auto is_inside = [&](int row, int col) {
        return row >= 0 && row < shape.rows && col >= 0 && col < shape.cols;
    };
    for (std::size_t direction = 0; direction < 4; ++direction) {
        const auto [down, right] = directions[direction];
        for (int row = 0; row < shape.rows; ++row)
            for (int col = 0; col < shape.cols; ++col) {
                if (is_inside(row - down, col - right)) continue;
                Line line;
                while (is_inside(row + line.length * down, col + line.length * right)) ++line.length;
                if (line.length < shape.n) continue;
                std::uint32_t unit = 1;
                for (int i = 0; i < line.length; ++i, unit *= 3)
                    places_[static_cast<std::size_t>((row + i * down) * shape.cols + col + i * right)][direction] = {
                        static_cast<std::int16_t>(lines_.size()), unit};
                lines_.push_back(line);
            }
    }
}

void TernaryBoard::moves(std::vector<int>& cells) const {
    cells.clear();
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

LineValues::Memory& LineValues::memory(int length) {
    Memory& found = memories_[static_cast<std::size_t>(length)];
    if (found.value.empty()) {
        std::size_t codes = 1;
        for (int i = 0; i < length; ++i) codes *= 3;
        found.value.resize(codes);
        found.epoch.resize(codes);
        found.complete.resize(codes);
    }
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

double LineValues::value(const ThreatJudgement& judgement, const TernaryBoard::Line& line, std::uint32_t code) {
    Memory& known = memory(line.length);
    if (known.epoch[code] != epoch_) {
        double sum = 0;
        for (const auto& [weights, side, sign] :
             {std::tuple{&judgement.own, side_, 1.0}, {&judgement.enemy, other(side_), -1.0}}) {
            const auto counts = threats(line.length, code, side);
            double part = weights->complete * counts.complete;
            for (std::size_t size = 1; size < static_cast<std::size_t>(rule_.n); ++size)
                part += weights->half_open[size] * counts.half_open[size] + weights->open[size] * counts.open[size];
            sum += sign * part;
        }
        known.value[code] = static_cast<float>(sum);
        known.epoch[code] = epoch_;
    }
    return static_cast<double>(known.value[code]);
}

bool LineValues::is_complete(int length, std::uint32_t code, Side side) {
    auto& known = memory(length).complete[code];
    if (known == 0)
        known = static_cast<std::uint8_t>(4 | (threats(length, code, Side::first).complete > 0 ? 1 : 0) |
                                          (threats(length, code, Side::second).complete > 0 ? 2 : 0));
    return (known & digit_of(side)) != 0;
}

ThesisPlayer::ThesisPlayer(const Shape& shape, const ThreatJudgement& judgement, const ThesisOptions& options)
    : shape_{shape},
      judgement_{judgement},
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
        total += values.value(judgement_, line, line.code + digit_of(mover) * unit) -
                 values.value(judgement_, line, line.code);
    }
    return total;
}

// Plain alpha-beta, moves in the board's order, values seen by the root's side.
double ThesisPlayer::search(TernaryBoard& board, LineValues& values, Side root, Side mover, const Node& node) {
    std::vector<int> cells;
    board.moves(cells);
    if (node.depth == 0 || cells.empty()) return node.total;
    const bool maximises = mover == root;
    double alpha = node.alpha, beta = node.beta, best = maximises ? -infinite : infinite;
    for (const int cell : cells) {
        ++nodes_;
        const double total = total_after(board, values, cell, mover, node.total);
        double value = total;
        if (node.depth > 1 && !(options_.terminal && completes(board, cell, mover))) {
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
    for (const auto& line : board.lines()) now += seen.value(judgement_, line, line.code);
    std::vector<int> cells;
    board.moves(cells);
    int best_cell = cells.front();
    double best = -infinite;
    for (const int cell : cells) {
        ++nodes_;
        const double total = total_after(board, seen, cell, side, now);
        double value = total;
        if (options_.depth > 1 && !(options_.terminal && completes(board, cell, side))) {
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
    board.moves(cells);
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
    const bool own = update(board, judgement_.own, side, options_.flipped ? side : enemy);
    const bool theirs = update(board, judgement_.enemy, enemy, enemy);
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
        const auto before = player.judgement();
        play_thesis_game(shape, player, player, {true, true}, {});
        const auto& after = player.judgement();
        changed += before.own.half_open != after.own.half_open || before.own.open != after.own.open ||
                   before.enemy.half_open != after.enemy.half_open || before.enemy.open != after.enemy.open;
    }
    return changed;
}

ThreatJudgement closed_form(int n) {
    ThreatWeights weights;
    weights.complete = 1'000'000;
    for (int size = 1; size < n; ++size)
        weights.half_open[static_cast<std::size_t>(size)] = weights.open[static_cast<std::size_t>(size)] =
            1'000'000 * std::pow(0.1, n - size);
    return {weights, weights};
}

}  // namespace plateau::in_a_row
