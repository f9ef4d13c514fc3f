// The standing of a match, whatever order its games end in.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "archive/game_record.h"
#include "lab/match/match_plan.h"
#include "lab/statistics/elo.h"

namespace plateau::lab {

// What a match remembers of a game. Player 0 is the first named.
struct GameResult {
    int half_points = 1;  // of player 0: 2 won, 1 drawn, 0 lost
    play::Mishap mishap = play::Mishap::none;
    bool is_cut = false;
    std::size_t plies = 0;
    std::array<play::SeatUse, 2> use;  // by player
};

GameResult result_of(const play::PlayedGame& game, int number);
GameResult result_of(const archive::GameRecord& record, std::size_t plies, int number);

struct FailureCounts {
    int crash = 0, stall = 0, illegal = 0, time = 0;

    void add(play::Mishap mishap);
    int total() const { return crash + stall + illegal + time; }
    friend bool operator==(const FailureCounts&, const FailureCounts&) = default;
};

struct WinsDrawsLosses {
    int wins = 0, draws = 0, losses = 0;

    int games() const { return wins + draws + losses; }
    double points() const { return wins + 0.5 * draws; }
    void add(int won, int drawn, int lost) { wins += won, draws += drawn, losses += lost; }
    friend bool operator==(const WinsDrawsLosses&, const WinsDrawsLosses&) = default;
};

struct MatchSummary {
    int games = 0, wins = 0, draws = 0, losses = 0, cut = 0;  // of player 0
    WinsDrawsLosses as_first, as_second;                      // the same, by its seat
    double score = 0;                                         // share of the points
    PairCounts pairs;
    EloEstimate strength;
    std::array<FailureCounts, 2> failures;  // by the player that failed
    std::array<play::SeatUse, 2> use;       // by player
    std::uint64_t plies = 0;

    // Whoever sat there.
    int first_seat_wins() const { return as_first.wins + as_second.losses; }
    int first_seat_losses() const { return as_first.losses + as_second.wins; }
    double llr = 0;  // with SPRT
    SprtVerdict verdict = SprtVerdict::undecided;
};

class MatchScore {
public:
    explicit MatchScore(const MatchPlan& plan);

    bool has(int game) const { return results_[static_cast<std::size_t>(game)].has_value(); }
    void add(int game, const GameResult& result);

    // SPRT is asked after each pair, in the order of the pairs: what ran ahead of the pair that decided
    // does not count, so that the verdict does not depend on who was fast.
    bool is_decided() const { return decided_games_.has_value(); }
    bool is_complete() const { return is_decided() || played_ == static_cast<int>(results_.size()); }
    int played() const { return played_; }
    MatchSummary summary() const;
    std::vector<std::optional<GameResult>> counted_results() const {
        return {results_.begin(),
                results_.begin() + static_cast<std::ptrdiff_t>(decided_games_.value_or(results_.size()))};
    }

private:
    void advance();

    const MatchPlan& plan_;
    std::vector<std::optional<GameResult>> results_;
    int played_ = 0;
    std::size_t next_pair_ = 0;
    PairCounts in_order_;
    std::optional<std::size_t> decided_games_;
};

}  // namespace plateau::lab
