#include "cli/board_printer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace plateau::cli {

namespace {

constexpr int characters_per_cell = 3;

const char* colour_of(int owner) { return owner == 1 ? "\033[1;33m" : owner == 2 ? "\033[1;36m" : "\033[0;37m"; }

std::string empty_symbol(const std::string& look, Ink ink) {
    return look == "goal" ? "=" : look == "reserve" ? " " : ink.any_letter ? "·" : ".";
}

class Canvas {
public:
    // `width`: how many terminal columns the text takes.
    void put(double x, double y, std::string text, int width) {
        const int row = static_cast<int>(std::lround(y * 2));
        const int column = static_cast<int>(std::lround(x * characters_per_cell)) - (width - 1) / 2;
        rows_[row][column] = {std::move(text), width};
    }
    std::string to_text() const {
        int leftmost = 1 << 20;
        for (const auto& [row, words] : rows_)
            if (!words.empty()) leftmost = std::min(leftmost, words.begin()->first);
        std::string text;
        for (const auto& [row, words] : rows_) {
            int column = leftmost;
            text += "  ";
            for (const auto& [start, word] : words) {
                if (start > column) text += std::string(static_cast<std::size_t>(start - column), ' ');
                text += word.text;
                column = std::max(start, column) + word.width;
            }
            text += '\n';
        }
        return text;
    }

private:
    struct Word {
        std::string text;
        int width;
    };
    std::map<int, std::map<int, Word>> rows_;
};

}  // namespace

std::string draw(const Diagram& diagram, const std::vector<std::string>& touched, Ink ink) {
    std::map<std::string, const Diagram::Piece*> piece_on;
    for (const auto& piece : diagram.pieces) piece_on[piece.cell] = &piece;
    Canvas canvas;
    for (const auto& cell : diagram.cells) {
        const auto found = piece_on.find(cell.id);
        if (found == piece_on.end()) {
            canvas.put(cell.x, cell.y, empty_symbol(cell.look, ink), 1);
            continue;
        }
        const auto& piece = *found->second;
        const bool is_last = std::find(touched.begin(), touched.end(), cell.id) != touched.end();
        const std::string shown = is_last && ink.with_colours ? "\033[7m" + piece.symbol : piece.symbol;
        canvas.put(cell.x, cell.y, ink.with_colours ? colour_of(piece.owner) + shown + "\033[0m" : shown,
                   static_cast<int>(piece.symbol.size()));
    }
    for (const auto& label : diagram.labels)
        canvas.put(label.x, std::round(label.y - 0.5) + 0.5, label.text, static_cast<int>(label.text.size()));
    return canvas.to_text();
}

}  // namespace plateau::cli
