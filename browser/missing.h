// What the standard library of emscripten 3 lacks of C++20. Included before every source of this build, and by nothing
// else.
#pragma once

#include <version>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <concepts>
#include <cstdlib>
#include <string>
#include <type_traits>

namespace std {

template <class To, class From>
    requires(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>)
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

// Decimal numbers: no blanks, no '+', no hexadecimal digits, whatever strtod would take.
template <floating_point Number>
from_chars_result from_chars(const char* first, const char* last, Number& value) {
    const auto is_part = [](char letter) { return (letter >= '0' && letter <= '9') || letter == '.'; };
    const char* end = first;
    if (end != last && *end == '-') ++end;
    while (end != last && is_part(*end)) ++end;
    if (end != last && (*end == 'e' || *end == 'E')) {
        const char* power = end + 1;
        if (power != last && (*power == '-' || *power == '+')) ++power;
        if (power != last && *power >= '0' && *power <= '9') end = power;
        while (end != last && *end >= '0' && *end <= '9') ++end;
    }
    const string text{first, end};
    char* stop = nullptr;
    errno = 0;
    const Number found =
        is_same_v<Number, float> ? strtof(text.c_str(), &stop) : static_cast<Number>(strtod(text.c_str(), &stop));
    if (stop == text.c_str()) return {first, errc::invalid_argument};
    const char* const read = first + (stop - text.c_str());
    if (errno == ERANGE) return {read, errc::result_out_of_range};
    value = found;
    return {read, errc{}};
}

}  // namespace std

#endif
