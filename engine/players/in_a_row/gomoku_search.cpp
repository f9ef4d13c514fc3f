#include "players/in_a_row/gomoku_search.h"

#include <algorithm>
#include <cmath>

#include "players/in_a_row/strategies.h"

namespace plateau::in_a_row::gomoku {

namespace {

constexpr int deepest_ply = 100;
constexpr int deepest_horizon = 6;  // plies that open threes may be answered beyond the horizon
constexpr std::uint64_t horizon_nodes = 60;
constexpr std::uint64_t root_fours_nodes = 100'000;
constexpr Score futility_margin = 60;  // a ply

Placement::Move move_of(CellIndex cell) {
    return {static_cast<std::uint8_t>(cell / row_stride), static_cast<std::uint8_t>(cell % row_stride)};
}

std::size_t entries_for(int megabytes) {
    std::size_t entries = 1024;
    while (entries * 2 * 24 <= static_cast<std::size_t>(megabytes) << 20) entries *= 2;
    return entries;
}

int reduction(int depth, int index) {
    static const auto table = [] {
        std::array<std::array<std::int8_t, 64>, 64> made{};
        for (int d = 1; d < 64; ++d)
            for (int i = 1; i < 64; ++i)
                made[static_cast<std::size_t>(d)][static_cast<std::size_t>(i)] =
                    static_cast<std::int8_t>(0.4 + std::log(d) * std::log(i) / 2.0);
        return made;
    }();
    return table[static_cast<std::size_t>(std::clamp(depth, 0, 63))]
                [static_cast<std::size_t>(std::clamp(index, 0, 63))];
}

}  // namespace

Search::Search(const Shape& shape, const SearchOptions& options, std::shared_ptr<const CellValues> values)
    : options_{options}, board_{shape, std::move(values)}, threats_{board_}, budget_{Limits{}} {}

void Search::prepare() {
    if (table_.empty()) table_.resize(entries_for(options_.table_megabytes));
}

GomokuThought Search::think(const Placement::Position& position, const Limits& limits,
                            const Listener<Placement>& listener) {
    prepare();
    board_.set(position);
    budget_ = Budget{limits};
    is_stopped_ = false;
    for (auto& side : history_)
        for (auto& value : side) value /= 4;
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
    thought.score = score;
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
    // One five can be stopped, two cannot; and black may not be allowed to stop it.
    const CellIndex cell = board_.find(foe, Rank::five);
    if (fives > 1) return thought_of(loss_in(2), 1, {cell});
    if (!board_.is_foul(me, cell)) return thought_of(board_.evaluation(), 1, {cell});
    for (const CellIndex other : board_.cells())
        if (board_.is_empty(other) && !board_.is_foul(me, other)) return thought_of(loss_in(2), 1, {other});
    return thought_of(loss_in(1), 1, {cell});
}

std::optional<GomokuThought> Search::forced_win(const Limits& limits) {
    const auto won_by = [&](const WinningLine& line) {
        // An open four is the last move shown: reply and five are still to come.
        for (std::size_t i = 0; i + 1 < line.size(); ++i) board_.play(line[i]);
        const bool ends_in_five = board_.rank(board_.mover(), line.back()) == Rank::five;
        while (board_.can_undo()) board_.undo();
        const int plies = static_cast<int>(line.size()) + (ends_in_five ? 0 : 2);
        auto thought = thought_of(win_in(plies), static_cast<int>(line.size()), line);
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

GomokuThought Search::deepen(const Limits& limits, const Listener<Placement>& listener) {
    Candidates candidates;
    collect(candidates, deepest_ply, is_threatened(), no_cell);
    std::vector<RootMove> moves;
    for (const auto& candidate : candidates) moves.push_back({candidate.cell, 0});
    if (moves.empty())  // every reply is forbidden, or nothing stops the loss: any cell will do
        for (const CellIndex cell : board_.cells())
            if (board_.is_empty(cell)) moves.push_back({cell, 0});
    const auto allowed = std::stable_partition(
        moves.begin(), moves.end(), [&](const RootMove& move) { return !board_.is_foul(board_.mover(), move.cell); });
    if (allowed != moves.begin()) moves.erase(allowed, moves.end());
    GomokuThought best = thought_of(board_.evaluation(), 0, {moves[0].cell});
    const int most = limits.depth > 0 ? std::min(limits.depth, options_.depth) : options_.depth;
    for (int depth = 1; depth <= most; ++depth) {
        const Score score = search_root(moves, depth);
        if (is_stopped_ && depth > 1 && moves[0].score == -infinite_score) break;
        best = thought_of(score, depth, principal_line(moves[0].cell, depth));
        if (listener && !is_stopped_) listener(best);
        if (is_stopped_ || is_decided(score) || moves.size() == 1) break;
        if (limits.has_time_limit() && budget_.elapsed_seconds() > 0.55 * limits.seconds) break;
    }
    best.nodes = budget_.nodes();
    return best;
}

// The best move comes first. A search that is stopped keeps what it has found so far.
Score Search::search_root(std::vector<RootMove>& moves, int depth) {
    Score best = -infinite_score;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        board_.play(moves[i].cell);
        Score score;
        if (i == 0) {
            score = -search(-infinite_score, -best, depth - 1, 1);
        } else {
            const int less = depth >= 3 && i >= 8 ? 1 + (i >= 20) : 0;
            score = -search(-best - 1, -best, depth - 1 - less, 1);
            if (score > best && less > 0 && !is_stopped_) score = -search(-best - 1, -best, depth - 1, 1);
            if (score > best && !is_stopped_) score = -search(-infinite_score, -best, depth - 1, 1);
        }
        board_.undo();
        if (is_stopped_) {
            if (i == 0) moves[0].score = -infinite_score;
            break;
        }
        moves[i].score = score;
        if (score <= best) continue;
        best = score;
        std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                    moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return best == -infinite_score ? board_.evaluation() : best;
}

bool Search::can_take_last_pair() const {
    const int me = board_.mover();
    if (board_.pairs(me) + 4 < pairs_to_win) return false;
    return std::any_of(board_.cells().begin(), board_.cells().end(), [&](CellIndex cell) {
        return board_.is_empty(cell) && board_.pairs(me) + board_.captures(me, cell) >= pairs_to_win;
    });
}

std::optional<Score> Search::settled(Score alpha, Score beta, int depth, int ply) {
    const int me = board_.mover(), foe = 1 - me;
    if (board_.is_full()) return 0;
    if (board_.count(me, Rank::five) > 0) return win_in(ply + 1);
    if (board_.shape().captures) {
        if (board_.pairs(foe) >= pairs_to_win) return loss_in(ply);
        if (can_take_last_pair()) return win_in(ply + 1);
        return std::nullopt;
    }
    if (const int fives = board_.count(foe, Rank::five); fives > 0) {
        const CellIndex cell = board_.find(foe, Rank::five);
        if (fives > 1 || board_.is_foul(me, cell)) return loss_in(ply + 2);
        if (ply >= deepest_ply) return board_.evaluation();
        board_.play(cell);
        const Score score = -search(-beta, -alpha, depth, ply + 1);
        board_.undo();
        return score;
    }
    if (board_.can_make(me, Rank::open_four)) return win_in(ply + 3);
    return std::nullopt;
}

std::optional<Score> Search::stand(Score alpha, Score beta, int depth, int ply, bool is_threatened) {
    if (ply >= deepest_ply) return board_.evaluation();
    if (depth <= 0) {
        const int me = board_.mover();
        if (options_.fours && board_.count(me, Rank::four) + board_.count(me, Rank::four_three) > 0)
            if (const auto line = threats_.by_fours(budget_, horizon_nodes))
                return win_in(ply + static_cast<int>(line->size()) + 2);
        if (!is_threatened || depth <= -deepest_horizon) return clamp_evaluation(board_.evaluation());
        return std::nullopt;
    }
    // Far above what is asked for, and nothing threatens.
    if (depth <= 3 && beta - alpha == 1 && !is_threatened && !is_decided(beta)) {
        const Score score = board_.evaluation();
        if (score - futility_margin * depth >= beta) return score;
        // Far below it: only fours can help.
        if (options_.razor > 0 && score + options_.razor * depth <= alpha) {
            const int me = board_.mover();
            if (options_.fours && board_.count(me, Rank::four) + board_.count(me, Rank::four_three) > 0)
                if (const auto line = threats_.by_fours(budget_, horizon_nodes))
                    return win_in(ply + static_cast<int>(line->size()) + 2);
            return score;
        }
    }
    return std::nullopt;
}

Score Search::search(Score alpha, Score beta, int depth, int ply) {
    if (budget_.spend_node()) is_stopped_ = true;
    if (is_stopped_) return 0;
    if (const auto known = settled(alpha, beta, depth, ply)) return *known;
    const bool is_in_danger = is_threatened();
    CellIndex first = no_cell;
    if (const Entry& kept = entry(); kept.key == board_.key()) {
        first = kept.move;
        const Score score = from_root(kept.score, ply);
        const bool is_enough = kept.depth >= std::max(depth, 0);
        if (is_enough && beta - alpha == 1 &&
            (kept.bound == Bound::exact || (kept.bound == Bound::lower && score >= beta) ||
             (kept.bound == Bound::upper && score <= alpha)))
            return score;
    }
    if (const auto score = stand(alpha, beta, depth, ply, is_in_danger)) return *score;
    Candidates moves;
    const bool is_cut = collect(moves, depth, is_in_danger, first);
    if (moves.empty()) return is_in_danger ? loss_in(ply + (board_.shape().captures ? 2 : 4)) : board_.evaluation();
    const bool is_narrow = is_in_danger && static_cast<int>(moves.size()) <= options_.extend && depth > 0;
    const Score best = search_moves(moves, alpha, beta, depth + is_narrow, ply, is_in_danger);
    if (is_stopped_) return 0;
    // Lost only as far as was looked: what was left out might hold.
    const Score score = is_cut && is_loss(best) ? std::max(best, -max_evaluation + ply) : best;
    keep(score, alpha, beta, depth, ply, best_at_[static_cast<std::size_t>(ply)]);
    return score;
}

Score Search::search_moves(Candidates& moves, Score alpha, Score beta, int depth, int ply, bool is_forced) {
    const int me = board_.mover();
    Score best = -infinite_score;
    CellIndex best_move = moves[0].cell;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Score floor = std::max(alpha, best);
        const bool is_quiet = board_.rank(me, moves[i].cell) < Rank::three;
        board_.play(moves[i].cell);
        const Score score = child_score(static_cast<int>(i), moves[i], floor, beta, depth, ply, is_forced || !is_quiet);
        board_.undo();
        if (is_stopped_) return 0;
        if (score <= best) continue;
        best = score;
        best_move = moves[i].cell;
        if (best < beta) continue;
        auto& past = history_[static_cast<std::size_t>(me)][at(best_move)];
        past += std::max(depth, 1) * std::max(depth, 1) - past / 512;
        break;
    }
    best_at_[static_cast<std::size_t>(ply)] = best_move;
    return best;
}

Score Search::child_score(int index, const Candidate&, Score alpha, Score beta, int depth, int ply, bool is_forced) {
    const int next = depth - 1;
    if (index == 0) return -search(-beta, -alpha, next, ply + 1);
    const int less = depth >= 2 && index >= 3 && !is_forced ? std::min(reduction(depth, index), next) : 0;
    Score score = -search(-alpha - 1, -alpha, next - less, ply + 1);
    if (score > alpha && less > 0 && !is_stopped_) score = -search(-alpha - 1, -alpha, next, ply + 1);
    if (score > alpha && score < beta && !is_stopped_) score = -search(-beta, -alpha, next, ply + 1);
    return score;
}

bool Search::collect(Candidates& moves, int depth, bool is_threatened, CellIndex first) {
    const int me = board_.mover(), foe = 1 - me;
    moves.clear();
    const auto add = [&](CellIndex cell) {
        int order = 2 * board_.urgency(me, cell) + board_.urgency(foe, cell);
        order = order * 16 + std::min(history_[static_cast<std::size_t>(me)][at(cell)] / 4, 400);
        if (board_.shape().captures) order += 16 * (120 * board_.captures(me, cell) + 80 * board_.captures(foe, cell));
        if (cell == first) order = 1 << 28;
        moves.push_back({-order, cell});
    };
    if (is_threatened && board_.shape().captures) {
        // A five can be stopped on its cell or by taking from its line; whatever does neither loses at once.
        for (const CellIndex cell : board_.cells())
            if (board_.is_empty(cell) && (board_.rank(foe, cell) == Rank::five || board_.captures(me, cell) > 0))
                add(cell);
    } else if (is_threatened) {
        Cells cells;
        collect_defences(board_, cells);
        for (const CellIndex cell : cells) add(cell);
    } else {
        for (const CellIndex cell : board_.cells())
            if (board_.is_empty(cell) && board_.is_near(cell) && !board_.is_foul(me, cell)) add(cell);
    }
    std::sort(moves.begin(), moves.end(), [](const Candidate& a, const Candidate& b) {
        return a.order != b.order ? a.order < b.order : a.cell < b.cell;
    });
    if (is_threatened) return false;
    const auto width = static_cast<std::size_t>(depth >= deepest_ply ? 2 * options_.width
                                                : options_.late > 0
                                                    ? std::min(options_.width, options_.late * (std::max(depth, 1) + 1))
                                                : depth >= 4 ? options_.width
                                                             : (options_.width + 1) / 2 + 4);
    const bool is_cut = true;  // cells far from all stones are never looked at
    if (moves.size() > width) moves.resize(width);
    return is_cut;
}

void Search::keep(Score score, Score alpha, Score beta, int depth, int ply, CellIndex move) {
    Entry& kept = entry();
    const int stored = std::clamp(depth, 0, 100);
    if (kept.key != board_.key() && kept.depth > stored + 4 && kept.bound == Bound::exact) {
        --kept.depth;
        return;
    }
    const Bound bound = score >= beta ? Bound::lower : score <= alpha ? Bound::upper : Bound::exact;
    kept = {board_.key(), from_here(score, ply), move, static_cast<std::int8_t>(stored), bound};
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
        } else if (const Entry& kept = entry(); kept.key == board_.key()) {
            next = kept.move;
        }
        if (next == no_cell || !board_.is_empty(next)) break;
        line.push_back(next);
        board_.play(next);
    }
    while (board_.can_undo()) board_.undo();
    return line;
}

}  // namespace plateau::in_a_row::gomoku
