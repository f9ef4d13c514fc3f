// Files of the source tree, for tests (which run in its root), and files that are only in memory.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/resources.h"
#include "games/axis_allies/test_maps.h"

namespace plateau::axis_allies {

class TestFiles final : public Resources {
public:
    Result<std::string> read(std::string_view path) const override {
        if (path.ends_with('/')) return list(path);
        const auto kept = kept_.find(path);
        return kept == kept_.end() ? text_of(std::string{path}) : kept->second;
    }
    void keep(std::string path, std::string text) { kept_[std::move(path)] = std::move(text); }

private:
    std::string list(std::string_view folder) const {
        std::vector<std::string> names;
        for (const auto& [path, text] : kept_)
            if (path.starts_with(folder)) names.push_back(path.substr(folder.size()));
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator{std::string{folder}, error})
            names.push_back(entry.path().filename().string());
        std::sort(names.begin(), names.end());
        std::string lines;
        for (const auto& name : names) lines += name + "\n";
        return lines;
    }

    std::map<std::string, std::string, std::less<>> kept_;
};

}  // namespace plateau::axis_allies
