#include "play/training/stored_position.h"

#include <bit>
#include <cassert>
#include <cstring>

namespace plateau::play {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they lie in memory");

namespace {

template <class Number>
void put_number(Number number, std::string& bytes) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

template <class Number>
Number number_at(const char* place) {
    Number number;
    std::memcpy(&number, place, sizeof number);
    return number;
}

}  // namespace

void append(const StoredPosition& position, std::string& bytes) {
    assert(position.packed.size() <= 65535 && position.result <= StoredPosition::won);
    put_number(position.game, bytes);
    put_number(position.score, bytes);
    put_number(position.ply, bytes);
    put_number(position.result, bytes);
    put_number(position.move, bytes);
    put_number(static_cast<std::uint16_t>(position.packed.size()), bytes);
    bytes += position.packed;
}

std::optional<StoredPosition> take_position(std::string_view& bytes) {
    if (bytes.size() < stored_head) return std::nullopt;
    const char* head = bytes.data();
    const std::size_t size = number_at<std::uint16_t>(head + 14);
    if (bytes.size() - stored_head < size) return std::nullopt;
    StoredPosition position{number_at<std::uint32_t>(head),      number_at<Score>(head + 4),
                            number_at<std::uint16_t>(head + 8),  number_at<std::uint16_t>(head + 10),
                            number_at<std::uint16_t>(head + 12), bytes.substr(stored_head, size)};
    if (position.result > StoredPosition::won) return std::nullopt;
    bytes.remove_prefix(stored_head + size);
    return position;
}

}  // namespace plateau::play
