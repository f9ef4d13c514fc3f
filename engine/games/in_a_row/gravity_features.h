// The features `board` of games with gravity, there or not, for a network. Each block holds a bit for every bit of the
// board's own layout (gravity.h), so that a position is turned into features a word at a time:
//
//     turn               the number of stones; the last bit: the second seat moves
//     mine, theirs       stones of the side to move, and of the other
//     landing            cells where a stone comes to rest
//     my_wins, ...       empty cells that complete a line of n: all, those where a stone lands now, those just above
//     my_windows, ...    windows of n cells that one side alone has entered: by stones, 1 to n - 1, then by direction
//                        (up, right and down, right, right and up), at the window's first cell
#pragma once

#include "game/features.h"
#include "games/in_a_row/gravity.h"

namespace plateau::in_a_row {

template <class Bits>
class GravityFeatures final : public BinaryFeatures<Gravity<Bits>> {
public:
    using Rules = Gravity<Bits>;

    explicit GravityFeatures(const Rules& rules);

    std::vector<FeatureBlock> blocks() const override;
    std::size_t words() const override { return words_per_block * (blocks_before_windows + 2 * windows_of_a_side()); }
    void mark(const Rules& rules, const typename Rules::Position& position,
              std::span<std::uint64_t> bits) const override;

private:
    static constexpr std::size_t directions = 4, words_per_block = sizeof(Bits) / 8, blocks_before_windows = 10;
    static constexpr std::uint32_t block_bits = 8 * sizeof(Bits);
    using ByDirection = std::array<Bits, directions>;  // by first cell of the window

    std::size_t sizes() const { return static_cast<std::size_t>(std::max(1, n_ - 1)); }  // of windows, by stones
    std::size_t windows_of_a_side() const { return directions * sizes(); }

    // The windows that hold `stones` of one side and none of the other's, by stones: 1 to n - 1.
    using Windows = std::array<ByDirection, max_board_side>;
    void find_windows(Bits stones, const ByDirection& entered_by_others, Windows& windows) const;
    ByDirection entered(Bits stones) const;
    // The empty cells of windows that lack one stone.
    Bits completing(const ByDirection& lacking_one, Bits empty) const;

    int n_;
    Bits board_ = 0, bottom_ = 0;
    std::array<int, directions> steps_;
    ByDirection firsts_{};  // where windows begin
};

extern template class GravityFeatures<Bits64>;
extern template class GravityFeatures<Bits128>;

}  // namespace plateau::in_a_row
