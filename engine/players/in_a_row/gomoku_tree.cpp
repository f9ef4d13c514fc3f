// The search below the root.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "players/in_a_row/gomoku_search.h"

namespace plateau::in_a_row::gomoku {

namespace {

constexpr int farthest_fours = 24 * one_ply;  // how far fours are played out beyond it
constexpr std::uint64_t horizon_nodes = 60;
constexpr Score most_evaluation = 30'000;

// Lost or won as far as was looked, though perhaps not proven.
constexpr bool looks_lost(Score score) { return score < -max_evaluation / 2; }
constexpr bool looks_won(Score score) { return score > max_evaluation / 2; }

int steps_between(CellIndex a, CellIndex b) {
    if (a == no_cell || b == no_cell) return 0;
    return std::max(std::abs(a / row_stride - b / row_stride), std::abs(a % row_stride - b % row_stride));
}

}  // namespace

int late_reduction(int depth, int index) {
    static const auto logarithms = [] {
        std::array<double, 256> made{};
        for (int i = 1; i < 256; ++i) made[static_cast<std::size_t>(i)] = std::log(i);
        return made;
    }();
    const auto plies = static_cast<std::size_t>(std::clamp(depth / one_ply, 0, 255));
    return static_cast<int>(one_ply * logarithms[plies] *
                            logarithms[static_cast<std::size_t>(std::clamp(index, 0, 255))]);
}

void Search::play(int ply, CellIndex cell) {
    Frame& now = frame(ply);
    now.move = cell;
    now.made = board_.rank(board_.mover(), cell);
    board_.play(cell);
}

bool Search::can_take_last_pair() const {
    const int me = board_.mover();
    if (board_.pairs(me) + 4 < pairs_to_win) return false;
    return std::any_of(board_.cells().begin(), board_.cells().end(), [&](CellIndex cell) {
        return board_.is_empty(cell) && board_.pairs(me) + board_.captures(me, cell) >= pairs_to_win;
    });
}

std::optional<Score> Search::settled(Score alpha, Score beta, int depth, int ply, bool is_cut) {
    const int me = board_.mover(), foe = 1 - me;
    if (board_.is_full()) return 0;
    if (board_.count(me, Rank::five) > 0) return win_in(ply + 1);
    if (board_.shape().captures) {
        if (board_.pairs(foe) >= pairs_to_win) return loss_in(ply);
        if (can_take_last_pair()) return win_in(ply + 1);
        return std::nullopt;
    }
    if (board_.count(foe, Rank::five) > 0) return answer_four(alpha, beta, depth, ply, is_cut);
    if (board_.can_make(me, Rank::open_four)) return win_in(ply + 3);
    if (options_.doubles && board_.doubles(me) > 0 && board_.fours(foe) == 0 && board_.trusts_threes(me))
        return win_in(ply + 5);
    return std::nullopt;
}

Score Search::answer_four(Score alpha, Score beta, int depth, int ply, bool is_cut) {
    Cells stoppers;
    collect_five_stoppers(board_, stoppers);
    if (stoppers.empty()) return loss_in(ply + 2);
    if (ply >= deepest_ply) return clamp_evaluation(board_.evaluation());
    frame(ply).evaluation = -frame(ply - 1).evaluation;
    Score best = -infinite_score;
    for (const CellIndex cell : stoppers) {
        play(ply, cell);
        const Score floor = std::max(alpha, best);
        best = std::max(best, -search(-beta, -floor, depth > 0 ? depth + one_ply / 4 : depth, ply + 1, !is_cut));
        board_.undo();
        if (is_stopped_ || best >= beta) break;
    }
    return best;
}

std::optional<Score> Search::look_up(Node& node) {
    if (frame(node.ply).left_out != no_cell) return std::nullopt;
    node.kept = table_.find(board_.key());
    node.was_principal = node.is_principal();
    if (!node.kept) return std::nullopt;
    if (node.kept->move != no_cell && !board_.is_empty(node.kept->move)) {
        node.kept.reset();
        return std::nullopt;
    }
    node.was_principal |= node.kept->was_principal;
    const Score score = node.kept->score = from_root(node.kept->score, node.ply);
    const Bound bound = node.kept->bound;
    const bool is_proof = (is_win(score) && bound != Bound::upper) || (is_loss(score) && bound != Bound::lower);
    if (node.is_principal() || (node.kept->depth < node.depth && !is_proof)) return std::nullopt;
    if (bound == Bound::exact || (bound == Bound::lower ? score >= node.beta : score <= node.alpha)) return score;
    return std::nullopt;
}

void Search::evaluate(Node& node) {
    node.evaluation =
        node.kept ? node.kept->evaluation : std::clamp<Score>(board_.evaluation(), -most_evaluation, most_evaluation);
    node.guess = node.evaluation;
    if (node.kept && node.kept->bound != (node.kept->score > node.evaluation ? Bound::upper : Bound::lower))
        node.guess = node.kept->score;
    frame(node.ply).evaluation = node.evaluation;
    node.is_improving = node.ply < 2 || node.evaluation > frame(node.ply - 2).evaluation;
}

// At the horizon, or where the position is too good or too bad to be worth a search.
std::optional<Score> Search::stand(Node& node) {
    assert(std::abs(node.evaluation) <= most_evaluation);
    if (node.depth <= 0) {
        if (node.is_threatened && node.depth > -options_.horizon * one_ply) return std::nullopt;
        return quiesce(node, node.alpha, node.beta, node.depth);
    }
    if (node.is_principal() || node.is_threatened || frame(node.ply).left_out != no_cell) return std::nullopt;
    if (options_.razor > 0 && node.depth < 3 * one_ply && !looks_won(node.alpha) &&
        node.guess + 20 + options_.razor * node.depth / one_ply < node.alpha)
        return quiesce(node, node.alpha, node.alpha + 1, 0);
    if (options_.futility > 0 && !looks_won(node.guess) && !looks_lost(node.beta)) {
        const int plies = node.depth - one_ply - one_ply * node.is_improving;
        if (node.guess - std::max(0, options_.futility * plies / one_ply) >= node.beta) return node.guess;
    }
    return by_passing(node);
}

// Having the move never hurts: if the other side may move twice and still falls short, all is well.
std::optional<Score> Search::by_passing(const Node& node) {
    if (!options_.null_move || node.depth < 3 * one_ply || node.guess < node.beta || looks_lost(node.beta) ||
        looks_won(node.beta) || node.evaluation < node.beta || board_.shape().captures || last_of(node.ply) == no_cell)
        return std::nullopt;
    frame(node.ply).move = no_cell;
    frame(node.ply).made = Rank::quiet;
    board_.pass();
    const int depth = node.depth - 4 * one_ply - node.depth / 8;
    const Score score = -search(-node.beta, -node.beta + 1, depth, node.ply + 1, !node.is_cut);
    board_.pass();
    if (is_stopped_) return 0;
    if (score < node.beta) return std::nullopt;
    return looks_won(score) ? node.beta : score;
}

// Fours beyond the horizon, or none of them.
Score Search::quiesce(const Node& node, Score alpha, Score beta, int depth) {
    const int me = board_.mover();
    Score best = node.guess;
    if (!options_.fours || best >= beta || depth <= -farthest_fours || node.ply >= deepest_ply) return best;
    if (board_.count(me, Rank::four) + board_.count(me, Rank::four_three) == 0 || board_.shape().captures) return best;
    if (!options_.quiesce) {
        const auto line = threats_.by_fours(budget_, horizon_nodes);
        return line ? win_in(node.ply + static_cast<int>(line->size()) + 2) : best;
    }
    const CellIndex near = depth <= -options_.near_fours * one_ply ? before_of(node.ply) : no_cell;
    Candidates fours;
    for (const CellIndex cell : board_.cells()) {
        if (!board_.is_empty(cell) || board_.rank(me, cell) < Rank::four || board_.is_foul(me, cell)) continue;
        if (steps_between(near, cell) > 5) continue;
        fours.push_back({cell == node.first() ? 1 << 28 : board_.urgency(me, cell), cell});
    }
    std::sort(fours.begin(), fours.end(), [](const Candidate& a, const Candidate& b) {
        return a.order != b.order ? a.order > b.order : a.cell < b.cell;
    });
    CellIndex best_move = no_cell;
    for (const auto& four : fours) {
        play(node.ply, four.cell);
        const Score score = -search(-beta, -std::max(alpha, best), depth - one_ply, node.ply + 1, false);
        board_.undo();
        if (is_stopped_) return 0;
        if (score <= best) continue;
        best = score;
        best_move = four.cell;
        if (best >= beta) break;
    }
    Node as_searched = node;
    as_searched.alpha = alpha, as_searched.beta = beta, as_searched.depth = depth;
    keep(as_searched, best, best_move);
    return best;
}

// Where no good move is known yet, a shallower search finds one for the next time.
void Search::shorten(Node& node) const {
    if (node.depth < 4 * one_ply || node.is_threatened) return;
    if (node.first() == no_cell) node.depth -= node.is_principal() || node.is_cut ? one_ply : 0;
    else if (node.is_principal()) node.depth -= std::clamp((node.depth - node.kept->depth) / 4, 0, 3 * one_ply);
}

Score Search::search(Score alpha, Score beta, int depth, int ply, bool is_cut) {
    assert(alpha < beta && ply <= deepest_ply + 1);
    if (budget_.spend_node()) is_stopped_ = true;
    if (is_stopped_) return 0;
    if (const auto known = settled(alpha, beta, depth, ply, is_cut)) return *known;
    Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .is_cut = is_cut};
    if (const auto known = look_up(node)) return *known;
    if (ply >= deepest_ply) return clamp_evaluation(board_.evaluation());
    node.is_threatened = is_threatened();
    evaluate(node);
    if (const auto score = stand(node)) return *score;
    shorten(node);
    Candidates moves;
    bool is_incomplete = collect(moves, ply, node.is_threatened, node.first());
    if (moves.empty()) {
        if (board_.shape().captures) return node.is_threatened ? loss_in(ply + 2) : node.evaluation;
        return is_incomplete ? node.evaluation : loss_in(ply + (node.is_threatened ? 4 : 6));
    }
    const Score best = search_moves(node, moves, is_incomplete);
    if (is_stopped_) return 0;
    // Lost only as far as was looked: what was left out might hold.
    const Score score = is_incomplete && is_loss(best) ? std::max(best, -max_evaluation + ply) : best;
    if (frame(ply).left_out == no_cell) keep(node, score, frame(ply).best);
    return score;
}

