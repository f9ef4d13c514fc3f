// Numbers of a few bits each, packed into bytes one after the other, the lowest bit first.
//
//     BitWriter writer{bytes};                  BitReader reader{bytes};
//     writer.put(row, 15);                      const auto row = reader.take(15);
//     writer.finish();                          if (!reader.is_at_end()) ...
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace plateau {

class BitWriter {
public:
    explicit BitWriter(std::string& bytes) : bytes_{bytes} {}

    // `count` is at most 56.
    void put(std::uint64_t value, int count) {
        assert(count >= 0 && count <= 56 && (value >> count) == 0);
        waiting_ |= value << waiting_count_;
        for (waiting_count_ += count; waiting_count_ >= 8; waiting_count_ -= 8, waiting_ >>= 8)
            bytes_.push_back(static_cast<char>(waiting_));
    }
    // The last byte is filled up with zeros.
    void finish() {
        if (waiting_count_ > 0) put(0, 8 - waiting_count_);
    }

private:
    std::string& bytes_;
    std::uint64_t waiting_ = 0;
    int waiting_count_ = 0;  // below 8 between two calls
};

class BitReader {
public:
    explicit BitReader(std::string_view bytes) : bytes_{bytes} {}

    // Zeros after the end; `is_at_end` then says no. `count` is at most 56.
    std::uint64_t take(int count) {
        assert(count >= 0 && count <= 56);
        const std::uint64_t value = word_at(place_ / 8) >> place_ % 8 & ((std::uint64_t{1} << count) - 1);
        place_ += static_cast<std::size_t>(count);
        return value;
    }
    // Every byte was taken, none was missing, and what fills the last one up is zero.
    bool is_at_end() const {
        return (place_ + 7) / 8 == bytes_.size() && (place_ % 8 == 0 || word_at(place_ / 8) >> place_ % 8 == 0);
    }

private:
    // The eight bytes from here on, the first lowest; zeros after the end.
    std::uint64_t word_at(std::size_t first) const {
        const std::size_t left = first < bytes_.size() ? bytes_.size() - first : 0;
        std::uint64_t word = 0;
        if (std::endian::native == std::endian::little && left >= sizeof word) {
            std::memcpy(&word, bytes_.data() + first, sizeof word);
            return word;
        }
        for (std::size_t i = 0; i < std::min(left, sizeof word); ++i)
            word |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(bytes_[first + i])) << 8 * i;
        return word;
    }

    std::string_view bytes_;
    std::size_t place_ = 0;  // in bits
};

}  // namespace plateau
