#include <gtest/gtest.h>

#include "core/random.h"
#include "games/draughts/rules.h"
#include "players/draughts/endgame/packing.h"
#include "players/draughts/endgame/solver.h"

namespace plateau::draughts {
namespace {

const auto go_on = [](int, int) { return true; };

TEST(DraughtsEndgame, numbers_every_position_of_a_slice_once) {
    for (const Slice slice : {Slice{1, 0, 1, 0}, Slice{1, 1, 1, 0}, Slice{0, 1, 0, 2}}) {
        const SliceIndex index{slice};
        std::uint32_t last = 0, count = 0;
        index.for_each([&](std::uint32_t at, const View& view) {
            EXPECT_EQ(index(view), at);
            EXPECT_EQ(Slice::of(view), slice);
            EXPECT_TRUE(count++ == 0 || at > last);
            last = at;
        });
        EXPECT_LT(last, index.size());
    }
}

TEST(DraughtsEndgame, counts_what_is_won_lost_and_drawn_with_two_and_three_pieces) {
    EndgameTables tables;
    const auto two = solve_pieces(2, tables, go_on);
    ASSERT_TRUE(two);
    EXPECT_EQ(two->counts.won, 3205u);
    EXPECT_EQ(two->counts.lost, 1962u);
    EXPECT_EQ(two->counts.drawn, 3678u);
    const auto three = solve_pieces(3, tables, go_on);
    ASSERT_TRUE(three);
    EXPECT_EQ(three->counts.won, 265795u);
    EXPECT_EQ(three->counts.lost, 146342u);
    EXPECT_EQ(three->counts.drawn, 394163u);
    EXPECT_LT(three->file.size(), 50'000u);
}

// Each value follows from the values after each move, by the rules' own generator.
TEST(DraughtsEndgame, agrees_with_the_rules_one_move_ahead_and_for_both_colours) {
    EndgameTables solved, read;
    for (const int pieces : {2, 3}) {
        const auto made = solve_pieces(pieces, solved, go_on);
        ASSERT_TRUE(made);
        ASSERT_TRUE(read.read(made->file));
    }
    EXPECT_EQ(read.pieces(), 3);
    const Rules10 rules{*variant_of("draughts")};
    Random random{7};
    for (int i = 0; i < 3000; ++i) {
        Position position;
        position.to_move = random.below(2) ? Colour::white : Colour::black;
        for (const Colour colour : {Colour::white, Colour::black, random.below(2) ? Colour::white : Colour::black}) {
            const Bits square = bit(Ten::at(static_cast<int>(random.below(10)), static_cast<int>(random.below(5))));
            if (position.occupied() & square) continue;
            position.of(colour) |= square;
            if (random.below(2) || (square & Ten::far_row(colour))) position.kings |= square;
        }
        Value best = Value::loss;
        for (const Move& move : rules.legal_moves(position)) {
            const Position next = rules.after(position, move);
            best = std::max(best, next.own() ? opposite(*read.value(next)) : Value::win);
        }
        ASSERT_EQ(read.value(position), best) << rules.to_text(position);
    }
}

TEST(DraughtsEndgame, packs_values_and_gets_them_back) {
    Random random{3};
    for (const std::uint32_t count : {1u, 4u, 5u, 1000u, 100'000u}) {
        std::vector<std::uint8_t> values;
        while (values.size() < count) {
            const auto value = static_cast<std::uint8_t>(random.below(4));
            for (std::uint32_t run = 1 + random.below(random.below(8) ? 4 : 3000); run && values.size() < count; --run)
                values.push_back(value);
        }
        const std::string packed = pack(values);
        const auto back = unpack(packed, count);
        ASSERT_TRUE(back);
        for (std::uint32_t i = 0; i < count; ++i)
            if (values[i] != any_value) {
                ASSERT_EQ((*back)[i / 4] >> (2 * (i % 4)) & 3, values[i]) << i;
            }
        EXPECT_FALSE(unpack(packed.substr(0, packed.size() - 1), count + 5));
    }
}

TEST(DraughtsEndgame, refuses_what_is_no_file_of_tables) {
    EndgameTables tables;
    EXPECT_FALSE(tables.read(""));
    EXPECT_FALSE(tables.read("plateau-endgame 1 9\n"));
    const auto made = solve_pieces(2, tables, go_on);
    EndgameTables others;
    EXPECT_FALSE(others.read(made->file.substr(0, made->file.size() - 3)));
    EXPECT_FALSE(others.read(made->file + "x"));
    EXPECT_TRUE(others.read(made->file));
}

}  // namespace
}  // namespace plateau::draughts
