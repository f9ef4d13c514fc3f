// plateau tables: makes the endgame tables of draughts, in the user's cache folder.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/stop_watch.h"
#include "players/draughts/endgame/solver.h"

namespace plateau::cli {

namespace {

struct Row {
    int pieces = 0;
    draughts::EndgameCounts counts;
    std::size_t bytes = 0;
    double cpu_seconds = 0;
};

std::filesystem::path file_for(int pieces) {
    return play::cache_folder() / draughts::tables_path(pieces).substr(std::string_view{"cache/"}.size());
}

Result<void> keep(int pieces, std::string_view bytes) {
    const auto path = file_for(pieces);
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    return play::write_file(path, bytes);
}

void print_row(const Console& console, const Row& row) {
    console.print(fmt::format(
        "{} {}: {} {} = {} {}, {} {}, {} {}; {} {}, {:.1f} s CPU", row.pieces, console.say({"pieces", "pièces"}),
        row.counts.positions(), console.say({"positions", "positions"}), row.counts.won,
        console.say({"won", "gagnées"}), row.counts.lost, console.say({"lost", "perdues"}), row.counts.drawn,
        console.say({"drawn", "nulles"}), row.bytes, console.say({"bytes", "octets"}), row.cpu_seconds));
}

nlohmann::json to_json(const Row& row) {
    return {{"pieces", row.pieces},          {"positions", row.counts.positions()}, {"won", row.counts.won},
            {"lost", row.counts.lost},       {"drawn", row.counts.drawn},           {"bytes", row.bytes},
            {"cpu_seconds", row.cpu_seconds}};
}

int run_tables(const Arguments& arguments, Console& console) {
    if (arguments.text("GAME") != "draughts")
        return console.refuse(
            {fmt::format("there are no endgame tables for {}, only for draughts", arguments.text("GAME")),
             fmt::format("il n'y a pas de tables de finales pour {}, seulement pour draughts",
                         arguments.text("GAME"))});
    const auto pieces = arguments.integer("--pieces", 4, 2, draughts::most_table_pieces);
    if (!pieces) return console.refuse(pieces.failure());
    draughts::EndgameTables tables;
    nlohmann::json rows = nlohmann::json::array();
    for (int count = 2; count <= *pieces; ++count) {
        Row row{count, {}, 0, 0};
        const double start = play::process_cpu_seconds();
        Progress progress{
            console, {fmt::format("endgames with {} pieces", count), fmt::format("finales à {} pièces", count)}, 100};
        const auto solved = draughts::solve_pieces(count, tables, [&](int done, int total) {
            progress.show(static_cast<std::uint64_t>(100 * done / total));
            return !console.stop().stop_requested();
        });
        progress.clear();
        if (!solved)
            return console.interrupt({"interrupted: the tables with fewer pieces are kept",
                                      "interrompu : les tables avec moins de pièces sont gardées"});
        if (auto kept = keep(count, solved->file); !kept) return console.give_up(kept.failure());
        row.counts = solved->counts;
        row.bytes = solved->file.size();
        row.cpu_seconds = play::process_cpu_seconds() - start;
        if (arguments.has("--json")) rows.push_back(to_json(row));
        else print_row(console, row);
    }
    if (arguments.has("--json"))
        console.print(
            nlohmann::json{{"game", "draughts"}, {"tables", rows}, {"folder", file_for(2).parent_path().string()}}
                .dump());
    else
        console.remark({fmt::format("kept in {}", file_for(2).parent_path().string()),
                        fmt::format("gardées dans {}", file_for(2).parent_path().string())});
    return success;
}

}  // namespace

Command tables_command() {
    return {
        "tables",
        {"make endgame tables: the exact result of every position with few pieces",
         "créer les tables de finales : le résultat exact de toute position à peu de pièces"},
        "plateau tables draughts --pieces 4",
        {game_argument(),
         option(
             "--pieces", "N",
             {"most pieces on the board (default: 4); 5 needs several gigabytes of memory",
              "nombre maximal de pièces sur le damier (par défaut : 4) ; 5 demande plusieurs gigaoctets de mémoire"}),
         json_option()},
        run_tables};
}

}  // namespace plateau::cli
