#include "lab/match/match_runner.h"

#include <fmt/format.h>

#include <atomic>
#include <mutex>

#include "play/stop_watch.h"
#include "protocols/outside_players.h"

namespace plateau::lab {

namespace {

Failure cannot_start(const std::string& player, const Result<void>& ready) {
    return fail(fmt::format("{} cannot be started: {}", player, ready.error().en),
                fmt::format("{} ne peut être lancé : {}", player, ready.error().fr));
}

class Runner {
public:
    Runner(const MatchPlan& plan, const play::AnyGame& game, const MatchArchive* games, const MatchListener& listener,
           const GameListener& watcher)
        : plan_{plan}, game_{game}, games_{games}, listener_{listener}, watcher_{watcher}, score_{plan} {
        if (games_)
            for (const auto& [number, result] : games_->known()) score_.add(number, result);
    }

    Result<MatchRun> run(const StopSignal& stop) {
        const play::StopWatch watch;
        const StopCallback stop_workers{stop, [this] { stop_.request_stop(); }};
        if (score_.is_complete()) stop_.request_stop();
        {
            std::vector<StoppableThread> workers;
            for (int i = 1; i < plan_.concurrency; ++i) workers.emplace_back([this] { work(); });
            work();
        }
        if (games_)
            if (auto flushed = games_->flush(); !flushed) return flushed.failure();
        if (failure_) return *failure_;
        MatchRun run{score_.summary(), score_.counted_results(), score_.is_complete(), watch.elapsed_seconds(), 0};
        if (moves_ > 0) run.referee_microseconds_per_move = 1e6 * referee_seconds_ / static_cast<double>(moves_);
        return run;
    }

private:
    // The engines that a thread has started, by player; null for players inside the program.
    using Engines = std::array<std::unique_ptr<play::OutsidePlayer>, 2>;

    Result<Engines> open_engines() const {
        Engines engines;
        for (std::size_t player = 0; player < 2; ++player) {
            if (!protocols::is_outside(plan_.players[player])) continue;
            auto opened = protocols::open_outside(plan_.players[player], plan_.game);
            if (!opened) return opened.failure();
            if (const auto ready = (*opened)->make_ready(); !ready) return cannot_start(plan_.players[player], ready);
            engines[player] = std::move(*opened);
        }
        return engines;
    }

    void work() {
        const auto engines = open_engines();
        if (!engines) return give_up(engines.failure());
        const double cpu_before = play::thread_cpu_seconds();
        double players_seconds = 0;
        std::uint64_t moves = 0;
        while (!stop_.stop_requested()) {
            const int pair = next_pair_.fetch_add(1);
            if (pair >= plan_.pairs()) break;
            for (int number = 2 * pair; number <= 2 * pair + 1 && number < plan_.games; ++number) {
                if (is_known(number)) continue;
                const auto use = play_one(number, *engines);
                if (!use) break;
                for (int player = 0; player < 2; ++player)
                    if (!(*engines)[static_cast<std::size_t>(player)])
                        players_seconds += (*use)[index_of(seat_of(player, number))].cpu_seconds;
                moves += (*use)[0].moves + (*use)[1].moves;
            }
        }
        const std::lock_guard lock{mutex_};
        referee_seconds_ += play::thread_cpu_seconds() - cpu_before - players_seconds;
        moves_ += moves;
    }

    bool is_known(int number) {
        const std::lock_guard lock{mutex_};
        return score_.has(number);
    }

    // What the players spent; nothing when the game was stopped or could not be played.
    std::optional<std::array<play::SeatUse, 2>> play_one(int number, const Engines& engines) {
        play::GamePlan plan = plan_of_game(plan_, number);
        for (int player = 0; player < 2; ++player)
            plan.seats[index_of(seat_of(player, number))].outside = engines[static_cast<std::size_t>(player)].get();
        if (watcher_) plan.listener = [this, number](const auto& moves) { watcher_(number, moves); };
        const auto game = game_.play_game(plan, stop_.signal());
        if (!game) {
            give_up(game.failure());
            return std::nullopt;
        }
        if (!game->ending) return std::nullopt;
        if (games_) games_->keep(number, plan, *game);
        const std::lock_guard lock{mutex_};
        score_.add(number, result_of(*game, number));
        if (score_.is_decided()) stop_.request_stop();
        if (listener_) listener_(score_);
        return game->use;
    }

    void give_up(Failure failure) {
        const std::lock_guard lock{mutex_};
        if (!failure_) failure_ = std::move(failure);
        stop_.request_stop();
    }

    const MatchPlan& plan_;
    const play::AnyGame& game_;
    const MatchArchive* games_;
    const MatchListener& listener_;
    const GameListener& watcher_;
    StopSource stop_;
    std::atomic<int> next_pair_{0};
    std::mutex mutex_;
    MatchScore score_;
    std::optional<Failure> failure_;
    double referee_seconds_ = 0;
    std::uint64_t moves_ = 0;
};

}  // namespace

Result<void> check_contestant(const play::AnyGame& game, std::string_view player) {
    if (!protocols::is_outside(player)) return game.check_player(player);
    const auto opened = protocols::open_outside(player, game.info().spec);
    if (!opened) return opened.failure();
    return {};
}

Result<MatchRun> run_match(const MatchPlan& plan, const play::AnyGame& game, const MatchArchive* games, StopSignal stop,
                           const MatchListener& listener, const GameListener& watcher) {
    return Runner{plan, game, games, listener, watcher}.run(stop);
}

}  // namespace plateau::lab
