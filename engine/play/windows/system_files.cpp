#include "play/system_files.h"

#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace plateau::play {

namespace {

bool write_all(int file, std::string_view content) {
    constexpr std::size_t most_at_once = 1 << 20;
    while (!content.empty()) {
        const int written =
            ::_write(file, content.data(), static_cast<unsigned>(std::min(content.size(), most_at_once)));
        if (written < 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::_commit(file) == 0;
}

}  // namespace

std::filesystem::path program_folder() {
    std::array<wchar_t, 32768> name{};
    const auto size = ::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
    if (size == 0 || size >= name.size()) return ".";
    return std::filesystem::path{name.data(), name.data() + size}.parent_path();
}

// Who may read a file here follows from its folder.
int write_to_disk(const std::filesystem::path& path, std::string_view content, Readers) {
    int file = -1;
    if (const int reason = ::_wsopen_s(&file, path.c_str(), _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY | _O_NOINHERIT,
                                       _SH_DENYWR, _S_IREAD | _S_IWRITE);
        reason != 0)
        return reason;
    const bool written = write_all(file, content);
    const int reason = errno;
    const bool closed = ::_close(file) == 0;
    return !written ? reason : !closed ? errno : 0;
}

}  // namespace plateau::play
