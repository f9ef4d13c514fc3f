#include "lab/training/curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace plateau::lab {

std::string to_csv(const std::vector<CurvePoint>& curve) {
    std::string text = "step,training,validation\n";
    for (const auto& point : curve) text += fmt::format("{},{},{}\n", point.step, point.training, point.validation);
    return text;
}

std::string to_csv(const CoefficientCurves& curves) {
    assert(curves.values.size() == curves.steps.size() * curves.names.size());
    std::string text = "step";
    for (const auto& name : curves.names) text += "," + name;
    text += '\n';
    for (std::size_t row = 0; row < curves.steps.size(); ++row) {
        text += std::to_string(curves.steps[row]);
        for (std::size_t i = 0; i < curves.names.size(); ++i)
            text += fmt::format(",{:.8g}", curves.values[row * curves.names.size() + i]);
        text += '\n';
    }
    return text;
}

std::string draw_curve(const std::vector<CurvePoint>& curve, int width, int height, Language language) {
    if (curve.size() < 2) return "";
    // One column per point, or the mean of several points.
    const std::size_t columns = std::min(curve.size(), static_cast<std::size_t>(width));
    std::vector<double> losses;
    for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t begin = curve.size() * column / columns, end = curve.size() * (column + 1) / columns;
        double sum = 0;
        for (std::size_t i = begin; i < end; ++i) sum += curve[i].validation;
        losses.push_back(sum / static_cast<double>(end - begin));
    }
    const auto [low, high] = std::minmax_element(losses.begin(), losses.end());
    const double range = *high > *low ? *high - *low : 1;
    std::string text;
    for (int row = 0; row < height; ++row) {
        text += fmt::format("{:>10} |", row == 0            ? fmt::format("{:.5f}", *high)
                                        : row == height - 1 ? fmt::format("{:.5f}", *low)
                                                            : "");
        for (const double loss : losses) {
            const int place = static_cast<int>((*high - loss) / range * (height - 1) + 0.5);
            text += place == row ? '*' : ' ';
        }
        text += '\n';
    }
    text += fmt::format("{:>10} +{}\n{:>12}{} 1 .. {}\n", "", std::string(columns, '-'), "",
                        language == Language::french ? "perte au pas" : "loss at step", curve.back().step);
    return text;
}

}  // namespace plateau::lab
