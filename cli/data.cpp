// plateau data: positions that games left to learn from, looked at and prepared.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "core/names.h"
#include "lab/positions/tools.h"
#include "play/catalog.h"

namespace plateau::cli {

namespace {

using lab::PositionSet;
using nlohmann::json;

// A set, and its game opened.
struct Source {
    PositionSet set;
    std::unique_ptr<play::AnyGame> game;
    std::unique_ptr<play::TrainingGround> ground;
};

Result<Source> open_source(const std::string& path, const Console& console) {
    auto set = PositionSet::open(path);
    if (!set) return set.failure();
    auto game = play::open_game(set->about().game, console.resources());
    if (!game) return game.failure();
    auto ground = (*game)->training("");
    if (!ground) return ground.failure();
    if ((*ground)->packing() != set->about().packing)
        return fail(fmt::format("{}: these positions are packed as '{}', which this program does not read", path,
                                set->about().packing),
                    fmt::format("{} : ces positions sont codées en « {} », que ce programme ne lit pas", path,
                                set->about().packing));
    return Source{std::move(*set), std::move(*game), std::move(*ground)};
}

json to_json(const PositionSet& set, const lab::PositionFacts& facts) {
    json notes;
    for (const auto& [key, value] : set.about().notes) notes[key] = value;
    return {{"game", set.about().game}, {"packing", set.about().packing},
            {"notes", notes},           {"files", set.files()},
            {"games", facts.games},     {"positions", facts.positions},
            {"bytes", facts.bytes},     {"decided", facts.decided},
            {"won", facts.won},         {"drawn", facts.drawn},
            {"lost", facts.lost},       {"longest", facts.longest}};
}

int info(const Source& source, const Arguments& arguments, const Console& console) {
    const auto facts = lab::facts_of(source.set);
    if (arguments.has("--json")) {
        console.print(to_json(source.set, facts).dump());
        return success;
    }
    const auto& about = source.set.about();
    console.print(fmt::format("{} ({})", about.game, about.packing));
    for (const auto& [key, value] : about.notes) console.print(fmt::format("  {}: {}", key, value));
    const double each =
        static_cast<double>(facts.bytes) / static_cast<double>(std::max<std::uint64_t>(1, facts.positions));
    console.print(Text{
        fmt::format("  {} positions of {} games in {} files, {:.1f} bytes each; won {}, drawn {}, lost {} by the side "
                    "to move; {} with a decided score; the longest game has {} plies",
                    facts.positions, facts.games, source.set.files(), each, facts.won, facts.drawn, facts.lost,
                    facts.decided, facts.longest),
        fmt::format("  {} positions de {} parties dans {} fichiers, {:.1f} octets chacune ; gagnées {}, nulles {}, "
                    "perdues {} par le camp au trait ; {} à score décisif ; la plus longue partie a {} demi-coups",
                    facts.positions, facts.games, source.set.files(), each, facts.won, facts.drawn, facts.lost,
                    facts.decided, facts.longest)});
    return success;
}

// Position, best move, score, result, ply and game, with tabs between.
int print_sample(const Source& source, const Arguments& arguments, const Console& console) {
    const auto count = arguments.integer("--count", 10, 1, 1'000'000'000);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    if (!count) return console.refuse(count.error());
    if (!seed) return console.refuse(seed.error());
    const auto print = [&](const play::StoredPosition& position) -> Result<void> {
        const auto words = source.ground->words(position);
        if (!words) return lab::not_of_the_game(source.set);
        console.print(fmt::format("{}\t{}\t{}\t{:.3g}\t{}\t{}", words->position,
                                  words->move.empty() ? "-" : words->move, position.score, position.result_share(),
                                  position.ply, position.game));
        return {};
    };
    const auto printed =
        lab::sample(source.set, static_cast<std::uint64_t>(*count), static_cast<std::uint64_t>(*seed), print);
    return printed ? success : console.give_up(printed.error());
}

Result<lab::PositionFilter> read_filter(const Arguments& arguments) {
    lab::PositionFilter wanted;
    wanted.quiet = arguments.has("--quiet");
    wanted.undecided = arguments.has("--undecided");
    const auto first = arguments.integer("--first-ply", 0, 0, 65535);
    const auto last = arguments.integer("--last-ply", 65535, 0, 65535);
    const auto score = arguments.integer("--largest-score", wanted.largest_score, 0, wanted.largest_score);
    const auto percent = arguments.integer("--percent", 100, 1, 100);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    for (const auto* number : {&first, &last, &score, &percent, &seed})
        if (!*number) return number->failure();
    wanted.first_ply = static_cast<int>(*first);
    wanted.last_ply = static_cast<int>(*last);
    wanted.largest_score = static_cast<Score>(*score);
    wanted.percent = static_cast<int>(*percent);
    wanted.seed = static_cast<std::uint64_t>(*seed);
    return wanted;
}

Failure no_output() {
    return fail("give the file to write: --out FILE", "indiquez le fichier à écrire : --out FICHIER");
}

// Writes what `work` hands to a sink into the file.
template <class Work>
Result<std::uint64_t> write_file(const std::filesystem::path& path, const lab::PositionAbout& about, Work&& work) {
    auto file = lab::FileSink::create(path, about);
    if (!file) return file.failure();
    if (auto done = work(file->sink()); !done) return done.failure();
    if (auto finished = file->finish(); !finished) return finished.failure();
    return file->positions();
}

Result<std::uint64_t> transform(const std::string& action, const Source& source, const Arguments& arguments) {
    const std::string out = arguments.text("--out");
    if (out.empty()) return no_output();
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    if (!seed) return seed.failure();
    const auto wanted = read_filter(arguments);
    if (!wanted) return wanted.failure();
    auto about = source.set.about();
    about.set(action, "yes");
    return write_file(out, about, [&](const lab::PositionSink& sink) -> Result<void> {
        if (action == "shuffle") return lab::shuffle(source.set, static_cast<std::uint64_t>(*seed), sink);
        if (action == "filter") return lab::filter(*source.ground, source.set, *wanted, sink);
        const auto merged = lab::merge_equal(*source.ground, source.set, sink);
        if (!merged) return merged.failure();
        return {};
    });
}

// Two files in a folder: games to learn from, and games to check with.
Result<std::uint64_t> split(const Source& source, const Arguments& arguments) {
    const std::filesystem::path folder = arguments.text("--out");
    if (folder.empty()) return no_output();
    const auto percent = arguments.integer("--percent", 10, 1, 99);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    if (!percent) return percent.failure();
    if (!seed) return seed.failure();
    std::uint64_t positions = 0;
    for (const bool is_apart : {false, true}) {
        auto about = source.set.about();
        about.set("split", fmt::format("{} of {} %", is_apart ? "validation" : "training", *percent));
        const auto file = folder / (std::string{is_apart ? "validation" : "training"} + lab::position_ending);
        const auto written = write_file(file, about, [&](const lab::PositionSink& sink) {
            return lab::split(source.set, static_cast<int>(*percent), static_cast<std::uint64_t>(*seed), is_apart,
                              sink);
        });
        if (!written) return written;
        positions += *written;
    }
    return positions;
}

Result<std::uint64_t> merge(const Arguments& arguments, const Console& console) {
    const std::string out = arguments.text("--out");
    if (out.empty()) return no_output();
    std::vector<PositionSet> sets;
    for (const auto& path : arguments.all("SOURCE")) {
        auto source = open_source(path, console);
        if (!source) return source.failure();
        sets.push_back(std::move(source->set));
        const auto &first = sets.front().about(), &last = sets.back().about();
        if (first.game != last.game || first.packing != last.packing)
            return fail(fmt::format("{} holds positions of {}, not of {}", path, last.game, first.game),
                        fmt::format("{} contient des positions de {}, et non de {}", path, last.game, first.game));
    }
    lab::PositionAbout about{sets.front().about().game, sets.front().about().packing, {}};
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const std::string* player = sets[i].about().find("player");
        about.set(fmt::format("player_{}", i + 1), player ? *player : "unknown");
    }
    return write_file(out, about, [&](const lab::PositionSink& sink) { return lab::join(sets, sink); });
}

int report_written(const Result<std::uint64_t>& written, const Arguments& arguments, const Console& console) {
    if (!written) return console.give_up(written.error());
    const std::string out = arguments.text("--out");
    if (arguments.has("--json")) console.print(json{{"positions", *written}, {"out", out}}.dump());
    else
        console.print(
            Text{fmt::format("{} positions in {}", *written, out), fmt::format("{} positions dans {}", *written, out)});
    return success;
}

int run_data(const Arguments& arguments, Console& console) {
    const std::string action = arguments.text("ACTION");
    const std::vector<std::string> actions{"info", "sample", "shuffle", "dedup", "filter", "split", "merge"};
    if (std::find(actions.begin(), actions.end(), action) == actions.end())
        return console.refuse(unknown_name({"action", "d'action"}, action, actions).text);
    if (action == "merge") return report_written(merge(arguments, console), arguments, console);
    const auto source = open_source(arguments.text("SOURCE"), console);
    if (!source) return console.give_up(source.error());
    if (action == "info") return info(*source, arguments, console);
    if (action == "sample") return print_sample(*source, arguments, console);
    if (action == "split") return report_written(split(*source, arguments), arguments, console);
    return report_written(transform(action, *source, arguments), arguments, console);
}

}  // namespace

Command data_command() {
    return {
        "data",
        {"look at positions to learn from, and prepare them", "regarder et préparer des positions pour apprendre"},
        "plateau data filter games --quiet --undecided --out quiet.positions",
        {required(place("ACTION", {"info, sample, shuffle, dedup, filter, split or merge",
                                   "info, sample, shuffle, dedup, filter, split ou merge"})),
         repeated(required(place("SOURCE", {"a folder made by plateau selfplay, or a file of positions",
                                            "un dossier fait par plateau selfplay, ou un fichier de positions"}))),
         option("--out", "FILE",
                {"the file to write; for split a folder for training.positions and validation.positions",
                 "le fichier à écrire ; pour split un dossier pour training.positions et validation.positions"}),
         option("--count", "N",
                {"how many positions to sample (default: 10)", "nombre de positions à tirer (par défaut : 10)"}),
         flag("--quiet", {"filter: only positions that the game calls quiet",
                          "filter : seulement les positions que le jeu dit calmes"}),
         flag("--undecided", {"filter: only positions without a proven result",
                              "filter : seulement les positions sans résultat prouvé"}),
         option("--first-ply", "N", {"filter: only from this ply on", "filter : seulement à partir de ce demi-coup"}),
         option("--last-ply", "N", {"filter: only up to this ply", "filter : seulement jusqu'à ce demi-coup"}),
         option("--largest-score", "N",
                {"filter: only scores up to this for either side",
                 "filter : seulement les scores jusqu'à celui-ci pour chaque camp"}),
         option("--percent", "N",
                {"filter: percentage to keep (default: 100); split: percentage of games to check with (default: 10)",
                 "filter : pourcentage à garder (par défaut : 100) ; split : pourcentage de parties pour vérifier (par "
                 "défaut : 10)"}),
         seed_option(), json_option()},
        run_data};
}

}  // namespace plateau::cli
