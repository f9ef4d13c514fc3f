#include "players/draughts/endgame/packing.h"

#include <cassert>

namespace plateau::draughts {

namespace {

constexpr unsigned first_run = 243, values_a_byte = 5;
constexpr std::size_t worth_a_run = 11;

// What nobody asks goes on like what came before.
void fill(std::vector<std::uint8_t>& values) {
    std::uint8_t last = any_value;
    for (std::size_t i = 0; i < values.size() && last == any_value; ++i) last = values[i];
    if (last == any_value) last = 1;
    for (std::uint8_t& value : values) {
        if (value == any_value) value = last;
        last = value;
    }
}

std::size_t run_at(const std::vector<std::uint8_t>& values, std::size_t at) {
    std::size_t end = at;
    while (end < values.size() && values[end] == values[at]) ++end;
    return end - at;
}

}  // namespace

std::string pack(std::vector<std::uint8_t> values) {
    fill(values);
    std::string packed;
    for (std::size_t at = 0; at < values.size();) {
        if (const std::size_t run = run_at(values, at); run >= worth_a_run) {
            packed += static_cast<char>(first_run + values[at]);
            std::size_t length = run;
            for (; length >= 128; length >>= 7) packed += static_cast<char>((length & 127) | 128);
            packed += static_cast<char>(length);
            at += run;
            continue;
        }
        assert(values[at] < any_value);
        unsigned code = 0, power = 1;
        for (unsigned i = 0; i < values_a_byte; ++i, ++at, power *= 3)
            if (at < values.size()) code += power * values[at];
        assert(code < first_run);
        packed += static_cast<char>(code);
    }
    return packed;
}

std::optional<std::vector<std::uint8_t>> unpack(std::string_view packed, std::uint32_t count) {
    std::vector<std::uint8_t> values(count / 4 + 1);
    std::uint32_t at = 0;
    const auto put = [&](unsigned value) {
        assert(at < count && value < any_value);
        values[at / 4] = static_cast<std::uint8_t>(values[at / 4] | value << (2 * (at % 4)));
        ++at;
    };
    for (std::size_t i = 0; i < packed.size() && at < count; ++i) {
        unsigned code = static_cast<unsigned char>(packed[i]);
        if (code < first_run) {
            for (unsigned k = 0; k < values_a_byte && at < count; ++k, code /= 3) put(code % 3);
            continue;
        }
        std::uint64_t length = 0;
        for (unsigned shift = 0; shift < 35; shift += 7) {
            if (++i >= packed.size()) return std::nullopt;
            length |= static_cast<std::uint64_t>(packed[i] & 127) << shift;
            if (!(packed[i] & 128)) break;
        }
        if (code > first_run + 2 || length > count - at) return std::nullopt;
        for (; length; --length) {
            if (at % 4 == 0 && length >= 4) {
                const unsigned value = code - first_run;
                values[at / 4] = static_cast<std::uint8_t>(value * 0x55);
                at += 4;
                length -= 3;
            } else {
                put(code - first_run);
            }
        }
    }
    return at == count ? std::optional{std::move(values)} : std::nullopt;
}

}  // namespace plateau::draughts
