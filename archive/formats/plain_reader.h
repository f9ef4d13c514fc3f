// Readers that need nothing but the input, as a format opens them.
#pragma once

#include "archive/formats/formats.h"

namespace plateau::archive {

template <class Reader>
class PlainReader final : public GameReader {
public:
    explicit PlainReader(Input& input) : reader_{input} {}
    std::optional<Result<GameRecord>> next() override { return reader_.next(); }

private:
    Reader reader_;
};

template <class Reader>
std::unique_ptr<GameReader> open_plain(Input& input, const Resources&) {
    return std::make_unique<PlainReader<Reader>>(input);
}

}  // namespace plateau::archive
