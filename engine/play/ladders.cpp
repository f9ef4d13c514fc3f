// The ladders of all games: a plain table, found by matches (tests/levels/ladder.sh). Every rung beats the one below in
// about 65 to 80 games of a hundred; docs/strength.md has the figures.
#include <map>

#include "play/catalog.h"

namespace plateau::play {

namespace {

using Rungs = std::vector<std::string>;

Rungs distracted(int depth, std::initializer_list<int> attentions, const std::string& options = "") {
    Rungs rungs;
    for (const int attention : attentions)
        rungs.push_back("distracted:depth=" + std::to_string(depth) + ",attention=" + std::to_string(attention) +
                        options);
    return rungs;
}

Rungs with_strong(Rungs rungs, std::initializer_list<int> nodes, const std::string& options = "") {
    for (const int count : nodes) rungs.push_back("strong:nodes=" + std::to_string(count) + options);
    return rungs;
}

Rungs then(Rungs rungs, std::initializer_list<const char*> higher) {
    rungs.insert(rungs.end(), higher.begin(), higher.end());
    return rungs;
}

Rungs greedy(std::initializer_list<int> mistakes) {
    Rungs rungs;
    for (const int percent : mistakes) rungs.push_back("greedy:mistakes=" + std::to_string(percent));
    rungs.push_back("greedy");
    return rungs;
}

const std::map<std::string, Rungs, std::less<>>& ladders() {
    static const std::map<std::string, Rungs, std::less<>> all{
        {"tictactoe", distracted(8, {1, 40, 70, 100})},
        {"connect4", then(distracted(8, {1, 28, 48, 65, 77, 88, 97}), {"distracted:depth=10,attention=100"})},
        {"gomoku", with_strong(distracted(2, {1, 14, 33, 54, 78, 95}, ",candidates=2"), {25, 300, 2000})},
        {"in_a_row", distracted(3, {1, 13, 22, 34, 50, 70, 90, 100}, ",candidates=2")},
        {"draughts", with_strong(distracted(4, {1, 46, 65, 77, 84, 90, 94, 98}, ",eval=polynomial"), {60, 95, 150},
                                 ",table=1,tables=0")},
        {"gyges",
         with_strong(distracted(2, {1, 62, 100}, ",eval=basic,filter=distinct"), {20, 40, 75, 180, 2000, 5000})},
        {"avalam", with_strong(distracted(2, {1, 18, 36, 63, 100}, ",eval=progress"), {30, 400, 1500},
                               ",table=4,solve=20,solve.table=8,trap=0")},
        {"axis_allies", greedy({60, 48, 40, 32, 24, 16, 8})},
    };
    return all;
}

}  // namespace

// A variant has the ladder of the better known game, where it has none of its own.
std::vector<std::string> ladder_of(std::string_view game) {
    if (const auto found = ladders().find(game); found != ladders().end()) return found->second;
    for (const auto& entry : catalog())
        if (entry.name == game && !entry.relative_of.empty()) return ladder_of(entry.relative_of);
    return {};
}

}  // namespace plateau::play
