// plateau games: what can be played, by whom.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/wrapping.h"
#include "play/catalog.h"
#include "play/json.h"
#include "protocols/outside_players.h"

namespace plateau::cli {

namespace {

void print_beside(const Console& console, const std::string& columns, const std::string& text) {
    console.print(beside(columns, text, console.width()));
}

void print_options(const Console& console, const std::vector<OptionInfo>& options) {
    for (const auto& option : options)
        print_beside(console, fmt::format("      {:<12} {:<10} ", option.name, option.value),
                     console.say(option.meaning));
}

void print_game(const Console& console, const play::GameInfo& info) {
    console.print(wrapped(fmt::format("{}: {}. {}", info.spec, console.say(info.title), console.say(info.summary)),
                          console.width()));
    const auto heading = [&](const char* en, const char* fr) { console.print(console.say({en, fr})); };
    if (!info.parameters.empty()) heading("\n  parameters", "\n  paramètres");
    print_options(console, info.parameters);
    heading("\n  levels", "\n  niveaux");
    for (const auto& level : info.levels) console.print(fmt::format("    {:<8} {}", level.name, level.player));
    if (!info.ladder.empty()) heading("\n  ladder", "\n  échelons");
    for (std::size_t i = 0; i < info.ladder.size(); ++i)
        console.print(fmt::format("    level:rung={:<3} {}", i + 1, info.ladder[i]));
    if (!info.opponents.empty()) heading("\n  opponents", "\n  adversaires");
    for (const auto& opponent : info.opponents)
        print_beside(console, fmt::format("    {:<12} ", opponent.name),
                     fmt::format("{}{}{} ({})", console.say(opponent.title), console.say({": ", " : "}),
                                 console.say(opponent.meaning), opponent.player));
    heading("\n  evaluations", "\n  évaluations");
    for (const auto& evaluation : info.evaluations) {
        print_beside(console, fmt::format("    {:<12} ", evaluation.name), console.say(evaluation.meaning));
        print_options(console, evaluation.options);
    }
    if (!info.filters.empty()) heading("\n  filters", "\n  filtres");
    for (const auto& filter : info.filters) console.print("    " + filter);
    heading("\n  players", "\n  joueurs");
    for (const auto& player : info.players) {
        print_beside(console, fmt::format("    {:<12} ", player.name), console.say(player.meaning));
        print_options(console, player.options);
    }
    heading("\n  other programs, in matches and tournaments", "\n  autres programmes, dans les matchs et les tournois");
    for (const auto& engine : protocols::outside_examples(info.spec))
        print_beside(console, fmt::format("    {:<36} ", engine.player), console.say(engine.meaning));
}

int list_games(const Arguments& arguments, Console& console) {
    const std::string asked = arguments.text("NAME");
    nlohmann::json list = nlohmann::json::array();
    if (!asked.empty()) {
        const auto game = play::open_game(asked, console.resources());
        if (!game) return console.refuse(game.failure());
        if (!arguments.has("--json")) {
            print_game(console, (*game)->info());
            return success;
        }
        console.print(play::to_json((*game)->info(), console.language()).dump(2));
        return success;
    }
    for (const auto& entry : play::catalog()) {
        const auto game = play::open_game(entry.name, console.resources());
        if (!game) return console.give_up(game.failure());
        list.push_back(play::to_json((*game)->info(), console.language()));
        if (!arguments.has("--json"))
            console.print_row(fmt::format("{:<18} {:<20} ", entry.name, console.say(entry.title)), entry.summary);
    }
    if (arguments.has("--json")) console.print(nlohmann::json{{"games", list}}.dump(2));
    return success;
}

}  // namespace

Command games_command() {
    return {"games",
            {"list games, variants, evaluations, players and levels",
             "lister jeux, variantes, évaluations, joueurs et niveaux"},
            "plateau games connect4",
            {place("NAME", {"a game to describe in detail", "un jeu à décrire en détail"}), json_option()},
            list_games};
}

}  // namespace plateau::cli
