// One game being played, in text. One thread at a time uses a session.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plateau/limits.h"
#include "plateau/thought.h"

namespace plateau::v0 {

enum class Side { first, second };

struct Move {
    std::string text;
    std::vector<std::string> cells;  // to touch in order, on a board
    int action = 0;                  // its number, the same wherever it is legal, or its place in the list
};

struct PlayedMove {
    std::string text;
    Side side = Side::first;
    bool is_luck = false;
};

struct Ending {
    std::optional<Side> winner;  // nobody: a draw
    Text reason;
};

class PLATEAU_API Session {
public:
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;
    ~Session();

    std::string position() const;
    std::string start_position() const;
    Side side_to_move() const;
    std::optional<Ending> ending() const;
    std::vector<Move> legal_moves() const;
    std::vector<PlayedMove> record() const;
    // The board as a picture; empty where the game draws none.
    std::string svg() const;
    // The board as bytes: a plane for each side and kind of piece, the first side's first, whoever moves.
    std::vector<std::uint8_t> planes() const;

    // Plays one move, and the luck that follows. Throws Error, which says why a move is not legal.
    void play(std::string_view move);
    void undo();
    void redo();

    // What the player would do here. It keeps what it learned for its next move in this session.
    Decision think(const std::string& player, const Limits& limits = {}, const ThoughtListener& listener = {},
                   const StopSource& stop = {});

    struct Parts;
    explicit Session(std::unique_ptr<Parts> parts);

private:
    std::unique_ptr<Parts> parts_;
};

}  // namespace plateau::v0
