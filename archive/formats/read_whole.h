// A number that is a whole field: nothing before it, nothing after it.
#pragma once

#include <charconv>
#include <string_view>

namespace plateau::archive {

template <class Number>
bool read_whole(std::string_view text, Number& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace plateau::archive
