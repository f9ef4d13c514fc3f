#include "archive/formats/text.h"

#include <gtest/gtest.h>

namespace plateau::archive {
namespace {

TEST(RecordText, ComesBackAsItWentOut) {
    GameRecord record{.game = "connect4",
                      .first = "a \"b\" \\c",
                      .second = "hard",
                      .start_position = "",
                      .seed = 7,
                      .moves = {"4", "4", "3"},
                      .result = "1-0",
                      .reason = "4 in a row"};
    const auto back = parse_record(to_text(record));
    ASSERT_TRUE(back) << back.error().en;
    EXPECT_EQ(*back, record);
}

TEST(RecordText, KeepsMovesThatHaveSpacesInThem) {
    GameRecord record{.game = "axis_allies",
                      .first = "a",
                      .second = "b",
                      .start_position = "",
                      .seed = 1,
                      .moves = {"buy 3 infantry", "end purchase"},
                      .result = "*",
                      .reason = ""};
    const auto back = parse_record(to_text(record));
    ASSERT_TRUE(back);
    EXPECT_EQ(back->moves, record.moves);
}

TEST(RecordText, SaysWhichLineIsWrong) {
    EXPECT_EQ(parse_record("[Game \"gomoku\"]\n[Result \"2-0\"]\n").error().en,
              "line 2, column 1: expected a result: 1-0, 0-1, 1/2-1/2 or *");
    EXPECT_EQ(parse_record("[Game gomoku]\n").error().en,
              "line 1, column 1: expected a tag such as [Game \"connect4\"]");
    EXPECT_FALSE(parse_record("h8 i9"));
}

}  // namespace
}  // namespace plateau::archive
