#include "players/in_a_row/gomoku_search.h"

#include <algorithm>
#include <cassert>

#include "players/in_a_row/strategies.h"

namespace plateau::in_a_row::gomoku {

namespace {

constexpr Score largest_evaluation = 10'000;
constexpr std::uint64_t root_fours_nodes = 100'000;
constexpr int deep_enough_alone = 10;  // where there is one move, its score is all that is asked

Placement::Move move_of(CellIndex cell) {
    return {static_cast<std::uint8_t>(cell / row_stride), static_cast<std::uint8_t>(cell % row_stride)};
}

}  // namespace

Search::Search(const Shape& shape, const SearchOptions& options, std::shared_ptr<const CellValues> values)
    : options_{options}, board_{shape, std::move(values)}, threats_{board_}, budget_{Limits{}} {}

void Search::prepare() {
    if (!table_.has_memory()) table_.take_memory(options_.table_megabytes);
}

GomokuThought Search::think(const Placement::Position& position, const Limits& limits,
                            const Listener<Placement>& listener) {
    prepare();
    board_.set(position);
    budget_ = Budget{limits};
    is_stopped_ = false;
    table_.start_search();
    history_.fade();
    frames_.fill({});
    if (auto known = at_once()) return *known;
    if (auto win = forced_win(limits)) return *win;
    return deepen(limits, listener);
}

std::optional<WinningLine> Search::by_strategy(const Placement::Position& position, const Strategies& strategies,
                                               std::uint64_t nodes) {
    board_.set(position);
    return strategies.winning_line(board_, threats_, nodes);
}

GomokuThought Search::thought_of(Score score, int depth, const WinningLine& line) const {
    GomokuThought thought;
    // Lost or won only as far as was looked is no more than a very bad or good evaluation.
    thought.score = is_decided(score) ? score : std::clamp(score, -largest_evaluation, largest_evaluation);
    thought.depth = depth;
    thought.nodes = budget_.nodes();
    thought.is_proven = is_decided(score);
    for (const CellIndex cell : line) thought.line.push_back(move_of(cell));
    return thought;
}

std::optional<GomokuThought> Search::at_once() {
    const int me = board_.mover(), foe = 1 - me;
    if (board_.stones() == 0) {
        const auto middle = static_cast<CellIndex>(board_.shape().rows / 2 * row_stride + board_.shape().cols / 2);
        return thought_of(0, 1, {middle});
    }
    if (board_.count(me, Rank::five) > 0) return thought_of(win_in(1), 1, {board_.find(me, Rank::five)});
    if (board_.shape().captures) {
        if (board_.pairs(me) + 4 >= pairs_to_win)
            for (const CellIndex cell : board_.cells())
                if (board_.is_empty(cell) && board_.pairs(me) + board_.captures(me, cell) >= pairs_to_win)
                    return thought_of(win_in(1), 1, {cell});
        return std::nullopt;
    }
    const int fives = board_.count(foe, Rank::five);
    if (fives == 0) return std::nullopt;
    // One five can be stopped, two hardly ever; and black may not be allowed to stop it.
    const CellIndex cell = board_.find(foe, Rank::five);
    Cells stoppers;
    collect_five_stoppers(board_, stoppers);
    if (!stoppers.empty()) return std::nullopt;
    if (!board_.is_foul(me, cell)) return thought_of(loss_in(2), 1, {cell});
    for (const CellIndex other : board_.cells())
        if (board_.is_empty(other) && !board_.is_foul(me, other)) return thought_of(loss_in(2), 1, {other});
    return thought_of(loss_in(1), 1, {cell});
}

// An open four is the last move shown: reply and five are still to come.
int Search::plies_to_win(const WinningLine& line) {
    assert(!line.empty());
    for (std::size_t i = 0; i + 1 < line.size(); ++i) board_.play(line[i]);
    const bool ends_in_five = board_.rank(board_.mover(), line.back()) == Rank::five;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) board_.undo();
    return static_cast<int>(line.size()) + (ends_in_five ? 0 : 2);
}

std::optional<GomokuThought> Search::forced_win(const Limits& limits) {
    const auto won_by = [&](const WinningLine& line) {
        auto thought = thought_of(win_in(plies_to_win(line)), static_cast<int>(line.size()), line);
        thought.reasons.push_back(Text{"a forced win", "un gain forcé"});
        return thought;
    };
    if (options_.fours) {
        const auto most = limits.has_node_limit() ? std::min(root_fours_nodes, limits.nodes / 4) : root_fours_nodes;
        if (const auto line = threats_.by_fours(budget_, most)) return won_by(*line);
    }
    if (!options_.threats || budget_.is_spent()) return std::nullopt;
    // A fifth of the effort goes to the proof.
    Limits share = limits;
    std::uint64_t most = 150'000;
    if (limits.has_node_limit()) most = limits.nodes / 5;
    if (limits.has_time_limit()) {
        share.seconds = budget_.elapsed_seconds() + limits.seconds / 5;
        most = 10'000'000;
    }
    Budget proving{share};
    const auto line = threats_.by_threats(proving, most);
    for (std::uint64_t i = 0; i < proving.nodes() && !budget_.is_spent(); ++i) budget_.spend_node();
    if (!line || line->empty()) return std::nullopt;
    return won_by(*line);
}

