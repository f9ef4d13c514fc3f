// plateau analyse: a whole game judged, move by move.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/chance_graph.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/load_game.h"
#include "cli/wrapping.h"
#include "play/catalog.h"
#include "play/json.h"
#include "play/judge.h"

namespace plateau::cli {

namespace {

using play::MoveJudgement;
using play::Quality;

constexpr std::size_t shown_moves = 8;  // of a better line

bool is_poor(const MoveJudgement& judged) { return judged.quality >= Quality::inaccuracy; }

// A game, what was thought of its moves, and who made them.
struct Analysis {
    archive::GameRecord record;
    std::vector<Side> movers;
    std::vector<MoveJudgement> moves;

    double chance_of_first(std::size_t move) const {
        return movers[move] == Side::first ? moves[move].chance : 1 - moves[move].chance;
    }
};

std::string line_text(const std::vector<std::string>& line) {
    std::string text;
    for (std::size_t i = 0; i < line.size() && i < shown_moves; ++i) text += (i == 0 ? "" : " ") + line[i];
    return text;
}

void print_move(const Analysis& analysis, std::size_t i, const Console& console) {
    const auto& judged = analysis.moves[i];
    const std::string columns = fmt::format("{:>4}  {:<14} {:>3.0f} %  ", i + 1, analysis.record.moves[i].text,
                                            100 * analysis.chance_of_first(i));
    std::string text = console.say(play::name_of(judged.quality));
    if (is_poor(judged))
        text += fmt::format(" ({:+.0f} %), {} {}", -100 * judged.loss, console.say({"better:", "mieux :"}),
                            line_text(judged.best.line));
    console.print(beside(columns, text, console.width()));
}

void print_side(const Analysis& analysis, Side side, const Text& name, const Console& console) {
    int count = 0, poor[3] = {};
    double loss = 0;
    for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
        if (analysis.movers[i] != side) continue;
        ++count;
        loss += analysis.moves[i].loss;
        if (is_poor(analysis.moves[i]))
            ++poor[static_cast<int>(analysis.moves[i].quality) - static_cast<int>(Quality::inaccuracy)];
    }
    const double mean = count == 0 ? 0 : 100 * loss / count;
    console.print(
        Text{fmt::format("{}: moves {}, inaccuracies {}, mistakes {}, blunders {}; {:.1f} % given away a move", name.en,
                         count, poor[0], poor[1], poor[2], mean),
             fmt::format("{} : coups {}, imprécisions {}, erreurs {}, gaffes {} ; {:.1f} % perdus par coup", name.fr,
                         count, poor[0], poor[1], poor[2], mean)});
}

Text named(const Text& side, const std::string& player) {
    if (player.empty()) return side;
    return {fmt::format("{} ({})", side.en, player), fmt::format("{} ({})", side.fr, player)};
}

void print_report(const Analysis& analysis, const play::GameInfo& info, const Console& console) {
    const auto& record = analysis.record;
    const Text names[] = {named(info.sides[0], record.first), named(info.sides[1], record.second)};
    console.print(fmt::format("{}{} {} - {}  {}\n", console.say(info.title), console.say({":", " :"}),
                              console.say(names[0]), console.say(names[1]), record.result));
    std::vector<double> chances;
    for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
        print_move(analysis, i, console);
        chances.push_back(analysis.chance_of_first(i));
    }
    console.print(Text{fmt::format("\nchance of winning ({})", info.sides[0].en),
                       fmt::format("\nchances de gagner ({})", info.sides[0].fr)});
    console.print(chance_graph(chances, console.width(), console.shows_any_letter()));
    print_side(analysis, Side::first, names[0], console);
    print_side(analysis, Side::second, names[1], console);
}

nlohmann::json to_json(const Analysis& analysis, Language language) {
    nlohmann::json moves = nlohmann::json::array();
    for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
        const auto& judged = analysis.moves[i];
        moves.push_back({{"move", analysis.record.moves[i].text},
                         {"quality", play::to_string(judged.quality)},
                         {"loss", judged.loss},
                         {"win_chance", judged.chance},
                         {"best", play::to_json(judged.best, language)}});
    }
    return {{"game", analysis.record.game}, {"result", analysis.record.result}, {"moves", moves}};
}

// Numeric remarks of PDN and chess alike: 2 a mistake, 4 a blunder, 6 doubtful.
int nag_of(Quality quality) { return quality == Quality::blunder ? 4 : quality == Quality::mistake ? 2 : 6; }

