#include "library/own_folder.h"

#include <dlfcn.h>

namespace plateau::v0 {

std::filesystem::path own_folder() {
    Dl_info info{};
    std::error_code error;
    if (!::dladdr(reinterpret_cast<const void*>(&own_folder), &info) || !info.dli_fname) return ".";
    const auto file = std::filesystem::canonical(info.dli_fname, error);
    return error ? std::filesystem::path{"."} : file.parent_path();
}

}  // namespace plateau::v0
