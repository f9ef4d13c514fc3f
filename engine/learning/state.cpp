#include "learning/state.h"

#include <bit>

#include "core/key.h"

namespace plateau::learning {

namespace {

static_assert(std::endian::native == std::endian::little, "states are written as they lie in memory");

constexpr std::string_view first_line = "plateau-state 1\n";
constexpr std::size_t checksum_bytes = 8;

std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = mix(bytes.size());
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min<std::size_t>(8, bytes.size() - at));
        sum = mix(sum ^ word) + at;
    }
    return sum;
}

void append(std::string& bytes, std::uint64_t number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

}  // namespace

StateWriter::StateWriter() : bytes_{first_line} {}

void StateWriter::write(std::string_view name, char kind, const void* values, std::size_t count, std::size_t size) {
    append(bytes_, name.size());
    bytes_ += name;
    bytes_ += kind;
    append(bytes_, count);
    if (count > 0) bytes_.append(static_cast<const char*>(values), count * size);
}

void StateWriter::write_words(std::string_view name, const std::vector<std::string>& words) {
    const std::uint64_t count = words.size();
    write(name, kind<std::uint64_t>(), &count, 1, sizeof count);
    for (const auto& word : words) write(name, 's', word.data(), word.size(), 1);
}

std::string StateWriter::finish() {
    append(bytes_, checksum(bytes_));
    return std::move(bytes_);
}

StateReader::StateReader(std::string_view bytes) {
    const bool is_long_enough = bytes.size() >= first_line.size() + checksum_bytes;
    if (!is_long_enough || !bytes.starts_with(first_line)) {
        wrong_ = "header";
        return;
    }
    const std::string_view content = bytes.substr(0, bytes.size() - checksum_bytes);
    std::uint64_t written = 0;
    std::memcpy(&written, bytes.data() + content.size(), checksum_bytes);
    if (written != checksum(content)) wrong_ = "checksum";
    else left_ = content.substr(first_line.size());
}

std::string_view StateReader::take(std::string_view name, char kind, std::size_t size) {
    if (!wrong_.empty()) return {};
    const std::size_t head = 8 + name.size() + 1 + 8;
    std::uint64_t length = 0, count = 0;
    const bool is_there = left_.size() >= head && (std::memcpy(&length, left_.data(), 8), length == name.size()) &&
                          left_.substr(8, name.size()) == name && left_[8 + name.size()] == kind;
    if (is_there) std::memcpy(&count, left_.data() + head - 8, 8);
    if (!is_there || count > (left_.size() - head) / size) {
        wrong_ = name;
        return {};
    }
    const std::string_view values = left_.substr(head, static_cast<std::size_t>(count) * size);
    left_.remove_prefix(head + values.size());
    return values;
}

std::vector<std::string> StateReader::take_words(std::string_view name) {
    const std::string_view number = take(name, StateWriter::kind<std::uint64_t>(), 8);
    std::uint64_t count = 0;
    if (number.size() == 8) std::memcpy(&count, number.data(), 8);
    std::vector<std::string> words;
    while (words.size() < count && wrong_.empty()) words.emplace_back(take(name, 's', 1));
    return words;
}

Result<void> StateReader::finish() const {
    if (wrong_.empty()) return {};
    return fail("the saved state is damaged or of another kind: expected what this program saved (" + wrong_ + ")",
                "l'état enregistré est abîmé ou d'une autre sorte : celui que ce programme enregistre est attendu (" +
                    wrong_ + ")");
}

}  // namespace plateau::learning
