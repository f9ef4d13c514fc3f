// UGI grew out of UCI, the interface of chess engines, and one engine speaks both. A dialect is what sets them apart: a
// few words, and how games, positions and moves are written.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::protocols::ugi {

class Dialect {
public:
    using Moves = std::vector<std::string>;

    virtual ~Dialect() = default;

    std::string_view protocol;                        // "ugi", and so "ugiok" and "uginewgame"
    std::string_view game_option;                     // which sets the game
    std::array<std::string_view, 2> time, increment;  // of each side, in "go"
    std::string_view no_move;                         // where there is none to make

    // The games that can be played, as the other side calls them.
    virtual std::vector<std::string> games() const = 0;
    virtual Result<std::string> name_of(const std::string& game) const = 0;
    virtual Result<std::string> game_named(const std::string& name) const = 0;
    virtual Result<std::string> read_position(const std::string& text) const = 0;
    virtual std::string read_move(const std::string& game, const std::string& move) const = 0;
    // A line of moves from this position.
    virtual Moves write_moves(const std::string& position, const Moves& moves) const = 0;

protected:
    Dialect() = default;
};

// Every game, in our own notation.
const Dialect& ugi_dialect();
// Boards on which pieces are dropped, as cutechess plays them: "P@d1" (docs/protocols/uci.md).
const Dialect& uci_dialect();

}  // namespace plateau::protocols::ugi
