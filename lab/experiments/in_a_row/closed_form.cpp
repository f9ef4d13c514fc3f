// Where his update leads: the coefficients after five games, and whether they have come to rest as he says.
#include <fmt/format.h>

#include <cmath>

#include "lab/experiments/in_a_row/parts.h"

namespace plateau::lab::in_a_row_again {

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

ThreatValues learned_values(const Shape& shape, const ThesisOptions& options) {
    ThesisPlayer player{shape, in_a_row::raw_coefficients(shape.n, options), options};
    in_a_row::learn_by_self_play(shape, player, self_play_games);
    return player.threat_values();
}

Reading reading_on(const Reading& reading, const Board& board) {
    Reading here = reading;
    here.options.candidates = board.candidates;
    if (board.candidates > 0) here.options.depth = board.depth;
    return here;
}

Result<Json> learned_weights(Laboratory& laboratory, const Shape& shape, const Reading& reading) {
    const auto name = fmt::format("learn {}x{} n={} gravity={} depth={} {}", shape.rows, shape.cols, shape.n,
                                  static_cast<int>(shape.gravity), reading.options.depth, reading.name);
    return laboratory.part(name, [&]() -> Result<Json> {
        ThesisPlayer player{shape, in_a_row::raw_coefficients(shape.n, reading.options), reading.options};
        in_a_row::learn_by_self_play(shape, player, self_play_games);
        const auto learned = player.threat_values();
        const int later = in_a_row::learn_by_self_play(shape, player, 1);
        return Json{{"own", to_json(learned.own, shape.n)},
                    {"enemy", to_json(learned.enemy, shape.n)},
                    {"changes_in_a_sixth_game", later > 0}};
    });
}

namespace {

// Coefficients of one board: how many learning has touched, and how many stand where the closed form says.
struct Resting {
    std::array<std::string, 2> text;  // own, the enemy's
    int all = 0, touched = 0, there = 0;
};

Resting compare_with_closed_form(const ThreatValues& learned, const ThreatValues& raw, int n) {
    const auto predicted = in_a_row::closed_form(n);
    Resting resting;
    const auto count = [&](double now, double before, double target) {
        ++resting.all;
        if (std::abs(now - before) < 1e-9) return;
        ++resting.touched;
        resting.there += std::abs(now - target) < 1e-6 * target;
    };
    for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i) {
        std::size_t side = 0;
        for (const auto& [now, before] : {std::pair{&learned.own, &raw.own}, {&learned.enemy, &raw.enemy}}) {
            resting.text[side++] += fmt::format("{:g}/{:g} ", now->half_open[i], now->open[i]);
            count(now->half_open[i], before->half_open[i], predicted.own.half_open[i]);
            count(now->open[i], before->open[i], predicted.own.open[i]);
        }
    }
    return resting;
}

std::string predicted_text(int n) {
    std::string text;
    for (int size = 1; size < n; ++size)
        text += fmt::format("{:g} ", in_a_row::closed_form(n).own.open[static_cast<std::size_t>(size)]);
    return text;
}

struct Rest {
    int touched = 0, all = 0, there = 0, boards = 0, still_moving = 0;
};

Result<Rest> add_boards(Laboratory& laboratory, const Reading& reading, ReportTable& table, Report& report) {
    Rest rest;
    for (const auto& [n, size, gravity] :
         {std::tuple{3, 7, false}, {4, 8, false}, {5, 9, false}, {3, 7, true}, {4, 7, true}, {5, 9, true}}) {
        const auto learned = learned_weights(laboratory, reading.board(size, n, gravity), reading);
        if (!learned) return learned.failure();
        const auto resting =
            compare_with_closed_form(threat_values_of(*learned, n), in_a_row::raw_coefficients(n, reading.options), n);
        const bool moves = (*learned)["changes_in_a_sixth_game"];
        ++rest.boards;
        rest.still_moving += moves;
        rest.touched += resting.touched;
        rest.all += resting.all;
        rest.there += resting.there;
        const auto board = name_of_square(size, gravity);
        table.rows.push_back({reading.title(), board_title(board), std::to_string(n), resting.text[0], resting.text[1],
                              predicted_text(n), fmt::format("{}/{}", resting.touched, resting.all),
                              moves ? ReportCell{"yes", "oui"} : ReportCell{"no", "non"},
                              fmt::format("{}/{}", resting.there, resting.touched)});
        add_row(report, {"weights " + reading.name, "own " + resting.text[0], board, "enemy " + resting.text[1],
                         std::to_string(n), "", "", "predicted " + predicted_text(n), "", ""});
    }
    return rest;
}

// He says: after five games each coefficient was updated, and none changes any more.
Text verdict_on_rest(const Rest& printed) {
    const bool agrees = printed.touched == printed.all && printed.still_moving == 0;
    const auto figures = [&](const char* words) {
        return fmt::format(fmt::runtime(words), printed.all - printed.touched, printed.all, printed.still_moving,
                           printed.boards);
    };
    if (agrees)
        return {figures("agrees: as printed, all {1} coefficients were updated, and a sixth game changes none."),
                figures("concorde : comme imprimé, les {1} coefficients ont été mis à jour, et une sixième partie n'en "
                        "change aucun.")};
    return {
        figures("disagrees: as printed, {0} of {1} coefficients have their raw value after five games, and on {2} of "
                "{3} boards a sixth game changes some."),
        figures("ne concorde pas : comme imprimé, {0} coefficients sur {1} ont leur valeur brute après cinq parties, "
                "et sur {2} plateaux sur {3} une sixième partie en change.")};
}

}  // namespace

Result<void> check_closed_form(Laboratory& laboratory, Report& report) {
    ReportTable table{{"Coefficients after five games, half-open/open by size",
                       "Coefficients après cinq parties, mi-ouverte/ouverte par taille"},
                      {{"reading", "lecture"},
                       {"board", "plateau"},
                       {"n", "n"},
                       {"own", "soi"},
                       {"enemy", "adversaire"},
                       {"closed form", "forme close"},
                       {"changed", "changés"},
                       {"a sixth game changes some", "une sixième partie en change"},
                       {"at the closed form", "à la forme close"}},
                      {}};
    const auto printed = add_boards(laboratory, as_printed(), table, report);
    if (!printed) return printed.failure();
    const auto usual = add_boards(laboratory, as_we_read_it(), table, report);
    if (!usual) return usual.failure();
    table.verdict = verdict_on_rest(*printed);
    const auto figures = [&](const char* words) {
        return fmt::format(fmt::runtime(words), printed->there, printed->touched, usual->there, usual->touched);
    };
    report.sections.push_back(
        {{"What his update leads to", "Où mène sa mise à jour"},
         {{figures(
               "Without adjustments the update has a fixed point: 1,000,000 x 0.1^(n - size), open or half-open, own "
               "or "
               "the enemy's. Of the coefficients that five games changed, {2} of {3} stand exactly there as we read "
               "it, and {0} of {1} as printed, where adjustments lift some above it. The reward is zero for every "
               "threat that is updated, so that no result of any game enters."),
           figures(
               "Sans ajustements la mise à jour a un point fixe : 1 000 000 x 0,1^(n - taille), ouverte ou mi-ouverte, "
               "à soi ou à l'adversaire. Des coefficients que cinq parties ont changés, {2} sur {3} y sont exactement "
               "selon notre lecture, et {0} sur {1} comme imprimé, où les ajustements en élèvent certains. La "
               "récompense est nulle pour toute menace mise à jour : aucun résultat de partie n'y entre.")}},
         {table},
         {}});
    return {};
}

}  // namespace plateau::lab::in_a_row_again
