// Bustros' tables 6.1 to 6.10 again. An opponent as weak as Iron Blitz is fitted to the first five, his Germany meets
// it under every reading of what his text leaves open, and the same is done among our own players.
#include <fmt/format.h>

#include <cmath>

#include "lab/experiments/axis_allies/played.h"
#include "lab/experiments/experiments.h"

namespace plateau::lab::axis_allies_again {

namespace {

using nlohmann::json;

Estimate germany_at_end(const json& courses) { return mean_income(courses, rounds, germany); }

Estimate printed_end(const std::vector<PrintedGame>& games) {
    std::vector<double> ends;
    for (const PrintedGame& game : games) ends.push_back(game.end()[germany]);
    return mean_of(ends);
}

// That a Germany ends with the same income as in his games; five of them tell a difference of ten IPC.
Verdict same_end(const json& courses, const std::vector<PrintedGame>& games) {
    return is_same(germany_at_end(courses), printed_end(games), 10);
}

// That his rules do better for Germany than the opponent's own play.
Verdict is_gain(const Played& played, const Replay& replay) {
    return lies_between(difference(germany_at_end(replay.courses), germany_at_end(played.opponent)), 0, 1e9);
}

std::vector<Text> columns_of_powers() {
    std::vector<Text> columns{{"round", "tour"}};
    for (const char* power : power_ids) columns.push_back(same(power));
    return columns;
}

void keep(Report& report, const std::string& setting, int round, std::size_t power, const Estimate& mean, int games) {
    report.data.push_back({setting, std::to_string(round), power_ids[power], fmt::format("{:.3f}", mean.value),
                           fmt::format("{:.3f}", mean.high - mean.value), std::to_string(games)});
}

ReportTable incomes_table(const std::string& id, Text title, const json& courses, Report& report) {
    ReportTable table{std::move(title), columns_of_powers(), {}};
    for (int round = 0; round <= rounds; ++round) {
        ReportRow row{round == 0 ? ReportCell{"start", "début"} : ReportCell{std::to_string(round)}};
        for (std::size_t power = 0; power < powers; ++power) {
            const Estimate mean = mean_income(courses, round, power);
            row.push_back(round == 0 ? fmt::format("{:.0f}", mean.value) : shown(mean));
            keep(report, id, round, power, mean, static_cast<int>(courses.size()));
        }
        table.rows.push_back(std::move(row));
    }
    ReportRow progression{ReportCell{"progression", "progression"}};
    for (std::size_t power = 0; power < powers; ++power)
        progression.push_back(
            fmt::format("{:+.1f}", mean_income(courses, rounds, power).value - incomes_at_start[power]));
    table.rows.push_back(std::move(progression));
    return table;
}

// Ours and his, round by round.
ReportTable beside_his(const std::string& id, Text title, const json& courses, const std::vector<PrintedGame>& printed,
                       Report& report) {
    ReportTable table = incomes_table(id, std::move(title), courses, report);
    for (int round = 1; round <= rounds; ++round) {
        ReportRow row{ReportCell{fmt::format("{}, his mean", round), fmt::format("{}, sa moyenne", round)}};
        for (std::size_t power = 0; power < powers; ++power)
            row.push_back(fmt::format("{:.1f}", printed_mean(printed, round, power)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

// One line for each of his figures: Germany's end among ours.
ReportTable figures_table(Text title, const json& courses, const std::vector<PrintedGame>& printed) {
    ReportTable table{std::move(title),
                      {{"figure", "figure"},
                       {"his Germany at the end", "son Allemagne à la fin"},
                       {"our games with as much or more", "nos parties avec autant ou plus"},
                       {"his incomes within 95 % of ours", "ses revenus dans 95 % des nôtres"},
                       {"verdict", "verdict"}},
                      {}};
    const auto ends = incomes(courses, rounds, germany);
    for (const PrintedGame& game : printed) {
        const auto more =
            std::count_if(ends.begin(), ends.end(), [&](double end) { return end >= game.end()[germany]; });
        const Estimate share = share_of(static_cast<double>(more), static_cast<int>(ends.size()));
        const auto [within, cells] = cells_within(courses, game);
        table.rows.push_back(
            {ReportCell{game.figure}, std::to_string(game.end()[germany]),
             fmt::format("{:.0f} % ({:.0f}–{:.0f})", 100 * share.value, 100 * share.low, 100 * share.high),
             ReportCell{fmt::format("{} of {}", within, cells), fmt::format("{} sur {}", within, cells)},
             to_text(is_one_of(courses, game, germany))});
    }
    return table;
}

Text sentence_on(const Estimate& ours, const Estimate& his, Verdict verdict) {
    const Text word = to_text(verdict);
    return {fmt::format("the mean of his five ({:.1f}) {} with ours ({}).", his.value,
                        verdict == Verdict::undecided ? "cannot be compared" : word.en, shown(ours)),
            fmt::format("la moyenne de ses cinq ({:.1f}) {} avec la nôtre ({}).", his.value,
                        verdict == Verdict::undecided ? "ne peut être comparée" : word.fr, shown(ours))};
}

// Sections

ReportSection protocol(const Played& played) {
    const Sizes& n = played.sizes;
    return {
        {"Protocol", "Protocole"},
        {{fmt::format("Every game is played in the third edition, his, for five rounds or until a side has won. A game "
                      "that was won before stays as it ended; a power whose capital has fallen counts as 0, as in "
                      "his tables. Every sample has dice of its own. {} games for each of the {} opponents tried, "
                      "{} for each of the {} readings of his rules, {} for each of the final samples, {} for each "
                      "setting among our own players. Errors are 95 % of the mean.",
                      n.tried, played.candidates.size(), n.grid, readings(), n.replayed, n.other),
          fmt::format("Chaque partie se joue dans la troisième édition, la sienne, en cinq tours ou jusqu'à ce qu'un "
                      "camp gagne. Une partie gagnée avant reste comme elle a fini ; une puissance dont la capitale "
                      "est tombée compte pour 0, comme dans ses tables. Chaque échantillon a ses propres dés. {} "
                      "parties pour chacun des {} adversaires essayés, {} pour chacune des {} lectures de ses "
                      "règles, {} pour chaque échantillon final, {} pour chaque réglage entre nos joueurs. Marges : "
                      "95 % de la moyenne.",
                      n.tried, played.candidates.size(), n.grid, readings(), n.replayed, n.other)},
         {"One of his games agrees with ours when Germany's income at its end lies within the middle 95 % of our "
          "games, "
          "and disagrees when it lies outside; it cannot be decided where our games are too few to tell. "
          "Five games that agree one by one may still disagree together: the verdict below each table is on their "
          "mean. His own "
          "figures hold slips: many rows do not sum to 147 (137 to 151), and two printed progressions are wrong (USA "
          "-5 in 6.2, UK -10 in 6.10). Figures 6.2 and 6.4 are nearly the same game.",
          "Une de ses parties concorde avec les nôtres quand le revenu final de l'Allemagne est dans les 95 % du "
          "milieu de nos parties, et ne concorde pas quand il est en dehors ; on ne tranche pas quand nos parties "
          "sont trop peu nombreuses. Cinq parties qui concordent une à une peuvent ne pas concorder ensemble : le "
          "verdict sous "
          "chaque table porte sur leur moyenne. Ses figures ont des fautes : bien des lignes ne font pas 147 (137 à "
          "151), et "
          "deux progressions imprimées sont fausses (USA -5 en 6.2, UK -10 en 6.10). Les figures 6.2 et 6.4 sont "
          "presque la même partie."}},
        {},
        {}};
}

ReportTable calibration_table(const Played& played) {
    ReportTable table{{"The opponents nearest to Iron Blitz, of all that were tried",
                       "Les adversaires les plus proches d'Iron Blitz, de tous ceux essayés"},
                      {{"player", "joueur"},
                       {"distance, IPC", "distance, IPC"},
                       {"Germany after five rounds", "Allemagne après cinq tours"}},
                      {}};
    for (std::size_t i = 0; i < std::min<std::size_t>(8, played.candidates.size()); ++i) {
        const Candidate& one = played.candidates[i];
        table.rows.push_back(
            {one.player, fmt::format("{:.2f}", one.distance), fmt::format("{:.1f}", one.germany_at_end)});
    }
    for (const char* known : {"greedy", "rules"}) {
        const json& courses = played.others.at(known);
        table.rows.push_back({known, fmt::format("{:.2f}", distance_from(games_of_iron_blitz(), courses)),
                              fmt::format("{:.1f}", germany_at_end(courses).value)});
    }
    return table;
}

ReportSection opponent_section(const Played& played, Report& report) {
    ReportTable figures =
        figures_table({"His games of Iron Blitz among ours", "Ses parties d'Iron Blitz parmi les nôtres"},
                      played.opponent, games_of_iron_blitz());
    figures.verdict = sentence_on(germany_at_end(played.opponent), printed_end(games_of_iron_blitz()),
                                  same_end(played.opponent, games_of_iron_blitz()));
    const double fresh = distance_from(games_of_iron_blitz(), played.opponent);
    return {
        {"An opponent like Iron Blitz (figures 6.1 to 6.5)", "Un adversaire comme Iron Blitz (figures 6.1 à 6.5)"},
        {{fmt::format("Iron Blitz cannot be had. In its place plays greedy with weaknesses: it attacks only with a "
                      "chance of accept, overlooks a target or a stack with a chance of overlook, keeps a share guard "
                      "of the infantry at its factories, and buys tanks or none. Of the grid the player is taken whose "
                      "mean incomes over five rounds and five powers are nearest to his: {}. With fresh dice its "
                      "distance is {:.2f} IPC.",
                      played.opponent_player(), fresh),
          fmt::format("Iron Blitz n'est pas disponible. À sa place joue greedy, affaibli : il n'attaque qu'avec une "
                      "chance accept, néglige une cible ou une pile avec une chance overlook, garde une part guard de "
                      "l'infanterie dans ses usines, et achète des chars ou aucun. De la grille on prend le joueur "
                      "dont les revenus moyens, sur cinq tours et cinq puissances, sont les plus proches des siens : "
                      "{}. Avec de nouveaux dés sa distance est de {:.2f} IPC.",
                      played.opponent_player(), fresh)}},
        {calibration_table(played),
         beside_his("opponent",
                    {"Everybody by this opponent, and his means", "Tous par cet adversaire, et ses moyennes"},
                    played.opponent, games_of_iron_blitz(), report),
         figures},
        {}};
}

PlotSeries line_of(Text name, const json& courses) {
    PlotSeries line{std::move(name), {}};
    for (int round = 0; round <= rounds; ++round) {
        const Estimate mean = mean_income(courses, round, germany);
        line.points.push_back({static_cast<double>(round), mean.value, mean.low, mean.high});
    }
    return line;
}

PlotSeries printed_line(Text name, const std::vector<PrintedGame>& printed) {
    PlotSeries line{std::move(name), {{0, static_cast<double>(incomes_at_start[germany])}}};
    for (int round = 1; round <= rounds; ++round)
        line.points.push_back({static_cast<double>(round), printed_mean(printed, round, germany)});
    return line;
}

Plot germany_plot(const Played& played) {
    return {"germany",
            {"Germany's income, round by round", "Le revenu de l'Allemagne, tour par tour"},
            {"round", "tour"},
            {"IPC", "IPC"},
            Plot::Kind::lines,
            {printed_line({"his system (his mean)", "son système (sa moyenne)"}, games_of_his_system()),
             line_of({"best reading", "meilleure lecture"}, played.best().courses),
             line_of({"thesis as it is", "thesis telle quelle"}, played.usual().courses),
             line_of({"our opponent", "notre adversaire"}, played.opponent),
             printed_line({"Iron Blitz (his mean)", "Iron Blitz (sa moyenne)"}, games_of_iron_blitz())},
            {},
            32};
}

ReportTable replays_table(const Played& played) {
    ReportTable table{{"Readings played again with fresh dice", "Lectures rejouées avec de nouveaux dés"},
                      {{"reading", "lecture"},
                       {"player", "joueur"},
                       {"Germany after five rounds", "Allemagne après cinq tours"},
                       {"more than the opponent's own", "de plus que par l'adversaire"},
                       {"as much as his", "autant que la sienne"},
                       {"won by the Axis", "gagnées par l'Axe"}},
                      {}};
    for (const Replay& replay : played.replays) {
        const Estimate end = germany_at_end(replay.courses);
        const Estimate axis = share_won_by_axis(replay.courses);
        table.rows.push_back(
            {replay.name, replay.player, shown(end), shown(difference(end, germany_at_end(played.opponent))),
             to_text(same_end(replay.courses, games_of_his_system())),
             fmt::format("{:.0f} % ({:.0f}–{:.0f})", 100 * axis.value, 100 * axis.low, 100 * axis.high)});
    }
    const Estimate his = share_of(4, 5), ours = share_won_by_axis(played.best().courses);
    const Text won = to_text(is_same(ours, his, 0.4));
    table.verdict = {fmt::format("that the Axis wins four games of five, with the best reading: {}.", won.en),
                     fmt::format("que l'Axe gagne quatre parties sur cinq, avec la meilleure lecture : {}.", won.fr)};
    return table;
}

ReportSection system_section(const Played& played, Report& report) {
    ReportSection section{
        {"Germany by his system (figures 6.6 to 6.10)", "L'Allemagne par son système (figures 6.6 à 6.10)"},
        {},
        {},
        {germany_plot(played)}};
    section.tables.push_back(beside_his(
        "thesis", {"Germany by thesis as it is, and his means", "L'Allemagne par thesis telle quelle, et ses moyennes"},
        played.usual().courses, games_of_his_system(), report));
    section.tables.push_back(beside_his(
        "best", {"Germany by the best reading, and his means", "L'Allemagne par la meilleure lecture, et ses moyennes"},
        played.best().courses, games_of_his_system(), report));
    for (const Replay* replay : {&played.usual(), &played.best()}) {
        ReportTable table = figures_table(
            {"His games among ours: " + replay->name.en, "Ses parties parmi les nôtres : " + replay->name.fr},
            replay->courses, games_of_his_system());
        table.verdict = sentence_on(germany_at_end(replay->courses), printed_end(games_of_his_system()),
                                    same_end(replay->courses, games_of_his_system()));
        section.tables.push_back(std::move(table));
    }
    section.tables.push_back(replays_table(played));
    return section;
}

ReportTable effects_table(const Played& played) {
    ReportTable table{{"Germany's income after five rounds by reading, all other terms varied",
                       "Le revenu de l'Allemagne après cinq tours selon la lecture, tous les autres termes variés"},
                      {{"term", "terme"},
                       {"reading", "lecture"},
                       {"Germany's income", "revenu de l'Allemagne"},
                       {"best less worst", "meilleure moins pire"}},
                      {}};
    for (const Effect& effect : played.effects) {
        const Factor& factor = factors()[effect.factor];
        for (std::size_t i = 0; i < factor.levels.size(); ++i)
            table.rows.push_back({i == 0 ? ReportCell{factor.name} : ReportCell{""}, ReportCell{factor.levels[i].name},
                                  ReportCell{shown(effect.levels[i])},
                                  i == effect.best ? ReportCell{shown(effect.range)} : ReportCell{""}});
    }
    return table;
}

Plot effects_plot(const Played& played) {
    Plot plot{"terms",
              {"What a reading changes in Germany's income", "Ce qu'une lecture change au revenu de l'Allemagne"},
              {"term", "terme"},
              {"IPC, best less worst", "IPC, meilleure moins pire"},
              Plot::Kind::bars,
              {{{"range", "étendue"}, {}}},
              {},
              std::nullopt};
    for (const Effect& effect : played.effects) {
        const Text& name = factors()[effect.factor].name;
        const auto word = [](const std::string& text) { return text.substr(0, text.find_first_of(" :")); };
        plot.series[0].points.push_back(
            {static_cast<double>(plot.categories.size()), effect.range.value, effect.range.low, effect.range.high});
        plot.categories.push_back({word(name.en), word(name.fr)});
    }
    return plot;
}

// The terms whose readings differ beyond the errors, the strongest first.
Text deciding_terms(const Played& played) {
    Text list;
    for (const Effect& effect : played.effects) {
        if (effect.range.low <= 0) continue;
        const Factor& factor = factors()[effect.factor];
        const auto part = [&](const std::string& name, const std::string& best) {
            return fmt::format("{} ({}, {})", name.substr(0, name.find(':')), best, shown(effect.range));
        };
        list.en += (list.en.empty() ? "" : ", ") + part(factor.name.en, factor.levels[effect.best].name.en);
        const std::string name = factor.name.fr.substr(0, factor.name.fr.find(" :"));
        list.fr += (list.fr.empty() ? "" : ", ") + part(name, factor.levels[effect.best].name.fr);
    }
    return list.en.empty() ? Text{"none", "aucun"} : list;
}

ReportSection effects_section(const Played& played) {
    const Text deciding = deciding_terms(played);
    return {
        {"Which term decides", "Quel terme décide"},
        {{fmt::format(
              "All {} readings were played against {}, {} games each. Terms whose best and worst reading differ "
              "beyond the error, with the best reading and the difference in IPC: {}.",
              readings(), played.opponent_player(), played.sizes.grid, deciding.en),
          fmt::format(
              "Les {} lectures ont toutes été jouées contre {}, {} parties chacune. Termes dont la meilleure et "
              "la pire lecture diffèrent au-delà de la marge, avec la meilleure et l'écart en IPC : {}.",
              readings(), played.opponent_player(), played.sizes.grid, deciding.fr)},
         {"The differences of the best and the worst of several readings are a little too large by chance alone, most "
          "where there are three of them.",
          "L'écart entre la meilleure et la pire de plusieurs lectures est un peu trop grand par le seul hasard, "
          "surtout là où il y en a trois."}},
        {effects_table(played)},
        {effects_plot(played)}};
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

ReportTable holdings_table(const Played& played) {
    ReportTable table{{"What Germany holds after five rounds, and the worth of its units there",
                       "Ce que l'Allemagne tient après cinq tours, et la valeur de ses unités sur place"},
                      {{"zone", "zone"},
                       {"held by thesis", "tenue par thesis"},
                       {"by the best reading", "par la meilleure lecture"},
                       {"by the opponent", "par l'adversaire"},
                       {"units of thesis, IPC", "unités de thesis, IPC"},
                       {"of the best reading", "de la meilleure lecture"},
                       {"of the opponent", "de l'adversaire"}},
                      {}};
    for (const char* zone : watched_zones) {
        ReportRow row{ReportCell{zone}};
        for (const char* what : {"holds", "stands"})
            for (const json* courses : {&played.usual().courses, &played.best().courses, &played.opponent}) {
                const double mean = watched_mean(*courses, what, zone).value;
                row.push_back(std::string_view{what} == "holds" ? percent(mean) : fmt::format("{:.0f}", mean));
            }
        table.rows.push_back(std::move(row));
    }
    return table;
}

ReportTable trials_table(const Played& played) {
    ReportTable table{{"One power by another player, everybody else by rules: income of its side after five rounds",
                       "Une puissance par un autre joueur, toutes les autres par rules : revenu de son camp après cinq "
                       "tours"},
                      {{"power", "puissance"},
                       {"player", "joueur"},
                       {"income of the side", "revenu du camp"},
                       {"highest", "le plus haut"}},
                      {}};
    for (const Trial& trial : played.trials) {
        const bool is_best = &trial == &best_for(trial.power, played.trials);
        table.rows.push_back({ReportCell{power_ids[trial.power]}, ReportCell{trial.player},
                              ReportCell{shown(trial.income)}, is_best ? ReportCell{"yes", "oui"} : ReportCell{""}});
    }
    return table;
}

ReportSection others_section(const Played& played, Report& report) {
    ReportSection section{
        {"Among our own players", "Entre nos joueurs"},
        {{"The same with greedy and the rule base (rules) as opponents, in both editions, and with one side or one "
          "power by "
          "the rule base. Stronger opponents land behind Germany's back: his rules keep whoever stands on a threatened "
          "coast, but bring nobody there.",
          "De même avec greedy et la base de règles (rules) pour adversaires, dans les deux éditions, et avec un camp "
          "ou "
          "une puissance par la base de règles. Des adversaires plus forts débarquent dans le dos de l'Allemagne : ses "
          "règles gardent ceux qui sont sur une côte menacée, mais n'y amènent personne."}},
        {holdings_table(played), trials_table(played)},
        {}};
    ReportTable ends{
        {"Germany's and the Axis' income after five rounds", "Revenus de l'Allemagne et de l'Axe après cinq tours"},
        {{"who plays", "qui joue"},
         {"Germany", "Allemagne"},
         {"the Axis", "l'Axe"},
         {"won by the Axis", "gagnées par l'Axe"}},
        {}};
    for (const Setting& setting : other_settings()) {
        const json& courses = played.others.at(setting.id);
        ends.rows.push_back({setting.name, shown(germany_at_end(courses)), shown(mean_axis_income(courses, rounds)),
                             percent(share_won_by_axis(courses).value)});
        for (int round = 1; round <= rounds; ++round)
            for (std::size_t power = 0; power < powers; ++power)
                keep(report, setting.id, round, power, mean_income(courses, round, power),
                     static_cast<int>(courses.size()));
    }
    section.tables.push_back(std::move(ends));
    return section;
}

// Whether his result comes out: the direction, and its size.
Text summary_of(const Played& played) {
    const Text gain = to_text(is_gain(played, played.usual())),
               size = to_text(same_end(played.usual().courses, games_of_his_system()));
    const Text best_size = to_text(same_end(played.best().courses, games_of_his_system()));
    const Text deciding = deciding_terms(played);
    const std::string usual = shown(germany_at_end(played.usual().courses)),
                      best = shown(germany_at_end(played.best().courses)),
                      opponent = shown(germany_at_end(played.opponent));
    const double his = printed_end(games_of_his_system()).value, iron = printed_end(games_of_iron_blitz()).value;
    return {fmt::format(
                "Germany starts with 32 IPC. Against an opponent fitted to Iron Blitz it has {} after five rounds by "
                "thesis as it is and {} by the best reading, where the opponent's own Germany has {} (his: {:.1f} "
                "and {:.1f}). That his rules do better than the opponent: {}. That they end with as much as his: {}; "
                "the best reading: {}. Terms that matter: {}.",
                usual, best, opponent, his, iron, gain.en, size.en, best_size.en, deciding.en),
            fmt::format(
                "L'Allemagne commence avec 32 IPC. Contre un adversaire ajusté à Iron Blitz elle en a {} après cinq "
                "tours par thesis telle quelle et {} par la meilleure lecture, là où l'Allemagne de l'adversaire en "
                "a {} (les siennes : {:.1f} et {:.1f}). Que ses règles fassent mieux que l'adversaire : {}. Qu'elles "
                "finissent avec autant que la sienne : {} ; la meilleure lecture : {}. Termes qui comptent : {}.",
                usual, best, opponent, his, iron, gain.fr, size.fr, best_size.fr, deciding.fr)};
}

void keep_grid(const Played& played, Report& report) {
    for (std::size_t reading = 0; reading < played.grid.size(); ++reading)
        keep(report, player_of(reading), rounds, germany, mean_of(played.grid[reading]),
             static_cast<int>(played.grid[reading].size()));
}

}  // namespace

Result<Report> reproduce(Laboratory& laboratory) {
    const auto played = play_all(laboratory);
    if (!played) return played.failure();
    Report report;
    report.title = {"Axis & Allies: Bustros' tables again", "Axis & Allies : les tables de Bustros, à nouveau"};
    report.command = laboratory.plan().command;
    report.date = laboratory.plan().date;
    report.data = {{"setting", "round", "power", "income", "error95", "games"}};
    report.summary = summary_of(*played);
    report.sections = {protocol(*played), opponent_section(*played, report), system_section(*played, report),
                       effects_section(*played), others_section(*played, report)};
    keep_grid(*played, report);
    return report;
}

}  // namespace plateau::lab::axis_allies_again
