#include "games/in_a_row/gravity_features.h"

namespace plateau::in_a_row {

namespace {

// Writes the bits of one block after the other.
template <class Bits>
class BlockWriter {
public:
    explicit BlockWriter(std::uint64_t* at) : at_{at} {}
    void put(Bits bits) {
        *at_++ = static_cast<std::uint64_t>(bits);
        if constexpr (sizeof(Bits) == 16) *at_++ = static_cast<std::uint64_t>(bits >> 64);
    }

private:
    std::uint64_t* at_;
};

}  // namespace

template <class Bits>
GravityFeatures<Bits>::GravityFeatures(const Rules& rules) : n_{rules.shape().n} {
    const Shape& shape = rules.shape();
    const int column = shape.rows + 1;
    steps_ = {1, column - 1, column, column + 1};
    constexpr std::array<int, directions> ups{1, -1, 0, 1}, rights{0, 1, 1, 1};
    for (int col = 0; col < shape.cols; ++col) {
        bottom_ |= rules.cell(shape.rows - 1, col);
        for (int row = 0; row < shape.rows; ++row) {
            board_ |= rules.cell(row, col);
            for (std::size_t i = 0; i < directions; ++i)
                if (shape.has(row - (n_ - 1) * ups[i], col + (n_ - 1) * rights[i])) firsts_[i] |= rules.cell(row, col);
        }
    }
    for (std::size_t i = 0; i < directions; ++i)
        if (firsts_[i] == 0) steps_[i] = 0;  // no shift leaves the word
    assert(shape.cells() < static_cast<int>(block_bits) - 1);
}

template <class Bits>
std::vector<FeatureBlock> GravityFeatures<Bits>::blocks() const {
    const auto windows = static_cast<std::uint32_t>(windows_of_a_side()) * block_bits;
    std::vector<FeatureBlock> all;
    for (const char* name : {"turn", "mine", "theirs", "landing", "my_wins", "my_wins_now", "my_wins_above",
                             "their_wins", "their_wins_now", "their_wins_above"})
        all.push_back({name, block_bits});
    assert(all.size() == blocks_before_windows);
    all.push_back({"my_windows", windows});
    all.push_back({"their_windows", windows});
    return all;
}

template <class Bits>
auto GravityFeatures<Bits>::entered(Bits stones) const -> ByDirection {
    ByDirection any{};
    for (int i = 0; i < n_; ++i)
        for (std::size_t d = 0; d < directions; ++d) any[d] |= stones >> (i * steps_[d]);
    return any;
}

template <class Bits>
void GravityFeatures<Bits>::find_windows(Bits stones, const ByDirection& entered_by_others, Windows& windows) const {
    ByDirection free;
    for (std::size_t d = 0; d < directions; ++d) free[d] = firsts_[d] & ~entered_by_others[d];
    if (n_ == 4) {  // two half adders
        for (std::size_t d = 0; d < directions; ++d) {
            const int step = steps_[d];
            const Bits second = stones >> step, third = stones >> (2 * step), fourth = stones >> (3 * step);
            const Bits first_pair = stones ^ second, last_pair = third ^ fourth;
            const Bits odd = first_pair ^ last_pair;
            const Bits two = (stones & second) ^ (third & fourth) ^ (first_pair & last_pair);
            windows[0][d] = odd & ~two & free[d];
            windows[1][d] = ~odd & two & free[d];
            windows[2][d] = odd & two & free[d];
        }
        return;
    }
    for (std::size_t d = 0; d < directions; ++d) {
        std::array<Bits, max_board_side + 1> exactly{free[d]};  // by stones among the cells seen so far
        for (int i = 0; i < n_; ++i) {
            const Bits here = stones >> (i * steps_[d]);
            for (auto count = static_cast<std::size_t>(i + 1); count > 0; --count)
                exactly[count] = (exactly[count] & ~here) | (exactly[count - 1] & here);
            exactly[0] &= ~here;
        }
        for (std::size_t count = 1; count <= sizes(); ++count) windows[count - 1][d] = exactly[count];
    }
}

template <class Bits>
Bits GravityFeatures<Bits>::completing(const ByDirection& lacking_one, Bits empty) const {
    Bits cells = 0;
    for (std::size_t d = 0; d < directions; ++d)
        for (int i = 0; i < n_; ++i) cells |= lacking_one[d] << (i * steps_[d]);
    return cells & empty;
}

template <class Bits>
void GravityFeatures<Bits>::mark(const Rules&, const typename Rules::Position& position,
                                 std::span<std::uint64_t> bits) const {
    assert(bits.size() == words());
    const Bits mine = position.mine, theirs = position.all ^ position.mine, empty = board_ & ~position.all;
    const Bits landing = (position.all + bottom_) & board_, above = (landing << 1) & board_;
    Windows my_windows, their_windows;
    find_windows(mine, entered(theirs), my_windows);
    find_windows(theirs, entered(mine), their_windows);
    const std::size_t last = sizes() - 1;
    const Bits my_wins = completing(my_windows[last], empty), their_wins = completing(their_windows[last], empty);

    BlockWriter<Bits> block{bits.data()};
    block.put(Bits{1} << position.plies | Bits{static_cast<Bits>(position.plies % 2)} << (block_bits - 1));
    for (const Bits cells : {mine, theirs, landing}) block.put(cells);
    for (const Bits wins : {my_wins, their_wins})
        for (const Bits cells : {wins, static_cast<Bits>(wins & landing), static_cast<Bits>(wins & above)})
            block.put(cells);
    for (const auto* windows : {&my_windows, &their_windows})
        for (std::size_t stones = 0; stones <= last; ++stones)
            for (const Bits firsts : (*windows)[stones]) block.put(firsts);
}

template class GravityFeatures<Bits64>;
template class GravityFeatures<Bits128>;

}  // namespace plateau::in_a_row
