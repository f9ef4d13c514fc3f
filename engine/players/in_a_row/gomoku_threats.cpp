#include "players/in_a_row/gomoku_threats.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace plateau::in_a_row::gomoku {

namespace {

constexpr int deepest_fours = 40;    // pairs of plies
constexpr int deepest_threats = 80;  // plies

bool makes_four(Rank rank) { return rank >= Rank::four; }

// Cells that a stone can be put on to break the fours that a stone at `target` would make.
void collect_breakers(const Board& board, int attacker, CellIndex target, Cells& cells) {
    const CellCode code = board.code(attacker, target);
    const int reach = board.shape().open_end ? 5 : 4;
    cells.push_back(target);
    for (int d = 0; d < 4; ++d) {
        const LineKind kind = kind_in(code, d);
        if (kind != LineKind::four && kind != LineKind::double_four && kind != LineKind::straight_four) continue;
        const int row = target / row_stride, col = target % row_stride;
        const int stride = strides[static_cast<std::size_t>(d)];
        const int right = d == 1 ? 0 : 1, down = d == 0 ? 0 : d == 3 ? -1 : 1;
        for (int k = -reach; k <= reach; ++k) {
            const int r = row + k * down, c = col + k * right;
            if (k == 0 || r < 0 || c < 0 || r >= board.shape().rows || c >= board.shape().cols) continue;
            const auto cell = static_cast<CellIndex>(target + k * stride);
            if (board.is_empty(cell) && std::find(cells.begin(), cells.end(), cell) == cells.end())
                cells.push_back(cell);
        }
    }
}

// A direction in which a stone of `side` there makes five.
int direction_of_five(const Board& board, int side, CellIndex cell) {
    int d = 0;
    while (kind_in(board.code(side, cell), d) != LineKind::five) ++d;
    assert(d < 4);
    return d;
}

// The cells up to five away in one direction, the middle among them, in the order of the board's cells.
template <class Visit>
void for_each_in_line(const Board& board, CellIndex middle, int direction, Visit&& visit) {
    constexpr int reach = window_bits / 2;
    const int right = direction == 1 ? 0 : direction == 3 ? -1 : 1, down = direction == 0 ? 0 : 1;
    for (int k = -reach; k <= reach; ++k) {
        const int row = middle / row_stride + k * down, col = middle % row_stride + k * right;
        if (row >= 0 && row < board.shape().rows && col >= 0 && col < board.shape().cols)
            visit(static_cast<CellIndex>(row * row_stride + col));
    }
}

// Whether a stone on the cell can touch what a stone at `target` would make.
bool touches(const Board& board, int attacker, CellIndex target, CellIndex cell) {
    if (cell == target) return true;
    const int down = cell / row_stride - target / row_stride, right = cell % row_stride - target % row_stride;
    if (std::max(std::abs(down), std::abs(right)) > 4) return false;
    const int d = down == 0 ? 0 : right == 0 ? 1 : down == right ? 2 : down == -right ? 3 : -1;
    return d >= 0 && kind_in(board.code(attacker, target), d) >= LineKind::open_three;
}

bool prepares_four(CellCode code) {
    for (int d = 0; d < 4; ++d)
        if (kind_in(code, d) >= LineKind::sleeping_three) return true;
    return false;
}

}  // namespace

void collect_five_stoppers(const Board& board, Cells& cells) {
    const int me = board.mover(), foe = 1 - me;
    assert(board.count(foe, Rank::five) > 0);
    cells.clear();
    const CellIndex five = board.find(foe, Rank::five);
    if (!board.shape().open_end) {
        if (board.count(foe, Rank::five) == 1 && !board.is_foul(me, five)) cells.push_back(five);
        return;
    }
    Cells others;
    if (board.count(foe, Rank::five) > 1)
        for (const CellIndex cell : board.cells())
            if (cell != five && board.is_empty(cell) && board.rank(foe, cell) == Rank::five) others.push_back(cell);
    for_each_in_line(board, five, direction_of_five(board, foe, five), [&](CellIndex cell) {
        if (board.is_empty(cell) && board.spoils_five(five, cell) &&
            std::all_of(others.begin(), others.end(), [&](CellIndex other) { return board.spoils_five(other, cell); }))
            cells.push_back(cell);
    });
}

