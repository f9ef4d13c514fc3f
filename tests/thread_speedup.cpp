// How much sooner two threads of `pvs` reach a fixed depth than one, on ten positions of gomoku and connect
// four; the geometric mean over the positions is the figure. Times depend on what else the machine does:
// each search is repeated, and its fastest run counts.
//
//     thread_speedup [THREADS] [REPEATS]
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "play/catalog.h"
#include "play/files.h"
#include "play/stop_watch.h"

namespace {

using namespace plateau;
using namespace plateau::play;

struct Problem {
    const char* game;
    const char* position;
    const char* player;
};

const Problem problems[] = {
    {"connect4", "", "pvs:depth=20"},
    {"connect4", "44", "pvs:depth=20"},
    {"connect4", "4435", "pvs:depth=20"},
    {"connect4", "122342", "pvs:depth=20"},
    {"connect4", "43443555", "pvs:depth=20"},
    {"gomoku", "h8 i9 h10", "pvs:depth=6,candidates=2"},
    {"gomoku", "h8 h9 j8 g7", "pvs:depth=6,candidates=2"},
    {"gomoku", "h8 i8 i9 g7 j10", "pvs:depth=6,candidates=2"},
    {"gomoku", "h8 g9 i7 j6 i9 i8", "pvs:depth=6,candidates=2"},
    {"gomoku", "h8 i9 h9 h10 g8 i8 i10", "pvs:depth=6,candidates=2"},
};

struct Cost {
    double wall = 1e9, cpu = 1e9;
    std::uint64_t nodes = 0;
    Score score = 0;
};

Cost cost_of(const AnyGame& game, const Problem& problem, int threads, int repeats) {
    Cost best;
    for (int i = 0; i < repeats; ++i) {
        SessionOptions options;
        options.position = problem.position;
        auto session = game.new_session(options);
        auto thinker = (*session)->thinker(fmt::format("{},threads={}", problem.player, threads));
        const StopWatch watch;
        const auto decision = (*thinker)->think({}, {});
        best.wall = std::min(best.wall, watch.elapsed_seconds());
        best.cpu = std::min(best.cpu, decision.cpu_seconds);
        best.nodes = decision.thought.nodes;
        best.score = decision.thought.score;
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    const int threads = argc > 1 ? std::atoi(argv[1]) : 2, repeats = argc > 2 ? std::atoi(argv[2]) : 3;
    const FileResources resources;
    double wall_logs = 0, cpu_logs = 0;
    fmt::print("{:9} {:26} {:>9} {:>9} {:>6}   {:>10} {:>10} {:>6}\n", "game", "position", "1 thread",
               fmt::format("{} threads", threads), "ratio", "nodes", "nodes", "cpu/n");
    for (const auto& problem : problems) {
        const auto game = open_game(problem.game, resources);
        const Cost alone = cost_of(**game, problem, 1, repeats), together = cost_of(**game, problem, threads, repeats);
        const double ratio = together.wall / alone.wall, cpu_ratio = together.cpu / threads / alone.cpu;
        wall_logs += std::log(ratio);
        cpu_logs += std::log(cpu_ratio);
        fmt::print("{:9} {:26} {:8.3f}s {:8.3f}s {:6.3f}   {:10} {:10} {:6.3f}\n", problem.game, problem.position,
                   alone.wall, together.wall, ratio, alone.nodes, together.nodes, cpu_ratio);
    }
    fmt::print("geometric mean of the ratios: {:.3f} of the time (by CPU time a thread {:.3f})\n",
               std::exp(wall_logs / std::size(problems)), std::exp(cpu_logs / std::size(problems)));
}
