// What a stone on an empty cell would make in one line, looked up by the five cells on either side of it, and
// what it would make in its four lines together.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace plateau::in_a_row::gomoku {

// How five in a row win: freestyle, exactly five, or caro.
enum class FiveRule : std::uint8_t { at_least, exactly, open_end };

// In the order of worth. `wide` can grow in more than one way, a straight four be completed at either end; a
// double four is two fours in one line (x.xxx.x); an overline is a row too long to win. What one stone stops is a
// single four, in caro whatever the number of cells that complete it.
enum class LineKind : std::uint8_t {
    dead,
    sleeping_one,
    open_one,
    sleeping_two,
    open_two,
    wide_two,
    sleeping_three,
    open_three,
    wide_three,
    four,
    double_four,
    straight_four,
    five,
    overline,
};
inline constexpr int line_kinds = 14;

// What a stone is good for. `open_four` wins by two completions, in one line or two.
enum class Rank : std::uint8_t { quiet, three, double_three, four, four_three, open_four, five };
inline constexpr int ranks = 7;

// Five cells on either side, the nearest to the left at bit 4, to the right at bit 5. A cell in both words is
// off the board.
inline constexpr int window_bits = 10;

class LineTable {
public:
    static const LineTable& of(FiveRule rule);

    LineKind operator()(unsigned own, unsigned enemy) const {
        return static_cast<LineKind>(kinds_[own | enemy << window_bits]);
    }

private:
    friend class LinePairs;
    explicit LineTable(FiveRule rule);
    LineKind classify(unsigned own, unsigned enemy);
    LineKind by_growth(unsigned own, unsigned enemy);
    // Caro: whether one enemy stone leaves no five to make.
    bool can_be_closed(unsigned own, unsigned enemy);

    FiveRule rule_;
    std::vector<std::uint8_t> kinds_;
};

// Both sides' kinds by one look, the first side's in the low four bits.
class LinePairs {
public:
    static const LinePairs& of(FiveRule first, FiveRule second);

    unsigned operator()(unsigned first, unsigned second) const { return kinds_[first | second << window_bits]; }

private:
    LinePairs(const LineTable& first, const LineTable& second);

    std::vector<std::uint8_t> kinds_;
};

// The kinds in the four lines of a cell, four bits each.
using CellCode = std::uint16_t;
inline constexpr int cell_codes = 1 << 16;

constexpr LineKind kind_in(CellCode code, int direction) { return static_cast<LineKind>(code >> (4 * direction) & 15); }

struct CodeFacts {
    std::array<Rank, cell_codes> rank;
    std::array<bool, cell_codes> may_be_foul;      // of black in renju: worth a closer look
    std::array<std::int16_t, cell_codes> urgency;  // which cell to try first
};
const CodeFacts& code_facts();

// What cells are worth to the side to move and to the other one, in sixteenths of a point; the rank beside them.
struct CellValue {
    std::int32_t mover = 0, waiter = 0;
    Rank rank = Rank::quiet;
};
// Which threats each side holds somewhere, as bits: three, double three, four and four-three of the side to move, then
// the same and open four of the other.
inline constexpr std::size_t holdings = 1 << 9;

// With one colour to move.
struct ColourValues {
    std::array<CellValue, cell_codes> of;
    std::array<std::int32_t, holdings> held{};  // in points
    // Which cell to try first: the more, the earlier, by what it makes for the mover and what for the other.
    std::array<std::int16_t, cell_codes> order_mine, order_theirs;
    std::int32_t tempo = 0;
};
// The same for both colours but in renju, where black may play less than white.
struct CellValues {
    std::array<std::shared_ptr<const ColourValues>, 2> colours;
};

// One weight for each kind of line and each rank, for either side, and one for the move.
inline constexpr int weights_a_side = line_kinds + ranks;
inline constexpr int value_weights = 1 + 2 * weights_a_side;
std::vector<float> raw_value_weights();

// A weight more for each way the kinds of four lines can come together, whatever their directions.
inline constexpr int cell_classes = 2380;  // 14 kinds, four of them, in any order
int class_of(CellCode code);

// Weights of one colour: `value_weights` of them; with classes, the mover's and the other's behind; with holdings,
// those last.
inline constexpr std::size_t class_weights = value_weights + 2 * cell_classes;
inline constexpr std::size_t held_weights = class_weights + holdings;

// Weights of the order of moves, of one colour: the mover's classes, then the other's, in logits of the best move.
inline constexpr std::size_t order_weights = 2 * cell_classes;

// From the weights of both colours, or of black to move, then of white to move; and those of the order, as many times.
// Without, moves are tried in the order of their urgency.
std::shared_ptr<const CellValues> cell_values(const std::vector<float>& points, const std::vector<float>& order = {});

}  // namespace plateau::in_a_row::gomoku
