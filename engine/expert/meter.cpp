#include "expert/meter.h"

#include <cassert>

namespace plateau::expert {

void Meter::begin() {
    steps_ = next_poll_ = matches_ = 0;
    is_over_ = false;
}

bool Meter::spend(long long steps) {
    assert(steps >= 0);
    if (is_over_) return false;
    steps_ += steps;
    if (steps_ > RunBounds::steps) return end(Excess::steps);
    if (bytes > RunBounds::bytes) return end(Excess::bytes);
    constexpr long long poll_interval = 1000;
    if (steps_ < next_poll_ || !wants_stop) return true;
    next_poll_ = steps_ + poll_interval;
    return !wants_stop() || end(Excess::interruption);
}

// Every condition is looked at, and in the worst case every match there is.
bool Meter::spend_change() {
    constexpr long long flat = 20, conditions_per_step = 8, matches_per_step = 16;
    return spend(flat + conditions_ / conditions_per_step + matches_ / matches_per_step);
}

bool Meter::weigh_word(std::size_t letters) {
    constexpr std::size_t letters_per_step = 32;
    if (letters > RunBounds::letters) return end(Excess::letters);
    return spend(static_cast<long long>(letters / letters_per_step));
}

bool Meter::weigh_list(std::size_t words) {
    if (words > RunBounds::words) return end(Excess::words);
    return spend(static_cast<long long>(words));
}

bool Meter::end(Excess excess) {
    if (is_over_) return false;
    is_over_ = true;
    report_(excess);
    return false;
}

}  // namespace plateau::expert
