// What a format reads: text of any size, piece by piece. Without streams of the standard library, which would be a
// tenth of an engine in a web page: stream_input.h has them.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace plateau::archive {

class Input {
public:
    virtual ~Input() = default;

    // The next piece, valid until the next is asked for; empty at the end.
    virtual std::string_view next_piece() = 0;

    // What is left up to the end of a line, or of the text; false where nothing is left.
    bool next_line(std::string& line) {
        line.clear();
        bool has_any = false;
        while (has_more()) {
            const auto end = piece_.find('\n');
            line += piece_.substr(0, end);
            piece_.remove_prefix(end == std::string_view::npos ? piece_.size() : end + 1);
            if (end != std::string_view::npos) return true;
            has_any = true;
        }
        return has_any;
    }
    bool next_letter(char& c) {
        if (!has_more()) return false;
        c = piece_.front();
        piece_.remove_prefix(1);
        return true;
    }

private:
    bool has_more() {
        if (piece_.empty()) piece_ = next_piece();
        return !piece_.empty();
    }

    std::string_view piece_;
};

// A text in memory, which outlives it.
class TextInput final : public Input {
public:
    explicit TextInput(std::string_view text) : text_{text} {}
    explicit TextInput(std::string&& gone) = delete;
    std::string_view next_piece() override { return std::exchange(text_, {}); }

private:
    std::string_view text_;
};

}  // namespace plateau::archive
