#include "library/parts.h"

#include <fmt/format.h>

#include <cstdlib>

#include "core/options.h"
#include "library/own_folder.h"
#include "play/version.h"

namespace plateau::v0 {

namespace {

namespace fs = std::filesystem;

fs::path data_folder() {
    if (const char* chosen = std::getenv("PLATEAU_DATA")) return chosen;
    return play::shipped_root(own_folder()) / "data";
}

}  // namespace

Result<std::string> LibraryResources::read(std::string_view path) const {
    if (!path.starts_with("data/")) return play::FileResources{}.read(path);
    return play::FileResources{}.read(data_folder().string() + "/" + std::string{path.substr(5)});
}

const Resources& resources() {
    static const LibraryResources files;
    return files;
}

void raise(const Failure& failure) {
    throw Error{static_cast<ErrorKind>(static_cast<int>(failure.kind)), public_text(failure.text)};
}

Error::Error(ErrorKind what_kind, Text sentence)
    : std::runtime_error{sentence.en}, kind_{what_kind}, text_{std::move(sentence)} {}
Error::~Error() = default;
Error::Error(const Error&) = default;

StopSource::StopSource() : parts_{std::make_shared<Parts>()} {}
void StopSource::request_stop() const { parts_->source.request_stop(); }
bool StopSource::stop_requested() const { return parts_->source.stop_requested(); }

std::string version() { return play::version(); }

std::string with_limits(const std::string& player, const Limits& limits) {
    Spec spec = expect(parse_spec(player));
    if (limits.seconds > 0) spec.set("time", fmt::format("{}ms", static_cast<long long>(limits.seconds * 1000 + 0.5)));
    if (limits.nodes > 0) spec.set("nodes", std::to_string(limits.nodes));
    if (limits.depth > 0) spec.set("depth", std::to_string(limits.depth));
    return spec.to_text();
}

}  // namespace plateau::v0
