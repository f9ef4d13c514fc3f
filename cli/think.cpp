// plateau think: what a player would do in a position, and why.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/axis_allies_view.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/load_game.h"
#include "cli/spoken.h"
#include "play/catalog.h"
#include "play/json.h"

namespace plateau::cli {

namespace {

// The end of a game in a file, or what was typed.
Result<std::unique_ptr<play::Session>> session_at(const play::AnyGame& game, const Arguments& arguments,
                                                  const archive::GameRecord& loaded) {
    if (arguments.has("--load")) return replayed(game, loaded);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    if (!seed) return seed.failure();
    return game.new_session(
        {arguments.text("--position"), arguments.all("--moves"), static_cast<std::uint64_t>(*seed)});
}

int run_think(const Arguments& arguments, Console& console) {
    auto loaded = game_or_load(arguments, console);
    if (!loaded) return arguments.has("--load") ? console.give_up(loaded.failure()) : console.refuse(loaded.failure());
    const auto game = play::open_game(loaded->game, console.resources());
    if (!game) return console.refuse(game.failure());
    const auto session = session_at(**game, arguments, *loaded);
    if (!session) return console.refuse(session.failure());
    std::string player = arguments.text("--player", "max");
    if (arguments.has("--depth")) {
        const auto depth = arguments.integer("--depth", 1, 1, 250);
        if (!depth) return console.refuse(depth.failure());
        player += fmt::format("{}depth={}", player.find(':') == std::string::npos ? ':' : ',', *depth);
    }
    auto thinker = (*session)->thinker(player);
    if (!thinker) return console.refuse(thinker.failure());

    const bool as_json = arguments.has("--json");
    const auto decision = (*thinker)->think(console.stop(), [&](const play::SpokenThought& thought) {
        if (as_json) return;
        play::SpokenThought told = thought;
        told.line = orders_in_words(**session, thought.line, console.language());
        console.print(one_line(told));
    });
    const auto& thought = decision.thought;
    if (as_json) {
        nlohmann::json answer = play::to_json(thought, console.language());
        answer["move"] = decision.move;
        answer["score_unit"] = (*game)->info().score_unit.in(console.language());
        answer["cpu_seconds"] = decision.cpu_seconds;
        console.print(answer.dump());
    } else {
        for (const auto& reason : thought.reasons) console.print("  " + console.say(reason.spoken()));
        console.print(fmt::format("{} {}", console.say({"move", "coup"}),
                                  orders_in_words(**session, {decision.move}, console.language()).front()));
    }
    if (console.stop().stop_requested())
        return console.interrupt(
            {"interrupted: this is the best move so far", "interrompu : c'est le meilleur coup trouvé jusque-là"});
    return success;
}

}  // namespace

Command think_command() {
    return {"think",
            {"show what a player would do in a position", "montrer ce qu'un joueur ferait dans une position"},
            "plateau think connect4 --moves 4433 --player alphabeta:depth=8",
            {place("GAME", game_argument().meaning), position_option(), moves_option(),
             load_option({"think at the end of a saved game", "réfléchir à la fin d'une partie enregistrée"}),
             option("--player", "P", {"the player to ask (default: max)", "le joueur à interroger (par défaut : max)"}),
             option("--depth", "N", {"same as the player's option depth=N", "comme l'option depth=N du joueur"}),
             seed_option(), json_option()},
            run_think};
}

}  // namespace plateau::cli
