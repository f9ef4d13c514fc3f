// What goes wrong is thrown, with a sentence in both languages and what the caller can do about it.
#pragma once

#include <stdexcept>

#include "plateau/export.h"

namespace plateau::v0 {

struct Text {
    std::string en, fr;
};

enum class ErrorKind {
    wrong,        // what was asked for cannot be: ask for something else
    unknown,      // a name, a file or a game that does not exist
    unavailable,  // not now: memory, disk, another program
    interrupted,  // stopped on request
};

class PLATEAU_API Error : public std::runtime_error {
public:
    Error(ErrorKind what_kind, Text sentence);
    ~Error() override;
    Error(const Error&);

    ErrorKind kind() const noexcept { return kind_; }
    const Text& text() const noexcept { return text_; }

private:
    ErrorKind kind_;
    Text text_;
};

}  // namespace plateau::v0
