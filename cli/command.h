// A subcommand: what it is called, what it takes, what it does. One file each; commands.cpp lists them.
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
    return required(place("GAME", {"a game: connect4, in_a_row:rows=7,cols=7,n=4, ... (see plateau games)",
                                   "un jeu : connect4, in_a_row:rows=7,cols=7,n=4, ... (voir plateau games)"}));
}
inline Argument position_option() {
    return option("--position", "T", {"the position to start from", "la position de départ"});
}
inline Argument moves_option() { return option("--moves", "M", {"moves to play first", "coups à jouer d'abord"}); }
inline Argument json_option() { return flag("--json", {"print JSON", "afficher du JSON"}); }
inline Argument seed_option() { return option("--seed", "N", {"random seed", "graine du hasard"}); }
inline Argument keep_option() {
    return option("--archive", "F",
                  {"keep the games in this archive (default: yours; none: do not keep them)",
                   "garder les parties dans cette archive (par défaut : la vôtre ; none : ne pas les garder)"});
}

}  // namespace plateau::cli
