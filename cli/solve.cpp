// plateau solve: the exact value of a position.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/solve_sizes.h"
#include "cli/spoken.h"
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

Result<void> solve_one(const Request& request, const play::SessionOptions& at) {
    const play::StopWatch watch{request.console.stop()};
    Limits limits;
    limits.watch = &watch;
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

int run_solve(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.error());
    const auto table = arguments.integer("--table", 64, 1, 65536);
    if (!table) return console.refuse(table.error());
    const auto threads = arguments.integer("--threads", 1, 1, 256);
    if (!threads) return console.refuse(threads.error());
    if (arguments.has("--sizes"))
        return solve_sizes(arguments, console, static_cast<int>(*threads), static_cast<int>(*table));
    const auto solver = (*game)->solver({static_cast<int>(*table), static_cast<int>(*threads)});
    if (!solver) return console.give_up(solver.error());
    const Request request{**solver, arguments.has("--all"), arguments.has("--json") || arguments.has("--batch"),
                          console};
    if (!arguments.has("--batch")) {
        const auto solved = solve_one(request, {arguments.text("--position"), arguments.all("--moves"), 1});
        if (!solved)
            return console.stop().stop_requested() ? console.interrupt(solved.error())
                                                   : console.give_up(solved.error());
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
        {"the exact value of a position, and the best line", "la valeur exacte d'une position, et la meilleure ligne"},
        "plateau solve tictactoe",
        {game_argument(),
         position_option(),
         moves_option(),
         {"--table",
          "MB",
          {"megabytes of table, 64 unless told", "mégaoctets de table, 64 sauf indication"},
          false,
          false},
         {"--threads",
          "N",
          {"threads where the game's solver has them, 1 unless told",
           "fils d'exécution quand le solveur du jeu en a, 1 sauf indication"},
          false,
          false},
         {"--all",
          "",
          {"every legal move with its value and score", "chaque coup légal avec sa valeur et son score"},
          false,
          false},
         {"--batch",
          "",
          {"one position a line from standard input, one JSON answer a line",
           "une position par ligne sur l'entrée standard, une réponse JSON par ligne"},
          false,
          false},
         {"--sizes",
          "N",
          {"n in a row: the first player's value on every board whose width and height add up to N at most",
           "n alignés : la valeur pour le premier joueur sur tout plateau dont largeur et hauteur font N au plus"},
          false,
          false},
         {"--out",
          "FILE",
          {"with --sizes: the file that keeps what is done, and from which a new run goes on",
           "avec --sizes : le fichier qui garde ce qui est fait, et d'où une autre exécution repart"},
          false,
          false},
         json_option()},
        run_solve};
}

}  // namespace plateau::cli
