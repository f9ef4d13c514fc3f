#include "play/system_files.h"

#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace plateau::play {

namespace {

bool write_all(int file, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file) == 0 || errno == EINVAL || errno == EROFS;
}

}  // namespace

std::filesystem::path program_folder() {
    std::error_code error;
    std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    // In an empty root there is no /proc: the name that the program was started by.
    if (error) program = std::filesystem::absolute(reinterpret_cast<const char*>(::getauxval(AT_EXECFN)), error);
    return error ? std::filesystem::path{"."} : program.parent_path();
}

int write_to_disk(const std::filesystem::path& path, std::string_view content, Readers readers) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return errno;
    const bool may_write = readers == Readers::everybody || ::fchmod(file, 0600) == 0;
    const bool written = may_write && write_all(file, content);
    const int reason = errno;
    const bool closed = ::close(file) == 0;
    return !written ? reason : !closed ? errno : 0;
}

}  // namespace plateau::play
