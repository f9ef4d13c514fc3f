// What the lines of a board are worth to one side, remembered by their code until the coefficients change.
#pragma once

#include "games/in_a_row/threat_evaluation.h"
#include "players/in_a_row/thesis/options.h"
#include "players/in_a_row/thesis/ternary_board.h"

namespace plateau::in_a_row {

class LineValues {
public:
    using Code = TernaryBoard::Code;

    LineValues(const Shape& shape, const ThesisReading& reading, Side side)
        : rule_{shape.n, reading.by_space, reading.lines == "exact" || (reading.lines == "game" && shape.exact),
                reading.every_gap},
          side_{side} {}

    void forget() { ++epoch_; }
    double value(const ThreatValues& threat_values, const TernaryBoard::Line& line, Code code);
    // Whether a line of this code holds n of a side's stones.
    bool is_complete(int length, Code code, Side side);
    ThreatCounts threats(int length, Code code, Side side) const;

private:
    // One place a code, or for long lines a place that several codes share.
    struct Known {
        Code code = ~Code{0};
        std::uint32_t epoch = 0;
        float value = 0;
        std::uint8_t complete = 0;  // bit 2: known
    };
    Known& known(int length, Code code);

    ThreatRule rule_;
    Side side_;
    std::uint32_t epoch_ = 1;
    std::array<std::vector<Known>, max_board_side + 1> memories_;
};

}  // namespace plateau::in_a_row