// The record with what was thought: a remark, a comment and the better line at each poor move.
archive::GameRecord annotated(const Analysis& analysis, Language language) {
    archive::GameRecord record = analysis.record;
    for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
        const auto& judged = analysis.moves[i];
        if (!is_poor(judged)) continue;
        auto& move = record.moves[i];
        move.nags.push_back(nag_of(judged.quality));
        if (!move.comment.empty()) move.comment += "; ";
        move.comment += fmt::format("{} ({:+.0f} %)", play::name_of(judged.quality).in(language), -100 * judged.loss);
        move.variations.emplace_back(judged.best.line.begin(), judged.best.line.end());
    }
    return record;
}

int write_annotated(const Analysis& analysis, const archive::Format& format, const std::string& file,
                    const Console& console) {
    const auto text = format.write(annotated(analysis, console.language()));
    if (!text) return console.give_up(text.failure());
    const std::string whole = (format.head ? format.head() : "") + *text;
    if (file == "-") {
        std::fputs(whole.c_str(), stdout);
        return success;
    }
    if (const auto written = play::write_file(file, whole); !written) return console.give_up(written.failure());
    console.print(Text{"written to " + file, "écrit dans " + file});
    return success;
}

Result<Analysis> analyse(archive::GameRecord record, const play::AnyGame& game, const std::string& judge,
                         const Console& console) {
    const auto session = replayed(game, record);
    if (!session) return session.failure();
    Analysis analysis{std::move(record), {}, {}};
    play::SessionOptions start{analysis.record.start_position, {}, analysis.record.seed};
    // As the game itself writes them: other programs abbreviate.
    for (std::size_t i = 0; i < (*session)->record().size(); ++i) {
        const auto& move = (*session)->record()[i];
        analysis.record.moves[i].text = move.text;
        analysis.movers.push_back(move.side);
        start.moves.push_back(move.text);
    }
    Progress progress{console, {"judging", "jugement"}, start.moves.size()};
    auto judged = play::judge_game(game, start, judge, console.stop(), [&](std::size_t done) { progress.show(done); });
    if (!judged) return judged.failure();
    analysis.moves = std::move(*judged);
    return analysis;
}

int run_analyse(const Arguments& arguments, Console& console) {
    const auto number = arguments.integer("--number", 1, 1, 1'000'000'000);
    if (!number) return console.refuse(number.failure());
    auto loaded = load_game(arguments.text("FILE"), arguments.text("--format"), *number, console);
    if (!loaded) return console.give_up(loaded.failure());
    const auto game = play::open_game(loaded->record.game, console.resources());
    if (!game) return console.give_up(game.failure());
    const auto& info = (*game)->info();
    const auto analysis =
        analyse(std::move(loaded->record), **game, arguments.text("--player", play::advisor(info, "2s")), console);
    if (!analysis) return console.give_up(analysis.failure());
    const std::string file = arguments.text("--output");
    if (arguments.has("--json")) console.print(to_json(*analysis, console.language()).dump());
    else if (file != "-") print_report(*analysis, info, console);
    if (file.empty()) return success;
    return write_annotated(*analysis, *loaded->format, file, console);
}

}  // namespace

Command analyse_command() {
    return {
        "analyse",
        {"judge a whole game: every move, better lines, and how the chances went",
         "juger une partie entière : chaque coup, de meilleures suites, et l'évolution des chances"},
        "plateau analyse game.pdn --output annotated.pdn",
        {required(place("FILE", {"a game in any format that archive import reads; -: standard input",
                                 "une partie dans tout format que lit archive import ; - : entrée standard"})),
         option("--number", "N", {"which game of the file (default: 1)", "quelle partie du fichier (par défaut : 1)"}),
         option("--format", "F",
                {"text, jsonl, csv, pdn, psq, sgf, digits... (default: found by itself)",
                 "text, jsonl, csv, pdn, psq, sgf, digits... (par défaut : reconnu)"}),
         option("--player", "P",
                {"the player that judges (default: the best level, two seconds a position)",
                 "le joueur qui juge (par défaut : le meilleur niveau, deux secondes par position)"}),
         option("--output", "FILE",
                {"write the game with remarks and better lines, in the format it came in; -: to standard output",
                 "écrire la partie avec remarques et meilleures suites, dans son format ; - : sur la sortie "
                 "standard"}),
         json_option()},
        run_analyse};
}

}  // namespace plateau::cli
