#include <gtest/gtest.h>

#include "lab/experiments/in_a_row/parts.h"

namespace plateau::lab::in_a_row_again {
namespace {

TEST(WordsOfTheReport, AreInTheReadersLanguage) {
    EXPECT_EQ(as_printed().title().fr, "comme imprimé");
    EXPECT_EQ(as_we_read_it().title().fr, "notre lecture");
    for (const auto& reading : readings()) {
        EXPECT_EQ(reading.title().en, reading.name);
        EXPECT_NE(reading.meaning.en, reading.meaning.fr);
    }
    EXPECT_EQ(board_title(name_of_square(7, true)).fr, "7x7 gravité");
    EXPECT_EQ(board_title(name_of_square(7, false)).fr, name_of_square(7, false));
    const Text line =
        in_one_line({{board_title("gravity 7x6 n=4"), verdict_on(10, 20)}, {as_printed().title(), verdict_on(30, 20)}});
    EXPECT_EQ(line.en, "gravity 7x6 n=4: cannot be decided; as printed: agrees.");
    EXPECT_EQ(line.fr, "gravité 7x6 n=4 : indécidable ; comme imprimé : concorde.");
}

}  // namespace
}  // namespace plateau::lab::in_a_row_again
