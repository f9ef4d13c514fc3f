// Plays a tournament: stages of pairings, handed out as opening pairs, kept in the archive as they end.
#pragma once

#include <deque>
#include <functional>

#include "archive/archive.h"
#include "core/stop.h"
#include "lab/match/match_score.h"
#include "lab/queue/job_queue.h"
#include "lab/tournament/schedule.h"

namespace plateau::lab {

// One pairing and how it stands.
struct PairingRun {
    Pairing pairing;
    int first_number = 1;  // of its games in the tournament
    MatchPlan match;
    MatchScore score;

    PairingRun(const Pairing& paired, int number, MatchPlan plan)
        : pairing{paired}, first_number{number}, match{std::move(plan)}, score{match} {}
    PairingRun(const PairingRun&) = delete;
};

struct TournamentRun {
    std::deque<PairingRun> pairings;
    bool is_complete = false;
    double seconds = 0;
    int games_played = 0;  // now, not before

    std::vector<PairingScore> scores() const;
};

// The games of a tournament in the archive, found again when it goes on.
class TournamentArchive {
public:
    static Result<TournamentArchive> open(archive::Archive& archive, const TournamentPlan& plan, bool resumes);

    const std::string& event() const { return event_; }
    bool has_games() const { return !known_.empty(); }
    // A game that was kept before, by its number.
    const archive::KeptGame* find(int number) const;
    void keep(archive::GameRecord record) const;
    Result<void> flush() const { return archive_->flush(); }
    archive::Archive& archive() const { return *archive_; }

private:
    explicit TournamentArchive(archive::Archive& archive) : archive_{&archive} {}

    archive::Archive* archive_;
    std::string event_;
    std::vector<archive::KeptGame> known_;  // by number
};

using TournamentListener = std::function<void(const TournamentRun&, int games_known, int games_planned)>;

// `games` may be null: then nothing is kept.
Result<void> run_tournament(const TournamentPlan& plan, const TournamentArchive* games, JobQueue& queue,
                            StopSignal stop, const TournamentListener& listener, TournamentRun& run);

}  // namespace plateau::lab
