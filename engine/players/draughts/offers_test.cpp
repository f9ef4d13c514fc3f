#include "players/draughts/offers.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/draughts/rules.h"

namespace plateau::draughts {
namespace {

Moves offers_in(const Position& position) {
    Moves moves;
    if (position.to_move == Colour::white) Offers<Board<10>, Colour::white>{position}.add_moves(moves);
    else Offers<Board<10>, Colour::black>{position}.add_moves(moves);
    return moves;
}

bool has(const Rules10& rules, const Position& position, const Moves& moves, const char* wanted) {
    return std::any_of(moves.begin(), moves.end(),
                       [&](const Move& move) { return rules.to_text(position, move) == wanted; });
}

TEST(DraughtsOffers, find_an_exchange_forwards) {
    const Rules10 rules{*variant_of("draughts")};
    const Position position = *rules.parse_position("W:W28,33,38:B18,12,7");
    EXPECT_TRUE(has(rules, position, offers_in(position), "28-23")) << "18x29, 33x24";
    const Position unsupported = *rules.parse_position("W:W28:B18,12,7");
    EXPECT_TRUE(offers_in(unsupported).empty()) << "nobody takes back";
}

TEST(DraughtsOffers, are_legal_and_are_taken_back) {
    const Rules10 rules{*variant_of("draughts")};
    Random random{17};
    std::size_t found = 0;
    for (int game = 0; game < 300; ++game) {
        Position position = rules.start();
        while (!rules.outcome(position) && !position.kings) {
            const Moves moves = rules.legal_moves(position);
            Position passed = position;
            passed.to_move = other(position.to_move);
            if (!rules.can_capture(position) && !rules.can_capture(passed))
                for (const Move& offer : offers_in(position)) {
                    ++found;
                    ASSERT_TRUE(std::find(moves.begin(), moves.end(), offer) != moves.end());
                    const Position offered = rules.after(position, offer);
                    ASSERT_TRUE(rules.can_capture(offered)) << rules.to_text(offered);
                    const Moves replies = rules.legal_moves(offered);
                    EXPECT_TRUE(std::any_of(replies.begin(), replies.end(), [&](const Move& reply) {
                        return rules.can_capture(rules.after(offered, reply));
                    })) << rules.to_text(offered);
                }
            position = rules.after(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
    EXPECT_GT(found, 1000U);
}

}  // namespace
}  // namespace plateau::draughts
