// Who wins n in a row on every board whose width and height add up to so much at most. Every board that is done is kept
// in a file, so that a run that was stopped goes on where it was.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "core/options.h"
#include "core/stop.h"
#include "game/kit.h"
#include "games/in_a_row/shape.h"

namespace plateau::lab {

struct BoardSize {
    int rows, cols;
    auto operator<=>(const BoardSize&) const = default;
};

struct SolvedBoard {
    std::string value;   // of the first player: win, draw or loss
    int last_stone = 0;  // with which the game is won; 0 for a draw and where the solver finds no distance
    std::uint64_t nodes = 0;
    double cpu_seconds = 0;
};

using SolvedBoards = std::map<BoardSize, SolvedBoard>;

struct SizesPlan {
    in_a_row::Shape shape;  // of any size
    int most = 0;           // width and height together
    SolverSettings solver;
    std::string out;
};

struct SizesListener {
    std::function<void(std::size_t number, std::size_t total, BoardSize size)> begins;
    std::function<void(const SolvedBoard& board)> ends;
};

// connect4, or in_a_row with its options.
Result<in_a_row::Shape> shape_of_all_sizes(const std::string& game);
std::string usual_sizes_file(const in_a_row::Shape& shape);

Result<SolvedBoards> solve_sizes(const SizesPlan& plan, const Resources& resources, StopSignal stop,
                                 const SizesListener& listener);

// Heights down, widths across: "=", or the winner and the stone that wins.
std::string to_grid(const SolvedBoards& boards);

}  // namespace plateau::lab
