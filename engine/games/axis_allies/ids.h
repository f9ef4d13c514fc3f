// Small numbers for zones, powers and kinds of units, and sets of zones.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace plateau::axis_allies {

using ZoneId = std::uint8_t;
using PowerId = std::uint8_t;
using KindId = std::uint8_t;
using TechnologySet = std::uint8_t;  // one bit for each technology

inline constexpr std::size_t max_zones = 128;
inline constexpr std::size_t max_powers = 8;
inline constexpr std::size_t max_kinds = 15;      // kinds that are counted in a zone; buildings are a yes or no
inline constexpr std::size_t max_counts = 10240;  // zones times powers times kinds of one map
inline constexpr std::size_t max_technologies = 6;
inline constexpr int max_load = 5;  // places in a transport

inline constexpr ZoneId no_zone = 255;
inline constexpr PowerId nobody = 15;  // neutral land, and the sea
inline constexpr KindId no_kind = 255;

// A set of zones, one bit each.
struct ZoneSet {
    std::uint64_t low = 0, high = 0;

    static constexpr ZoneSet of(ZoneId zone) {
        assert(zone < max_zones);
        return zone < 64 ? ZoneSet{std::uint64_t{1} << zone, 0} : ZoneSet{0, std::uint64_t{1} << (zone - 64)};
    }
    constexpr bool has(ZoneId zone) const {
        assert(zone < max_zones);
        return (zone < 64 ? low >> zone : high >> (zone - 64)) & 1;
    }
    constexpr void add(ZoneId zone) { *this = *this | of(zone); }
    constexpr void remove(ZoneId zone) { *this = *this & ~of(zone); }
    constexpr bool empty() const { return (low | high) == 0; }
    constexpr int size() const { return std::popcount(low) + std::popcount(high); }
    constexpr ZoneId first() const {
        assert(!empty());
        return static_cast<ZoneId>(low ? std::countr_zero(low) : 64 + std::countr_zero(high));
    }

    friend constexpr ZoneSet operator|(ZoneSet a, ZoneSet b) { return {a.low | b.low, a.high | b.high}; }
    friend constexpr ZoneSet operator&(ZoneSet a, ZoneSet b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr ZoneSet operator~(ZoneSet a) { return {~a.low, ~a.high}; }
    friend constexpr bool operator==(ZoneSet, ZoneSet) = default;
    ZoneSet& operator|=(ZoneSet that) { return *this = *this | that; }
    ZoneSet& operator&=(ZoneSet that) { return *this = *this & that; }

    // for (ZoneId zone : set), smallest first.
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t low_bits, std::uint64_t high_bits)
            : low_{low_bits}, high_{high_bits} {}
        constexpr ZoneId operator*() const { return ZoneSet{low_, high_}.first(); }
        constexpr Iterator& operator++() {
            if (low_) low_ &= low_ - 1;
            else high_ &= high_ - 1;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

    private:
        std::uint64_t low_, high_;
    };
    constexpr Iterator begin() const { return Iterator{low, high}; }
    constexpr Iterator end() const { return Iterator{0, 0}; }
};

}  // namespace plateau::axis_allies
