// Opening lines and forced wins of gomoku, from the games of an archive.
#include "players/in_a_row/strategies.h"

#include <fmt/format.h>

#include "lab/training/gather.h"
#include "play/files.h"

namespace plateau::lab {

namespace {

using in_a_row::Placement;
using in_a_row::Strategies;

Result<Placement> strategy_rules(const std::string& game) {
    const auto spec = parse_spec(game);
    if (!spec) return spec.failure();
    const auto shape = in_a_row::shape_of(*spec);
    if (!shape) return shape.failure();
    if (shape->gravity || shape->n != 5 || shape->swap2)
        return fail(fmt::format("{} has no threats of four and three to learn: use gomoku or a game like it", game),
                    fmt::format("{} n'a pas de menaces de quatre et de trois à apprendre : utilisez gomoku ou un jeu "
                                "voisin",
                                game));
    return Placement{*shape};
}

std::optional<Strategies::WonGame> finished_game(const Placement& rules, const archive::GameRecord& record) {
    if (!is_whole(record)) return {};
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

Result<Strategies> strategies_of(const Gathering& work, const Placement& rules, const std::string& path) {
    const auto games = archive::Archive::open(path, {.creates = false});
    if (!games) return games.failure();
    Strategies strategies{rules};
    archive::Filter filter;
    filter.game = work.game.info().name;
    filter.oldest_first = true;
    const auto read = (*games)->each(filter, true, [&](const archive::KeptGame& kept) {
        if (const auto finished = finished_game(rules, kept.record)) strategies.learn(*finished, {});
        return !work.stop.stop_requested() && strategies.games() < work.plan.games;
    });
    if (!read) return read.failure();
    return strategies;
}

Gathered strategies_report(const Strategies& strategies, const std::string& out) {
    return {{fmt::format("{}: {} opening moves and {} forced wins from {} games; use them with strong:strategies={}",
                         out, strategies.openings(), strategies.sequences(), strategies.games(), out),
             fmt::format("{} : {} coups d'ouverture et {} gains forcés tirés de {} parties ; pour s'en servir : "
                         "strong:strategies={}",
                         out, strategies.openings(), strategies.sequences(), strategies.games(), out)},
            {{"strategies", out},
             {"games", strategies.games()},
             {"openings", strategies.openings()},
             {"sequences", strategies.sequences()}}};
}

void set_usual_strategies(const play::AnyGame& game, TrainingPlan& plan) {
    plan.games = 1'000'000;
    plan.out = game.info().spec + ".strategies";
}

Result<void> check_strategies(const play::AnyGame& game, const TrainingPlan&) {
    const auto rules = strategy_rules(game.info().spec);
    return rules ? Result<void>{} : rules.failure();
}

Result<Gathered> make_strategies(const Gathering& work) {
    const TrainingPlan& plan = work.plan;
    const std::string game = work.game.info().spec;
    const auto rules = strategy_rules(game);
    if (!rules) return rules.failure();
    const std::string path = plan.data.empty() ? archive::usual_path().string() : plan.data;
    auto strategies = strategies_of(work, *rules, path);
    if (!strategies) return strategies.failure();
    if (strategies->games() == 0)
        return fail(fmt::format("{} has no finished games of {}: play some first", path, game),
                    fmt::format("{} ne contient aucune partie finie de {} : jouez-en d'abord", path, game));
    if (plan.prune) strategies->prune(2, 2);
    if (auto written = play::write_file(plan.out, strategies->to_text(game)); !written) return written.failure();
    return strategies_report(*strategies, plan.out);
}

}  // namespace

const Gatherer& strategies_gatherer() {
    static const Gatherer gatherer{set_usual_strategies, check_strategies, make_strategies};
    return gatherer;
}

}  // namespace plateau::lab
