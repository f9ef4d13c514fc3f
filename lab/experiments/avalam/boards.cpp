#include "lab/experiments/avalam/boards.h"

#include <algorithm>

namespace plateau::lab::avalam_boards {

using avalam::board_size;

PlainBoard::PlainBoard(const avalam::Position& position)
    : towers_(board_size, std::vector<Tower>(board_size)), side_{position.side_to_move()} {
    for (int row = 0; row < board_size; ++row)
        for (int column = 0; column < board_size; ++column) {
            if (!avalam::is_hole(row, column)) continue;
            const auto there = position.tower(avalam::spot_at(row, column));
            // Only the top counter's colour counts.
            tower(row, column).assign(static_cast<std::size_t>(there.height), there.owner);
        }
}

// In the order of the engine's generator, so that all ways of looking ahead cut at the same places.
std::vector<PlainBoard::Move> PlainBoard::legal_moves() const {
    std::vector<Move> moves;
    for (const auto& way : avalam::ways)
        for (int row = 0; row < board_size; ++row)
            for (int column = board_size; column-- > 0;) {
                const int near_row = row + way.row, near_column = column + way.column;
                if (!avalam::is_hole(row, column) || !avalam::is_hole(near_row, near_column)) continue;
                const std::size_t here = height(row, column), there = height(near_row, near_column);
                if (here == 0 || there == 0 || here + there > avalam::tallest) continue;
                moves.push_back({row, column, near_row, near_column});
                moves.push_back({near_row, near_column, row, column});
            }
    return moves;
}

void PlainBoard::play(const Move& move) {
    Tower& from = tower(move.from_row, move.from_column);
    Tower& to = tower(move.to_row, move.to_column);
    to.insert(to.end(), from.begin(), from.end());
    from.clear();
    side_ = other(side_);
}

void PlainBoard::undo(const Move& move, std::size_t height) {
    Tower& from = tower(move.from_row, move.from_column);
    Tower& to = tower(move.to_row, move.to_column);
    from.assign(to.end() - static_cast<std::ptrdiff_t>(height), to.end());
    to.resize(to.size() - height);
    side_ = other(side_);
}

int PlainBoard::lead() const {
    int lead = 0;
    for (const auto& row : towers_)
        for (const auto& tower : row)
            if (!tower.empty()) lead += tower.back() == side_ ? 1 : -1;
    return lead;
}

namespace {

constexpr int endless = 1000;

int by_copy(const PlainBoard& board, int alpha, int beta, int depth, std::uint64_t& nodes) {
    ++nodes;
    const auto moves = depth == 0 ? std::vector<PlainBoard::Move>{} : board.legal_moves();
    if (moves.empty()) return board.lead();
    int best = -endless;
    for (const auto& move : moves) {
        PlainBoard child = board;
        child.play(move);
        best = std::max(best, -by_copy(child, -beta, -std::max(alpha, best), depth - 1, nodes));
        if (best >= beta) break;
    }
    return best;
}

int by_undo(PlainBoard& board, int alpha, int beta, int depth, std::uint64_t& nodes) {
    ++nodes;
    const auto moves = depth == 0 ? std::vector<PlainBoard::Move>{} : board.legal_moves();
    if (moves.empty()) return board.lead();
    int best = -endless;
    for (const auto& move : moves) {
        const std::size_t height = board.height(move.from_row, move.from_column);
        board.play(move);
        best = std::max(best, -by_undo(board, -beta, -std::max(alpha, best), depth - 1, nodes));
        board.undo(move, height);
        if (best >= beta) break;
    }
    return best;
}

int by_engine(const avalam::Rules& rules, const avalam::Position& position, int alpha, int beta, int depth,
              std::uint64_t& nodes) {
    ++nodes;
    if (depth == 0 || rules.outcome(position)) {
        const Side side = position.side_to_move();
        return points(position, side) - points(position, other(side));
    }
    int best = -endless;
    for (const auto& move : rules.legal_moves(position)) {
        best = std::max(
            best, -by_engine(rules, rules.after(position, move), -beta, -std::max(alpha, best), depth - 1, nodes));
        if (best >= beta) break;
    }
    return best;
}

}  // namespace

Looked look_ahead(const avalam::Position& position, int depth, Way way) {
    Looked looked;
    PlainBoard board{position};
    if (way == Way::plain_copy) looked.lead = by_copy(board, -endless, endless, depth, looked.nodes);
    else if (way == Way::plain_undo) looked.lead = by_undo(board, -endless, endless, depth, looked.nodes);
    else looked.lead = by_engine(avalam::Rules{}, position, -endless, endless, depth, looked.nodes);
    return looked;
}

}  // namespace plateau::lab::avalam_boards
