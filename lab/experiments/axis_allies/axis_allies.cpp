// Bustros' tables 6.1 to 6.10 again: the income of every power round by round, with Germany played by his rules or by
// an ordinary player, and the same for every other power and side.
#include <fmt/format.h>

#include <cmath>

#include "games/axis_allies/board.h"
#include "games/axis_allies/rules.h"
#include "lab/experiments/experiments.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab::axis_allies_again {

namespace {

using namespace axis_allies;
using nlohmann::json;

constexpr int rounds = 5;

struct Setting {
    std::string id;
    Text name;
    std::string game;
    std::string allies, axis;
};

// Who plays whom. Each is played in both editions: in the third, his, submarines submerge.
std::vector<Setting> settings() {
    const std::string thesis = "powers:germany=thesis,japan=greedy", thesis_rules = "powers:germany=thesis,japan=rules";
    std::vector<Setting> pairings{
        {"greedy", {"everybody greedy (tables 6.1 to 6.5)", "tous greedy (tables 6.1 à 6.5)"}, "", "greedy", "greedy"},
        {"thesis",
         {"Germany thesis, the others greedy (tables 6.6 to 6.10)",
          "Allemagne thesis, les autres greedy (tables 6.6 à 6.10)"},
         "",
         "greedy",
         thesis},
        {"rules", {"everybody rules", "tous rules"}, "", "rules", "rules"},
        {"thesis-rules",
         {"Germany thesis, the others rules", "Allemagne thesis, les autres rules"},
         "",
         "rules",
         thesis_rules},
        {"allies", {"the Allies rules, the Axis greedy", "les Alliés rules, l'Axe greedy"}, "", "rules", "greedy"},
        {"axis", {"the Axis rules, the Allies greedy", "l'Axe rules, les Alliés greedy"}, "", "greedy", "rules"}};
    const std::tuple<const char*, const char*, const char*> alone[] = {{"ussr", "the USSR", "URSS"},
                                                                       {"germany", "Germany", "Allemagne"},
                                                                       {"uk", "the United Kingdom", "Royaume-Uni"},
                                                                       {"japan", "Japan", "Japon"},
                                                                       {"usa", "the United States", "États-Unis"}};
    for (const auto& [power, english, french] : alone) {
        const std::string seat = fmt::format("powers:{}=rules", power);
        const bool is_axis = std::string_view{power} == "germany" || std::string_view{power} == "japan";
        pairings.push_back(
            {power,
             {fmt::format("{} rules, the others greedy", english), fmt::format("{} rules, les autres greedy", french)},
             "",
             is_axis ? "greedy" : seat,
             is_axis ? seat : "greedy"});
    }
    std::vector<Setting> all;
    for (Setting setting : pairings) {
        setting.game = "axis_allies:rounds=5";
        all.push_back(setting);
        setting.id += "-third";
        setting.name = {setting.name.en + ", third edition", setting.name.fr + ", troisième édition"};
        setting.game = "axis_allies:edition=third,rounds=5";
        all.push_back(std::move(setting));
    }
    return all;
}

// Where Germany begins and where it goes first.
constexpr const char* watched[] = {"germany",        "west_europe", "south_europe", "east_europe", "ukraine",
                                   "finland_norway", "karelia",     "caucasus",     "russia"};

// Incomes of the five powers at the start and after each round; who won, and how.
json course_of(const Rules& rules, const play::PlayedGame& game) {
    json course = {{"income", json::array()}, {"victory", ""}};
    Position position = rules.start();
    const auto note = [&] {
        json row = json::array();
        for (PowerId power = 0; power < rules.map().powers.size(); ++power)
            row.push_back(is_capital_lost(rules.book(), position, power) ? 0
                                                                         : income_of(rules.book(), position, power));
        course["income"].push_back(row);
    };
    note();
    int round = position.round;
    for (const auto& move : game.moves) {
        const auto parsed = rules.parse_move(position, move.text);
        if (!parsed) break;
        position = rules.after(position, *parsed);
        if (position.round != round && !position.is_over()) note(), round = position.round;
    }
    note();
    if (position.is_over() && position.ended_by != EndedBy::limit)
        course["victory"] = position.winner == 2 ? "axis" : "allies";
    // What Germany holds at the end, and the worth of its units there.
    const Map& map = rules.map();
    for (ZoneId zone = 0; zone < map.zones.size(); ++zone) {
        if (std::find(std::begin(watched), std::end(watched), map.zones[zone].id) == std::end(watched)) continue;
        int worth = 0;
        for (KindId kind = 0; kind < map.kind_count(); ++kind)
            if (map.kinds[kind].fights()) worth += position.count(zone, 1, kind) * map.kinds[kind].stats.cost;
        course["holds"][map.zones[zone].id] = position.owner(zone) == 1 ? 1 : 0;
        course["stands"][map.zones[zone].id] = worth;
    }
    return course;
}

Result<json> play_setting(Laboratory& laboratory, const Setting& setting, int games) {
    const play::FileResources files;
    const auto game = play::open_game(setting.game, files);
    if (!game) return game.failure();
    const auto spec = parse_spec(setting.game);
    const auto rules = open_rules(*spec, files);
    if (!rules) return rules.failure();
    json courses = json::array();
    for (int number = 0; number < games; ++number) {
        play::GamePlan plan;
        plan.seed = laboratory.plan().seed * 1000 + static_cast<std::uint64_t>(number);
        plan.seats[0] = {setting.allies, plan.seed + 1, nullptr};
        plan.seats[1] = {setting.axis, plan.seed + 2, nullptr};
        plan.max_plies = 100'000;
        const auto played = (*game)->play_game(plan, laboratory.stop());
        if (!played) return played.failure();
        if (laboratory.should_stop()) return interrupted();
        courses.push_back(course_of(*rules, *played));
    }
    return courses;
}

struct Mean {
    double value = 0, error = 0;  // 95 %
};

Mean mean_of(const std::vector<double>& values) {
    double sum = 0, squares = 0;
    for (const double value : values) sum += value, squares += value * value;
    const double n = static_cast<double>(values.size());
    if (n == 0) return {};
    const double mean = sum / n;
    return {mean, n > 1 ? 1.96 * std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1)) : 0};
}

