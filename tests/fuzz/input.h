// Bytes taken apart: numbers and choices from the front, so that a mutation of one byte changes one decision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::fuzz {

class Input {
public:
    explicit Input(std::string_view bytes) : left_{bytes} {}

    bool is_empty() const { return left_.empty(); }
    // 0 at the end.
    std::uint8_t byte() {
        if (left_.empty()) return 0;
        const auto value = static_cast<std::uint8_t>(left_.front());
        left_.remove_prefix(1);
        return value;
    }
    std::size_t below(std::size_t bound) { return (byte() | static_cast<std::size_t>(byte()) << 8) % bound; }
    template <class List>
    const auto& one_of(const List& list) {
        return list[below(std::size(list))];
    }
    // Up to the next line break.
    std::string_view line() {
        const auto end = left_.find('\n');
        const auto line = left_.substr(0, end);
        left_.remove_prefix(end == std::string_view::npos ? left_.size() : end + 1);
        return line;
    }
    std::string_view rest() { return std::exchange(left_, {}); }

private:
    std::string_view left_;
};

}  // namespace plateau::fuzz
