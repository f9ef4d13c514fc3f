// plateau selfplay: games of a player with itself, as positions to learn from.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "archive/game_record.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/concurrency.h"
#include "cli/nats_options.h"
#include "core/options.h"
#include "lab/match/openings.h"
#include "lab/training/self_play.h"
#include "play/catalog.h"
#include "play/version.h"

namespace plateau::cli {

namespace {

using Clock = std::chrono::steady_clock;

// "--adjudicate-wins 400 6": a score and a number of plies.
Result<void> read_agreement(const Arguments& arguments, const char* name, Score& score, int& plies) {
    if (!arguments.has(name)) return {};
    const auto points = options::number(name, arguments.all(name)[0], 0, win_score);
    const auto count = options::number(name, arguments.all(name)[1], 1, 1000);
    if (!points) return points.failure();
    if (!count) return count.failure();
    score = static_cast<Score>(*points);
    plies = static_cast<int>(*count);
    return {};
}

Result<void> read_openings(const Arguments& arguments, const play::AnyGame& game, play::SelfPlayPlan& plan) {
    const std::string file = arguments.text("--openings");
    if (file.empty()) return {};
    const auto text = play::read_file(file);
    if (!text) return text.failure();
    auto openings = lab::parse_openings(game, *text);
    if (!openings)
        return fail(fmt::format("{}, {}", file, openings.error().en), fmt::format("{}, {}", file, openings.error().fr));
    plan.openings = std::move(*openings);
    return {};
}

Result<lab::SelfPlayRun> read_run(const Arguments& arguments, const play::AnyGame& game) {
    lab::SelfPlayRun run;
    auto& plan = run.plan;
    plan.player = arguments.text("--player", game.check_player("strong") ? "strong:nodes=5000" : "alphabeta:depth=2");
    if (auto known = game.check_player(plan.player); !known) return known.failure();
    if (auto read = read_openings(arguments, game, plan); !read) return read.failure();
    auto& ended = plan.adjudication;
    if (auto read = read_agreement(arguments, "--adjudicate-wins", ended.win_score, ended.win_plies); !read)
        return read.failure();
    if (auto read = read_agreement(arguments, "--adjudicate-draws", ended.draw_score, ended.draw_plies); !read)
        return read.failure();
    const auto games = arguments.integer("--games", 1000, 1, 4'000'000'000);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    const auto plies = arguments.integer("--opening-plies", plan.openings.empty() ? plan.opening_plies : 0, 0, 200);
    const auto longest = arguments.integer("--longest", plan.longest, 1, 4000);
    const auto noise = arguments.integer("--noise", 0, 0, 100);
    const auto sample = arguments.integer("--sample", 100, 1, 100);
    const auto threads = read_concurrency(arguments);
    for (const auto* number : {&games, &seed, &plies, &longest, &noise, &sample})
        if (!*number) return number->failure();
    if (!threads) return threads.failure();
    run.games = static_cast<std::uint64_t>(*games);
    run.threads = *threads;
    run.folder = arguments.text("--out");
    plan.seed = static_cast<std::uint64_t>(*seed);
    plan.opening_plies = static_cast<int>(*plies);
    plan.longest = static_cast<int>(*longest);
    plan.noise_percent = static_cast<int>(*noise);
    plan.sample_percent = static_cast<int>(*sample);
    return run;
}

struct Rate {
    double games = 0, positions = 0;  // a second
};

Rate rate_of(const lab::SelfPlayTotals& totals, Clock::time_point since) {
    const double seconds = std::max(1e-9, std::chrono::duration<double>(Clock::now() - since).count());
    return {static_cast<double>(totals.new_games) / seconds, static_cast<double>(totals.new_positions) / seconds};
}

std::string words(const Rate& rate, Language language) {
    return fmt::format(
        fmt::runtime(Text{"{:.1f} games/s, {:.0f} positions/s", "{:.1f} parties/s, {:.0f} positions/s"}.in(language)),
        rate.games, rate.positions);
}

void print_totals(const lab::SelfPlayRun& run, const lab::SelfPlayTotals& totals, const Rate& rate, bool as_json,
                  const Console& console) {
    const std::string folder = run.folder.string();
    if (as_json) {
        console.print(nlohmann::json{{"folder", folder},
                                     {"games", totals.games},
                                     {"positions", totals.positions},
                                     {"new_games", totals.new_games},
                                     {"new_positions", totals.new_positions},
                                     {"games_per_second", rate.games},
                                     {"positions_per_second", rate.positions}}
                          .dump());
        return;
    }
    console.print(Text{fmt::format("{} games, {} positions in {} ({} new games, {})", totals.games, totals.positions,
                                   folder, totals.new_games, words(rate, Language::english)),
                       fmt::format("{} parties, {} positions dans {} ({} nouvelles parties, {})", totals.games,
                                   totals.positions, folder, totals.new_games, words(rate, Language::french))});
}

int run_selfplay(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.error());
    auto run = read_run(arguments, **game);
    if (!run) return console.refuse(run.error());
    std::unique_ptr<lab::JobQueue> queue;
    if (arguments.has("--server")) {
        const auto options = read_nats_options(arguments);
        if (!options) return console.refuse(options.error());
        auto opened =
            lab::open_nats_queue(*options, fmt::format("selfplay-{}", archive::unix_seconds_now()), play::version());
        if (!opened) return console.give_up(opened.error());
        queue = std::move(*opened);
        run->queue = queue.get();
    }
    const auto started = Clock::now();
    Progress progress{console, {"games", "parties"}, run->games};
    const auto totals =
        lab::run_self_play(**game, *run, console.resources(), console.stop(), [&](const lab::SelfPlayTotals& now) {
            if (progress.is_due(now.games)) progress.show(now.games, words(rate_of(now, started), console.language()));
        });
    progress.clear();
    if (!totals)
        return console.stop().stop_requested() ? console.interrupt(totals.error()) : console.give_up(totals.error());
    print_totals(*run, *totals, rate_of(*totals, started), arguments.has("--json"), console);
    return success;
}

std::vector<Argument> selfplay_arguments() {
    std::vector<Argument> all{
        game_argument(),
        option("--player", "P",
               {"who plays, with its limits (default: strong:nodes=5000, or alphabeta:depth=2)",
                "qui joue, avec ses limites (par défaut : strong:nodes=5000, ou alphabeta:depth=2)"}),
        option("--games", "N",
               {"how many games the folder is to hold (default: 1000)",
                "nombre de parties que le dossier doit contenir (par défaut : 1000)"}),
        required(option("--out", "DIR",
                        {"folder for the positions; the same command again goes on where it stopped",
                         "dossier des positions ; la même commande reprend là où elle s'est arrêtée"})),
        concurrency_option(),
        option("--openings", "F",
               {"begin with these openings, one a line, one after the other",
                "commencer par ces ouvertures, une par ligne, à tour de rôle"}),
        option("--opening-plies", "N",
               {"random moves at the start, from half as many to so many (default: 8, 0 with --openings)",
                "coups au hasard au début, de la moitié à ce nombre (par défaut : 8, 0 avec --openings)"}),
        option("--noise", "PERCENT",
               {"percentage of later moves played at random (default: 0)",
                "pourcentage de coups joués au hasard ensuite (par défaut : 0)"}),
        option(
            "--sample", "PERCENT",
            {"percentage of positions to keep (default: 100)", "pourcentage de positions à garder (par défaut : 100)"}),
        option("--longest", "PLIES",
               {"a game with more plies is drawn (default: 400)",
                "une partie plus longue, en demi-coups, est nulle (par défaut : 400)"}),
        option("--adjudicate-wins", "SCORE PLIES",
               {"end a game as won after so many plies in a row with at least this score for one side",
                "arrêter une partie, gagnée, après tant de demi-coups de suite à ce score au moins pour un camp"}),
        option("--adjudicate-draws", "SCORE PLIES",
               {"end a game as drawn after so many plies in a row with at most this score for either side",
                "arrêter une partie, nulle, après tant de demi-coups de suite à ce score au plus pour chaque camp"}),
        seed_option(),
        json_option()};
    for (auto& argument : nats_options()) all.push_back(std::move(argument));
    return all;
}

}  // namespace

Command selfplay_command() {
    return {"selfplay",
            {"play games of a player with itself and keep the positions to learn from",
             "jouer des parties d'un joueur contre lui-même et garder les positions pour apprendre"},
            "plateau selfplay connect4 --player pvs:nodes=2000,table=1 --games 10000 --concurrency all --out games",
            selfplay_arguments(),
            run_selfplay};
}

}  // namespace plateau::cli
