// Do two lists of results agree more than they would by luck?
#pragma once

#include <cstdint>
#include <string>

namespace plateau::lab {

// Equal letters in the same places, and how many there would be if one list were shuffled within each group of places:
// the mean, and the deviation of the number (exact, from the counts of the letters).
struct Agreement {
    int places = 0, equal = 0;
    double expected = 0, variance = 0;

    // A group: a table whose cells may be exchanged.
    void add(const std::string& one, const std::string& other);
    // How many deviations the agreement is above luck.
    double surplus() const;
};

// The chance that of `changed` places as few as `fewer`, or as many as the rest, turn out one way where either way is
// as likely: the sign test (McNemar's, exact), two-sided.
double sign_test(int fewer, int changed);

// Of a normal variable: the chance to be as far from 0 as z, on either side.
double two_sided_chance(double z);

}  // namespace plateau::lab
