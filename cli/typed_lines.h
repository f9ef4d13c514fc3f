// Lines that a person types: with editing and a history on a terminal where libedit was there to build with, plainly
// elsewhere. Ctrl-C ends the wait for a line.
#pragma once

#include <memory>
#include <optional>
#include <streambuf>
#include <string>

#include "core/stop.h"
#include "protocols/stoppable_input.h"

namespace plateau::cli {

class LineEditor {
public:
    virtual ~LineEditor() = default;
    virtual std::optional<std::string> read(const std::string& prompt) = 0;
};

// Nothing where there is no library or no terminal. The input outlives the editor.
std::unique_ptr<LineEditor> open_line_editor(std::streambuf& input);

class TypedLines {
public:
    explicit TypedLines(StopSignal stop);

    // Nothing at the end of the input, or after Ctrl-C.
    std::optional<std::string> read(const std::string& prompt);

private:
    protocols::StoppableInput input_;
    std::unique_ptr<LineEditor> editor_;
};

}  // namespace plateau::cli
