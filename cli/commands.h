// Every subcommand, each defined in the file of its name.
#pragma once

namespace plateau::cli {

struct Command;

Command games_command();
Command play_command();
Command think_command();
Command judge_command();
Command analyse_command();
Command legal_command();
Command perft_command();
Command bench_command();
Command solve_command();
Command prove_command();
Command tables_command();
Command serve_command();
Command match_command();
Command openings_command();
Command mistakes_command();
Command problems_command();
Command archive_command();
Command memory_command();
Command engine_command();
Command odds_command();
Command advise_command();
Command import_map_command();
Command learn_command();
Command selfplay_command();
Command accuracy_command();
Command data_command();
Command reproduce_command();
Command tournament_command();
Command worker_command();
Command completion_command();
Command manual_command();

}  // namespace plateau::cli
