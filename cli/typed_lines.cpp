#include "cli/typed_lines.h"

#include <unistd.h>

#include <cstdio>
#include <istream>

namespace plateau::cli {

TypedLines::TypedLines(StopSignal stop) : input_{STDIN_FILENO, std::move(stop)}, editor_{open_line_editor(input_)} {}

std::optional<std::string> TypedLines::read(const std::string& prompt) {
    if (editor_) return editor_->read(prompt);
    std::fputs(prompt.c_str(), stdout);
    std::fflush(stdout);
    std::istream lines{&input_};
    std::string line;
    if (!std::getline(lines, line)) return std::nullopt;
    return line;
}

}  // namespace plateau::cli
