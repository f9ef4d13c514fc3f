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

// Exact scores of positions that ship with the program, each with its score; one thread, 16 MB, the table kept.
Result<play::BenchRow> measure_solver(const play::AnyGame& game, const std::string& set, const Console& console) {
    const auto text = console.resources().read("data/in_a_row/" + set + ".txt");
    if (!text) return text.failure();
    const auto solver = game.solver({16, 1});
    if (!solver) return solver.failure();
    play::BenchRow row{game.info().name + "/solve-" + set, 0, 0};
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

// A search that somebody stops fails too.
int stopped_or_failed(const Failure& failure, const Console& console) {
    if (console.stop().stop_requested()) return console.interrupt({"interrupted", "interrompu"});
    return console.give_up(failure);
}

int run_bench(const Arguments& arguments, Console& console) {
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
            for (const std::string set : {"middle_medium", "begin_medium"}) {
                auto row = measure_solver(**game, set, console);
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
             json_option()},
            run_bench};
}

}  // namespace plateau::cli
