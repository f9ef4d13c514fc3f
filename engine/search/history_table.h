// Which moves have cut the search lately, by side and by part of the move (Schaeffer 1989). Values stay
// within +-limit: a surprise moves them more than what was expected.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/side.h"

namespace plateau::search {

class HistoryTable {
public:
    static constexpr int limit = 1 << 14;

    explicit HistoryTable(std::size_t parts) : parts_{parts}, values_(2 * parts, 0) {}

    template <class Parts>
    int value(Side side, const Parts& parts) const {
        int sum = 0;
        for (const auto part : parts) {
            assert(part < parts_);
            sum += values_[index_of(side) * parts_ + part];
        }
        return sum;
    }
    template <class Parts>
    void add(Side side, const Parts& parts, int bonus) {
        bonus = std::clamp(bonus, -limit / 4, limit / 4);
        for (const auto part : parts) {
            assert(part < parts_);
            auto& value = values_[index_of(side) * parts_ + part];
            value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / limit);
            assert(std::abs(value) <= limit);
        }
    }
    void fade() {
        for (auto& value : values_) value = static_cast<std::int16_t>(value / 4);
    }

private:
    std::size_t parts_;
    std::vector<std::int16_t> values_;
};

}  // namespace plateau::search
