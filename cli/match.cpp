// plateau match: two players, many games, statistics that can be trusted.
#include "lab/match/match_runner.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/concurrency.h"
#include "cli/contest_arguments.h"
#include "lab/match/match_json.h"
#include "lab/match/match_report.h"
#include "lab/match/openings.h"
#include "play/catalog.h"

namespace plateau::cli {

namespace {

constexpr int default_games = 100, games_with_sprt = 1'000'000;

Result<void> read_sprt(const Arguments& arguments, lab::MatchPlan& plan) {
    if (!arguments.has("--sprt")) return {};
    std::array<double, 2> bounds{};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto bound = options::number("--sprt", arguments.all("--sprt")[i], -10000, 10000);
        if (!bound) return bound.failure();
        bounds[i] = *bound;
    }
    if (bounds[0] >= bounds[1])
        return fail("--sprt needs two different strengths, the smaller first: --sprt 0 5",
                    "--sprt attend deux forces différentes, la plus petite d'abord : --sprt 0 5");
    plan.sprt = lab::Sprt{bounds[0], bounds[1]};
    for (const auto& [name, share] : {std::pair{"--alpha", &plan.sprt->alpha}, {"--beta", &plan.sprt->beta}}) {
        const auto value = arguments.number(name, *share, 1e-6, 0.49);
        if (!value) return value.failure();
        *share = *value;
    }
    return {};
}

Result<void> read_openings(const Arguments& arguments, const play::AnyGame& game, lab::MatchPlan& plan) {
    if (arguments.has("--openings")) {
        const auto text = play::read_file(arguments.text("--openings"));
        if (!text) return text.failure();
        auto openings = lab::parse_openings(game, *text);
        if (!openings)
            return fail(fmt::format("{}, {}", arguments.text("--openings"), openings.error().en),
                        fmt::format("{}, {}", arguments.text("--openings"), openings.error().fr));
        plan.openings = std::move(*openings);
        return {};
    }
    if (!arguments.has("--plies")) {
        plan.plies_are_usual = true;
        plan.random_plies = plan.position.empty() ? lab::usual_random_plies(game, plan.pairs()) : 0;
        return {};
    }
    const auto plies = arguments.integer("--plies", 0, 0, 1000);
    if (!plies) return plies.failure();
    plan.random_plies = static_cast<int>(*plies);
    return {};
}

Result<lab::MatchPlan> read_match(const Arguments& arguments, const play::AnyGame& game) {
    lab::MatchPlan plan;
    plan.game = game.info().spec;
    plan.players = {arguments.text("P1"), arguments.text("P2")};
    for (const auto& player : plan.players)
        if (auto known = lab::check_contestant(game, player); !known) return known.failure();
    if (auto sprt = read_sprt(arguments, plan); !sprt) return sprt.failure();
    const auto numbers = read_contest_numbers(arguments, plan.sprt ? games_with_sprt : default_games, 100'000'000);
    if (!numbers) return numbers.failure();
    plan.games = numbers->games;
    plan.concurrency = numbers->concurrency;
    plan.seed = numbers->seed;
    plan.position = arguments.text("--position");
    if (!plan.position.empty())
        if (auto session = game.new_session({plan.position, {}, 1}); !session) return session.failure();
    if (auto openings = read_openings(arguments, game, plan); !openings) return openings.failure();
    return plan;
}

std::string with_error(double value, double error) {
    if (!std::isfinite(error)) return "?";
    return fmt::format("{:+.1f} ± {:.1f}", std::abs(value) < 0.05 ? 0.0 : value, error);
}

void print_players(const lab::MatchPlan& plan, const lab::MatchSummary& sum, const Console& console) {
    console.print(fmt::format("\n  {:<32} {:>14} {:>10} {:>12}", console.say({"player", "joueur"}),
                              console.say({"nodes", "nœuds"}), console.say({"CPU s", "CPU s"}),
                              console.say({"longest s", "max. s"})));
    for (std::size_t player = 0; player < 2; ++player) {
        const auto& use = sum.use[player];
        const auto& failures = sum.failures[player];
        console.print(fmt::format("  {:<32} {:>14} {:>10.3f} {:>12.4f}", plan.players[player], use.nodes,
                                  use.cpu_seconds, use.longest_move_seconds));
        if (failures.total() > 0)
            console.print(fmt::format(
                fmt::runtime(console.say({"    failures: crash {}, stall {}, illegal {}, time {}",
                                          "    défaillances : panne {}, silence {}, illégal {}, temps {}"})),
                failures.crash, failures.stall, failures.illegal, failures.time));
    }
}

void print_run(const lab::MatchPlan& plan, const lab::MatchRun& run, const Console& console) {
    const auto& sum = run.summary;
    const auto say = [&](const char* en, const char* fr) {
        return fmt::runtime(console.language() == Language::french ? fr : en);
    };
    console.print(fmt::format("{}: {} – {}", plan.game, plan.players[0], plan.players[1]));
    console.print(fmt::format(say("  games {}: wins {}, draws {}, losses {}; score {:.1f} %",
                                  "  parties {} : gains {}, nulles {}, pertes {} ; score {:.1f} %"),
                              sum.games, sum.wins, sum.draws, sum.losses, 100 * sum.score));
    console.print(fmt::format(say("  Elo {}, normalised Elo {}, {:.1f} % likely to be stronger",
                                  "  Elo {}, Elo normalisé {}, plus fort à {:.1f} %"),
                              lab::elo_text(sum.strength),
                              with_error(sum.strength.normalized_elo, sum.strength.normalized_elo_error),
                              100 * sum.strength.superiority));
    if (sum.strength.is_smoothed)
        console.print(Text{"  (all results alike: one imaginary pair, half won and half lost, was added)",
                           "  (résultats tous pareils : une paire imaginaire, moitié gagnée, moitié perdue, a été "
                           "ajoutée)"});
    const auto& counts = sum.pairs.counts;
    console.print(fmt::format(say("  pairs with 0, 1/2, 1, 3/2, 2 points: {}, {}, {}, {}, {}",
                                  "  paires à 0, 1/2, 1, 3/2, 2 points : {}, {}, {}, {}, {}"),
                              counts[0], counts[1], counts[2], counts[3], counts[4]));
    console.print(fmt::format(say("  the first seat won {} and lost {}", "  le premier camp a gagné {} fois, perdu {}"),
                              sum.first_seat_wins(), sum.first_seat_losses()));
    const auto &first = sum.as_first, &second = sum.as_second;
    console.print(fmt::format(
        say("  in the first seat: wins {}, draws {}, losses {}; in the second: wins {}, draws {}, losses {}",
            "  dans le premier camp : gains {}, nulles {}, pertes {} ; dans le second : gains {}, nulles {}, "
            "pertes {}"),
        first.wins, first.draws, first.losses, second.wins, second.draws, second.losses));
    if (plan.sprt)
        console.print(fmt::format("  SPRT [{}, {}]: LLR {:.2f} ({:.2f}, {:.2f}) {}", plan.sprt->elo0, plan.sprt->elo1,
                                  sum.llr, plan.sprt->lower_bound(), plan.sprt->upper_bound(), to_string(sum.verdict)));
    print_players(plan, sum, console);
    console.print(fmt::format(say("\n  {:.1f} s, referee {:.1f} µs a move", "\n  {:.1f} s, arbitre {:.1f} µs par coup"),
                              run.seconds, run.referee_microseconds_per_move));
}

Result<Keeping<lab::MatchArchive>> open_archive(const Arguments& arguments, const play::AnyGame& game,
                                                const lab::MatchPlan& plan, const Console& console) {
    const bool resumes = arguments.has("--resume");
    if (resumes && !keeps_games(arguments))
        return fail("--resume needs an archive: that is where the games played so far are",
                    "--resume a besoin d'une archive : c'est là que sont les parties déjà jouées");
    auto keeping = open_keeping<lab::MatchArchive>(
        arguments, [&](archive::Archive& archive) { return lab::MatchArchive::open(archive, game, plan, resumes); });
    if (keeping && resumes && keeping->games->known().empty())
        console.remark({"nothing to resume: starting the match", "rien à reprendre : le match commence"});
    return keeping;
}

// The command that plays the same games again.
std::string command_of(const Arguments& arguments) {
    std::string command =
        fmt::format("plateau match {} {} {}", arguments.text("GAME"), arguments.text("P1"), arguments.text("P2"));
    for (const char* name :
         {"--games", "--openings", "--plies", "--position", "--sprt", "--alpha", "--beta", "--seed"}) {
        if (!arguments.has(name)) continue;
        command += fmt::format(" {}", name);
        for (const auto& value : arguments.all(name))
            command += value.find(' ') == std::string::npos ? " " + value : fmt::format(" \"{}\"", value);
    }
    return command;
}

int run_match(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.failure());
    const auto plan = read_match(arguments, **game);
    if (!plan) return console.refuse(plan.failure());
    auto keeping = open_archive(arguments, **game, *plan, console);
    if (!keeping) return console.give_up(keeping.failure());

