// A text read character by character from a stream of any size, with line and column for errors.
#pragma once

#include <array>
#include <cstddef>
#include <iosfwd>
#include <string>

#include "core/result.h"

namespace plateau::archive {

class Cursor {
public:
    struct Place {
        std::size_t line = 1, column = 1;
    };
    static constexpr int end = -1;

    explicit Cursor(std::istream& input) : input_{input} {}

    int peek() { return at_ < size_ || fill() ? static_cast<unsigned char>(buffer_[at_]) : end; }
    int take();
    Place place() const { return place_; }
    bool is_line_start() const { return place_.column == 1; }

    void skip_blanks();
    void skip_line();

private:
    bool fill();

    std::istream& input_;
    std::array<char, 1 << 16> buffer_;
    std::size_t at_ = 0, size_ = 0;
    Place place_;
    bool is_fresh_ = true;
};

inline bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

Failure wrong_at(const Cursor::Place& place, const Text& what);

// As it is where it is UTF-8, read as Latin-1 where it is not.
std::string as_utf8(std::string text);

}  // namespace plateau::archive
