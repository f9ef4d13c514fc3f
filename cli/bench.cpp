// plateau bench: fixed searches; the node counts are the signature, the time is only reported.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/command.h"
#include "cli/commands.h"
#include "core/stop.h"
#include "lab/match/match_runner.h"
#include "lab/match/openings.h"
#include "play/catalog.h"
#include "play/stop_watch.h"

namespace plateau::cli {

namespace {

constexpr double wanted_playout_seconds = 0.5;

// Enough playouts to be measured, found by doubling.
play::BenchRow measure_playouts(const play::AnyGame& game) {
    int playouts = 16;
    while (true) {
        const auto row = game.bench_playouts(playouts);
        if (row.cpu_seconds >= wanted_playout_seconds || playouts >= 1 << 24) return row;
        playouts *= 2;
    }
}

// What a match costs beside its players: rules, openings, bookkeeping; per move of tic-tac-toe, where it shows most.
Result<play::BenchRow> measure_referee(const play::AnyGame& game, StopSignal stop) {
    lab::MatchPlan plan;
    plan.game = game.info().spec;
    plan.players = {"alphabeta:depth=1", "alphabeta:depth=1"};
    plan.games = 5000;
    plan.random_plies = lab::usual_random_plies(game, plan.pairs());
    const auto run = lab::run_match(plan, game, nullptr, stop, {});
    if (!run) return run.failure();
    const auto moves = run->summary.plies;
    return play::BenchRow{game.info().name + "/referee", moves,
                          run->referee_microseconds_per_move * static_cast<double>(moves) / 1e6};
}

// Positions that ship with the program, each with its exact score.
struct SolverSet {
    const char* game;
    const char* file;
};
constexpr const char* nine_by_five = "in_a_row:rows=5,cols=9,n=4,gravity=1";
constexpr const char* ten_by_six = "in_a_row:rows=6,cols=10,n=4,gravity=1";
constexpr SolverSet solver_sets[] = {{"connect4", "middle_easy"}, {"connect4", "middle_medium"},
                                     {"connect4", "begin_easy"},  {"connect4", "begin_medium"},
                                     {nine_by_five, "9x5_quick"}, {nine_by_five, "9x5_opening"},
                                     {ten_by_six, "10x6_quick"},  {ten_by_six, "10x6_middle"}};

// One thread, 16 MB, the table kept.
Result<play::BenchRow> measure_solver(const SolverSet& set, const Console& console) {
    const auto text = console.resources().read(fmt::format("data/in_a_row/{}.txt", set.file));
    if (!text) return text.failure();
    const auto game = play::open_game(set.game, console.resources());
    if (!game) return game.failure();
    const auto solver = (*game)->solver({16, 1});
    if (!solver) return solver.failure();
    play::BenchRow row{fmt::format("connect4/solve-{}", set.file), 0, 0};
    const play::StopWatch watch{console.stop()};
    Limits limits;
    limits.watch = &watch;
    std::istringstream lines{*text};
    std::string moves;
    Score score = 0;
    while (lines >> moves >> score) {
        const double start = play::process_cpu_seconds();
        const auto solution = (*solver)->solve({"", {moves}, 1}, limits);
        row.cpu_seconds += play::process_cpu_seconds() - start;
        if (!solution) return solution.failure();
        if (solution->score != score)
            return fail(fmt::format("{} is worth {}, but the solver says {}", moves, score, solution->score),
                        fmt::format("{} vaut {}, mais le solveur dit {}", moves, score, solution->score));
        row.count += solution->nodes;
    }
    return row;
}

// How long an evaluation takes.
int run_evaluation_bench(const Arguments& arguments, const Console& console) {
    nlohmann::json results = nlohmann::json::array();
    for (const auto& name : arguments.all("GAME")) {
        const auto game = play::open_game(name, console.resources());
        if (!game) return console.refuse(game.failure());
        const auto row = (*game)->bench_evaluation(arguments.text("--evaluation"));
        if (!row) return console.refuse(row.failure());
        const double nanoseconds = 1e9 * row->cpu_seconds / static_cast<double>(row->count);
        results.push_back({{"name", row->name},
                           {"evaluations", row->count},
                           {"cpu_seconds", row->cpu_seconds},
                           {"nanoseconds", nanoseconds}});
        if (!arguments.has("--json")) console.print(fmt::format("{:<40} {:>10.1f} ns", row->name, nanoseconds));
    }
    if (results.empty())
        return console.refuse({"--evaluation needs a game: plateau bench connect4 --evaluation lines",
                               "--evaluation demande un jeu : plateau bench connect4 --evaluation lines"});
    if (arguments.has("--json")) console.print(nlohmann::json{{"results", results}}.dump());
    return success;
}

// A search that somebody stops fails too.
int stopped_or_failed(const Failure& failure, const Console& console) {
    if (console.stop().stop_requested()) return console.interrupt({"interrupted", "interrompu"});
    return console.give_up(failure);
}

int run_bench(const Arguments& arguments, Console& console) {
    if (arguments.has("--evaluation")) return run_evaluation_bench(arguments, console);
    std::vector<std::string> names = arguments.all("GAME");
    if (names.empty())
        for (const auto& entry : play::catalog()) names.push_back(entry.name);
    const bool playouts = arguments.has("--playouts"), as_json = arguments.has("--json");
    nlohmann::json results = nlohmann::json::array(), signatures = nlohmann::json::object();
    Progress progress{console, {"measuring", "mesure"}, names.size()};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto& name = names[i];
        progress.show(i, name);
        const auto game = play::open_game(name, console.resources());
        if (!game) return console.refuse(game.failure());
        std::uint64_t signature = 0;
        auto rows = playouts ? std::vector{measure_playouts(**game)} : (*game)->bench();
        for (const auto& row : rows) signature += row.count;
        const bool has_signature = !playouts && !rows.empty();
        if (has_signature && name == "tictactoe") {
            auto referee = measure_referee(**game, console.stop());
            if (!referee) return stopped_or_failed(referee.failure(), console);
            rows.push_back(std::move(*referee));
        }
        if (has_signature && name == "connect4")
            for (const SolverSet& set : solver_sets) {
                auto row = measure_solver(set, console);
                if (!row) return stopped_or_failed(row.failure(), console);
                rows.push_back(std::move(*row));
            }
        progress.clear();
        for (const auto& row : rows) {
            results.push_back(
                {{"name", row.name}, {playouts ? "playouts" : "nodes", row.count}, {"cpu_seconds", row.cpu_seconds}});
            if (!as_json)
                console.print(fmt::format("{:<40} {:>14} {} {:>9.3f} s {:>14.0f} /s", row.name, row.count,
                                          playouts ? "playouts" : "nodes", row.cpu_seconds,
                                          static_cast<double>(row.count) / row.cpu_seconds));
        }
        if (has_signature) {
            signatures[(*game)->info().name] = signature;
            if (!as_json) console.print(fmt::format("Bench: {} {}", (*game)->info().name, signature));
        }
        if (console.stop().stop_requested()) return console.interrupt({"interrupted", "interrompu"});
    }
    if (as_json) console.print(nlohmann::json{{"results", results}, {"signatures", signatures}}.dump());
    return success;
}

}  // namespace

Command bench_command() {
    return {"bench",
            {"run fixed searches: a node count to compare and the speed, for each game",
             "lancer des recherches fixes : pour chaque jeu, un nombre de nœuds à comparer et la vitesse"},
            "plateau bench connect4",
            {repeated(place("GAME", {"games to measure (default: all)", "jeux à mesurer (par défaut : tous)"})),
             flag("--playouts", {"time random games instead of searches",
                                 "chronométrer des parties au hasard plutôt que des recherches"}),
             option("--evaluation", "E",
                    {"time an evaluation of the games instead: lines, network:weights=FILE",
                     "chronométrer plutôt une évaluation des jeux : lines, network:weights=FICHIER"}),
             json_option()},
            run_bench};
}

}  // namespace plateau::cli
