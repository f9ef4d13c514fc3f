// The 90 arrangements of a row against each other: every round each of them plays South once and North once,
// against another that the round's shuffle gives it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/random.h"
#include "core/stop.h"
#include "lab/experiments/gyges/parts.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab::gyges {

namespace {

constexpr const char* ranked_by = "strong:nodes=1000,table=1";
constexpr int rounds_a_part = 5, usual_parts = 1, all_parts = 12;

std::vector<std::string> arrangements() {
    std::vector<std::string> result;
    std::string digits = "112233";
    do result.push_back(digits);
    while (std::next_permutation(digits.begin(), digits.end()));
    return result;
}

std::string representative(std::string arrangement) {
    const std::string mirror{arrangement.rbegin(), arrangement.rend()};
    return std::min(arrangement, mirror);
}

struct Tally {
    int games[2] = {0, 0};
    double points[2] = {0, 0};

    double share(int seat) const { return games[seat] ? points[seat] / games[seat] : 0.5; }
    double score() const { return (share(0) + share(1)) / 2; }
    double error() const { return 1.96 * 0.5 / std::sqrt(static_cast<double>(games[0] + games[1])); }
};

// Whom each arrangement meets when it plays South.
std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    Random random{seed};
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    return order;
}

// Half points of South: one character a game.
Result<std::string> play_round(const play::AnyGame& game, std::uint64_t seed, StopSignal stop) {
    const auto rows = arrangements();
    const auto north = shuffled(rows.size(), seed);
    std::string results;
    for (std::size_t i = 0; i < rows.size() && !stop.stop_requested(); ++i) {
        play::GamePlan plan;
        plan.position = fmt::format("{}/000000/000000/000000/000000/{} S", rows[i], rows[north[i]]);
        plan.seed = seed * 100 + i;
        for (auto& seat : plan.seats) seat.player = ranked_by;
        const auto played = game.play_game(plan, stop);
        if (!played) return played.failure();
        const bool is_decided = played->ending && played->ending->winner;
        results += !is_decided ? '1' : *played->ending->winner == Side::first ? '2' : '0';
    }
    return results;
}

void count(const std::string& results, std::uint64_t seed, std::map<std::string, Tally>& tallies) {
    const auto rows = arrangements();
    const auto north = shuffled(rows.size(), seed);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const double south = (results[i] - '0') / 2.0;
        Tally &first = tallies[representative(rows[i])], &second = tallies[representative(rows[north[i]])];
        ++first.games[0], first.points[0] += south;
        ++second.games[1], second.points[1] += 1 - south;
    }
}

using Ranking = std::vector<std::pair<std::string, Tally>>;

// For pages and players: arrangements.json beside the report, one row a line.
Result<void> write_guide(const Ranking& ranked, double south_share, const std::filesystem::path& folder) {
    std::string text = fmt::format(
        "{{\"format\": 1, \"game\": \"gyges\", \"player\": \"{}\", \"south_share\": {:.3f}, "
        "\"arrangements\": [",
        ranked_by, south_share);
    const char* separator = "\n";
    for (const auto& [row, tally] : ranked) {
        text += separator + nlohmann::ordered_json{{"row", row},
                                                   {"mirror", std::string{row.rbegin(), row.rend()}},
                                                   {"games", tally.games[0] + tally.games[1]},
                                                   {"south", std::round(1000 * tally.share(0)) / 1000},
                                                   {"north", std::round(1000 * tally.share(1)) / 1000},
                                                   {"score", std::round(1000 * tally.score()) / 1000},
                                                   {"error", std::round(1000 * tally.error()) / 1000}}
                                .dump();
        separator = ",\n";
    }
    return play::write_file((folder / "arrangements.json").string(), text + "\n]}\n");
}

std::uint64_t seed_of(int part, int round) { return static_cast<std::uint64_t>(part * rounds_a_part + round + 1); }

