#include "cli/commands.h"

#include "cli/command.h"

namespace plateau::cli {

const std::vector<Command>& commands() {
    static const std::vector<Command> all{
        games_command(), play_command(),  think_command(), legal_command(), perft_command(),
        bench_command(), solve_command(), learn_command(), serve_command(),
    };
    return all;
}

}  // namespace plateau::cli
