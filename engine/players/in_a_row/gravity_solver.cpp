#include "players/in_a_row/gravity_solver.h"

#include <array>
#include <thread>

namespace plateau::in_a_row {

// One thread's search. Positions are kept as the stones of the side to move and all stones.
template <class Bits>
class GravitySolver<Bits>::Search {
public:
    Search(GravitySolver& solver, int thread)
        : solver_{solver}, shape_{solver.rules_.shape()}, width_{shape_.cols}, height_{shape_.rows}, column_bits_{shape_.rows + 1}, cells_{shape_.cells()}, thread_{thread} {
        for (int col = 0; col < width_; ++col) {
            const Bits column = ((Bits{1} << height_) - 1) << (col * column_bits_);
            columns_[static_cast<std::size_t>(col)] = column;
            board_ |= column;
            bottom_ |= Bits{1} << (col * column_bits_);
            for (int row = 0; row < height_; ++row)
                if (row % 2 == height_ % 2) next_rows_ |= Bits{1} << (col * column_bits_ + row);
        }
        for (int i = 0; i < width_; ++i) order_[static_cast<std::size_t>(i)] = width_ / 2 + (1 - 2 * (i % 2)) * (i + 1) / 2;
    }

    // Is the score of the position at least `beta`? Null window (beta - 1, beta).
    int search(Bits mine, Bits all, int plies, int beta) {
        if ((++nodes_ & 1023) == 0 && must_stop()) return 0;
        const Bits theirs = mine ^ all;
        const int alpha = beta - 1;

        // 1. The opponent's winning cells that can be played now must be blocked, and not played under.
        const Bits playable = (all + bottom_) & board_;
        const Bits their_wins = winning_cells(theirs, all);
        Bits moves = playable;
        if (const Bits forced = playable & their_wins) {
            if (forced & (forced - 1)) return -((cells_ - plies) / 2);
            moves = forced;
        }
        moves &= ~(their_wins >> 1);
        if (moves == 0) return -((cells_ - plies) / 2);
        if (plies >= cells_ - 2) return 0;

        // 2. No win is possible before the next own turn, nor a loss before the opponent's after that.
        int lower = -((cells_ - 2 - plies) / 2);
        if (lower >= beta) return lower;
        int upper = (cells_ - 1 - plies) / 2;
        if (upper <= alpha) return upper;

        // 3. What no filling of the board can change, and what answering on top achieves.
        if (const int bound = follow_up_bound(mine, theirs, all, their_wins, plies); bound < upper) {
            upper = bound;
            if (upper <= alpha) return upper;
        }
        if (plies >= fewest_stones_for_dead_boards_) {
            const Bits empty = board_ ^ all;
            if (upper > 0 && !has_four(mine | empty)) upper = 0;
            if (lower < 0 && !has_four(theirs | empty)) lower = 0;
            if (lower >= beta) return lower;
            if (upper <= alpha) return upper;
        }

        // 4. The table, under the mirror.
        const Bits plain_key = mine + all;
        const Bits key = canonical(plain_key);
        const bool is_mirrored = key != plain_key;
        int table_move = -1;
        if (const auto entry = solver_.table_.find(key)) {
            lower = std::max(lower, entry->lower);
            upper = std::min(upper, entry->upper);
            if (lower >= beta) return lower;
            if (upper <= alpha) return upper;
            table_move = entry->move == 0 ? -1 : is_mirrored ? width_ - entry->move : entry->move - 1;
        }

        // 5. The moves, those that make most threats first.
        std::array<Candidate, max_board_side> list;
        const int count = order_moves(mine, all, plies, moves, table_move, list);
        if (plies < cells_ - 10 && count > 1)
            for (int i = 0; i < count; ++i) {
                const auto child = solver_.table_.find(canonical(theirs + (all | list[static_cast<std::size_t>(i)].move)));
                if (child && -child->upper >= beta) return -child->upper;
            }
        const std::uint64_t start = nodes_;
        int best = -cells_;
        Bits best_move = 0;
        for (int i = 0; i < count; ++i) {
            const Bits move = list[static_cast<std::size_t>(i)].move;
            const int score = -search(theirs, all | move, plies + 1, 1 - beta);
            if (stopped_) return 0;
            if (score > best) {
                best = score;
                best_move = move;
            }
            if (score >= beta) {
                if (i > 0) reward(list, i, plies);
                break;
            }
        }
        best = std::min(best, upper);
        if (best >= beta) lower = std::max(lower, best);
        else upper = std::min(upper, best);
        const int col = best >= beta ? column_of(best_move) : -1;
        const int stored_move = col < 0 ? 0 : is_mirrored ? width_ - col : col + 1;
        solver_.table_.store(key, {lower, upper, stored_move}, nodes_ - start > costly_);
        return best;
    }