Score Search::search_moves(Node& node, Candidates& moves, bool& is_incomplete) {
    Score best = -infinite_score;
    const Score alpha = node.alpha;
    frame(node.ply).best = no_cell;
    const std::size_t most = static_cast<std::size_t>(most_moves(node));
    const CellIndex left_out = frame(node.ply).left_out;
    int tried = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!looks_lost(best) && i >= most) {
            is_incomplete = true;
            break;
        }
        const auto better = [](const Candidate& a, const Candidate& b) {
            return a.order != b.order ? a.order > b.order : a.cell < b.cell;
        };
        std::iter_swap(moves.begin() + i, std::min_element(moves.begin() + i, moves.end(), better));
        const Candidate move = moves[i];
        if (move.cell == left_out) continue;
        bool cuts = false;
        const int longer = extension(node, move.cell, cuts);
        if (is_stopped_) return 0;
        if (cuts) return node.beta;
        const Score score = child_score(node, tried++, move, std::max(alpha, best), node.depth - one_ply + longer);
        if (is_stopped_) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        frame(node.ply).best = move.cell;
        if (best >= node.beta) {
            reward(node, moves, i, move.cell);
            break;
        }
        if (node.depth > 2 * one_ply && node.depth < 12 * one_ply && !looks_won(best)) node.depth -= one_ply;
    }
    if (best == -infinite_score) best = alpha;  // the only move was left out
    return best;
}

