// plateau reproduce: one document's experiment by one command, with tables, plots and our reading of them.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/concurrency.h"
#include "cli/contest_arguments.h"
#include "core/names.h"
#include "lab/experiments/experiment.h"
#include "lab/report/kept_sections.h"
#include "play/version.h"

namespace plateau::cli {

namespace {

int list_experiments(const Console& console) {
    for (const auto& experiment : lab::experiments())
        console.print_row(fmt::format("{:<22} ", experiment.name), experiment.about);
    return success;
}

const lab::Experiment* find_experiment(const std::string& name) {
    for (const auto& experiment : lab::experiments())
        if (experiment.name == name) return &experiment;
    return nullptr;
}

std::string command_line(const lab::ExperimentPlan& plan) {
    std::string line = "plateau reproduce " + plan.name;
    if (plan.games > 0) line += fmt::format(" --games {}", plan.games);
    if (plan.all) line += " --all";
    if (plan.seed != 1) line += fmt::format(" --seed {}", plan.seed);
    return line;
}

Result<lab::ExperimentPlan> read_experiment(const Arguments& arguments) {
    lab::ExperimentPlan plan;
    plan.name = arguments.text("NAME");
    plan.folder = arguments.text("--out", "docs/experiments/" + plan.name);
    plan.all = arguments.has("--all");
    plan.only = arguments.text("--only");
    const auto numbers = read_contest_numbers(arguments, 0, 1'000'000);
    if (!numbers) return numbers.failure();
    plan.games = numbers->games;
    plan.concurrency = numbers->concurrency;
    plan.seed = numbers->seed;
    plan.command = command_line(plan);
    plan.date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
    return plan;
}

Result<void> check_part(const lab::Experiment& experiment, const std::string& part) {
    const auto& parts = experiment.parts;
    if (part.empty() || std::find(parts.begin(), parts.end(), part) != parts.end()) return {};
    if (parts.empty())
        return fail(fmt::format("{} is made as a whole: leave out --only", experiment.name),
                    fmt::format("{} se fait en entier : retirez --only", experiment.name));
    return unknown_name({"part", "de partie"}, part, parts);
}

// The whole report, or beside what is there of it.
Result<void> write(lab::Report& report, const lab::Laboratory& laboratory) {
    if (!laboratory.plan().only.empty()) return lab::write_beside_kept_sections(report, laboratory.plan().folder);
    auto games = laboratory.games_worth_a_look();
    if (!games) return games.failure();
    if (!games->empty())
        report.sections.push_back({{"Games worth a look", "Parties à revoir"}, {}, {}, {}, std::move(*games)});
    return lab::write_in_both_languages(report, laboratory.plan().folder);
}

int run_reproduce(const Arguments& arguments, Console& console) {
    if (!arguments.has("NAME")) return list_experiments(console);
    const auto* experiment = find_experiment(arguments.text("NAME"));
    if (!experiment)
        return console.refuse(
            unknown_name({"experiment", "d'expérience"}, arguments.text("NAME"), names_of(lab::experiments())).text);
    const auto plan = read_experiment(arguments);
    if (!plan) return console.refuse(plan.failure());
    if (const auto known = check_part(*experiment, plan->only); !known) return console.refuse(known.failure());
    if (!plan->only.empty())
        if (const auto there = lab::has_sections_to_keep(plan->folder); !there) return console.give_up(there.failure());
    auto laboratory =
        lab::Laboratory::open(*plan, console.stop(), [&](const std::string& part, std::size_t done, std::size_t total) {
            console.remark(
                {fmt::format("[{}/{}] {}", done + 1, total, part), fmt::format("[{}/{}] {}", done + 1, total, part)});
        });
    if (!laboratory) return console.give_up(laboratory.failure());
    auto report = experiment->run(*laboratory);
    if (!report) return console.give_up(report.failure());
    report->command = plan->command;
    report->version = play::version();
    report->date = plan->date;
    if (const auto written = write(*report, *laboratory); !written) return console.give_up(written.failure());
    console.print(lab::to_markdown(*report, console.language()));
    console.remark({"Report in " + plan->folder.string(), "Rapport dans " + plan->folder.string()});
    return success;
}

}  // namespace

Command reproduce_command() {
    return {
        "reproduce",
        {"reproduce a published experiment: tables, plots and comments",
         "refaire une expérience publiée : tableaux, courbes et commentaires"},
        "plateau reproduce techniques",
        {place("NAME", {"the experiment; without it, all are listed", "l'expérience ; sans nom, toutes sont listées"}),
         option("--out", "DIR",
                {"folder for the report and its finished parts (default: docs/experiments/NAME)",
                 "dossier du rapport et de ses parties terminées (par défaut : docs/experiments/NAME)"}),
         option("--games", "N",
                {"games per match (default: as many as it needs)",
                 "parties par match (par défaut : autant qu'il en faut)"}),
         option("--only", "PART",
                {"make one part again and keep the rest of the report (a wrong name lists the parts)",
                 "refaire une partie et garder le reste du rapport (un nom faux liste les parties)"}),
         flag("--all", {"run the long version", "faire la version longue"}), concurrency_option(), seed_option()},
        run_reproduce};
}

}  // namespace plateau::cli
