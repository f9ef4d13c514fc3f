// A whole game between two players, from a plan to what happened: what matches, tournaments and self-play
// ask of a game. Faster than a Session, because nobody looks at the game before it is over.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/stop.h"
#include "play/adjudication.h"
#include "play/session.h"

namespace plateau::play {

// What a player did that no rule allows. It loses the game by it.
enum class Mishap { none, crash, stall, illegal, time };
const char* to_string(Mishap mishap);

// A move of a game and what its player thought; the archive keeps it.
struct PlayedMove {
    std::string text;
    bool is_luck = false;
    bool is_opening = false;  // given by the plan or a suite of openings, nobody thought about it
    KeptThought thought{};

    friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

// Time for a whole game: each seat has `seconds`, and `increment` more for every move it makes.
struct GameClock {
    double seconds = 0;  // 0: no clock
    double increment = 0;

    bool is_set() const { return seconds > 0; }
    friend bool operator==(const GameClock&, const GameClock&) = default;
};

// How much of its clock a player gives to one move.
double share_of_clock(double seconds_left, double increment);

// The game that a player from outside the program has to choose a move in.
struct GameSoFar {
    std::string_view start_position;  // empty: the usual start
    const std::vector<PlayedMove>& moves;
    Side side;
    GameClock clock{};
    std::array<double, 2> seconds_left{};  // where there is a clock
};

struct OutsideAnswer {
    std::string move;
    KeptThought thought{};  // as far as the player told it
    double cpu_seconds = 0;
    Mishap mishap = Mishap::none;
    Text complaint;  // what went wrong, where something did
};

// A player whose moves come from outside the program, as text: an engine behind a protocol. One thread at a time.
class OutsidePlayer {
public:
    virtual ~OutsidePlayer() = default;
    // Starts what has to run before the first game: an engine that cannot be started plays no match.
    virtual Result<void> make_ready() { return {}; }
    virtual void start_game(const GameSoFar& game) = 0;
    virtual OutsideAnswer choose(const GameSoFar& game, StopSignal stop) = 0;
    // The game is over, by the rules, by the referee or because it was stopped (then nothing is in `ending`).
    virtual void end_game(const GameSoFar& game, const std::optional<Ending>& ending) {
        (void)game;
        (void)ending;
    }
};

struct SeatPlan {
    std::string player;                // its spec, unless it comes from outside
    std::uint64_t seed = 1;            // of its luck, where the spec says nothing
    OutsidePlayer* outside = nullptr;  // must outlive the game
};

struct GamePlan {
    std::string position;              // empty: the start
    std::vector<std::string> opening;  // played first
    int random_plies = 0;              // then as many random moves, none of which ends the game
    std::uint64_t seed = 1;            // of the random moves and the dice
    std::array<SeatPlan, 2> seats;
    std::size_t max_plies = 10'000;  // a longer game is drawn
    double margin_seconds = 0.2;     // over a player's own time limit before it counts as a mishap
    bool by_cpu_time = false;        // players' own limits count the CPU time of their thread, not the clock's
    GameClock clock{};               // for the whole game, beside what the players set themselves
    Adjudication adjudication{};     // off by default
    // Told of all moves so far after the opening and after every move, by the thread that plays; null: nobody looks on.
    std::function<void(const std::vector<PlayedMove>&)> listener{};
};

struct SeatUse {
    std::uint64_t moves = 0, nodes = 0;
    double cpu_seconds = 0;
    double longest_move_seconds = 0;

    friend bool operator==(const SeatUse&, const SeatUse&) = default;
};

struct PlayedGame {
    std::vector<PlayedMove> moves;
    std::optional<Ending> ending;  // nothing: stopped before the end
    bool is_cut = false;           // ended by max_plies
    bool is_adjudicated = false;   // ended by agreement of the scores
    Mishap mishap = Mishap::none;  // of the side that lost by it
    std::array<SeatUse, 2> use;
};

}  // namespace plateau::play