    bool wins_at_once(Bits mine, Bits all) const { return (winning_cells(mine, all) & (all + bottom_) & board_) != 0; }
    std::uint64_t nodes() const { return nodes_; }
    bool is_stopped() const { return stopped_; }

private:
    struct Candidate {
        Bits move;
        int value;
    };

    bool must_stop() {
        if (solver_.stopped_.load(std::memory_order_relaxed)) stopped_ = true;
        else if (solver_.watch_ && solver_.watch_->stop_requested()) {
            solver_.stopped_.store(true, std::memory_order_relaxed);
            stopped_ = true;
        }
        return stopped_;
    }

    // Empty cells that complete four of `stones`.
    Bits winning_cells(Bits stones, Bits all) const {
        Bits cells = (stones << 1) & (stones << 2) & (stones << 3);
        for (const int step : {column_bits_ - 1, column_bits_, column_bits_ + 1}) {
            const Bits right = (stones << step) & (stones << (2 * step));
            const Bits left = (stones >> step) & (stones >> (2 * step));
            cells |= right & ((stones << (3 * step)) | (stones >> step));
            cells |= left & ((stones >> (3 * step)) | (stones << step));
        }
        return cells & (board_ ^ all);
    }

    bool has_four(Bits stones) const {
        const auto in_direction = [stones](int step) {
            const Bits pairs = stones & (stones >> step);
            return pairs & (pairs >> (2 * step));
        };
        return (in_direction(1) | in_direction(column_bits_) | in_direction(column_bits_ - 1) | in_direction(column_bits_ + 1)) != 0;
    }

    // The best score the side to move can still hope for when the opponent always answers on top of its
    // moves. That needs an even number of free cells in every column, or in every one but that of a
    // winning cell w of the opponent: there the side to move runs out of moves and must play below w.
    // Each side's share of the free cells is then known, and if the mover's holds no four it cannot win.
    int follow_up_bound(Bits mine, Bits theirs, Bits all, Bits their_wins, int plies) const {
        const Bits empty = board_ ^ all;
        const Bits odd = (all + bottom_) & board_ & ~next_rows_;
        if (odd == 0) {
            const Bits share = empty & next_rows_;
            if (const Bits waits = their_wins & ~next_rows_ & ~((all + bottom_) & board_)) {
                const int bound = bound_with(mine, all, share, waits, plies);
                if (bound < cells_) return bound;
            }
            if (has_four(mine | share)) return cells_;
            return has_four(theirs | (empty & ~next_rows_)) ? -1 : 0;
        }
        if (odd & (odd - 1)) return cells_;
        const Bits column = columns_[static_cast<std::size_t>(column_of(odd))];
        const Bits waits = their_wins & column & next_rows_ & ~odd;
        if (waits == 0) return cells_;
        return bound_with(mine, all, (empty & next_rows_ & ~column) | (empty & column & ~next_rows_), waits, plies);
    }

    // The lowest of each column's waiting cells, tried in turn.
    int bound_with(Bits mine, Bits all, Bits share, Bits waits, int plies) const {
        for (int col = 0; col < width_; ++col) {
            const Bits column = columns_[static_cast<std::size_t>(col)];
            Bits wait = waits & column;
            if (wait == 0) continue;
            wait &= ~(wait - 1);
            const Bits above = column & ~(wait - 1);
            if (has_four(mine | (share & ~above))) continue;
            // All other cells are filled before the win at `wait`.
            const int stones = plies + count_bits(static_cast<Bits>((board_ ^ all) & ~above)) + 1;
            return (stones + 1) / 2 - (cells_ / 2 + 1);
        }
        return cells_;
    }

    Bits mirrored(Bits bits) const {
        const Bits column = (Bits{1} << column_bits_) - 1;
        Bits image = 0;
        for (int col = 0; col < width_; ++col, bits >>= column_bits_) image = image << column_bits_ | (bits & column);
        return image;
    }
    Bits canonical(Bits key) const { return std::min(key, mirrored(key)); }

    int column_of(Bits move) const {
        for (int col = 0; col < width_; ++col)
            if (move & columns_[static_cast<std::size_t>(col)]) return col;
        return -1;
    }