void collect_stoppers(const Board& board, Cells& cells) {
    const int me = board.mover(), foe = 1 - me;
    assert(board.trusts_threes(foe) && board.doubles(foe) > 0 && board.fours(me) == 0);
    FixedVector<CellIndex, max_board_side * max_board_side> targets;
    for (const CellIndex cell : board.cells())
        if (board.is_empty(cell) &&
            (board.rank(foe, cell) == Rank::four_three || board.rank(foe, cell) == Rank::double_three))
            targets.push_back(cell);
    cells.clear();
    for (const CellIndex cell : board.cells()) {
        if (!board.is_empty(cell) || board.is_foul(me, cell)) continue;
        const bool stops = std::all_of(targets.begin(), targets.end(),
                                       [&](CellIndex target) { return touches(board, foe, target, cell); });
        if (stops || prepares_four(board.code(me, cell))) cells.push_back(cell);
    }
}

void collect_defences(const Board& board, Cells& cells) {
    const int me = board.mover(), foe = 1 - me;
    cells.clear();
    // Any one of the open fours has to be stopped: the one that can be stopped in the fewest ways.
    Cells breakers;
    for (const CellIndex cell : board.cells()) {
        if (!board.is_empty(cell) || board.rank(foe, cell) != Rank::open_four || board.is_foul(foe, cell)) continue;
        breakers.clear();
        collect_breakers(board, foe, cell, breakers);
        if (cells.empty() || breakers.size() < cells.size()) cells = breakers;
    }
    for (const CellIndex cell : board.cells())
        if (board.is_empty(cell) && makes_four(board.rank(me, cell)) &&
            std::find(cells.begin(), cells.end(), cell) == cells.end())
            cells.push_back(cell);
    const auto kept =
        std::remove_if(cells.begin(), cells.end(), [&](CellIndex cell) { return board.is_foul(me, cell); });
    cells.erase(kept, cells.end());
}

ThreatSearch::ThreatSearch(Board& board) : board_{board} {}

void ThreatSearch::forget() {
    failed_.clear();
    table_.clear();
}

