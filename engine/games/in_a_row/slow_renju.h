// A second reading of the fouls of renju for the tests, slow and close to the words of the rule book: sets of
// stones in a line, no arithmetic with runs and gaps.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace plateau::in_a_row {

// 'x' black, 'o' white, anything else is empty.
class SlowRenju {
public:
    explicit SlowRenju(std::vector<std::string> rows) : rows_{std::move(rows)} {}

    // "" where black may play, else "overline", "double four" or "double three".
    std::string foul(int row, int col) const {
        const SlowRenju with = after(row, col);
        if (with.makes_five(row, col)) return "";
        if (with.longest(row, col) > 5) return "overline";
        if (with.fours(row, col).size() >= 2) return "double four";
        int threes = 0;
        for (int direction = 0; direction < 4; ++direction) threes += with.is_three(row, col, direction);
        return threes >= 2 ? "double three" : "";
    }

private:
    using Stones = std::set<std::pair<int, int>>;

    char at(int row, int col) const {
        if (row < 0 || col < 0 || row >= static_cast<int>(rows_.size()) || col >= static_cast<int>(rows_[0].size()))
            return '#';
        const char c = rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
        return c == 'x' || c == 'o' ? c : '.';
    }
    static std::pair<int, int> step(int direction) {
        return std::vector<std::pair<int, int>>{{0, 1}, {1, 0}, {1, 1}, {1, -1}}[static_cast<std::size_t>(direction)];
    }
    SlowRenju after(int row, int col) const {
        SlowRenju next = *this;
        next.rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] = 'x';
        return next;
    }
    // The unbroken row of black stones through a stone.
    Stones row_through(int row, int col, int direction) const {
        Stones stones;
        const auto [down, right] = step(direction);
        for (int k = 0; at(row + k * down, col + k * right) == 'x'; ++k)
            stones.insert({row + k * down, col + k * right});
        for (int k = 0; at(row - k * down, col - k * right) == 'x'; ++k)
            stones.insert({row - k * down, col - k * right});
        return stones;
    }
    std::size_t longest(int row, int col) const {
        std::size_t most = 0;
        for (int direction = 0; direction < 4; ++direction)
            most = std::max(most, row_through(row, col, direction).size());
        return most;
    }
    bool makes_five(int row, int col) const {
        for (int direction = 0; direction < 4; ++direction)
            if (row_through(row, col, direction).size() == 5) return true;
        return false;
    }
    // Each four as the set of its stones: a straight four is one set though it can be completed twice.
    std::set<Stones> fours(int row, int col, int direction) const {
        std::set<Stones> found;
        const auto [down, right] = step(direction);
        for (int k = -4; k <= 4; ++k) {
            const int r = row + k * down, c = col + k * right;
            if (at(r, c) != '.') continue;
            Stones five = after(r, c).row_through(r, c, direction);
            if (five.size() != 5 || !five.contains({row, col})) continue;
            five.erase({r, c});
            found.insert(five);
        }
        return found;
    }
    std::set<Stones> fours(int row, int col) const {
        std::set<Stones> all;
        for (int direction = 0; direction < 4; ++direction) all.merge(fours(row, col, direction));
        return all;
    }
    bool is_straight_four(const Stones& stones, int direction) const {
        if (stones.size() != 4) return false;
        int completions = 0;
        const auto [down, right] = step(direction);
        for (const auto& [row, col] : stones)
            for (const int sign : {1, -1}) {
                const int r = row + sign * down, c = col + sign * right;
                completions += at(r, c) == '.' && after(r, c).row_through(r, c, direction).size() == 5;
            }
        return completions == 2;
    }
    bool is_three(int row, int col, int direction) const {
        if (!fours(row, col, direction).empty()) return false;
        const auto [down, right] = step(direction);
        for (int k = -3; k <= 3; ++k) {
            const int r = row + k * down, c = col + k * right;
            if (at(r, c) != '.') continue;
            const SlowRenju next = after(r, c);
            const Stones four = next.row_through(r, c, direction);
            if (four.contains({row, col}) && next.is_straight_four(four, direction) && !next.makes_five(r, c) &&
                foul(r, c).empty())
                return true;
        }
        return false;
    }

    std::vector<std::string> rows_;
};

}  // namespace plateau::in_a_row
