#include "rooms/offers.h"

#include <gtest/gtest.h>

namespace plateau::rooms {
namespace {

TEST(Offers, AreAgreedToWhenBothAsk) {
    Offer offer;
    EXPECT_FALSE(offer.is_agreed(Side::first, Side::second));
    EXPECT_EQ(offer.by(), Side::first);
    EXPECT_TRUE(offer.is_agreed(Side::second, Side::first));
}

TEST(Offers, AreNotAgreedToByWhoeverMadeThem) {
    Offer offer;
    EXPECT_FALSE(offer.is_agreed(Side::second, Side::first));
    EXPECT_FALSE(offer.is_agreed(Side::second, Side::first));
    EXPECT_EQ(offer.by(), Side::second);
}

TEST(Offers, AreDeclinedByTheOtherSideAlone) {
    Offers offers;
    offers.undo.is_agreed(Side::first, Side::second);
    EXPECT_FALSE(offers.decline({Side::first}));
    EXPECT_EQ(offers.undo.by(), Side::first);
    EXPECT_TRUE(offers.decline({Side::second}));
    EXPECT_EQ(offers.undo.by(), std::nullopt);
}

TEST(Offers, LapseTogether) {
    Offers offers;
    offers.draw.is_agreed(Side::first, Side::second);
    offers.undo.is_agreed(Side::second, Side::first);
    offers.lapse();
    EXPECT_EQ(offers.draw.by(), std::nullopt);
    EXPECT_FALSE(offers.undo.is_agreed(Side::first, Side::second));
}

}  // namespace
}  // namespace plateau::rooms
