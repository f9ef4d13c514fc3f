#include "lab/tournament/tournament_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "lab/match/replayed_game.h"
#include "play/catalog.h"
#include "play/version.h"

namespace plateau::lab {

namespace {

std::string rating_text(const Rating& rating) {
    return std::isfinite(rating.error)
               ? fmt::format("{:+.0f} ± {:.0f}", std::abs(rating.elo) < 0.5 ? 0.0 : rating.elo, rating.error)
               : "?";
}

Text name_of(TournamentKind kind) {
    switch (kind) {
        case TournamentKind::round_robin: return {"Round robin", "Toutes rondes"};
        case TournamentKind::gauntlet: return {"Gauntlet", "Un contre tous"};
        case TournamentKind::swiss: return {"Swiss tournament", "Tournoi suisse"};
        case TournamentKind::knockout: return {"Knockout", "Coupe"};
        case TournamentKind::sprt: return {"Sequential test", "Test séquentiel"};
    }
    return {};
}

std::string counts(const WinsDrawsLosses& score) {
    return fmt::format("+{} ={} -{}", score.wins, score.draws, score.losses);
}

ReportTable standings_table(const TournamentPlan& plan, const Standings& standings) {
    ReportTable result{{"Standing", "Classement"},
                       {{"player", "joueur"},
                        {"points", "points"},
                        {"games", "parties"},
                        {"Elo (95 %)", "Elo (95 %)"},
                        {"all", "toutes"},
                        {"as first", "premier"},
                        {"as second", "second"}},
                       {}};
    for (const auto& standing : standings.rows)
        result.rows.push_back({plan.entrants[standing.entrant].name, fmt::format("{}", standing.points),
                               std::to_string(standing.total.games()), rating_text(standing.rating),
                               counts(standing.total), counts(standing.as_first), counts(standing.as_second)});
    return result;
}

ReportTable cross_table(const TournamentPlan& plan, const Standings& standings) {
    ReportTable result{
        {"Who beat whom (wins, draws, losses)", "Qui a battu qui (gains, nulles, pertes)"}, {{"player", "joueur"}}, {}};
    for (std::size_t place = 0; place < standings.rows.size(); ++place)
        result.columns.push_back(same(std::to_string(place + 1)));
    for (std::size_t place = 0; place < standings.rows.size(); ++place) {
        const std::size_t entrant = standings.rows[place].entrant;
        std::vector<std::string> row{fmt::format("{}. {}", place + 1, plan.entrants[entrant].name)};
        for (const auto& other : standings.rows) {
            const auto& cell = standings.cross[entrant][other.entrant];
            row.push_back(cell.games() == 0 ? "–" : fmt::format("{} {} {}", cell.wins, cell.draws, cell.losses));
        }
        result.rows.push_back(std::move(row));
    }
    return result;
}

ReportTable costs_table(const TournamentPlan& plan, const Standings& standings) {
    ReportTable result{{"Time and nodes", "Temps et nœuds"},
                       {{"player", "joueur"},
                        {"moves", "coups"},
                        {"nodes per move", "nœuds par coup"},
                        {"CPU s per move", "s de CPU par coup"},
                        {"longest move, s", "coup le plus long, s"},
                        {"failures", "défaillances"}},
                       {}};
    for (const auto& standing : standings.rows) {
        const auto& use = standing.use;
        const double moves = std::max<double>(1, static_cast<double>(use.moves));
        result.rows.push_back({plan.entrants[standing.entrant].name, std::to_string(use.moves),
                               fmt::format("{:.0f}", static_cast<double>(use.nodes) / moves),
                               fmt::format("{:.5f}", use.cpu_seconds / moves),
                               fmt::format("{:.3f}", use.longest_move_seconds),
                               std::to_string(standing.failures.total())});
    }
    return result;
}

ReportTable openings_table(const std::vector<OpeningLine>& lines) {
    ReportTable result{
        {"Openings", "Ouvertures"},
        {{"opening", "ouverture"}, {"games", "parties"}, {"first seat", "premier camp"}, {"score", "score"}},
        {}};
    constexpr std::size_t most = 12;
    for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) {
        const auto& score = lines[i].first_seat;
        result.rows.push_back({lines[i].moves.empty() ? "–" : lines[i].moves, std::to_string(score.games()),
                               counts(score),
                               fmt::format("{:.0f} %", 100 * score.points() / std::max(1, score.games()))});
    }
    return result;
}

Plot ratings_plot(const TournamentPlan& plan, const Standings& standings) {
    Plot plot;
    plot.name = "ratings";
    plot.title = {"Ratings (95 %)", "Classements Elo (95 %)"};
    plot.x_label = {"player, best first", "joueur, le meilleur d'abord"};
    plot.y_label = {"Elo", "Elo"};
    plot.kind = Plot::Kind::bars;
    plot.baseline = 0;
    PlotSeries series;
    const bool names_fit = std::all_of(plan.entrants.begin(), plan.entrants.end(),
                                       [](const auto& entrant) { return entrant.name.size() <= 12; });
    for (std::size_t place = 0; place < standings.rows.size(); ++place) {
        const auto& rating = standings.rows[place].rating;
        const auto& name = plan.entrants[standings.rows[place].entrant].name;
        plot.categories.push_back(same(names_fit ? name : std::to_string(place + 1)));
        const double error = std::isfinite(rating.error) ? rating.error : 0;
        series.points.push_back({static_cast<double>(place), rating.elo, rating.elo - error, rating.elo + error});
    }
    plot.series.push_back(std::move(series));
    return plot;
}

// Games are looked for among all that were kept: the one with most of what is asked for.
struct Found {
    std::int64_t id = 0;
    double worth = 0;
    archive::GameRecord record;

