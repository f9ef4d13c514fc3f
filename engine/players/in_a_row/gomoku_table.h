// What the gomoku search knows of positions met before. Four entries share a cache line; of them the one that was
// searched least deeply, or longest ago, gives way.
#pragma once

#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "core/key.h"
#include "core/score.h"
#include "players/in_a_row/gomoku_board.h"

namespace plateau::in_a_row::gomoku {

// Depths are counted in sixteenths of a ply.
inline constexpr int one_ply = 16;

class ScoreTable {
public:
    enum class Bound : std::uint8_t { none, upper, lower, exact };
    struct Entry {
        Score score = 0;       // distance counted from the position
        Score evaluation = 0;  // of the position itself, within +-30000
        CellIndex move = no_cell;
        int depth = 0;
        Bound bound = Bound::none;
        bool was_principal = false;  // on the principal variation, now or before
    };

    bool has_memory() const { return !buckets_.empty(); }
    void take_memory(int megabytes);
    // Entries of earlier searches give way first.
    void start_search() { age_ = (age_ + 1) & age_mask; }
    std::optional<Entry> find(Key key) const;
    void store(Key key, const Entry& entry);

private:
    // Sixteen bytes. In `rest`: move + 1, bound, was_principal, age.
    struct Slot {
        std::uint32_t low_key = 0;
        Score score = 0;
        std::int16_t evaluation = 0, depth = 0;
        std::uint16_t rest = 0, high_key = 0;
    };
    static_assert(sizeof(Slot) == 16);
    static constexpr unsigned age_mask = 7;
    static constexpr int depth_of_an_age = 8 * one_ply;
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    static bool matches(const Slot& slot, Key key) {
        return slot.low_key == static_cast<std::uint32_t>(key) &&
               slot.high_key == static_cast<std::uint16_t>(key >> 32);
    }
    unsigned age_of(const Slot& slot) const { return slot.rest >> 13 & age_mask; }
    int worth(const Slot& slot) const {
        return slot.depth - depth_of_an_age * static_cast<int>((age_ - age_of(slot)) & age_mask);
    }
    // The upper bits first: the lower ones are compared.
    std::size_t place(Key key) const { return std::rotr(key, 40) & (buckets_.size() - 1); }

    std::vector<Bucket> buckets_;
    unsigned age_ = 0;
};

}  // namespace plateau::in_a_row::gomoku
