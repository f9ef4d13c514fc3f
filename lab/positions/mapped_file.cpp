#include "lab/positions/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/system_error.h"

namespace plateau::lab {

namespace {

Failure cannot_read(const std::filesystem::path& path, int error) {
    const Text why = system_error(error);
    return fail(fmt::format("cannot read {}: {}", path.string(), why.en),
                fmt::format("impossible de lire {} : {}", path.string(), why.fr));
}

}  // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return cannot_read(path, errno);
    struct stat facts{};
    const bool is_known = ::fstat(file, &facts) == 0;
    const auto size = static_cast<std::size_t>(facts.st_size);
    void* place = is_known && size > 0 ? ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : nullptr;
    const int error = is_known && size == 0 ? 0 : errno;
    ::close(file);
    if (!is_known || place == MAP_FAILED) return cannot_read(path, error);
    return std::shared_ptr<const MappedFile>{new MappedFile{place, size}};
}

MappedFile::~MappedFile() {
    if (size_ > 0) ::munmap(place_, size_);
}

}  // namespace plateau::lab
