// Opening lines and forced wins of n in a row, from the games of an archive.
#include "players/in_a_row/strategies.h"

#include <fmt/format.h>

#include "lab/training/gather.h"
#include "play/files.h"
#include "play/known.h"
#include "players/in_a_row/forced_strategies.h"

namespace plateau::lab {

namespace {

using in_a_row::Gravity128;
using in_a_row::Gravity64;
using in_a_row::Placement;
using in_a_row::Shape;

Result<Shape> strategy_shape(const std::string& game) {
    const auto spec = parse_spec(game);
    if (!spec) return spec.failure();
    const auto shape = in_a_row::shape_of(*spec);
    // For five in a row fours and threes are known under all rules; elsewhere lines alone.
    const bool has_fours = shape && !shape->gravity && shape->n == 5;
    if (!shape || shape->swap2 || (shape->has_extras() && !has_fours))
        return fail(
            fmt::format("{} has no strategies to learn: use a game of n in a row without swap2", game),
            fmt::format("{} n'a pas de stratégies à apprendre : utilisez un jeu de n alignés sans swap2", game));
    return *shape;
}

template <class Rules>
std::optional<in_a_row::WonGame<Rules>> finished_game(const Rules& rules, const archive::GameRecord& record) {
    if (!is_whole(record)) return {};
    in_a_row::WonGame<Rules> game;
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

// An archive finds games by their name, whatever their board.
bool is_on_board(const archive::GameRecord& record, const Shape& shape) {
    const auto spec = parse_spec(record.game);
    const auto played = spec ? in_a_row::shape_of(*spec) : spec.failure();
    return played && *played == shape;
}

template <class Strategies, class Rules>
Result<Strategies> strategies_of(const Gathering& work, const Rules& rules, const std::string& path) {
    const auto games = archive::Archive::open(path, {.creates = false});
    if (!games) return games.failure();
    Strategies strategies{rules};
    archive::Filter filter;
    filter.game = work.game.info().name;
    filter.oldest_first = true;
    const auto read = (*games)->each(filter, true, [&](const archive::KeptGame& kept) {
        if (is_on_board(kept.record, rules.shape()))
            if (const auto finished = finished_game(rules, kept.record)) strategies.learn(*finished, {});
        return !work.stop.stop_requested() && strategies.games() < work.plan.games;
    });
    if (!read) return read.failure();
    return strategies;
}

template <class Strategies>
Gathered strategies_report(const Strategies& strategies, const std::string& out, const std::string& player) {
    return {{fmt::format("{}: {} opening moves and {} forced wins from {} games; use them with {}:strategies={}", out,
                         strategies.openings(), strategies.sequences(), strategies.games(), player, out),
             fmt::format("{} : {} coups d'ouverture et {} gains forcés tirés de {} parties ; pour s'en servir : "
                         "{}:strategies={}",
                         out, strategies.openings(), strategies.sequences(), strategies.games(), player, out)},
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
    const auto shape = strategy_shape(game.info().spec);
    return shape ? Result<void>{} : shape.failure();
}

template <class Strategies, class Rules>
Result<Gathered> gather_strategies(const Gathering& work, const Rules& rules) {
    const TrainingPlan& plan = work.plan;
    const std::string game = work.game.info().spec;
    const std::string path = plan.data.empty() ? archive::usual_path().string() : plan.data;
    auto strategies = strategies_of<Strategies>(work, rules, path);
    if (!strategies) return strategies.failure();
    if (strategies->games() == 0)
        return fail(fmt::format("{} has no finished games of {}: play some first", path, game),
                    fmt::format("{} ne contient aucune partie finie de {} : jouez-en d'abord", path, game));
    if (plan.prune) strategies->prune(2, 2);
    if (auto written = play::write_file(plan.out, strategies->to_text(game)); !written) return written.failure();
    const bool has_strong = static_cast<bool>(work.game.check_player("strong"));
    return strategies_report(*strategies, plan.out, has_strong ? "strong" : "thesis");
}

Result<Gathered> make_strategies(const Gathering& work) {
    const auto shape = strategy_shape(work.game.info().spec);
    if (!shape) return shape.failure();
    if (Gravity64::fits(*shape))
        return gather_strategies<in_a_row::ForcedStrategies<Gravity64>>(work, Gravity64{*shape});
    if (Gravity128::fits(*shape))
        return gather_strategies<in_a_row::ForcedStrategies<Gravity128>>(work, Gravity128{*shape});
    if (!shape->gravity && shape->n == 5) return gather_strategies<in_a_row::Strategies>(work, Placement{*shape});
    return gather_strategies<in_a_row::ForcedStrategies<Placement>>(work, Placement{*shape});
}

}  // namespace

const Gatherer& strategies_gatherer() {
    static const Gatherer gatherer{set_usual_strategies, check_strategies, make_strategies};
    return gatherer;
}

}  // namespace plateau::lab