std::optional<WinningLine> ThreatSearch::by_fours(Budget& budget, std::uint64_t most_nodes) {
    if (board_.shape().captures) return std::nullopt;
    if (failed_.size() > 200'000) failed_.clear();
    nodes_ = 0;
    node_limit_ = most_nodes;
    has_given_up_ = false;
    line_.clear();
    const Key key_before [[maybe_unused]] = board_.key();
    for (const int depth : {6, deepest_fours}) {
        if (wins_by_fours(budget, depth)) {
            std::reverse(line_.begin(), line_.end());
            return line_;
        }
        if (has_given_up_) break;
    }
    assert(board_.key() == key_before);
    return std::nullopt;
}

// What stops a four and makes a four itself.
void ThreatSearch::collect_forced_fours(Fours& moves) {
    Cells stoppers;
    collect_five_stoppers(board_, stoppers);
    for (const CellIndex cell : stoppers)
        if (makes_four(board_.rank(board_.mover(), cell))) moves.push_back({0, cell});
}

CellIndex ThreatSearch::open_four() const {
    const int me = board_.mover();
    if (!board_.can_make(me, Rank::open_four)) return no_cell;
    for (const CellIndex cell : board_.cells())
        if (board_.is_empty(cell) && board_.rank(me, cell) == Rank::open_four && !board_.is_foul(me, cell)) return cell;
    return no_cell;
}

ThreatSearch::Fours ThreatSearch::all_fours() const {
    const int me = board_.mover();
    Fours moves;
    for (const CellIndex cell : board_.cells())
        if (board_.is_empty(cell) && makes_four(board_.rank(me, cell)) && !board_.is_foul(me, cell))
            moves.push_back({-board_.urgency(me, cell), cell});
    std::sort(moves.begin(), moves.end(),
              [](const Four& a, const Four& b) { return a.order != b.order ? a.order < b.order : a.cell < b.cell; });
    return moves;
}

// The line is collected from its end.
bool ThreatSearch::wins_by_fours(Budget& budget, int depth) {
    const int me = board_.mover(), foe = 1 - me;
    if (board_.count(me, Rank::five) > 0) {
        line_.push_back(board_.find(me, Rank::five));
        return true;
    }
    Fours moves;
    if (board_.count(foe, Rank::five) > 0) {
        collect_forced_fours(moves);
        if (moves.empty()) return false;
    } else {
        if (const CellIndex cell = open_four(); cell != no_cell) {
            line_.push_back(cell);
            return true;
        }
        if (board_.count(me, Rank::four) + board_.count(me, Rank::four_three) == 0) return false;
    }
    if (depth == 0) return false;
    const auto known = failed_.find(board_.key());
    if (known != failed_.end() && known->second >= depth) return false;
    if (moves.empty()) moves = all_fours();
    for (const auto& [order, cell] : moves) {
        if (is_out_of_nodes(budget)) {
            has_given_up_ = true;
            return false;
        }
        if (wins_by_four(budget, cell, depth)) return true;
        if (has_given_up_) return false;
    }
    failed_[board_.key()] = depth;
    return false;
}

bool ThreatSearch::wins_by_four(Budget& budget, CellIndex cell, int depth) {
    const int me = board_.mover(), foe = 1 - me;
    assert(board_.is_empty(cell) && depth > 0);
    board_.play(cell);
    const bool wins =
        board_.count(foe, Rank::five) == 0 && board_.count(me, Rank::five) > 0 && wins_against_all(budget, depth - 1);
    board_.undo();
    if (wins) line_.push_back(cell);
    return wins;
}

// After a four: whatever stops it loses too. The line shows the last reply.
bool ThreatSearch::wins_against_all(Budget& budget, int depth) {
    Cells replies;
    collect_five_stoppers(board_, replies);
    const std::size_t line_before = line_.size();
    for (const CellIndex reply : replies) {
        line_.resize(line_before);
        board_.play(reply);
        const bool wins = wins_by_fours(budget, depth);
        board_.undo();
        if (!wins) {
            line_.resize(line_before);
            return false;
        }
        line_.push_back(reply);
    }
    return true;
}

// Attacking moves are fives, fours and open threes; defending ones all that do not lose at once.
std::optional<ThreatSearch::Numbers> ThreatSearch::settled(Cells& moves) {
    constexpr Numbers won{0, infinite}, lost{infinite, 0};
    const int me = board_.mover(), foe = 1 - me;
    const bool attacks = me == attacker_;
    moves.clear();
    if (board_.count(me, Rank::five) > 0) return attacks ? won : lost;
    if (board_.count(foe, Rank::five) > 0) {
        collect_five_stoppers(board_, moves);
        if (moves.empty()) return attacks ? lost : won;
        return std::nullopt;
    }
    if (board_.is_full()) return lost;
    if (attacks) {
        if (board_.can_make(me, Rank::open_four)) return won;
        for (const CellIndex cell : board_.cells())
            if (board_.is_empty(cell) && board_.rank(me, cell) >= least_threat_ && !board_.is_foul(me, cell))
                moves.push_back(cell);
        return moves.empty() ? std::optional{lost} : std::nullopt;
    }
    if (least_threat_ == Rank::four || !board_.can_make(foe, Rank::open_four)) return lost;
    collect_defences(board_, moves);
    return moves.empty() ? std::optional{won} : std::nullopt;
}

ThreatSearch::Numbers ThreatSearch::look_up(Key key) const {
    assert(table_.size() == entries);
    const Entry& entry = table_[key & (entries - 1)];
    return is_known(entry, key) ? entry.numbers : Numbers{};
}

void ThreatSearch::keep(Key key, Numbers numbers, std::uint64_t work) {
    assert(numbers.proof <= infinite && numbers.disproof <= infinite);
    Entry& entry = table_[key & (entries - 1)];
    const auto share = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, infinite));
    // Entries that cost much more stay, unless the new one is settled.
    if (entry.search == search_ && entry.key != key && entry.work > 16 * (share + 1) && numbers.proof != 0 &&
        numbers.disproof != 0) {
        entry.work /= 2;
        return;
    }
    entry = {key, numbers, share, search_};
}

