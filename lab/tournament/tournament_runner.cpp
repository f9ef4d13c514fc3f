#include "lab/tournament/tournament_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/random.h"
#include "lab/tournament/game_unit.h"
#include "play/stop_watch.h"

namespace plateau::lab {

std::vector<PairingScore> TournamentRun::scores() const {
    std::vector<PairingScore> list;
    for (const auto& run : pairings) {
        const auto sum = run.score.summary();
        list.push_back({run.pairing, 2 * sum.wins + sum.draws});
    }
    return list;
}

Result<TournamentArchive> TournamentArchive::open(archive::Archive& archive, const TournamentPlan& plan, bool resumes) {
    TournamentArchive games{archive};
    const std::string beginning = nlohmann::json(plan.name).dump() + " ", identity = beginning + identity_of(plan);
    if (resumes) {
        auto last = archive.last_event(identity);
        if (!last) return last.failure();
        if (*last) {
            games.event_ = std::move(**last);
            archive::Filter filter;
            filter.event = games.event_;
            const auto read = archive.each(filter, false, [&](const archive::KeptGame& kept) {
                if (kept.record.result != "*") games.known_.push_back(kept);
                return true;
            });
            if (!read) return read.failure();
            std::sort(games.known_.begin(), games.known_.end(),
                      [](const auto& a, const auto& b) { return a.record.round < b.record.round; });
            return games;
        }
        const auto other = archive.last_plan(beginning);
        if (!other) return other.failure();
        if (*other)
            return fail(
                fmt::format("the tournament {} to resume was planned otherwise: resume it with its own file, or "
                            "leave out --resume to start a new one",
                            plan.name),
                fmt::format("le tournoi {} à reprendre était prévu autrement : reprenez-le avec son propre fichier, "
                            "ou enlevez --resume pour en commencer un autre",
                            plan.name));
    }
    auto event = archive.new_event("tournament", identity);
    if (!event) return event.failure();
    games.event_ = std::move(*event);
    return games;
}

const archive::KeptGame* TournamentArchive::find(int number) const {
    const auto found = std::lower_bound(known_.begin(), known_.end(), number,
                                        [](const auto& kept, int wanted) { return kept.record.round < wanted; });
    return found != known_.end() && found->record.round == number ? &*found : nullptr;
}

void TournamentArchive::keep(archive::GameRecord record) const {
    record.event = event_;
    archive_->keep(std::move(record));
}

namespace {

class Runner {
public:
    Runner(const TournamentPlan& plan, const TournamentArchive* games, JobQueue& queue,
           const TournamentListener& listener, TournamentRun& run)
        : plan_{plan}, games_{games}, queue_{queue}, listener_{listener}, run_{run} {}

    Result<void> play(const StopSignal& stop) {
        const play::StopWatch watch;
        for (std::uint64_t stage = 0;; ++stage) {
            const auto pairings = next_stage(plan_, run_.scores());
            if (pairings.empty()) {
                run_.is_complete = true;
                break;
            }
            begin_stage(pairings, stage);
            tell();
            if (auto played = play_stage(stop); !played) return played;
            if (std::any_of(stage_.begin(), stage_.end(), [](auto* run) { return !run->score.is_complete(); })) break;
        }
        run_.seconds = watch.elapsed_seconds();
        if (games_) return games_->flush();
        return {};
    }

private:
    // All pairings of a stage begin with the same openings.
    void begin_stage(const std::vector<Pairing>& pairings, std::uint64_t stage) {
        stage_.clear();
        const std::uint64_t seed = Random{plan_.match.seed, stage}() % 1'000'000'000'000;
        for (const auto& pairing : pairings) {
            MatchPlan match = plan_.match;
            match.players = {plan_.entrants[pairing.player].player, plan_.entrants[pairing.opponent].player};
            match.games = pairing.games;
            match.seed = seed;
            auto& run = run_.pairings.emplace_back(pairing, next_number_, std::move(match));
            for (int game = 0; game < pairing.games; ++game)
                if (const auto* kept = games_ ? games_->find(run.first_number + game) : nullptr) {
                    run.score.add(game, result_of(kept->record, kept->plies, game));
                    ++known_;
                }
            next_number_ += pairing.games;
            stage_.push_back(&run);
        }
    }

    Result<void> play_stage(const StopSignal& stop) {
        next_pair_ = 0;
        next_pairing_ = 0;
        return queue_.run([this] { return next_job(); },
                          [this](std::uint64_t id, const std::string& result) { return take(id, result); }, stop);
    }

    // The first pair of every pairing, then the second, and so on.
    std::optional<Job> next_job() {
        while (true) {
            if (next_pairing_ == stage_.size()) {
                next_pairing_ = 0;
                ++next_pair_;
                const bool is_over = std::all_of(stage_.begin(), stage_.end(), [this](const auto* run) {
                    return 2 * next_pair_ >= run->pairing.games || run->score.is_decided();
                });
                if (is_over) return std::nullopt;
            }
            PairingRun& run = *stage_[next_pairing_++];
            if (run.score.is_decided()) continue;
            GameUnit unit{plan_.game, {}};
            for (int game = 2 * next_pair_; game < 2 * next_pair_ + 2 && game < run.pairing.games; ++game)
                if (!run.score.has(game))
                    unit.games.push_back({run.first_number + game, plan_of_game(run.match, game)});
            if (unit.games.empty()) continue;
            return Job{static_cast<std::uint64_t>(unit.games.front().number), to_text(unit)};
        }
    }

    // Whatever came twice is counted once.
    Result<void> take(std::uint64_t, const std::string& result) {
        auto records = parse_records(result);
        if (!records) return records.failure();
        for (auto& record : *records) {
            const int number = record.round;
            const auto found = std::find_if(stage_.begin(), stage_.end(), [&](const auto* run) {
                return number >= run->first_number && number < run->first_number + run->pairing.games;
            });
            if (found == stage_.end()) continue;
            PairingRun& run = **found;
            const int game = number - run.first_number;
            if (run.score.has(game)) continue;
            run.score.add(game, result_of(record, record.moves.size(), game));
            ++run_.games_played;
            if (games_) games_->keep(std::move(record));
        }
        tell();
        return {};
    }

    void tell() const {
        if (listener_) listener_(run_, known_ + run_.games_played, next_number_ - 1);
    }

    const TournamentPlan& plan_;
    const TournamentArchive* games_;
    JobQueue& queue_;
    const TournamentListener& listener_;
    TournamentRun& run_;
    std::vector<PairingRun*> stage_;
    int next_number_ = 1, known_ = 0, next_pair_ = 0;
    std::size_t next_pairing_ = 0;
};

}  // namespace

Result<void> run_tournament(const TournamentPlan& plan, const TournamentArchive* games, JobQueue& queue,
                            StopSignal stop, const TournamentListener& listener, TournamentRun& run) {
    return Runner{plan, games, queue, listener, run}.play(stop);
}

}  // namespace plateau::lab
