#include "players/in_a_row/thesis/line_values.h"

#include <cassert>
#include <tuple>

namespace plateau::in_a_row {

namespace {

constexpr int longest_direct_line = 11;
constexpr std::size_t shared_places = 1 << 17;

std::size_t places_for(int length) {
    if (length > longest_direct_line) return shared_places;
    std::size_t codes = 1;
    for (int i = 0; i < length; ++i) codes *= 3;
    return codes;
}

}  // namespace

LineValues::Known& LineValues::known(int length, Code code) {
    assert(length >= 1 && length <= max_board_side);
    auto& places = memories_[static_cast<std::size_t>(length)];
    if (places.empty()) places.resize(places_for(length));
    const Code spread = code * 0x9e3779b97f4a7c15ULL;  // for long lines: the golden ratio
    Known& found = places[length > longest_direct_line ? spread >> 47 : code];
    if (found.code != code) found = {code, 0, 0, 0};
    return found;
}

ThreatCounts LineValues::threats(int length, Code code, Side side) const {
    std::uint32_t own = 0, enemy = 0;
    for (int i = 0; i < length; ++i, code /= 3) {
        if (code % 3 == 0) continue;
        (code % 3 == TernaryBoard::digit_of(side) ? own : enemy) |= std::uint32_t{1} << i;
    }
    return count_line_threats(own, enemy, length, rule_);
}

double LineValues::value(const ThreatValues& threat_values, const TernaryBoard::Line& line, Code code) {
    Known& kept = known(line.length, code);
    if (kept.epoch != epoch_) {
        double sum = 0;
        for (const auto& [weights, side, sign] :
             {std::tuple{&threat_values.own, side_, 1.0}, {&threat_values.enemy, other(side_), -1.0}}) {
            const auto counts = threats(line.length, code, side);
            double part = weights->complete * counts.complete;
            for (std::size_t size = 1; size < static_cast<std::size_t>(rule_.n); ++size)
                part += weights->half_open[size] * counts.half_open[size] + weights->open[size] * counts.open[size];
            sum += sign * part;
        }
        kept.value = static_cast<float>(sum);
        kept.epoch = epoch_;
    }
    return static_cast<double>(kept.value);
}

bool LineValues::is_complete(int length, Code code, Side side) {
    auto& complete = known(length, code).complete;
    if (complete == 0)
        complete = static_cast<std::uint8_t>(4 | (threats(length, code, Side::first).complete > 0 ? 1 : 0) |
                                             (threats(length, code, Side::second).complete > 0 ? 2 : 0));
    return (complete & TernaryBoard::digit_of(side)) != 0;
}

}  // namespace plateau::in_a_row