    void offer(const archive::KeptGame& kept, double worth_of_it) {
        if (worth_of_it <= worth) return;
        worth = worth_of_it;
        id = kept.id;
        record = kept.record;
    }
};

Result<std::vector<ReportGame>> games_worth_a_look(const TournamentPlan& plan, const Standings& standings,
                                                   const TournamentArchive& games, const play::AnyGame& game) {
    std::map<std::string, double> elo;
    for (const auto& standing : standings.rows) elo[plan.entrants[standing.entrant].player] = standing.rating.elo;
    const std::string best_player = plan.entrants[standings.rows.front().entrant].player;
    Found best, upset, comeback, longest;
    archive::Filter filter;
    filter.event = games.event();
    filter.oldest_first = true;
    const auto read = games.archive().each(filter, true, [&](const archive::KeptGame& kept) {
        const auto& record = kept.record;
        const auto length = static_cast<double>(kept.plies);
        longest.offer(kept, length);
        if (record.result != "1-0" && record.result != "0-1") return true;
        const bool first_won = record.result == "1-0";
        const auto& winner = first_won ? record.first : record.second;
        const auto& loser = first_won ? record.second : record.first;
        if (winner == best_player && record.mishap.empty()) best.offer(kept, 10'000 + elo[loser] - length / 1000);
        upset.offer(kept, elo[loser] - elo[winner]);
        // How sure of winning the loser once was.
        Score hope = 0;
        for (std::size_t i = 0; i < record.moves.size(); ++i) {
            const bool is_losers = (i % 2 == 0) != first_won;
            if (is_losers && record.moves[i].thought.depth > 0) hope = std::max(hope, record.moves[i].thought.score);
        }
        comeback.offer(kept, hope);
        return true;
    });
    if (!read) return read.failure();
    std::vector<ReportGame> shown;
    std::vector<std::int64_t> seen;
    const auto show = [&](const Found& found, const char* english, const char* french) -> Result<void> {
        if (found.id == 0 || std::find(seen.begin(), seen.end(), found.id) != seen.end()) return {};
        seen.push_back(found.id);
        const auto& record = found.record;
        const auto name = [&](const std::string& player) {
            const auto entrant = std::find_if(plan.entrants.begin(), plan.entrants.end(),
                                              [&](const auto& known) { return known.player == player; });
            return entrant == plan.entrants.end() ? player : entrant->name;
        };
        const std::string first = name(record.first), second = name(record.second);
        auto played =
            replayed(game, record,
                     {fmt::format("{}: {} – {}, {} ({})", english, first, second, record.result, record.reason),
                      fmt::format("{} : {} – {}, {}", french, first, second, record.result)});
        if (!played) return played.failure();
        shown.push_back(std::move(*played));
        return {};
    };
    for (const auto& done :
         {show(best, "The winner's best win", "La plus belle victoire du vainqueur"),
          show(upset, "The greatest surprise by rating", "La plus grande surprise au classement"),
          show(comeback, "Lost by the side that was surest to win", "Perdue par le camp le plus sûr de gagner"),
          show(longest, "The longest game", "La partie la plus longue")})
        if (!done) return done.failure();
    return shown;
}

std::vector<std::vector<std::string>> data_of(const TournamentPlan& plan, const TournamentRun& run) {
    std::vector<std::vector<std::string>> rows{{"game", "round", "first", "second", "first_points", "plies", "mishap"}};
    for (const auto& pairing : run.pairings) {
        const auto results = pairing.score.counted_results();
        for (std::size_t i = 0; i < results.size(); ++i) {
            if (!results[i]) continue;
            const bool swapped = has_seats_swapped(static_cast<int>(i));
            const auto& one = plan.entrants[pairing.pairing.player].name;
            const auto& two = plan.entrants[pairing.pairing.opponent].name;
            const int half_points = swapped ? 2 - results[i]->half_points : results[i]->half_points;
            rows.push_back({std::to_string(pairing.first_number + static_cast<int>(i)),
                            std::to_string(pairing.pairing.round), swapped ? two : one, swapped ? one : two,
                            fmt::format("{}", half_points / 2.0), std::to_string(results[i]->plies),
                            to_string(results[i]->mishap)});
        }
    }
    return rows;
}

}  // namespace

Result<Report> report_of(const TournamentPlan& plan, const TournamentRun& run, const Standings& standings,
                         const TournamentArchive& games, const Resources& resources, const std::string& command) {
    const auto game = play::open_game(plan.game, resources);
    if (!game) return game.failure();
    const auto lines = opening_lines(games.archive(), games.event());
    if (!lines) return lines.failure();
    auto worth_a_look = games_worth_a_look(plan, standings, games, **game);
    if (!worth_a_look) return worth_a_look.failure();

    Report report;
    report.title = same(plan.name);
    const auto& best = standings.rows.front();
    const auto& name = plan.entrants[best.entrant].name;
    report.summary = {
        fmt::format("{} of {}: {} players, {} games{}. First is {} with {} points of {}, Elo {}.",
                    name_of(plan.kind).en, plan.game, plan.entrants.size(), standings.games,
                    run.is_complete ? "" : " so far", name, best.points, best.total.games(), rating_text(best.rating)),
        fmt::format("{}, {} : {} joueurs, {} parties{}. Premier : {}, {} points sur {}, Elo {}.", name_of(plan.kind).fr,
                    plan.game, plan.entrants.size(), standings.games, run.is_complete ? "" : " jusqu'ici", name,
                    best.points, best.total.games(), rating_text(best.rating))};
    report.command = command;
    report.version = play::version();
    report.date = archive::date_text(archive::unix_seconds_now()).substr(0, 10);

    ReportSection result{{"Result", "Résultat"},
                         {},
                         {standings_table(plan, standings), cross_table(plan, standings)},
                         {ratings_plot(plan, standings)},
                         {}};
    result.paragraphs.push_back(
        {"Ratings are those of the Bradley-Terry model by maximum likelihood, their mean is 0; ± is the 95 % interval.",
         "Les classements sont ceux du modèle de Bradley-Terry au maximum de vraisemblance, de moyenne 0 ; ± est "
         "l'intervalle à 95 %."});
    const auto& first = standings.first_seat;
    ReportSection games_section{{"Games", "Parties"}, {}, {openings_table(*lines)}, {}, {}};
    games_section.paragraphs.push_back(
        {fmt::format(
             "Games took {:.1f} moves on average, {} to {}. The first seat won {}, drew {} and lost {}: {:.1f} % "
             "of the points.",
             standings.mean_plies, standings.shortest, standings.longest, first.wins, first.draws, first.losses,
             100 * first.points() / std::max(1, first.games())),
         fmt::format(
             "Les parties ont duré {:.1f} coups en moyenne, de {} à {}. Le premier camp a gagné {} fois, annulé "
             "{} et perdu {} : {:.1f} % des points.",
             standings.mean_plies, standings.shortest, standings.longest, first.wins, first.draws, first.losses,
             100 * first.points() / std::max(1, first.games()))});
    ReportSection costs{{"Costs", "Coûts"}, {}, {costs_table(plan, standings)}, {}, {}};
    ReportSection look{{"Games worth a look", "Parties à regarder"}, {}, {}, {}, std::move(*worth_a_look)};
    report.sections = {std::move(result), std::move(look), std::move(games_section), std::move(costs)};
    report.data = data_of(plan, run);
    return report;
}

}  // namespace plateau::lab
