#include "players/in_a_row/gravity_solver.h"

#include <array>
#include <thread>

#include "core/random.h"

namespace plateau::in_a_row {

// One thread's search. Positions are kept as the stones of the side to move and all stones.
template <class Bits>
class GravitySolver<Bits>::Search {
public:
    Search(GravitySolver& solver, int thread)
        : solver_{solver},
          shape_{solver.rules_.shape()},
          width_{shape_.cols},
          height_{shape_.rows},
          column_bits_{shape_.rows + 1},
          cells_{shape_.cells()} {
        // Threads that prefer other moves meet in the table instead of searching the same tree twice.
        Random jitter{static_cast<std::uint64_t>(thread)};
        if (thread > 0)
            for (auto& side : history_)
                for (auto& cell : side) cell = static_cast<int>(jitter.below(2 * jitter_ + 1)) - jitter_;
        for (int col = 0; col < width_; ++col) {
            const Bits column = ((Bits{1} << height_) - 1) << (col * column_bits_);
            columns_[static_cast<std::size_t>(col)] = column;
            board_ |= column;
            bottom_ |= Bits{1} << (col * column_bits_);
            for (int row = 0; row < height_; ++row)
                if (row % 2 == height_ % 2) next_rows_ |= Bits{1} << (col * column_bits_ + row);
        }
        for (int i = 0; i < width_; ++i)
            order_[static_cast<std::size_t>(i)] = width_ / 2 + (1 - 2 * (i % 2)) * (i + 1) / 2;
    }

