#include "lab/positions/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/key.h"
#include "core/words.h"
#include "play/training/stored_position.h"

namespace plateau::lab {

namespace {

constexpr std::string_view first_line = "plateau-positions 1\n";
constexpr std::uint32_t block_marker = 0x4b4c4250, end_marker = 0x444e4550;  // "PBLK", "PEND"
constexpr std::size_t checked_head = 16;

template <class Number>
void put(Number number, std::string& bytes) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

template <class Number>
Number take(std::string_view& bytes) {
    Number number;
    assert(bytes.size() >= sizeof number);
    std::memcpy(&number, bytes.data(), sizeof number);
    bytes.remove_prefix(sizeof number);
    return number;
}

std::string marked(std::uint32_t marker, std::string_view content, std::uint32_t count, std::uint32_t games) {
    std::string bytes;
    for (const auto number : {marker, count, static_cast<std::uint32_t>(content.size()), games}) put(number, bytes);
    put(checksum(content, checksum(bytes)), bytes);
    return bytes.append(content);
}

bool holds_positions(std::string_view bytes, std::uint32_t count) {
    for (; count > 0; --count)
        if (!play::take_position(bytes)) return false;
    return bytes.empty();
}

PositionAbout parse_about(std::string_view text) {
    PositionAbout about;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const auto colon = std::min(line.find(':'), line.size());
        const std::string key{trimmed(line.substr(0, colon))};
        const std::string value{colon < line.size() ? trimmed(line.substr(colon + 1)) : ""};
        if (key == "game") about.game = value;
        else if (key == "packing") about.packing = value;
        else about.notes.emplace_back(key, value);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return about;
}

std::string to_text(const PositionAbout& about) {
    std::string text = fmt::format("game: {}\npacking: {}\n", about.game, about.packing);
    for (const auto& [key, value] : about.notes) text += fmt::format("{}: {}\n", key, value);
    return text;
}

// Reads one part after the other off the front of a file.
class LayoutReader {
public:
    explicit LayoutReader(std::string_view bytes) : bytes_{bytes}, left_{bytes} {}

    Result<PositionLayout> read() {
        if (auto header = read_header(); !header) return header.failure();
        while (read_block()) layout_.length = bytes_.size() - left_.size();
        return std::move(layout_);
    }

private:
    Result<void> read_header() {
        const auto wrong = [] {
            return fail("this is not a file of positions (or its header is damaged)",
                        "ceci n'est pas un fichier de positions (ou son en-tête est abîmé)");
        };
        if (!left_.starts_with(first_line)) return wrong();
        left_.remove_prefix(first_line.size());
        if (left_.size() < 4) return wrong();
        const auto size = take<std::uint32_t>(left_);
        if (left_.size() < std::size_t{size} + 8) return wrong();
        const std::string_view text = left_.substr(0, size);
        const std::string_view checked = bytes_.substr(0, first_line.size() + 4 + size);
        left_.remove_prefix(size);
        if (take<std::uint64_t>(left_) != checksum(checked)) return wrong();
        layout_.about = parse_about(text);
        layout_.length = bytes_.size() - left_.size();
        return {};
    }

    // False at the end, and at the first thing that is wrong.
    bool read_block() {
        if (left_.size() < block_head) {
            layout_.is_cut_short = true;
            return false;
        }
        std::string_view rest = left_;
        const std::string_view head = rest.substr(0, checked_head);
        const auto marker = take<std::uint32_t>(rest), count = take<std::uint32_t>(rest);
        const auto size = take<std::uint32_t>(rest), games = take<std::uint32_t>(rest);
        const auto sum = take<std::uint64_t>(rest);
        if (marker != block_marker && marker != end_marker) return false;
        if (rest.size() < size) {
            layout_.is_cut_short = true;
            return false;
        }
        const std::string_view content = rest.substr(0, size);
        if (sum != checksum(content, checksum(head))) return false;
        rest.remove_prefix(size);
        if (marker == end_marker) return read_end(content, rest);
        if (!holds_positions(content, count)) return false;
        layout_.blocks.push_back({content, count, games});
        layout_.positions += count;
        layout_.games += games;
        left_ = rest;
        return true;
    }

    bool read_end(std::string_view content, std::string_view rest) {
        if (content.size() != 16 || !rest.empty()) return false;
        const auto positions = take<std::uint64_t>(content), games = take<std::uint64_t>(content);
        layout_.is_complete = positions == layout_.positions && games == layout_.games;
        return false;
    }

    std::string_view bytes_, left_;
    PositionLayout layout_;
};

}  // namespace

const std::string* PositionAbout::find(std::string_view key) const {
    for (const auto& [known, value] : notes)
        if (known == key) return &value;
    return nullptr;
}

void PositionAbout::set(std::string key, std::string value) {
    std::replace(value.begin(), value.end(), '\n', ' ');
    for (auto& [known, old] : notes)
        if (known == key) {
            old = std::move(value);
            return;
        }
    notes.emplace_back(std::move(key), std::move(value));
}

std::optional<std::string> first_difference(const PositionAbout& found, const PositionAbout& wanted) {
    if (found.game != wanted.game) return "game: " + found.game;
    if (found.packing != wanted.packing) return "packing: " + found.packing;
    for (const auto& [key, value] : found.notes) {
        const std::string* other = wanted.find(key);
        if (key != program_note && (!other || *other != value)) return key + ": " + value;
    }
    for (const auto& [key, value] : wanted.notes)
        if (key != program_note && !found.find(key)) return "no " + key;
    return std::nullopt;
}

void PositionLayout::drop_last_block() {
    assert(!blocks.empty());
    const PositionBlock& last = blocks.back();
    positions -= last.positions;
    games -= last.games;
    length -= block_head + last.bytes.size();
    is_complete = false;
    blocks.pop_back();
}

Result<PositionLayout> read_layout(std::string_view bytes) { return LayoutReader{bytes}.read(); }

std::string header_bytes(const PositionAbout& about) {
    const std::string text = to_text(about);
    std::string bytes{first_line};
    put(static_cast<std::uint32_t>(text.size()), bytes);
    bytes += text;
    put(checksum(bytes), bytes);
    return bytes;
}

std::string block_bytes(std::string_view positions, std::uint32_t count, std::uint32_t games) {
    assert(holds_positions(positions, count));
    return marked(block_marker, positions, count, games);
}

std::string end_bytes(std::uint64_t positions, std::uint64_t games) {
    std::string content;
    put(positions, content);
    put(games, content);
    return marked(end_marker, content, 0, 0);
}

// Each word goes through a bijection of what came before, so that one changed word cannot be made good.
std::uint64_t checksum(std::string_view bytes, std::uint64_t seed) {
    std::uint64_t sum = mix(seed + bytes.size());
    const auto add = [&](std::uint64_t word) {
        sum = (sum ^ word) * 0x9e3779b97f4a7c15ULL;
        sum ^= sum >> 32;
    };
    while (bytes.size() >= 8) add(take<std::uint64_t>(bytes));
    std::uint64_t last = 0;
    if (!bytes.empty()) std::memcpy(&last, bytes.data(), bytes.size());
    add(last);
    return sum;
}

}  // namespace plateau::lab
