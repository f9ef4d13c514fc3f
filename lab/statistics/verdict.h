// Whether what was measured agrees with what a document says, with the errors of both counted.
#pragma once

#include <span>
#include <vector>

#include "core/text.h"

namespace plateau::lab {

enum class Verdict { agrees, disagrees, undecided };

Text to_text(Verdict verdict);

// A value and the ends of its 95 % interval.
struct Estimate {
    double value = 0, low = 0, high = 0;

    friend bool operator==(const Estimate&, const Estimate&) = default;
};

// A share of the games: points (a draw is half a point) or cases counted. Wilson's interval, which is right for 0 and
// for all of them too.
Estimate share_of(double points, int games);
// Mean of what was measured in each game; with a single one nothing is known of the error.
Estimate mean_of(const std::vector<double>& values);
// Newcombe's interval, from those of both.
Estimate difference(const Estimate& a, const Estimate& b);
// Of two means that are not negative.
Estimate ratio(const Estimate& a, const Estimate& b);

// The claim that the true value lies between these two.
Verdict lies_between(const Estimate& measured, double low, double high);
// The claim that there is a gain: none at all disagrees, even where nothing varied.
Verdict is_positive(const Estimate& measured);
// The claim that both measured the same: undecided where a difference of `visible` would not have shown.
Verdict is_same(const Estimate& ours, const Estimate& theirs, double visible);

// One that disagrees is enough to disagree, one that is undecided to leave it undecided.
Verdict verdict_of_all(std::span<const Verdict> verdicts);
// What holds however a document is read; undecided where the readings differ.
Verdict either_way(Verdict one_reading, Verdict another);

}  // namespace plateau::lab
