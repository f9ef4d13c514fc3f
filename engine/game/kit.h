// What a game brings beside its rules: evaluations, orderings, players of its own, levels. A game (or
// its folder under players/) offers `Kit<G> kit(const G&)`; a game without one can still be played.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/options.h"
#include "core/resources.h"
#include "game/evaluation.h"
#include "game/features.h"
#include "game/player.h"

namespace plateau {

template <Game G>
struct NamedEvaluation {
    std::string name;
    Text meaning;
    double scale = 1;  // how many points make one of the game's units
    std::vector<OptionInfo> options;
    std::function<Result<std::unique_ptr<Evaluation<G>>>(const G&, const Spec&, const Resources&)> make;
};

template <Game G>
struct NamedPlayer {
    std::string name;
    Text meaning;
    std::vector<OptionInfo> options;
    std::function<Result<std::unique_ptr<Player<G>>>(const G&, const Spec&, const Resources&)> make;
    std::vector<std::string> former_names = {};  // still understood
};

// Removes moves that are not worth searching. It may leave none: then all are searched.
template <Game G>
struct NamedFilter {
    std::string name;
    Text meaning;
    std::function<void(const G&, const typename G::Position&, typename G::Moves&)> apply;
};

// What a solver of the game's own finds for the side to move.
template <Game G>
struct ExactAnswer {
    int result = 0;   // 1 it wins, 0 a draw, -1 it loses
    Score score = 0;  // in the game's own measure: towers ahead, moves to the win
    std::vector<typename G::Move> line;
    std::uint64_t nodes = 0;
};

// How a solver is made: `plateau solve` hands its options down.
struct SolverSettings {
    int table_megabytes = 64;
    int threads = 1;
    bool whole_line = false;  // the best line to the end of the game, where that takes more than the answer does
};

// A solver of the game's own that keeps its table from one position to the next.
template <Game G>
class ExactSolver {
public:
    virtual ~ExactSolver() = default;
    // The position is not over.
    virtual Result<ExactAnswer<G>> solve(const typename G::Position& position, const Limits& limits) = 0;
    // The score of a position that is over, seen by the side that would move, in the measure of `solve`.
    virtual Score final_score(const typename G::Position& position) const = 0;
};

// An opponent that people choose by name beside the levels: a document's own player, say.
struct NamedOpponent {
    std::string name;  // what is typed: with-memory
    Text title;        // what is read: "Alpha-beta with memory"
    Text meaning;
    std::string player;                    // its spec
    std::vector<std::string> powers = {};  // the only ones it plays, where a game has powers; none: any side
};

inline constexpr std::array<const char*, 5> level_names{"easy", "medium", "hard", "expert", "max"};

// Its functions are called from several threads at once, and what they make may be used on another thread than the
// one that asked; each player and each solver then works on one thread at a time.
template <Game G>
struct Kit {
    std::vector<NamedEvaluation<G>> evaluations;  // the first is the default
    std::vector<NamedPlayer<G>> players;          // the game's own engine is called `strong`
    std::vector<NamedFilter<G>> filters;
    std::vector<NamedFeatures<G>> features;  // learning fits the first by default
    // Positions worth learning from: nothing hangs, no capture waits. Empty: every position is.
    std::function<bool(const G&, const typename G::Position&)> is_quiet;
    // Which of two moves to try first: larger numbers come first.
    std::function<int(const G&, const typename G::Position&, const typename G::Move&)> ordering;
    // Moves within `radius` of what is on the board.
    std::function<void(const G&, const typename G::Position&, int radius, typename G::Moves&)> candidates;
    // A solver of the game's own; where there is none the general one serves.
    std::function<std::unique_ptr<ExactSolver<G>>(const G&, const SolverSettings&)> make_solver;
    // Options of the general players that are otherwise in this game where nobody sets them: {"mtdf", "depth=2"}.
    std::vector<Spec> usual_options;
    std::array<std::string, 5> levels;  // player specs, in the order of level_names; empty: chosen for it
    std::vector<NamedOpponent> opponents;
    // Chance of winning = 1 / (1 + exp(-slope * score)), fitted on games of the engine with itself.
    double win_chance_slope = 0.001;
    Text score_unit = {"points", "points"};
    // What people are warned of on the page: "wins" (the side to move can win at once), "threats" (its opponent could).
    std::vector<std::string> warnings;
    // The solver is quick enough to show people the worth of every move while they play.
    bool has_exact_scores = false;
};

// Plain functions, one per game, found by the compiler.
template <class G>
concept WithKit = Game<G> && requires(const G rules) {
    { kit(rules) } -> std::same_as<Kit<G>>;
};

}  // namespace plateau
