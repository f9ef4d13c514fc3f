// plateau tournament: many players, from a file.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/concurrency.h"
#include "cli/contest_arguments.h"
#include "cli/nats_options.h"
#include "core/stop.h"
#include "lab/tournament/game_unit.h"
#include "lab/tournament/standings.h"
#include "lab/tournament/tournament_report.h"
#include "play/files.h"

namespace plateau::cli {

namespace {

std::string rating_text(const lab::Rating& rating) {
    if (!std::isfinite(rating.error)) return "?";
    return fmt::format("{:+.0f} ± {:.0f}", std::abs(rating.elo) < 0.5 ? 0.0 : rating.elo, rating.error);
}

// As wide as it looks: letters outside ASCII are one column wide but several bytes long.
std::string padded(const std::string& text, std::size_t width) {
    const auto columns = static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    return text + std::string(columns < width ? width - columns : 0, ' ');
}

void print_table(const lab::TournamentPlan& plan, const lab::TournamentRun& run, const lab::Standings& standings,
                 const Console& console) {
    const auto say = [&](const char* en, const char* fr) {
        return fmt::runtime(console.language() == Language::french ? fr : en);
    };
    console.print(fmt::format("{} ({}, {})", plan.name, plan.game, to_string(plan.kind)));
    std::size_t width = 12;
    for (const auto& entrant : plan.entrants) width = std::max(width, std::min<std::size_t>(40, entrant.name.size()));
    std::string head = fmt::format("  {:>3} {} {:>7} {:>5} {:>4} {:>4} {:>4} {:>14}", "#",
                                   padded(console.say({"player", "joueur"}), width), console.say({"points", "points"}),
                                   console.say({"games", "part."}), "+", "=", "-", "Elo");
    for (std::size_t i = 0; i < standings.rows.size() && standings.rows.size() <= 12; ++i)
        head += fmt::format(" {:>9}", i + 1);
    console.print(head);
    for (std::size_t place = 0; place < standings.rows.size(); ++place) {
        const auto& standing = standings.rows[place];
        std::string row =
            fmt::format("  {:>3} {} {:>7} {:>5} {:>4} {:>4} {:>4} {:>14}", place + 1,
                        padded(plan.entrants[standing.entrant].name, width), standing.points, standing.total.games(),
                        standing.total.wins, standing.total.draws, standing.total.losses, rating_text(standing.rating));
        for (std::size_t other = 0; other < standings.rows.size() && standings.rows.size() <= 12; ++other) {
            const auto& cell = standings.cross[standing.entrant][standings.rows[other].entrant];
            row +=
                fmt::format(" {:>9}", cell.games() == 0 ? (other == place ? "·" : "")
                                                        : fmt::format("{}-{}-{}", cell.wins, cell.draws, cell.losses));
        }
        console.print(row);
    }
    const auto& first = standings.first_seat;
    console.print(fmt::format(say("  {} games of {:.1f} moves ({} to {}); the first seat won {}, drew {}, lost {}",
                                  "  {} parties de {:.1f} coups ({} à {}) ; le premier camp a gagné {}, annulé {}, "
                                  "perdu {}"),
                              standings.games, standings.mean_plies, standings.shortest, standings.longest, first.wins,
                              first.draws, first.losses));
    for (const auto& standing : standings.rows) {
        const auto& use = standing.use;
        const double moves = std::max<double>(1, static_cast<double>(use.moves));
        console.print(fmt::format(
            say("  {}: {:.0f} nodes and {:.4f} CPU s per move, longest {:.3f} s; as first +{} ={} -{}, as second +{} "
                "={} -{}{}",
                "  {} : {:.0f} nœuds et {:.4f} s de CPU par coup, le plus long {:.3f} s ; premier +{} ={} -{}, second "
                "+{} ={} -{}{}"),
            plan.entrants[standing.entrant].name, static_cast<double>(use.nodes) / moves, use.cpu_seconds / moves,
            use.longest_move_seconds, standing.as_first.wins, standing.as_first.draws, standing.as_first.losses,
            standing.as_second.wins, standing.as_second.draws, standing.as_second.losses,
            standing.failures.total() == 0
                ? ""
                : fmt::format(say("; failures: {}", " ; défaillances : {}"), standing.failures.total())));
    }
    for (const auto& pairing : run.pairings)
        if (pairing.match.sprt) {
            const auto sum = pairing.score.summary();
            console.print(fmt::format("  SPRT [{}, {}]: LLR {:.2f} {}", pairing.match.sprt->elo0,
                                      pairing.match.sprt->elo1, sum.llr, to_string(sum.verdict)));
        }
}

Result<Keeping<lab::TournamentArchive>> open_archive(const Arguments& arguments, const lab::TournamentPlan& plan,
                                                     const Console& console) {
    const bool resumes = arguments.has("--resume");
    if ((resumes || arguments.has("--report")) && !keeps_games(arguments))
        return fail("--resume and --report need an archive: that is where the games are",
                    "--resume et --report ont besoin d'une archive : c'est là que sont les parties");
    auto keeping = open_keeping<lab::TournamentArchive>(
        arguments, [&](archive::Archive& archive) { return lab::TournamentArchive::open(archive, plan, resumes); });
    if (keeping && resumes && !keeping->games->has_games())
        console.remark({"nothing to resume: starting the tournament", "rien à reprendre : le tournoi commence"});
    return keeping;
}

Result<lab::TournamentPlan> read_tournament(const Arguments& arguments, const Console& console) {
    const std::filesystem::path file = arguments.text("FILE");
    const auto text = play::read_file(file);
    if (!text) return text.failure();
    auto plan = lab::parse_tournament(*text, file.parent_path(), console.resources());
    if (!plan)
        return fail(fmt::format("{}, {}", file.string(), plan.error().en),
                    fmt::format("{}, {}", file.string(), plan.error().fr));
    const auto concurrency = read_concurrency(arguments, plan->match.concurrency);
    if (!concurrency) return concurrency.failure();
    plan->match.concurrency = *concurrency;
    return plan;
}

int run_tournament(const Arguments& arguments, Console& console) {
    const auto plan = read_tournament(arguments, console);
    if (!plan) return console.refuse(plan.failure());
    auto keeping = open_archive(arguments, *plan, console);
    if (!keeping) return console.give_up(keeping.failure());

    auto queue = open_queue(arguments, *plan, keeping->games ? keeping->games->event() : "", console);
    if (!queue) return console.give_up(queue.failure());

    const StopCallback explain{console.stop(), [&] {
                                   console.remark(
                                       {"finishing the games in progress (Ctrl-C again: "
                                        "stop at once)",
                                        "fin des parties en cours (Ctrl-C encore : arrêt immédiat)"});
                               }};
    Progress progress{console, {"games", "parties"}, static_cast<std::uint64_t>(lab::games_planned(*plan))};
    lab::TournamentRun run;
    const auto played = lab::run_tournament(
        *plan, keeping->games ? &*keeping->games : nullptr, **queue, console.stop(),
        [&](const lab::TournamentRun&, int known, int) {
            if (progress.is_due(static_cast<std::uint64_t>(known))) progress.show(static_cast<std::uint64_t>(known));
        },
        run);
    progress.clear();
    if (!played) return console.give_up(played.failure());
    const auto standings = lab::standings_of(*plan, run);
    if (arguments.has("--json")) {
        auto answer = lab::to_json(*plan, run, standings);
        if (keeping->games) {
            answer["tournament"] = keeping->games->event();
            answer["archive"] = keeping->archive->path().string();
        }
        console.print(answer.dump());
    } else {
        print_table(*plan, run, standings, console);
    }
    if (arguments.has("--report")) {
        const auto report = lab::report_of(*plan, run, standings, *keeping->games, console.resources(),
                                           "plateau tournament " + arguments.text("FILE"));
        if (!report) return console.give_up(report.failure());
        if (const auto written = lab::write_report(*report, arguments.text("--report"), console.language()); !written)
            return console.give_up(written.failure());
    }
    if (!run.is_complete && console.stop().stop_requested())
        return interrupt_contest(console, keeping->games.has_value());
    return success;
}

}  // namespace

Command tournament_command() {
    std::vector<Argument> all{
        required(place(
            "FILE", {"a tournament, as a TOML file (see examples/)", "un tournoi, en fichier TOML (voir examples/)"})),
        flag("--resume", {"resume this tournament where it stopped", "reprendre ce tournoi là où il s'est arrêté"}),
        option("--concurrency", "N",
               {"games to play at once; all: one for each processor (default: from the file)",
                "parties à jouer en parallèle ; all : une par processeur (par défaut : selon le fichier)"}),
        keep_option(),
        option("--report", "DIR",
               {"folder for a report: Markdown, SVG, CSV and an HTML page with boards",
                "dossier pour un rapport : Markdown, SVG, CSV et une page HTML avec des damiers"}),
        json_option()};
    for (auto& argument : nats_options()) all.push_back(std::move(argument));
    return {"tournament",
            {"play a tournament: round robin, gauntlet, Swiss, knockout or SPRT",
             "jouer un tournoi : toutes rondes, gauntlet, suisse, coupe ou SPRT"},
            "plateau tournament examples/connect4.toml",
            std::move(all),
            run_tournament};
}

}  // namespace plateau::cli
