// The evaluation `lines`: every window of n cells that only one side has entered is worth 4^(stones in
// it - 1) to that side. It fits every board of the family; finer ones stand on threats.
#pragma once

#include <vector>

#include "game/evaluation.h"
#include "games/in_a_row/gravity.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

// What a window holding `stones` of one side alone is worth.
constexpr Score window_value(int stones) { return stones == 0 ? 0 : Score{1} << (2 * std::min(stones - 1, 10)); }

template <class Rules>
class Lines;

template <class Bits>
class Lines<Gravity<Bits>> final : public Evaluation<Gravity<Bits>> {
public:
    explicit Lines(const Gravity<Bits>& rules);
    Score operator()(const Gravity<Bits>& rules, const typename Gravity<Bits>::Position& position) const override;

private:
    std::vector<Bits> windows_;
};

template <>
class Lines<Placement> final : public Evaluation<Placement> {
public:
    Score operator()(const Placement& rules, const Placement::Position& position) const override;
};

}  // namespace plateau::in_a_row
