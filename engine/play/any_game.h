// A game whose type is known only inside: what the catalog lists and opens.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "core/resources.h"
#include "core/stop.h"
#include "game/kit.h"
#include "game/limits.h"
#include "game/palette.h"
#include "play/batch.h"
#include "play/played_game.h"
#include "play/session.h"
#include "play/training/training_ground.h"

namespace plateau::play {

struct EvaluationInfo {
    std::string name;
    Text meaning;
    double scale = 1;
    std::vector<OptionInfo> options;
};

struct PlayerInfo {
    std::string name;
    Text meaning;
    std::vector<OptionInfo> options;
    std::vector<std::string> former_names = {};  // still understood
};

struct LevelInfo {
    std::string name;
    std::string player;
};

// One of several countries on a side, which may have a seat of its own.
struct PowerInfo {
    std::string id;
    Text name;
    Side side = Side::first;
};

// What a game says of itself. Faces ask here, never for a game's name.
struct GameInfo {
    std::string spec;  // as it was opened
    std::string name;
    Text title;
    Text summary;
    std::vector<OptionInfo> parameters;
    std::vector<EvaluationInfo> evaluations;
    std::vector<PlayerInfo> players;
    std::vector<LevelInfo> levels;
    std::vector<std::string> ladder;  // players from weak to strong, each a good opponent for the next
    std::vector<NamedOpponent> opponents;
    std::vector<std::string> filters;
    std::vector<std::string> features;  // that learning can weigh
    // "chance", "history", "sampler", "orders", "symmetry", "diagram", "palette"
    std::vector<std::string> capabilities;
    Text score_unit;

    std::string relative_of;             // a better known game; empty: it stands for itself
    std::string example;                 // moves that lead to a good picture; empty: whatever a quick player plays
    bool is_made_by_parameters = false;  // without them it is hardly a game: people look at them first
    std::string view = "board";          // how people see it: a "board" from its diagrams, or a "map" with orders
    std::array<Text, 2> sides;           // their names, by index_of
    std::vector<PowerInfo> powers;       // none where a side is one player
    std::vector<PalettePiece> palette;   // what can be put down by hand; empty: positions are text alone
    std::vector<std::string> warnings;   // see Kit
    bool has_exact_scores = false;       // see Kit
    int action_count = 0;                // numbers of moves (game/actions.h); 0: they cannot be listed
    PlaneShape planes;                   // of Session::planes
};

struct PerftCounts {
    std::string position;
    std::vector<std::uint64_t> nodes;     // ply 1 first
    std::vector<std::uint64_t> distinct;  // when asked for
};

struct DividedMove {
    std::string move;
    std::uint64_t nodes = 0;
};

struct Solution {
    std::string value;  // "win", "loss", "draw" for the side to move
    Score score = 0;
    std::vector<std::string> line;
    std::uint64_t nodes = 0;
};

struct SessionOptions {
    std::string position;            // empty: the start
    std::vector<std::string> moves;  // played from there; "4453" is four moves where a game splits them
    std::uint64_t seed = 1;
};

// One legal move and what it leads to, seen by the side that moves.
struct SolvedMove {
    std::string move;
    std::string value;
    Score score = 0;
};

// Keeps its table from one position to the next; one thread at a time. The game must outlive it.
class PositionSolver {
public:
    virtual ~PositionSolver() = default;
    virtual Result<Solution> solve(const SessionOptions& at, const Limits& limits) = 0;
    // Every legal move with its exact value, best first.
    virtual Result<std::vector<SolvedMove>> solve_moves(const SessionOptions& at, const Limits& limits) = 0;
};

struct BenchRow {
    std::string name;
    std::uint64_t count = 0;  // nodes or playouts
    double cpu_seconds = 0;
};

// Its members may be called from several threads at once. Sessions, solvers and training grounds refer to it: it has to
// outlive them.
class AnyGame {
public:
    virtual ~AnyGame() = default;

    virtual const GameInfo& info() const = 0;

    virtual Result<std::unique_ptr<Session>> new_session(const SessionOptions& options) const = 0;
    virtual Result<void> check_player(std::string_view player) const = 0;
    // The spec that a level stands for; any other player as it is.
    virtual Result<std::string> resolve_player(std::string_view player) const = 0;
    // A whole game between two players. Stopped from outside it has no ending.
    virtual Result<PlayedGame> play_game(const GamePlan& plan, StopSignal stop) const = 0;
    virtual std::vector<std::string> split_moves(std::string_view text) const = 0;
    // The text of the position in which these pieces of the palette stand there, or what is wrong with them.
    virtual Result<std::string> compose(const std::vector<PlacedPiece>& pieces, Side side_to_move) const = 0;

    virtual Result<PerftCounts> perft(std::string_view position, int depth, bool distinct,
                                      const Watch& watch) const = 0;
    virtual Result<std::vector<DividedMove>> divide(std::string_view position, int depth) const = 0;
    virtual Result<Solution> solve(const SessionOptions& at, int table_megabytes, const Limits& limits) const = 0;
    virtual Result<std::unique_ptr<PositionSolver>> solver(const SolverSettings& settings) const = 0;
    virtual std::vector<BenchRow> bench() const = 0;
    virtual BenchRow bench_playouts(int playouts) const = 0;
    // An evaluation (its spec) asked of positions in the order that a search meets leaves.
    virtual Result<BenchRow> bench_evaluation(std::string_view evaluation) const = 0;

    // Many games at once, as arrays; fails where moves cannot be numbered. The game must outlive it.
    virtual Result<std::unique_ptr<Batch>> batch(const BatchPlan& plan) const = 0;

    // For learning with these features (empty: the game's first ones, or none where it has none). The game
    // must outlive it.
    virtual Result<std::unique_ptr<TrainingGround>> training(std::string_view features) const = 0;

    // Random games against the laws of any game; empty when all hold.
    virtual std::vector<std::string> check_contract(int games, std::uint64_t seed) const = 0;
};

}  // namespace plateau::play
