// plateau solve: the exact value of a position.
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/spoken.h"
#include "play/catalog.h"
#include "play/stop_watch.h"

namespace plateau::cli {

namespace {

struct Request {
    const play::AnyGame& game;
    int table_megabytes;
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

Result<void> solve_one(const Request& request, const play::SessionOptions& at) {
    const play::StopWatch watch{request.console.stop()};
    Limits limits;
    limits.watch = &watch;
    const double start = play::process_cpu_seconds();
    const auto solution = request.game.solve(at, request.table_megabytes, limits);
    if (!solution) return solution.failure();
    const double cpu_seconds = play::process_cpu_seconds() - start;
    if (request.as_json) {
        request.console.print(to_json(*solution, cpu_seconds).dump());
        return {};
    }
    const Text value = solution->value == "win"    ? Text{"win", "gain"}
                       : solution->value == "loss" ? Text{"loss", "perte"}
                                                   : Text{"draw", "nulle"};
    std::string line;
    for (const auto& move : solution->line) line += " " + move;
    request.console.print(fmt::format("{} ({}) {} {}, {:.3f} s:{}", request.console.say(value),
                                      score_text(solution->score), solution->nodes,
                                      request.console.say({"nodes", "nœuds"}), cpu_seconds, line));
    return {};
}

int run(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.error());
    const auto table = arguments.integer("--table", 64, 1, 65536);
    if (!table) return console.refuse(table.error());
    const Request request{**game, static_cast<int>(*table), arguments.has("--json") || arguments.has("--batch"),
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
         {"--batch",
          "",
          {"one position a line from standard input, one JSON answer a line",
           "une position par ligne sur l'entrée standard, une réponse JSON par ligne"},
          false,
          false},
         json_option()},
        run};
}

}  // namespace plateau::cli