    // Is the score of the position at least `beta`? Null window (beta - 1, beta).
    int search(Bits mine, Bits all, int plies, int beta) {
        if (++nodes_ % poll_interval_ == 0 && must_stop()) return 0;
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

        // A forced move needs no memory.
        if ((moves & (moves - 1)) == 0) return -search(theirs, all | moves, plies + 1, 1 - beta);

        // 4. The table, under the mirror.
        const Bits plain_key = mine + all;
        const Bits key = canonical(plain_key, plies);
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
        if (count < 0) {
            reward(list, -1 - count, plies);
            return (cells_ - 1 - plies) / 2;
        }
        if (plies < cells_ - 10) {
            std::array<Bits, max_board_side> keys;
            for (int i = 0; i < count; ++i) {
                const auto at = static_cast<std::size_t>(i);
                keys[at] = canonical(theirs + (all | list[at].move), plies + 1);
                solver_.table_.prefetch(keys[at]);
            }
            for (int i = 0; i < count; ++i) {
                const auto child = solver_.table_.find(keys[static_cast<std::size_t>(i)]);
                if (child && -child->upper >= beta) return -child->upper;
            }
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

    void start() {
        stopped_ = false;
        nodes_ = 0;
    }
    // Nodes that no poll has told the solver yet.
    std::uint64_t untold_nodes() const { return nodes_ % poll_interval_; }
    // Is the root's score at least `beta`, and which move shows it? Nobody wins at once here.
    Window search_root(Bits mine, Bits all, int plies, int beta) {
        const Bits theirs = mine ^ all, playable = (all + bottom_) & board_, their_wins = winning_cells(theirs, all);
        const Bits forced = playable & their_wins;
        const Bits moves = (forced ? forced : playable) & ~(their_wins >> 1);
        if (moves == 0 || (forced & (forced - 1)) != 0) return {-((cells_ - plies) / 2) >= beta, -1};
        std::array<Candidate, max_board_side> list;
        const int count = order_moves(mine, all, plies, moves, -1, list);
        if (count < 0)
            return {(cells_ - 1 - plies) / 2 >= beta, column_of(list[static_cast<std::size_t>(-1 - count)].move)};
        for (int i = 0; i < count && !stopped_; ++i) {
            const Bits move = list[static_cast<std::size_t>(i)].move;
            const int score = plies + 1 == cells_ ? 0 : -search(theirs, all | move, plies + 1, 1 - beta);
            if (!stopped_ && score >= beta) return {true, column_of(move)};
        }
        return {};
    }
    // The column that wins at once, or -1.
    int winning_column(Bits mine, Bits all) const {
        const Bits wins = winning_cells(mine, all) & (all + bottom_) & board_;
        return wins == 0 ? -1 : column_of(wins & (~wins + 1));
    }
    bool is_stopped() const { return stopped_; }

private:
    struct Candidate {
        Bits move;
        int value;
    };

    bool must_stop() {
        const std::uint64_t nodes = solver_.nodes_.fetch_add(poll_interval_) + poll_interval_;
        const Limits& limits = solver_.limits_;
        if (nodes >= limits.nodes ||
            (limits.watch && (limits.watch->stop_requested() || limits.watch->elapsed_seconds() >= limits.seconds)))
            solver_.stopped_ = true;
        stopped_ = solver_.stopped_ || solver_.answered_;
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
        return (in_direction(1) | in_direction(column_bits_) | in_direction(column_bits_ - 1) |
                in_direction(column_bits_ + 1)) != 0;
    }

    // The best score the side to move can still hope for when the opponent always answers on top of its
    // moves, and answers the first cell of a column with an odd number of free cells by the first of
    // another such column. That needs an even number of free cells in all. With an odd number it needs a
    // winning cell w of the opponent to spare: the side to move runs out of moves and must play below w.
    // Each side's share of the free cells is then known, and if the mover's holds no four it cannot win.
    int follow_up_bound(Bits mine, Bits theirs, Bits all, Bits their_wins, int plies) const {
        const Bits empty = board_ ^ all;
        const Bits odd = (all + bottom_) & board_ & ~next_rows_;
        const Bits waits = their_wins & ~next_rows_ & ~odd;
        if ((cells_ - plies) % 2 == 0) {
            const Bits share = (empty & next_rows_) | odd;
            if (waits != 0) return bound_with(mine, all, share, waits, plies);
            if (has_four(mine | share)) return cells_;
            return has_four(theirs | (empty & ~share)) ? -1 : 0;
        }
        for (Bits spare = their_wins & next_rows_ & ~((all + bottom_) & board_); spare != 0;) {
            const Bits column = columns_[static_cast<std::size_t>(column_of(spare & -spare))];
            if (odd & column) {
                const Bits share = (empty & next_rows_ & ~column) | (odd & ~column) | (empty & column & ~next_rows_);
                const int bound = bound_with(mine, all, share, (waits & ~column) | (spare & column), plies);
                if (bound < cells_) return bound;
            }
            spare &= ~column;
        }
        return cells_;
    }

    // Nothing above a waiting cell is ever reached; at the latest when all else is full it wins.
    int bound_with(Bits mine, Bits all, Bits share, Bits waits, int plies) const {
        Bits above = waits;
        for (int i = 1; i < height_; ++i) above |= above << 1 & board_;
        if (has_four(mine | (share & ~above))) return cells_;
        const int stones = plies + count_bits(static_cast<Bits>((board_ ^ all) & ~above)) + 1;
        return -((cells_ + 2 - stones) / 2);
    }

    Bits mirrored(Bits bits) const {
        const Bits column = (Bits{1} << column_bits_) - 1;
        Bits image = 0;
        for (int col = 0; col < width_; ++col, bits >>= column_bits_) image = image << column_bits_ | (bits & column);
        return image;
    }
    // One key for a position and its image; late in the game images hardly meet any more.
    Bits canonical(Bits key, int plies) const {
        return plies > last_mirrored_ply_ ? key : std::min(key, mirrored(key));
    }

    int column_of(Bits move) const {
        for (int col = 0; col < width_; ++col)
            if (move & columns_[static_cast<std::size_t>(col)]) return col;
        return -1;
    }

    int order_moves(Bits mine, Bits all, int plies, Bits moves, int table_move,
                    std::array<Candidate, max_board_side>& list) const {
        int count = 0;
        for (int i = 0; i < width_; ++i) {
            const Bits move = moves & columns_[static_cast<std::size_t>(order_[static_cast<std::size_t>(i)])];
            if (move == 0) continue;
            const Bits threats = winning_cells(mine | move, all | move);
            const Bits next = ((all | move) + bottom_) & board_;
            const Bits now = threats & next;
            const Bits replies = (now ? now : next) & ~(threats >> 1);
            if (replies == 0 || (now & (now - 1)) != 0) {
                list[static_cast<std::size_t>(count)] = {move, 0};
                return -1 - count;
            }
            const int col = order_[static_cast<std::size_t>(i)];
            const int value = col == table_move ? 1 << 20
                                                : count_bits(threats) * 1024 +
                                                      history_[static_cast<std::size_t>(plies & 1)][cell_index(move)];
            int at = count++;
            for (; at > 0 && list[static_cast<std::size_t>(at) - 1].value < value; --at)
                list[static_cast<std::size_t>(at)] = list[static_cast<std::size_t>(at) - 1];
            list[static_cast<std::size_t>(at)] = {move, value};
        }
        return count;
    }

    static std::size_t cell_index(Bits move) {
        if constexpr (sizeof(Bits) == 8) return static_cast<std::size_t>(std::countr_zero(move));
        else
            return static_cast<Bits64>(move)
                       ? static_cast<std::size_t>(std::countr_zero(static_cast<Bits64>(move)))
                       : 64 + static_cast<std::size_t>(std::countr_zero(static_cast<Bits64>(move >> 64)));
    }

    void reward(const std::array<Candidate, max_board_side>& list, int winner, int plies) {
        auto& history = history_[static_cast<std::size_t>(plies & 1)];
        auto& good = history[cell_index(list[static_cast<std::size_t>(winner)].move)];
        good = std::min(good + 1, most_history_);
        for (int i = 0; i < winner; ++i) {
            auto& bad = history[cell_index(list[static_cast<std::size_t>(i)].move)];
            bad = std::max(bad - 1, -most_history_);
        }
    }

    static constexpr std::uint64_t poll_interval_ = 1024;
    static constexpr std::uint64_t costly_ = 256;
    static constexpr int most_history_ = 500, jitter_ = 300;
    static constexpr int last_mirrored_ply_ = 18;
    static constexpr int fewest_stones_for_dead_boards_ = 8;

    GravitySolver& solver_;
    Shape shape_;
    int width_, height_, column_bits_, cells_;
    Bits board_ = 0, bottom_ = 0, next_rows_ = 0;
    std::array<Bits, max_board_side> columns_{};
    std::array<int, max_board_side> order_{};
    std::array<std::array<int, 128>, 2> history_{};
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

template <class Bits>
GravitySolver<Bits>::GravitySolver(const Rules& rules, int table_megabytes, int threads)
    : rules_{rules}, table_{table_megabytes} {
    for (int i = 0; i < threads; ++i) searches_.push_back(std::make_unique<Search>(*this, i));
}

template <class Bits>
GravitySolver<Bits>::~GravitySolver() = default;

template <class Bits>
auto GravitySolver<Bits>::is_at_least(const Position& position, int score) -> Window {
    answered_ = false;
    Window window;
    const auto look = [&](Search& search) {
        search.start();
        const Window found = search.search_root(position.mine, position.all, position.plies, score);
        nodes_ += search.untold_nodes();
        if (!search.is_stopped() && !answered_.exchange(true)) window = found;
    };
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searches_.size(); ++i)
        helpers.emplace_back([&, i] {
            look(*searches_[i]);
            if (limits_.watch) limits_.watch->helper_ends();
        });
    look(*searches_[0]);
    for (auto& helper : helpers) helper.join();
    return window;
}

// Null windows: first who wins, then how soon.
template <class Bits>
void GravitySolver<Bits>::bisect(const Position& position, int low, int high, Answer& answer) {
    const auto ask = [&](int score) {
        const Window window = is_at_least(position, score);
        if (stopped_) return;
        if (!window.holds) {
            high = score - 1;
            return;
        }
        low = score;
        answer.column = window.column;
    };
    for (const int sign : {1, 0})
        if (low < sign && sign <= high && !stopped_) ask(sign);
    while (low < high && !stopped_) {
        const int middle = low + (high - low + 1) / 2;
        ask(low > 0 ? std::min(middle, 2 * low) : std::max(middle, 2 * high + 1));
    }
    answer.score = low;
}

template <class Bits>
int GravitySolver<Bits>::final_score(const Position& position) const {
    return position.is_won ? -((rules_.shape().cells() + 2 - position.plies) / 2) : 0;
}

template <class Bits>
auto GravitySolver<Bits>::solve(const Position& position, bool weak, const Limits& limits) -> Answer {
    limits_ = limits;
    nodes_ = 0;
    stopped_ = false;
    const int cells = rules_.shape().cells();
    const int most = (cells + 1 - position.plies) / 2, least = -((cells - position.plies) / 2);
    Answer answer;
    answer.column = searches_[0]->winning_column(position.mine, position.all);
    if (answer.column >= 0) answer.score = weak ? 1 : most;
    else bisect(position, weak ? std::max(least, -1) : least, weak ? std::min(most, 1) : most, answer);
    answer.nodes = nodes_;
    answer.is_complete = !stopped_;
    return answer;
}

template class GravitySolver<Bits64>;
template class GravitySolver<Bits128>;

}  // namespace plateau::in_a_row
