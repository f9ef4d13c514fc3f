// Avalam once more, written to be obviously right: a 9x9 array of signed heights, read from the text
// of a position. The tests compare the real rules with it.
#pragma once

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "games/avalam/rules.h"

namespace plateau::avalam {

class SlowBoard {
public:
    explicit SlowBoard(const std::string& text) {
        for (std::size_t row = 0; row < 9; ++row)
            for (std::size_t column = 0; column < 9; ++column) {
                const char symbol = text[row * 10 + column];
                if (symbol >= '1' && symbol <= '5') height_[row][column] = symbol - '0';
                if (symbol >= 'a' && symbol <= 'e') height_[row][column] = -(symbol - 'a' + 1);
            }
    }

    std::vector<std::string> moves() const {
        std::vector<std::string> result;
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column)
                for (int to_row = row - 1; to_row <= row + 1; ++to_row)
                    for (int to_column = column - 1; to_column <= column + 1; ++to_column)
                        if (is_possible(row, column, to_row, to_column))
                            result.push_back(name(row, column) + "-" + name(to_row, to_column));
        return result;
    }

    // Yellow towers minus red ones.
    int lead() const {
        int result = 0;
        for (const auto& row : height_)
            for (const int height : row) result += (height > 0) - (height < 0);
        return result;
    }
    int lead_in_fives() const {
        int result = 0;
        for (const auto& row : height_)
            for (const int height : row) result += (height == 5) - (height == -5);
        return result;
    }

    void play(const std::string& move) {
        int& from = at(move[0], move[1]);
        int& to = at(move[3], move[4]);
        const int sum = std::abs(from) + std::abs(to);
        to = from > 0 ? sum : -sum;
        from = 0;
    }

    int height(int row, int column) const {
        return row < 0 || row > 8 || column < 0 || column > 8
                   ? 0
                   : height_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }

    friend bool operator==(const SlowBoard&, const SlowBoard&) = default;

private:
    bool is_possible(int row, int column, int to_row, int to_column) const {
        if (row == to_row && column == to_column) return false;
        const int from = std::abs(height(row, column)), to = std::abs(height(to_row, to_column));
        return from > 0 && to > 0 && from + to <= 5;
    }
    static std::string name(int row, int column) {
        return {static_cast<char>('a' + column), static_cast<char>('9' - row)};
    }
    int& at(char letter, char number) {
        return height_[static_cast<std::size_t>('9' - number)][static_cast<std::size_t>(letter - 'a')];
    }

    std::array<std::array<int, 9>, 9> height_{};
};

inline std::vector<Move> slow_moves(const Rules& rules, const Position& position) {
    std::vector<Move> result;
    for (const auto& name : SlowBoard{rules.to_text(position)}.moves())
        result.push_back({*spot_named(name.substr(0, 2)), *spot_named(name.substr(3))});
    return result;
}

// A position some random moves after the start.
inline Position random_position(const Rules& rules, int plies, std::uint64_t seed) {
    Random random{seed};
    Position position = rules.start();
    for (int ply = 0; ply < plies && !rules.outcome(position); ++ply)
        position = rules.after(position, rules.sample(position, random));
    return position;
}

}  // namespace plateau::avalam
