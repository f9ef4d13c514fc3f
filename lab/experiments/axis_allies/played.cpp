#include "lab/experiments/axis_allies/played.h"

#include <fmt/format.h>

namespace plateau::lab::axis_allies_again {

namespace {

constexpr std::size_t readings_replayed = 3;

Sizes sizes_of(const ExperimentPlan& plan) {
    const int games = plan.games > 0 ? plan.games : 300;
    return {games, std::max(2, games / 5), std::max(2, games / 15), std::max(2, games / 3)};
}

Result<void> replay(Laboratory& laboratory, Played& played) {
    std::vector<std::pair<Text, std::size_t>> chosen{
        {{"thesis as it is", "thesis telle quelle"}, usual_reading()},
        {{"best level of every term", "meilleure lecture de chaque terme"}, best_by_effects(played.effects)}};
    const auto order = by_mean(played.grid);
    for (std::size_t i = 0; i < readings_replayed; ++i)
        chosen.push_back(
            {{fmt::format("no. {} of the grid", i + 1), fmt::format("n° {} de la grille", i + 1)}, order[i]});
    for (const auto& [name, reading] : chosen) {
        const std::string player = player_of(reading);
        auto courses = kept_courses(laboratory, "replay", germany_by(player, played.opponent_player()),
                                    played.sizes.replayed, 30'000'000);
        if (!courses) return courses.failure();
        played.replays.push_back({name, player, std::move(*courses)});
    }
    return {};
}

}  // namespace

Result<Played> play_all(Laboratory& laboratory) {
    Played played;
    played.sizes = sizes_of(laboratory.plan());
    laboratory.expect(calibration_parts() + 1 + grid_parts() + 2 + readings_replayed + other_settings().size() +
                      trials().size());
    auto candidates = calibrate(laboratory, played.sizes.tried);
    if (!candidates) return candidates.failure();
    played.candidates = std::move(*candidates);
    auto opponent =
        kept_courses(laboratory, "opponent", everybody(played.opponent_player()), played.sizes.replayed, 20'000'000);
    if (!opponent) return opponent.failure();
    played.opponent = std::move(*opponent);
    auto grid = play_grid(laboratory, played.opponent_player(), played.sizes.grid);
    if (!grid) return grid.failure();
    played.grid = std::move(*grid);
    played.effects = main_effects(played.grid);
    if (auto done = replay(laboratory, played); !done) return done.failure();
    for (const Setting& setting : other_settings()) {
        auto courses = kept_courses(laboratory, setting.id, setting.seats, played.sizes.other, 1);
        if (!courses) return courses.failure();
        played.others[setting.id] = std::move(*courses);
    }
    auto tried = play_trials(laboratory, played.sizes.other);
    if (!tried) return tried.failure();
    played.trials = std::move(*tried);
    return played;
}

}  // namespace plateau::lab::axis_allies_again
