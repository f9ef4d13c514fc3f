#include <fmt/format.h>

#include <cmath>

#include "lab/experiments/in_a_row/parts.h"
#include "lab/experiments/in_a_row/thesis_tables.h"

namespace plateau::lab::in_a_row_again {

namespace {

constexpr int self_play_games = 5;
constexpr int largest_board = 11;

std::string name_of_square(int size, bool gravity) {
    return fmt::format("{0}x{0}{1}", size, gravity ? " gravity" : "");
}

std::string letter(const std::optional<Side>& winner, Side seat) { return !winner ? "D" : *winner == seat ? "W" : "L"; }

}  // namespace

ThreatValues threat_values_named(const std::string& name, int n) {
    return name == "shevchenko" ? in_a_row::shevchenko(n)
           : name == "chua"     ? in_a_row::chua(n)
                                : in_a_row::abdoulaye_raw(n);
}

Json to_json(const ThreatWeights& weights, int n) {
    Json half = Json::array(), open = Json::array();
    for (std::size_t size = 1; size < static_cast<std::size_t>(n); ++size) {
        half.push_back(weights.half_open[size]);
        open.push_back(weights.open[size]);
    }
    return {{"half_open", half}, {"open", open}};
}

namespace {

ThreatWeights weights_of(const Json& json, int n) {
    ThreatWeights weights;
    weights.complete = 1'000'000;
    for (std::size_t size = 1; size < static_cast<std::size_t>(n); ++size) {
        weights.half_open[size] = json["half_open"][size - 1];
        weights.open[size] = json["open"][size - 1];
    }
    return weights;
}

}  // namespace

ThreatValues threat_values_of(const Json& json, int n) {
    return {weights_of(json["own"], n), weights_of(json["enemy"], n)};
}

// Five games with itself from the raw weights.
Result<Json> learned_weights(Laboratory& laboratory, const Shape& shape, const std::string& variant,
                             const ThesisOptions& options) {
    const auto name = fmt::format("learn {}x{} n={} gravity={} depth={} {}", shape.rows, shape.cols, shape.n,
                                  static_cast<int>(shape.gravity), options.depth, variant);
    return laboratory.part(name, [&]() -> Result<Json> {
        ThesisPlayer player{shape, in_a_row::abdoulaye_raw(shape.n), options};
        const int changed = in_a_row::learn_by_self_play(shape, player, self_play_games);
        return Json{{"own", to_json(player.threat_values().own, shape.n)},
                    {"enemy", to_json(player.threat_values().enemy, shape.n)},
                    {"games_that_changed_a_weight", changed},
                    {"nodes", player.nodes()}};
    });
}

namespace {

// One deterministic game of the learned player, which goes on learning, in either seat against each opponent.
Result<Json> cells_of(Laboratory& laboratory, const Shape& shape, const std::string& variant,
                      const ThesisOptions& options) {
    const auto learned = learned_weights(laboratory, shape, variant, options);
    if (!learned) return learned;
    const auto name = fmt::format("cells {}x{} n={} gravity={} {}", shape.rows, shape.cols, shape.n,
                                  static_cast<int>(shape.gravity), variant);
    return laboratory.part(name, [&]() -> Result<Json> {
        Json cells;
        const std::vector<std::string> opponents =
            shape.gravity ? std::vector<std::string>{"raw"} : std::vector<std::string>{"raw", "shevchenko", "chua"};
        for (const auto& opponent : opponents)
            for (const Side seat : {Side::first, Side::second}) {
                ThesisPlayer pupil{shape, threat_values_of(*learned, shape.n), options};
                ThesisPlayer rival{shape, threat_values_named(opponent, shape.n), options};
                const bool is_first = seat == Side::first;
                const auto game = in_a_row::play_thesis_game(
                    shape, is_first ? pupil : rival, is_first ? rival : pupil,
                    {is_first && options.keeps_learning, !is_first && options.keeps_learning}, {});
                cells[opponent][is_first ? "first" : "second"] = letter(game.winner, seat);
            }
        return cells;
    });
}

struct Tally {
    int agree = 0, cells = 0;
    std::array<int, 3> his{}, ours{};  // W, D, L
    static std::size_t place_of(char letter) { return letter == 'W' ? 0 : letter == 'D' ? 1 : 2; }
    void add(char theirs, char mine) {
        ++his[place_of(theirs)];
        ++ours[place_of(mine)];
        agree += theirs == mine;
        ++cells;
    }
};

// His results and ours, as printed and without the test for the end of the game.
struct Comparison {
    Tally as_printed, endless;
};

ReportTable empty_table_of_cells() {
    return {{"His result / ours / ours without the test for the end, by size from n to 11",
             "Son résultat / le nôtre / le nôtre sans test de fin, par taille de n à 11"},
            {{"table", "table"},
             {"game", "jeu"},
             {"against", "contre"},
             {"n", "n"},
             {"seat", "place"},
             {"his", "les siens"},
             {"ours", "les nôtres"},
             {"no end test", "sans test de fin"},
             {"same", "mêmes"}},
            {}};
}

// One row of the report for each of his tables.
Result<std::vector<std::string>> play_his_table(Laboratory& laboratory, const ThesisTable& wanted, Report& report,
                                                Comparison& comparison) {
    ThesisOptions endless;
    endless.terminal = false;
    const char* seat = wanted.learned == Side::first ? "first" : "second";
    std::string ours, past_the_end;
    int same = 0;
    for (int size = wanted.n; size <= largest_board; ++size) {
        const auto shape = square(size, wanted.n, wanted.gravity);
        const auto cells = cells_of(laboratory, shape, "as printed", {});
        if (!cells) return cells.failure();
        const auto blind = cells_of(laboratory, shape, "no end test", endless);
        if (!blind) return blind.failure();
        ours += (*cells)[wanted.opponent][seat].get<std::string>();
        past_the_end += (*blind)[wanted.opponent][seat].get<std::string>();
        const char his = wanted.results[static_cast<std::size_t>(size - wanted.n)];
        same += his == ours.back();
        comparison.as_printed.add(his, ours.back());
        comparison.endless.add(his, past_the_end.back());
        add_row(report, {"cell " + wanted.number, fmt::format("his {}", his), name_of_square(size, wanted.gravity),
                         wanted.opponent, std::to_string(wanted.n), seat, "1", fmt::format("ours {}", ours.back()),
                         fmt::format("no end test {}", past_the_end.back()), ""});
    }
    return std::vector<std::string>{wanted.number,
                                    wanted.game,
                                    wanted.opponent,
                                    std::to_string(wanted.n),
                                    wanted.learned == Side::first ? "1" : "2",
                                    wanted.results.substr(0, ours.size()),
                                    ours,
                                    past_the_end,
                                    fmt::format("{}/{}", same, ours.size())};
}

Text how_cells_compare(const Comparison& comparison) {
    const auto& [total, endless] = comparison;
    const auto figures = [&](const char* both, const char* apart) {
        return fmt::format(fmt::runtime(both), total.agree, total.cells, total.his[0], total.his[1], total.his[2],
                           total.ours[0], total.ours[1], total.ours[2]) +
               fmt::format(fmt::runtime(apart), endless.agree, endless.ours[0], endless.ours[1], endless.ours[2]);
    };
    return {
        figures("One deterministic game a cell, alpha-beta of depth 4, the learned player going on with its updates. "
                "{} of {} cells agree. Learned player, his: {} won, {} drawn, {} lost; ours: {}, {}, {}. ",
                "Where the search does not stop at the end of a game, {} cells agree and ours are {} won, {} drawn, "
                "{} lost."),
        figures("Une partie déterministe par case, alpha-bêta de profondeur 4, le joueur appris continuant ses mises "
                "à jour. {} cases sur {} concordent. Joueur appris, chez lui : {} gagnées, {} nulles, {} perdues ; "
                "chez nous : {}, {}, {}. ",
                "Quand la recherche ne s'arrête pas à la fin de la partie, {} cases concordent et les nôtres sont {} "
                "gagnées, {} nulles, {} perdues.")};
}

}  // namespace

Result<void> play_his_tables(Laboratory& laboratory, Report& report) {
    Comparison comparison;
    ReportTable table = empty_table_of_cells();
    for (const auto& wanted : thesis_tables()) {
        auto row = play_his_table(laboratory, wanted, report, comparison);
        if (!row) return row.failure();
        table.rows.push_back(std::move(*row));
    }
    report.sections.push_back(
        {{"His thirty tables", "Ses trente tables"}, {how_cells_compare(comparison)}, {std::move(table)}, {}});
    const auto& total = comparison.as_printed;
    report.summary = {
        fmt::format("{} of his {} cells come out the same. His update has a closed form that uses no game result.",
                    total.agree, total.cells),
        fmt::format("{} de ses {} cases ressortent pareilles. Sa mise à jour a une forme close qui n'utilise aucun "
                    "résultat de partie.",
                    total.agree, total.cells)};
    return {};
}

// How many of the weights that learning touched are where the closed form says.
Result<void> check_closed_form(Laboratory& laboratory, Report& report) {
    ReportTable table{{"Weights after five games, own half-open/open by size, and the prediction",
                       "Poids après cinq parties, semi-ouverte/ouverte par taille, et la prédiction"},
                      {{"board", "plateau"},
                       {"n", "n"},
                       {"learned, own", "appris, soi"},
                       {"learned, enemy", "appris, adversaire"},
                       {"predicted", "prédit"},
                       {"at the prediction", "à la prédiction"}},
                      {}};
    int there = 0, touched = 0;
    for (const auto& [n, size, gravity] :
         {std::tuple{3, 7, false}, {4, 8, false}, {5, 9, false}, {3, 7, true}, {4, 7, true}, {5, 9, true}}) {
        const auto learned = learned_weights(laboratory, square(size, n, gravity), "as printed", {});
        if (!learned) return learned.failure();
        const auto raw = in_a_row::abdoulaye_raw(n);
        const auto threat_values = threat_values_of(*learned, n);
        std::array<std::string, 2> text;
        std::string predicted;
        int here = 0, moved = 0;
        for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i) {
            const double target = 1e6 * std::pow(0.1, n - static_cast<int>(i));
            predicted += fmt::format("{:g} ", target);
            std::size_t side = 0;
            for (const auto& [now, before] :
                 {std::pair{&threat_values.own, &raw.own}, {&threat_values.enemy, &raw.enemy}}) {
                text[side++] += fmt::format("{:g}/{:g} ", now->half_open[i], now->open[i]);
                for (const auto& [value, first] :
                     {std::pair{now->half_open[i], before->half_open[i]}, {now->open[i], before->open[i]}}) {
                    if (std::abs(value - first) < 1e-9) continue;
                    ++moved;
                    here += std::abs(value - target) < 1e-6 * target;
                }
            }
        }
        there += here;
        touched += moved;
        const auto board = name_of_square(size, gravity);
        table.rows.push_back(
            {board, std::to_string(n), text[0], text[1], predicted, fmt::format("{}/{}", here, moved)});
        add_row(report, {"weights", "own " + text[0], board, "enemy " + text[1], std::to_string(n), "", "",
                         "predicted " + predicted, "", ""});
    }
    ReportSection section{{"What his update leads to", "Où mène sa mise à jour"}, {}, {table}, {}};
    section.paragraphs.push_back(
        {fmt::format(
             "The update has a fixed point: 1,000,000 x 0.1^(n - size), open or half-open, own or the enemy's. Of "
             "the weights that five games changed, {} of {} stand exactly there; the others follow the raw "
             "weight of a threat that was itself not updated. No result of any game enters: nothing is learned "
             "about winning, and openness and the defence bias of the raw weights are lost.",
             there, touched),
         fmt::format(
             "La mise à jour a un point fixe : 1 000 000 x 0,1^(n - taille), ouverte ou semi-ouverte, à soi ou à "
             "l'adversaire. Des poids que cinq parties ont changés, {} sur {} y sont exactement ; les autres "
             "suivent le poids brut d'une menace elle-même jamais mise à jour. Aucun résultat de partie n'y entre "
             ": rien n'est appris sur le gain, et l'ouverture et le biais de défense des poids bruts sont perdus.",
             there, touched)});
    report.sections.push_back(section);
    return {};
}

}  // namespace plateau::lab::in_a_row_again
