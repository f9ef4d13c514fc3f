// The files of data/ that a page has fetched, or fetches when they are first read.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "core/resources.h"

namespace plateau::browser {

class Files final : public Resources {
public:
    // Brings a file that was not put here; nothing: there is none.
    using Fetch = std::function<std::optional<std::string>(const std::string& path)>;
    explicit Files(Fetch fetch = {}) : fetch_{std::move(fetch)} {}

    void put(std::string path, std::string bytes) { files_[std::move(path)] = std::move(bytes); }
    Result<std::string> read(std::string_view path) const override;

private:
    std::string names_in(std::string_view folder) const;

    Fetch fetch_;
    mutable std::map<std::string, std::string, std::less<>> files_;
};

}  // namespace plateau::browser
