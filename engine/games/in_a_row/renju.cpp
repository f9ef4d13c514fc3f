#include "games/in_a_row/renju.h"

#include <cassert>

namespace plateau::in_a_row {

namespace {

struct Step {
    int down, right;
};
constexpr Step steps[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
constexpr int reach = 4;  // cells of a five on one side of a stone of it

// The board while stones are tried out on it.
class Trial {
public:
    explicit Trial(const RenjuBoard& board) : board_{board} {}

    Foul foul(int row, int col) {
        if (!is_crowded(row, col)) return Foul::none;
        put(row, col);
        const Foul found = foul_of_stone(row, col);
        lift(row, col);
        return found;
    }

private:
    bool is_on_board(int row, int col) const { return row >= 0 && row < board_.rows && col >= 0 && col < board_.cols; }
    bool is_black(int row, int col) const {
        return is_on_board(row, col) && (board_.black[static_cast<std::size_t>(row)] >> col & 1);
    }
    bool is_empty(int row, int col) const {
        return is_on_board(row, col) &&
               !((board_.black[static_cast<std::size_t>(row)] | board_.white[static_cast<std::size_t>(row)]) >> col &
                 1);
    }
    void put(int row, int col) { board_.black[static_cast<std::size_t>(row)] |= 1U << col; }
    void lift(int row, int col) { board_.black[static_cast<std::size_t>(row)] &= ~(1U << col); }

    // A foul needs two stones near in each of two lines, or four in one: most points are cleared by this.
    bool is_crowded(int row, int col) const {
        int lines_of_two = 0;
        for (const auto [down, right] : steps) {
            int stones = 0;
            for (int k = -reach; k <= reach; ++k) stones += k != 0 && is_black(row + k * down, col + k * right);
            if (stones >= 4) return true;
            lines_of_two += stones >= 2;
        }
        return lines_of_two >= 2;
    }

    // Black stones in a row next to the point, on one side of it.
    int arm(int row, int col, Step step) const {
        int length = 0;
        while (is_black(row + (length + 1) * step.down, col + (length + 1) * step.right)) ++length;
        return length;
    }
    static Step back(Step step) { return {-step.down, -step.right}; }
    int run(int row, int col, Step step) const { return 1 + arm(row, col, step) + arm(row, col, back(step)); }

    bool makes_five(int row, int col) const {
        for (const Step step : steps)
            if (run(row, col, step) == 5) return true;
        return false;
    }

    Foul foul_of_stone(int row, int col) {
        if (makes_five(row, col)) return Foul::none;
        int fours = 0, threes = 0;
        for (const Step step : steps) {
            if (run(row, col, step) > 5) return Foul::overline;
            fours += count_fours(row, col, step);
        }
        if (fours >= 2) return Foul::double_four;
        for (const Step step : steps) threes += count_fours(row, col, step) == 0 && is_three(row, col, step);
        return threes >= 2 ? Foul::double_three : Foul::none;
    }

    // Points where one more stone makes exactly five with the stone here. Five cells apart they belong to one
    // straight four, nearer to two fours in one line.
    int count_fours(int row, int col, Step step) const {
        int found = 0, places[2] = {0, 0};
        for (const Step side : {step, back(step)}) {
            const int own = arm(row, col, side), gap = own + 1;
            const int r = row + gap * side.down, c = col + gap * side.right;
            if (is_empty(r, c) && arm(r, c, side) + gap + 1 + arm(row, col, back(side)) == 5)
                places[found++] = side.down == step.down && side.right == step.right ? gap : -gap;
        }
        if (found == 2 && places[0] - places[1] == 5) return 1;
        return found;
    }

    bool is_straight_four(int row, int col, Step step) const {
        const int ahead = arm(row, col, step), behind = arm(row, col, back(step));
        if (ahead + behind != 3) return false;
        const auto at = [&](int k) { return std::array{row + k * step.down, col + k * step.right}; };
        const auto is_free_end = [&](int k, int beyond) {
            return is_empty(at(k)[0], at(k)[1]) && !is_black(at(beyond)[0], at(beyond)[1]);
        };
        return is_free_end(ahead + 1, ahead + 2) && is_free_end(-behind - 1, -behind - 2);
    }

    bool is_three(int row, int col, Step step) {
        for (const Step side : {step, back(step)}) {
            const int gap = arm(row, col, side) + 1;
            const int r = row + gap * side.down, c = col + gap * side.right;
            if (!is_empty(r, c)) continue;
            put(r, c);
            const bool counts =
                is_straight_four(row, col, step) && !makes_five(r, c) && foul_of_stone(r, c) == Foul::none;
            lift(r, c);
            if (counts) return true;
        }
        return false;
    }

    RenjuBoard board_;
};

}  // namespace

Text to_words(Foul foul) {
    switch (foul) {
        case Foul::overline: return {"overline", "surnombre"};
        case Foul::double_four: return {"double four", "double quatre"};
        case Foul::double_three: return {"double three", "double trois"};
        case Foul::none: break;
    }
    return {};
}

Foul foul_at(const RenjuBoard& board, int row, int col) {
    assert(row >= 0 && row < board.rows && col >= 0 && col < board.cols);
    return Trial{board}.foul(row, col);
}

}  // namespace plateau::in_a_row
