#include "cli/arguments.h"

#include <gtest/gtest.h>

namespace plateau::cli {
namespace {

const std::vector<Argument> declared{{"GAME", "", {"a game", "un jeu"}, true, false},
                                     {"--depth", "N", {"plies", "demi-coups"}, false, false},
                                     {"--json", "", {"JSON", "JSON"}, false, false}};

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
    const std::vector<Argument> two{{"--sprt", "ELO0 ELO1", {"bounds", "bornes"}, false, false}};
    const auto arguments = Arguments::parse(two, {"--sprt", "-1", "5"});
    ASSERT_TRUE(arguments);
    EXPECT_EQ(arguments->all("--sprt"), (std::vector<std::string>{"-1", "5"}));
    EXPECT_EQ(Arguments::parse(two, {"--sprt", "0"}).error().en, "--sprt needs a value: --sprt ELO0 ELO1");
}

TEST(Arguments, SayWhatWasExpected) {
    EXPECT_EQ(Arguments::parse(declared, {}).error().en, "GAME is missing: a game");
    EXPECT_EQ(Arguments::parse(declared, {"g", "--deep", "3"}).error().en,
              "there is no option --deep: expected one of --depth, --json");
    EXPECT_EQ(Arguments::parse(declared, {"g", "--depth"}).error().en, "--depth needs a value: --depth N");
    EXPECT_EQ(Arguments::parse(declared, {"g", "h"}).error().en, "'h' is one word too many");
    const auto arguments = Arguments::parse(declared, {"g", "--depth", "-1"});
    EXPECT_EQ(arguments->integer("--depth", 1, 1, 9).error().en,
              "--depth=-1 is not possible: expected a whole number from 1 to 9");
}

}  // namespace
}  // namespace plateau::cli
