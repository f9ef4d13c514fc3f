#include "cli/commands.h"

#include "cli/command.h"

namespace plateau::cli {

const std::vector<Command>& commands() {
    // One a line, in the order of the overview.
    // clang-format off
    static const std::vector<Command> all{
        games_command(),
        play_command(),
        think_command(),
        judge_command(),
        analyse_command(),
        legal_command(),
        solve_command(),
        prove_command(),
        odds_command(),
        advise_command(),
        import_map_command(),
        tables_command(),
        perft_command(),
        bench_command(),
        match_command(),
        tournament_command(),
        worker_command(),
        openings_command(),
        selfplay_command(),
        data_command(),
        accuracy_command(),
        learn_command(),
        reproduce_command(),
        problems_command(),
        mistakes_command(),
        archive_command(),
        memory_command(),
        engine_command(),
#ifndef PLATEAU_WITHOUT_SERVER
        serve_command(),
#endif
        completion_command(),
        manual_command(),
    };
    // clang-format on
    return all;
}

}  // namespace plateau::cli