// Income of a power after a round. A game that was won before stays as it ended.
Mean income(const json& courses, int round, std::size_t power) {
    std::vector<double> values;
    for (const auto& course : courses) {
        const auto& rows = course["income"];
        values.push_back(rows[std::min<std::size_t>(static_cast<std::size_t>(round), rows.size() - 1)][power]);
    }
    return mean_of(values);
}

std::string shown(const Mean& mean) { return fmt::format("{:.1f} ± {:.1f}", mean.value, mean.error); }

// The mean of course[what][zone].
Mean watched_mean(const json& courses, const char* what, const std::string& zone) {
    std::vector<double> values;
    for (const auto& course : courses) values.push_back(course[what][zone]);
    return mean_of(values);
}

Mean axis_income(const json& courses, int round) {
    std::vector<double> values;
    for (const auto& course : courses) {
        const auto& rows = course["income"];
        const auto& row = rows[std::min<std::size_t>(static_cast<std::size_t>(round), rows.size() - 1)];
        values.push_back(row[1].get<double>() + row[3].get<double>());
    }
    return mean_of(values);
}

using Courses = std::map<std::string, json>;

ReportTable incomes_of(const Setting& setting, const json& courses, int games, Report& report) {
    const std::vector<std::string> powers{"ussr", "germany", "uk", "japan", "usa"};
    ReportTable table{setting.name, {{"", ""}}, {}};
    for (const auto& power : powers) table.columns.push_back(same(power));
    for (int round = 0; round <= rounds; ++round) {
        std::vector<std::string> row{round == 0 ? "start" : fmt::format("{}", round)};
        for (std::size_t power = 0; power < powers.size(); ++power) {
            const Mean mean = income(courses, round, power);
            row.push_back(round == 0 ? fmt::format("{:.0f}", mean.value) : shown(mean));
            report.data.push_back({setting.id, std::to_string(round), powers[power], fmt::format("{:.3f}", mean.value),
                                   fmt::format("{:.3f}", mean.error), std::to_string(games)});
        }
        table.rows.push_back(std::move(row));
    }
    std::vector<std::string> progression{"±"};
    for (std::size_t power = 0; power < powers.size(); ++power)
        progression.push_back(
            fmt::format("{:+.1f}", income(courses, rounds, power).value - income(courses, 0, power).value));
    table.rows.push_back(std::move(progression));
    return table;
}

