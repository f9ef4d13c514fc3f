// plateau openings: a suite of even openings for matches.
#include "lab/match/openings.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"

namespace plateau::cli {

namespace {

Result<lab::SuitePlan> read_suite(const Arguments& arguments, const play::AnyGame& game) {
    lab::SuitePlan plan;
    const auto count = arguments.integer("--count", 50, 1, 1'000'000);
    if (!count) return count.failure();
    plan.count = static_cast<int>(*count);
    const bool has_plies = arguments.has("--plies");
    const auto plies = arguments.integer("--plies", has_plies ? 0 : lab::usual_random_plies(game, plan.count), 0, 1000);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    const auto window = arguments.number("--window", plan.window, 0, 0.5);
    if (!plies) return plies.failure();
    if (!seed) return seed.failure();
    if (!window) return window.failure();
    plan.plies = static_cast<int>(*plies);
    plan.seed = static_cast<std::uint64_t>(*seed);
    plan.window = *window;
    plan.judge = arguments.text("--judge", plan.judge);
    plan.is_balanced = arguments.has("--balance");
    for (const auto& words : arguments.all("--moves"))
        for (auto& move : game.split_moves(words)) plan.start.push_back(std::move(move));
    if (!has_plies && !plan.start.empty()) plan.plies = static_cast<int>(plan.start.size()) + 1;
    if (plan.judge == "none") plan.judge.clear();
    if (plan.random_plies() == 0) plan.count = 1;
    if (plan.judge.empty() && plan.is_balanced)
        return fail("--balance needs a player that judges", "--balance demande un joueur qui juge");
    if (!plan.judge.empty())
        if (auto known = game.check_player(plan.judge); !known) return known.failure();
    return plan;
}

int run_openings(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.failure());
    const auto plan = read_suite(arguments, **game);
    if (!plan) return console.refuse(plan.failure());
    Progress progress{console, {"openings", "ouvertures"}, static_cast<std::uint64_t>(plan->count)};
    const auto suite = lab::make_openings(**game, *plan, console.stop(),
                                          [&](int found) { progress.show(static_cast<std::uint64_t>(found)); });
    progress.clear();
    if (!suite) return console.give_up(suite.failure());
    if (console.stop().stop_requested()) return console.interrupt({"interrupted", "interrompu"});
    const int found = static_cast<int>(suite->openings.size());
    if (found < plan->count)
        console.remark(
            {fmt::format("found only {} even openings of {} moves in {} tries", found, plan->plies, suite->tried),
             fmt::format("seulement {} ouvertures équilibrées de {} coups trouvées en {} essais", found, plan->plies,
                         suite->tried)});
    const std::string head =
        fmt::format("# {}: {} moves, even for {} within {}, seed {}\n", (*game)->info().spec, plan->plies,
                    plan->judge.empty() ? "nobody" : plan->judge, plan->window, plan->seed);
    const std::string text = head + lab::write_openings(suite->openings);
    if (arguments.has("--json"))
        console.print(nlohmann::json{{"game", (*game)->info().spec},
                                     {"plies", plan->plies},
                                     {"tried", suite->tried},
                                     {"openings", suite->openings}}
                          .dump());
    else if (!arguments.has("--out")) std::fputs(text.c_str(), stdout);
    if (arguments.has("--out"))
        if (const auto written = play::write_file(arguments.text("--out"), text); !written)
            return console.give_up(written.failure());
    return found > 0 ? success : failure;
}

}  // namespace

Command openings_command() {
    return {
        "openings",
        {"make random openings that a player judges even",
         "créer des ouvertures au hasard qu'un joueur juge équilibrées"},
        "plateau openings connect4 --count 100 --out connect4.txt",
        {game_argument(),
         option("--count", "N", {"number of openings (default: 50)", "nombre d'ouvertures (par défaut : 50)"}),
         option("--plies", "N",
                {"moves in each (default: depends on the game)", "coups dans chacune (par défaut : selon le jeu)"}),
         option("--moves", "M",
                {"moves that each begins with, counted in --plies", "coups du début de chacune, comptés dans --plies"}),
         flag("--balance", {"choose the last move so that neither side is better",
                            "choisir le dernier coup pour qu'aucun camp ne soit avantagé"}),
         option("--judge", "P",
                {"the player that judges, or none (default: hard)", "le joueur qui juge, ou none (par défaut : hard)"}),
         option("--window", "X",
                {"how far from 1/2 the chance of winning may be (default: 0.15)",
                 "écart permis entre la chance de gagner et 1/2 (par défaut : 0.15)"}),
         option("--out", "F", {"file to write them to", "fichier où les écrire"}), seed_option(), json_option()},
        run_openings};
}

}  // namespace plateau::cli
