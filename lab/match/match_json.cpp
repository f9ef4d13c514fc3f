#include "lab/match/match_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace plateau::lab {

using nlohmann::json;

namespace {

json finite(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }

json to_json(const FailureCounts& failures) {
    return {
        {"crash", failures.crash}, {"stall", failures.stall}, {"illegal", failures.illegal}, {"time", failures.time}};
}

json to_json(const Sprt& sprt, const MatchSummary& sum) {
    return {{"elo0", sprt.elo0},
            {"elo1", sprt.elo1},
            {"alpha", sprt.alpha},
            {"beta", sprt.beta},
            {"llr", sum.llr},
            {"lower_bound", sprt.lower_bound()},
            {"upper_bound", sprt.upper_bound()},
            {"verdict", to_string(sum.verdict)}};
}

}  // namespace

json to_json(const WinsDrawsLosses& score) {
    return {{"wins", score.wins}, {"draws", score.draws}, {"losses", score.losses}};
}

json to_json(const MatchPlan& plan, const MatchRun& run) {
    const MatchSummary& sum = run.summary;
    json players = json::array();
    FailureCounts failures;
    for (std::size_t player = 0; player < 2; ++player) {
        const auto& use = sum.use[player];
        players.push_back({{"player", plan.players[player]},
                           {"moves", use.moves},
                           {"nodes", use.nodes},
                           {"cpu_seconds", use.cpu_seconds},
                           {"longest_move_seconds", use.longest_move_seconds},
                           {"failures", to_json(sum.failures[player])}});
        failures.crash += sum.failures[player].crash;
        failures.stall += sum.failures[player].stall;
        failures.illegal += sum.failures[player].illegal;
        failures.time += sum.failures[player].time;
    }
    json answer{{"game", plan.game},
                {"games", sum.games},
                {"wins", sum.wins},
                {"draws", sum.draws},
                {"losses", sum.losses},
                {"score", sum.score},
                {"elo", sum.strength.elo},
                {"elo_error", finite(sum.strength.elo_error)},
                {"elo_low", finite(sum.strength.elo_low)},
                {"elo_high", finite(sum.strength.elo_high)},
                {"normalized_elo", sum.strength.normalized_elo},
                {"normalized_elo_error", finite(sum.strength.normalized_elo_error)},
                {"los", sum.strength.superiority},
                {"is_smoothed", sum.strength.is_smoothed},
                {"pairs", sum.pairs.counts},
                {"failures", to_json(failures)},
                {"players", players},
                {"first_seat", {{"wins", sum.first_seat_wins()}, {"losses", sum.first_seat_losses()}}},
                {"as_first", to_json(sum.as_first)},
                {"as_second", to_json(sum.as_second)},
                {"plies", sum.plies},
                {"cut", sum.cut},
                {"seed", plan.seed},
                {"openings", plan.openings.size()},
                {"random_plies", plan.openings.empty() ? plan.random_plies : 0},
                {"complete", run.is_complete},
                {"seconds", run.seconds},
                {"referee_microseconds_per_move", run.referee_microseconds_per_move}};
    if (plan.sprt) answer["sprt"] = to_json(*plan.sprt, sum);
    return answer;
}

}  // namespace plateau::lab
