// plateau solve: the exact value of a position.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/spoken.h"
#include "lab/experiments/in_a_row/board_sizes.h"
#include "play/catalog.h"
#include "play/stop_watch.h"

namespace plateau::cli {

namespace {

struct Request {
    play::PositionSolver& solver;
    bool all_moves;
    bool as_json;
    const Console& console;
};

nlohmann::json to_json(const play::Solution& solution, double cpu_seconds) {
    return {{"value", solution.value},
            {"score", solution.score},
            {"line", solution.line},
            {"nodes", solution.nodes},
            {"cpu_seconds", cpu_seconds}};
}

nlohmann::json to_json(const std::vector<play::SolvedMove>& moves) {
    auto list = nlohmann::json::array();
    for (const auto& move : moves) list.push_back({{"move", move.move}, {"value", move.value}, {"score", move.score}});
    return list;
}

Text in_words(const std::string& value) {
    return value == "win" ? Text{"win", "gain"} : value == "loss" ? Text{"loss", "perte"} : Text{"draw", "nulle"};
}

// Shows that the solver is at work.
class ShownWatch final : public Watch {
public:
    explicit ShownWatch(const Console& console)
        : watch_{console.stop()}, patience_{console, {"solving", "résolution"}} {}
    double elapsed_seconds() const override { return watch_.elapsed_seconds(); }
    bool stop_requested() const override {
        patience_.show();
        return watch_.stop_requested();
    }
    void helper_ends() const override { watch_.helper_ends(); }

private:
    play::StopWatch watch_;
    mutable Patience patience_;
};

Result<void> solve_one(const Request& request, const play::SessionOptions& at) {
    std::optional<ShownWatch> shown{std::in_place, request.console};
    Limits limits;
    limits.watch = &*shown;
    const double start = play::process_cpu_seconds();
    const auto solution = request.solver.solve(at, limits);
    if (!solution) return solution.failure();
    std::vector<play::SolvedMove> moves;
    if (request.all_moves) {
        auto solved = request.solver.solve_moves(at, limits);
        if (!solved) return solved.failure();
        moves = std::move(*solved);
    }
    const double cpu_seconds = play::process_cpu_seconds() - start;
    shown.reset();
    if (request.as_json) {
        auto answer = to_json(*solution, cpu_seconds);
        if (request.all_moves) answer["moves"] = to_json(moves);
        request.console.print(answer.dump());
        return {};
    }
    for (const auto& move : moves)
        request.console.print(
            fmt::format("{:>6} {} ({})", move.move, request.console.say(in_words(move.value)), score_text(move.score)));
    const Text value = in_words(solution->value);
    std::string line;
    for (const auto& move : solution->line) line += " " + move;
    request.console.print(fmt::format("{} ({}) {} {}, {:.3f} s:{}", request.console.say(value),
                                      score_text(solution->score), solution->nodes,
                                      request.console.say({"nodes", "nœuds"}), cpu_seconds, line));
    return {};
}

lab::SizesListener sizes_listener(const Console& console) {
    return {[&](std::size_t number, std::size_t total, lab::BoardSize size) {
                console.remark(
                    {fmt::format("board {} of {}: {} columns, {} rows", number, total, size.cols, size.rows),
                     fmt::format("plateau {} sur {} : {} colonnes, {} rangées", number, total, size.cols, size.rows)});
            },
            [&](const lab::SolvedBoard& board) {
                console.remark({fmt::format("  {} {} ({} nodes, {:.1f} s)", board.value, board.last_stone, board.nodes,
                                            board.cpu_seconds),
                                fmt::format("  {} {} ({} nœuds, {:.1f} s)", board.value, board.last_stone, board.nodes,
                                            board.cpu_seconds)});
            }};
}

int run_sizes(const Arguments& arguments, Console& console, const SolverSettings& solver) {
    const auto shape = lab::shape_of_all_sizes(arguments.text("GAME"));
    if (!shape) return console.refuse(shape.failure());
    const auto most = arguments.integer("--sizes", 13, 2 * shape->n, 32);
    if (!most) return console.refuse(most.failure());
    const lab::SizesPlan plan{*shape, static_cast<int>(*most), solver,
                              arguments.text("--out", lab::usual_sizes_file(*shape))};
    const auto boards = lab::solve_sizes(plan, console.resources(), console.stop(), sizes_listener(console));
    if (!boards) return console.give_up(boards.failure());
    console.print(lab::to_grid(*boards));
    return success;
}

int run_solve(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.failure());
    const auto table = arguments.integer("--table", 64, 1, 65536);
    if (!table) return console.refuse(table.failure());
    const auto threads = arguments.integer("--threads", 1, 1, 256);
    if (!threads) return console.refuse(threads.failure());
    if (arguments.has("--sizes"))
        return run_sizes(arguments, console, {static_cast<int>(*table), static_cast<int>(*threads)});
    const auto solver =
        (*game)->solver({static_cast<int>(*table), static_cast<int>(*threads), !arguments.has("--batch")});
    if (!solver) return console.give_up(solver.failure());
    const Request request{**solver, arguments.has("--all"), arguments.has("--json") || arguments.has("--batch"),
                          console};
    if (!arguments.has("--batch")) {
        const auto solved = solve_one(request, {arguments.text("--position"), arguments.all("--moves"), 1});
        if (console.stop().stop_requested()) return console.interrupt({"interrupted", "interrompu"});
        if (!solved) return console.give_up(solved.failure());
        return success;
    }
    for (std::string line; std::getline(std::cin, line);) {
        const auto solved = solve_one(request, {line, {}, 1});
        if (console.stop().stop_requested()) return console.interrupt({"interrupted", "interrompu"});
        if (!solved) console.print(nlohmann::json{{"error", console.say(solved.error())}}.dump());
    }
    return success;
}

}  // namespace

Command solve_command() {
    return {
        "solve",
        {"find the exact value of a position, and the best line",
         "trouver la valeur exacte d'une position, et la meilleure suite"},
        "plateau solve tictactoe",
        {game_argument(), position_option(), moves_option(),
         option("--table", "MB",
                {"table size in megabytes (default: 64)", "taille de la table en mégaoctets (par défaut : 64)"}),
         option("--threads", "N",
                {"threads, if the game's solver can use them (default: 1)",
                 "fils d'exécution, si le solveur du jeu sait s'en servir (par défaut : 1)"}),
         flag("--all",
              {"give the value and score of every legal move", "donner la valeur et le score de chaque coup légal"}),
         flag(
             "--batch",
             {"read positions from standard input, one per line; answer each with a line of JSON (in connect four with "
              "the first move only)",
              "lire des positions sur l'entrée standard, une par ligne ; répondre à chacune par une ligne de JSON (à "
              "puissance 4, avec le premier coup seulement)"}),
         option("--sizes", "N",
                {"n in a row: solve every board whose width and height add up to N at most",
                 "n alignés : résoudre tous les plateaux dont la somme de la largeur et de la hauteur est au plus N"}),
         option("--out", "FILE",
                {"with --sizes: file for the results; a new run continues from it",
                 "avec --sizes : fichier des résultats, d'où une autre exécution repart"}),
         json_option()},
        run_solve};
}

}  // namespace plateau::cli
