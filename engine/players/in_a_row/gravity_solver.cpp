#include "players/in_a_row/gravity_solver.h"

#include <array>
#include <cassert>
#include <thread>

#include "players/in_a_row/gravity_board.h"

namespace plateau::in_a_row {

// One thread's search. Positions are kept as the stones of the side to move and all stones.
template <class Bits>
class GravitySolver<Bits>::Search {
public:
    explicit Search(GravitySolver& solver) : solver_{solver}, board_{solver.rules_.shape()}, cells_{board_.cells()} {
        for (std::size_t cell = 0; cell < preference_.size(); ++cell) {
            preference_[cell] = cell_weight_ * board_.line_count(static_cast<int>(cell));
            history_[0][cell] = history_[1][cell] = preference_[cell];
        }
    }

    // Is the score of the position at least `beta`? Null window (beta - 1, beta). The caller has seen to it that
    // nobody wins with the next two stones: the mover has no winning cell to play, and a reply to the opponent's.
    int search(Bits mine, Bits all, Bits their_wins, int plies, int beta) {
        assert(count_bits(all) == plies && (mine & ~all) == 0);
        if (++nodes_ % poll_interval_ == 0 && must_stop()) return 0;
        if (plies >= cells_ - 2) return 0;

        // 1. No win is possible before the next own turn, nor a loss before the opponent's after that.
        Bounds bounds{-((cells_ - 2 - plies) / 2), (cells_ - 1 - plies) / 2};
        if (bounds.settle(beta)) return bounds.nearest(beta);

        // 2. The table, under the mirror. A forced move needs no memory.
        const Bits moves = board_.replies(all, their_wins);
        assert(moves != 0 && "the caller has seen to a reply");
        const bool is_forced = (moves & (moves - 1)) == 0;
        const bool is_kept = !is_forced && plies < cells_ - fewest_kept_;
        const Bits key = is_kept ? canonical(mine + all, plies) : 0;
        if (const auto entry = is_kept ? solver_.table_.find(key) : std::nullopt) {
            bounds.tighten(entry->lower, entry->upper);
            assert(bounds.lower <= bounds.upper);
            if (bounds.settle(beta)) return bounds.nearest(beta);
        }

        // 3. What the children show without a search.
        List list;
        const int count = list_moves(mine, all, plies, moves, list);
        if (count < 0) return (cells_ - 1 - plies) / 2;
        const int shown = best_child_bound(mine, all, plies, list, count, beta);
        if (shown >= beta) return std::min(shown, bounds.upper);

        // 4. A side whose fours are all blocked cannot win.
        const Bits theirs = mine ^ all, empty = board_.board() ^ all;
        if (bounds.upper > 0 && !board_.has_four(mine | empty)) bounds.upper = 0;
        if (bounds.lower < 0 && !board_.has_four(theirs | empty)) bounds.lower = 0;
        if (bounds.settle(beta)) return bounds.nearest(beta);

        // 5. The children in the table, then one after the other, those with the most threats and lines first.
        if (!is_forced && plies < cells_ - fewest_looked_up_) {
            const int known = best_known_child(theirs, all, plies, list, count, beta);
            if (known >= beta) return known;
        }
        sort(mine, all, plies, list, count);
        const std::uint64_t start = nodes_;
        int best = -cells_;
        if (is_shared(plies)) {
            path_[static_cast<std::size_t>(plies)] = {key, beta, is_kept};
            best = search_shared(theirs, all, plies, beta, list, count);
            path_[static_cast<std::size_t>(plies)].is_open = false;
            // Another thread has the answer.
            if (left_to_ == plies) {
                left_to_ = nowhere_;
                const auto entry = solver_.table_.find(key);
                if (!entry) return search(mine, all, their_wins, plies, beta);
                bounds.tighten(entry->lower, entry->upper);
                return bounds.settle(beta) ? bounds.nearest(beta) : search(mine, all, their_wins, plies, beta);
            }
        }
        for (int i = 0; i < count && best < beta && !must_leave() && !is_shared(plies); ++i) {
            const Candidate& next = list[static_cast<std::size_t>(i)];
            best = std::max(best, -search(theirs, all | next.move, next.threats, plies + 1, 1 - beta));
            if (best >= beta && i > 0 && !must_leave()) reward(list, i, plies);
        }
        if (must_leave()) return 0;
        best = std::min(best, bounds.upper);
        if (best >= beta) bounds.lower = std::max(bounds.lower, best);
        else bounds.upper = best;
        assert(bounds.lower <= bounds.upper);
        if (is_kept) solver_.table_.store(key, {bounds.lower, bounds.upper}, nodes_ - start > costly_);
        return best;
    }

