#include <fmt/format.h>

#include <cmath>
#include <map>

#include "core/random.h"
#include "lab/experiments/in_a_row/parts.h"
#include "lab/statistics/elo.h"
#include "lab/training/training_plan.h"
#include "lab/training/workers.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab::in_a_row_again {

std::vector<Board> honest_boards(const Laboratory& laboratory) {
    const int deep = 4, shallow = laboratory.plan().all ? 4 : 2;
    return {{"7x7 n=4", "in_a_row:rows=7,cols=7,n=4", square(7, 4, false), deep, 0},
            {"9x9 n=5", "in_a_row:rows=9,cols=9,n=5", square(9, 5, false), shallow, 0},
            {"gravity 7x6 n=4", "connect4", {6, 7, 4, true, false}, deep, 0},
            {"gomoku 15x15", "gomoku", square(15, 5, false), shallow, 2}};
}

int honest_pairs(const Laboratory& laboratory) {
    return laboratory.plan().games > 0 ? std::max(1, laboratory.plan().games / 2) : laboratory.plan().all ? 400 : 100;
}

namespace {

// Half points of the first named in two games from one opening.
int play_pair(std::uint64_t seed, std::uint64_t pair, const Shape& shape, const Contestant& a, const Contestant& b) {
    Random random{seed, pair};
    in_a_row::ThesisGamePlan plan;
    plan.opening = in_a_row::random_opening(shape, 2, random);
    int half_points = 0;
    for (const Side seat : {Side::first, Side::second}) {
        ThesisPlayer one{shape, a.threat_values, a.options}, two{shape, b.threat_values, b.options};
        plan.learns[index_of(seat)] = a.learns;
        plan.learns[index_of(other(seat))] = b.learns;
        const bool a_first = seat == Side::first;
        const auto game = play_thesis_game(shape, a_first ? one : two, a_first ? two : one, plan);
        half_points += !game.winner ? 1 : *game.winner == seat ? 2 : 0;
    }
    return half_points;
}

Json with_estimate(const Json& match) {
    PairCounts counts;
    counts.counts = match["pairs"].get<decltype(counts.counts)>();
    const auto estimate = estimate_elo(counts);
    return {{"games", 2 * counts.pairs()},     {"score", counts.mean()},      {"elo", estimate.elo},
            {"elo_error", estimate.elo_error}, {"elo_low", estimate.elo_low}, {"elo_high", estimate.elo_high}};
}

}  // namespace

Result<Json> thesis_match(Laboratory& laboratory, const Shape& shape, const Contestant& a, const Contestant& b,
                          int pairs) {
    const auto name = fmt::format("match {}x{} n={} gravity={} depth={} {} - {} {} pairs", shape.rows, shape.cols,
                                  shape.n, static_cast<int>(shape.gravity), a.options.depth, a.name, b.name, pairs);
    const auto match = laboratory.part(name, [&]() -> Result<Json> {
        std::vector<int> half_points(static_cast<std::size_t>(pairs));
        workers(laboratory.plan().concurrency)(half_points.size(), [&](std::size_t pair) {
            if (!laboratory.should_stop()) half_points[pair] = play_pair(laboratory.plan().seed, pair, shape, a, b);
        });
        if (laboratory.should_stop()) return interrupted();
        PairCounts counts;
        for (const int points : half_points) counts.add(points);
        return Json{{"pairs", counts.counts}};
    });
    if (!match) return match.failure();
    return with_estimate(*match);
}

std::string score_text(const Json& match) {
    return fmt::format("{:.1f} %, {}", 100 * match["score"].get<double>(), elo_with_error(match));
}