// The name of a setting in a plot.
Text short_name(const Setting& setting) {
    const std::pair<const char*, Text> names[] = {{"greedy", {"all greedy", "tous greedy"}},
                                                  {"thesis-rules", {"thesis, others rules", "thesis, autres rules"}},
                                                  {"thesis", {"thesis, others greedy", "thesis, autres greedy"}},
                                                  {"rules", {"all rules", "tous rules"}},
                                                  {"allies", {"Allies rules, Axis greedy", "Alliés rules, Axe greedy"}},
                                                  {"axis", {"Axis rules, Allies greedy", "Axe rules, Alliés greedy"}}};
    for (const auto& [id, name] : names)
        if (setting.id == id || setting.id == std::string{id} + "-third") return name;
    return setting.name;
}

// A line for each of the settings, with its 95 % band.
template <class Value>
std::vector<PlotSeries> lines_of(const std::vector<Setting>& all, const Courses& courses,
                                 const std::vector<std::string>& ids, Value&& value) {
    std::vector<PlotSeries> lines;
    for (const auto& id : ids)
        for (const Setting& setting : all) {
            if (setting.id != id) continue;
            PlotSeries line{short_name(setting), {}};
            for (int round = 0; round <= rounds; ++round) {
                const Mean mean = value(courses.at(id), round);
                line.points.push_back(
                    {static_cast<double>(round), mean.value, mean.value - mean.error, mean.value + mean.error});
            }
            lines.push_back(std::move(line));
        }
    return lines;
}

