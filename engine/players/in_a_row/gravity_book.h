// An opening book of exact scores: positions of four in a row with gravity and what they are worth, mirror images
// once. As text, a position a line: the columns played ("-" for the start) and the score for the side to move.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/result.h"
#include "games/in_a_row/gravity.h"
#include "players/in_a_row/gravity_board.h"

namespace plateau::in_a_row {

template <class Bits>
class GravityBook {
public:
    using Rules = Gravity<Bits>;
    using Position = typename Rules::Position;

    struct Entry {
        std::string moves;
        int score = 0;
    };

    explicit GravityBook(const Rules& rules) : rules_{rules}, board_{rules.shape()} {}

    // Lines that start with # are remarks.
    Result<void> read(const std::string& text);
    std::string to_text(const std::string& command) const;

    std::optional<int> score(const Position& position) const;
    void add(const std::string& moves, int score);
    std::size_t size() const { return entries_.size(); }

    // The first positions of the game that it lacks: those with few stones first, at most `count`.
    std::vector<std::string> missing(std::size_t count) const;

private:
    Bits key_of(const Position& position) const {
        const Bits key = position.mine + position.all;
        return std::min(key, board_.mirrored(key));
    }

    Rules rules_;
    GravityBoard<Bits> board_;
    std::map<Bits, Entry> entries_;
};

extern template class GravityBook<Bits64>;
extern template class GravityBook<Bits128>;

}  // namespace plateau::in_a_row
