#include "lab/tournament/standings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "lab/match/match_json.h"
#include "play/version.h"

namespace plateau::lab {

namespace {

void add_game(Standings& standings, std::vector<Standing>& by_entrant, const PairingRun& run, int game,
              const GameResult& result) {
    const std::array<std::size_t, 2> entrants{run.pairing.player, run.pairing.opponent};
    for (int player = 0; player < 2; ++player) {
        auto& standing = by_entrant[entrants[static_cast<std::size_t>(player)]];
        const int half_points = player == 0 ? result.half_points : 2 - result.half_points;
        const int won = half_points == 2, drawn = half_points == 1, lost = half_points == 0;
        standing.total.add(won, drawn, lost);
        const bool is_first = seat_of(player, game) == Side::first;
        (is_first ? standing.as_first : standing.as_second).add(won, drawn, lost);
        if (is_first) standings.first_seat.add(won, drawn, lost);
        standings.cross[entrants[static_cast<std::size_t>(player)]][entrants[static_cast<std::size_t>(1 - player)]].add(
            won, drawn, lost);
        const auto& use = result.use[static_cast<std::size_t>(player)];
        standing.use.moves += use.moves;
        standing.use.nodes += use.nodes;
        standing.use.cpu_seconds += use.cpu_seconds;
        standing.use.longest_move_seconds = std::max(standing.use.longest_move_seconds, use.longest_move_seconds);
        if (lost && result.mishap != play::Mishap::none) standing.failures.add(result.mishap);
    }
    ++standings.games;
    standings.cut += result.is_cut;
    standings.mean_plies += static_cast<double>(result.plies);
    standings.shortest = standings.games == 1 ? result.plies : std::min(standings.shortest, result.plies);
    standings.longest = std::max(standings.longest, result.plies);
}

// The two games of an opening count together.
void add_rated(std::vector<RatedScore>& scores, const PairingRun& run,
               const std::vector<std::optional<GameResult>>& results) {
    for (std::size_t pair = 0; 2 * pair < results.size(); ++pair) {
        RatedScore score{run.pairing.player, run.pairing.opponent, 0, 0};
        for (std::size_t game = 2 * pair; game < 2 * pair + 2 && game < results.size(); ++game)
            if (results[game]) {
                ++score.games;
                score.points += results[game]->half_points / 2.0;
            }
        if (score.games > 0) scores.push_back(score);
    }
}

}  // namespace

Standings standings_of(const TournamentPlan& plan, const TournamentRun& run) {
    const std::size_t entrants = plan.entrants.size();
    Standings standings;
    standings.cross.assign(entrants, std::vector<WinsDrawsLosses>(entrants));
    std::vector<Standing> by_entrant(entrants);
    std::vector<RatedScore> scores;
    for (const auto& pairing : run.pairings) {
        const auto results = pairing.score.counted_results();
        for (std::size_t game = 0; game < results.size(); ++game)
            if (results[game]) add_game(standings, by_entrant, pairing, static_cast<int>(game), *results[game]);
        add_rated(scores, pairing, results);
    }
    if (standings.games > 0) standings.mean_plies /= standings.games;
    const auto ratings = rate(entrants, scores);
    const auto byes = half_points_of_byes(plan, run.scores());
    const auto left = plan.kind == TournamentKind::knockout && run.is_complete ? survivors(plan, run.scores())
                                                                               : std::vector<std::size_t>{};
    for (std::size_t i = 0; i < entrants; ++i) {
        by_entrant[i].entrant = i;
        by_entrant[i].rating = ratings[i];
        by_entrant[i].points = by_entrant[i].total.points() + byes[i] / 2.0;
    }
    // A knockout is won by who is left; the round that somebody reached counts before points.
    std::vector<int> reached(entrants, 0);
    if (plan.kind == TournamentKind::knockout)
        for (const auto& pairing : run.pairings)
            reached[pairing.pairing.player] = reached[pairing.pairing.opponent] = pairing.pairing.round;
    for (const auto winner : left) ++reached[winner];
    standings.rows = std::move(by_entrant);
    std::stable_sort(standings.rows.begin(), standings.rows.end(), [&](const Standing& a, const Standing& b) {
        if (reached[a.entrant] != reached[b.entrant]) return reached[a.entrant] > reached[b.entrant];
        if (a.points != b.points && plan.kind != TournamentKind::gauntlet) return a.points > b.points;
        return a.rating.elo > b.rating.elo;
    });
    return standings;
}

Result<std::vector<OpeningLine>> opening_lines(const archive::Archive& archive, const std::string& event) {
    std::map<std::string, WinsDrawsLosses> lines;
    archive::Filter filter;
    filter.event = event;
    const auto read = archive.each(filter, true, [&](const archive::KeptGame& kept) {
        std::string line;
        std::size_t moves = 0;
        const bool has_opening = !kept.record.moves.empty() && kept.record.moves.front().is_opening;
        for (const auto& move : kept.record.moves) {
            if (has_opening ? !move.is_opening : moves == 2) break;
            if (move.is_luck) continue;
            line += (line.empty() ? "" : " ") + move.text;
            ++moves;
        }
        lines[line].add(kept.record.result == "1-0", kept.record.result == "1/2-1/2", kept.record.result == "0-1");
        return true;
    });
    if (!read) return read.failure();
    std::vector<OpeningLine> list;
    for (const auto& [moves, score] : lines) list.push_back({moves, score});
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return a.first_seat.games() > b.first_seat.games(); });
    return list;
}

