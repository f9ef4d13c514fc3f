#include "lab/training/position_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>

namespace plateau::lab {

namespace {

Failure cannot_write(const std::filesystem::path& path) {
    const std::string reason = std::strerror(errno);
    return fail(fmt::format("cannot write {}: {}", path.string(), reason),
                fmt::format("impossible d'écrire {} : {}", path.string(), reason));
}

template <class Number>
bool read_number(std::string_view text, Number& number, [[maybe_unused]] int base = 10) {
    const char* end = text.data() + text.size();
    if constexpr (std::is_floating_point_v<Number>) {
        const auto [stop, error] = std::from_chars(text.data(), end, number);
        return error == std::errc{} && stop == end && std::isfinite(number);
    } else {
        const auto [stop, error] = std::from_chars(text.data(), end, number, base);
        return error == std::errc{} && stop == end;
    }
}

}  // namespace

Result<PositionStore> PositionStore::open(const std::filesystem::path& path, std::uint64_t length) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) return cannot_write(path);
    PositionStore store{path, file, length};
    const off_t found = ::lseek(file, 0, SEEK_END);
    if (found < static_cast<off_t>(length))
        return fail(fmt::format("{} is shorter than when the run stopped: start again without --resume", path.string()),
                    fmt::format("{} est plus court qu'à l'arrêt : recommencez sans --resume", path.string()));
    if (::ftruncate(file, static_cast<off_t>(length)) != 0 || ::lseek(file, 0, SEEK_END) < 0) return cannot_write(path);
    return store;
}

PositionStore::PositionStore(PositionStore&& that) noexcept
    : path_{std::move(that.path_)}, file_{std::exchange(that.file_, -1)}, length_{that.length_} {}

PositionStore::~PositionStore() {
    if (file_ >= 0) ::close(file_);
}

Result<void> PositionStore::append(std::span<const StoredPosition> positions) {
    std::string text;
    for (const auto& position : positions) text += to_line(position);
    std::string_view left = text;
    while (!left.empty()) {
        const ssize_t written = ::write(file_, left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return cannot_write(path_);
        left.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fdatasync(file_) != 0) return cannot_write(path_);
    length_ += text.size();
    return {};
}

std::string to_line(const StoredPosition& position) {
    return fmt::format("{}\t{}\t{}\t{}\t{}\t{:016x}\n", position.position, position.result, position.score,
                       position.ply, position.game, position.key);
}

Result<StoredPosition> parse_line(std::string_view line) {
    std::array<std::string_view, 6> fields;
    bool is_whole = true;
    for (std::size_t i = fields.size() - 1; i > 0 && is_whole; --i) {  // from the end: a position may hold anything
        const auto tab = line.rfind('\t');
        is_whole = tab != std::string_view::npos;
        if (!is_whole) break;
        fields[i] = line.substr(tab + 1);
        line = line.substr(0, tab);
    }
    StoredPosition position;
    position.position = std::string{line};
    const bool is_sound = is_whole && read_number(fields[1], position.result) && position.result >= 0 &&
                          position.result <= 1 && read_number(fields[2], position.score) &&
                          read_number(fields[3], position.ply) && read_number(fields[4], position.game) &&
                          read_number(fields[5], position.key, 16);
    if (!is_sound)
        return fail("expected position, result, score, ply, game and key, with tabs between",
                    "position, résultat, score, demi-coup, partie et clé sont attendus, séparés par des tabulations");
    return position;
}

Result<void> read_positions(std::string_view text, const std::function<void(StoredPosition&&)>& visit) {
    for (std::uint64_t number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        auto position = parse_line(text.substr(0, end));
        if (!position)
            return fail(fmt::format("line {}: {}", number, position.error().en),
                        fmt::format("ligne {} : {}", number, position.error().fr));
        visit(std::move(*position));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {};
}

}  // namespace plateau::lab
