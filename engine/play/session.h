// One game being played, spoken to in text. The command line, the server and the lab see this and
// nothing below it; from here on down there are only real types. A session is used by one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/reason.h"
#include "core/result.h"
#include "core/score.h"
#include "core/side.h"
#include "core/stop.h"
#include "game/diagram.h"

namespace plateau::play {

// What is kept of a thought beside the move it led to.
struct KeptThought {
    int depth = 0;
    Score score = 0;  // of the side to move
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<std::string> line;  // the moves it expects, its own first

    friend bool operator==(const KeptThought&, const KeptThought&) = default;
};

// A thought as people and other programs read it.
struct SpokenThought : KeptThought {
    double mean_depth = 0;                // of the positions judged; 0: unknown
    double win_chance = 0.5;              // of the side to move
    std::optional<std::string> proven{};  // "win", "loss", "draw"
    std::vector<Reason> reasons{};
    int rank = 1;
};

using ThoughtListener = std::function<void(const SpokenThought&)>;

// What a player answers.
struct Decision {
    std::string move;
    SpokenThought thought;
    double cpu_seconds = 0;
};

// A player about to think in one position. It owns all it needs, so that it may run on another thread
// while the session goes on. Thinkers of the same player share what it has learned: one of them thinks at a time.
class Thinker {
public:
    virtual ~Thinker() = default;
    // Takes the memory that thinking needs, while no clock runs; `think` does where nobody has.
    virtual void prepare() = 0;
    virtual Decision think(StopSignal stop, const ThoughtListener& listener) = 0;
};

struct Ending {
    std::optional<Side> winner;  // nobody: a draw
    Text reason;
};

// A move that can be played.
struct MoveChoice {
    std::string text;
    std::vector<std::string> clicks;  // cells to touch in order; empty for luck and where the game draws no diagram
    int action = 0;                   // its number (game/actions.h)
};

// A move that was played or tried on the board of a session.
struct BoardMove : MoveChoice {
    Side side = Side::first;
    bool is_luck = false;
    std::vector<std::string> cells;  // its way over the board, where the game shows one
};

class AnyGame;

class Session {
public:
    virtual ~Session() = default;

    virtual const AnyGame& game() const = 0;
    virtual std::string position() const = 0;
    virtual std::string start_position() const = 0;
    virtual Side side_to_move() const = 0;
    virtual std::optional<Ending> ending() const = 0;
    virtual std::vector<MoveChoice> legal_moves() const = 0;
    virtual const std::vector<BoardMove>& record() const = 0;
    virtual std::optional<Diagram> diagram() const = 0;
    // The board as planes of bytes (GameInfo::planes tells their shape); empty where the game draws none.
    virtual std::vector<std::uint8_t> planes() const = 0;
    // Why the piece on a cell cannot move now; nothing where it can, or where the game does not say.
    virtual std::optional<Text> why_stuck(std::string_view cell) const = 0;

    // Plays one move; luck that follows is rolled and recorded too.
    virtual Result<void> play(std::string_view move) = 0;
    // Plays a recorded move, luck included, without rolling anything.
    virtual Result<void> replay(std::string_view move) = 0;
    // Takes back the last move and the luck that followed it.
    virtual Result<void> undo() = 0;
    virtual Result<void> redo() = 0;

    // A player for the side to move. The same spec on the same side keeps what it learned in this game.
    virtual Result<std::unique_ptr<Thinker>> thinker(std::string_view player) = 0;
};

}  // namespace plateau::play
