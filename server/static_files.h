// The page: its files, read once and served from memory.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "server/web_server.h"

namespace plateau::server {

class StaticFiles {
public:
    static Result<StaticFiles> read(const std::filesystem::path& folder);

    Response get(const Request& request) const;

private:
    Response not_found(const std::string& path) const;

    struct File {
        std::string type;
        std::string tag;
        bool is_forever = false;  // its name changes with its content
        std::shared_ptr<const std::string> plain, zipped;
    };
    std::map<std::string, File> files_;  // by path
};

}  // namespace plateau::server
