// plateau problems: positions to win, that come with the program, checked, or made anew.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/problems.h"
#include "teaching/problems.h"

namespace plateau::cli {

namespace {

int check(const play::ProblemSet& set, teaching::ProblemWorkshop& workshop, Console& console) {
    int wrong = 0;
    Progress progress{console, {"problems", "problèmes"}, set.problems.size()};
    for (std::size_t i = 0; i < set.problems.size(); ++i) {
        if (const auto verified = workshop.verify(set.problems[i]); !verified) {
            console.print(Text{set.problems[i].id + ": " + verified.error().en,
                               set.problems[i].id + " : " + verified.error().fr});
            ++wrong;
        }
        progress.show(i + 1, "");
    }
    console.print(Text{fmt::format("{} problems, {} wrong", set.problems.size(), wrong),
                       fmt::format("{} problèmes, {} faux", set.problems.size(), wrong)});
    return wrong == 0 ? success : failure;
}

int make(const Arguments& arguments, const std::string& game, teaching::ProblemWorkshop& workshop, Console& console) {
    const auto count = arguments.integer("--make", 24, 3, 10'000);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    if (!count) return console.refuse(count.failure());
    if (!seed) return console.refuse(seed.failure());
    const teaching::ProblemPlan plan{static_cast<int>(*count), static_cast<std::uint64_t>(*seed)};
    bool is_stopped = false;
    std::size_t number = 0;
    Patience patience{console, {"problems", "problèmes"}};
    auto made = workshop.make(plan, [&](std::size_t found) {
        patience.show();
        number = found;
        return is_stopped = console.stop().stop_requested();
    });
    if (!made) return console.give_up(made.failure());
    const std::string command = fmt::format("plateau problems {} --make {} --seed {}", game, *count, *seed);
    const play::ProblemSet set{game,
                               is_stopped ? fmt::format("{} (stopped with Ctrl-C at {})", command, number) : command,
                               fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))), std::move(*made)};
    const std::string text = play::to_json(set);
    if (!arguments.has("--out")) console.print(text);
    else if (const auto written = play::write_file(arguments.text("--out"), text); !written)
        return console.give_up(written.failure());
    return success;
}

int run_problems(const Arguments& arguments, Console& console) {
    const std::string name = arguments.text("GAME");
    const auto game = play::open_game(name, console.resources());
    if (!game) return console.refuse(game.failure());
    if (arguments.has("--make")) {
        const auto workshop = teaching::problem_workshop(**game, console.resources());
        if (!workshop) return console.refuse(workshop.failure());
        return make(arguments, name, **workshop, console);
    }
    const auto set = play::read_problems(name, console.resources());
    if (!set) return console.refuse(set.failure());
    if (arguments.has("--check")) {
        const auto workshop = teaching::problem_workshop(**game, console.resources());
        if (!workshop) return console.refuse(workshop.failure());
        return check(*set, **workshop, console);
    }
    if (arguments.has("--json")) {
        console.print(play::to_json(*set));
        return success;
    }
    for (const auto& problem : set->problems)
        console.print(fmt::format("{:<6} {} {}  {}", problem.id,
                                  std::string(static_cast<std::size_t>(problem.grade), '*'),
                                  std::string(static_cast<std::size_t>(3 - problem.grade), ' '), problem.position));
    return success;
}

}  // namespace

Command problems_command() {
    return {"problems",
            {"list, check or make problems: positions with one solution",
             "lister, vérifier ou créer des problèmes : des positions à solution unique"},
            "plateau problems connect4 --check",
            {game_argument(), flag("--check", {"prove each solution again", "prouver à nouveau chaque solution"}),
             option("--make", "N",
                    {"make new problems from games, N of each length",
                     "créer de nouveaux problèmes à partir de parties, N par longueur"}),
             option("--out", "F", {"file to write the new problems to", "fichier où écrire les nouveaux problèmes"}),
             seed_option(), json_option()},
            run_problems};
}

}  // namespace plateau::cli
