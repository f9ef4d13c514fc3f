#include "players/in_a_row/mnk_solver.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/key.h"

namespace plateau::in_a_row {

namespace {

using Cells = MnkSolver::Cells;

constexpr Cells bit(int cell) { return Cells{1} << cell; }

// Pairs of cells by augmenting paths: every line wants two cells of its own.
class Pairing {
public:
    explicit Pairing(const std::vector<Cells>& lines) : lines_{lines} { owner_.fill(-1); }

    bool exists() {
        for (std::size_t line = 0; line < lines_.size(); ++line)
            for (int want = 0; want < 2; ++want) {
                Cells seen = 0;
                if (!find(static_cast<int>(line), seen)) return false;
            }
        return true;
    }

private:
    bool find(int line, Cells& seen) {
        for (Cells cells = lines_[static_cast<std::size_t>(line)] & ~seen; cells != 0;
             cells = lines_[static_cast<std::size_t>(line)] & ~seen) {
            const int cell = std::countr_zero(cells);
            seen |= bit(cell);
            int& owner = owner_[static_cast<std::size_t>(cell)];
            if (owner == line) continue;
            if (owner < 0 || find(owner, seen)) {
                owner = line;
                return true;
            }
        }
        return false;
    }

    const std::vector<Cells>& lines_;
    std::array<int, 64> owner_;
};

}  // namespace

MnkSolver::MnkSolver(const Shape& shape, int table_megabytes) : shape_{shape} {
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}})
        for (int row = 0; row < shape.rows; ++row)
            for (int col = 0; col < shape.cols; ++col) {
                const int last_row = row + (shape.n - 1) * down, last_col = col + (shape.n - 1) * right;
                if (last_row >= shape.rows || last_col < 0 || last_col >= shape.cols) continue;
                Cells line = 0;
                for (int i = 0; i < shape.n; ++i) line |= bit((row + i * down) * shape.cols + col + i * right);
                lines_.push_back(line);
                if (shape.n == 1) break;
            }
    for (int symmetry = 0; symmetry < (shape.rows == shape.cols ? 8 : 4); ++symmetry) {
        std::array<std::uint8_t, 64> to{};
        for (int row = 0; row < shape.rows; ++row)
            for (int col = 0; col < shape.cols; ++col) {
                int r = symmetry & 1 ? shape.rows - 1 - row : row, c = symmetry & 2 ? shape.cols - 1 - col : col;
                if (symmetry & 4) std::swap(r, c);
                to[static_cast<std::size_t>(row * shape.cols + col)] = static_cast<std::uint8_t>(r * shape.cols + c);
            }
        symmetries_.push_back(to);
    }
    assert(shape.cells() <= 64 && table_megabytes > 0);
    table_.resize(std::bit_floor(static_cast<std::size_t>(table_megabytes) * 1024 * 1024 / sizeof(Entry)));
}

MnkSolver::Cells MnkSolver::image(Cells cells, int symmetry) const {
    assert(symmetry >= 0 && static_cast<std::size_t>(symmetry) < symmetries_.size());
    Cells result = 0;
    for (; cells != 0; cells &= cells - 1)
        result |=
            bit(symmetries_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(std::countr_zero(cells))]);
    return result;
}

std::uint64_t MnkSolver::key_of(const State& state) const {
    Cells attacker = state.attacker, defender = state.defender;
    if (std::popcount(attacker | defender) <= 12)
        for (int i = 1; i < static_cast<int>(symmetries_.size()); ++i) {
            const Cells a = image(state.attacker, i), d = image(state.defender, i);
            if (a < attacker || (a == attacker && d < defender)) attacker = a, defender = d;
        }
    return mix(attacker + mix(defender + (state.attacker_moves ? 1 : 0) * 0x9e3779b97f4a7c15ULL)) & ~std::uint64_t{1};
}

bool MnkSolver::has_pairing(const std::vector<Cells>& free_cells) const {
    Cells all = 0;
    for (const Cells line : free_cells) all |= line;
    if (2 * free_cells.size() > static_cast<std::size_t>(std::popcount(all))) return false;
    return Pairing{free_cells}.exists();
}

