#include "lab/statistics/verdict.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace plateau::lab {

namespace {

constexpr double z_95 = 1.959964;  // 95 %

}  // namespace

Text to_text(Verdict verdict) {
    switch (verdict) {
        case Verdict::agrees: return {"agrees", "concorde"};
        case Verdict::disagrees: return {"disagrees", "ne concorde pas"};
        case Verdict::undecided: break;
    }
    return {"cannot be decided", "ne peut être tranché"};
}

Estimate share_of(double points, int games) {
    assert(points >= 0 && points <= games);
    if (games == 0) return {0.5, 0, 1};
    const double n = games, share = points / n, widened = 1 + z_95 * z_95 / n;
    const double middle = (share + z_95 * z_95 / (2 * n)) / widened;
    const double half = z_95 / widened * std::sqrt(share * (1 - share) / n + z_95 * z_95 / (4 * n * n));
    return {share, std::max(0.0, std::min(share, middle - half)), std::min(1.0, std::max(share, middle + half))};
}

Estimate mean_of(const std::vector<double>& values) {
    constexpr double unknown = std::numeric_limits<double>::infinity();
    if (values.empty()) return {0, -unknown, unknown};
    const auto n = static_cast<double>(values.size());
    double sum = 0, squares = 0;
    for (const double value : values) sum += value;
    const double mean = sum / n;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const double error = values.size() > 1 ? z_95 * std::sqrt(squares / (n - 1) / n) : unknown;
    return {mean, mean - error, mean + error};
}

Estimate difference(const Estimate& a, const Estimate& b) {
    const double value = a.value - b.value;
    return {value, value - std::hypot(a.value - a.low, b.high - b.value),
            value + std::hypot(a.high - a.value, b.value - b.low)};
}

// The interval of the logarithms' difference, taken back.
Estimate ratio(const Estimate& a, const Estimate& b) {
    if (b.value <= 0) return {0, 0, std::numeric_limits<double>::infinity()};
    const double value = a.value / b.value;
    const auto relative = [](const Estimate& of) { return of.value > 0 ? (of.high - of.value) / of.value : 0.0; };
    const double error = std::hypot(relative(a), relative(b));
    return {value, value * std::exp(-error), value * std::exp(error)};
}

Verdict lies_between(const Estimate& measured, double low, double high) {
    assert(low <= high);
    if (measured.low >= low && measured.high <= high) return Verdict::agrees;
    if (measured.high < low || measured.low > high) return Verdict::disagrees;
    return Verdict::undecided;
}

Verdict is_positive(const Estimate& measured) {
    if (measured.low > 0) return Verdict::agrees;
    return measured.high <= 0 ? Verdict::disagrees : Verdict::undecided;
}

Verdict is_same(const Estimate& ours, const Estimate& theirs, double visible) {
    const Estimate apart = difference(ours, theirs);
    if (apart.low > 0 || apart.high < 0) return Verdict::disagrees;
    return (apart.high - apart.low) / 2 <= visible ? Verdict::agrees : Verdict::undecided;
}

Verdict verdict_of_all(std::span<const Verdict> verdicts) {
    const auto has = [&](Verdict one) { return std::find(verdicts.begin(), verdicts.end(), one) != verdicts.end(); };
    return has(Verdict::disagrees)   ? Verdict::disagrees
           : has(Verdict::undecided) ? Verdict::undecided
                                     : Verdict::agrees;
}

Verdict either_way(Verdict one_reading, Verdict another) {
    return one_reading == another ? one_reading : Verdict::undecided;
}

}  // namespace plateau::lab