    void start() {
        stopped_ = false;
        left_to_ = nowhere_;
        path_ = {};
        nodes_ = 0;
    }
    // Nodes that no poll has told the solver yet.
    std::uint64_t untold_nodes() const { return nodes_ % poll_interval_; }
    // Is the root's score at least `beta`, and which move shows it? Nobody wins at once here.
    Window search_root(Bits mine, Bits all, int plies, int beta) {
        const Bits theirs = mine ^ all, moves = board_.replies(all, board_.winning_cells(theirs, all));
        if (moves == 0) return {-((cells_ - plies) / 2) >= beta, -1};
        List list;
        const int count = list_moves(mine, all, plies, moves, list);
        if (count < 0)
            return {(cells_ - 1 - plies) / 2 >= beta,
                    board_.column_of(list[static_cast<std::size_t>(-1 - count)].move)};
        sort(mine, all, plies, list, count);
        for (int i = 0; i < count && !stopped_; ++i) {
            const Candidate& next = list[static_cast<std::size_t>(i)];
            const int score = -search(theirs, all | next.move, next.threats, plies + 1, 1 - beta);
            if (!stopped_ && score >= beta) return {true, board_.column_of(next.move)};
        }
        return {};
    }
    // The column that wins at once, or -1.
    int winning_column(Bits mine, Bits all) const {
        const Bits wins = board_.winning_cells(mine, all) & board_.playable(all);
        return wins == 0 ? -1 : board_.column_of(wins);
    }
    bool is_stopped() const { return stopped_; }

private:
    struct Bounds {
        int lower, upper;
        void tighten(int at_least, int at_most) {
            lower = std::max(lower, at_least);
            upper = std::min(upper, at_most);
        }
        bool settle(int beta) const { return lower >= beta || upper < beta; }
        int nearest(int beta) const { return lower >= beta ? lower : upper; }
    };
    struct Candidate {
        Bits move;
        Bits threats;  // the winning cells it leaves its owner
        int value;
    };
    using List = std::array<Candidate, max_board_side>;

    bool must_stop() {
        const std::uint64_t nodes = solver_.nodes_.fetch_add(poll_interval_) + poll_interval_;
        const Limits& limits = solver_.limits_;
        if (nodes >= limits.nodes ||
            (limits.watch && (limits.watch->stop_requested() || limits.watch->elapsed_seconds() >= limits.seconds)))
            solver_.stopped_ = true;
        stopped_ = solver_.stopped_ || solver_.answered_;
        if (solver_.busy_) leave_what_is_settled(0, cells_ - fewest_shared_);
        return must_leave();
    }

    // A position on the way here that another thread has settled meanwhile: what lies below need not be searched.
    struct Visit {
        Bits key = 0;
        int beta = 0;
        bool is_open = false;
    };
    void leave_what_is_settled(int first, int last) {
        if (must_leave()) return;
        for (int above = first; above <= last; ++above) {
            const Visit& visit = path_[static_cast<std::size_t>(above)];
            if (!visit.is_open) continue;
            const auto entry = solver_.table_.find(visit.key);
            if (entry && (entry->lower >= visit.beta || entry->upper < visit.beta)) {
                left_to_ = above;
                return;
            }
        }
    }
    bool must_leave() const { return stopped_ || left_to_ != nowhere_; }

    // The moves; -1 - i when move i leaves the opponent no reply.
    int list_moves(Bits mine, Bits all, int plies, Bits moves, List& list) const {
        int count = 0;
        for (; moves != 0; moves &= moves - 1) {
            const Bits move = moves & (~moves + 1);
            const Bits threats = board_.winning_cells(mine | move, all | move);
            list[static_cast<std::size_t>(count)] = {move, threats, 0};
            if (board_.replies(all | move, threats) == 0 && plies + 1 < cells_) return -1 - count;
            ++count;
        }
        return count;
    }

