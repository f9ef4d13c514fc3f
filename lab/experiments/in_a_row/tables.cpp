#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lab/experiments/in_a_row/parts.h"
#include "lab/experiments/in_a_row/thesis_tables.h"
#include "lab/statistics/agreement.h"
#include "lab/training/workers.h"

namespace plateau::lab::in_a_row_again {

std::string name_of_square(int size, bool gravity) {
    return fmt::format("{0}x{0}{1}", size, gravity ? " gravity" : "");
}

namespace {

std::string letter(const std::optional<Side>& winner, Side seat) { return !winner ? "D" : *winner == seat ? "W" : "L"; }

ThreatValues opponent_named(const std::string& name, int n, const ThesisOptions& options) {
    return name == "shevchenko" ? in_a_row::shevchenko(n)
           : name == "chua"     ? in_a_row::chua(n)
                                : in_a_row::raw_coefficients(n, options);
}

struct Cell {
    int size, n;
    bool gravity;
};

std::vector<Cell> boards_of_his_tables() {
    std::vector<Cell> cells;
    for (const bool gravity : {false, true})
        for (int n = 3; n <= 5; ++n)
            for (int size = n; size <= largest_board; ++size) cells.push_back({size, n, gravity});
    return cells;
}

std::string key_of(const Cell& cell) { return fmt::format("{} n={}", name_of_square(cell.size, cell.gravity), cell.n); }

// One deterministic game of the learned player in either seat against each opponent.
Json play_cell(const Reading& reading, const Cell& cell) {
    const Shape shape = reading.board(cell.size, cell.n, cell.gravity);
    const auto learned = learned_values(shape, reading.options);
    Json results;
    for (const std::string opponent : {"raw", "shevchenko", "chua"}) {
        if (cell.gravity && opponent != "raw") continue;
        for (const Side seat : {Side::first, Side::second}) {
            ThesisPlayer pupil{shape, learned, reading.options};
            ThesisPlayer rival{shape, opponent_named(opponent, cell.n, reading.options), reading.options};
            const bool is_first = seat == Side::first;
            in_a_row::ThesisGamePlan plan;
            plan.learns[index_of(seat)] = reading.keeps_learning;
            const auto game = play_thesis_game(shape, is_first ? pupil : rival, is_first ? rival : pupil, plan);
            results[opponent][is_first ? "first" : "second"] = letter(game.winner, seat);
        }
    }
    return results;
}

Result<Json> cells_under(Laboratory& laboratory, const Reading& reading) {
    return laboratory.part("cells " + reading.name, [&]() -> Result<Json> {
        const auto boards = boards_of_his_tables();
        std::vector<Json> results(boards.size());
        workers(laboratory.plan().concurrency)(boards.size(), [&](std::size_t i) {
            const std::size_t last_first = boards.size() - 1 - i;  // large boards take longest
            if (!laboratory.should_stop()) results[last_first] = play_cell(reading, boards[last_first]);
        });
        Json all;
        for (std::size_t i = 0; i < boards.size(); ++i) all[key_of(boards[i])] = std::move(results[i]);
        return all;
    });
}

std::string our_results(const Json& cells, const ThesisTable& table) {
    std::string letters;
    for (int size = table.n; size <= largest_board; ++size)
        letters += cells[key_of({size, table.n, table.gravity})][table.opponent]
                        [table.learned == Side::first ? "first" : "second"]
                            .get<std::string>();
    return letters;
}

// Tic-tac-toe against the raw heuristic is played by the rules of his gomoku, and has the same results.
bool is_repeated(const ThesisTable& table) { return table.game == "Tic Tac Toe" && table.opponent == "raw"; }

// A reading beside his tables.
struct Compared {
    const Reading* reading;
    std::vector<std::string> results;  // by table
    Agreement distinct;                // without the 48 cells that are printed twice
    int equal_of_all = 0;
    std::string letters;  // of the distinct cells
};

Compared compare(const Reading& reading, const Json& cells) {
    Compared compared{&reading, {}, {}, 0, ""};
    for (const auto& table : thesis_tables()) {
        const auto ours = our_results(cells, table);
        compared.results.push_back(ours);
        for (std::size_t i = 0; i < ours.size(); ++i) compared.equal_of_all += ours[i] == table.results[i];
        if (is_repeated(table)) continue;
        compared.distinct.add(table.results, ours);
        compared.letters += ours;
    }
    return compared;
}

std::string his_letters() {
    std::string letters;
    for (const auto& table : thesis_tables())
        if (!is_repeated(table)) letters += table.results;
    return letters;
}

std::string won_drawn_lost(const std::string& letters) {
    const auto count = [&](char c) { return std::count(letters.begin(), letters.end(), c); };
    return fmt::format("{}-{}-{}", count('W'), count('D'), count('L'));
}

int equal_letters(const std::string& one, const std::string& other) {
    int equal = 0;
    for (std::size_t i = 0; i < one.size(); ++i) equal += one[i] == other[i];
    return equal;
}

// Won, drawn and lost: W, D and L in English, G, N and P in French.
ReportCell letters_cell(const std::string& letters) {
    std::string french;
    for (const char letter : letters) french += letter == 'W' ? 'G' : letter == 'D' ? 'N' : 'P';
    return {letters, french};
}

ReportCell opponent_cell(const std::string& opponent) {
    return opponent == "raw" ? ReportCell{"raw", "brute"} : ReportCell{opponent};
}

ReportTable table_of_cells(const Compared& printed, const Compared& usual, Report& report) {
    ReportTable table{{"His results and ours by board size, from n to 11", "Ses résultats et les nôtres, de n à 11"},
                      {{"table", "table"},
                       {"game", "jeu"},
                       {"against", "contre"},
                       {"n", "n"},
                       {"seat", "place"},
                       {"his", "les siens"},
                       {"as printed", "comme imprimé"},
                       {"as we read it", "notre lecture"},
                       {"same as printed", "mêmes qu'imprimé"}},
                      {}};
    for (std::size_t i = 0; i < thesis_tables().size(); ++i) {
        const auto& his = thesis_tables()[i];
        const auto &ours = printed.results[i], &read = usual.results[i];
        const char* seat = his.learned == Side::first ? "first" : "second";
        const bool is_again = is_repeated(his);
        // The number of a table is no figure: its point stays.
        table.rows.push_back({Text{his.number + (is_again ? " (again)" : ""), his.number + (is_again ? " (bis)" : "")},
                              his.game, opponent_cell(his.opponent), std::to_string(his.n),
                              his.learned == Side::first ? "1" : "2", letters_cell(his.results), letters_cell(ours),
                              letters_cell(read), fmt::format("{}/{}", equal_letters(his.results, ours), ours.size())});
        for (std::size_t k = 0; k < ours.size(); ++k)
            add_row(report,
                    {"cell " + his.number, fmt::format("his {}", his.results[k]),
                     name_of_square(his.n + static_cast<int>(k), his.gravity), his.opponent, std::to_string(his.n),
                     seat, "1", fmt::format("as printed {}", ours[k]), fmt::format("as we read it {}", read[k]), ""});
    }
    const int other = printed.distinct.places - printed.distinct.equal;
    table.verdict =
        other == 0
            ? Text{"agrees: read as printed, every cell comes out the same.",
                   "concorde : lu comme imprimé, chaque case ressort pareille."}
            : Text{
                  fmt::format("disagrees: read as printed, {} of the {} different cells come out otherwise. The games "
                              "are deterministic, so his program was not the printed one.",
                              other, printed.distinct.places),
                  fmt::format("ne concorde pas : lues comme imprimé, {} des {} cases différentes ressortent autrement. "
                              "Les parties sont déterministes : son programme n'était donc pas celui qui est imprimé.",
                              other, printed.distinct.places)};
    return table;
}

// Cells where one reading is right and the other wrong: could their difference be luck?
struct Duel {
    int better = 0, changed = 0;
    double chance = 1;
};

Duel duel(const std::string& his, const std::string& one, const std::string& other) {
    Duel result;
    for (std::size_t i = 0; i < his.size(); ++i) {
        const bool is_right = one[i] == his[i], is_other_right = other[i] == his[i];
        result.changed += is_right != is_other_right;
        result.better += is_right && !is_other_right;
    }
    result.chance = sign_test(result.changed - result.better, result.changed);
    return result;
}

// The best reading against every other, with the chance times the number of comparisons (Bonferroni).
Text verdict_on_readings(const std::vector<Compared>& all) {
    const auto by_equal = [](const Compared& a, const Compared& b) { return a.distinct.equal < b.distinct.equal; };
    const auto& best = *std::max_element(all.begin(), all.end(), by_equal);
    const auto& worst = *std::min_element(all.begin(), all.end(), by_equal);
    const double comparisons = static_cast<double>(all.size() - 1);
    int ruled_out = 0;
    for (const auto& one : all) ruled_out += duel(his_letters(), best.letters, one.letters).chance * comparisons < 0.05;
    const auto between = duel(his_letters(), best.letters, worst.letters);
    const auto figures = [&](const char* words, Language language = Language::english) {
        return fmt::format(fmt::runtime(words), worst.distinct.equal, best.distinct.equal, best.distinct.places,
                           best.reading->title().in(language), worst.reading->title().in(language), between.changed,
                           between.better, std::min(1.0, between.chance * comparisons), ruled_out, all.size());
    };
    if (ruled_out == 0)
        return {figures("cannot be decided: all readings agree on {0} to {1} of {2} cells, and none of them is beaten "
                        "beyond luck ({3} against {4}: {5} cells differ, {6} of them in favour of the first, chance "
                        "{7:.2f} after correction). Agreement alone does not tell which reading is his."),
                figures("indécidable : toutes les lectures concordent sur {0} à {1} cases sur {2}, et aucune n'est "
                        "battue au-delà du hasard ({3} contre {4} : {5} cases diffèrent, {6} en faveur de la première, "
                        "probabilité {7:.2f} après correction). L'accord seul ne dit pas quelle lecture est la "
                        "sienne.",
                        Language::french)};
    return {
        figures("cannot be decided which of them is his; {8} of {9} agree less than {3} beyond luck. The others agree "
                "on up to {1} of {2} cells, and agreement alone does not tell them apart."),
        figures("indécidable laquelle est la sienne ; {8} sur {9} concordent moins que {3} au-delà du hasard. Les "
                "autres concordent sur jusqu'à {1} cases sur {2}, et l'accord seul ne les distingue pas.",
                Language::french)};
}

// Guesses that know nothing of the games.
void add_baselines(ReportTable& table) {
    std::string most_frequent;
    for (const auto& his : thesis_tables()) {
        if (is_repeated(his)) continue;
        char best = 'W';
        for (const char c : {'W', 'D', 'L'})
            if (std::count(his.results.begin(), his.results.end(), c) >
                std::count(his.results.begin(), his.results.end(), best))
                best = c;
        most_frequent += std::string(his.results.size(), best);
    }
    const auto his = his_letters();
    const std::string won(his.size(), 'W');
    table.rows.push_back({Text{"(always won)", "(toujours gagnée)"}, "", std::to_string(equal_letters(his, won)), "",
                          "", won_drawn_lost(won)});
    table.rows.push_back({Text{"(the most frequent result of each of his tables)",
                               "(le résultat le plus fréquent de chacune de ses tables)"},
                          "", std::to_string(equal_letters(his, most_frequent)), "", "",
                          won_drawn_lost(most_frequent)});
}

ReportTable table_of_readings(const std::vector<Compared>& all, Report& report) {
    ReportTable table{{"Cells that agree with his, under each reading", "Cases qui concordent, selon chaque lecture"},
                      {{"reading", "lecture"},
                       {"of 240", "sur 240"},
                       {"of 192 different", "sur 192 différentes"},
                       {"by luck", "par hasard"},
                       {"deviations above luck", "écarts au-dessus du hasard"},
                       {"won-drawn-lost", "gagnées-nulles-perdues"}},
                      {}};
    for (const auto& one : all) {
        const auto& distinct = one.distinct;
        table.rows.push_back({one.reading->title(), std::to_string(one.equal_of_all), std::to_string(distinct.equal),
                              fmt::format("{:.1f} ± {:.1f}", distinct.expected, std::sqrt(distinct.variance)),
                              fmt::format("{:+.1f}", distinct.surplus()), won_drawn_lost(one.letters)});
        add_row(report, {"reading", one.reading->name, "all", "", "", "", std::to_string(distinct.places),
                         std::to_string(distinct.equal), fmt::format("by luck {:.2f}", distinct.expected),
                         fmt::format("{:.2f}", std::sqrt(distinct.variance))});
    }
    add_baselines(table);
    table.verdict = verdict_on_readings(all);
    return table;
}

// His claims, by opponent: the learned player wins more cells than it loses.
struct Opponent {
    Text name;
    std::string opponent;
    bool gravity;
};

ReportTable table_of_totals(const Compared& printed, const Compared& usual) {
    ReportTable table{
        {"Learned player, won-drawn-lost by opponent", "Joueur appris, gagnées-nulles-perdues par adversaire"},
        {{"against", "contre"},
         {"his", "les siennes"},
         {"as printed", "comme imprimé"},
         {"as we read it", "notre lecture"},
         {"chance of such a lead, as printed", "probabilité d'une telle avance, comme imprimé"}},
        {}};
    std::vector<NamedVerdict> verdicts;
    for (const auto& [name, opponent, gravity] : {Opponent{{"raw", "brute"}, "raw", false},
                                                  {{"Shevchenko", "Shevchenko"}, "shevchenko", false},
                                                  {{"Chua", "Chua"}, "chua", false},
                                                  {{"raw, gravity", "brute, gravité"}, "raw", true}}) {
        std::string his, ours, read;
        for (std::size_t i = 0; i < thesis_tables().size(); ++i) {
            const auto& one = thesis_tables()[i];
            if (is_repeated(one) || one.opponent != opponent || one.gravity != gravity) continue;
            his += one.results;
            ours += printed.results[i];
            read += usual.results[i];
        }
        const auto won = static_cast<int>(std::count(ours.begin(), ours.end(), 'W'));
        const auto lost = static_cast<int>(std::count(ours.begin(), ours.end(), 'L'));
        const double chance = sign_test(std::min(won, lost), won + lost);
        verdicts.push_back({name, verdict_on(won - lost, chance < 0.05 ? 0 : 1e9)});
        table.rows.push_back(
            {name, won_drawn_lost(his), won_drawn_lost(ours), won_drawn_lost(read), fmt::format("{:.3f}", chance)});
    }
    table.verdict = in_one_line(verdicts);
    return table;
}

Text what_cells_are(const Compared& printed) {
    const auto& d = printed.distinct;
    return {
        fmt::format("One deterministic game a cell, alpha-beta of depth 4, five games of learning before and updates "
                    "during the game. 48 of his 240 cells are duplicates: tables 4.13 to 4.18 repeat 4.1 to 4.6, the "
                    "same games under another name. {} cells are left. A cell has no error bar: it is one game. Read "
                    "as printed, {} agree.",
                    d.places, d.equal),
        fmt::format("Une partie déterministe par case, alpha-bêta de profondeur 4, cinq parties d'apprentissage avant "
                    "et des mises à jour pendant. 48 de ses 240 cases sont des doublons : les tables 4.13 à 4.18 "
                    "répètent 4.1 à 4.6, les mêmes parties sous un autre nom. Il en reste {}. Une case n'a pas de "
                    "marge d'erreur : c'est une partie. Lues comme imprimé, {} concordent.",
                    d.places, d.equal)};
}

Text what_readings_are() {
    Text text{"The readings are options of the player `thesis`: ",
              "Les lectures sont des options du joueur `thesis` : "};
    for (const auto& reading : readings()) {
        const bool is_first = &reading == &readings().front();
        text.en += fmt::format("{}{} ({})", is_first ? "" : "; ", reading.title().en, reading.meaning.en);
        text.fr += fmt::format("{}{} ({})", is_first ? "" : " ; ", reading.title().fr, reading.meaning.fr);
    }
    text.en += ". All but the second are the printed one with one thing changed.";
    text.fr += ". Toutes sauf la deuxième sont l'imprimée avec un seul changement.";
    return text;
}

Text what_agreement_shows() {
    return {
        "What agreement can show: results go together with his more than a shuffled table would (deviations above "
        "luck), so that program and text are related. What it cannot show: which reading is his, since readings that "
        "play different games agree about as often; nor that a heuristic is better, since each cell is one game. The "
        "baselines in brackets know nothing of the games.",
        "Ce que l'accord peut montrer : les résultats vont avec les siens plus qu'une table mélangée (écarts "
        "au-dessus du hasard), donc programme et texte sont liés. Ce qu'il ne peut montrer : quelle lecture est la "
        "sienne, car des lectures qui jouent d'autres parties concordent à peu près aussi souvent ; ni qu'une "
        "heuristique est meilleure, car chaque case est une partie. Les références entre parenthèses ignorent tout "
        "des parties."};
}

}  // namespace

Result<void> play_his_tables(Laboratory& laboratory, Report& report) {
    std::vector<Compared> all;
    for (const auto& reading : readings()) {
        const auto cells = cells_under(laboratory, reading);
        if (!cells) return cells.failure();
        all.push_back(compare(reading, *cells));
    }
    const auto &printed = all[0], &usual = all[1];
    report.sections.push_back({{"His thirty tables", "Ses trente tables"},
                               {what_cells_are(printed)},
                               {table_of_cells(printed, usual, report), table_of_totals(printed, usual)},
                               {}});
    report.sections.push_back({{"Which reading is his?", "Quelle lecture est la sienne ?"},
                               {what_readings_are(), what_agreement_shows()},
                               {table_of_readings(all, report)},
                               {}});
    report.summary = {
        fmt::format(
            "Read as printed, {} of his {} different cells come out the same; no reading can be told to be his by "
            "that. His update has a closed form that uses no game result.",
            printed.distinct.equal, printed.distinct.places),
        fmt::format("Lues comme imprimé, {} de ses {} cases différentes ressortent pareilles ; cela ne dit pas quelle "
                    "lecture est la sienne. Sa mise à jour a une forme close qui n'utilise aucun résultat de partie.",
                    printed.distinct.equal, printed.distinct.places)};
    return {};
}

}  // namespace plateau::lab::in_a_row_again
