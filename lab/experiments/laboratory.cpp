#include "lab/experiments/laboratory.h"

#include <fmt/format.h>

#include <atomic>
#include <limits>
#include <mutex>

#include "archive/record_json.h"
#include "lab/match/match_json.h"
#include "lab/match/match_runner.h"
#include "lab/match/openings.h"
#include "lab/match/replayed_game.h"
#include "lab/statistics/elo.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab {

using nlohmann::json;

namespace {

Failure stopped() {
    return fail("stopped: run the same command again to continue", "arrêté : relancez la même commande pour continuer");
}

std::string name_of(const Encounter& encounter) {
    return fmt::format("{} {} {} games {} plies {}{}", encounter.game, encounter.players[0], encounter.players[1],
                       encounter.games, encounter.random_plies, encounter.by_cpu_time ? " by cpu" : "");
}

// Everything that the parts depend on: a run with another plan must not go on with them.
std::string conditions_of(const ExperimentPlan& plan) {
    return fmt::format("{}, seed {}, {}{}", plan.name, plan.seed,
                       plan.games > 0 ? fmt::format("{} games", plan.games) : "the usual number of games",
                       plan.all ? ", all" : "");
}

// The player with more points; -1 where they are even.
int stronger_of(const MatchRun& run) {
    int half_points = 0, games = 0;
    for (const auto& result : run.results)
        if (result) {
            half_points += result->half_points;
            ++games;
        }
    return half_points == games ? -1 : half_points > games ? 0 : 1;
}

// The first game that the weaker player won, and the shortest that the stronger one did.
std::vector<int> numbers_to_show(const MatchRun& run) {
    const int stronger = stronger_of(run);
    if (stronger < 0) return {};
    int surprise = -1, shortest = -1;
    for (int number = 0; number < static_cast<int>(run.results.size()); ++number) {
        const auto& result = run.results[static_cast<std::size_t>(number)];
        if (!result || result->half_points == 1 || result->mishap != play::Mishap::none) continue;
        const int winner = result->half_points == 2 ? 0 : 1;
        if (winner != stronger && surprise < 0) surprise = number;
        if (winner == stronger &&
            (shortest < 0 || result->plies < run.results[static_cast<std::size_t>(shortest)]->plies))
            shortest = number;
    }
    std::vector<int> numbers;
    for (const int number : {surprise, shortest})
        if (number >= 0) numbers.push_back(number);
    return numbers;
}

// Games depend on the plan alone, unless a clock has its say: one that comes out otherwise is left out.
std::optional<json> play_again(const play::AnyGame& game, const MatchPlan& match, int number, const GameResult& known,
                               StopSignal stop) {
    const auto plan = plan_of_game(match, number);
    const auto played = game.play_game(plan, stop);
    if (!played || !played->ending || result_of(*played, number).half_points != known.half_points) return std::nullopt;
    archive::GameRecord record;
    record.game = match.game;
    record.first = plan.seats[0].player;
    record.second = plan.seats[1].player;
    record.start_position = plan.position;
    record.seed = plan.seed;
    record.moves = archive::moves_of(*played);
    record.result = archive::result_of(played->ending);
    record.reason = played->ending->reason.en;
    const int winner = known.half_points == 2 ? 0 : 1;
    return json{{"winner", winner}, {"game", archive::to_json(record)}};
}

}  // namespace

Result<Laboratory> Laboratory::open(const ExperimentPlan& plan, StopSignal stop, Listener listener) {
    std::error_code ignored;
    std::filesystem::create_directories(plan.folder, ignored);
    auto kept = KeptParts::open(plan.folder / "parts.jsonl", conditions_of(plan));
    if (!kept) return kept.failure();
    return Laboratory{plan, std::move(*kept), std::move(stop), std::move(listener)};
}

Result<json> Laboratory::part(const std::string& name, const std::function<Result<json>()>& make) {
    if (listener_) listener_(name, done_, std::max(expected_, done_ + 1));
    ++done_;
    return kept(name, make);
}

Result<json> Laboratory::kept(const std::string& name, const std::function<Result<json>()>& make) {
    if (const json* known = kept_.find(name)) return *known;
    if (should_stop()) return stopped();
    auto made = make();
    if (!made) return made.failure();
    if (should_stop()) return stopped();
    if (auto kept = kept_.keep(name, *made); !kept) return kept.failure();
    return made;
}

Encounter Laboratory::scaled(Encounter encounter) const {
    if (plan_.games > 0) encounter.games = plan_.games;
    return encounter;
}

Result<json> Laboratory::match(const Encounter& encounter) {
    const Encounter whole = scaled(encounter);
    auto match = part("match " + name_of(whole), [&] { return play(whole); });
    if (match) matches_.push_back(*match);
    return match;
}

Result<MatchPlan> Laboratory::plan_of(const Encounter& encounter, const play::AnyGame& game) const {
    MatchPlan match;
    match.game = game.info().spec;
    match.players = encounter.players;
    match.games = encounter.games;
    match.seed = plan_.seed;
    match.concurrency = plan_.concurrency;
    match.by_cpu_time = encounter.by_cpu_time;
    match.plies_are_usual = encounter.random_plies < 0;
    match.random_plies = match.plies_are_usual ? usual_random_plies(game, match.pairs()) : encounter.random_plies;
    for (const auto& player : match.players)
        if (auto known = check_contestant(game, player); !known) return known.failure();
    return match;
}