    // The best score that a strategy of answering on top, or blocked fours, prove for a child.
    int best_child_bound(Bits mine, Bits all, int plies, const List& list, int count, int beta) const {
        const Bits theirs = mine ^ all;
        int best = -cells_;
        for (int i = 0; i < count && best < beta; ++i) {
            const Candidate& next = list[static_cast<std::size_t>(i)];
            const Bits stones = all | next.move;
            int bound = board_.follow_up_bound(theirs, stones, next.threats, plies + 1);
            if (bound > 0 && !board_.has_four(theirs | (board_.board() ^ stones))) bound = 0;
            best = std::max(best, -bound);
        }
        return best;
    }

    int best_known_child(Bits theirs, Bits all, int plies, const List& list, int count, int beta) const {
        std::array<Bits, max_board_side> keys;
        for (int i = 0; i < count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            keys[at] = canonical(theirs + (all | list[at].move), plies + 1);
            solver_.table_.prefetch(keys[at]);
        }
        int best = -cells_;
        for (int i = 0; i < count && best < beta; ++i)
            if (const auto child = solver_.table_.find(keys[static_cast<std::size_t>(i)]))
                best = std::max(best, -child->upper);
        return best;
    }

    // Threads leave a later move that another one is searching to the end, and find it in the table then. They part in
    // the middle of the game only: what one of them proves must reach the other in time to spare it the same.
    bool is_shared(int plies) const { return solver_.busy_ && plies <= cells_ - fewest_shared_; }
    int search_shared(Bits theirs, Bits all, int plies, int beta, const List& list, int count) {
        int best = -cells_;
        std::array<bool, max_board_side> is_done{};
        const bool may_part = plies >= cells_ - most_parted_;
        for (const bool is_last_round : {false, true})
            for (int i = 0; i < count && best < beta && !must_leave(); ++i) {
                const auto at = static_cast<std::size_t>(i);
                const Bits stones = all | list[at].move;
                const Key key = key_of(canonical(theirs + stones, plies + 1));
                const bool may_wait = may_part && !is_last_round && i > 0;
                if (is_done[at] || (may_wait && solver_.busy_->is_busy(key))) continue;
                is_done[at] = true;
                solver_.busy_->begin(key);
                best = std::max(best, -search(theirs, stones, list[at].threats, plies + 1, 1 - beta));
                solver_.busy_->end(key);
                if (best >= beta && i > 0 && !must_leave()) reward(list, i, plies);
                leave_what_is_settled(plies, plies);
            }
        return best;
    }
    static Key key_of(Bits key) {
        if constexpr (sizeof(Bits) == 8) return mix(key);
        else return mix(static_cast<Key>(key) + mix(static_cast<Key>(key >> 64)));
    }

    // A move is one bit. g++ 14 warns of the cell after the last, which is what no bit at all would give.
    std::size_t cell_of(const Candidate& candidate) const {
        assert(candidate.move != 0);
        if (candidate.move == 0) __builtin_unreachable();
        return board_.cell_index(candidate.move);
    }

    void sort(Bits mine, Bits all, int plies, List& list, int count) const {
        if (count == 1) return;
        const auto& liking =
            plies < first_ply_of_history_ ? preference_ : history_[static_cast<std::size_t>(plies & 1)];
        for (int i = 0; i < count; ++i) {
            Candidate candidate = list[static_cast<std::size_t>(i)];
            candidate.value = count_bits(candidate.threats) * threat_weight_ + liking[cell_of(candidate)] +
                              line_weight_ * board_.line_value(candidate.move, mine, mine ^ all);
            int at = i;
            for (; at > 0 && list[static_cast<std::size_t>(at) - 1].value < candidate.value; --at)
                list[static_cast<std::size_t>(at)] = list[static_cast<std::size_t>(at) - 1];
            list[static_cast<std::size_t>(at)] = candidate;
        }
    }

    // One key for a position and its image; late in the game images hardly meet any more.
    Bits canonical(Bits key, int plies) const {
        return plies > last_mirrored_ply_ ? key : std::min(key, board_.mirrored(key));
    }

