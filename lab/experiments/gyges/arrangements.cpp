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
constexpr int rounds = 60;

std::uint64_t seed_of(int round) { return static_cast<std::uint64_t>(round + 1); }

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

// Half points of South: one character a game.
Result<std::string> play_round(const play::AnyGame& game, std::uint64_t seed, StopSignal stop) {
    const auto rows = arrangements();
    std::vector<std::size_t> north(rows.size());
    std::iota(north.begin(), north.end(), 0);
    Random random{seed};
    for (std::size_t i = north.size(); i > 1; --i)
        std::swap(north[i - 1], north[random.below(static_cast<std::uint32_t>(i))]);
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
    std::vector<std::size_t> north(rows.size());
    std::iota(north.begin(), north.end(), 0);
    Random random{seed};
    for (std::size_t i = north.size(); i > 1; --i)
        std::swap(north[i - 1], north[random.below(static_cast<std::uint32_t>(i))]);
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

Result<nlohmann::json> play_rounds(Laboratory& laboratory) {
    const play::FileResources resources;
    const auto game = play::open_game(modern_rules, resources);
    if (!game) return game.failure();
    return laboratory.part(fmt::format("arrangements {} {} rounds", ranked_by, rounds),
                           [&]() -> Result<nlohmann::json> {
                               std::vector<std::string> results(rounds);
                               const auto played = laboratory.share_out(rounds, [&](int round) -> Result<void> {
                                   auto one = play_round(**game, seed_of(round), laboratory.stop());
                                   if (!one) return one.failure();
                                   results[static_cast<std::size_t>(round)] = std::move(*one);
                                   return {};
                               });
                               if (!played) return played.failure();
                               return nlohmann::json(results);
                           });
}

int games_of(const Ranking& ranked) {
    int games = 0;
    for (const auto& [row, tally] : ranked) games += tally.games[0];
    return games;
}

double south_share(const Ranking& ranked) {
    double points = 0;
    for (const auto& [row, tally] : ranked) points += tally.points[0];
    return points / games_of(ranked);
}

void add_data(Report& report, const std::string& row, const Tally& tally) {
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

// Bonferroni's intervals for 48 rows are 1.7 times as wide as that of one.
Text rows_outside_chance(const Ranking& ranked) {
    constexpr double wider = 1.7;
    std::string rows;
    for (const auto& [row, tally] : ranked)
        if (std::abs(tally.score() - 0.5) > wider * tally.error())
            rows += fmt::format("{}{} ({:.0f} %)", rows.empty() ? "" : ", ", row, 100 * tally.score());
    return rows.empty() ? Text{"none", "aucune"} : same(rows);
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

}  // namespace

Result<void> compare_arrangements(Laboratory& laboratory, Report& report) {
    const auto played = play_rounds(laboratory);
    if (!played) return played.failure();
    std::map<std::string, Tally> tallies;
    for (int round = 0; round < rounds; ++round)
        count((*played)[static_cast<std::size_t>(round)].get<std::string>(), seed_of(round), tallies);
    Ranking ranked{tallies.begin(), tallies.end()};
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.second.score() > b.second.score(); });
    const double south = south_share(ranked);
    if (const auto written = write_guide(ranked, south, laboratory.plan().folder); !written) return written.failure();
    for (const auto& [row, tally] : ranked) add_data(report, row, tally);
    const Text outside = rows_outside_chance(ranked);
    report.sections.push_back(
        {{"Opening guide: the 90 arrangements", "Guide d'ouverture : les 90 placements"},
         {{fmt::format(
               "{} games of {} with itself, each row against rows drawn at random. South, who moves first, wins "
               "{:.1f} % of them. A row's own error is half of a 95 % interval; with {} rows some lie outside theirs "
               "by chance. Those that lie outside an interval made wide enough for all of them together: {}. Their "
               "document says nothing of arrangements.",
               games_of(ranked), ranked_by, 100 * south, ranked.size(), outside.en),
           fmt::format(
               "{} parties de {} contre lui-même, chaque rangée contre des rangées tirées au hasard. Sud, qui joue le "
               "premier, en gagne {} %. L'erreur d'une rangée est un demi-intervalle à 95 % ; sur {} rangées "
               "quelques-unes en sortent par hasard. Celles qui sortent d'un intervalle assez large pour toutes à la "
               "fois : {}. Leur document ne dit rien des placements.",
               games_of(ranked), ranked_by, figure(100 * south, 1).fr, ranked.size(), outside.fr)}},
         {table_of(ranked)},
         {}});
    return {};
}

}  // namespace plateau::lab::gyges