    Progress progress{console, {"games", "parties"}, static_cast<std::uint64_t>(plan->games)};
    const auto run = lab::run_match(
        *plan, **game, keeping->games ? &*keeping->games : nullptr, console.stop(), [&](const lab::MatchScore& score) {
            if (progress.is_due(static_cast<std::uint64_t>(score.played()))) {
                const auto sum = score.summary();
                progress.show(
                    static_cast<std::uint64_t>(score.played()),
                    fmt::format("+{} ={} -{}  Elo {}", sum.wins, sum.draws, sum.losses, lab::elo_text(sum.strength)));
            }
        });
    if (!run) return console.give_up(run.failure());
    progress.clear();
    if (arguments.has("--json")) {
        auto answer = lab::to_json(*plan, *run);
        if (keeping->games) {
            answer["match"] = keeping->games->event();
            answer["archive"] = keeping->archive->path().string();
        }
        console.print(answer.dump());
    } else {
        print_run(*plan, *run, console);
    }
    if (arguments.has("--report")) {
        const auto report = lab::report_of(*plan, *run, command_of(arguments));
        if (const auto written = lab::write_report(report, arguments.text("--report"), console.language()); !written)
            return console.give_up(written.failure());
    }
    if (!run->is_complete && console.stop().stop_requested())
        return interrupt_contest(console, keeping->games.has_value());
    return success;
}

}  // namespace

