// The games of a match in the archive: kept as they end, found again when the match goes on.
#pragma once

#include <utility>
#include <vector>

#include "archive/archive.h"
#include "lab/match/match_score.h"

namespace plateau::lab {

class MatchArchive {
public:
    // A new match, or the last one with the same plan where `resumes` (a new one if there is none). The same match with
    // another extent is refused: its games would be those of two plans.
    static Result<MatchArchive> open(archive::Archive& archive, const play::AnyGame& game, const MatchPlan& plan,
                                     bool resumes);

    const std::string& event() const { return event_; }
    // Numbers and results of the games that were kept before.
    const std::vector<std::pair<int, GameResult>>& known() const { return known_; }

    void keep(int number, const play::GamePlan& plan, const play::PlayedGame& game) const;
    Result<void> flush() const { return archive_->flush(); }

private:
    MatchArchive(archive::Archive& archive, const MatchPlan& plan) : archive_{&archive}, plan_{&plan} {}
    Result<void> load_known();

    archive::Archive* archive_;
    const MatchPlan* plan_;
    std::string event_;
    std::array<std::string, 2> meanings_;  // by player
    std::vector<std::pair<int, GameResult>> known_;
};

}  // namespace plateau::lab
