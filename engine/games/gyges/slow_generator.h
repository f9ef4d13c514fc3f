// A second generator for the tests, written from the rules alone: a plain array, one step at a time,
// every route tried, a piece bounced on as often as its steps allow. It shares nothing with the first
// but the names of positions, moves and options.
#pragma once

#include <array>
#include <set>
#include <utility>
#include <vector>

#include "games/gyges/options.h"
#include "games/gyges/position.h"

namespace plateau::gyges {

class SlowGenerator {
public:
    explicit SlowGenerator(Options options) : options_{std::move(options)} {}

    // The moves of a position that is not being set up.
    std::vector<Move> operator()(const Position& position) {
        read(position);
        for (const int row : rows_seen_by(south_)) {
            std::vector<Move> moves;
            for (int column = 0; column < 6; ++column) add_moves_of(row, column, moves);
            if (!moves.empty() || options_.stuck == "draw") return moves;
            if (options_.stuck == "pass") return {Move::pass()};
        }
        return {};
    }

private:
    using Cell = std::pair<int, int>;

    void read(const Position& position) {
        for (int row = 0; row < 6; ++row)
            for (int column = 0; column < 6; ++column)
                cells_[row][column] = position.value_at(static_cast<Square>(6 * row + column));
        south_ = position.side == Side::first;
    }

    std::vector<int> rows_seen_by(bool south) const {
        std::vector<int> rows;
        for (int i = 0; i < 6; ++i) {
            const int row = south ? i : 5 - i;
            for (int column = 0; column < 6; ++column)
                if (cells_[row][column]) {
                    rows.push_back(row);
                    break;
                }
        }
        return rows;
    }

    int last_drop_row() {
        const auto rows = rows_seen_by(!south_);
        if (options_.drop_row == "occupied") return rows.front();
        for (const int row : rows) {
            south_ = !south_;
            bool can_move = false;
            for (int column = 0; column < 6; ++column) can_move = can_move || has_move(row, column);
            south_ = !south_;
            if (can_move) return row;
        }
        return rows.front();
    }

    bool has_move(int row, int column) {
        walk_from(row, column);
        for (const Cell& end : landings_)
            if (options_.replace || end.first < 0 || end.first > 5 || end == Cell{row, column} ||
                !cells_[end.first][end.second])
                return true;
        return false;
    }

    void add_moves_of(int row, int column, std::vector<Move>& moves) {
        const int limit = last_drop_row();
        walk_from(row, column);
        const Cell start{row, column};
        for (const Cell& end : landings_) {
            if (end.first < 0 || end.first > 5)
                moves.push_back({square(start), south_ ? north_goal : south_goal, nowhere});
            else if (end == start || !cells_[end.first][end.second])
                moves.push_back({square(start), square(end), nowhere});
            else if (options_.replace)
                for (int r = 0; r < 6; ++r)
                    for (int c = 0; c < 6; ++c) {
                        const bool is_behind = south_ ? r > limit : r < limit;
                        const bool is_empty = !cells_[r][c] || Cell{r, c} == start;
                        if (is_empty && !is_behind) moves.push_back({square(start), square(end), square({r, c})});
                    }
        }
    }

    // Fills landings_ with every cell where the piece can stop or bounce.
    void walk_from(int row, int column) {
        landings_.clear();
        used_steps_.clear();
        used_squares_ = {{row, column}};
        bounced_.clear();
        const int value = cells_[row][column];
        if (!value) return;
        cells_[row][column] = 0;
        walk({row, column}, value);
        cells_[row][column] = value;
        if (!options_.end_on_start) landings_.erase({row, column});
    }

    void walk(Cell here, int steps_left) {
        constexpr std::array<Cell, 4> directions{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
        for (const auto& [up, right] : directions) {
            const Cell next{here.first + up, here.second + right};
            if (next.second < 0 || next.second > 5) continue;
            if (next.first < 0 || next.first > 5) {
                if (steps_left == 1 && (next.first > 5) == south_) landings_.insert({next.first, 0});
                continue;
            }
            const std::pair<Cell, Cell> step{std::min(here, next), std::max(here, next)};
            if (options_.memory == "squares" ? used_squares_.contains(next) : used_steps_.contains(step)) continue;
            const int met = cells_[next.first][next.second];
            if (steps_left > 1 && met) continue;
            used_steps_.insert(step);
            used_squares_.insert(next);
            if (steps_left > 1) walk(next, steps_left - 1);
            else land(next, met);
            used_steps_.erase(step);
            used_squares_.erase(next);
        }
    }

    void land(Cell here, int met) {
        landings_.insert(here);
        if (!met) return;
        if (options_.memory != "leg") return walk(here, met);
        if (!bounced_.insert(here).second) return;
        std::set<std::pair<Cell, Cell>> forgotten;
        std::swap(forgotten, used_steps_);
        walk(here, met);
        std::swap(forgotten, used_steps_);
    }

    static Square square(Cell cell) { return static_cast<Square>(6 * cell.first + cell.second); }

    Options options_;
    int cells_[6][6];
    bool south_ = true;
    std::set<Cell> landings_;
    std::set<std::pair<Cell, Cell>> used_steps_;
    std::set<Cell> used_squares_;
    std::set<Cell> bounced_;
};

}  // namespace plateau::gyges
