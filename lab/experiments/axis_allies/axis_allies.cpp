// Bustros' tables 6.1 to 6.10 again: the income of every power round by round, with Germany played by his rules or by
// an ordinary player, and the same for every other power and side.
#include <fmt/format.h>

#include <cmath>

#include "games/axis_allies/board.h"
#include "games/axis_allies/rules.h"
#include "lab/experiments/experiments.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab {

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

std::vector<Setting> settings() {
    const std::string second = "axis_allies:rounds=5", third = "axis_allies:edition=third,rounds=5";
    const std::string thesis = "powers:germany=thesis,japan=greedy", thesis_rules = "powers:germany=thesis,japan=rules";
    std::vector<Setting> all{
        {"greedy",
         {"everybody greedy (tables 6.1 to 6.5)", "tous greedy (tables 6.1 à 6.5)"},
         second,
         "greedy",
         "greedy"},
        {"thesis",
         {"Germany thesis, the others greedy (tables 6.6 to 6.10)",
          "Allemagne thesis, les autres greedy (tables 6.6 à 6.10)"},
         second,
         "greedy",
         thesis},
        {"greedy-third",
         {"everybody greedy, third edition", "tous greedy, troisième édition"},
         third,
         "greedy",
         "greedy"},
        {"thesis-third",
         {"Germany thesis, the others greedy, third edition", "Allemagne thesis, les autres greedy, troisième édition"},
         third,
         "greedy",
         thesis},
        {"rules", {"everybody rules", "tous rules"}, second, "rules", "rules"},
        {"thesis-rules",
         {"Germany thesis, the others rules", "Allemagne thesis, les autres rules"},
         second,
         "rules",
         thesis_rules},
        {"allies", {"the Allies rules, the Axis greedy", "les Alliés rules, l'Axe greedy"}, second, "rules", "greedy"},
        {"axis", {"the Axis rules, the Allies greedy", "l'Axe rules, les Alliés greedy"}, second, "greedy", "rules"}};
    for (const char* power : {"ussr", "uk", "usa"})
        all.push_back(
            {power,
             {fmt::format("{} rules, the others greedy", power), fmt::format("{} rules, les autres greedy", power)},
             second,
             fmt::format("powers:{}=rules", power),
             "greedy"});
    for (const char* power : {"germany", "japan"})
        all.push_back(
            {power,
             {fmt::format("{} rules, the others greedy", power), fmt::format("{} rules, les autres greedy", power)},
             second,
             "greedy",
             fmt::format("powers:{}=rules", power)});
    return all;
}

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
        if (laboratory.should_stop()) return fail("interrupted", "interrompu");
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

}  // namespace

