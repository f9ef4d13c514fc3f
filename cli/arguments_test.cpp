#include "cli/arguments.h"

#include <gtest/gtest.h>

namespace plateau::cli {
namespace {

const std::vector<Argument> declared{required(place("GAME", {"a game", "un jeu"})),
                                     option("--depth", "N", {"plies", "demi-coups"}), flag("--json", {"JSON", "JSON"})};

TEST(Arguments, TakePlacesOptionsAndSwitches) {
    const auto arguments = Arguments::parse(declared, {"gomoku", "--depth", "4", "--json"});
    ASSERT_TRUE(arguments);
    EXPECT_EQ(arguments->text("GAME"), "gomoku");
    EXPECT_EQ(*arguments->integer("--depth", 1, 1, 9), 4);
    EXPECT_TRUE(arguments->has("--json"));
}

TEST(Arguments, TakeValuesAfterAnEqualsSign) {
    EXPECT_EQ(Arguments::parse(declared, {"g", "--depth=7"})->text("--depth"), "7");
}

TEST(Arguments, TakeTwoWordsWhereTwoAreAsked) {
    const std::vector<Argument> two{option("--sprt", "ELO0 ELO1", {"bounds", "bornes"})};
    const auto arguments = Arguments::parse(two, {"--sprt", "-1", "5"});
    ASSERT_TRUE(arguments);
    EXPECT_EQ(arguments->all("--sprt"), (std::vector<std::string>{"-1", "5"}));
    EXPECT_EQ(Arguments::parse(two, {"--sprt", "0"}).error().en, "--sprt needs a value: --sprt ELO0 ELO1");
}

TEST(Arguments, SayWhatWasExpected) {
    EXPECT_EQ(Arguments::parse(declared, {}).error().en, "GAME is missing: a game");
    EXPECT_EQ(Arguments::parse(declared, {"g", "--deep", "3"}).error().en,
              "there is no option '--deep': expected one of --depth, --json");
    EXPECT_EQ(Arguments::parse(declared, {"g", "--depth"}).error().en, "--depth needs a value: --depth N");
    EXPECT_EQ(Arguments::parse(declared, {"g", "h"}).error().en, "unexpected argument: 'h'");
    const auto arguments = Arguments::parse(declared, {"g", "--depth", "-1"});
    EXPECT_EQ(arguments->integer("--depth", 1, 1, 9).error().en,
              "--depth must be a whole number from 1 to 9, not '-1'");
}

}  // namespace
}  // namespace plateau::cli