Result<nlohmann::json> play_part(Laboratory& laboratory, const play::AnyGame& game, int part) {
    const auto name =
        fmt::format("arrangements {} rounds {} to {}", ranked_by, seed_of(part, 0), seed_of(part, rounds_a_part - 1));
    return laboratory.part(name, [&]() -> Result<nlohmann::json> {
        nlohmann::json rounds = nlohmann::json::array();
        for (int round = 0; round < rounds_a_part; ++round) {
            const auto played = play_round(game, seed_of(part, round), laboratory.stop());
            if (!played) return played.failure();
            rounds.push_back(*played);
        }
        return rounds;
    });
}

// Best first.
Result<Ranking> rank_arrangements(Laboratory& laboratory) {
    const play::FileResources resources;
    const auto game = play::open_game(modern_rules, resources);
    if (!game) return game.failure();
    std::map<std::string, Tally> tallies;
    for (int part = 0; part < (laboratory.plan().all ? all_parts : usual_parts); ++part) {
        const auto results = play_part(laboratory, **game, part);
        if (!results) return results.failure();
        for (int round = 0; round < rounds_a_part; ++round)
            count((*results)[static_cast<std::size_t>(round)], seed_of(part, round), tallies);
    }
    Ranking ranked{tallies.begin(), tallies.end()};
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.second.score() > b.second.score(); });
    return ranked;
}

ReportTable table_of(const Ranking& ranked) {
    ReportTable table{{"The arrangements, best first (a mirror image is the same)",
                       "Les placements, les meilleurs d'abord (une image miroir est le même)"},
                      {{"row", "rangée"},
                       {"games", "parties"},
                       {"as South", "en Sud"},
                       {"as North", "en Nord"},
                       {"both", "les deux"}},
                      {}};
    for (const auto& [row, tally] : ranked)
        table.rows.push_back({row, std::to_string(tally.games[0] + tally.games[1]),
                              fmt::format("{:.0f} %", 100 * tally.share(0)),
                              fmt::format("{:.0f} %", 100 * tally.share(1)),
                              fmt::format("{:.1f} % ± {:.1f}", 100 * tally.score(), 100 * tally.error())});
    return table;
}

void add_rows(Report& report, const std::string& row, const Tally& tally) {
    for (const int seat : {0, 1}) {
        DataRow data;
        data.part = "arrangement";
        data.first = row;
        data.second = seat == 0 ? "as South" : "as North";
        data.games = std::to_string(tally.games[seat]);
        data.score = fmt::format("{:.4f}", tally.share(seat));
        data.error = fmt::format("{:.4f}", 0.98 / std::sqrt(static_cast<double>(tally.games[seat])));
        add_row(report, data);
    }
}

}  // namespace

Result<void> compare_arrangements(Laboratory& laboratory, Report& report) {
    const auto ranking = rank_arrangements(laboratory);
    if (!ranking) return ranking.failure();
    const Ranking& ranked = *ranking;
    double south_points = 0, games = 0;
    for (const auto& [row, tally] : ranked) {
        south_points += tally.points[0];
        games += tally.games[0];
        add_rows(report, row, tally);
    }
    if (const auto written = write_guide(ranked, south_points / games, laboratory.plan().folder); !written)
        return written.failure();
    report.sections.push_back(
        {{"Opening guide: the 90 arrangements", "Guide d'ouverture : les 90 placements"},
         {{fmt::format("{:.0f} games of {} with itself, each row against rows drawn at random. South, who moves first, "
                       "wins {:.1f} % of them. The best row is {}, the worst {}.",
                       games, ranked_by, 100 * south_points / games, ranked.front().first, ranked.back().first),
           fmt::format(
               "{:.0f} parties de {} contre lui-même, chaque rangée contre des rangées tirées au hasard. Sud, qui "
               "joue le premier, en gagne {:.1f} %. La meilleure rangée est {}, la pire {}.",
               games, ranked_by, 100 * south_points / games, ranked.front().first, ranked.back().first)}},
         {table_of(ranked)},
         {}});
    return {};
}

}  // namespace plateau::lab::gyges
