#include "archive/formats/cursor.h"

#include <fmt/format.h>

#include <string_view>

namespace plateau::archive {

bool Cursor::fill() {
    piece_ = input_.next_piece();
    if (is_fresh_ && piece_.starts_with("\xEF\xBB\xBF")) piece_.remove_prefix(3);  // byte-order mark
    is_fresh_ = false;
    return !piece_.empty();
}

// Columns count characters: the later bytes of one in UTF-8 do not.
int Cursor::take() {
    const int c = peek();
    if (c == end) return end;
    piece_.remove_prefix(1);
    if (c == '\n') place_ = {place_.line + 1, 1};
    else if ((c & 0xC0) != 0x80) ++place_.column;
    return c;
}

void Cursor::skip_blanks() {
    while (is_blank(peek())) take();
}

void Cursor::skip_line() {
    while (peek() != end && take() != '\n') {
    }
}

Failure wrong_at(const Cursor::Place& place, const Text& what) {
    return fail(fmt::format("line {}, column {}: {}", place.line, place.column, what.en),
                fmt::format("ligne {}, colonne {} : {}", place.line, place.column, what.fr));
}

namespace {

bool is_utf8(const std::string& text) {
    std::size_t following = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (following > 0) {
            if ((byte & 0xC0) != 0x80) return false;
            --following;
        } else if (byte >= 0xF8 || (byte & 0xC0) == 0x80) {
            return false;
        } else {
            following = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;
        }
    }
    return following == 0;
}

}  // namespace

std::string as_utf8(std::string text) {
    if (is_utf8(text)) return text;
    std::string converted;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            converted += c;
        } else {
            converted += static_cast<char>(0xC0 | (byte >> 6));
            converted += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return converted;
}

}  // namespace plateau::archive