// Every line through a cell counts 2^stones for its owner; lines of both sides draw stones to them.
std::vector<int> MnkSolver::ordered(const State& state, Cells moves) const {
    std::array<double, 64> weight{};
    for (const Cells line : lines_) {
        const Cells attacker = line & state.attacker, defender = line & state.defender;
        if (attacker != 0 && defender != 0) continue;
        const double value = attacker != 0   ? static_cast<double>(1 << (3 * std::popcount(attacker)))
                             : defender != 0 ? 0.5 * static_cast<double>(1 << (3 * std::popcount(defender)))
                                             : 1;
        for (Cells cells = line & moves; cells != 0; cells &= cells - 1)
            weight[static_cast<std::size_t>(std::countr_zero(cells))] += value;
    }
    std::vector<int> order;
    for (Cells cells = moves; cells != 0; cells &= cells - 1) order.push_back(std::countr_zero(cells));
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return weight[static_cast<std::size_t>(a)] > weight[static_cast<std::size_t>(b)];
    });
    assert(static_cast<int>(order.size()) == std::popcount(moves));
    return order;
}

bool MnkSolver::attacker_wins(const State& state, int ply, int* best_cell) {
    if (budget_.spend_node()) {
        stopped_ = true;
        return false;
    }
    assert((state.attacker & state.defender) == 0);
    const Cells taken = state.attacker | state.defender;
    Cells attacker_wins_at = 0, defender_wins_at = 0, useful = 0;
    double potential = 0;
    std::vector<Cells> live;
    for (const Cells line : lines_) {
        const Cells rest = line & ~taken;
        if ((line & state.defender) == 0) {
            const int missing = std::popcount(rest);
            if (missing == 1) attacker_wins_at |= rest;
            potential += 1.0 / static_cast<double>(Cells{1} << missing);
            live.push_back(rest);
            useful |= rest;
        } else if ((line & state.attacker) == 0) {
            if (std::popcount(rest) == 1) defender_wins_at |= rest;
            useful |= rest;
        }
    }
    // 1. Somebody wins at once, or must prevent it.
    if (live.empty()) return false;
    if (state.attacker_moves ? attacker_wins_at != 0 : defender_wins_at != 0) {
        if (best_cell) *best_cell = std::countr_zero(state.attacker_moves ? attacker_wins_at : defender_wins_at);
        return state.attacker_moves;
    }
    const Cells forced = state.attacker_moves ? defender_wins_at : attacker_wins_at;
    if (std::popcount(forced) > 1) return !state.attacker_moves;
    if (forced != 0) return try_moves(state, forced, ply, best_cell);
    // 2. The breaker holds: by weight, or by pairs.
    if (potential < (state.attacker_moves ? 0.5 : 1)) return false;
    if (has_pairing(live)) return false;
    // 3. The table.
    const std::uint64_t key = key_of(state);
    Entry& entry = table_[key >> 1 & (table_.size() - 1)];
    if (ply > 0 && (entry.key & ~std::uint64_t{1}) == key && key != 0) return entry.key & 1;
    // 4. Cells on no live line are passes, and a pass never helps.
    const bool wins = try_moves(state, useful, ply, best_cell);
    if (!stopped_) table_[key >> 1 & (table_.size() - 1)].key = key | (wins ? 1 : 0);
    return wins;
}

bool MnkSolver::try_moves(const State& state, Cells moves, int ply, int* best_cell) {
    for (const int cell : ordered(state, moves)) {
        State next = state;
        (state.attacker_moves ? next.attacker : next.defender) |= bit(cell);
        next.attacker_moves = !state.attacker_moves;
        const bool wins = attacker_wins(next, ply + 1, nullptr);
        if (stopped_) return false;
        if (wins == state.attacker_moves) {
            if (best_cell) *best_cell = cell;
            return wins;
        }
    }
    return !state.attacker_moves;
}

MnkSolver::Answer MnkSolver::solve(Cells mine, Cells theirs, const Limits& limits) {
    budget_ = Budget{limits};
    stopped_ = false;
    Answer answer;
    if (attacker_wins({mine, theirs, true}, 0, &answer.cell)) answer.result = 1;
    // Strategy stealing: with as many stones as the enemy's and none on the board nobody loses by moving first.
    else if (!stopped_ && (mine | theirs) != 0 && attacker_wins({theirs, mine, false}, 0, &answer.cell))
        answer.result = -1;
    answer.nodes = budget_.nodes();
    answer.is_complete = !stopped_;
    return answer;
}

}  // namespace plateau::in_a_row