Result<json> Laboratory::play(const Encounter& encounter) {
    const play::FileResources resources;
    const auto game = play::open_game(encounter.game, resources);
    if (!game) return game.failure();
    const auto match = plan_of(encounter, **game);
    if (!match) return match.failure();
    const auto run = run_match(*match, **game, nullptr, stop_, {});
    if (!run) return run.failure();
    json answer = to_json(*match, *run);
    for (const int number : numbers_to_show(*run))
        if (auto again = play_again(**game, *match, number, *run->results[static_cast<std::size_t>(number)], stop_)) {
            (*again)["surprising"] = (*again)["winner"] != stronger_of(*run);
            answer["shown"].push_back(std::move(*again));
        }
    return answer;
}

// Kept game by game, so that a run that is stopped loses minutes, not hours.
Result<json> Laboratory::games(const Encounter& encounter, const TellGame& tell) {
    const Encounter whole = scaled(encounter);
    const play::FileResources resources;
    const auto game = play::open_game(whole.game, resources);
    if (!game) return game.failure();
    const auto match = plan_of(whole, **game);
    if (!match) return match.failure();
    return part("games " + name_of(whole), [&]() -> Result<json> {
        std::vector<json> told(static_cast<std::size_t>(whole.games));
        std::mutex mutex;  // of the kept parts
        const auto played = share_out(whole.games, [&](int number) -> Result<void> {
            auto& place = told[static_cast<std::size_t>(number)];
            const auto name = fmt::format("game {} of {}", number + 1, name_of(whole));
            {
                const std::lock_guard lock{mutex};
                if (const json* known = kept_.find(name)) {
                    place = *known;
                    return {};
                }
            }
            const auto one = (*game)->play_game(plan_of_game(*match, number), stop_);
            if (!one) return one.failure();
            if (!one->ending) return stopped();
            place = tell(*one, number);
            const std::lock_guard lock{mutex};
            return kept_.keep(name, place);
        });
        if (!played) return played.failure();
        return json(told);
    });
}

Result<void> Laboratory::share_out(int count, const std::function<Result<void>(int)>& work) const {
    std::atomic<int> next{0};
    std::mutex mutex;
    std::optional<Failure> failure;
    const auto run = [&] {
        for (int number = next.fetch_add(1); number < count; number = next.fetch_add(1)) {
            const auto done = should_stop() ? Result<void>{stopped()} : work(number);
            if (done) continue;
            const std::lock_guard lock{mutex};
            if (!failure) failure = done.failure();
            next = count;
        }
    };
    {
        std::vector<StoppableThread> threads;
        for (int i = 1; i < std::min(plan_.concurrency, count); ++i) threads.emplace_back(run);
        run();
    }
    if (failure) return *failure;
    return {};
}

Result<std::vector<ReportGame>> Laboratory::games_worth_a_look() const {
    constexpr std::size_t most = 6, longest = 300;  // nobody reads a thousand orders
    std::vector<ReportGame> shown;
    const play::FileResources resources;
    for (const bool surprising : {true, false})
        for (const json& match : matches_) {
            if (!match.contains("shown") || shown.size() == most) continue;
            for (const json& one : match["shown"]) {
                if (one["surprising"] != surprising || shown.size() == most) continue;
                const auto record = archive::record_of(one["game"]);
                if (!record) return record.failure();
                if (record->moves.size() > longest) continue;
                const auto game = play::open_game(record->game, resources);
                if (!game) return game.failure();
                const auto caption = [&](const char* words) {
                    return fmt::format("{}: {} – {}, {}", words, record->first, record->second, record->result);
                };
                auto board = replayed(**game, *record,
                                      {caption(surprising ? "The weaker player won" : "A short win"),
                                       caption(surprising ? "Le plus faible a gagné" : "Un gain rapide")});
                if (!board) return board.failure();
                shown.push_back(std::move(*board));
            }
        }
    return shown;
}

namespace {

EloEstimate strength_in(const json& match) {
    const auto number = [&](const char* name, double otherwise) {
        return match.contains(name) && match[name].is_number() ? match[name].get<double>() : otherwise;
    };
    EloEstimate strength;
    strength.elo = number("elo", 0);
    strength.elo_error = number("elo_error", std::numeric_limits<double>::infinity());
    strength.elo_low = number("elo_low", -std::numeric_limits<double>::infinity());
    strength.elo_high = number("elo_high", std::numeric_limits<double>::infinity());
    return strength;
}

}  // namespace

std::string score_with_error(const json& match) {
    const EloEstimate strength = strength_in(match);
    return fmt::format("{:.1f} % [{:.0f}, {:.0f}]", 100 * match["score"].get<double>(),
                       100 * score_of_elo(strength.elo_low), 100 * score_of_elo(strength.elo_high));
}

std::string elo_with_error(const json& match) { return elo_text(strength_in(match)); }

}  // namespace plateau::lab