std::vector<Search::RootMove> Search::root_moves() {
    Candidates candidates;
    collect(candidates, 0, is_threatened(), no_cell);
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.order != b.order ? a.order > b.order : a.cell < b.cell;
    });
    const auto most = static_cast<std::size_t>(2 * options_.width);
    if (!is_threatened() && candidates.size() > most) candidates.resize(most);
    std::vector<RootMove> moves;
    for (const auto& candidate : candidates) moves.push_back({candidate.cell, 0});
    if (moves.empty())  // every reply is forbidden, or nothing stops the loss: any cell will do
        for (const CellIndex cell : board_.cells())
            if (board_.is_empty(cell) && !board_.is_barred(cell)) moves.push_back({cell, 0});
    const auto allowed = std::stable_partition(
        moves.begin(), moves.end(), [&](const RootMove& move) { return !board_.is_foul(board_.mover(), move.cell); });
    if (allowed != moves.begin()) moves.erase(allowed, moves.end());
    assert(!moves.empty());
    return moves;
}

GomokuThought Search::deepen(const Limits& limits, const Listener<Placement>& listener) {
    auto moves = root_moves();
    frame(0).evaluation = board_.evaluation();
    GomokuThought best = thought_of(frame(0).evaluation, 0, {moves[0].cell});
    const int most = limits.depth > 0 ? std::min(limits.depth, options_.depth) : options_.depth;
    Score last = 0;
    for (int depth = 1; depth <= most; ++depth) {
        const auto score = search_window(moves, depth, last);
        if (score) best = thought_of(last = *score, depth, principal_line(moves[0].cell, depth));
        if (listener && !is_stopped_) listener(best);
        // A proven loss is searched on: the longest way is the hardest to find.
        if (is_stopped_ || is_win(last) || (moves.size() == 1 && depth >= deep_enough_alone)) break;
    }
    best.nodes = budget_.nodes();
    return best;
}

std::optional<Score> Search::search_window(std::vector<RootMove>& moves, int depth, Score last) {
    Score alpha = -infinite_score, beta = infinite_score, delta = options_.aspire;
    if (options_.aspire > 0 && depth >= 4 && !is_decided(last)) alpha = last - delta, beta = last + delta;
    while (true) {
        const Score score = search_root(moves, alpha, beta, depth);
        if (is_stopped_) return score > alpha ? std::optional{score} : std::nullopt;
        if (score > alpha && score < beta) return score;
        delta *= 2;
        const bool is_far = delta > 16 * options_.aspire || is_decided(score);
        if (score <= alpha) alpha = is_far ? -infinite_score : score - delta;
        else beta = is_far ? infinite_score : score + delta;
    }
}

// The best move comes first. A search that is stopped keeps what it has found so far.
Score Search::search_root(std::vector<RootMove>& moves, Score alpha, Score beta, int depth) {
    assert(alpha < beta && !board_.can_undo());
    Score best = -infinite_score;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Score floor = std::max(alpha, best);
        play(0, moves[i].cell);
        const Score score = root_score(i, floor, beta, depth * one_ply);
        board_.undo();
        if (is_stopped_) return best;
        moves[i].score = score;
        if (score <= best) continue;
        best = score;
        // Worth less than was hoped: the others are compared with what it is worth, once that is known.
        const bool is_hope_lost = i == 0 && score <= alpha && alpha > -infinite_score;
        if (is_hope_lost && options_.correct) break;
        if (score <= alpha) continue;
        std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                    moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        if (best >= beta) break;
    }
    return best;
}

Score Search::root_score(std::size_t index, Score floor, Score beta, int depth) {
    const int next = depth - one_ply;
    if (index == 0) return -search(-beta, -floor, next, 1, false);
    const int late = late_reduction(depth, static_cast<int>(index) + 1) * options_.reduce / 100;
    const int less =
        depth >= 2 * one_ply && index >= 2 ? std::clamp(late - one_ply, 0, std::max(0, next - one_ply)) : 0;
    Score score = -search(-floor - 1, -floor, next - less, 1, true);
    if (score > floor && less > 0 && !is_stopped_) score = -search(-floor - 1, -floor, next, 1, true);
    if (score > floor && !is_stopped_) score = -search(-beta, -floor, next, 1, false);
    return score;
}

WinningLine Search::principal_line(CellIndex first, int most) {
    WinningLine line{first};
    board_.play(first);
    while (static_cast<int>(line.size()) < most && !board_.is_full()) {
        const int me = board_.mover();
        CellIndex next = no_cell;
        if (board_.count(1 - me, Rank::five) > 0 || board_.count(me, Rank::five) > 0) {
            const bool wins = board_.count(me, Rank::five) > 0;
            next = board_.find(wins ? me : 1 - me, Rank::five);
            if (wins) {
                line.push_back(next);
                break;
            }
        } else if (const auto kept = table_.find(board_.key())) {
            next = kept->move;
        }
        if (next == no_cell || !board_.is_empty(next)) break;
        line.push_back(next);
        board_.play(next);
    }
    while (board_.can_undo()) board_.undo();
    return line;
}

}  // namespace plateau::in_a_row::gomoku