Plot plot_of(std::string name, Text title, double baseline, std::vector<PlotSeries> lines) {
    return {
        std::move(name), std::move(title), {"round", "tour"}, {"IPC", "IPC"}, Plot::Kind::lines, std::move(lines), {},
        baseline};
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

// What Germany holds after five rounds by the thesis and by greedy, the second edition.
ReportTable holdings(const Courses& courses) {
    ReportTable table{{"What Germany holds after five rounds among greedy players, and the worth of its units there",
                       "Ce que l'Allemagne tient après cinq tours parmi des joueurs greedy, et la valeur de ses unités "
                       "sur place"},
                      {{"zone", "zone"},
                       {"held by thesis", "tenue par thesis"},
                       {"held by greedy", "tenue par greedy"},
                       {"units of thesis, IPC", "unités de thesis, IPC"},
                       {"units of greedy, IPC", "unités de greedy, IPC"}},
                      {}};
    for (const char* zone : watched)
        table.rows.push_back({zone, percent(watched_mean(courses.at("thesis"), "holds", zone).value),
                              percent(watched_mean(courses.at("greedy"), "holds", zone).value),
                              fmt::format("{:.0f}", watched_mean(courses.at("thesis"), "stands", zone).value),
                              fmt::format("{:.0f}", watched_mean(courses.at("greedy"), "stands", zone).value)});
    return table;
}

Plot holdings_plot(const Courses& courses) {
    Plot plot{"germany_holds",
              {"Share of games in which Germany holds a zone after five rounds",
               "Part des parties où l'Allemagne tient une zone après cinq tours"},
              {"zone", "zone"},
              {"share", "part"},
              Plot::Kind::bars,
              {},
              {},
              std::nullopt};
    // Where both hold little comes first: the names of the lines stand above it.
    const std::pair<const char*, Text> shown_zones[] = {
        {"finland_norway", {"Norway", "Norvège"}}, {"west_europe", {"West", "Ouest"}},
        {"south_europe", {"South", "Sud"}},        {"east_europe", {"East", "Est"}},
        {"ukraine", {"Ukraine", "Ukraine"}},       {"karelia", {"Karelia", "Carélie"}},
        {"russia", {"Russia", "Russie"}}};
    for (const auto& [zone, name] : shown_zones) plot.categories.push_back(name);
    for (const char* id : {"thesis", "greedy"}) {
        PlotSeries series{same(id), {}};
        for (std::size_t i = 0; i < std::size(shown_zones); ++i) {
            const Mean mean = watched_mean(courses.at(id), "holds", shown_zones[i].first);
            series.points.push_back({static_cast<double>(i), mean.value, std::max(0.0, mean.value - mean.error),
                                     std::min(1.0, mean.value + mean.error)});
        }
        plot.series.push_back(std::move(series));
    }
    return plot;
}

// "gains income", by whether the end is beyond the start and its error.
Text turn_of(const Mean& end) {
    if (end.value - 32 > end.error) return {"gains income", "gagne du revenu"};
    if (32 - end.value > end.error) return {"loses income", "perd du revenu"};
    return {"neither gains nor loses income", "ne gagne ni ne perd de revenu"};
}

// What became of Germany's income, beside what Bustros found.
Text incomes_compared(const Courses& courses) {
    const auto end = [&](const std::string& id) { return income(courses.at(id), rounds, 1); };
    const Text thesis = turn_of(end("thesis")), greedy = turn_of(end("greedy")), third = turn_of(end("thesis-third"));
    return {
        fmt::format(
            "Bustros found that his Germany gains income in every game (43 to 51 after at most five rounds) where "
            "that of Iron Blitz loses it (17 to 29). Here, among greedy players, the thesis' Germany {} ({}); "
            "greedy's Germany {} ({}). In the third edition, the one he used, the thesis' Germany {} ({}). His "
            "opponent is not "
            "ours: Iron Blitz is not available, and greedy and rules stand in its place.",
            thesis.en, shown(end("thesis")), greedy.en, shown(end("greedy")), third.en, shown(end("thesis-third"))),
        fmt::format(
            "Bustros trouvait que son Allemagne gagne du revenu à chaque partie (43 à 51 en cinq tours au plus) là "
            "où celle d'Iron Blitz en perd (17 à 29). Ici, parmi des joueurs greedy, l'Allemagne de la thèse {} "
            "({}) ; celle de greedy {} ({}). Dans la troisième édition, la sienne, l'Allemagne de la thèse {} ({}). "
            "L'adversaire n'est pas le sien : Iron Blitz n'est pas disponible, greedy et rules le remplacent.",
            thesis.fr, shown(end("thesis")), greedy.fr, shown(end("greedy")), third.fr, shown(end("thesis-third")))};
}

// Why: what the thesis' Germany does not hold.
Text holdings_compared(const Courses& courses) {
    const auto share = [&](const char* id, const char* zone) {
        return percent(watched_mean(courses.at(id), "holds", zone).value);
    };
    const auto worth = [&](const char* id, const char* zone) {
        return watched_mean(courses.at(id), "stands", zone).value;
    };
    const auto with_figures = [&](const char* sentence) {
        return fmt::format(fmt::runtime(sentence), share("thesis", "west_europe"), share("greedy", "west_europe"),
                           share("thesis", "south_europe"), share("greedy", "south_europe"),
                           share("thesis", "east_europe"), share("greedy", "east_europe"),
                           worth("thesis", "karelia") + worth("thesis", "caucasus") + worth("thesis", "russia"),
                           worth("greedy", "karelia") + worth("greedy", "caucasus") + worth("greedy", "russia"),
                           worth("thesis", "west_europe") + worth("thesis", "east_europe"),
                           worth("greedy", "west_europe") + worth("greedy", "east_europe"));
    };
    return {
        with_figures(
            "What the thesis' Germany leaves undone is to hold what it has. Its opening sends the tanks of Western "
            "Europe east; later everybody who is not told to stay goes on towards Russia. Where a landing is feared "
            "the men who stand there stay, but no rule brings others, and once Karelia or Russia has fallen the new "
            "units are made there. After five rounds it still holds Western Europe in {} of the games (greedy: "
            "{}), Southern Europe in {} ({}) and Eastern Europe in {} ({}); units worth {:.0f} IPC stand in "
            "Karelia, the Caucasus and Russia (greedy: {:.0f}) and {:.0f} in Western and Eastern Europe (greedy: "
            "{:.0f}). The landings of greedy Allies walk in behind its back, and those three zones are 15 of its 32 "
            "IPC."),
        with_figures(
            "Ce que l'Allemagne de la thèse omet, c'est de garder ce qu'elle a. Son ouverture envoie à l'est les "
            "chars d'Europe de l'Ouest ; ensuite tous ceux qui n'ont pas l'ordre de rester avancent vers la Russie. "
            "Là "
            "où un débarquement est craint, les hommes présents restent, mais aucune règle n'en amène d'autres, et "
            "dès que la "
            "Carélie ou la Russie est tombée, les nouvelles unités y sont faites. Après cinq tours elle tient encore "
            "l'Europe de l'Ouest dans {} des parties (greedy : {}), l'Europe du Sud dans {} ({}) et l'Europe de l'Est "
            "dans {} ({}) ; des unités valant {:.0f} IPC sont en Carélie, au Caucase et en Russie (greedy : {:.0f}), "
            "et "
            "{:.0f} en Europe de l'Ouest et de l'Est (greedy : {:.0f}). Les débarquements des Alliés greedy entrent "
            "dans son dos, et ces trois zones font 15 de ses 32 IPC.")};
}

Text how_incomes_are_counted() {
    return {
        "A power whose capital has fallen counts as 0, as in his tables; otherwise the five incomes sum to 147. In "
        "his own "
        "tables many rows do not (137 to 151), and two printed progressions are slips (USA -5 in 6.2, UK -10 in "
        "6.10). "
        "Errors and bands are 95 % of the mean.",
        "Une puissance dont la capitale est tombée compte pour 0, comme dans ses tables ; sinon les cinq revenus font "
        "147. "
        "Dans ses tables bien des lignes ne le font pas (137 à 151), et deux progressions imprimées sont des fautes "
        "(USA -5 "
        "en 6.2, UK -10 en 6.10). Marges et bandes : 95 % de la moyenne."};
}

std::vector<Plot> plots_of(const std::vector<Setting>& all, const Courses& courses) {
    std::vector<Plot> plots;
    const auto germany = [](const json& at, int round) { return income(at, round, 1); };
    plots.push_back(plot_of("germany",
                            {"Germany's income, round by round (second edition)",
                             "Le revenu de l'Allemagne, tour par tour (deuxième édition)"},
                            32, lines_of(all, courses, {"greedy", "thesis", "rules", "thesis-rules"}, germany)));
    plots.push_back(plot_of(
        "germany_third",
        {"Germany's income, round by round (third edition)",
         "Le revenu de l'Allemagne, tour par tour (troisième édition)"},
        32, lines_of(all, courses, {"greedy-third", "thesis-third", "rules-third", "thesis-rules-third"}, germany)));
    plots.push_back(holdings_plot(courses));
    plots.push_back(
        plot_of("axis", {"The Axis' income, by who plays which side", "Le revenu de l'Axe, selon qui joue quel camp"},
                57, lines_of(all, courses, {"greedy", "allies", "axis", "rules"}, axis_income)));
    return plots;
}

ReportSection reading_of(const std::vector<Setting>& all, const Courses& courses) {
    return {{"Our reading", "Notre lecture"},
            {incomes_compared(courses), holdings_compared(courses), how_incomes_are_counted()},
            {holdings(courses)},
            plots_of(all, courses)};
}

}  // namespace