Score Search::child_score(const Node& node, int index, const Candidate& move, Score floor, int depth) {
    assert(floor < node.beta && index >= 0);
    const int ply = node.ply;
    const bool is_reduced = options_.reduce > 0 && node.depth >= 2 * one_ply && index > 0;
    int less = is_reduced ? reduction(node, index, move) : 0;
    less = std::clamp(less, 0, std::max(0, depth - one_ply));
    play(ply, move.cell);
    Score score = 0;
    if (index == 0 && node.is_principal()) {
        score = -search(-node.beta, -floor, depth, ply + 1, false);
    } else {
        const bool is_cut_child = less > 0 || !node.is_cut;
        score = -search(-floor - 1, -floor, depth - less, ply + 1, is_cut_child);
        if (score > floor && less > 0 && !is_stopped_)
            score = -search(-floor - 1, -floor, depth, ply + 1, !node.is_cut);
        if (score > floor && score < node.beta && node.is_principal() && !is_stopped_)
            score = -search(-node.beta, -floor, depth, ply + 1, false);
    }
    board_.undo();
    return score;
}

// More depth for a move that is better than all others; less where a cut is likely.
int Search::extension(const Node& node, CellIndex move, bool& cuts) {
    int more = 0;
    if (options_.singular && move == node.first() && node.depth >= 6 * one_ply && node.kept->bound != Bound::upper &&
        node.kept->depth >= node.depth - 3 * one_ply && !looks_won(node.kept->score) && !looks_lost(node.kept->score)) {
        const Score beta = node.kept->score - node.depth / one_ply;
        frame(node.ply).left_out = move;
        const Score others = search(beta - 1, beta, node.depth / 2, node.ply, node.is_cut);
        frame(node.ply).left_out = no_cell;
        if (is_stopped_) return 0;
        if (others < beta) more = !node.is_principal() && others < beta - 25 ? 2 * one_ply : one_ply;
        else if (beta >= node.beta && !node.is_principal()) cuts = true;
        else if (node.kept->score >= node.beta) more = -one_ply;
    }
    const bool is_likely_cut = !node.is_principal() && node.is_cut && !node.is_threatened &&
                               node.guess >= node.beta + 15 * node.depth / one_ply;
    if (is_likely_cut && board_.rank(board_.mover(), move) < Rank::four) more -= one_ply;
    return more;
}

