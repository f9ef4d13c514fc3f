// Where positions go, one by one: into a file, or into memory.
#pragma once

#include <memory>

#include "lab/positions/position_set.h"
#include "lab/positions/position_writer.h"

namespace plateau::lab {

using PositionSink = std::function<Result<void>(const play::StoredPosition&)>;

// A file that replaces what was there when it is finished.
class FileSink {
public:
    static Result<FileSink> create(const std::filesystem::path& path, const PositionAbout& about);

    PositionSink sink();
    Result<void> finish();
    std::uint64_t positions() const { return writer_->positions(); }

private:
    explicit FileSink(PositionWriter writer);

    std::unique_ptr<PositionWriter> writer_;
    std::unique_ptr<BlockBuilder> builder_;
};

class MemorySink {
public:
    explicit MemorySink(const PositionAbout& about);

    PositionSink sink();
    PositionSet finish();

private:
    std::unique_ptr<PositionSet> set_;
    std::unique_ptr<BlockBuilder> builder_;
};

}  // namespace plateau::lab
