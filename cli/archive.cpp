// plateau archive: the games that were kept.
#include "archive/archive.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "archive/formats/formats.h"
#include "archive/formats/stream_input.h"
#include "archive/formats/text.h"
#include "archive/record_json.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "core/names.h"
#include "core/options.h"
#include "lab/statistics/opinions.h"
#include "lab/statistics/people_stats.h"
#include "play/files.h"

namespace plateau::cli {

namespace {

using archive::Archive;
using nlohmann::json;

archive::Filter read_filter(const Arguments& arguments) {
    archive::Filter filter;
    filter.game = arguments.text("--game");
    filter.player = arguments.text("--player");
    filter.event = arguments.text("--match");
    filter.result = arguments.text("--result");
    filter.with_people = arguments.has("--people");
    return filter;
}

int list(const Archive& games, const Arguments& arguments, Console& console) {
    const auto limit = arguments.integer("--limit", 20, 1, 1'000'000'000);
    if (!limit) return console.refuse(limit.failure());
    auto filter = read_filter(arguments);
    filter.at_most = *limit;
    const bool as_json = arguments.has("--json");
    const auto listed = games.each(filter, false, [&](const archive::KeptGame& game) {
        const auto& record = game.record;
        if (as_json) {
            json object = archive::to_json(record);
            object.erase("moves");
            object["id"] = game.id;
            object["plies"] = game.plies;
            console.print(object.dump());
        } else {
            console.print(fmt::format("{:>8}  {:<20}  {:<14} {:<24} {:<24} {:<7} {:>4}  {}", game.id, record.date,
                                      record.game, record.first, record.second, record.result, game.plies,
                                      record.reason));
        }
        return !console.stop().stop_requested();
    });
    return listed ? success : console.give_up(listed.failure());
}

int show(const Archive& games, const Arguments& arguments, Console& console) {
    const auto id = options::integer("ID", arguments.text("WHAT"), 1, std::numeric_limits<long long>::max());
    if (!id)
        return console.refuse({"give the number of a game: plateau archive show 12",
                               "indiquez le numéro d'une partie : plateau archive show 12"});
    const auto game = games.load(static_cast<std::int64_t>(*id));
    if (!game) return console.give_up(game.failure());
    if (!*game)
        return console.give_up({fmt::format("there is no game {} in the archive", *id),
                                fmt::format("il n'y a pas de partie {} dans l'archive", *id)});
    if (arguments.has("--json")) console.print(archive::to_json((*game)->record).dump());
    else std::fputs(archive::to_text((*game)->record).c_str(), stdout);
    return success;
}

json to_json(const archive::PairingStats& row) {
    return {{"game", row.game},
            {"first", row.first},
            {"second", row.second},
            {"games", row.games},
            {"first_wins", row.first_wins},
            {"draws", row.draws},
            {"second_wins", row.second_wins},
            {"unfinished", row.unfinished},
            {"mishaps", row.mishaps},
            {"mean_plies", row.mean_plies}};
}

void print_stats(const std::vector<archive::PairingStats>& rows, const Console& console) {
    struct Total {
        std::int64_t games = 0, first_wins = 0, draws = 0, second_wins = 0;
        double plies = 0;
    };
    std::map<std::string, Total> by_game;
    for (const auto& row : rows) {
        auto& total = by_game[row.game];
        total.games += row.games;
        total.first_wins += row.first_wins;
        total.draws += row.draws;
        total.second_wins += row.second_wins;
        total.plies += row.mean_plies * static_cast<double>(row.games);
    }
    for (const auto& [name, total] : by_game) {
        const auto share = [&](std::int64_t part) {
            return 100.0 * static_cast<double>(part) / static_cast<double>(total.games);
        };
        console.print(fmt::format(
            fmt::runtime(
                console.language() == Language::french
                    ? "{} : {} parties, premier camp {:.1f} %, nulles {:.1f} %, second camp {:.1f} %, {:.1f} coups"
                    : "{}: {} games, first side {:.1f} %, draws {:.1f} %, second side {:.1f} %, {:.1f} moves"),
            name, total.games, share(total.first_wins), share(total.draws), share(total.second_wins),
            total.plies / static_cast<double>(total.games)));
        for (const auto& row : rows)
            if (row.game == name)
                console.print(fmt::format("  {:<28} {:<28} +{} ={} -{}{}{}", row.first, row.second, row.first_wins,
                                          row.draws, row.second_wins,
                                          row.unfinished > 0 ? fmt::format(" *{}", row.unfinished) : "",
                                          row.mishaps > 0 ? fmt::format(" !{}", row.mishaps) : ""));
    }
}

// People against levels: shares, opinions and ratings.
int people(const Archive& games, const Arguments& arguments, Console& console) {
    const auto rows = lab::people_stats(games, read_filter(arguments));
    if (!rows) return console.give_up(rows.failure());
    if (arguments.has("--json")) {
        json list = json::array();
        for (const auto& row : *rows) {
            const bool is_rated = std::isfinite(row.rating.error);
            list.push_back({{"game", row.game},
                            {"player", row.player},
                            {"games", row.games()},
                            {"people_won", row.people_won},
                            {"drawn", row.drawn},
                            {"people_lost", row.people_lost},
                            {"unfinished", row.unfinished},
                            {"elo", row.rating.elo},
                            {"elo_error", is_rated ? json(row.rating.error) : json(nullptr)},
                            {"opinions", row.opinions}});
        }
        console.print(json{{"levels", list}}.dump());
        return success;
    }
    console.print(fmt::format("  {:<16} {:<20} {:>6} {:>9} {:>7} {:>9} {:>16}  {}", console.say({"game", "jeu"}),
                              console.say({"level", "niveau"}), console.say({"games", "part."}),
                              console.say({"won by us", "gagnées"}), console.say({"drawn", "nulles"}),
                              console.say({"lost", "perdues"}), "Elo (95 %)", console.say({"opinions", "avis"})));
    for (const auto& row : *rows) {
        const auto share = [&](int part) { return 100.0 * part / std::max(1, row.games()); };
        std::string opinions;
        for (const auto& [word, count] : row.opinions) opinions += fmt::format("{} {} ", word, count);
        console.print(fmt::format(
            "  {:<16} {:<20} {:>6} {:>7.1f} % {:>5.1f} % {:>7.1f} % {:>16}  {}", row.game, row.player, row.games(),
            share(row.people_won), share(row.drawn), share(row.people_lost),
            std::isfinite(row.rating.error) ? fmt::format("{:+.0f} ± {:.0f}", row.rating.elo, row.rating.error) : "?",
            opinions));
    }
    return success;
}

int stats(const Archive& games, const Arguments& arguments, Console& console) {
    if (arguments.has("--people")) return people(games, arguments, console);
    const auto rows = games.stats(read_filter(arguments));
    if (!rows) return console.give_up(rows.failure());
    if (arguments.has("--json")) {
        json list = json::array();
        for (const auto& row : *rows) list.push_back(to_json(row));
        console.print(json{{"pairings", list}}.dump());
    } else {
        print_stats(*rows, console);
    }
    return success;
}

// What people said and agreed to pass on, without names.
int opinions(const Archive& games, const Arguments& arguments, Console& console) {
    const auto shared = lab::shared_opinions(games, read_filter(arguments));
    if (!shared) return console.give_up(shared.failure());
    if (arguments.has("--json")) {
        json list = json::array();
        for (const auto& one : *shared)
            list.push_back({{"game", one.game},
                            {"level", one.player},
                            {"result", one.result},
                            {"moves", one.plies},
                            {"answer", one.answer},
                            {"remark", one.remark}});
        console.print(json{{"opinions", list}}.dump());
        return success;
    }
    const std::string file = arguments.text("WHAT");
    if (file.empty()) {
        std::fputs(lab::to_csv(*shared).c_str(), stdout);
        return success;
    }
    if (auto written = play::write_file(file, lab::to_csv(*shared)); !written)
        return console.give_up(written.failure());
    console.print(
        Text{fmt::format("opinions written: {}", shared->size()), fmt::format("avis écrits : {}", shared->size())});
    return success;
}

Result<const archive::Format*> read_format(const Arguments& arguments, const std::string& file) {
    if (arguments.has("--format")) return archive::format_named(arguments.text("--format"));
    return &archive::format_of_file(file);
}

int export_games(const Archive& games, const Arguments& arguments, Console& console) {
    const std::string file = arguments.text("WHAT");
    const auto format = read_format(arguments, file);
    if (!format) return console.refuse(format.failure());
    std::ofstream output;
    if (!file.empty()) output.open(file, std::ios::binary);
    std::ostream& out = file.empty() ? std::cout : output;
    auto filter = read_filter(arguments);
    filter.oldest_first = true;
    if ((*format)->head) out << (*format)->head();
    std::uint64_t count = 0;
    std::optional<Text> refused;
    const auto written = games.each(filter, true, [&](const archive::KeptGame& game) {
        const auto text = (*format)->write(game.record);
        if (!text) {
            refused = Text{fmt::format("game {}: {}", game.id, text.error().en),
                           fmt::format("partie {} : {}", game.id, text.error().fr)};
            return false;
        }
        out << *text;
        ++count;
        return out.good() && !console.stop().stop_requested();
    });
    if (!written) return console.give_up(written.failure());
    if (refused) return console.give_up(*refused);
    out.flush();
    if (!out.good())
        return console.give_up(
            file.empty() ? Text{"cannot write to standard output", "impossible d'écrire sur la sortie standard"}
                         : Text{fmt::format("cannot write {}", file), fmt::format("impossible d'écrire {}", file)});
    if (console.stop().stop_requested()) return console.interrupt({"interrupted", "interrompu"});
    if (!file.empty()) console.print(fmt::format("{} {}", console.say({"games written:", "parties écrites :"}), count));
    return success;
}

// Reads the file from its start to its end; the failure says file and line.
Result<std::uint64_t> read_games(const std::string& file, const archive::Format& format, const Console& console,
                                 const std::function<Result<void>(archive::GameRecord&)>& visit) {
    std::ifstream stream{file, std::ios::binary};
    if (!stream) return fail(fmt::format("cannot read {}", file), fmt::format("impossible de lire {}", file));
    archive::StreamInput input{stream};
    const auto reader = format.open(input, console.resources());
    std::uint64_t count = 0;
    while (auto record = reader->next()) {
        if (!*record)
            return fail(fmt::format("{}, {}", file, record->error().en),
                        fmt::format("{}, {}", file, record->error().fr));
        ++count;
        if (auto visited = visit(**record); !visited)
            return fail(fmt::format("{}, game {}: {}", file, count, visited.error().en),
                        fmt::format("{}, partie {} : {}", file, count, visited.error().fr));
        if (console.stop().stop_requested()) return plateau::interrupted();
    }
    return count;
}

// The whole file is checked before the first game is kept.
int import_games(Archive& games, const Arguments& arguments, Console& console) {
    const std::string file = arguments.text("WHAT");
    if (file.empty())
        return console.refuse({"give a file: plateau archive import games.jsonl",
                               "indiquez un fichier : plateau archive import parties.jsonl"});
    const auto format = read_format(arguments, file);
    if (!format) return console.refuse(format.failure());
    archive::RecordChecker checker{console.resources()};
    const auto checked =
        read_games(file, **format, console, [&](archive::GameRecord& record) { return checker.check(record); });
    if (!checked) return console.give_up(checked.failure());
    const auto before = games.count({});
    if (!before) return console.give_up(before.failure());
    const auto read = read_games(file, **format, console, [&](archive::GameRecord& record) -> Result<void> {
        games.keep(std::move(record));
        return {};
    });
    if (!read) return console.give_up(read.failure());
    if (const auto flushed = games.flush(); !flushed) return console.give_up(flushed.failure());
    const auto after = games.count({});
    if (!after) return console.give_up(after.failure());
    const std::int64_t kept = *after - *before;
    if (arguments.has("--json")) console.print(json{{"games", *read}, {"new", kept}}.dump());
    else
        console.print(Text{fmt::format("games read: {}, new: {}", *read, kept),
                           fmt::format("parties lues : {}, nouvelles : {}", *read, kept)});
    return success;
}

int back_up(Archive& games, const Arguments& arguments, Console& console) {
    const std::string file = arguments.text("WHAT");
    if (file.empty())
        return console.refuse({"give a file: plateau archive backup games-2026-01-31.db",
                               "indiquez un fichier : plateau archive backup parties-2026-01-31.db"});
    if (const auto copied = games.back_up(file); !copied) return console.give_up(copied.failure());
    console.print(Text{"copied to " + file, "copié dans " + file});
    return success;
}

int check(Archive& games, const Arguments&, Console& console) {
    const auto total = games.count({});
    if (!total) return console.give_up(total.failure());
    std::uint64_t seen = 0;
    Progress progress{console, {"checking", "vérification"}, static_cast<std::uint64_t>(*total)};
    const auto faults = games.faults([&] {
        progress.show(++seen);
        return !console.stop().stop_requested();
    });
    progress.clear();
    if (!faults) return console.give_up(faults.failure());
    for (const auto& fault : *faults) console.print(fault);
    console.print(Text{fmt::format("games: {}, faults: {}", *total, faults->size()),
                       fmt::format("parties : {}, défauts : {}", *total, faults->size())});
    return faults->empty() ? success : failure;
}

struct Action {
    std::string name;
    std::function<int(Archive&, const Arguments&, Console&)> run;
};

const std::vector<Action>& actions() {
    static const std::vector<Action> all{{"list", list},           {"show", show},           {"stats", stats},
                                         {"export", export_games}, {"import", import_games}, {"backup", back_up},
                                         {"check", check},         {"opinions", opinions}};
    return all;
}

int run_archive(const Arguments& arguments, Console& console) {
    const std::string name = arguments.text("ACTION");
    const auto action =
        std::find_if(actions().begin(), actions().end(), [&](const Action& known) { return known.name == name; });
    if (action == actions().end())
        return console.refuse(unknown_name({"action", "d'action"}, name, names_of(actions())));
    archive::ArchiveOptions settings;
    settings.creates = name == "import";
    const auto games = Archive::open(arguments.text("--archive", archive::usual_path().string()), settings);
    return games ? action->run(**games, arguments, console) : console.give_up(games.failure());
}

}  // namespace

Command archive_command() {
    return {
        "archive",
        {"list, show, count, export, import, back up and check the games you keep",
         "lister, montrer, compter, exporter, importer, copier et vérifier les parties gardées"},
        "plateau archive export --game connect4 games.jsonl",
        {required(place("ACTION", {"list, show, stats, export, import, backup, check or opinions",
                                   "list, show, stats, export, import, backup, check ou opinions"})),
         place("WHAT", {"the number of a game (show), or a file (export, import, backup, opinions)",
                        "le numéro d'une partie (show), ou un fichier (export, import, backup, opinions)"}),
         option("--archive", "F",
                {"the archive file (default: yours)", "le fichier d'archive (par défaut : le vôtre)"}),
         option("--game", "G", {"only games of this kind", "seulement ce jeu"}),
         option("--player", "P", {"only games with this player", "seulement les parties de ce joueur"}),
         option("--match", "M", {"only games of this match", "seulement les parties de ce match"}),
         option(
             "--result", "R",
             {"only games with this result: 1-0, 0-1, 1/2-1/2 or *", "seulement ce résultat : 1-0, 0-1, 1/2-1/2 ou *"}),
         flag("--people",
              {"only games with people; for stats: how each level does against people, with ratings",
               "seulement les parties avec des humains ; pour stats : les niveaux face aux humains, avec leur Elo"}),
         option("--limit", "N",
                {"how many games to list (default: 20)", "nombre de parties à lister (par défaut : 20)"}),
         option("--format", "F",
                {"text, jsonl, csv, pdn... (default: from the file name)",
                 "text, jsonl, csv, pdn... (par défaut : selon le nom du fichier)"}),
         json_option()},
        run_archive};
}

}  // namespace plateau::cli
