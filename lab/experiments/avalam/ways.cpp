#include "lab/experiments/avalam/ways.h"

#include <fmt/format.h>

#include "games/avalam/rules.h"
#include "lab/experiments/avalam/boards.h"
#include "lab/statistics/verdict.h"
#include "play/stop_watch.h"

namespace plateau::lab::avalam_again {

using nlohmann::json;

namespace {

constexpr std::array all_ways{avalam_boards::Way::plain_copy, avalam_boards::Way::plain_undo,
                              avalam_boards::Way::engine_copy};
constexpr int ways_positions = 16, ways_depth = 3;

Estimate speed_up(const json& speeds, std::size_t way) {
    std::vector<double> values;
    for (const auto& one : speeds) values.push_back(one[way].get<double>() / one[0].get<double>());
    return mean_of(values);
}

}  // namespace

Result<json> time_ways(Laboratory& laboratory) {
    const auto name = fmt::format("ways of looking ahead: {} positions", ways_positions);
    return laboratory.part(name, [&]() -> Result<json> {
        const avalam::Rules rules;
        json answer = json::array();
        for (int game = 0; game < ways_positions; ++game) {
            Random random{laboratory.plan().seed, static_cast<std::uint64_t>(game)};
            avalam::Position position = rules.start();
            for (int ply = 0; ply < 10 + game && !rules.outcome(position); ++ply)
                position = rules.after(position, rules.sample(position, random));
            json speeds = json::array();
            for (const auto way : all_ways) {
                const double start = play::thread_cpu_seconds();
                std::uint64_t nodes = 0;
                while (play::thread_cpu_seconds() - start < 0.05)
                    nodes += avalam_boards::look_ahead(position, ways_depth, way).nodes;
                speeds.push_back(static_cast<double>(nodes) / (play::thread_cpu_seconds() - start));
            }
            answer.push_back(std::move(speeds));
        }
        return answer;
    });
}

ReportTable table_of_ways(const json& speeds) {
    const std::array<Text, 3> names{
        {{"plain board, copied for each move", "plateau simple, copié à chaque coup"},
         {"plain board, moves undone", "plateau simple, coups annulés"},
         {"the engine's board, copied (56 bytes)", "plateau du moteur, copié (56 octets)"}}};
    ReportTable table{{fmt::format("Alpha-beta of depth {} from {} positions", ways_depth, ways_positions),
                       fmt::format("Alpha-bêta de profondeur {} depuis {} positions", ways_depth, ways_positions)},
                      {{"way", "manière"},
                       {"million nodes a CPU second", "millions de nœuds par seconde"},
                       {"speed beside the first", "vitesse face à la première"}},
                      {}};
    for (std::size_t way = 0; way < names.size(); ++way) {
        double sum = 0;
        for (const auto& one : speeds) sum += one[way].get<double>();
        const Estimate faster = speed_up(speeds, way);
        table.rows.push_back({names[way], fmt::format("{:.2f}", sum / 1e6 / static_cast<double>(speeds.size())),
                              fmt::format("{:.1f} ± {:.1f}", faster.value, faster.high - faster.value)});
    }
    const Text verdict = to_text(lies_between(speed_up(speeds, 1), 1, 1e9));
    table.verdict = {
        fmt::format("that undoing is faster than copying, on a board of lists as theirs was, {}.", verdict.en),
        fmt::format("qu'annuler est plus rapide que copier, sur un plateau de listes comme le leur, {}.", verdict.fr)};
    return table;
}

}  // namespace plateau::lab::avalam_again
