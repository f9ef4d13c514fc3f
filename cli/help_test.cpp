#include "cli/help.h"

#include <gtest/gtest.h>

#include "cli/chance_graph.h"
#include "cli/wrapping.h"

namespace plateau::cli {
namespace {

// Whatever a command takes is in its help, in the manual and in every shell's completions: they have one source.
TEST(Help, EveryOptionIsInHelpManualAndCompletions) {
    for (const auto language : {Language::english, Language::french}) {
        const auto manual = manual_page(language);
        for (const auto& command : commands()) {
            const auto help = help_of(command, language, 80);
            for (const auto& argument : arguments_of(command)) {
                EXPECT_NE(help.find(argument.name), std::string::npos) << command.name << " " << argument.name;
                std::string in_roff = argument.name;
                for (auto at = in_roff.find('-'); at != std::string::npos; at = in_roff.find('-', at + 2))
                    in_roff.replace(at, 1, "\\-");
                EXPECT_NE(manual.find("\\fB" + in_roff + "\\fR"), std::string::npos) << argument.name;
            }
        }
    }
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const auto script = completion_script(shell);
        ASSERT_TRUE(script);
        for (const auto& command : commands())
            for (const auto& argument : arguments_of(command)) {
                if (!argument.is_option()) continue;
                const auto name = std::string{shell} == "fish" ? "-l " + argument.name.substr(2) : argument.name;
                EXPECT_NE(script->find(name), std::string::npos) << shell << " " << command.name << " " << name;
            }
    }
    EXPECT_EQ(completion_script("csh").failure().kind, FailureKind::unknown);
}

TEST(Help, FitsTheTerminal) {
    for (const auto language : {Language::english, Language::french})
        for (const auto& command : commands()) {
            const auto text = help_of(command, language, 80);
            for (std::size_t at = 0; at < text.size();) {
                const auto end = std::min(text.find('\n', at), text.size());
                const auto line = text.substr(at, end - at);
                const bool is_example = line.find("plateau ") != std::string::npos;
                EXPECT_TRUE(is_example || columns_of(line) <= 80) << line;
                at = end + 1;
            }
        }
}

TEST(ChanceGraph, DrawsChancesAsHeights) {
    const auto plain = chance_graph({0, 0.5, 1}, 20, false);
    EXPECT_EQ(plain,
              "100 % |  #\n      |  #\n      |  #\n      |  #\n 50 % | ##\n      | ##\n      | ##\n  0 % | ##\n");
    EXPECT_NE(chance_graph({0.0625}, 20, true).find("▄\n"), std::string::npos);
    // Two moves in each column.
    EXPECT_EQ(chance_graph({1, 1, 0, 0}, 9, false).substr(0, 12), "100 % |# \n  ");
}

TEST(Wrapping, BreaksBetweenWordsAndCountsLetters) {
    EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
    EXPECT_EQ(wrapped("  été été", 9), "  été été");
    EXPECT_EQ(wrapped("immeasurable", 4), "immeasurable");
    EXPECT_EQ(wrapped("a\n\nb", 4), "a\n\nb");
    EXPECT_EQ(cut_to("été", 2), "ét");
    EXPECT_EQ(columns_of("« été »"), 7);
    EXPECT_EQ(beside("  é    ", "one two", 12), "  é    one\n       two");
    EXPECT_EQ(in_plain_letters("« été » … cœur ± 5 ☃"), "\" ete \" ... coeur +- 5 ?");
}

}  // namespace
}  // namespace plateau::cli
