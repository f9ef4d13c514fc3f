// plateau memory: what the opponent with memory remembers of the games of draughts finished here.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "archive/memories/memories.h"
#include "cli/command.h"
#include "cli/commands.h"

namespace plateau::cli {

namespace {

void print_size(const Console& console, const std::string& game, const archive::Memories::Size& size, bool as_json) {
    if (as_json) {
        console.print(nlohmann::json{
            {"game", game},
            {"games", size.games()},
            {"white_won", size.white_wins},
            {"black_won", size.black_wins},
            {"drawn",
             size.draws}}.dump());
        return;
    }
    console.print(
        Text{fmt::format("{}: {} games remembered ({} won by White, {} by Black, {} drawn)", game, size.games(),
                         size.white_wins, size.black_wins, size.draws),
             fmt::format("{} : {} parties en mémoire ({} gagnées par les blancs, {} par les noirs, {} nulles)", game,
                         size.games(), size.white_wins, size.black_wins, size.draws)});
}

int run_memory(const Arguments& arguments, Console& console) {
    const std::string game = arguments.text("GAME");
    if (!archive::Memories::keeps(game))
        return console.refuse(
            {fmt::format("games of {} are not remembered: only draughts on 100 squares without options", game),
             fmt::format("les parties de {} ne sont pas retenues : seulement les dames sur 100 cases sans options",
                         game)});
    const std::filesystem::path folder =
        arguments.has("--data") ? std::filesystem::path{arguments.text("--data")} / "memory" : play::memory_folder();
    archive::Memories memories{folder};
    if (arguments.has("--out")) {
        const auto text = memories.text(game);
        if (!text) return console.give_up(text.failure());
        if (const auto written = play::write_file(arguments.text("--out"), *text); !written)
            return console.give_up(written.failure());
    }
    if (arguments.has("--empty"))
        if (const auto forgotten = memories.forget(game); !forgotten) return console.give_up(forgotten.failure());
    const auto size = memories.size(game);
    if (!size) return console.give_up(size.failure());
    print_size(console, game, *size, arguments.has("--json"));
    return success;
}

}  // namespace

Command memory_command() {
    return {"memory",
            {"show, export or empty what the opponent with memory remembers",
             "montrer, exporter ou vider ce que l'adversaire avec mémoire retient"},
            "plateau memory draughts --out draughts.memory",
            {game_argument(),
             option("--out", "F", {"export the games to this file", "exporter les parties dans ce fichier"}),
             flag("--empty", {"forget them all (after the export)", "les oublier toutes (après l'export)"}),
             option("--data", "DIR",
                    {"of a server with a data folder of its own (default: yours)",
                     "d'un serveur qui a son propre dossier (par défaut : le vôtre)"}),
             json_option()},
            run_memory};
}

}  // namespace plateau::cli