// Depth-first proof numbers (Nagai 2002) with thresholds a quarter above the second best child.
ThreatSearch::Numbers ThreatSearch::prove(Budget& budget, Numbers limits, int ply) {
    const Key key = board_.key();
    const std::uint64_t nodes_before = nodes_;
    if (is_out_of_nodes(budget)) {
        has_given_up_ = true;
        return {1, 1};
    }
    Cells moves;
    Numbers numbers;
    if (const auto known = settled(moves)) {
        keep(key, *known, 1);
        return *known;
    }
    if (ply >= deepest_threats) return {infinite, 0};
    const bool attacks = board_.mover() == attacker_;
    while (true) {
        std::uint32_t best = infinite, second = infinite, sum = 0, best_other = 0;
        CellIndex chosen = moves[0];
        for (const CellIndex cell : moves) {
            const Numbers child = look_up(board_.key_after(cell));
            // What the mover wants small, and what it adds to what the other side wants small.
            const std::uint32_t wanted = attacks ? child.proof : child.disproof;
            const std::uint32_t added = attacks ? child.disproof : child.proof;
            sum = std::min(infinite, sum + added);
            if (wanted < best) {
                second = best;
                best = wanted;
                best_other = added;
                chosen = cell;
            } else if (wanted < second) {
                second = wanted;
            }
        }
        numbers = attacks ? Numbers{best, sum} : Numbers{sum, best};
        if (best == infinite) sum = 0, numbers = attacks ? Numbers{infinite, 0} : Numbers{0, infinite};
        if (best == 0) numbers = attacks ? Numbers{0, infinite} : Numbers{infinite, 0};
        if (numbers.proof >= limits.proof || numbers.disproof >= limits.disproof) break;
        const std::uint32_t own_limit = attacks ? limits.proof : limits.disproof;
        const std::uint32_t other_limit = attacks ? limits.disproof : limits.proof;
        const std::uint32_t wanted_limit = std::min(own_limit, second >= infinite ? infinite : second + second / 4 + 1);
        const std::uint32_t added_limit =
            other_limit >= infinite ? infinite : std::min(infinite, other_limit - sum + best_other);
        board_.play(chosen);
        const Numbers child =
            prove(budget, attacks ? Numbers{wanted_limit, added_limit} : Numbers{added_limit, wanted_limit}, ply + 1);
        const Key child_key = board_.key();
        board_.undo();
        if (has_given_up_) return {1, 1};
        if (child.proof == infinite && child.disproof == 0 && look_up(child_key).disproof != 0)
            keep(child_key, child, 1);  // cut by depth
    }
    keep(key, numbers, nodes_ - nodes_before);
    return numbers;
}

std::optional<WinningLine> ThreatSearch::by_threats(Budget& budget, std::uint64_t most_nodes, bool only_fours) {
    if (board_.shape().captures || most_nodes == 0) return std::nullopt;
    const Rank least = only_fours ? Rank::four : Rank::three;
    if (attacker_ != board_.mover() || least != least_threat_) ++search_;
    least_threat_ = least;
    attacker_ = board_.mover();
    table_.resize(entries);
    nodes_ = 0;
    node_limit_ = most_nodes;
    has_given_up_ = false;
    const Numbers numbers = prove(budget, {infinite, infinite}, 0);
    if (has_given_up_ || numbers.proof != 0) return std::nullopt;
    return proven_line();
}

// One line of the proof: the winning moves, and the defence that was hardest to refute.
WinningLine ThreatSearch::proven_line() {
    WinningLine line;
    Cells moves;
    while (line.size() < static_cast<std::size_t>(deepest_threats)) {
        const int me = board_.mover();
        CellIndex next = no_cell;
        if (board_.count(me, Rank::five) > 0) next = board_.find(me, Rank::five);
        else if (const CellIndex four =
                     me == attacker_ && board_.count(1 - me, Rank::five) == 0 ? open_four() : no_cell;
                 four != no_cell) {
            next = four;
        } else if (!settled(moves)) {
            std::uint32_t most_work = 0;
            for (const CellIndex cell : moves) {
                const Entry& entry = table_[board_.key_after(cell) & (entries - 1)];
                if (!is_known(entry, board_.key_after(cell)) || entry.numbers.proof != 0) continue;
                if (next != no_cell && entry.work <= most_work) continue;
                next = cell;
                most_work = entry.work;
                if (me == attacker_) break;
            }
        }
        if (next == no_cell) break;
        const bool ends = board_.rank(me, next) == Rank::five;
        line.push_back(next);
        board_.play(next);
        if (ends) break;
    }
    for (std::size_t i = 0; i < line.size(); ++i) board_.undo();
    return line;
}

}  // namespace plateau::in_a_row::gomoku