int Search::reduction(const Node& node, int index, const Candidate& move) const {
    const int me = board_.mover();
    int less = late_reduction(node.depth, index + 1);
    if (!node.is_improving && less > one_ply) less += one_ply;
    if (node.was_principal) less -= one_ply;
    if (node.is_cut) less += 3 * one_ply / 2;
    const Rank makes = board_.rank(me, move.cell);
    // An attack goes on.
    if (makes >= Rank::three && node.ply >= 2 && frame(node.ply - 2).made >= Rank::three) less -= one_ply / 2;
    if (options_.learn)
        less -=
            history_.value(me, move.cell, last_of(node.ply), before_of(node.ply)) * one_ply / (2 * MoveHistory::limit);
    return less * options_.reduce / 100;
}

int Search::most_moves(const Node& node) const {
    if (node.depth <= 0 && node.is_threatened && options_.answers > 0) return options_.answers;
    if (options_.late == 0 || node.depth <= 0) return node.is_threatened ? 1000 : options_.width;
    const double plies = static_cast<double>(node.depth) / one_ply;
    const int most = (3 + static_cast<int>(std::pow(plies, 1.3))) * options_.late / 100;
    return std::max(2, node.is_improving ? most : most / 2);
}

void Search::reward(const Node& node, const Candidates& moves, std::size_t tried, CellIndex best) {
    const int me = board_.mover();
    const int plies = std::max(1, node.depth / one_ply), bonus = std::min(plies * plies * 8 + 16, 1600);
    const CellIndex last = last_of(node.ply), before = before_of(node.ply);
    history_.add(me, best, last, before, bonus);
    history_.set_answer(me, last, best);
    for (std::size_t i = 0; i < tried; ++i)
        if (moves[i].cell != best) history_.add(me, moves[i].cell, last, before, -bonus);
}

int Search::order_of(CellIndex cell, int ply, CellIndex first) const {
    if (cell == first) return 1 << 28;
    const int me = board_.mover(), foe = 1 - me;
    int order = 16 * board_.order(cell);
    if (board_.shape().captures) order += 16 * (120 * board_.captures(me, cell) + 80 * board_.captures(foe, cell));
    if (options_.learn) {
        order += history_.value(me, cell, last_of(ply), before_of(ply)) / 16;
        if (cell == history_.answer(me, last_of(ply))) order += 300;
    }
    return order;
}

void Search::collect_pente_defences(Candidates& moves) const {
    // A five can be stopped on its cell or by taking from its line; whatever does neither loses at once.
    const int me = board_.mover(), foe = 1 - me;
    for (const CellIndex cell : board_.cells())
        if (board_.is_empty(cell) && (board_.rank(foe, cell) == Rank::five || board_.captures(me, cell) > 0))
            moves.push_back({0, cell});
}

bool Search::collect(Candidates& moves, int ply, bool is_threatened, CellIndex first) {
    const int me = board_.mover(), foe = 1 - me;
    moves.clear();
    bool is_incomplete = false;
    const auto take = [&](const Cells& cells) {
        for (const CellIndex cell : cells) moves.push_back({0, cell});
    };
    Cells cells;
    if (!board_.shape().captures && board_.count(foe, Rank::five) > 0) {
        collect_five_stoppers(board_, cells);
        take(cells);
    } else if (is_threatened && board_.shape().captures) {
        collect_pente_defences(moves);
    } else if (is_threatened) {
        collect_defences(board_, cells);
        take(cells);
    } else if (options_.doubles && board_.doubles(foe) > 0 && board_.fours(me) == 0 && board_.trusts_threes(foe)) {
        collect_stoppers(board_, cells);
        take(cells);
    } else {
        is_incomplete = true;  // cells far from all stones are never looked at
        for (const CellIndex cell : board_.cells())
            if (board_.is_empty(cell) && board_.is_near(cell) && !board_.is_foul(me, cell) && !board_.is_barred(cell))
                moves.push_back({0, cell});
    }
    for (auto& move : moves) move.order = order_of(move.cell, ply, first);
    return is_incomplete;
}

void Search::keep(const Node& node, Score score, CellIndex move) {
    assert(!is_stopped_ && std::abs(score) < infinite_score);
    assert(move == no_cell || board_.is_empty(move));
    const Bound bound = score >= node.beta ? Bound::lower : score <= node.alpha ? Bound::upper : Bound::exact;
    table_.store(board_.key(), {.score = from_here(score, node.ply),
                                .evaluation = node.evaluation,
                                .move = move,
                                .depth = std::max(node.depth, -32 * one_ply),
                                .bound = bound,
                                .was_principal = node.was_principal});
}

}  // namespace plateau::in_a_row::gomoku