Result<Report> reproduce_axis_allies(Laboratory& laboratory) {
    const auto all = settings();
    laboratory.expect(all.size());
    const int games = laboratory.plan().games > 0 ? laboratory.plan().games : 100;
    const std::vector<std::string> powers{"ussr", "germany", "uk", "japan", "usa"};
    Report report;
    report.title = {"Axis & Allies: Bustros' tables again", "Axis & Allies : les tables de Bustros, à nouveau"};
    report.command = laboratory.plan().command;
    report.date = laboratory.plan().date;
    report.data = {{"setting", "round", "power", "income", "error95", "games"}};
    Plot plot{"germany",
              {"Germany's income, round by round", "Le revenu de l'Allemagne, tour par tour"},
              {"round", "tour"},
              {"IPC", "IPC"},
              Plot::Kind::lines,
              {},
              {},
              32.0};
    ReportSection tables{{"Incomes", "Revenus"}, {}, {}, {}};
    std::map<std::string, Mean> germany;
    for (const Setting& setting : all) {
        const auto courses = laboratory.part(fmt::format("{} {}", setting.id, games),
                                             [&] { return play_setting(laboratory, setting, games); });
        if (!courses) return courses.failure();
        ReportTable table{setting.name, {{"", ""}}, {}};
        for (const auto& power : powers) table.columns.push_back(same(power));
        PlotSeries series{setting.name, {}};
        for (int round = 0; round <= rounds; ++round) {
            std::vector<std::string> row{round == 0 ? "start" : fmt::format("{}", round)};
            for (std::size_t power = 0; power < powers.size(); ++power) {
                const Mean mean = income(*courses, round, power);
                row.push_back(round == 0 ? fmt::format("{:.0f}", mean.value) : shown(mean));
                report.data.push_back({setting.id, std::to_string(round), powers[power],
                                       fmt::format("{:.3f}", mean.value), fmt::format("{:.3f}", mean.error),
                                       std::to_string(games)});
                if (power == 1)
                    series.points.push_back(
                        {static_cast<double>(round), mean.value, mean.value - mean.error, mean.value + mean.error});
            }
            table.rows.push_back(std::move(row));
        }
        std::vector<std::string> progression{"±"};
        for (std::size_t power = 0; power < powers.size(); ++power)
            progression.push_back(
                fmt::format("{:+.1f}", income(*courses, rounds, power).value - income(*courses, 0, power).value));
        table.rows.push_back(std::move(progression));
        int axis = 0, allies = 0;
        for (const auto& course : *courses)
            axis += course["victory"] == "axis", allies += course["victory"] == "allies";
        tables.paragraphs.push_back(
            {fmt::format("{}: {} of {} games won by the Axis within five rounds, {} by the Allies.", setting.name.en,
                         axis, games, allies),
             fmt::format("{} : {} parties sur {} gagnées par l'Axe en cinq tours, {} par les Alliés.", setting.name.fr,
                         axis, games, allies)});
        tables.tables.push_back(std::move(table));
        germany[setting.id] = income(*courses, rounds, 1);
        if (setting.id == "greedy" || setting.id == "thesis" || setting.id == "rules" || setting.id == "thesis-rules" ||
            setting.id == "germany")
            plot.series.push_back(std::move(series));
    }
    const auto verdict = [&](const std::string& id) { return germany[id].value - 32; };
    report.summary = {
        fmt::format("Germany starts with 32 IPC. After five rounds it has {} played by the thesis' rules among greedy "
                    "players and {} played "
                    "greedy; among players of the rule base it has {} by the thesis and {} by the rule base itself.",
                    shown(germany["thesis"]), shown(germany["greedy"]), shown(germany["thesis-rules"]),
                    shown(germany["rules"])),
        fmt::format("L'Allemagne commence avec 32 IPC. Après cinq tours elle en a {} jouée par les règles de la thèse "
                    "parmi des joueurs greedy et "
                    "{} jouée par greedy ; parmi des joueurs de la base de règles, {} par la thèse et {} par la base "
                    "de règles elle-même.",
                    shown(germany["thesis"]), shown(germany["greedy"]), shown(germany["thesis-rules"]),
                    shown(germany["rules"]))};
    const bool gains = verdict("thesis") > germany["thesis"].error,
               greedy_gains = verdict("greedy") > germany["greedy"].error;
    ReportSection reading{{"Our reading", "Notre lecture"}, {}, {}, {std::move(plot)}};
    reading.paragraphs.push_back(
        {fmt::format("Bustros found that his Germany gains income in every game (43 to 51 after at most five rounds) "
                     "where that of Iron Blitz loses "
                     "it (17 to 29). Here the thesis' Germany {} and greedy's Germany {}. The opponent is not his: "
                     "Iron Blitz is not "
                     "available, and greedy and rules stand in its place, so the levels cannot be compared, only the "
                     "direction.",
                     gains ? "gains income too" : "does not gain income",
                     greedy_gains ? "gains as well" : "does not gain"),
         fmt::format("Bustros trouvait que son Allemagne gagne du revenu à chaque partie (43 à 51 en cinq tours au "
                     "plus) là où celle d'Iron Blitz en "
                     "perd (17 à 29). Ici l'Allemagne de la thèse {} et celle de greedy {}. L'adversaire n'est pas le "
                     "sien : Iron Blitz "
                     "n'est pas disponible, greedy et rules le remplacent ; on compare donc le sens, pas le niveau.",
                     gains ? "gagne aussi du revenu" : "ne gagne pas de revenu",
                     greedy_gains ? "en gagne aussi" : "n'en gagne pas")});
    reading.paragraphs.push_back(
        {"A power whose capital has fallen counts as 0, as in his tables; otherwise the five incomes sum to 147. In "
         "his own tables many rows "
         "do not (137 to 151), and two printed progressions are slips (USA -5 in 6.2, UK -10 in 6.10).",
         "Une puissance dont la capitale est tombée compte pour 0, comme dans ses tables ; sinon les cinq revenus font "
         "147. Dans ses tables bien des "
         "lignes ne le font pas (137 à 151), et deux progressions imprimées sont des fautes (USA -5 en 6.2, UK -10 en "
         "6.10)."});
    report.sections.push_back(std::move(reading));
    report.sections.push_back(std::move(tables));
    return report;
}

}  // namespace plateau::lab
