// A game of draughts as Hub and DXP send it: a position is one letter a square, a move its start, its end and the
// squares of the pieces it takes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::protocols {

struct WireMove {
    int from = 0, to = 0;
    std::vector<int> captured;  // in any order

    friend bool operator==(const WireMove&, const WireMove&) = default;
};

class WireGame {
public:
    virtual ~WireGame() = default;
    // Fails for games that are not draughts.
    static Result<std::unique_ptr<WireGame>> open(std::string_view game);

    // A position as text (empty: the start), or as cells: "W" or "B" to move, then a letter a square of "wbWBe".
    virtual Result<void> set_up(std::string_view position) = 0;
    virtual Result<void> set_cells(std::string_view cells) = 0;

    virtual std::string position() const = 0;
    virtual std::string cells() const = 0;
    virtual bool white_to_move() const = 0;
    virtual bool white_is_first() const = 0;
    virtual bool is_over() const = 0;
    virtual int square_count() const = 0;

    // A move of ours, as the wire has it; and one from the wire, as we write it. Both are played.
    virtual Result<WireMove> play(std::string_view move) = 0;
    virtual Result<std::string> play(const WireMove& move) = 0;

    // The last position that cannot come back, and the moves since: what repetitions need.
    virtual std::string anchor() const = 0;
    virtual const std::vector<WireMove>& since_anchor() const = 0;
};

}  // namespace plateau::protocols
