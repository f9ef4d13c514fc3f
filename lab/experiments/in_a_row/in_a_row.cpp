// Abdoulaye 2017 done again: his 240 games as he played them, then what they cannot say.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "core/random.h"
#include "lab/experiments/experiments.h"
#include "lab/experiments/in_a_row/thesis_tables.h"
#include "lab/statistics/elo.h"
#include "players/in_a_row/gravity_solver.h"
#include "players/in_a_row/thesis_player.h"

namespace plateau::lab {

namespace {

using in_a_row::Shape;
using in_a_row::ThesisOptions;
using in_a_row::ThesisPlayer;
using in_a_row::ThreatJudgement;
using in_a_row::ThreatWeights;
using Json = nlohmann::json;

constexpr int self_play_games = 5;

// A run with --games is a short one: smaller boards, and the search past the end only where n = 3.
int largest_board(const Laboratory& laboratory) { return laboratory.plan().games > 0 ? 8 : 11; }

Shape square(int size, int n, bool gravity) { return {size, size, n, gravity, false}; }

std::string letter(const std::optional<Side>& winner, Side seat) { return !winner ? "D" : *winner == seat ? "W" : "L"; }

ThreatJudgement judgement_named(const std::string& name, int n) {
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

ThreatWeights weights_of(const Json& json, int n) {
    ThreatWeights weights;
    weights.complete = 1'000'000;
    for (std::size_t size = 1; size < static_cast<std::size_t>(n); ++size) {
        weights.half_open[size] = json["half_open"][size - 1];
        weights.open[size] = json["open"][size - 1];
    }
    return weights;
}

ThreatJudgement judgement_of(const Json& json, int n) {
    return {weights_of(json["own"], n), weights_of(json["enemy"], n)};
}

// Five games with itself from the raw weights.
Result<Json> learned_weights(Laboratory& laboratory, const Shape& shape, const std::string& variant,
                             const ThesisOptions& options) {
    const auto name = fmt::format("learn {}x{} n={} gravity={} {}", shape.rows, shape.cols, shape.n,
                                  static_cast<int>(shape.gravity), variant);
    return laboratory.part(name, [&]() -> Result<Json> {
        ThesisPlayer player{shape, in_a_row::abdoulaye_raw(shape.n), options};
        const int changed = in_a_row::learn_by_self_play(shape, player, self_play_games);
        return Json{{"own", to_json(player.judgement().own, shape.n)},
                    {"enemy", to_json(player.judgement().enemy, shape.n)},
                    {"games_that_changed_a_weight", changed},
                    {"nodes", player.nodes()}};
    });
}

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
                ThesisPlayer pupil{shape, judgement_of(*learned, shape.n), options};
                ThesisPlayer rival{shape, judgement_named(opponent, shape.n), options};
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

Result<ReportSection> tables_section(Laboratory& laboratory, Report& report, Tally& total) {
    ReportTable table{{"His result / ours / ours without the test for the end, by size from n to 11",
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
    ThesisOptions endless;
    endless.terminal = false;
    for (const auto& wanted : thesis_tables()) {
        std::string ours, past_the_end;
        int same = 0;
        for (int size = wanted.n; size <= largest_board(laboratory); ++size) {
            const auto shape = square(size, wanted.n, wanted.gravity);
            const auto cells = cells_of(laboratory, shape, "as printed", {});
            if (!cells) return cells.failure();
            const bool looks_past_the_end = wanted.n == 3 || laboratory.plan().games == 0;
            const auto blind = looks_past_the_end ? cells_of(laboratory, shape, "no end test", endless) : cells;
            if (!blind) return blind.failure();
            const char* seat = wanted.learned == Side::first ? "first" : "second";
            ours += (*cells)[wanted.opponent][seat].get<std::string>();
            past_the_end += looks_past_the_end ? (*blind)[wanted.opponent][seat].get<std::string>() : "-";
            const char his = wanted.results[static_cast<std::size_t>(size - wanted.n)];
            same += his == ours.back();
            total.add(his, ours.back());
            report.data.push_back({"cell", wanted.number, wanted.game, wanted.opponent, std::to_string(wanted.n),
                                   std::to_string(size), seat, std::string(1, his), std::string(1, ours.back()),
                                   std::string(1, past_the_end.back())});
        }
        table.rows.push_back({wanted.number, wanted.game, wanted.opponent, std::to_string(wanted.n),
                              wanted.learned == Side::first ? "1" : "2", wanted.results.substr(0, ours.size()), ours,
                              past_the_end, fmt::format("{}/{}", same, ours.size())});
    }
    ReportSection section{{"His thirty tables", "Ses trente tables"}, {}, {table}, {}};
    section.paragraphs.push_back(
        {fmt::format("One deterministic game a cell, alpha-beta of depth 4, the learned player going on with its "
                     "updates. {} of {} cells agree. Learned player, his: {} won, {} drawn, {} lost; ours: {}, {}, {}.",
                     total.agree, total.cells, total.his[0], total.his[1], total.his[2], total.ours[0], total.ours[1],
                     total.ours[2]),
         fmt::format("Une partie déterministe par case, alpha-bêta de profondeur 4, le joueur appris continuant ses "
                     "mises à jour. {} cases sur {} concordent. Joueur appris, chez lui : {} gagnées, {} nulles, {} "
                     "perdues ; chez nous : {}, {}, {}.",
                     total.agree, total.cells, total.his[0], total.his[1], total.his[2], total.ours[0], total.ours[1],
                     total.ours[2])});
    return section;
}

// How many of the weights that learning touched are where the closed form says.
Result<ReportSection> closed_form_section(Laboratory& laboratory, Report& report) {
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
        const auto judgement = judgement_of(*learned, n);
        std::array<std::string, 2> text;
        std::string predicted;
        int here = 0, moved = 0;
        for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i) {
            const double target = 1e6 * std::pow(0.1, n - static_cast<int>(i));
            predicted += fmt::format("{:g} ", target);
            std::size_t side = 0;
            for (const auto& [now, before] : {std::pair{&judgement.own, &raw.own}, {&judgement.enemy, &raw.enemy}}) {
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
        const auto board = fmt::format("{0}x{0}{1}", size, gravity ? " gravity" : "");
        table.rows.push_back(
            {board, std::to_string(n), text[0], text[1], predicted, fmt::format("{}/{}", here, moved)});
        report.data.push_back(
            {"weights", board, "", "", std::to_string(n), std::to_string(size), "", text[0], text[1], predicted});
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
    return section;
}

struct Contestant {
    std::string name;
    ThreatJudgement judgement;
    ThesisOptions options;
    bool learns = false;
};

// Pairs of games from random openings of two plies, seats swapped.
Result<Json> match(Laboratory& laboratory, const Shape& shape, const Contestant& a, const Contestant& b, int pairs) {
    const auto name = fmt::format("match {}x{} n={} gravity={} depth={} {} - {} {} pairs", shape.rows, shape.cols,
                                  shape.n, static_cast<int>(shape.gravity), a.options.depth, a.name, b.name, pairs);
    return laboratory.part(name, [&]() -> Result<Json> {
        PairCounts counts;
        std::uint64_t nodes = 0;
        for (int pair = 0; pair < pairs; ++pair) {
            if (laboratory.should_stop()) return fail("stopped", "arrêté");
            Random random{laboratory.plan().seed, static_cast<std::uint64_t>(pair)};
            in_a_row::TernaryBoard board{shape};
            std::vector<int> opening, cells;
            for (const Side side : {Side::first, Side::second}) {
                board.moves(cells);
                opening.push_back(cells[random.below(static_cast<std::uint32_t>(cells.size()))]);
                board.put(opening.back(), side);
            }
            int half_points = 0;
            for (const bool a_first : {true, false}) {
                ThesisPlayer one{shape, a.judgement, a.options}, two{shape, b.judgement, b.options};
                const auto game =
                    in_a_row::play_thesis_game(shape, a_first ? one : two, a_first ? two : one,
                                               {a_first ? a.learns : b.learns, a_first ? b.learns : a.learns}, opening);
                const Side seat = a_first ? Side::first : Side::second;
                half_points += !game.winner ? 1 : *game.winner == seat ? 2 : 0;
                nodes += one.nodes() + two.nodes();
            }
            counts.add(half_points);
        }
        const auto estimate = estimate_elo(counts);
        return Json{{"pairs", counts.counts},
                    {"score", counts.mean()},
                    {"elo", estimate.elo},
                    {"elo_error", estimate.elo_error},
                    {"nodes", nodes}};
    });
}

std::string score_text(const Json& result) {
    const auto number = [&](const char* key) { return result[key].is_number() ? result[key].get<double>() : INFINITY; };
    return fmt::format("{:.1f} %, Elo {:+.0f} ± {:.0f}", 100 * result["score"].get<double>(), number("elo"),
                       number("elo_error"));
}

struct Board {
    std::string name;
    Shape shape;
};

Result<ReportSection> honest_section(Laboratory& laboratory, Report& report) {
    const int pairs = laboratory.plan().games > 0 ? std::max(1, laboratory.plan().games / 2)
                      : laboratory.plan().all     ? 400
                                                  : 100;
    const std::vector<Board> boards{{"7x7 n=4", square(7, 4, false)},
                                    {"9x9 n=5", square(9, 5, false)},
                                    {"gravity 7x6 n=4", {6, 7, 4, true, false}}};
    const int depth = laboratory.plan().all ? 4 : 2;
    ReportTable table{{fmt::format("Against the raw weights at depth {}", depth),
                       fmt::format("Contre les poids bruts à profondeur {}", depth)},
                      {{"player", "joueur"}},
                      {}};
    for (const auto& board : boards) table.columns.push_back({board.name, board.name});
    std::map<std::string, std::vector<std::string>> rows;
    std::vector<std::string> order;
    for (const auto& [name, shape] : boards) {
        const auto learned = learned_weights(laboratory, shape, "as printed", {});
        if (!learned) return learned.failure();
        const int n = shape.n;
        const auto raw = in_a_row::abdoulaye_raw(n), pupil = judgement_of(*learned, n);
        ThesisOptions match_options;
        match_options.depth = depth;
        std::vector<Contestant> contestants{{"learned (as printed, goes on learning)", pupil, match_options, true},
                                            {"learned, weights then fixed", pupil, match_options, false},
                                            {"closed form", in_a_row::closed_form(n), match_options, false},
                                            {"chua", in_a_row::chua(n), match_options, false},
                                            {"shevchenko", in_a_row::shevchenko(n), match_options, false}};
        Contestant endless{"learned, search goes on past the end", pupil, match_options, false};
        endless.options.terminal = false;
        contestants.push_back(endless);
        Contestant open{"learned, openness restored (open worth twice)", pupil, match_options, false};
        for (auto* side : {&open.judgement.own, &open.judgement.enemy})
            for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i) side->open[i] = 2 * side->half_open[i];
        contestants.push_back(open);
        Contestant defence{"learned, defence bias restored (enemy times ten)", pupil, match_options, false};
        for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i) {
            defence.judgement.enemy.half_open[i] *= 10;
            defence.judgement.enemy.open[i] *= 10;
        }
        contestants.push_back(defence);
        ThesisOptions unflipped;
        unflipped.flipped = false;
        const auto other_way = learned_weights(laboratory, shape, "not flipped", unflipped);
        if (!other_way) return other_way.failure();
        contestants.push_back(
            {"learned without the flipped side to move", judgement_of(*other_way, n), match_options, false});
        for (const auto& contestant : contestants) {
            const auto result = match(laboratory, shape, contestant, {"raw", raw, match_options, false}, pairs);
            if (!result) return result.failure();
            if (!rows.contains(contestant.name)) order.push_back(contestant.name);
            rows[contestant.name].push_back(score_text(*result));
            report.data.push_back({"match", contestant.name, name, "raw", std::to_string(n), "",
                                   std::to_string(2 * pairs), (*result)["score"].dump(), (*result)["elo"].dump(),
                                   (*result)["elo_error"].dump()});
        }
    }
    for (const auto& name : order) {
        std::vector<std::string> row{name};
        row.insert(row.end(), rows[name].begin(), rows[name].end());
        table.rows.push_back(row);
    }
    return ReportSection{
        {"Honest matches, and why the learned player fails", "Matchs honnêtes, et pourquoi le joueur appris échoue"},
        {{fmt::format(
              "{} pairs of games from random openings of two plies, seats swapped, equal depth; 95 % intervals.",
              pairs),
          fmt::format("{} paires de parties depuis des ouvertures au hasard de deux demi-coups, places échangées, "
                      "profondeur égale ; intervalles à 95 %.",
                      pairs)}},
        {table},
        {}};
}

// On a solved board no opponent is needed: does the move keep what the position is worth?
Result<ReportSection> oracle_section(Laboratory& laboratory, Report& report) {
    const Shape shape{6, 7, 4, true, false};
    const int positions = laboratory.plan().all ? 2000 : 300, stones = 18;
    const auto learned = learned_weights(laboratory, shape, "as printed", {});
    if (!learned) return learned.failure();
    ReportTable table{
        {"Moves that keep the value", "Coups qui gardent la valeur"}, {{"weights", "poids"}, {"share", "part"}}, {}};
    const std::vector<std::pair<std::string, ThreatJudgement>> all{{"raw", in_a_row::abdoulaye_raw(4)},
                                                                   {"learned", judgement_of(*learned, 4)},
                                                                   {"chua", in_a_row::chua(4)},
                                                                   {"shevchenko", in_a_row::shevchenko(4)}};
    const auto kept = laboratory.part(fmt::format("oracle 7x6 {} positions", positions), [&]() -> Result<Json> {
        const in_a_row::Gravity64 rules{shape};
        in_a_row::GravitySolver<in_a_row::Bits64> solver{rules, 32, 1};
        std::map<std::string, int> good;
        Random random{laboratory.plan().seed, 77};
        for (int found = 0; found < positions;) {
            if (laboratory.should_stop()) return fail("stopped", "arrêté");
            auto position = rules.start();
            in_a_row::TernaryBoard board{shape};
            while (!rules.outcome(position) && position.plies < stones) {
                const auto moves = rules.legal_moves(position);
                const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                board.put(rules.landing_row(position, move.col) * shape.cols + move.col, rules.side_to_move(position));
                position = rules.after(position, move);
            }
            if (rules.outcome(position)) continue;
            const auto sign = [](int score) { return score > 0 ? 1 : score < 0 ? -1 : 0; };
            const int value = solver.solve(position, true, {}).score;
            ++found;
            for (const auto& [name, judgement] : all) {
                ThesisPlayer player{shape, judgement, {}};
                const int cell = player.choose(board, rules.side_to_move(position));
                const auto child = rules.after(position, {static_cast<std::uint8_t>(cell % shape.cols)});
                const int reached =
                    rules.outcome(child) ? solver.final_score(child) : solver.solve(child, true, {}).score;
                good[name] += -sign(reached) == sign(value);
            }
        }
        Json shares;
        for (const auto& [name, count] : good) shares[name] = static_cast<double>(count) / positions;
        return shares;
    });
    if (!kept) return kept.failure();
    for (const auto& [name, judgement] : all) {
        table.rows.push_back({name, fmt::format("{:.1f} %", 100 * (*kept)[name].get<double>())});
        report.data.push_back(
            {"oracle", name, "gravity 7x6", "", "4", "", std::to_string(positions), (*kept)[name].dump(), "", ""});
    }
    return ReportSection{
        {"Against the truth", "Contre la vérité"},
        {{fmt::format(
              "{} random positions of connect four with {} stones, judged by the exact solver; players search 4 plies.",
              positions, stones),
          fmt::format("{} positions de puissance 4 tirées au hasard avec {} pions, jugées par le solveur exact ; les "
                      "joueurs cherchent 4 demi-coups.",
                      positions, stones)}},
        {table},
        {}};
}

}  // namespace

Result<Report> reproduce_in_a_row(Laboratory& laboratory) {
    Report report;
    report.title = {"Alignment games that learn (Abdoulaye 2017), done again",
                    "Les jeux d'alignement qui apprennent (Abdoulaye 2017), refaits"};
    report.data = {{"kind", "table or player", "game or board", "opponent", "n", "size", "seat or games",
                    "his or score", "ours or elo", "no end test or error"}};
    laboratory.expect(240 * 4 + 60);
    Tally total;
    auto tables = tables_section(laboratory, report, total);
    if (!tables) return tables.failure();
    auto form = closed_form_section(laboratory, report);
    if (!form) return form.failure();
    auto honest = honest_section(laboratory, report);
    if (!honest) return honest.failure();
    auto oracle = oracle_section(laboratory, report);
    if (!oracle) return oracle.failure();
    report.summary = {
        fmt::format("{} of his {} cells come out the same. His update has a closed form that uses no game result.",
                    total.agree, total.cells),
        fmt::format("{} de ses {} cases ressortent pareilles. Sa mise à jour a une forme close qui n'utilise aucun "
                    "résultat de partie.",
                    total.agree, total.cells)};
    report.sections = {*tables, *form, *honest, *oracle};
    return report;
}

}  // namespace plateau::lab
