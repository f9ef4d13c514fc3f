// plateau problems: positions to win, that come with the program, checked, or made anew.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/problems.h"
#include "players/gyges/problems.h"

namespace plateau::cli {

namespace {

Result<gyges::Problem> read_back(const gyges::Rules& rules, const play::PosedProblem& posed) {
    const auto position = rules.parse_position(posed.position);
    if (!position) return position.failure();
    const auto key = rules.parse_move(*position, posed.key);
    if (!key) return key.failure();
    gyges::Problem problem;
    problem.position = *position;
    problem.win_in = posed.win_in;
    problem.key = *key;
    return problem;
}

play::PosedProblem posed(const gyges::Rules& rules, const gyges::Problem& problem, int number) {
    play::PosedProblem result{fmt::format("{}-{:02}", problem.win_in, number),
                              rules.to_text(problem.position),
                              problem.win_in,
                              problem.grade,
                              rules.to_text(problem.position, problem.key),
                              {},
                              rules.route_cells(problem.position, problem.key),
                              problem.bounces,
                              problem.tries};
    gyges::Position position = problem.position;
    for (const gyges::Move move : problem.line) {
        result.line.push_back(rules.to_text(position, move));
        position = rules.after(position, move);
    }
    return result;
}

int check(const play::ProblemSet& set, Console& console) {
    const gyges::Rules rules;
    int wrong = 0;
    Progress progress{console, {"problems", "problèmes"}, set.problems.size()};
    for (std::size_t i = 0; i < set.problems.size(); ++i) {
        const auto problem = read_back(rules, set.problems[i]);
        const auto verified = problem ? gyges::verify(rules, *problem) : Result<void>{problem.failure()};
        if (!verified) {
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

int make(const Arguments& arguments, Console& console) {
    const auto count = arguments.integer("--make", 24, 3, 10'000);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    if (!count) return console.refuse(count.failure());
    if (!seed) return console.refuse(seed.failure());
    const gyges::Rules rules;
    const gyges::ProblemPlan plan{static_cast<int>(*count), 3, static_cast<std::uint64_t>(*seed)};
    Progress progress{console, {"problems", "problèmes"}, static_cast<std::uint64_t>(*count) * 3};
    const auto made = gyges::make_problems(rules, plan, console.resources(), [&](std::size_t found) {
        progress.show(found, "");
        return console.stop().stop_requested();
    });
    if (!made) return console.give_up(made.failure());
    play::ProblemSet set{"gyges",
                         fmt::format("plateau problems gyges --make {} --seed {}", *count, *seed),
                         fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))),
                         {}};
    int number = 0, length = 0;
    for (const auto& problem : *made) {
        number = problem.win_in == length ? number + 1 : 1;
        length = problem.win_in;
        set.problems.push_back(posed(rules, problem, number));
    }
    const std::string text = play::to_json(set);
    if (!arguments.has("--out")) console.print(text);
    else if (const auto written = play::write_file(arguments.text("--out"), text); !written)
        return console.give_up(written.failure());
    return success;
}

int run_problems(const Arguments& arguments, Console& console) {
    const std::string game = arguments.text("GAME");
    if (const auto known = play::open_game(game, console.resources()); !known) return console.refuse(known.failure());
    if (arguments.has("--make")) {
        if (game == "gyges") return make(arguments, console);
        return console.refuse({"problems can be made for gyges only", "on ne peut créer des problèmes que pour gyges"});
    }
    const auto set = play::read_problems(game, console.resources());
    if (!set) return console.refuse(set.failure());
    if (arguments.has("--check")) return check(*set, console);
    if (arguments.has("--json")) {
        console.print(play::to_json(*set));
        return success;
    }
    for (const auto& problem : set->problems)
        console.print(fmt::format("{:<5} {} {}  {}", problem.id,
                                  std::string(static_cast<std::size_t>(problem.grade), '*'),
                                  std::string(static_cast<std::size_t>(3 - problem.grade), ' '), problem.position));
    return success;
}

}  // namespace

Command problems_command() {
    return {"problems",
            {"list, check or make problems: win in 1, 2 or 3 moves",
             "lister, vérifier ou créer des problèmes : gagner en 1, 2 ou 3 coups"},
            "plateau problems gyges --check",
            {game_argument(), flag("--check", {"prove each solution again", "prouver à nouveau chaque solution"}),
             option("--make", "N",
                    {"make new problems from games, N of each length",
                     "créer de nouveaux problèmes à partir de parties, N par longueur"}),
             option("--out", "F", {"file to write the new problems to", "fichier où écrire les nouveaux problèmes"}),
             seed_option(), json_option()},
            run_problems};
}

}  // namespace plateau::cli
