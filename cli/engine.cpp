// plateau engine: the program as an engine for other programs.
#include <fmt/format.h>

#include <iostream>

#include "cli/command.h"
#include "cli/commands.h"
#include "protocols/gomocup/gomocup_engine.h"
#include "protocols/ugi/ugi_engine.h"

namespace plateau::cli {

namespace {

int run(const Arguments& arguments, Console& console) {
    const std::string protocol = arguments.text("PROTOCOL");
    if (protocol == "gomocup") {
        protocols::gomocup::GomocupEngine gomocup{console.resources(), std::cin, std::cout};
        if (arguments.has("--player")) gomocup.choose_player(arguments.text("--player"));
        gomocup.run();
        return success;
    }
    if (protocol != "ugi")
        return console.refuse({fmt::format("there is no protocol '{}': expected ugi or gomocup", protocol),
                               fmt::format("il n'y a pas de protocole « {} » : ugi ou gomocup est attendu", protocol)});
    protocols::ugi::UgiEngine engine{console.resources(), std::cin, std::cout};
    if (const auto chosen = engine.choose_game(arguments.text("--game", "tictactoe")); !chosen)
        return console.refuse(chosen.error());
    if (arguments.has("--player"))
        if (const auto chosen = engine.choose_player(arguments.text("--player")); !chosen)
            return console.refuse(chosen.error());
    engine.run();
    return success;
}

}  // namespace

Command engine_command() {
    return {"engine",
            {"speak a protocol to another program", "parler un protocole à un autre programme"},
            "plateau engine ugi --game connect4 --player hard",
            {{"PROTOCOL", "", {"ugi or gomocup", "ugi ou gomocup"}, true, false},
             {"--game",
              "G",
              {"the game, unless the other program chooses", "le jeu, sauf si l'autre programme choisit"},
              false,
              false},
             {"--player", "P", {"who plays, max unless told", "qui joue, max sauf indication"}, false, false}},
            run};
}

}  // namespace plateau::cli
