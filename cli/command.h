// A subcommand: what it is called, what it takes, what it does. One file each; main.cpp lists them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/console.h"

namespace plateau::cli {

struct Command {
    std::string name;
    Text about;
    std::string example;
    std::vector<Argument> arguments;
    std::function<int(const Arguments&, Console&)> run;  // the exit status
};

const std::vector<Command>& commands();

// The arguments that several commands share.
inline Argument game_argument() {
    return {"GAME",
            "",
            {"a game: connect4, in_a_row:rows=7,cols=7,n=4, ... (see plateau games)",
             "un jeu : connect4, in_a_row:rows=7,cols=7,n=4, ... (voir plateau games)"},
            true,
            false};
}
inline Argument position_option() {
    return {"--position", "T", {"start from this position", "partir de cette position"}, false, false};
}
inline Argument moves_option() {
    return {"--moves", "M", {"play these moves first", "jouer d'abord ces coups"}, false, false};
}
inline Argument json_option() { return {"--json", "", {"answer in JSON", "répondre en JSON"}, false, false}; }
inline Argument seed_option() { return {"--seed", "N", {"seed of all luck", "graine de tout hasard"}, false, false}; }

}  // namespace plateau::cli