    void reward(const List& list, int winner, int plies) {
        auto& history = history_[static_cast<std::size_t>(plies & 1)];
        auto& good = history[cell_of(list[static_cast<std::size_t>(winner)])];
        good = std::min(good + 1, most_history_);
        for (int i = 0; i < winner; ++i) {
            auto& bad = history[cell_of(list[static_cast<std::size_t>(i)])];
            bad = std::max(bad - 1, -most_history_);
        }
    }

    static constexpr std::uint64_t poll_interval_ = 1024;
    static constexpr std::uint64_t costly_ = 256;
    // Values of a move: found on a handful of openings, told in docs/algorithms/gravity_solver.md.
    static constexpr int threat_weight_ = 1024, line_weight_ = 32, cell_weight_ = 60, most_history_ = 2000;
    static constexpr int first_ply_of_history_ = 18, last_mirrored_ply_ = 18;
    // Free cells from which the table keeps a position, is asked for children, and threads share the moves; and up to
    // which they part.
    static constexpr int fewest_kept_ = 4, fewest_looked_up_ = 10, fewest_shared_ = 24, most_parted_ = 36;

    using Liking = std::array<int, 8 * sizeof(Bits)>;  // by cell

    GravitySolver& solver_;
    GravityBoard<Bits> board_;
    int cells_;
    Liking preference_{};
    std::array<Liking, 2> history_{};
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
    static constexpr int nowhere_ = -1;
    int left_to_ = nowhere_;                      // stones of the position that is gone back to
    std::array<Visit, 8 * sizeof(Bits)> path_{};  // by stones, where threads share the moves
};

template <class Bits>
GravitySolver<Bits>::GravitySolver(const Rules& rules, int table_megabytes, int threads)
    : rules_{rules}, table_{table_megabytes} {
    assert(can_solve(rules.shape()) && threads >= 1);
    if (threads > 1) busy_ = std::make_unique<search::BusyMoves>();
    for (int i = 0; i < threads; ++i) searches_.push_back(std::make_unique<Search>(*this));
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

// Null windows: first whether the game ends soon, which takes a small tree, then who wins, then how soon.
template <class Bits>
void GravitySolver<Bits>::bisect(const Position& position, int low, int high, Answer& answer) {
    const auto ask = [&](int score) {
        if (stopped_ || score <= low || score > high) return;
        const Window window = is_at_least(position, score);
        if (stopped_) return;
        if (!window.holds) {
            high = score - 1;
            return;
        }
        low = score;
        answer.column = window.column;
    };
    const int quickest = high, quickest_loss = low;
    for (int turns = 3; 2 * turns <= quickest; turns *= 2) {
        ask(quickest - turns);
        ask(quickest_loss + turns + 1);
    }
    ask(1);
    ask(0);
    while (low < high && !stopped_) {
        const int middle = low + (high - low + 1) / 2;
        ask(low > 0 ? std::min(middle, 2 * low) : std::max(middle, 2 * high + 1));
    }
    assert(low == high || stopped_);
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

// Whether the side that has just moved still has the score.
template <class Bits>
bool GravitySolver<Bits>::keeps(const Position& child, int score) {
    if (rules_.outcome(child)) return -final_score(child) >= score;
    if (searches_[0]->winning_column(child.mine, child.all) >= 0)
        return -((rules_.shape().cells() + 1 - child.plies) / 2) >= score;
    return !is_at_least(child, 1 - score).holds;
}

template <class Bits>
std::vector<int> GravitySolver<Bits>::best_line(Position position, int score, const Limits& limits) {
    limits_ = limits;
    nodes_ = 0;
    stopped_ = false;
    std::vector<int> line;
    while (!rules_.outcome(position)) {
        const auto moves = rules_.legal_moves(position);
        const auto best = std::find_if(moves.begin(), moves.end(), [&](const auto& move) {
            return !stopped_ && keeps(rules_.after(position, move), score);
        });
        if (stopped_) return line;
        assert(best != moves.end());
        line.push_back(best->col);
        position = rules_.after(position, *best);
        score = -score;
    }
    return line;
}

template class GravitySolver<Bits64>;
template class GravitySolver<Bits128>;

}  // namespace plateau::in_a_row
