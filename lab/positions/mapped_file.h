// The bytes of a file, mapped into memory and read only.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "core/result.h"

namespace plateau::lab {

class MappedFile {
public:
    static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path);
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    std::string_view bytes() const { return {static_cast<const char*>(place_), size_}; }

private:
    MappedFile(void* place, std::size_t size) : place_{place}, size_{size} {}

    void* place_;
    std::size_t size_;
};

}  // namespace plateau::lab
