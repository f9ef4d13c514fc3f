// plateau bench: fixed searches; the node counts are the signature, the time is only reported.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"

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

int run(const Arguments& arguments, Console& console) {
    std::vector<std::string> names = arguments.all("GAME");
    if (names.empty())
        for (const auto& entry : play::catalog()) names.push_back(entry.name);
    const bool playouts = arguments.has("--playouts"), as_json = arguments.has("--json");
    nlohmann::json results = nlohmann::json::array(), signatures = nlohmann::json::object();
    for (const auto& name : names) {
        const auto game = play::open_game(name, console.resources());
        if (!game) return console.refuse(game.error());
        std::uint64_t signature = 0;
        const auto rows = playouts ? std::vector{measure_playouts(**game)} : (*game)->bench();
        for (const auto& row : rows) {
            signature += row.count;
            results.push_back(
                {{"name", row.name}, {playouts ? "playouts" : "nodes", row.count}, {"cpu_seconds", row.cpu_seconds}});
            if (!as_json)
                console.print(fmt::format("{:<40} {:>14} {} {:>9.3f} s {:>14.0f} /s", row.name, row.count,
                                          playouts ? "playouts" : "nodes", row.cpu_seconds,
                                          static_cast<double>(row.count) / row.cpu_seconds));
        }
        if (!playouts && !rows.empty()) {
            signatures[(*game)->info().name] = signature;
            if (!as_json) console.print(fmt::format("Bench: {} {}", (*game)->info().name, signature));
        }
        if (console.stop().stop_requested()) return console.interrupt({"stopped", "arrêté"});
    }
    if (as_json) console.print(nlohmann::json{{"results", results}, {"signatures", signatures}}.dump());
    return success;
}

}  // namespace

Command bench_command() {
    return {"bench",
            {"fixed searches: a signature (nodes) for each game, and its speed",
             "recherches fixes : une signature (nœuds) pour chaque jeu, et sa vitesse"},
            "plateau bench connect4",
            {{"GAME", "", {"games to measure; all unless told", "jeux à mesurer ; tous sauf indication"}, false, true},
             {"--playouts",
              "",
              {"random games instead of searches", "des parties au hasard plutôt que des recherches"},
              false,
              false},
             json_option()},
            run};
}

}  // namespace plateau::cli
