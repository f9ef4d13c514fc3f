// His open question: "déterminer les facteurs réels qui font que l'heuristique améliorée échoue parfois face à
// l'heuristique brute". Games of the learned player against the raw one on all his boards, each pair from an opening of
// its own with seats swapped, and a logistic regression of losing on what the games were like.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "core/random.h"
#include "games/in_a_row/threats.h"
#include "lab/experiments/in_a_row/parts.h"
#include "lab/statistics/agreement.h"
#include "lab/statistics/logistic_model.h"
#include "lab/training/workers.h"

namespace plateau::lab::in_a_row_again {

namespace {

constexpr int opening_plies = 4;
constexpr int horizon = 4;  // plies before the end that his search sees for itself

struct Setting {
    int size, n;
    bool gravity;
};

std::vector<Setting> all_settings() {
    std::vector<Setting> settings;
    for (const bool gravity : {false, true})
        for (int n = 3; n <= 5; ++n)
            for (int size = n; size <= largest_board; ++size) settings.push_back({size, n, gravity});
    return settings;
}

int games_a_board(const Laboratory& laboratory) {
    return laboratory.plan().games > 0 ? laboratory.plan().games : laboratory.plan().all ? 1000 : 220;
}

// Kinds of threats, of the learned player and of the raw one, two stones short and one short of a line.
constexpr std::size_t threat_kinds = 8;
const std::array<Text, threat_kinds>& threat_names() {
    static const std::array<Text, threat_kinds> names{{{"own half-open n-2", "mi-ouvertes n-2 à soi"},
                                                       {"own open n-2", "ouvertes n-2 à soi"},
                                                       {"own half-open n-1", "mi-ouvertes n-1 à soi"},
                                                       {"own open n-1", "ouvertes n-1 à soi"},
                                                       {"enemy half-open n-2", "mi-ouvertes n-2 adverses"},
                                                       {"enemy open n-2", "ouvertes n-2 adverses"},
                                                       {"enemy half-open n-1", "mi-ouvertes n-1 adverses"},
                                                       {"enemy open n-1", "ouvertes n-1 adverses"}}};
    return names;
}
using Threats = std::array<double, threat_kinds>;

struct PlayedGame {
    char result = 'D';  // of the learned player
    Side seat = Side::first;
    std::size_t pair = 0;
    Threats threats{};  // the mean over its turns, as long as the end is beyond the horizon
};

Threats counted(const in_a_row::ThreatBoard& board, Side seat, int n) {
    Threats counts{};
    std::size_t next = 0;
    for (const Side side : {seat, other(seat)})
        for (const int size : {n - 2, n - 1}) {
            const auto at = static_cast<std::size_t>(size);
            counts[next++] = board.of(side).half_open[at];
            counts[next++] = board.of(side).open[at];
        }
    return counts;
}

// What stood on the board when the learned player was to move. What the search sees to its end decides itself: only
// positions further from it show what the heuristic makes of threats.
Threats mean_threats(const Shape& shape, const Reading& reading, const std::vector<int>& moves, Side seat) {
    in_a_row::ThreatBoard board{shape, reading.options.by_space};
    Threats sum{};
    int turns = 0;
    Side side = Side::first;
    for (std::size_t ply = 0; ply + horizon < moves.size(); ++ply, side = other(side)) {
        if (side == seat && ply >= opening_plies) {
            const auto here = counted(board, seat, shape.n);
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += here[i];
            ++turns;
        }
        board.toggle(side, moves[ply] / shape.cols, moves[ply] % shape.cols);
    }
    for (double& value : sum) value = turns > 0 ? value / turns : 0;
    return sum;
}

// As many different openings as wanted, or as the board has.
std::vector<std::vector<int>> different_openings(const Shape& shape, std::size_t wanted, Random random) {
    std::vector<std::vector<int>> openings;
    std::set<std::vector<int>> seen;
    for (std::size_t tries = 0; tries < 200 * wanted && openings.size() < wanted; ++tries) {
        auto opening = in_a_row::random_opening(shape, opening_plies, random);
        if (opening.size() == opening_plies && seen.insert(opening).second) openings.push_back(std::move(opening));
    }
    return openings;
}

PlayedGame play_one(const Shape& shape, const Reading& reading, const ThreatValues& learned,
                    const std::vector<int>& opening, Side seat) {
    ThesisPlayer pupil{shape, learned, reading.options};
    ThesisPlayer raw{shape, in_a_row::raw_coefficients(shape.n, reading.options), reading.options};
    in_a_row::ThesisGamePlan plan;
    plan.opening = opening;
    plan.learns[index_of(seat)] = reading.keeps_learning;
    const bool is_first = seat == Side::first;
    const auto game = play_thesis_game(shape, is_first ? pupil : raw, is_first ? raw : pupil, plan);
    PlayedGame played;
    played.result = !game.winner ? 'D' : *game.winner == seat ? 'W' : 'L';
    played.seat = seat;
    played.threats = mean_threats(shape, reading, game.moves, seat);
    return played;
}

Json to_json(const PlayedGame& game) {
    Json row{std::string(1, game.result), game.seat == Side::first ? 1 : 2, game.pair};
    for (const double value : game.threats) row.push_back(std::round(1000 * value) / 1000);
    return row;
}

PlayedGame game_of(const Json& row) {
    PlayedGame game;
    game.result = row[0].get<std::string>()[0];
    game.seat = row[1] == 1 ? Side::first : Side::second;
    game.pair = row[2];
    for (std::size_t i = 0; i < game.threats.size(); ++i) game.threats[i] = row[3 + i];
    return game;
}

Result<Json> games_on(Laboratory& laboratory, const Reading& reading, std::size_t number, const Setting& setting) {
    const int games = games_a_board(laboratory);
    const auto name = fmt::format("factors {} {} n={} {} games", reading.name,
                                  name_of_square(setting.size, setting.gravity), setting.n, games);
    return laboratory.part(name, [&]() -> Result<Json> {
        const Shape shape = reading.board(setting.size, setting.n, setting.gravity);
        const auto learned = learned_values(shape, reading.options);
        const auto openings = different_openings(shape, static_cast<std::size_t>(std::max(1, games / 2)),
                                                 Random{laboratory.plan().seed, 1000 + number});
        std::vector<PlayedGame> played(2 * openings.size());
        workers(laboratory.plan().concurrency)(played.size(), [&](std::size_t i) {
            if (laboratory.should_stop()) return;
            played[i] = play_one(shape, reading, learned, openings[i / 2], i % 2 == 0 ? Side::first : Side::second);
            played[i].pair = i / 2;
        });
        Json rows = Json::array();
        for (const auto& game : played) rows.push_back(to_json(game));
        return rows;
    });
}

struct Sample {
    Setting setting;
    std::size_t board = 0;
    PlayedGame game;
};

Result<std::vector<Sample>> sample_under(Laboratory& laboratory, const Reading& reading) {
    std::vector<Sample> sample;
    const auto settings = all_settings();
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const auto rows = games_on(laboratory, reading, i, settings[i]);
        if (!rows) return rows.failure();
        for (const auto& row : *rows) sample.push_back({settings[i], i, game_of(row)});
    }
    return sample;
}

// The settings of a game; then what stood on the board.
const std::vector<Text>& setting_names() {
    static const std::vector<Text> names{{"(always)", "(toujours)"},
                                         {"board size, per cell more than n", "taille, par case de plus que n"},
                                         {"n = 4 instead of 3", "n = 4 au lieu de 3"},
                                         {"n = 5 instead of 3", "n = 5 au lieu de 3"},
                                         {"second to move", "joue en second"},
                                         {"gravity", "gravité"}};
    return names;
}

std::vector<double> factors_of(const Sample& sample, bool with_threats) {
    const auto& [size, n, gravity] = sample.setting;
    std::vector<double> factors{1,
                                static_cast<double>(size - n),
                                n == 4 ? 1.0 : 0.0,
                                n == 5 ? 1.0 : 0.0,
                                sample.game.seat == Side::second ? 1.0 : 0.0,
                                gravity ? 1.0 : 0.0};
    if (with_threats) factors.insert(factors.end(), sample.game.threats.begin(), sample.game.threats.end());
    return factors;
}

Result<LogisticFit> fit_losses(const std::vector<Sample>& sample, bool with_threats) {
    LogisticModel model{setting_names().size() + (with_threats ? threat_kinds : 0)};
    for (const auto& one : sample)
        model.add(factors_of(one, with_threats), one.game.result == 'L', one.board * 1'000'000 + one.game.pair);
    return model.fit();
}

Text effect_of(const FittedFactor& factor) {
    if (two_sided_chance(factor.z()) > 0.05) return {"cannot be decided", "indécidable"};
    return factor.estimate > 0 ? Text{"loses more", "perd plus"} : Text{"loses less", "perd moins"};
}

ReportCell effect_cell(const FittedFactor& factor) {
    const auto figures = [&](const char* words) {
        return fmt::format(fmt::runtime(words), factor.odds_ratio(), factor.low(), factor.high());
    };
    return {figures("{:.2f} ({:.2f} to {:.2f})"), french_figures(figures("{:.2f} ({:.2f} à {:.2f})"))};
}

// What both readings say of a factor, and the verdict where they say the same.
Text common_verdict(const FittedFactor& printed, const FittedFactor& usual) {
    const Text one = effect_of(printed), other = effect_of(usual);
    if (one.en == other.en) return one;
    return {"cannot be decided (the readings differ)", "indécidable (les lectures diffèrent)"};
}

struct TwoFits {
    LogisticFit printed, usual;
};

Text verdict_on_factors(const TwoFits& fits, const std::vector<Text>& names) {
    Text more, less, open;
    for (std::size_t i = 1; i < names.size(); ++i) {
        const Text verdict = common_verdict(fits.printed.factors[i], fits.usual.factors[i]);
        Text& list = verdict.en == "loses more" ? more : verdict.en == "loses less" ? less : open;
        list.en += (list.en.empty() ? "" : ", ") + names[i].en;
        list.fr += (list.fr.empty() ? "" : ", ") + names[i].fr;
    }
    const auto or_none = [](const std::string& text, const char* none) { return text.empty() ? none : text; };
    return {fmt::format("the learned player loses more with: {}; less with: {}; cannot be decided: {}.",
                        or_none(more.en, "none"), or_none(less.en, "none"), or_none(open.en, "none")),
            fmt::format("le joueur appris perd plus avec : {} ; moins avec : {} ; indécidable : {}.",
                        or_none(more.fr, "aucun"), or_none(less.fr, "aucun"), or_none(open.fr, "aucun"))};
}

ReportTable table_of_fits(const TwoFits& fits, const std::vector<Text>& names, const Text& title, std::size_t first,
                          Report& report) {
    ReportTable table{title,
                      {{"factor", "facteur"},
                       {"odds of losing, as printed", "cote de perte, comme imprimé"},
                       {"z", "z"},
                       {"odds of losing, as we read it", "cote de perte, notre lecture"},
                       {"z", "z"},
                       {"both", "les deux"}},
                      {}};
    for (std::size_t i = first; i < names.size(); ++i) {
        const auto &printed = fits.printed.factors[i], &usual = fits.usual.factors[i];
        table.rows.push_back({names[i], effect_cell(printed), fmt::format("{:+.1f}", printed.z()), effect_cell(usual),
                              fmt::format("{:+.1f}", usual.z()), common_verdict(printed, usual)});
        for (const auto& [reading, factor] : {std::pair{"as printed", &printed}, {"as we read it", &usual}})
            add_row(report, {"factor " + title.en, names[i].en, reading, "raw", "", "", "",
                             fmt::format("{:.4f}", factor->estimate), "", fmt::format("{:.4f}", factor->error)});
    }
    return table;
}

// Plain shares, which need no model.
ReportCell share_lost(const std::vector<Sample>& sample, const std::function<bool(const Sample&)>& counts) {
    int all = 0, lost = 0, won = 0;
    for (const auto& one : sample) {
        if (!counts(one)) continue;
        ++all;
        lost += one.game.result == 'L';
        won += one.game.result == 'W';
    }
    if (all == 0) return "-";
    const auto figures = [&](const char* words) {
        return fmt::format(fmt::runtime(words), 100.0 * lost / all, 100.0 * won / all, all);
    };
    return {figures("{:.1f} % ({:.1f} % won, {} games)"),
            french_figures(figures("{:.1f} % ({:.1f} % gagnées, {} parties)"))};
}

struct Slice {
    ReportCell name;
    std::function<bool(const Sample&)> counts;
};

std::vector<Slice> slices() {
    std::vector<Slice> all{{{"all", "toutes"}, [](const Sample&) { return true; }}};
    for (int n = 3; n <= 5; ++n)
        all.push_back({fmt::format("n = {}", n), [n](const Sample& s) { return s.setting.n == n; }});
    for (int size = 3; size <= largest_board; ++size)
        all.push_back({fmt::format("{0}x{0}", size), [size](const Sample& s) { return s.setting.size == size; }});
    all.push_back({{"first to move", "joue en premier"}, [](const Sample& s) { return s.game.seat == Side::first; }});
    all.push_back({{"second to move", "joue en second"}, [](const Sample& s) { return s.game.seat == Side::second; }});
    all.push_back({{"free placement", "placement libre"}, [](const Sample& s) { return !s.setting.gravity; }});
    all.push_back({{"gravity", "gravité"}, [](const Sample& s) { return s.setting.gravity; }});
    return all;
}

// More wins than losses, beyond what differences between openings would give?
Text lead(const std::vector<Sample>& sample) {
    std::map<std::pair<std::size_t, std::size_t>, int> by_opening;
    for (const auto& one : sample)
        by_opening[{one.board, one.game.pair}] += one.game.result == 'W' ? 1 : one.game.result == 'L' ? -1 : 0;
    double sum = 0, squares = 0;
    for (const auto& [opening, points] : by_opening) {
        sum += points;
        squares += points * points;
    }
    return verdict_on(sum, 1.96 * std::sqrt(squares));
}

ReportTable table_of_shares(const std::vector<Sample>& printed, const std::vector<Sample>& usual) {
    ReportTable table{
        {"Games the learned player lost to the raw one", "Parties perdues par le joueur appris contre le brut"},
        {{"games", "parties"}, {"as printed", "comme imprimé"}, {"as we read it", "notre lecture"}},
        {}};
    for (const auto& [name, counts] : slices())
        table.rows.push_back({name, share_lost(printed, counts), share_lost(usual, counts)});
    const Text each = in_one_line({{as_printed().title(), lead(printed)}, {as_we_read_it().title(), lead(usual)}});
    table.verdict = {"that the learned player does better than the raw one on average: " + each.en,
                     "que le joueur appris fait mieux que le brut en moyenne : " + each.fr};
    return table;
}

Text how_games_were_played(const TwoFits& settings, const TwoFits& threats) {
    const auto figures = [&](const char* words) {
        return fmt::format(fmt::runtime(words), settings.printed.rows, settings.printed.clusters, settings.usual.rows,
                           settings.usual.clusters, 100 * settings.printed.explained(),
                           100 * settings.usual.explained(), 100 * threats.printed.explained(),
                           100 * threats.usual.explained());
    };
    return {
        figures("{0} games from {1} openings as printed and {2} from {3} as we read it: free placement and gravity, n "
                "from 3 to 5, boards from n to 11, four random stones of which no two openings have the same, seats "
                "swapped, depth 4; the learned player goes on learning. The odds of losing, win or draw being the "
                "other outcome, by logistic regression; above 1 a factor makes it lose more; 95 % intervals that count "
                "openings, not games. The settings explain {4:.1f} % and {5:.1f} % of the deviance, with the threats "
                "{6:.1f} % and {7:.1f} %."),
        figures("{0} parties de {1} ouvertures comme imprimé et {2} de {3} selon notre lecture : placement libre et "
                "gravité, n de 3 à 5, plateaux de n à 11, quatre pions au hasard, toutes les ouvertures différentes, "
                "places échangées, profondeur 4 ; le joueur appris continue d'apprendre. La cote de perte, contre gain "
                "ou nulle, par régression logistique ; au-dessus de 1 un facteur fait perdre plus ; intervalles à 95 % "
                "qui comptent les ouvertures, non les parties. Les conditions expliquent {4:.1f} % et {5:.1f} % de la "
                "déviance, avec les menaces {6:.1f} % et {7:.1f} %.")};
}

Text what_threats_mean() {
    return {
        "Threats are means over the learned player's turns, as long as the end of the game is more than four plies "
        "away: "
        "nearer ones the search settles by itself. They go with losing; whether they cause it, a regression cannot "
        "tell.",
        "Les menaces sont des moyennes sur les tours du joueur appris, tant que la fin est à plus de quatre demi-coups "
        ": "
        "plus près, la recherche tranche seule. Elles vont avec la perte ; une régression ne dit pas si elles en sont "
        "la "
        "cause."};
}

Result<TwoFits> fit_both(const std::vector<Sample>& printed, const std::vector<Sample>& usual, bool with_threats) {
    auto one = fit_losses(printed, with_threats);
    if (!one) return one.failure();
    auto other = fit_losses(usual, with_threats);
    if (!other) return other.failure();
    return TwoFits{std::move(*one), std::move(*other)};
}

// Too few games leave factors that cannot be told apart: then the shares alone are shown.
void add_fits(const std::vector<Sample>& printed, const std::vector<Sample>& usual, ReportSection& section,
              Report& report) {
    const auto settings = fit_both(printed, usual, false), threats = fit_both(printed, usual, true);
    if (!settings || !threats) {
        section.paragraphs.push_back((settings ? threats : settings).error());
        return;
    }
    section.paragraphs.push_back(how_games_were_played(*settings, *threats));
    section.paragraphs.push_back(what_threats_mean());
    auto names = setting_names();
    auto table =
        table_of_fits(*settings, names, {"By the settings of the game", "Par les conditions de la partie"}, 1, report);
    table.verdict = verdict_on_factors(*settings, names);
    section.tables.push_back(std::move(table));
    const std::size_t first_threat = names.size();
    names.insert(names.end(), threat_names().begin(), threat_names().end());
    table = table_of_fits(*threats, names,
                          {"By the threats on the board, settings held", "Par les menaces, conditions tenues égales"},
                          first_threat, report);
    table.verdict = verdict_on_factors(*threats, names);
    section.tables.push_back(std::move(table));
}

}  // namespace

Result<void> find_factors(Laboratory& laboratory, Report& report) {
    const auto printed = sample_under(laboratory, as_printed());
    if (!printed) return printed.failure();
    const auto usual = sample_under(laboratory, as_we_read_it());
    if (!usual) return usual.failure();
    ReportSection section{
        {"Which factors make the learned player lose?", "Quels facteurs font perdre le joueur appris ?"},
        {},
        {table_of_shares(*printed, *usual)},
        {}};
    add_fits(*printed, *usual, section, report);
    report.sections.push_back(std::move(section));
    return {};
}

}  // namespace plateau::lab::in_a_row_again