    int order_moves(Bits mine, Bits all, int plies, Bits moves, int table_move, std::array<Candidate, max_board_side>& list) const {
        int count = 0;
        for (int i = 0; i < width_; ++i) {
            const Bits move = moves & columns_[static_cast<std::size_t>(order_[static_cast<std::size_t>(i)])];
            if (move == 0) continue;
            const Bits threats = winning_cells(mine | move, all);
            const int col = order_[static_cast<std::size_t>(i)];
            const int value = col == table_move ? 1 << 20 : count_bits(threats) * 1024 + history_[static_cast<std::size_t>(plies & 1)][cell_index(move)];
            int at = count++;
            for (; at > 0 && list[static_cast<std::size_t>(at) - 1].value < value; --at) list[static_cast<std::size_t>(at)] = list[static_cast<std::size_t>(at) - 1];
            list[static_cast<std::size_t>(at)] = {move, value};
        }
        return count;
    }

    static std::size_t cell_index(Bits move) {
        if constexpr (sizeof(Bits) == 8) return static_cast<std::size_t>(std::countr_zero(move));
        else return static_cast<Bits64>(move) ? static_cast<std::size_t>(std::countr_zero(static_cast<Bits64>(move))) : 64 + static_cast<std::size_t>(std::countr_zero(static_cast<Bits64>(move >> 64)));
    }

    void reward(const std::array<Candidate, max_board_side>& list, int winner, int plies) {
        auto& history = history_[static_cast<std::size_t>(plies & 1)];
        auto& good = history[cell_index(list[static_cast<std::size_t>(winner)].move)];
        good = std::min(good + 1, 500);
        for (int i = 0; i < winner; ++i) {
            auto& bad = history[cell_index(list[static_cast<std::size_t>(i)].move)];
            bad = std::max(bad - 1, -500);
        }
    }

    static constexpr std::uint64_t costly_ = 256;
    static constexpr int fewest_stones_for_dead_boards_ = 8;

    GravitySolver& solver_;
    Shape shape_;
    int width_, height_, column_bits_, cells_;
    int thread_;
    Bits board_ = 0, bottom_ = 0, next_rows_ = 0;
    std::array<Bits, max_board_side> columns_{};
    std::array<int, max_board_side> order_{};
    std::array<std::array<int, 128>, 2> history_{};
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

template <class Bits>
GravitySolver<Bits>::GravitySolver(const Rules& rules, int table_megabytes, int threads)
    : rules_{rules}, table_{table_megabytes}, threads_{threads} {}

template <class Bits>
bool GravitySolver<Bits>::is_at_least(const Position& position, int score) {
    Search search{*this, 0};
    const bool answer = search.search(position.mine, position.all, position.plies, score) >= score;
    nodes_ += search.nodes();
    return answer;
}

// Null windows: first who wins, then how soon.
template <class Bits>
int GravitySolver<Bits>::bisect(const Position& position, int low, int high) {
    for (const int sign : {1, 0})
        if (low < sign && sign <= high && !stopped_) {
            if (is_at_least(position, sign)) low = sign;
            else high = sign - 1;
        }
    while (low < high && !stopped_) {
        const int middle = low + (high - low + 1) / 2;
        const int near = low > 0 ? std::min(middle, 2 * low) : std::max(middle, 2 * high + 1);
        if (is_at_least(position, near)) low = near;
        else high = near - 1;
    }
    return low;
}

template <class Bits>
auto GravitySolver<Bits>::solve(const Position& position, bool weak, const Watch* watch) -> Answer {
    watch_ = watch;
    nodes_ = 0;
    stopped_ = false;
    const int cells = rules_.shape().cells();
    const Search probe{*this, 0};
    Answer answer;
    if (probe.wins_at_once(position.mine, position.all)) answer.score = (cells + 1 - position.plies) / 2;
    else if (weak) answer.score = bisect(position, -1, 1);
    else answer.score = bisect(position, -((cells - position.plies) / 2), (cells + 1 - position.plies) / 2);
    answer.nodes = nodes_;
    answer.is_complete = !stopped_;
    return answer;
}

template <class Bits>
auto GravitySolver<Bits>::solve_columns(const Position& position, const Watch* watch) -> std::vector<std::optional<Answer>> {
    std::vector<std::optional<Answer>> answers(static_cast<std::size_t>(rules_.shape().cols));
    for (const auto move : rules_.legal_moves(position)) {
        const Position child = rules_.after(position, move);
        Answer answer;
        if (child.is_won) answer.score = (rules_.shape().cells() + 1 - position.plies) / 2;
        else if (!rules_.outcome(child)) {
            answer = solve(child, false, watch);
            answer.score = -answer.score;
        }
        answers[move.col] = answer;
    }
    return answers;
}

template class GravitySolver<Bits64>;
template class GravitySolver<Bits128>;

}  // namespace plateau::in_a_row
