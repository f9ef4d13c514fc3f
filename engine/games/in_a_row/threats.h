// Threats: groups of stones in one line that can still grow to n, by their size and by how free their ends are. They
// are counted line by line and kept up to date stone by stone.
//
//     closed      fewer than n cells between the enemy's stones or the edges: it counts for nothing
//     half-open   room for n; and always where n - 1 stones have one gap
//     open        room for more than n with both ends free (`by_space`: whatever the ends are)
//
// They are those of G. Aglin, "Heuristique générique pour les jeux de type « n-alignés »" (master's thesis, IFRI 2016),
// as told by A.-H. Abdoulaye, "Détermination des paramètres d'une heuristique générique pour les jeux de type
// « n-alignés » par apprentissage automatique" (master's thesis, IFRI 2017), section 1.1.3.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/side.h"
#include "games/in_a_row/gravity.h"
#include "games/in_a_row/placement.h"
#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

// How many threats one side has, by size from 1 to n - 1, and how many whole lines of n or more.
struct ThreatCounts {
    std::array<int, max_board_side> half_open{}, open{};
    int complete = 0;

    void add(const ThreatCounts& other, int sign, int n);
    friend bool operator==(const ThreatCounts&, const ThreatCounts&) = default;
};

struct ThreatRule {
    int n = 5;
    bool by_space = false;   // open by the room alone, as Abdoulaye's first algorithm says literally
    bool exact = false;      // more than n stones in a row are no whole line
    bool every_gap = false;  // two groups one cell apart are one threat whatever its size, not with n - 1 stones alone
};

// The threats of `own` in one line of `length` cells, a bit a cell.
ThreatCounts count_line_threats(std::uint32_t own, std::uint32_t enemy, int length, const ThreatRule& rule);

// The stones of a board in all its lines, and the threats of both sides.
class ThreatBoard {
public:
    ThreatBoard(const Shape& shape, bool by_space);

    // Puts or takes away a stone.
    void toggle(Side side, int row, int col);
    const ThreatCounts& of(Side side) const { return totals_[index_of(side)]; }

private:
    struct Line {
        std::array<std::uint32_t, 2> stones{};
        int length = 0;
        std::array<ThreatCounts, 2> counts{};
    };
    struct Place {
        std::int16_t line = -1;
        std::int16_t bit = 0;
    };

    ThreatRule rule_;
    int cols_;
    std::vector<Line> lines_;
    std::vector<std::array<Place, 4>> places_;  // by cell; -1 where the line is too short to matter
    std::array<ThreatCounts, 2> totals_{};
};

// A board that follows positions: only lines through stones that differ from the last position are counted again.
template <class Rules>
class ThreatFollower;

template <class Bits>
class ThreatFollower<Gravity<Bits>> {
public:
    ThreatFollower(const Gravity<Bits>& rules, bool by_space) : shape_{rules.shape()}, board_{shape_, by_space} {}

    const ThreatBoard& follow(const Gravity<Bits>& rules, const typename Gravity<Bits>::Position& position) {
        const Bits theirs = position.all ^ position.mine;
        const bool first = rules.side_to_move(position) == Side::first;
        update(Side::first, first ? position.mine : theirs);
        update(Side::second, first ? theirs : position.mine);
        return board_;
    }

private:
    void update(Side side, Bits stones) {
        Bits& known = stones_[index_of(side)];
        for (Bits changed = known ^ stones; changed != 0; changed &= changed - 1) {
            const int bit = lowest(changed);
            board_.toggle(side, shape_.rows - 1 - bit % (shape_.rows + 1), bit / (shape_.rows + 1));
        }
        known = stones;
    }
    static int lowest(Bits bits) {
        const auto low = static_cast<Bits64>(bits);
        if constexpr (sizeof(Bits) == 8) return std::countr_zero(low);
        else return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Bits64>(bits >> 64));
    }

    Shape shape_;
    ThreatBoard board_;
    std::array<Bits, 2> stones_{};
};

template <>
class ThreatFollower<Placement> {
public:
    ThreatFollower(const Placement& rules, bool by_space) : board_{rules.shape(), by_space} {}

    const ThreatBoard& follow(const Placement& rules, const Placement::Position& position) {
        for (const Side side : {Side::first, Side::second})
            for (int row = 0; row < rules.shape().rows; ++row) {
                const auto stones = position.stones[index_of(side)][static_cast<std::size_t>(row)];
                auto& known = stones_[index_of(side)][static_cast<std::size_t>(row)];
                for (auto changed = known ^ stones; changed != 0; changed &= changed - 1)
                    board_.toggle(side, row, std::countr_zero(changed));
                known = stones;
            }
        return board_;
    }

private:
    ThreatBoard board_;
    std::array<std::array<Placement::RowBits, max_board_side>, 2> stones_{};
};

// The threats of any position. Each thread follows its own board, so that one object serves them all.
template <class Rules>
class ThreatCounter {
public:
    ThreatCounter(const Rules& rules, bool by_space) : empty_{rules, by_space}, name_{next_name()} {}

    const ThreatBoard& count(const Rules& rules, const typename Rules::Position& position) const {
        static thread_local ThreatFollower<Rules> follower{empty_};
        static thread_local std::uint64_t followed = name_;
        if (followed != name_) {
            follower = empty_;
            followed = name_;
        }
        return follower.follow(rules, position);
    }

private:
    static std::uint64_t next_name() {
        static std::atomic<std::uint64_t> names{0};
        return ++names;
    }
    ThreatFollower<Rules> empty_;
    std::uint64_t name_;
};

}  // namespace plateau::in_a_row
