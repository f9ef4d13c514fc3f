#include "lab/positions/position_sinks.h"

namespace plateau::lab {

Result<FileSink> FileSink::create(const std::filesystem::path& path, const PositionAbout& about) {
    auto writer = PositionWriter::create(path, about);
    if (!writer) return writer.failure();
    return FileSink{std::move(*writer)};
}

FileSink::FileSink(PositionWriter writer)
    : writer_{std::make_unique<PositionWriter>(std::move(writer))},
      builder_{std::make_unique<BlockBuilder>([file = writer_.get()](std::string bytes, std::uint32_t positions) {
          return file->append(bytes, positions);
      })} {}

PositionSink FileSink::sink() {
    return [builder = builder_.get()](const play::StoredPosition& position) { return builder->add(position); };
}

Result<void> FileSink::finish() {
    if (auto flushed = builder_->finish(); !flushed) return flushed;
    return writer_->finish();
}

MemorySink::MemorySink(const PositionAbout& about)
    : set_{std::make_unique<PositionSet>(about)},
      builder_{std::make_unique<BlockBuilder>(
          [set = set_.get()](std::string bytes, std::uint32_t positions) -> Result<void> {
              set->add_block(std::move(bytes), positions);
              return {};
          })} {}

PositionSink MemorySink::sink() {
    return [builder = builder_.get()](const play::StoredPosition& position) { return builder->add(position); };
}

PositionSet MemorySink::finish() {
    (void)builder_->finish();  // memory takes everything
    return std::move(*set_);
}

}  // namespace plateau::lab
