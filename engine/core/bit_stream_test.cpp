#include "core/bit_stream.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/bit_sets.h"
#include "core/random.h"

namespace plateau {
namespace {

TEST(BitStream, GivesBackWhatWasPut) {
    Random random{1};
    for (int round = 0; round < 200; ++round) {
        std::vector<std::pair<std::uint64_t, int>> numbers;
        std::string bytes;
        BitWriter writer{bytes};
        std::size_t bits = 0;
        for (std::uint32_t i = random.below(40); i > 0; --i) {
            const int count = static_cast<int>(random.below(57));
            const std::uint64_t number = random() & ((std::uint64_t{1} << count) - 1);
            writer.put(number, count);
            numbers.emplace_back(number, count);
            bits += static_cast<std::size_t>(count);
        }
        writer.finish();
        EXPECT_EQ(bytes.size(), (bits + 7) / 8);
        BitReader reader{bytes};
        for (const auto& [number, count] : numbers) EXPECT_EQ(reader.take(count), number);
        EXPECT_TRUE(reader.is_at_end());
    }
}

TEST(BitStream, KnowsWhenBytesAreMissingOrLeft) {
    std::string bytes;
    BitWriter writer{bytes};
    writer.put(5, 3);
    writer.put(1, 9);
    writer.finish();
    ASSERT_EQ(bytes.size(), 2u);
    const auto reads = [](std::string_view from) {
        BitReader reader{from};
        reader.take(3);
        reader.take(9);
        return reader.is_at_end();
    };
    EXPECT_TRUE(reads(bytes));
    EXPECT_FALSE(reads(bytes.substr(0, 1)));
    EXPECT_FALSE(reads(bytes + '\0'));
    bytes[1] = static_cast<char>(bytes[1] | 0x80);
    EXPECT_FALSE(reads(bytes)) << "what fills the last byte up is zero";
}

TEST(BitSets, AreGatheredAndScattered) {
    Random random{2};
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t mask = random() & random(), set = random() & mask;
        const std::uint64_t gathered = gather_bits(set, mask);
        EXPECT_EQ(gathered >> __builtin_popcountll(mask) % 64, mask == ~0ull ? gathered : 0);
        EXPECT_EQ(__builtin_popcountll(gathered), __builtin_popcountll(set));
        EXPECT_EQ(scatter_bits(gathered, mask), set);
    }
    EXPECT_EQ(gather_bits(0b1010'0000, 0b1110'0000), 0b101u);
}

}  // namespace
}  // namespace plateau
