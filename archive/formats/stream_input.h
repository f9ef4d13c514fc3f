// A file, or whatever else is a stream.
#pragma once

#include <array>
#include <istream>

#include "archive/formats/input.h"

namespace plateau::archive {

class StreamInput final : public Input {
public:
    explicit StreamInput(std::istream& stream) : stream_{stream} {}

    std::string_view next_piece() override {
        stream_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        return {buffer_.data(), static_cast<std::size_t>(stream_.gcount())};
    }

private:
    std::istream& stream_;
    std::array<char, 1 << 16> buffer_;
};

}  // namespace plateau::archive
