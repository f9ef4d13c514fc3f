// Exact fractions for tests of the odds. 128 bits are enough for battles of a few units.
#pragma once

#include <cassert>
#include <cstdlib>
#include <ostream>

namespace plateau::axis_allies {

class Fraction {
public:
    using Int = __int128;

    Fraction(int number = 0) : top_{number} {}  // NOLINT: implicit on purpose
    static Fraction of(int top, int bottom) { return Fraction(top) / Fraction(bottom); }

    explicit operator double() const { return static_cast<double>(top_) / static_cast<double>(bottom_); }
    friend Fraction operator+(const Fraction& a, const Fraction& b) {
        const Int common = gcd(a.bottom_, b.bottom_);
        return {add(times(a.top_, b.bottom_ / common), times(b.top_, a.bottom_ / common)),
                times(a.bottom_ / common, b.bottom_)};
    }
    friend Fraction operator-(const Fraction& a, const Fraction& b) { return a + Fraction(-b.top_, b.bottom_); }
    friend Fraction operator*(const Fraction& a, const Fraction& b) {
        const Int left = gcd(a.top_, b.bottom_), right = gcd(b.top_, a.bottom_);
        return {times(a.top_ / left, b.top_ / right), times(a.bottom_ / right, b.bottom_ / left)};
    }
    friend Fraction operator/(const Fraction& a, const Fraction& b) { return a * Fraction(b.bottom_, b.top_); }
    friend bool operator==(const Fraction&, const Fraction&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Fraction& f) {
        return out << static_cast<long long>(f.top_) << '/' << static_cast<long long>(f.bottom_);
    }

private:
    Fraction(Int top, Int bottom) : top_{top}, bottom_{bottom} {
        assert(bottom != 0);
        if (bottom_ < 0) top_ = -top_, bottom_ = -bottom_;
        const Int common = gcd(top_, bottom_);
        top_ /= common;
        bottom_ /= common;
    }
    static Int gcd(Int a, Int b) {
        if (a < 0) a = -a;
        if (b < 0) b = -b;
        while (b) {
            const Int rest = a % b;
            a = b;
            b = rest;
        }
        return a ? a : 1;
    }
    static Int times(Int a, Int b) {
        Int product;
        if (__builtin_mul_overflow(a, b, &product)) std::abort();
        return product;
    }
    static Int add(Int a, Int b) {
        Int sum;
        if (__builtin_add_overflow(a, b, &sum)) std::abort();
        return sum;
    }

    Int top_ = 0, bottom_ = 1;
};

}  // namespace plateau::axis_allies
