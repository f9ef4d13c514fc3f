// The learning curve of a run: a loss for each step, of what was learned from and of what was kept apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace plateau::lab {

struct CurvePoint {
    std::uint64_t step = 0;
    double training = 0;    // cross entropy, mean squared surprise, or 1 - score, by the method
    double validation = 0;  // the same, of examples kept apart; equal to training where none are
    friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

// "step,training,validation" and a line for each point.
std::string to_csv(const std::vector<CurvePoint>& curve);

// How coefficients that have names changed: for each step a row of all of them.
struct CoefficientCurves {
    std::vector<std::string> names;
    std::vector<std::uint64_t> steps;
    std::vector<double> values;  // row by row
};

// "step,NAME,NAME,..." and a line for each step.
std::string to_csv(const CoefficientCurves& curves);

// A small picture for a terminal: `height` rows of characters, the validation loss over the steps.
std::string draw_curve(const std::vector<CurvePoint>& curve, int width, int height, Language language);

}  // namespace plateau::lab
