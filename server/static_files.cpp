#include "server/static_files.h"

#include <fmt/format.h>

#include <cstdlib>
#include <functional>

#include "play/files.h"
#include "rooms/json.h"

namespace plateau::server {

namespace {

namespace fs = std::filesystem;

std::string type_of(const fs::path& path) {
    static const std::map<std::string, std::string> types{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".woff2", "font/woff2"},
        {".json", "application/json"},
        {".txt", "text/plain; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
    };
    const auto found = types.find(path.extension().string());
    return found == types.end() ? "application/octet-stream" : found->second;
}

// esbuild writes name-HASH.ext, with eight letters; engines and their data have ten (web/engines.mjs).
bool has_hash(const std::string& stem) {
    const auto dash = stem.rfind('-');
    return dash != std::string::npos && (stem.size() - dash == 9 || stem.size() - dash == 11);
}

}  // namespace

Result<StaticFiles> StaticFiles::read(const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder / "index.html", error))
        return fail(
            fmt::format("the web page is missing: make {}/index.html with 'node web/build.mjs'", folder.string()),
            fmt::format("la page web manque : créez {}/index.html avec « node web/build.mjs »", folder.string()));
    StaticFiles files;
    for (const auto& entry : fs::recursive_directory_iterator{folder}) {
        if (!entry.is_regular_file() || entry.path().extension() == ".gz" || entry.path().extension() == ".map")
            continue;
        auto content = play::read_file(entry.path());
        if (!content) return content.failure();
        File file;
        file.type = type_of(entry.path());
        file.tag = fmt::format("\"{:x}\"", std::hash<std::string>{}(*content));
        file.is_forever = has_hash(entry.path().stem().string());
        file.plain = std::make_shared<const std::string>(std::move(*content));
        const fs::path zipped{entry.path().string() + ".gz"};
        if (fs::exists(zipped, error)) {
            auto bytes = play::read_file(zipped);
            if (!bytes) return bytes.failure();
            file.zipped = std::make_shared<const std::string>(std::move(*bytes));
        }
        files.files_["/" + fs::relative(entry.path(), folder).generic_string()] = std::move(file);
    }
    files.files_["/"] = files.files_["/index.html"];
    return files;
}

// A file that is missing is refused; to a person who mistyped an address the page itself says so.
Response StaticFiles::not_found(const std::string& path) const {
    if (path.find('.') != std::string::npos)
        return refusal(404, {"there is no such page", "il n'y a pas de telle page"});
    const File& page = files_.at("/");
    return {.status = 404, .type = page.type, .body = page.plain, .headers = {{"Cache-Control", "no-cache"}}};
}

Response StaticFiles::get(const Request& request) const {
    const auto found = files_.find(request.path);
    if (found == files_.end()) return not_found(request.path);
    const File& file = found->second;
    Response response;
    response.headers = {{"ETag", file.tag},
                        {"Vary", "Accept-Encoding"},
                        {"Cache-Control", file.is_forever ? "public, max-age=31536000, immutable" : "no-cache"}};
    if (request.if_none_match == file.tag) {
        response.status = 304;
        response.type.clear();
        return response;
    }
    response.type = file.type;
    response.body = file.plain;
    if (file.zipped && request.accepts_gzip) {
        response.body = file.zipped;
        response.headers.emplace_back("Content-Encoding", "gzip");
    }
    return response;
}

}  // namespace plateau::server
