// plateau perft: how many positions lie so many plies ahead.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"
#include "play/stop_watch.h"

namespace plateau::cli {

namespace {

Text spoken_time(const std::vector<std::uint64_t>& nodes, double cpu_seconds) {
    const auto all = static_cast<double>(std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0}));
    const double millions = cpu_seconds > 0 ? 1e-6 * all / cpu_seconds : 0;
    return {fmt::format("{:.3f} s of CPU time, {:.1f} million positions per second", cpu_seconds, millions),
            fmt::format("{:.3f} s de processeur, {:.1f} millions de positions par seconde", cpu_seconds, millions)};
}

int divide(const play::AnyGame& game, const std::string& position, int depth, const Console& console) {
    const auto moves = game.divide(position, depth);
    if (!moves) return console.refuse(moves.failure());
    std::uint64_t sum = 0;
    for (const auto& move : *moves) {
        console.print(fmt::format("{:<12} {}", move.move, move.nodes));
        sum += move.nodes;
    }
    console.print(std::to_string(sum));
    return success;
}

int run_perft(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.failure());
    const auto depth = arguments.integer("--depth", 4, 1, 60);
    if (!depth) return console.refuse(depth.failure());
    const std::string position = arguments.text("--position");
    if (arguments.has("--divide")) return divide(**game, position, static_cast<int>(*depth), console);

    const play::StopWatch watch{console.stop()};
    const double start = play::process_cpu_seconds();
    const auto counts = (*game)->perft(position, static_cast<int>(*depth), arguments.has("--distinct"), watch);
    if (!counts) return console.refuse(counts.failure());
    const double cpu_seconds = play::process_cpu_seconds() - start;
    if (arguments.has("--json")) {
        nlohmann::json answer{{"game", (*game)->info().spec},
                              {"position", counts->position},
                              {"depth", *depth},
                              {"nodes", counts->nodes},
                              {"cpu_seconds", cpu_seconds}};
        if (arguments.has("--distinct")) answer["distinct"] = counts->distinct;
        console.print(answer.dump());
    } else {
        for (std::size_t ply = 0; ply < counts->nodes.size(); ++ply)
            console.print(ply < counts->distinct.size()
                              ? fmt::format("{:>2} {:>16} {:>14}", ply + 1, counts->nodes[ply], counts->distinct[ply])
                              : fmt::format("{:>2} {:>16}", ply + 1, counts->nodes[ply]));
        console.print(spoken_time(counts->nodes, cpu_seconds));
    }
    if (counts->nodes.size() < static_cast<std::size_t>(*depth))
        return console.interrupt({"interrupted before the last ply", "interrompu avant le dernier demi-coup"});
    return success;
}

}  // namespace

Command perft_command() {
    return {"perft",
            {"count the positions N plies ahead, to check the move generator",
             "compter les positions à N demi-coups, pour vérifier le générateur de coups"},
            "plateau perft tictactoe --depth 9",
            {game_argument(), position_option(),
             option("--depth", "N", {"plies (default: 4)", "demi-coups (par défaut : 4)"}),
             flag("--divide", {"count each first move separately", "compter chaque premier coup à part"}),
             flag("--distinct", {"also count the distinct positions", "compter aussi les positions distinctes"}),
             json_option()},
            run_perft};
}

}  // namespace plateau::cli
