#include "lab/experiments/laboratory.h"

#include <fmt/format.h>

#include <cmath>

#include "lab/match/match_json.h"
#include "lab/match/match_runner.h"
#include "lab/match/openings.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab {

using nlohmann::json;

namespace {

Failure stopped() {
    return fail("stopped; the same command goes on from here", "arrêté ; la même commande continue d'ici");
}

}  // namespace

Result<Laboratory> Laboratory::open(const ExperimentPlan& plan, std::stop_token stop, Listener listener) {
    std::error_code ignored;
    std::filesystem::create_directories(plan.folder, ignored);
    auto kept = KeptParts::open(plan.folder / "parts.jsonl", fmt::format("{} seed {}", plan.name, plan.seed));
    if (!kept) return kept.failure();
    return Laboratory{plan, std::move(*kept), std::move(stop), std::move(listener)};
}

Result<json> Laboratory::part(const std::string& name, const std::function<Result<json>()>& make) {
    if (listener_) listener_(name, done_, std::max(expected_, done_ + 1));
    ++done_;
    if (const json* known = kept_.find(name)) return *known;
    if (should_stop()) return stopped();
    auto made = make();
    if (!made) return made.failure();
    if (should_stop()) return stopped();
    if (auto kept = kept_.keep(name, *made); !kept) return kept.failure();
    return made;
}

Result<json> Laboratory::match(const Encounter& encounter) {
    Encounter whole = encounter;
    if (plan_.games > 0) whole.games = plan_.games;
    const std::string name = fmt::format("match {} {} {} games {} plies {}", whole.game, whole.players[0],
                                         whole.players[1], whole.games, whole.random_plies);
    return part(name, [&] { return play(whole); });
}

Result<json> Laboratory::play(const Encounter& encounter) {
    const play::FileResources resources;
    const auto game = play::open_game(encounter.game, resources);
    if (!game) return game.failure();
    MatchPlan match;
    match.game = (*game)->info().spec;
    match.players = encounter.players;
    match.games = encounter.games;
    match.seed = plan_.seed;
    match.concurrency = plan_.concurrency;
    match.plies_are_usual = encounter.random_plies < 0;
    match.random_plies = match.plies_are_usual ? usual_random_plies(**game, match.pairs()) : encounter.random_plies;
    for (const auto& player : match.players)
        if (auto known = check_contestant(**game, player); !known) return known.failure();
    const auto run = run_match(match, **game, nullptr, stop_, {});
    if (!run) return run.failure();
    return to_json(match, *run);
}

namespace {

std::string error_of(const json& match, const char* name) {
    return match[name].is_number() ? fmt::format("{:.0f}", match[name].get<double>()) : "?";
}

}  // namespace

std::string score_with_error(const json& match) {
    const double score = match["score"], games = match["games"];
    // Half the interval of the score, by the slope of Elo at the estimate.
    const double spread = match["elo_error"].is_number()
                              ? match["elo_error"].get<double>() * std::log(10) / 400 * score * (1 - score)
                              : 1 / std::sqrt(std::max(1.0, games));
    return fmt::format("{:.1f} % ± {:.1f}", 100 * score, 100 * spread);
}

std::string elo_with_error(const json& match) {
    const double elo = std::round(match["elo"].get<double>()) + 0.0;  // no -0
    return fmt::format("{:+.0f} ± {}", elo, error_of(match, "elo_error"));
}

}  // namespace plateau::lab
