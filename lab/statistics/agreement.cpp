#include "lab/statistics/agreement.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace plateau::lab {

namespace {

using LetterCounts = std::array<double, 256>;

LetterCounts letters_of(const std::string& text) {
    LetterCounts counts{};
    for (const char c : text) ++counts[static_cast<unsigned char>(c)];
    return counts;
}

}  // namespace

void Agreement::add(const std::string& one, const std::string& other) {
    assert(one.size() == other.size());
    const auto n = static_cast<double>(one.size());
    for (std::size_t i = 0; i < one.size(); ++i) equal += one[i] == other[i];
    places += static_cast<int>(one.size());
    const auto a = letters_of(one), b = letters_of(other);
    double same = 0, both_same = 0, squares = 0;
    for (std::size_t c = 0; c < a.size(); ++c) {
        same += a[c] * b[c];
        squares += a[c] * a[c] * b[c] * b[c];
        both_same += a[c] * (a[c] - 1) * b[c] * (b[c] - 1);
    }
    if (n == 0) return;
    const double mean = same / n;
    expected += mean;
    // Two places that both agree: of one letter, or of two different ones.
    if (n > 1) variance += (both_same + same * same - squares) / (n * (n - 1)) + mean - mean * mean;
}

double Agreement::surplus() const { return variance > 0 ? (equal - expected) / std::sqrt(variance) : 0; }

double sign_test(int fewer, int changed) {
    assert(fewer >= 0 && fewer <= changed);
    fewer = std::min(fewer, changed - fewer);
    if (2 * fewer == changed) return 1;
    double chance = 0;
    for (int i = 0; i <= fewer; ++i)
        chance += std::exp(std::lgamma(changed + 1) - std::lgamma(i + 1) - std::lgamma(changed - i + 1) -
                           changed * std::log(2));
    return std::min(1.0, 2 * chance);
}

double two_sided_chance(double z) { return std::erfc(std::abs(z) / std::sqrt(2)); }

}  // namespace plateau::lab