Command match_command() {
    return {"match",
            {"play two players against each other, with sound statistics",
             "faire jouer deux joueurs l'un contre l'autre, avec des statistiques fiables"},
            "plateau match connect4 hard medium --games 200 --concurrency 2",
            {game_argument(),
             required(place("P1", {"a player; results are from its point of view",
                                   "un joueur ; les résultats sont donnés de son point de vue"})),
             required(place(
                 "P2", {"its opponent; another program is a player too: ugi:cmd=./engine, hub:cmd=./scan, "
                        "gomocup:cmd=./pbrain (plateau games GAME lists them)",
                        "son adversaire ; un autre programme est aussi un joueur : ugi:cmd=./moteur, hub:cmd=./scan, "
                        "gomocup:cmd=./pbrain (voir plateau games JEU)"})),
             option("--games", "N",
                    {"number of games (default: 100); with --sprt, the most to play",
                     "nombre de parties (par défaut : 100) ; avec --sprt, le maximum"}),
             option("--openings", "F",
                    {"a file with one opening per line (see plateau openings)",
                     "un fichier avec une ouverture par ligne (voir plateau openings)"}),
             option("--plies", "N",
                    {"random moves at the start of each pair, when there is no opening file",
                     "coups au hasard au début de chaque paire, sans fichier d'ouvertures"}),
             position_option(),
             option("--sprt", "ELO0 ELO1",
                    {"stop as soon as the result decides between these two normalised Elos",
                     "s'arrêter dès que le résultat tranche entre ces deux Elo normalisés"}),
             option("--alpha", "X",
                    {"risk of wrongly accepting ELO1 (default: 0.05)",
                     "risque d'accepter ELO1 à tort (par défaut : 0.05)"}),
             option("--beta", "X",
                    {"risk of wrongly accepting ELO0 (default: 0.05)",
                     "risque d'accepter ELO0 à tort (par défaut : 0.05)"}),
             concurrency_option(), keep_option(),
             option("--report", "DIR",
                    {"folder for a report: Markdown, SVG, CSV and an HTML page",
                     "dossier pour un rapport : Markdown, SVG, CSV et une page HTML"}),
             flag("--resume", {"resume this match where it stopped", "reprendre ce match là où il s'est arrêté"}),
             seed_option(), json_option()},
            run_match};
}

}  // namespace plateau::cli
