// Ends games whose result the players' own scores agree on, so that nobody plays them out.
//
//     Agreement agreement{rules};
//     if (const auto outcome = agreement.hear(side, score, ply)) ...   // after each thought
#pragma once

#include <cstdlib>
#include <optional>

#include "core/score.h"
#include "game/game.h"

namespace plateau::play {

// Off unless `win_plies` or `draw_plies` is set.
struct Adjudication {
    int win_plies = 0;      // so many thoughts in a row, both players', that say the same side wins ...
    Score win_score = 0;    // ... by at least so much
    int draw_plies = 0;     // so many in a row that see nothing, ...
    Score draw_score = 0;   // ... at most so much for either side ...
    int draw_from_ply = 0;  // ... and not before this ply

    bool is_on() const { return win_plies > 0 || draw_plies > 0; }
    friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

// Counts the thoughts in a row that agree: on a winner, or that there is none.
class Agreement {
public:
    explicit Agreement(const Adjudication& rules) : rules_{rules} {}

    // `score` is what the player of `side` thinks of its position after `plies` moves.
    std::optional<Outcome> hear(Side side, Score score, std::size_t plies) {
        const Side ahead = score >= 0 ? side : other(side);
        const Score size = std::abs(score);
        win_run_ = size >= rules_.win_score && rules_.win_plies > 0 ? (ahead == winner_ ? win_run_ + 1 : 1) : 0;
        winner_ = ahead;
        const bool is_late = plies >= static_cast<std::size_t>(rules_.draw_from_ply);
        draw_run_ = size <= rules_.draw_score && rules_.draw_plies > 0 && is_late ? draw_run_ + 1 : 0;
        if (rules_.win_plies > 0 && win_run_ >= rules_.win_plies) return Outcome::win(ahead);
        if (rules_.draw_plies > 0 && draw_run_ >= rules_.draw_plies) return Outcome::draw();
        return std::nullopt;
    }

private:
    Adjudication rules_;
    int win_run_ = 0, draw_run_ = 0;
    Side winner_ = Side::first;
};

}  // namespace plateau::play
