// What an experiment works with: how much to do, and parts that are done once. A part's name says everything
// it depends on besides the plan; a folder keeps the parts of one plan alone.
#pragma once

#include <array>
#include <functional>

#include "core/stop.h"
#include "lab/experiments/kept_parts.h"
#include "lab/match/match_score.h"
#include "lab/report/board_picture.h"
#include "play/any_game.h"

namespace plateau::lab {

struct ExperimentPlan {
    std::string name;
    std::filesystem::path folder;  // for the report and the parts kept
    int games = 0;                 // games in each match; 0: as many as the experiment finds right
    bool all = false;              // the long version
    int concurrency = 1;
    std::uint64_t seed = 1;
    std::string only;     // the one part to make; empty: all of them
    std::string command;  // that makes it again
    std::string date;
};

struct Encounter {
    std::string game;
    std::array<std::string, 2> players;
    int games = 100;           // unless the plan says otherwise
    int random_plies = -1;     // -1: as many as `plateau match` takes
    bool by_cpu_time = false;  // time=... of the players is CPU time: the same for both on any machine
};

class Laboratory {
public:
    using Listener = std::function<void(const std::string& part, std::size_t done, std::size_t total)>;

    static Result<Laboratory> open(const ExperimentPlan& plan, StopSignal stop, Listener listener);

    const ExperimentPlan& plan() const { return plan_; }
    StopSignal stop() const { return stop_; }
    bool should_stop() const { return stop_.stop_requested(); }
    // Whether a part of the report is to be made, of an experiment that can be made part by part.
    bool makes(std::string_view part) const { return plan_.only.empty() || plan_.only == part; }

    // What `make` returns, made at most once; fails without keeping anything when it was interrupted.
    Result<nlohmann::json> part(const std::string& name, const std::function<Result<nlohmann::json>()>& make);
    // A match as `plateau match --json` tells it.
    Result<nlohmann::json> match(const Encounter& encounter);
    // Every game of an encounter as `tell` tells it (by several threads at once), in their order.
    using TellGame = std::function<nlohmann::json(const play::PlayedGame& game, int number)>;
    Result<nlohmann::json> games(const Encounter& encounter, const TellGame& tell);
    // 0 to count - 1, shared out among the threads of the plan. The first failure ends it.
    Result<void> share_out(int count, const std::function<Result<void>(int number)>& work) const;

    // Of the matches so far: games that the weaker player won, and short wins of the stronger one. The most surprising
    // first, no more than a report can show.
    Result<std::vector<ReportGame>> games_worth_a_look() const;

    // For progress: how many parts there will be.
    void expect(std::size_t parts) { expected_ = parts; }

private:
    Laboratory(const ExperimentPlan& plan, KeptParts kept, StopSignal stop, Listener listener)
        : plan_{plan}, kept_{std::move(kept)}, stop_{std::move(stop)}, listener_{std::move(listener)} {}
    Encounter scaled(Encounter encounter) const;
    Result<MatchPlan> plan_of(const Encounter& encounter, const play::AnyGame& game) const;
    Result<nlohmann::json> play(const Encounter& encounter);
    // As a part, but not counted in the progress.
    Result<nlohmann::json> kept(const std::string& name, const std::function<Result<nlohmann::json>()>& make);

    ExperimentPlan plan_;
    KeptParts kept_;
    StopSignal stop_;
    Listener listener_;
    std::size_t done_ = 0, expected_ = 0;
    std::vector<nlohmann::json> matches_;
};

// "61.3 % +- 3.1, Elo +80 +- 22" of a match kept as JSON; for tables.
std::string score_with_error(const nlohmann::json& match);
std::string elo_with_error(const nlohmann::json& match);

}  // namespace plateau::lab
