#include "lab/positions/position_writer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>

#include "core/system_error.h"
#include "lab/positions/mapped_file.h"

namespace plateau::lab {

namespace fs = std::filesystem;

namespace {

Failure cannot_write_positions(const fs::path& path) {
    const Text why = system_error(errno);
    return fail(fmt::format("cannot write {}: {}", path.string(), why.en),
                fmt::format("impossible d'écrire {} : {}", path.string(), why.fr));
}

Failure begun_otherwise(const fs::path& path, const std::string& difference) {
    return fail(fmt::format("{} was begun with {}: choose another folder, or delete it", path.string(), difference),
                fmt::format("{} a été commencé avec {} : choisissez un autre dossier, ou supprimez-le", path.string(),
                            difference));
}

fs::path part_of(const fs::path& path) { return path.string() + ".part"; }

}  // namespace

Result<PositionWriter> PositionWriter::open(const fs::path& path, const PositionAbout& about,
                                            std::uint64_t games_a_block) {
    std::error_code error;
    const fs::path part = part_of(path), found = fs::exists(path, error) ? path : part;
    if (!fs::exists(found, error) || fs::file_size(found, error) == 0) return create(path, about);
    const auto begun = MappedFile::open(found);
    if (!begun) return begun.failure();
    auto layout = read_layout((*begun)->bytes());
    if (!layout)
        return fail(fmt::format("{}: {}", found.string(), layout.error().en),
                    fmt::format("{} : {}", found.string(), layout.error().fr));
    if (const auto other = first_difference(layout->about, about)) return begun_otherwise(found, *other);
    while (layout->games % games_a_block != 0) layout->drop_last_block();
    if (found == path) fs::rename(path, part, error);
    const int file = ::open(part.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) return cannot_write_positions(part);
    PositionWriter writer{path, file};
    writer.positions_ = layout->positions;
    writer.games_ = layout->games;
    const auto length = static_cast<off_t>(layout->length);
    if (::ftruncate(file, length) != 0 || ::lseek(file, length, SEEK_SET) < 0) return cannot_write_positions(part);
    return writer;
}

Result<PositionWriter> PositionWriter::create(const fs::path& path, const PositionAbout& about) {
    std::error_code error;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
    const fs::path part = part_of(path);
    const int file = ::open(part.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return cannot_write_positions(part);
    PositionWriter writer{path, file};
    if (auto begun = writer.write(header_bytes(about)); !begun) return begun.failure();
    return writer;
}

PositionWriter::PositionWriter(PositionWriter&& that) noexcept
    : path_{std::move(that.path_)},
      file_{std::exchange(that.file_, -1)},
      positions_{that.positions_},
      games_{that.games_} {}

PositionWriter::~PositionWriter() {
    if (file_ >= 0) ::close(file_);
}

Result<void> PositionWriter::append(std::string_view positions, std::uint32_t count, std::uint32_t games) {
    if (auto written = write(block_bytes(positions, count, games)); !written) return written;
    positions_ += count;
    games_ += games;
    return {};
}

Result<void> PositionWriter::finish() {
    if (auto written = write(end_bytes(positions_, games_)); !written) return written;
    if (::fsync(file_) != 0 || ::close(std::exchange(file_, -1)) != 0) return cannot_write_positions(path_);
    if (std::rename(part_of(path_).c_str(), path_.c_str()) != 0) return cannot_write_positions(path_);
    return {};
}

Result<void> PositionWriter::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return cannot_write_positions(path_);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

}  // namespace plateau::lab
