// A text read character by character from a stream of any size, with line and column for errors.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "archive/formats/input.h"
#include "core/result.h"

namespace plateau::archive {

class Cursor {
public:
    struct Place {
        std::size_t line = 1, column = 1;
    };
    static constexpr int end = -1;

    explicit Cursor(Input& input) : input_{input} {}

    int peek() { return !piece_.empty() || fill() ? static_cast<unsigned char>(piece_.front()) : end; }
    int take();
    Place place() const { return place_; }
    bool is_line_start() const { return place_.column == 1; }

    void skip_blanks();
    void skip_line();

private:
    bool fill();

    Input& input_;
    std::string_view piece_;
    Place place_;
    bool is_fresh_ = true;
};

inline bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }

Failure wrong_at(const Cursor::Place& place, const Text& what);

// As it is where it is UTF-8, read as Latin-1 where it is not.
std::string as_utf8(std::string text);

}  // namespace plateau::archive
