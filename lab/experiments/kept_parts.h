// Finished parts of a long experiment, one JSON object a line in a file, written before the next part begins.
// A line that a crash cut short is dropped when the file is opened again.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "core/result.h"

namespace plateau::lab {

class KeptParts {
public:
    // `conditions`: what every part depends on. A file with parts of other conditions is refused: it may hold a day's
    // work, and parts of two plans must not meet in one report.
    static Result<KeptParts> open(const std::filesystem::path& file, const std::string& conditions);

    const nlohmann::json* find(const std::string& name) const;
    Result<void> keep(const std::string& name, const nlohmann::json& part);
    std::size_t size() const { return parts_.size(); }

private:
    std::filesystem::path file_;
    std::map<std::string, nlohmann::json> parts_;
};

}  // namespace plateau::lab