nlohmann::json to_json(const TournamentPlan& plan, const TournamentRun& run, const Standings& standings) {
    using nlohmann::json;
    json rows = json::array(), pairings = json::array();
    for (std::size_t place = 0; place < standings.rows.size(); ++place) {
        const auto& standing = standings.rows[place];
        json against = json::object();
        for (std::size_t j = 0; j < plan.entrants.size(); ++j)
            if (standings.cross[standing.entrant][j].games() > 0)
                against[plan.entrants[j].name] = to_json(standings.cross[standing.entrant][j]);
        json row = to_json(standing.total);
        row["place"] = place + 1;
        row["name"] = plan.entrants[standing.entrant].name;
        row["player"] = plan.entrants[standing.entrant].player;
        row["points"] = standing.points;
        row["games"] = standing.total.games();
        row["elo"] = standing.rating.elo;
        row["elo_error"] = std::isfinite(standing.rating.error) ? json(standing.rating.error) : json(nullptr);
        row["as_first"] = to_json(standing.as_first);
        row["as_second"] = to_json(standing.as_second);
        row["against"] = std::move(against);
        row["nodes"] = standing.use.nodes;
        row["moves"] = standing.use.moves;
        row["cpu_seconds"] = standing.use.cpu_seconds;
        row["longest_move_seconds"] = standing.use.longest_move_seconds;
        row["failures"] = {{"crash", standing.failures.crash},
                           {"stall", standing.failures.stall},
                           {"illegal", standing.failures.illegal},
                           {"time", standing.failures.time}};
        rows.push_back(std::move(row));
    }
    for (const auto& pairing : run.pairings) {
        const auto sum = pairing.score.summary();
        json row{{"round", pairing.pairing.round},
                 {"player", plan.entrants[pairing.pairing.player].name},
                 {"opponent", plan.entrants[pairing.pairing.opponent].name},
                 {"wins", sum.wins},
                 {"draws", sum.draws},
                 {"losses", sum.losses},
                 {"pairs", sum.pairs.counts}};
        if (pairing.pairing.is_tiebreak) row["tiebreak"] = true;
        if (pairing.match.sprt) row["sprt"] = {{"llr", sum.llr}, {"verdict", to_string(sum.verdict)}};
        pairings.push_back(std::move(row));
    }
    return {
        {"name", plan.name},
        {"game", plan.game},
        {"kind", to_string(plan.kind)},
        {"seed", plan.match.seed},
        {"complete", run.is_complete},
        {"games", standings.games},
        {"standings", rows},
        {"pairings", pairings},
        {"first_seat", to_json(standings.first_seat)},
        {"plies", {{"mean", standings.mean_plies}, {"shortest", standings.shortest}, {"longest", standings.longest}}},
        {"version", play::version()}};
}

}  // namespace plateau::lab
