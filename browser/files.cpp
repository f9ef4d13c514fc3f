#include "browser/files.h"

#include <fmt/format.h>

namespace plateau::browser {

Result<std::string> Files::read(std::string_view path) const {
    if (path.ends_with('/')) {
        const auto names = fetch_ ? fetch_(std::string{path}) : std::nullopt;
        return names ? *names : names_in(path);
    }
    const auto found = files_.find(path);
    if (found != files_.end()) return found->second;
    if (fetch_)
        if (auto bytes = fetch_(std::string{path})) return files_[std::string{path}] = std::move(*bytes);
    return fail(FailureKind::unknown,
                {fmt::format("{} was not loaded", path), fmt::format("{} n'a pas été chargé", path)});
}

std::string Files::names_in(std::string_view folder) const {
    std::string names;
    for (auto file = files_.lower_bound(folder); file != files_.end() && file->first.starts_with(folder); ++file) {
        const auto name = file->first.substr(folder.size());
        if (name.find('/') == std::string::npos) names += name + '\n';
    }
    return names;
}

}  // namespace plateau::browser