Result<Report> reproduce(Laboratory& laboratory) {
    const auto all = settings();
    laboratory.expect(all.size());
    const int games = laboratory.plan().games > 0 ? laboratory.plan().games : 100;
    Report report;
    report.title = {"Axis & Allies: Bustros' tables again", "Axis & Allies : les tables de Bustros, à nouveau"};
    report.command = laboratory.plan().command;
    report.date = laboratory.plan().date;
    report.data = {{"setting", "round", "power", "income", "error95", "games"}};
    ReportSection tables{{"Incomes", "Revenus"}, {}, {}, {}};
    ReportTable ends{{"Games won within five rounds", "Parties gagnées en cinq tours"},
                     {{"who plays", "qui joue"},
                      {"by the Axis", "par l'Axe"},
                      {"by the Allies", "par les Alliés"},
                      {"games", "parties"}},
                     {}};
    Courses courses;
    for (const Setting& setting : all) {
        const auto played = laboratory.part(fmt::format("{} {}", setting.id, games),
                                            [&] { return play_setting(laboratory, setting, games); });
        if (!played) return played.failure();
        int axis = 0, allies = 0;
        for (const auto& course : *played) axis += course["victory"] == "axis", allies += course["victory"] == "allies";
        ends.rows.push_back({setting.id, std::to_string(axis), std::to_string(allies), std::to_string(games)});
        tables.tables.push_back(incomes_of(setting, *played, games, report));
        courses[setting.id] = *played;
    }
    tables.tables.insert(tables.tables.begin(), std::move(ends));
    const auto end = [&](const std::string& id) { return shown(income(courses.at(id), rounds, 1)); };
    report.summary = {
        fmt::format(
            "Germany starts with 32 IPC. After five rounds among greedy players it has {} by the thesis' rules and "
            "{} played greedy (third edition: {} and {}).",
            end("thesis"), end("greedy"), end("thesis-third"), end("greedy-third")),
        fmt::format(
            "L'Allemagne commence avec 32 IPC. Après cinq tours parmi des joueurs greedy elle en a {} par les règles "
            "de la thèse et {} jouée par greedy (troisième édition : {} et {}).",
            end("thesis"), end("greedy"), end("thesis-third"), end("greedy-third"))};
    report.sections.push_back(reading_of(all, courses));
    report.sections.push_back(std::move(tables));
    return report;
}

}  // namespace plateau::lab::axis_allies_again
