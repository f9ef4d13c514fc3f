// Scores, always seen by the side to move: larger is better for it.
//
//   -win_score ...... evaluations within +-max_evaluation ...... +win_score
//
// A proven win is win_score minus its distance in plies, so that shorter wins are larger.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace plateau {

using Score = std::int32_t;

inline constexpr Score win_score = 1'000'000'000;
inline constexpr Score infinite_score = win_score + 1;
inline constexpr Score max_evaluation = 10'000'000;
inline constexpr int max_plies = 4096;
static_assert(max_evaluation < win_score - max_plies, "no evaluation looks like a proven win");

constexpr Score win_in(int plies) {
    assert(plies >= 0 && plies <= max_plies);
    return win_score - plies;
}
constexpr Score loss_in(int plies) { return -win_in(plies); }

constexpr bool is_win(Score score) { return score >= win_score - max_plies; }
constexpr bool is_loss(Score score) { return score <= -win_score + max_plies; }
constexpr bool is_decided(Score score) { return is_win(score) || is_loss(score); }

// Plies until a decided game ends.
constexpr int distance_of(Score score) {
    assert(is_decided(score));
    return is_win(score) ? win_score - score : win_score + score;
}

constexpr Score clamp_evaluation(Score score) { return std::clamp(score, -max_evaluation, max_evaluation); }

// Inside a table a distance counts from the stored position, in a search from the root.
constexpr Score from_root(Score stored, int ply) {
    assert(ply >= 0);
    return is_win(stored) ? stored - ply : is_loss(stored) ? stored + ply : stored;
}
constexpr Score from_here(Score score, int ply) {
    assert(ply >= 0);
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}

}  // namespace plateau
