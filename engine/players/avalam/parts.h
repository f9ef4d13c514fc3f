// What is left to play for, taken apart. Towers that nothing can touch are points already. Two towers
// that can only join each other are a pair: of two colours it is one point to whoever joins it, of one
// colour it is a point already and a move to spare. The rest falls into groups of three towers or more
// that never touch one another again.
#pragma once

#include "core/fixed_vector.h"
#include "games/avalam/joins.h"

namespace plateau::avalam {

// What towers are worth. Where fives break ties, a tower outweighs all the fives there can be.
struct Worth {
    int tower = 1;
    int five = 0;

    static constexpr Worth with_fives() { return {64, 1}; }
    constexpr int contested(int kind) const { return tower + (kind == 1 ? five : 0); }
    constexpr int most() const { return tower + five; }
    friend constexpr bool operator==(const Worth&, const Worth&) = default;
};

struct Parts {
    static constexpr std::size_t most_groups = counters_in_all / 3;

    int lead = 0;                    // of yellow over red, in what is settled
    std::array<int, 2> contested{};  // pairs of two colours; the second kind becomes a tower of five
    int spare = 0;                   // pairs of one colour
    FixedVector<Spots, most_groups> groups;
};

Parts parts_of(const Towers& towers, Worth worth);

// The same for small groups that are shifts of one another: they are the same to play in.
Key group_key(const Towers& group);

}  // namespace plateau::avalam
