#include "cli/learn_memory.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "archive/archive.h"
#include "players/draughts/memory/game_memory.h"

namespace plateau::cli {

namespace {

using draughts::GameMemory;
using draughts::Rules10;

Result<Rules10> memory_rules(const std::string& game) {
    const auto spec = parse_spec(game);
    if (!spec) return spec.failure();
    const auto variant = draughts::variant_of(spec->name, *spec);
    if (!variant) return variant.failure();
    if (variant->board != 10)
        return fail(fmt::format("{} is played on 64 squares: memories are of draughts on 100", game),
                    fmt::format("{} se joue sur 64 cases : les mémoires sont celles des dames sur 100", game));
    return Rules10{*variant};
}

// A game of the archive that was played to its end by the rules, from the usual start.
std::optional<draughts::SavedGame> saved_game(const Rules10& rules, const archive::GameRecord& record) {
    if (!record.start_position.empty() || record.result == "*" || !record.mishap.empty()) return {};
    draughts::SavedGame game{{rules.start()}, {}};
    const draughts::Colour first = rules.variant().first;
    if (record.result == "1-0") game.winner = first;
    if (record.result == "0-1") game.winner = other(first);
    for (const auto& played : record.moves) {
        const auto move = rules.parse_move(game.positions.back(), played.text);
        if (!move) return {};
        game.positions.push_back(rules.after(game.positions.back(), *move));
    }
    return game;
}

Result<GameMemory> from_archive(const Rules10& rules, const std::string& game) {
    const auto games = archive::Archive::open(archive::usual_path(), {.creates = false});
    if (!games) return games.failure();
    GameMemory memory{rules};
    archive::Filter filter;
    filter.game = game;
    filter.oldest_first = true;
    const auto read = (*games)->each(filter, true, [&](const archive::KeptGame& kept) {
        if (const auto saved = saved_game(rules, kept.record)) memory.learn(*saved);
        return true;
    });
    if (!read) return read.failure();
    return memory;
}

// What the file remembers already, and one saved game more.
Result<GameMemory> from_file(const Rules10& rules, const std::string& data, const std::string& out) {
    const auto text = play::read_file(data);
    if (!text) return text.failure();
    GameMemory memory{rules};
    if (std::filesystem::exists(out)) {
        const auto old = play::read_file(out);
        if (!old) return old.failure();
        auto parsed = GameMemory::parse(rules, *old);
        if (!parsed) return fail(out + ": " + parsed.error().en, out + " : " + parsed.error().fr);
        memory = std::move(*parsed);
    }
    if (text->starts_with("plateau-draughts-memory")) {
        auto parsed = GameMemory::parse(rules, *text);
        if (!parsed) return fail(data + ": " + parsed.error().en, data + " : " + parsed.error().fr);
        return parsed;
    }
    const auto saved = parse_saved_game(rules, *text);
    if (!saved) return fail(data + ": " + saved.error().en, data + " : " + saved.error().fr);
    memory.learn(*saved);
    return memory;
}

}  // namespace

int learn_memory(const Arguments& arguments, Console& console) {
    const std::string game = arguments.text("GAME");
    const auto rules = memory_rules(game);
    if (!rules) return console.refuse(rules.error());
    const std::string out = arguments.text("--out", game + ".memory");
    auto memory =
        arguments.has("--data") ? from_file(*rules, arguments.text("--data"), out) : from_archive(*rules, game);
    if (!memory) return console.give_up(memory.error());
    if (arguments.has("--prune")) memory->prune();
    if (auto written = play::write_file(out, memory->to_text()); !written) return console.give_up(written.error());
    if (arguments.has("--json")) {
        console.print(nlohmann::json{{"memory", out},
                                     {"games", memory->games()},
                                     {"positions", memory->positions()},
                                     {"points_of_no_return", memory->points_of_no_return()},
                                     {"proved", memory->proved()}}
                          .dump());
        return success;
    }
    console.print(
        Text{fmt::format("{}: {} different games, {} positions, {} points of no return, {} positions proved", out,
                         memory->games(), memory->positions(), memory->points_of_no_return(), memory->proved()),
             fmt::format("{} : {} parties différentes, {} positions, {} points de non-retour, {} positions prouvées",
                         out, memory->games(), memory->positions(), memory->points_of_no_return(), memory->proved())});
    return success;
}

}  // namespace plateau::cli
