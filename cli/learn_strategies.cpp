#include "cli/learn_strategies.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "archive/archive.h"
#include "play/catalog.h"
#include "play/files.h"
#include "players/in_a_row/strategies.h"

namespace plateau::cli {

namespace {

using in_a_row::Placement;
using in_a_row::Strategies;

Result<Placement> strategy_rules(const std::string& game) {
    const auto spec = parse_spec(game);
    if (!spec) return spec.failure();
    const auto shape = in_a_row::shape_of(*spec);
    if (!shape) return shape.failure();
    if (shape->gravity || shape->n != 5 || shape->swap2)
        return fail(
            fmt::format("{} has no threats of four and three to learn: expected gomoku or one of its kin", game),
            fmt::format("{} n'a pas de menaces de quatre et de trois à apprendre : gomoku ou un jeu voisin est "
                        "attendu",
                        game));
    return Placement{*shape};
}

// A game of the archive that was played to its end by the rules, from the usual start.
std::optional<Strategies::WonGame> finished_game(const Placement& rules, const archive::GameRecord& record) {
    if (!record.start_position.empty() || record.result == "*" || !record.mishap.empty()) return {};
    Strategies::WonGame game;
    if (record.result == "1-0") game.winner = Side::first;
    if (record.result == "0-1") game.winner = Side::second;
    auto position = rules.start();
    for (const auto& played : record.moves) {
        const auto move = rules.parse_move(position, played.text);
        if (!move) return {};
        game.moves.push_back(*move);
        position = rules.after(position, *move);
    }
    return game;
}

}  // namespace

int learn_strategies(const Arguments& arguments, Console& console) {
    const std::string game = arguments.text("GAME");
    const auto rules = strategy_rules(game);
    if (!rules) return console.refuse(rules.error());
    const auto opened = play::open_game(game, console.resources());
    if (!opened) return console.refuse(opened.error());
    const auto most = arguments.integer("--games", 1'000'000, 1, 1'000'000'000);
    if (!most) return console.refuse(most.error());
    const std::string path = arguments.text("--data", archive::usual_path().string());
    const auto games = archive::Archive::open(path, {.creates = false});
    if (!games) return console.give_up(games.error());

    Strategies strategies{*rules};
    archive::Filter filter;
    filter.game = (*opened)->info().name;
    filter.oldest_first = true;
    const auto read = (*games)->each(filter, true, [&](const archive::KeptGame& kept) {
        if (const auto finished = finished_game(*rules, kept.record)) strategies.learn(*finished, {});
        return !console.stop().stop_requested() && strategies.games() < static_cast<std::size_t>(*most);
    });
    if (!read) return console.give_up(read.error());
    if (strategies.games() == 0)
        return console.give_up(
            {fmt::format("{} holds no finished game of {}: play some first", path, game),
             fmt::format("{} ne contient aucune partie finie de {} : jouez-en d'abord", path, game)});
    if (arguments.has("--prune")) strategies.prune(2, 2);
    const std::string out = arguments.text("--out", game + ".strategies");
    if (auto written = play::write_file(out, strategies.to_text(game)); !written)
        return console.give_up(written.error());
    if (arguments.has("--json")) {
        console.print(nlohmann::json{{"strategies", out},
                                     {"games", strategies.games()},
                                     {"openings", strategies.openings()},
                                     {"sequences", strategies.sequences()}}
                          .dump());
        return success;
    }
    console.print(Text{fmt::format("{}: {} opening moves and {} forced wins from {} games; play with them by "
                                   "strong:strategies={}",
                                   out, strategies.openings(), strategies.sequences(), strategies.games(), out),
                       fmt::format("{} : {} coups d'ouverture et {} gains forcés de {} parties ; jouez avec par "
                                   "strong:strategies={}",
                                   out, strategies.openings(), strategies.sequences(), strategies.games(), out)});
    return success;
}

}  // namespace plateau::cli
