// Problems to solve, as the page and other programs read them: data/problems/GAME.json. docs/problems.md tells what the
// fields mean.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/resources.h"

namespace plateau::play {

struct PosedProblem {
    std::string id;        // "2-07": of those won in two moves the seventh
    std::string position;  // as the game writes it; its side to move solves it
    int win_in = 1;        // moves of that side
    int grade = 1;         // 1 easy, 2 harder, 3 hard, among problems of the same length
    std::string key;       // the move that solves it
    std::vector<std::string> line;
    std::vector<std::string> cells;  // the way of the key over the board
    int bounces = 0;
    int tries = 0;
    std::string goal =
        "win";  // or "fours": win by fours alone; "men": win `gain` men by force; "only": the one winning move
    int gain = 0;
    std::string theme = {};  // what the key or the end is like: "quiet", "double_threat", ...; empty: not told
    Text side = {};          // who plays, where the position does not tell it by its last letter
};

struct ProblemSet {
    std::string game;
    std::string command;  // that made it
    std::string date;
    std::vector<PosedProblem> problems;
};

std::string to_json(const ProblemSet& set);
Result<ProblemSet> parse_problems(std::string_view json);

// Those that come with the program.
Result<ProblemSet> read_problems(const std::string& game, const Resources& resources);

}  // namespace plateau::play