namespace {

// Weights as a file that `eval=threats` reads.
Result<std::string> write_weights(const Laboratory& laboratory, const Board& board, const std::string& method,
                                  const ThreatValues& threat_values) {
    const int n = board.shape.n;
    Weights weights = to_weights(threat_values, n);
    weights.set("game", board.game);
    weights.set("method", method);
    const auto path = laboratory.plan().folder / "weights" /
                      fmt::format("{}x{}-{}{}.weights", board.shape.cols, board.shape.rows, n,
                                  (board.shape.gravity ? "-gravity-" : "-") + method);
    std::error_code ignored;
    std::filesystem::create_directories(path.parent_path(), ignored);
    if (auto written = play::write_file(path, to_text(weights)); !written) return written.failure();
    return path.string();
}

// What logistic regression and temporal differences make of the same features.
Result<Json> fitted_weights(Laboratory& laboratory, const Board& board, const std::string& method) {
    const int games = laboratory.plan().all ? 10'000 : 1500;
    const std::string spec = method == "logistic" ? "logistic:quiet=0,opening=6,l2=0.001"
                                                  : "td:values=features,rate=0.01,final_rate=0.001,opening=4";
    const auto name = fmt::format("{} of threats {} {} games", spec, board.game, games);
    return laboratory.part(name, [&]() -> Result<Json> {
        const play::FileResources resources;
        const auto game = play::open_game(board.game, resources);
        if (!game) return game.failure();
        TrainingPlan plan;
        plan.method = *parse_spec(spec);
        plan.features = "threats";
        plan.player = "alphabeta:depth=1,ordering=1,eval=threats";
        if (board.candidates > 0) plan.player += fmt::format(",candidates={}", board.candidates);
        plan.games = static_cast<std::uint64_t>(games);
        plan.seed = laboratory.plan().seed;
        plan.threads = laboratory.plan().concurrency;
        plan.out = (laboratory.plan().folder / "parts.weights").string();
        plan.date = laboratory.plan().date;
        plan.resume = true;  // what an interrupted run has left is this very part
        const auto trained = train(**game, plan, laboratory.stop(), {});
        if (!trained) return trained.failure();
        const auto weights = read_weights(plan.out, resources);
        if (!weights) return weights.failure();
        for (const char* more : {"", ".state", ".positions", ".candidate", ".curve.csv"}) {
            std::error_code ignored;
            std::filesystem::remove(plan.out + more, ignored);
        }
        Json values = Json::array();
        for (const float value : weights->values) values.push_back(static_cast<double>(value) * weights->scale());
        return Json{{"values", values}, {"data", trained->data}};
    });
}

// Own threats are those of the side to move, which at even depth is the one that thinks.
ThreatValues values_of_fit(const Json& fit, int n) {
    ThreatValues threat_values;
    const auto& values = fit["values"];
    const auto sizes = static_cast<std::size_t>(n - 1);
    for (std::size_t i = 0; i < sizes; ++i) {
        threat_values.own.half_open[i + 1] = values[1 + i];
        threat_values.own.open[i + 1] = values[1 + sizes + i];
        threat_values.enemy.half_open[i + 1] = -values[1 + 2 * sizes + i].get<double>();
        threat_values.enemy.open[i + 1] = -values[1 + 3 * sizes + i].get<double>();
    }
    // With one stone missing the side to move wins at once, so that games show no such position: ten logits.
    for (auto* unseen : {&threat_values.own.half_open[sizes], &threat_values.own.open[sizes]})
        if (*unseen == 0) *unseen = 1000;
    threat_values.own.complete = threat_values.enemy.complete = 1'000'000;
    return threat_values;
}

struct Method {
    std::string name, french_name;  // short, for the plot
    Text meaning;
    ThreatValues threat_values;
    bool learns = false;
    bool is_printed = false;  // both sides play by the printed reading
};

// The board under the rules of a reading.
Shape with_rules_of(const Reading& reading, Shape shape) {
    shape.exact = reading.options.lines == "exact";
    return shape;
}

Result<std::vector<Method>> methods_on(Laboratory& laboratory, const Board& board) {
    const int n = board.shape.n;
    const auto usual = reading_on(as_we_read_it(), board), printed = reading_on(as_printed(), board);
    const auto learned = learned_weights(laboratory, board.shape, usual);
    if (!learned) return learned.failure();
    const auto to_the_letter = learned_weights(laboratory, with_rules_of(printed, board.shape), printed);
    if (!to_the_letter) return to_the_letter.failure();
    const auto pupil = threat_values_of(*learned, n);
    std::vector<Method> methods{
        {"printed",
         "imprimé",
         {"learned as printed, goes on learning", "appris comme imprimé, continue d'apprendre"},
         threat_values_of(*to_the_letter, n),
         true,
         true},
        {"learned-on",
         "appris, continue",
         {"learned, and goes on learning", "appris, et continue d'apprendre"},
         pupil,
         true},
        {"learned", "appris", {"learned, then fixed", "appris, puis fixe"}, pupil},
        {"closed-form", "forme close", {"closed form", "forme close"}, in_a_row::closed_form(n)},
        {"chua", "chua", {"chua", "chua"}, in_a_row::chua(n)},
        {"shevchenko", "shevchenko", {"shevchenko", "shevchenko"}, in_a_row::shevchenko(n)}};
    for (const std::string method : {"logistic", "td"}) {
        const auto fitted = fitted_weights(laboratory, board, method);
        if (!fitted) return fitted.failure();
        methods.push_back({method, method, {method, method}, values_of_fit(*fitted, n)});
    }
    return methods;
}

using Table = std::vector<std::pair<Method, std::vector<Json>>>;

void add_result(Table& table, const Method& method, const Json& result) {
    for (auto& [known, results] : table)
        if (known.name == method.name) {
            results.push_back(result);
            return;
        }
    table.push_back({method, {result}});
}

// He says that the learned coefficients beat the raw ones: what do the matches of one method say, board by board?
Text verdict_on_method(const Table& table, const std::vector<Board>& boards, const std::string& method) {
    std::vector<NamedVerdict> verdicts;
    for (const auto& [known, results] : table)
        for (std::size_t i = 0; known.name == method && i < results.size(); ++i)
            verdicts.push_back({board_title(boards[i].name), verdict_on(results[i]["elo"], results[i]["elo_error"])});
    const Text each = in_one_line(verdicts);
    return {"that learning beats the raw heuristic: " + each.en,
            "que l'apprentissage bat l'heuristique brute : " + each.fr};
}

ReportSection section_of(const Table& table, const std::vector<Board>& boards, const Text& heading, const Text& about,
                         const Text& title, const std::string& plot_name, const std::string& judged) {
    ReportTable rows{title, {{"weights", "poids"}}, {}};
    for (const auto& board : boards) rows.columns.push_back(board_title(board.name));
    Plot plot{plot_name, title, {"", ""}, {"Elo", "Elo"}, Plot::Kind::bars, {}, {}, 0.0};
    for (const auto& board : boards) plot.series.push_back({board_title(board.name), {}});
    for (const auto& [method, results] : table) {
        rows.rows.push_back({method.meaning});
        plot.categories.push_back({method.name, method.french_name});
        for (std::size_t i = 0; i < results.size(); ++i) {
            rows.rows.back().push_back(score_text(results[i]));
            const double elo = results[i]["elo"], error = results[i]["elo_error"];
            plot.series[i].points.push_back({static_cast<double>(plot.categories.size() - 1), std::max(elo, -1000.0),
                                             std::max(elo - error, -1000.0), std::min(elo + error, 1000.0)});
        }
    }
    rows.verdict = verdict_on_method(table, boards, judged);
    return {heading, {about}, {rows}, {plot}};
}

std::string depths(const std::vector<Board>& boards, Language language) {
    std::string text;
    for (const auto& board : boards)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", board_title(board.name).in(language), board.depth);
    return text;
}

// How many nodes a move the searches at equal time take.
int nodes_a_move(const Laboratory& laboratory) { return laboratory.plan().all ? 10'000 : 600; }

// What a node costs compared with one under the raw weights.
struct CostRange {
    double cheapest = 1e9, dearest = 0;

    void add(const Json& match) {
        const auto cost = [&](std::size_t seat) {
            const auto& use = match["players"][seat];
            return use["cpu_seconds"].get<double>() / use["nodes"].get<double>();
        };
        cheapest = std::min(cheapest, cost(0) / cost(1));
        dearest = std::max(dearest, cost(0) / cost(1));
    }
};

void add_match(Report& report, const std::string& part, const Board& board, const Method& method, const Json& result) {
    add_row(report, {part, method.name, board.name, "raw", std::to_string(board.shape.n), "both",
                     result["games"].dump(), result["score"].dump(), result["elo"].dump(), result["elo_error"].dump()});
}

Result<void> match_at_equal_depth(Laboratory& laboratory, const Board& board, const std::vector<Method>& methods,
                                  Report& report, Table& table) {
    for (const auto& method : methods) {
        const Reading& reading = method.is_printed ? as_printed() : as_we_read_it();
        ThesisOptions options = reading.options;
        options.depth = board.depth;
        options.candidates = board.candidates;
        const Contestant raw{method.is_printed ? "raw as printed" : "raw",
                             in_a_row::raw_coefficients(board.shape.n, options), options, false};
        const auto result =
            thesis_match(laboratory, with_rules_of(reading, board.shape),
                         {method.name, method.threat_values, options, method.learns}, raw, honest_pairs(laboratory));
        if (!result) return result.failure();
        add_result(table, method, *result);
        add_match(report, "equal depth", board, method, *result);
    }
    return {};
}

Result<void> match_at_equal_time(Laboratory& laboratory, const Board& board, const std::vector<Method>& methods,
                                 Report& report, Table& table, CostRange& costs) {
    const std::string player = fmt::format("alphabeta:depth=20,nodes={},deepening=1,ordering=1,table=4{},eval=threats",
                                           nodes_a_move(laboratory), board.candidates > 0 ? ",candidates=2" : "");
    for (const auto& method : methods) {
        if (method.learns) continue;  // what that costs is measured apart
        const auto file = write_weights(laboratory, board, method.name, method.threat_values);
        if (!file) return file.failure();
        const auto result = laboratory.match(
            {board.game, {player + ",eval.weights=" + *file, player}, 2 * honest_pairs(laboratory), 2});
        if (!result) return result.failure();
        costs.add(*result);
        add_result(table, method, *result);
        add_match(report, "equal time", board, method, *result);
    }
    return {};
}

ReportSection section_on_equal_depth(const Table& table, const std::vector<Board>& boards, int pairs) {
    return section_of(
        table, boards, {"Honest matches at equal depth", "Matchs honnêtes à profondeur égale"},
        {fmt::format(
             "{} pairs of games from random openings of two plies, seats swapped; score, and Elo with its 95 % "
             "interval. Depth: {}; on 15x15 cells within two of a stone. The first row is the printed reading, raw "
             "heuristic and rules too; the others are as we read it. `logistic` and `td` learn the same threats "
             "from results of games: one from nothing, the other from the raw weights.",
             pairs, depths(boards, Language::english)),
         fmt::format(
             "{} paires de parties depuis des ouvertures au hasard de deux demi-coups, places échangées ; "
             "score, et Elo avec son intervalle à 95 %. Profondeur : {} ; en 15x15 les cases à deux pas d'un "
             "pion. La première ligne est la lecture imprimée, heuristique brute et règles comprises ; les autres sont "
             "notre lecture. `logistic` et `td` apprennent les mêmes menaces des résultats de parties : l'un de rien, "
             "l'autre des poids bruts.",
             pairs, depths(boards, Language::french))},
        {"Against the raw weights at equal depth", "Contre les poids bruts à profondeur égale"}, "equal_depth",
        "printed");
}

ReportSection section_on_equal_time(const Table& table, const std::vector<Board>& boards, int nodes,
                                    const CostRange& costs) {
    return section_of(
        table, boards, {"Honest matches at equal time", "Matchs honnêtes à temps égal"},
        {fmt::format(
             "The same against raw weights with {} nodes a move, iterative deepening, ordering and a table. All "
             "of them weigh the same threats: a node takes {:.2f} to {:.2f} times what it takes with raw "
             "weights, so that equal nodes are equal time, on any machine.",
             nodes, costs.cheapest, costs.dearest),
         fmt::format("Les mêmes contre les poids bruts avec {} nœuds par coup, approfondissement itératif, ordre des "
                     "coups et table. Tous pèsent les mêmes menaces : un nœud coûte {:.2f} à {:.2f} fois ce qu'il "
                     "coûte avec les poids bruts, si bien qu'à nœuds égaux le temps est égal, sur toute machine.",
                     nodes, costs.cheapest, costs.dearest)},
        {"Against the raw weights at equal time", "Contre les poids bruts à temps égal"}, "equal_time", "learned");
}

}  // namespace

Result<void> play_honest_matches(Laboratory& laboratory, Report& report) {
    const auto boards = honest_boards(laboratory);
    Table by_depth, by_time;
    CostRange costs;
    for (const auto& board : boards) {
        const auto methods = methods_on(laboratory, board);
        if (!methods) return methods.failure();
        if (auto done = match_at_equal_depth(laboratory, board, *methods, report, by_depth); !done)
            return done.failure();
        if (auto done = match_at_equal_time(laboratory, board, *methods, report, by_time, costs); !done)
            return done.failure();
    }
    report.sections.push_back(section_on_equal_depth(by_depth, boards, honest_pairs(laboratory)));
    report.sections.push_back(section_on_equal_time(by_time, boards, nodes_a_move(laboratory), costs));
    return {};
}

}  // namespace plateau::lab::in_a_row_again
